	.file	"dot-product.c"
	.text
	.globl	dot                             // -- Begin function dot
	.p2align	4
	.type	dot,@function
dot:                                    // @dot
	.cfi_startproc
// %bb.0:
	cmp	x2, #1
	b.lt	.LBB0_3
// %bb.1:
	cmp	x2, #1
	b.ne	.LBB0_4
// %bb.2:
	mov	x8, xzr
	movi	d0, #0000000000000000
	b	.LBB0_13
.LBB0_3:
	movi	d0, #0000000000000000
                                        // kill: def $d0 killed $d0 killed $q0
	ret
.LBB0_4:
	cmp	x2, #8
	b.hs	.LBB0_6
// %bb.5:
	mov	x8, xzr
	movi	d0, #0000000000000000
	b	.LBB0_10
.LBB0_6:
	and	x9, x2, #0x6
	and	x8, x2, #0x7ffffffffffffff8
	add	x10, x0, #32
	add	x11, x1, #32
	and	x12, x2, #0x7ffffffffffffff8
	movi	v0.2d, #0000000000000000
	movi	v1.2d, #0000000000000000
	movi	v2.2d, #0000000000000000
	movi	v3.2d, #0000000000000000
	.p2align	5, , 16
.LBB0_7:                                // =>This Inner Loop Header: Depth=1
	ldp	q4, q5, [x10, #-32]
	ldp	q16, q17, [x11, #-32]
	ldp	q6, q7, [x10], #64
	ldp	q18, q19, [x11], #64
	subs	x12, x12, #8
	fmla	v1.2d, v5.2d, v17.2d
	fmla	v3.2d, v7.2d, v19.2d
	fmla	v0.2d, v4.2d, v16.2d
	fmla	v2.2d, v6.2d, v18.2d
	b.ne	.LBB0_7
// %bb.8:
	fadd	v0.2d, v1.2d, v0.2d
	fadd	v1.2d, v3.2d, v2.2d
	fadd	v0.2d, v1.2d, v0.2d
	faddp	d0, v0.2d
	cmp	x2, x8
	b.eq	.LBB0_15
// %bb.9:
	cbz	x9, .LBB0_13
.LBB0_10:
	mov	x11, x8
	and	x8, x2, #0x7ffffffffffffffe
	movi	v1.2d, #0000000000000000
	mov	v1.d[0], v0.d[0]
	add	x10, x1, x11, lsl #3
	sub	x9, x11, x8
	add	x11, x0, x11, lsl #3
	.p2align	5, , 16
.LBB0_11:                               // =>This Inner Loop Header: Depth=1
	ldr	q0, [x11], #16
	ldr	q2, [x10], #16
	adds	x9, x9, #2
	fmla	v1.2d, v0.2d, v2.2d
	b.ne	.LBB0_11
// %bb.12:
	faddp	d0, v1.2d
	cmp	x2, x8
	b.eq	.LBB0_15
.LBB0_13:
	sub	x9, x2, x8
	add	x10, x1, x8, lsl #3
	add	x8, x0, x8, lsl #3
	.p2align	5, , 16
.LBB0_14:                               // =>This Inner Loop Header: Depth=1
	ldr	d1, [x8], #8
	ldr	d2, [x10], #8
	subs	x9, x9, #1
	fmadd	d0, d2, d1, d0
	b.ne	.LBB0_14
.LBB0_15:
                                        // kill: def $d0 killed $d0 killed $q0
	ret
.Lfunc_end0:
	.size	dot, .Lfunc_end0-dot
	.cfi_endproc
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
