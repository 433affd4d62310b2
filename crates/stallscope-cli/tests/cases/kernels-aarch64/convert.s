	.file	"convert.c"
	.text
	.globl	convert                         // -- Begin function convert
	.p2align	4
	.type	convert,@function
convert:                                // @convert
	.cfi_startproc
// %bb.0:
	cmp	x4, #1
	b.lt	.LBB0_5
// %bb.1:
	cmp	x4, #4
	b.hs	.LBB0_6
// %bb.2:
	mov	x8, xzr
.LBB0_3:
	sub	x9, x4, x8
	add	x10, x2, x8
	add	x11, x3, x8, lsl #3
	add	x12, x1, x8, lsl #2
	add	x8, x0, x8, lsl #1
	.p2align	5, , 16
.LBB0_4:                                // =>This Inner Loop Header: Depth=1
	ldrsh	w13, [x8], #2
	subs	x9, x9, #1
	scvtf	s0, w13, #1
	lsr	w13, w13, #8
	fcvt	d1, s0
	str	s0, [x12], #4
	str	d1, [x11], #8
	strb	w13, [x10], #1
	b.ne	.LBB0_4
.LBB0_5:
	ret
.LBB0_6:
	add	x13, x2, x4
	add	x14, x1, x4, lsl #2
	add	x16, x0, x4, lsl #1
	add	x15, x3, x4, lsl #3
	mov	x8, xzr
	cmp	x1, x13
	ccmp	x2, x14, #2, lo
	cset	w9, lo
	cmp	x1, x16
	ccmp	x0, x14, #2, lo
	cset	w10, lo
	cmp	x3, x13
	ccmp	x2, x15, #2, lo
	cset	w11, lo
	cmp	x3, x16
	ccmp	x0, x15, #2, lo
	cset	w12, lo
	cmp	x2, x16
	ccmp	x0, x13, #2, lo
	cset	w13, lo
	cmp	x3, x14
	ccmp	x1, x15, #2, lo
	b.lo	.LBB0_3
// %bb.7:
	tbnz	w9, #0, .LBB0_3
// %bb.8:
	tbnz	w10, #0, .LBB0_3
// %bb.9:
	tbnz	w11, #0, .LBB0_3
// %bb.10:
	tbnz	w12, #0, .LBB0_3
// %bb.11:
	tbnz	w13, #0, .LBB0_3
// %bb.12:
	cmp	x4, #16
	b.hs	.LBB0_14
// %bb.13:
	mov	x8, xzr
	b	.LBB0_18
.LBB0_14:
	movi	v0.4s, #63, lsl #24
	and	x9, x4, #0xc
	and	x8, x4, #0x7ffffffffffffff0
	and	x14, x4, #0x7ffffffffffffff0
	mov	x10, x0
	mov	x11, x1
	mov	x12, x3
	mov	x13, x2
	.p2align	5, , 16
.LBB0_15:                               // =>This Inner Loop Header: Depth=1
	ldp	q1, q2, [x10], #32
	subs	x14, x14, #16
	sshll2	v3.4s, v2.8h, #0
	sshll	v5.4s, v2.4h, #0
	sshll2	v4.4s, v1.8h, #0
	scvtf	v3.4s, v3.4s
	scvtf	v5.4s, v5.4s
	uzp2	v2.16b, v1.16b, v2.16b
	sshll	v1.4s, v1.4h, #0
	scvtf	v4.4s, v4.4s
	scvtf	v1.4s, v1.4s
	str	q2, [x13], #16
	fmul	v2.4s, v5.4s, v0.4s
	fmul	v3.4s, v3.4s, v0.4s
	fmul	v1.4s, v1.4s, v0.4s
	fmul	v4.4s, v4.4s, v0.4s
	fcvtl	v16.2d, v3.2s
	fcvtl	v6.2d, v2.2s
	stp	q2, q3, [x11, #32]
	fcvtl2	v3.2d, v3.4s
	fcvtl2	v2.2d, v2.4s
	stp	q1, q4, [x11], #64
	fcvtl	v5.2d, v1.2s
	fcvtl	v7.2d, v4.2s
	fcvtl2	v1.2d, v1.4s
	stp	q6, q2, [x12, #64]
	stp	q16, q3, [x12, #96]
	fcvtl2	v3.2d, v4.4s
	stp	q7, q3, [x12, #32]
	stp	q5, q1, [x12], #128
	b.ne	.LBB0_15
// %bb.16:
	cmp	x4, x8
	b.eq	.LBB0_5
// %bb.17:
	cbz	x9, .LBB0_3
.LBB0_18:
	mov	x13, x8
	and	x8, x4, #0x7ffffffffffffffc
	movi	v0.4s, #63, lsl #24
	add	x10, x2, x13
	add	x11, x3, x13, lsl #3
	sub	x9, x13, x8
	add	x12, x1, x13, lsl #2
	add	x13, x0, x13, lsl #1
	.p2align	5, , 16
.LBB0_19:                               // =>This Inner Loop Header: Depth=1
	ldr	d1, [x13], #8
	adds	x9, x9, #4
	sshll	v2.4s, v1.4h, #0
	ushr	v1.4h, v1.4h, #8
	scvtf	v2.4s, v2.4s
	uzp1	v1.8b, v1.8b, v0.8b
	fmul	v2.4s, v2.4s, v0.4s
	st1	{ v1.s }[0], [x10], #4
	fcvtl	v3.2d, v2.2s
	str	q2, [x12], #16
	fcvtl2	v2.2d, v2.4s
	stp	q3, q2, [x11], #32
	b.ne	.LBB0_19
// %bb.20:
	cmp	x4, x8
	b.ne	.LBB0_3
	b	.LBB0_5
.Lfunc_end0:
	.size	convert, .Lfunc_end0-convert
	.cfi_endproc
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
