.macro count n
nop
.if \n
count \n-1
.endif
.endm
count 22
