 nop
.end
 bad
