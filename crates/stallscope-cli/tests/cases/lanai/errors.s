	foo	%r1
	bar	%r1
	selt	%r1, %r2, %r3
	add	%r1, %r2
	add	%r1, %r2, %r3, %r4
	add	%r1, %r2, %r3 add %r1
	add	%r1, %r99, %r3
	add	%r1, 1.5, %r3
	add	%r1, 0x12345678, %r3
	add	%r1, hi symbol, %r3
	add	%r1, hi(symbol, %r3
	add	%r1, hi(), %r3
	add	%r1, lo(symbol)+4, %r3
	add.xx	%r1, %r2, %r3
	ld	[3], %r1
	ld	[70001], %r1
	ld	[%r1, %r2
	ld	[%r1 mul %r2], %r3
	ld	[%r1 add 3], %r3
	ld	4[++%r1], %r3
	ld	4[%r1 add %r2], %r3
	ld	70000[%r1], %r3
	ld	symbol[%r1], %r3
	ld	(3)[%r1], %r3
	ld	%[%r1], %r3
	ld	%r3, 3, 64, %r3
	st	%r3, %r4
	st	%r3, 513[%r4
	st.b	%r1, 600[%r2]
	mov	symbol@hi, %r1
	sh	%r1, 32, %r2
	bne	3
	.cfi_offset %r6, 4
	.cfi_startproc
	.cfi_offset %r6, 4
	.cfi_offset %foo, 4
	.cfi_endproc
	.machine v11
