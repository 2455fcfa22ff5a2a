; parlance-certificate/1
(define-fun aux-safe ((this.size (_ BitVec 32)) (this.cursor (_ BitVec 32)) (location (_ BitVec 1))) Bool
  (let (($1 (bvsle this.size this.cursor))) (let (($2 (= ((_ extract 31 31) this.size) #b1))) (and (not $2) (or $2 (not (= ((_ extract 31 31) this.cursor) #b1))) (not (and $1 (= location #b1))) (not (and $1 (not (= location #b0))))))))
(define-fun aux-safe-location ((q (_ BitVec 2))) (_ BitVec 1)
  ((_ extract 0 0) q))
(define-fun safe ((this.size (_ BitVec 32)) (this.cursor (_ BitVec 32)) (q (_ BitVec 2))) Bool
  (aux-safe this.size this.cursor (aux-safe-location q)))
(define-fun tight ((this.size (_ BitVec 32)) (this.cursor (_ BitVec 32)) (q (_ BitVec 2))) Bool
  (aux-safe this.size this.cursor (aux-safe-location q)))
; possible permissive
; known this.cursor
(define-fun aux-possible ((this.size (_ BitVec 32)) (this.cursor (_ BitVec 32)) (other-0 (_ BitVec 32)) (location (_ BitVec 1))) Bool
  (let (($1 (= this.cursor #x00000000))) (let (($2 (bvsle #x00000000 this.size))) (let (($3 (= ((_ extract 31 31) this.size) #b1))) (let (($4 (not $3))) (let (($5 (or $3 (not (= ((_ extract 31 31) this.cursor) #b1))))) (let (($6 (bvadd this.cursor #xffffffff))) (let (($7 (bvslt $6 this.size))) (let (($8 (= this.cursor #x00000001))) (let (($9 (or $3 (not (= ((_ extract 31 31) $6) #b1))))) (let (($10 (bvsle #x00000000 other-0))) (let (($11 (or (not (and $1 $2)) (and $1 $10)))) (let (($12 (not (and (bvsle this.size this.cursor) $4 $5 $11 (not (and $11 (bvsle other-0 this.cursor))))))) (let (($13 (bvslt $6 other-0))) (and (or (not (= location #b0)) (and $11 $12 (not (and $4 $7 $9 $11 $12 (not (and $13 (not (and $4 $7 $9 (not (and (or (not (and $2 $8)) (and $8 $10)) $13)))))))))) (or (not (= location #b1)) (not (and (bvslt this.cursor this.size) $4 $5 (not (and $11 (bvslt this.cursor other-0)))))))))))))))))))))
(define-fun aux-possible-location ((q (_ BitVec 2))) (_ BitVec 1)
  ((_ extract 0 0) q))
(define-fun possible ((this.size (_ BitVec 32)) (this.cursor (_ BitVec 32)) (other-0 (_ BitVec 32)) (q (_ BitVec 2))) Bool
  (aux-possible this.size this.cursor other-0 (aux-possible-location q)))
(define-fun aux-before-0-0-0 ((this.size (_ BitVec 32)) (this.cursor (_ BitVec 32)) (other-0 (_ BitVec 32)) ) (_ BitVec 32)
  other-0)
(define-fun aux-before-0-1-0 ((this.size (_ BitVec 32)) (this.cursor (_ BitVec 32)) (other-0 (_ BitVec 32)) ) (_ BitVec 32)
  other-0)
(define-fun aux-before-1-0-0 ((this.size (_ BitVec 32)) (this.cursor (_ BitVec 32)) (other-0 (_ BitVec 32)) ) (_ BitVec 32)
  other-0)
