; parlance-certificate/1
(define-fun safe ((granted Bool) (held Bool) (q (_ BitVec 3))) Bool
  (and
    (=> (bvule q #b010) (not held))
    (=> (= q #b000) (not granted))
    (=> (= q #b010) granted)
    (=> (= q #b100) (and held granted))
    (=> (= q #b101) granted)
    (=> (= q #b110) held)))
