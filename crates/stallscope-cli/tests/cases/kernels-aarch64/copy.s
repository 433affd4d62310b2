	.file	"copy.c"
	.text
	.globl	copy                            // -- Begin function copy
	.p2align	4
	.type	copy,@function
copy:                                   // @copy
	.cfi_startproc
// %bb.0:
	ldr	x8, [x1, #96]
	ldp	q0, q1, [x1, #48]
	ldr	q2, [x1, #80]
	str	x8, [x0, #96]
	ldp	q3, q4, [x1]
	ldr	q5, [x1, #32]
	stp	q1, q2, [x0, #64]
	add	w8, w8, #1
	ldrh	w9, [x0, #98]
	stp	q3, q4, [x0]
	strb	w8, [x0, #96]
	sub	w8, w9, #2
	strh	w8, [x0, #98]
	stp	q5, q0, [x0, #32]
	ret
.Lfunc_end0:
	.size	copy, .Lfunc_end0-copy
	.cfi_endproc
                                        // -- End function
	.globl	blend                           // -- Begin function blend
	.p2align	4
	.type	blend,@function
blend:                                  // @blend
	.cfi_startproc
// %bb.0:
	cmp	x3, #1
	b.lt	.LBB1_5
// %bb.1:
	cmp	x3, #8
	b.hs	.LBB1_6
// %bb.2:
	mov	x8, xzr
.LBB1_3:
	sub	x9, x3, x8
	add	x10, x1, x8
	add	x11, x2, x8
	add	x8, x0, x8
	.p2align	4, , 8
.LBB1_4:                                // =>This Inner Loop Header: Depth=1
	ldrb	w12, [x11], #1
	ldrb	w13, [x10], #1
	ldrb	w14, [x8]
	eor	w15, w12, #0xff
	mul	w12, w13, w12
	madd	w12, w15, w14, w12
	lsr	w12, w12, #8
	strb	w12, [x8], #1
	subs	x9, x9, #1
	b.ne	.LBB1_4
.LBB1_5:
	ret
.LBB1_6:
	mov	x8, xzr
	add	x10, x0, x3
	add	x11, x2, x3
	add	x9, x1, x3
	cmp	x0, x9
	ccmp	x1, x10, #2, lo
	cset	w9, lo
	cmp	x2, x10
	ccmp	x0, x11, #2, lo
	b.lo	.LBB1_3
// %bb.7:
	tbnz	w9, #0, .LBB1_3
// %bb.8:
	cmp	x3, #32
	b.hs	.LBB1_10
// %bb.9:
	mov	x8, xzr
	b	.LBB1_14
.LBB1_10:
	and	x9, x3, #0x18
	and	x8, x3, #0x7fffffffffffffe0
	add	x10, x1, #16
	add	x11, x2, #16
	add	x12, x0, #16
	movi	v0.2d, #0xff00ff00ff00ff
	and	x13, x3, #0x7fffffffffffffe0
	.p2align	4, , 8
.LBB1_11:                               // =>This Inner Loop Header: Depth=1
	ldp	q1, q2, [x11, #-16]
	ldp	q3, q4, [x12, #-16]
	ldp	q5, q6, [x10, #-16]
	ushll2	v7.8h, v1.16b, #0
	ushll	v16.8h, v1.8b, #0
	umull2	v17.8h, v5.16b, v1.16b
	umull	v1.8h, v5.8b, v1.8b
	ushll2	v5.8h, v2.16b, #0
	eor	v16.16b, v16.16b, v0.16b
	eor	v7.16b, v7.16b, v0.16b
	uzp1	v7.16b, v0.16b, v7.16b
	xtn	v16.8b, v16.8h
	umull	v16.8h, v16.8b, v3.8b
	umull2	v3.8h, v7.16b, v3.16b
	umull2	v7.8h, v6.16b, v2.16b
	umull	v6.8h, v6.8b, v2.8b
	ushll	v2.8h, v2.8b, #0
	eor	v2.16b, v2.16b, v0.16b
	eor	v5.16b, v5.16b, v0.16b
	xtn	v2.8b, v2.8h
	uzp1	v5.16b, v0.16b, v5.16b
	umull	v2.8h, v2.8b, v4.8b
	umull2	v4.8h, v5.16b, v4.16b
	addhn	v1.8b, v16.8h, v1.8h
	addhn	v2.8b, v2.8h, v6.8h
	addhn2	v1.16b, v3.8h, v17.8h
	addhn2	v2.16b, v4.8h, v7.8h
	subs	x13, x13, #32
	stp	q1, q2, [x12, #-16]
	add	x10, x10, #32
	add	x11, x11, #32
	add	x12, x12, #32
	b.ne	.LBB1_11
// %bb.12:
	cmp	x3, x8
	b.eq	.LBB1_5
// %bb.13:
	cbz	x9, .LBB1_3
.LBB1_14:
	mov	x12, x8
	and	x8, x3, #0x7ffffffffffffff8
	sub	x9, x12, x8
	add	x10, x1, x12
	add	x11, x2, x12
	movi	v0.2d, #0xff00ff00ff00ff
	add	x12, x0, x12
	.p2align	4, , 8
.LBB1_15:                               // =>This Inner Loop Header: Depth=1
	ldr	d1, [x11], #8
	ushll	v2.8h, v1.8b, #0
	eor	v2.16b, v2.16b, v0.16b
	ldr	d3, [x12]
	xtn	v2.8b, v2.8h
	ldr	d4, [x10], #8
	umull	v1.8h, v4.8b, v1.8b
	umull	v2.8h, v2.8b, v3.8b
	addhn	v1.8b, v2.8h, v1.8h
	str	d1, [x12], #8
	adds	x9, x9, #8
	b.ne	.LBB1_15
// %bb.16:
	cmp	x3, x8
	b.ne	.LBB1_3
	b	.LBB1_5
.Lfunc_end1:
	.size	blend, .Lfunc_end1-blend
	.cfi_endproc
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
