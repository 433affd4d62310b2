// Adds large numbers: each sum needs the carry of the one before.
.Lword:
	ldp	x4, x5, [x0], #16
	ldp	x6, x7, [x1], #16
	adcs	x4, x4, x6
	adcs	x5, x5, x7
	stp	x4, x5, [x2], #16
	sub	x3, x3, #1
	cbnz	x3, .Lword
