	.arch armv8.2-a+crc+fp16+rcpc+dotprod
	.file	"convert.c"
	.text
	.align	2
	.p2align 4,,15
	.global	convert
	.type	convert, %function
convert:
.LFB0:
	.cfi_startproc
	cmp	x4, 0
	ble	.L1
	sub	x11, x4, #1
	mov	x10, x4
	cmp	x11, 6
	bls	.L11
	add	x6, x0, x4, lsl 1
	add	x5, x2, x4
	cmp	x2, x6
	add	x8, x1, x4, lsl 2
	ccmp	x5, x0, 0, cc
	add	x7, x3, x4, lsl 3
	cset	w9, ls
	cmp	x3, x8
	ccmp	x1, x7, 2, cc
	mov	x6, 0
	cset	w12, cs
	cmp	x2, x8
	ccmp	x5, x1, 0, cc
	and	w9, w9, w12
	cset	w8, ls
	cmp	x2, x7
	ccmp	x5, x3, 0, cc
	and	w5, w8, w9
	cset	w7, ls
	tst	w7, w5
	bne	.L21
.L3:
	fmov	s2, 5.0e-1
	.p2align 3,,7
.L9:
	ldrsh	w5, [x0, x6, lsl 1]
	scvtf	s0, w5
	asr	w7, w5, 8
	fmul	s0, s0, s2
	fcvt	d1, s0
	str	s0, [x1, x6, lsl 2]
	str	d1, [x3, x6, lsl 3]
	strb	w7, [x2, x6]
	add	x6, x6, 1
	cmp	x4, x6
	bne	.L9
.L1:
	ret
	.p2align 2,,3
.L21:
	cmp	x11, 14
	bls	.L13
	lsr	x9, x4, 4
	mov	x7, x0
	fmov	v5.4s, 5.0e-1
	mov	x6, x1
	add	x9, x0, x9, lsl 5
	mov	x5, x3
	mov	x8, x2
	.p2align 3,,7
.L5:
	ldp	q4, q6, [x7]
	add	x7, x7, 32
	cmp	x9, x7
	sxtl	v3.4s, v4.4h
	sxtl2	v2.4s, v4.8h
	sxtl	v1.4s, v6.4h
	sxtl2	v0.4s, v6.8h
	scvtf	v3.4s, v3.4s
	scvtf	v2.4s, v2.4s
	scvtf	v1.4s, v1.4s
	scvtf	v0.4s, v0.4s
	fmul	v3.4s, v3.4s, v5.4s
	fmul	v2.4s, v2.4s, v5.4s
	fmul	v1.4s, v1.4s, v5.4s
	fmul	v0.4s, v0.4s, v5.4s
	fcvtl	v17.2d, v3.2s
	fcvtl	v16.2d, v2.2s
	stp	q3, q2, [x6]
	fcvtl2	v3.2d, v3.4s
	stp	q1, q0, [x6, 32]
	add	x6, x6, 64
	fcvtl	v7.2d, v1.2s
	fcvtl2	v2.2d, v2.4s
	fcvtl2	v1.2d, v1.4s
	stp	q17, q3, [x5]
	fcvtl	v3.2d, v0.2s
	fcvtl2	v0.2d, v0.4s
	stp	q16, q2, [x5, 32]
	uzp2	v4.16b, v4.16b, v6.16b
	stp	q7, q1, [x5, 64]
	stp	q3, q0, [x5, 96]
	add	x5, x5, 128
	str	q4, [x8], 16
	bne	.L5
	and	x5, x4, -16
	cmp	x4, x5
	mov	x6, x5
	beq	.L1
	sub	x10, x4, x5
	sub	x7, x10, #1
	cmp	x7, 6
	bls	.L7
