; parlance-certificate/1
; assume no-overflow expect
(define-fun aux-parity ((expect (_ BitVec 32))) (_ BitVec 1) ((_ extract 0 0) expect))
(define-fun aux-agree ((expect (_ BitVec 32)) (bufferEmpty (_ BitVec 32)) (buffer (_ BitVec 32)) (q (_ BitVec 3))) Bool
  (let ((empty (= bufferEmpty #x00000001)))
    (and (bvsge expect #x00000000)
         (=> (not empty) (bvsgt expect #x00000000))
         (=> (= q #b000) (and empty (= (aux-parity expect) #b0)))
         (=> (= q #b001) (and (not empty) (= (aux-parity expect) #b1)))
         (=> (= q #b010) (and empty (= (aux-parity expect) #b1)))
         (=> (= q #b011) (and (not empty) (= (aux-parity expect) #b0))))))
(define-fun safe ((expect (_ BitVec 32)) (bufferEmpty (_ BitVec 32)) (buffer (_ BitVec 32)) (q (_ BitVec 3))) Bool (aux-agree expect bufferEmpty buffer q))
(define-fun permissive ((expect (_ BitVec 32)) (bufferEmpty (_ BitVec 32)) (buffer (_ BitVec 32)) (q (_ BitVec 3))) Bool (aux-agree expect bufferEmpty buffer q))
(define-fun tight ((expect (_ BitVec 32)) (bufferEmpty (_ BitVec 32)) (buffer (_ BitVec 32)) (q (_ BitVec 3))) Bool (aux-agree expect bufferEmpty buffer q))
