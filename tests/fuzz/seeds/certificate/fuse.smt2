; parlance-certificate/1
; beliefs permissive
; belief 0 (#b00)
; belief 1 (#b01) then (#b10)
(define-fun safe ((lit (_ BitVec 2)) (q (_ BitVec 1))) Bool (= lit #b00))
