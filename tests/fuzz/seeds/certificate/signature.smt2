; parlance-certificate/1
(define-fun aux-reached ((|state| (_ BitVec 32)) (q (_ BitVec 2))) Bool
  (and
    (=> (= q #b00) (= state (_ bv0 32)))
    (=> (= q #b01) (= state (_ bv3 32)))
    (=> (= q #b10) (= state (_ bv2 32)))))
(define-fun safe ((|state| (_ BitVec 32)) (q (_ BitVec 2))) Bool (aux-reached |state| q))
(define-fun permissive ((|state| (_ BitVec 32)) (q (_ BitVec 2))) Bool (aux-reached |state| q))
(define-fun tight ((|state| (_ BitVec 32)) (q (_ BitVec 2))) Bool (aux-reached |state| q))
