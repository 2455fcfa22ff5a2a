; parlance-certificate/1
(define-fun aux-safe ((x (_ BitVec 32)) (location (_ BitVec 1))) Bool
  (let (($1 (= x #x00000000))) (let (($2 (= ((_ extract 8 8) x) #b1))) (let (($3 (= location #b0))) (and (not $2) (or $2 (not (= ((_ extract 9 9) x) #b1))) (or $2 (not (= ((_ extract 10 10) x) #b1))) (or $2 (not (= ((_ extract 11 11) x) #b1))) (or $2 (not (= ((_ extract 12 12) x) #b1))) (or $2 (not (= ((_ extract 13 13) x) #b1))) (or $2 (not (= ((_ extract 14 14) x) #b1))) (or $2 (not (= ((_ extract 15 15) x) #b1))) (or $2 (not (= ((_ extract 16 16) x) #b1))) (or $2 (not (= ((_ extract 17 17) x) #b1))) (or $2 (not (= ((_ extract 18 18) x) #b1))) (or $2 (not (= ((_ extract 19 19) x) #b1))) (or $2 (not (= ((_ extract 20 20) x) #b1))) (or $2 (not (= ((_ extract 21 21) x) #b1))) (or $2 (not (= ((_ extract 22 22) x) #b1))) (or $2 (not (= ((_ extract 23 23) x) #b1))) (or $2 (not (= ((_ extract 24 24) x) #b1))) (or $2 (not (= ((_ extract 25 25) x) #b1))) (or $2 (not (= ((_ extract 26 26) x) #b1))) (or $2 (not (= ((_ extract 27 27) x) #b1))) (or $2 (not (= ((_ extract 28 28) x) #b1))) (or $2 (not (= ((_ extract 29 29) x) #b1))) (or $2 (not (= ((_ extract 30 30) x) #b1))) (or $2 (not (= ((_ extract 31 31) x) #b1))) (not (or (and $1 (not $3)) (and (not $1) $3))))))))
(define-fun aux-safe-location ((q (_ BitVec 2))) (_ BitVec 1)
  ((_ extract 0 0) q))
(define-fun safe ((x (_ BitVec 32)) (q (_ BitVec 2))) Bool
  (aux-safe x (aux-safe-location q)))
(define-fun permissive ((x (_ BitVec 32)) (q (_ BitVec 2))) Bool
  (aux-safe x (aux-safe-location q)))
(define-fun tight ((x (_ BitVec 32)) (q (_ BitVec 2))) Bool
  (aux-safe x (aux-safe-location q)))
