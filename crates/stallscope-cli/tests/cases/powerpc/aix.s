# Names and directives on AIX.
	.globl	.sum
	.align	4
	.machine	"PWR9"
	.comm	buffer,16,3
	.lcomm	cache,8,3
	.llong	.sum-start, 7
	.extern	other
	.string	"text"
	.set	size,8
start:
.sum:
	ld 5, L..C0(2)
	lwa 5, 0(5)
	b L..0
L..0:
	bl .puts$all
	b a_b$c
	lwz 3, $d(4)
	b what_?
	la 3, x$y@l(4)
	bne 0, .L1
	blr
L..C0:
	.tc s[TC],start
