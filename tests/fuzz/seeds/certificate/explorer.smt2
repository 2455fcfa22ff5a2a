; parlance-certificate/1
(define-fun safe ((x (_ BitVec 32)) (q (_ BitVec 2))) Bool
  (and
    (=> (= q #b00) (= x #x00000000))
    (=> (= q #b01) (bvslt #x00000000 x))))
(define-fun permissive ((x (_ BitVec 32)) (q (_ BitVec 2))) Bool
  (and
    (=> (= q #b00) (= x #x00000000))
    (=> (= q #b01) (bvslt #x00000000 x))))
(define-fun tight ((x (_ BitVec 32)) (q (_ BitVec 2))) Bool
  (and
    (=> (= q #b00) (= x #x00000000))
    (=> (= q #b01) (bvslt #x00000000 x))))
