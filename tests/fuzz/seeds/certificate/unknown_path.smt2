; parlance-certificate/1
(define-fun safe ((loaded Bool) (q (_ BitVec 2))) Bool (= loaded (= q #b01)))
(define-fun permissive ((loaded Bool) (q (_ BitVec 2))) Bool (= loaded (= q #b01)))
(define-fun tight ((loaded Bool) (q (_ BitVec 2))) Bool (= loaded (= q #b01)))
