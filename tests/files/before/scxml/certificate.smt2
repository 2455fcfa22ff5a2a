; parlance-certificate/1
; assume no-overflow takes
(define-fun aux-safe ((configuration (_ BitVec 5)) (takes (_ BitVec 54)) (motor Bool) (location (_ BitVec 1))) Bool
  (let (($1 (bvslt #b011111111111111111111111111111111111111111111111111110 takes))) (let (($2 (bvsle takes #b011111111111111111111111111111111111111111111111111110))) (let (($3 (not (= (bvslt takes #b000000000000000000000000000000000000000000000000000000) (bvslt (bvadd takes #b000000000000000000000000000000000000000000000000000001) #b000000000000000000000000000000000000000000000000000000))))) (let (($4 (bvsle #b000000000000000000000000000000000000000000000000000000 takes))) (let (($5 ((_ extract 3 0) configuration))) (let (($6 (not (and $3 $4)))) (let (($7 (= $5 #x1))) (let (($8 (= $5 #x5))) (let (($9 (= $5 #x8))) (let (($10 (= $5 #x6))) (let (($11 (or (and $1 $7) (and $1 $8) (and $1 $9)))) (and (= configuration ((_ zero_extend 1) $5)) (not (and $6 $11 (not (or (and $3 $4 $11) (and $2 $3 $4 $7) (and $2 $3 $4 $8) (and $2 $3 $4 $9))))) (not (and $1 $6 $10 (not (or (and $1 $3 $4 $10) (and $2 $3 $4 $10))))) (= location #b0))))))))))))))
(define-fun aux-safe-location ((q (_ BitVec 1))) (_ BitVec 1)
  q)
(define-fun safe ((configuration (_ BitVec 5)) (takes (_ BitVec 54)) (motor Bool) (q (_ BitVec 1))) Bool
  (aux-safe configuration takes motor (aux-safe-location q)))
(define-fun permissive ((configuration (_ BitVec 5)) (takes (_ BitVec 54)) (motor Bool) (q (_ BitVec 1))) Bool
  (aux-safe configuration takes motor (aux-safe-location q)))
(define-fun tight ((configuration (_ BitVec 5)) (takes (_ BitVec 54)) (motor Bool) (q (_ BitVec 1))) Bool
  (aux-safe configuration takes motor (aux-safe-location q)))
