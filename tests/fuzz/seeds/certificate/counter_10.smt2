; parlance-certificate/1
(define-fun aux-reached ((x (_ BitVec 32)) (q (_ BitVec 4))) Bool
  (and
    (= x ((_ zero_extend 28) q))
    (bvule q #xa)))
(define-fun safe ((x (_ BitVec 32)) (q (_ BitVec 4))) Bool (aux-reached x q))
(define-fun permissive ((x (_ BitVec 32)) (q (_ BitVec 4))) Bool (aux-reached x q))
(define-fun tight ((x (_ BitVec 32)) (q (_ BitVec 4))) Bool (aux-reached x q))
