// Registers that x86's code has no names for.
	.globl	"#work"
"#work":
	add	x13, x0, x1
	add	w4, w14, w23
	ldp	x24, x28, [sp]
	fadd	d16, d0, d31
	fadd	v1.4s, v2.4s, v3.4s
	mul	v1.4s, v17.4s, v3.4s
	fmov	h20, w0
	ldr	b31, [x0]
	ldr	q15, [x0]
	add	x12, x15, x22
	str	s16, [x23, x14]
	ret
