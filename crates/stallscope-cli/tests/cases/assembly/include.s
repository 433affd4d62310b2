.include "nosuch"
.incbin "nosuch"
.include foo
.incbin "statements.s",foo
.incbin "statements.s",-1
.incbin "statements.s",1,foo
.incbin "statements.s",1,-1
.include "include.inc" x
 .include "include.inc"
 bad
