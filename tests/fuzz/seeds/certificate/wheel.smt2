; parlance-certificate/1
; beliefs permissive tight
; belief 0 (#b00 _)
; belief 1 (#b01 _) (#b10 _)
(define-fun safe ((mode (_ BitVec 2)) (noise (_ BitVec 8)) (q (_ BitVec 2))) Bool
  (=> (= q #b00) (= mode #b00)))
