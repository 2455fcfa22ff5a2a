; parlance-certificate/1
(define-fun aux-reached ((running Bool) (left (_ BitVec 32)) (right (_ BitVec 32)) (q (_ BitVec 2))) Bool
  (and
    (= running (= q #b01))
    (let ((difference (bvsub left right))) (= difference #x00000000))))
(define-fun safe ((running Bool) (left (_ BitVec 32)) (right (_ BitVec 32)) (q (_ BitVec 2))) Bool (aux-reached running left right q))
(define-fun permissive ((running Bool) (left (_ BitVec 32)) (right (_ BitVec 32)) (q (_ BitVec 2))) Bool (aux-reached running left right q))
(define-fun tight ((running Bool) (left (_ BitVec 32)) (right (_ BitVec 32)) (q (_ BitVec 2))) Bool (aux-reached running left right q))
