	add x0, x1, #4097
	ldr x0, [x1, #3]
	foo x1
	add v0.4s, v1.4h, v2.4s
	mov w0, x1
	ldp x0, x0, [x1], #8
	b.eq
	fmla z0.s, p9/m, z1.s, z2.s
	mrs x0, nosuch_el1
	ldr q0, [x1, w2, sxtx #3]
