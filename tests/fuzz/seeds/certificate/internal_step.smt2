; parlance-certificate/1
(define-fun safe ((phase (_ BitVec 2)) (q (_ BitVec 2))) Bool
  (and
    (=> (= q #b00) (= phase #b00))
    (=> (= q #b01) (or (= phase #b01) (= phase #b10)))
    (=> (= q #b10) (= phase #b10))))
