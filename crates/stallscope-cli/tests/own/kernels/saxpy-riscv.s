# y += a * x, with one element in each iteration.
.Lsaxpy:
	flw	fa5, 0(a1)
	flw	fa4, 0(a2)
	fmadd.s	fa5, fa0, fa5, fa4
	fsw	fa5, 0(a2)
	addi	a1, a1, 4
	addi	a2, a2, 4
	bne	a1, a3, .Lsaxpy
