	.file	"saxpy.c"
	.text
	.globl	saxpy                           // -- Begin function saxpy
	.p2align	4
	.type	saxpy,@function
saxpy:                                  // @saxpy
	.cfi_startproc
// %bb.0:
                                        // kill: def $s0 killed $s0 def $q0
	cmp	x2, #1
	b.lt	.LBB0_8
// %bb.1:
	cmp	x2, #8
	b.hs	.LBB0_3
// %bb.2:
	mov	x8, xzr
	b	.LBB0_6
.LBB0_3:
	and	x8, x2, #0x7ffffffffffffff8
	add	x9, x0, #16
	add	x10, x1, #16
	and	x11, x2, #0x7ffffffffffffff8
	.p2align	4, , 8
.LBB0_4:                                // =>This Inner Loop Header: Depth=1
	ldp	q1, q2, [x10, #-16]
	ldp	q3, q4, [x9, #-16]
	fmla	v3.4s, v1.4s, v0.s[0]
	fmla	v4.4s, v2.4s, v0.s[0]
	stp	q3, q4, [x9, #-16]
	subs	x11, x11, #8
	add	x9, x9, #32
	add	x10, x10, #32
	b.ne	.LBB0_4
// %bb.5:
	cmp	x2, x8
	b.eq	.LBB0_8
.LBB0_6:
	sub	x9, x2, x8
	lsl	x10, x8, #2
	add	x8, x0, x10
	add	x10, x1, x10
	.p2align	4, , 8
.LBB0_7:                                // =>This Inner Loop Header: Depth=1
	ldr	s1, [x8]
	ldr	s2, [x10], #4
	fmadd	s1, s0, s2, s1
	str	s1, [x8], #4
	subs	x9, x9, #1
	b.ne	.LBB0_7
.LBB0_8:
	ret
.Lfunc_end0:
	.size	saxpy, .Lfunc_end0-saxpy
	.cfi_endproc
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
