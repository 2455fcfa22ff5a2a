; parlance-certificate/1
(define-fun safe ((sink (_ BitVec 32)) (q (_ BitVec 2))) Bool
  (and
    (= (= sink #x00000000) (= q #b00))))
(define-fun permissive ((sink (_ BitVec 32)) (q (_ BitVec 2))) Bool
  (and
    (= (= sink #x00000000) (= q #b00))))
(define-fun tight ((sink (_ BitVec 32)) (q (_ BitVec 2))) Bool
  (and
    (= (= sink #x00000000) (= q #b00))))
