; parlance-certificate/1
(define-fun aux-safe ((this.open Bool) (this.changed Bool) (this.pending (_ BitVec 64)) (location (_ BitVec 2))) Bool
  (let (($1 (not this.open))) (let (($2 (not this.changed))) (let (($3 (or $1 (and this.open $2)))) (let (($4 (= location #b01))) (let (($5 (= location #b10))) (let (($6 (or $4 $5))) (let (($7 (= location #b00))) (let (($8 (or $4 $7))) (let (($9 (not (= ((_ extract 0 0) location) #b1)))) (let (($10 (not (= ((_ extract 1 1) location) #b1)))) (and (or $4 $5 $7) (bvule location #b10) (not (or (and this.open (not $6)) (and $1 $6))) (not (or (and $1 (not $7)) (and this.open $7))) (not (or (and $3 (not $8)) (and (not $3) $8))) (or this.open $9) (or this.open $10) (or $2 $9) (or this.changed $10)))))))))))))
(define-fun aux-safe-location ((q (_ BitVec 2))) (_ BitVec 2)
  q)
(define-fun safe ((this.open Bool) (this.changed Bool) (this.pending (_ BitVec 64)) (q (_ BitVec 2))) Bool
  (aux-safe this.open this.changed this.pending (aux-safe-location q)))
(define-fun permissive ((this.open Bool) (this.changed Bool) (this.pending (_ BitVec 64)) (q (_ BitVec 2))) Bool
  (aux-safe this.open this.changed this.pending (aux-safe-location q)))
(define-fun tight ((this.open Bool) (this.changed Bool) (this.pending (_ BitVec 64)) (q (_ BitVec 2))) Bool
  (aux-safe this.open this.changed this.pending (aux-safe-location q)))