.L4:
	add	x7, x6, x6
	lsl	x9, x6, 2
	fmov	v3.4s, 5.0e-1
	add	x11, x1, x9
	lsl	x8, x6, 3
	and	x12, x10, -8
	ldr	q2, [x0, x7]
	add	x7, x3, x8
	tst	x10, 7
	add	x5, x5, x12
	sxtl	v1.4s, v2.4h
	sxtl2	v0.4s, v2.8h
	shrn	v2.8b, v2.8h, 8
	scvtf	v1.4s, v1.4s
	scvtf	v0.4s, v0.4s
	fmul	v1.4s, v1.4s, v3.4s
	fmul	v0.4s, v0.4s, v3.4s
	fcvtl	v4.2d, v1.2s
	str	q1, [x1, x9]
	fcvtl	v3.2d, v0.2s
	str	q0, [x11, 16]
	fcvtl2	v1.2d, v1.4s
	str	q4, [x3, x8]
	fcvtl2	v0.2d, v0.4s
	stp	q1, q3, [x7, 16]
	str	q0, [x7, 48]
	str	d2, [x2, x6]
	beq	.L1
.L7:
	ldrsh	w6, [x0, x5, lsl 1]
	fmov	s1, 5.0e-1
	add	x10, x5, 1
	add	x9, x5, x5
	cmp	x4, x10
	lsl	x8, x5, 2
	scvtf	s0, w6
	asr	w11, w6, 8
	lsl	x7, x5, 3
	fmul	s0, s0, s1
	fcvt	d2, s0
	str	s0, [x1, x5, lsl 2]
	str	d2, [x3, x5, lsl 3]
	strb	w11, [x2, x5]
	ble	.L1
	add	x9, x0, x9
	add	x6, x1, x8
	add	x1, x3, x7
	add	x3, x5, 2
	cmp	x4, x3
	ldrsh	w0, [x9, 2]
	scvtf	s0, w0
	asr	w7, w0, 8
	fmul	s0, s0, s1
	fcvt	d2, s0
	str	s0, [x6, 4]
	str	d2, [x1, 8]
	strb	w7, [x2, x10]
	ble	.L1
	ldrsh	w0, [x9, 4]
	add	x7, x5, 3
	cmp	x4, x7
	scvtf	s0, w0
	asr	w8, w0, 8
	fmul	s0, s0, s1
	fcvt	d2, s0
	str	s0, [x6, 8]
	str	d2, [x1, 16]
	strb	w8, [x2, x3]
	ble	.L1
	ldrsh	w0, [x9, 6]
	add	x3, x5, 4
	cmp	x4, x3
	scvtf	s0, w0
	asr	w8, w0, 8
	fmul	s0, s0, s1
	fcvt	d2, s0
	str	s0, [x6, 12]
	str	d2, [x1, 24]
	strb	w8, [x2, x7]
	ble	.L1
	ldrsh	w0, [x9, 8]
	add	x7, x5, 5
	cmp	x4, x7
	scvtf	s0, w0
	asr	w8, w0, 8
	fmul	s0, s0, s1
	fcvt	d2, s0
	str	s0, [x6, 16]
	str	d2, [x1, 32]
	strb	w8, [x2, x3]
	ble	.L1
	ldrsh	w0, [x9, 10]
	add	x5, x5, 6
	cmp	x4, x5
	scvtf	s0, w0
	asr	w3, w0, 8
	fmul	s0, s0, s1
	fcvt	d2, s0
	str	s0, [x6, 20]
	str	d2, [x1, 40]
	strb	w3, [x2, x7]
	ble	.L1
	ldrsh	w0, [x9, 12]
	scvtf	s0, w0
	asr	w3, w0, 8
	fmul	s0, s0, s1
	fcvt	d1, s0
	str	s0, [x6, 24]
	str	d1, [x1, 48]
	strb	w3, [x2, x5]
	ret
	.p2align 2,,3
.L11:
	mov	x6, 0
	b	.L3
.L13:
	mov	x6, 0
	mov	x5, 0
	b	.L4
	.cfi_endproc
.LFE0:
	.size	convert, .-convert
	.section	.note.GNU-stack,"",@progbits
