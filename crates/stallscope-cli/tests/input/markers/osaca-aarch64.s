	mov	w8, w2
	mov	x1, #111
	.byte	213,3,32,31
.L2:
	ldr	d1, [x0], #8
	fadd	d0, d0, d1
	subs	x8, x8, #1
	b.ne	.L2
	mov	x1, #222
	.byte	213,3,32,31
	ret
