	.file	"bits.c"
	.text
	.globl	weigh                           // -- Begin function weigh
	.p2align	4
	.type	weigh,@function
weigh:                                  // @weigh
	.cfi_startproc
// %bb.0:
	cmp	x1, #1
	b.lt	.LBB0_3
// %bb.1:
	cnth	x9
	cmp	x1, x9
	b.hs	.LBB0_4
// %bb.2:
	mov	x9, xzr
	mov	w8, wzr
	b	.LBB0_7
.LBB0_3:
	mov	w8, wzr
	mov	w0, w8
	ret
.LBB0_4:
	movi	v0.2d, #0000000000000000
	mov	x10, x0
	movi	v1.2d, #0000000000000000
	incb	x10, all, mul #2
	neg	x9, x9
	ptrue	p0.d
	mov	x8, xzr
	and	x9, x1, x9
	.p2align	4, , 8
.LBB0_5:                                // =>This Inner Loop Header: Depth=1
	lsl	x11, x8, #3
	ld1d	{ z2.d }, p0/z, [x0, x8, lsl #3]
	ld1d	{ z4.d }, p0/z, [x10, x8, lsl #3]
	inch	x8
	add	x12, x0, x11
	add	x11, x10, x11
	ldr	z3, [x12, #1, mul vl]
	ldr	z5, [x11, #1, mul vl]
	cnt	z2.d, p0/m, z2.d
	cnt	z4.d, p0/m, z4.d
	cmp	x9, x8
	cnt	z3.d, p0/m, z3.d
	cnt	z5.d, p0/m, z5.d
	uzp1	z2.s, z2.s, z3.s
	uzp1	z3.s, z4.s, z5.s
	add	z0.s, z0.s, z2.s
	add	z1.s, z1.s, z3.s
	b.ne	.LBB0_5
// %bb.6:
	add	z0.s, z1.s, z0.s
	ptrue	p0.s
	cmp	x1, x9
	uaddv	d0, p0, z0.s
	fmov	w8, s0
	b.eq	.LBB0_9
.LBB0_7:
	add	x10, x0, x9, lsl #3
	ptrue	p0.d
	sub	x9, x1, x9
	.p2align	4, , 8
.LBB0_8:                                // =>This Inner Loop Header: Depth=1
	ldr	x11, [x10], #8
	subs	x9, x9, #1
	fmov	d0, x11
	cnt	z0.d, p0/m, z0.d
	fmov	w11, s0
	add	w8, w8, w11
	b.ne	.LBB0_8
.LBB0_9:
	mov	w0, w8
	ret
.Lfunc_end0:
	.size	weigh, .Lfunc_end0-weigh
	.cfi_endproc
                                        // -- End function
	.globl	swap                            // -- Begin function swap
	.p2align	4
	.type	swap,@function
swap:                                   // @swap
	.cfi_startproc
// %bb.0:
	neg	w8, w1
	rev	x9, x0
	ror	x8, x0, x8
	eor	x8, x8, x9
	rbit	x9, x8
	clz	x10, x8
	add	x8, x10, x8
	clz	x9, x9
	add	x0, x8, x9
	ret
.Lfunc_end1:
	.size	swap, .Lfunc_end1-swap
	.cfi_endproc
                                        // -- End function
	.globl	field                           // -- Begin function field
	.p2align	4
	.type	field,@function
field:                                  // @field
	.cfi_startproc
// %bb.0:
	lsl	w8, w0, #4
	ubfx	w9, w1, #5, #5
	bic	w10, w0, w1
	and	w8, w8, #0xff00
	orr	w9, w10, w9
	orr	w0, w9, w8
	ret
.Lfunc_end2:
	.size	field, .Lfunc_end2-field
	.cfi_endproc
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
