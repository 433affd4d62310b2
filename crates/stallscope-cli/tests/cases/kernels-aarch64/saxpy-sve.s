	.file	"saxpy.c"
	.text
	.globl	saxpy                           // -- Begin function saxpy
	.p2align	4
	.type	saxpy,@function
saxpy:                                  // @saxpy
	.cfi_startproc
// %bb.0:
	cmp	x2, #1
                                        // kill: def $s0 killed $s0 def $z0
	b.lt	.LBB0_8
// %bb.1:
	cnth	x8
	cmp	x2, x8
	b.hs	.LBB0_3
// %bb.2:
	mov	x8, xzr
	b	.LBB0_6
.LBB0_3:
	neg	x8, x8
	mov	z1.s, s0
	ptrue	p0.s
	mov	x9, x1
	mov	x10, x0
	and	x8, x2, x8
	mov	x11, x8
	.p2align	5, , 16
.LBB0_4:                                // =>This Inner Loop Header: Depth=1
	ldr	z2, [x9]
	ldr	z3, [x9, #1, mul vl]
	ldr	z4, [x10]
	dech	x11
	incb	x9, all, mul #2
	ldr	z5, [x10, #1, mul vl]
	fmad	z2.s, p0/m, z1.s, z4.s
	fmad	z3.s, p0/m, z1.s, z5.s
	str	z2, [x10]
	str	z3, [x10, #1, mul vl]
	incb	x10, all, mul #2
	cbnz	x11, .LBB0_4
// %bb.5:
	cmp	x2, x8
	b.eq	.LBB0_8
.LBB0_6:
	sub	x9, x2, x8
	add	x10, x0, x8, lsl #2
	add	x8, x1, x8, lsl #2
	.p2align	5, , 16
.LBB0_7:                                // =>This Inner Loop Header: Depth=1
	ldr	s1, [x8], #4
	ldr	s2, [x10]
	subs	x9, x9, #1
	fmadd	s1, s0, s1, s2
	str	s1, [x10], #4
	b.ne	.LBB0_7
.LBB0_8:
	ret
.Lfunc_end0:
	.size	saxpy, .Lfunc_end0-saxpy
	.cfi_endproc
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
