	.globl _sum
_sum:
	mov	x2, #0
L1:	ldr	x3, [x0], #8
	add	x2, x2, x3
	subs	x1, x1, #1
	b.ne	L1
	mov	x0, x2
	ret
