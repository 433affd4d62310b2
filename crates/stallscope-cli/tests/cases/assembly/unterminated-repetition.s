.macro x
.rept 2
.endm
x
