.macro m a
 m \a
.endm
m 1
