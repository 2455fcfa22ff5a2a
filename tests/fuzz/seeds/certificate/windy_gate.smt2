; parlance-certificate/1
(define-fun safe ((last (_ BitVec 32)) (open Bool) (q (_ BitVec 2))) Bool (=> (= q #b00) (not open)))
