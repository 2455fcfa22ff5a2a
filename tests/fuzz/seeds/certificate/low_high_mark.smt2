; parlance-certificate/1
(define-fun aux-reached ((seen Bool) (low (_ BitVec 32)) (value (_ BitVec 32)) (high (_ BitVec 32)) (q (_ BitVec 2))) Bool
  (and
    (= seen (= q #b01))
    (=> seen (bvsle low value))
    (=> seen (bvsle value high))))
(define-fun safe ((seen Bool) (low (_ BitVec 32)) (value (_ BitVec 32)) (high (_ BitVec 32)) (q (_ BitVec 2))) Bool (aux-reached seen low value high q))
(define-fun permissive ((seen Bool) (low (_ BitVec 32)) (value (_ BitVec 32)) (high (_ BitVec 32)) (q (_ BitVec 2))) Bool (aux-reached seen low value high q))
(define-fun tight ((seen Bool) (low (_ BitVec 32)) (value (_ BitVec 32)) (high (_ BitVec 32)) (q (_ BitVec 2))) Bool (aux-reached seen low value high q))
