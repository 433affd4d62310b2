	.file	"division.c"
	.text
	.globl	gcd                             // -- Begin function gcd
	.p2align	4
	.type	gcd,@function
gcd:                                    // @gcd
	.cfi_startproc
// %bb.0:
	cbz	w1, .LBB0_3
	.p2align	4, , 8
.LBB0_1:                                // =>This Inner Loop Header: Depth=1
	udiv	w9, w0, w1
	mov	w8, w1
	msub	w1, w9, w1, w0
	mov	w0, w8
	cbnz	w1, .LBB0_1
// %bb.2:
	mov	w0, w8
.LBB0_3:
	ret
.Lfunc_end0:
	.size	gcd, .Lfunc_end0-gcd
	.cfi_endproc
                                        // -- End function
	.globl	digits                          // -- Begin function digits
	.p2align	4
	.type	digits,@function
digits:                                 // @digits
	.cfi_startproc
// %bb.0:
	mov	x9, #-3689348814741910324       // =0xcccccccccccccccc
	sub	x8, x1, #1
	movk	x9, #52429
	mov	w10, #10                        // =0xa
	.p2align	4, , 8
.LBB1_1:                                // =>This Inner Loop Header: Depth=1
	umulh	x11, x0, x9
	cmp	x0, #9
	lsr	x11, x11, #3
	msub	w12, w11, w10, w0
	mov	x0, x11
	orr	w12, w12, #0x30
	strb	w12, [x8], #-1
	b.hi	.LBB1_1
// %bb.2:
	ret
.Lfunc_end1:
	.size	digits, .Lfunc_end1-digits
	.cfi_endproc
                                        // -- End function
	.globl	hypot2                          // -- Begin function hypot2
	.p2align	4
	.type	hypot2,@function
hypot2:                                 // @hypot2
	.cfi_startproc
// %bb.0:
	cmp	x1, #1
	b.lt	.LBB2_3
// %bb.1:
	sub	sp, sp, #128
	.cfi_def_cfa_offset 128
	stp	x29, x30, [sp, #112]            // 16-byte Folded Spill
	add	x29, sp, #112
	.cfi_def_cfa w29, 16
	.cfi_offset w30, -8
	.cfi_offset w29, -16
	.cfi_remember_state
	and	x8, x1, #0x3
	cmp	x1, #4
	b.hs	.LBB2_4
// %bb.2:
	movi	d0, #0000000000000000
	mov	x9, xzr
	b	.LBB2_16
.LBB2_3:
	.cfi_def_cfa wsp, 0
	.cfi_same_value w30
	.cfi_same_value w29
	movi	d0, #0000000000000000
	ret
.LBB2_4:
	.cfi_restore_state
	.cfi_remember_state
	and	x10, x1, #0x7ffffffffffffffc
	movi	d0, #0000000000000000
	mov	x9, xzr
	neg	x11, x10
	add	x10, x0, #16
	fmov	d17, #1.00000000
	.p2align	4, , 8
.LBB2_5:                                // =>This Inner Loop Header: Depth=1
	ldur	d1, [x10, #-16]
	fsqrt	d2, d1
	fcmp	d2, d2
	b.vs	.LBB2_10
.LBB2_6:                                //   in Loop: Header=BB2_5 Depth=1
	ldur	d3, [x10, #-8]
	fsqrt	d4, d3
	fcmp	d4, d4
	b.vs	.LBB2_11
.LBB2_7:                                //   in Loop: Header=BB2_5 Depth=1
	ldr	d5, [x10]
	fsqrt	d6, d5
	fcmp	d6, d6
	b.vs	.LBB2_12
.LBB2_8:                                //   in Loop: Header=BB2_5 Depth=1
	ldr	d7, [x10, #8]
	fsqrt	d16, d7
	fcmp	d16, d16
	b.vs	.LBB2_13
.LBB2_9:                                //   in Loop: Header=BB2_5 Depth=1
	fadd	d1, d1, d17
	sub	x9, x9, #4
	add	x10, x10, #32
	cmp	x11, x9
	fdiv	d1, d2, d1
	fadd	d2, d3, d17
	fadd	d3, d5, d17
	fdiv	d2, d4, d2
	fadd	d4, d7, d17
	fadd	d0, d0, d1
	fdiv	d3, d6, d3
	fadd	d0, d0, d2
	fdiv	d4, d16, d4
	fadd	d0, d0, d3
	fadd	d0, d0, d4
	b.ne	.LBB2_5
	b	.LBB2_14
.LBB2_10:                               //   in Loop: Header=BB2_5 Depth=1
	stur	d0, [x29, #-8]                  // 8-byte Folded Spill
	fmov	d0, d1
	stp	x0, x8, [x29, #-24]             // 16-byte Folded Spill
	stur	d1, [x29, #-40]                 // 8-byte Folded Spill
	stur	x9, [x29, #-48]                 // 8-byte Folded Spill
	stur	x11, [x29, #-32]                // 8-byte Folded Spill
	str	x10, [sp, #56]                  // 8-byte Spill
	bl	sqrt
	ldp	x11, x0, [x29, #-32]            // 16-byte Folded Reload
	fmov	d2, d0
	fmov	d17, #1.00000000
	ldr	x10, [sp, #56]                  // 8-byte Reload
	ldur	x9, [x29, #-48]                 // 8-byte Folded Reload
	ldur	x8, [x29, #-16]                 // 8-byte Folded Reload
	ldur	d1, [x29, #-40]                 // 8-byte Folded Reload
	ldur	d0, [x29, #-8]                  // 8-byte Folded Reload
	b	.LBB2_6
.LBB2_11:                               //   in Loop: Header=BB2_5 Depth=1
	stur	d0, [x29, #-8]                  // 8-byte Folded Spill
	fmov	d0, d3
	stur	x0, [x29, #-24]                 // 8-byte Folded Spill
	stur	d1, [x29, #-40]                 // 8-byte Folded Spill
	stp	d3, d2, [sp, #40]               // 16-byte Folded Spill
	stur	x8, [x29, #-16]                 // 8-byte Folded Spill
	stur	x9, [x29, #-48]                 // 8-byte Folded Spill
	stur	x11, [x29, #-32]                // 8-byte Folded Spill
	str	x10, [sp, #56]                  // 8-byte Spill
	bl	sqrt
	ldp	x11, x0, [x29, #-32]            // 16-byte Folded Reload
	fmov	d4, d0
	fmov	d17, #1.00000000
	ldp	d3, d2, [sp, #40]               // 16-byte Folded Reload
	ldr	x10, [sp, #56]                  // 8-byte Reload
	ldur	x9, [x29, #-48]                 // 8-byte Folded Reload
	ldur	x8, [x29, #-16]                 // 8-byte Folded Reload
	ldur	d1, [x29, #-40]                 // 8-byte Folded Reload
	ldur	d0, [x29, #-8]                  // 8-byte Folded Reload
	b	.LBB2_7
.LBB2_12:                               //   in Loop: Header=BB2_5 Depth=1
	stur	d0, [x29, #-8]                  // 8-byte Folded Spill
	fmov	d0, d5
	stur	x0, [x29, #-24]                 // 8-byte Folded Spill
	stur	d1, [x29, #-40]                 // 8-byte Folded Spill
	stp	d3, d2, [sp, #40]               // 16-byte Folded Spill
	stp	d5, d4, [sp, #24]               // 16-byte Folded Spill
	stur	x8, [x29, #-16]                 // 8-byte Folded Spill
	stur	x9, [x29, #-48]                 // 8-byte Folded Spill
	stur	x11, [x29, #-32]                // 8-byte Folded Spill
	str	x10, [sp, #56]                  // 8-byte Spill
	bl	sqrt
	ldp	x11, x0, [x29, #-32]            // 16-byte Folded Reload
	fmov	d6, d0
	fmov	d17, #1.00000000
	ldp	d5, d4, [sp, #24]               // 16-byte Folded Reload
	ldp	d3, d2, [sp, #40]               // 16-byte Folded Reload
	ldr	x10, [sp, #56]                  // 8-byte Reload
	ldur	x9, [x29, #-48]                 // 8-byte Folded Reload
	ldur	x8, [x29, #-16]                 // 8-byte Folded Reload
	ldur	d1, [x29, #-40]                 // 8-byte Folded Reload
	ldur	d0, [x29, #-8]                  // 8-byte Folded Reload
	b	.LBB2_8
.LBB2_13:                               //   in Loop: Header=BB2_5 Depth=1
	stur	d0, [x29, #-8]                  // 8-byte Folded Spill
	fmov	d0, d7
	stur	x0, [x29, #-24]                 // 8-byte Folded Spill
	stur	d1, [x29, #-40]                 // 8-byte Folded Spill
	stp	d3, d2, [sp, #40]               // 16-byte Folded Spill
	stp	d5, d4, [sp, #24]               // 16-byte Folded Spill
	stp	d7, d6, [sp, #8]                // 16-byte Folded Spill
	stur	x8, [x29, #-16]                 // 8-byte Folded Spill
	stur	x9, [x29, #-48]                 // 8-byte Folded Spill
	stur	x11, [x29, #-32]                // 8-byte Folded Spill
	str	x10, [sp, #56]                  // 8-byte Spill
	bl	sqrt
	ldp	x11, x0, [x29, #-32]            // 16-byte Folded Reload
	fmov	d16, d0
	fmov	d17, #1.00000000
	ldp	d7, d6, [sp, #8]                // 16-byte Folded Reload
	ldp	d5, d4, [sp, #24]               // 16-byte Folded Reload
	ldp	d3, d2, [sp, #40]               // 16-byte Folded Reload
	ldr	x10, [sp, #56]                  // 8-byte Reload
	ldur	x9, [x29, #-48]                 // 8-byte Folded Reload
	ldur	x8, [x29, #-16]                 // 8-byte Folded Reload
	ldur	d1, [x29, #-40]                 // 8-byte Folded Reload
	ldur	d0, [x29, #-8]                  // 8-byte Folded Reload
	b	.LBB2_9
.LBB2_14:
	cbz	x8, .LBB2_22
// %bb.15:
	neg	x9, x9
.LBB2_16:
	ldr	d1, [x0, x9, lsl #3]
	fsqrt	d2, d1
	fcmp	d2, d2
	b.vs	.LBB2_23
.LBB2_17:
	fmov	d3, #1.00000000
	cmp	x8, #1
	fadd	d1, d1, d3
	fdiv	d1, d2, d1
	fadd	d0, d0, d1
	b.eq	.LBB2_22
// %bb.18:
	add	x9, x0, x9, lsl #3
	ldr	d1, [x9, #8]
	fsqrt	d2, d1
	fcmp	d2, d2
	b.vs	.LBB2_24
.LBB2_19:
	fmov	d3, #1.00000000
	cmp	x8, #2
	fadd	d1, d1, d3
	fdiv	d1, d2, d1
	fadd	d0, d0, d1
	b.eq	.LBB2_22
// %bb.20:
	ldr	d1, [x9, #16]
	fsqrt	d2, d1
	fcmp	d2, d2
	b.vs	.LBB2_25
.LBB2_21:
	fmov	d3, #1.00000000
	fadd	d1, d1, d3
	fdiv	d1, d2, d1
	fadd	d0, d0, d1
.LBB2_22:
	.cfi_def_cfa wsp, 128
	ldp	x29, x30, [sp, #112]            // 16-byte Folded Reload
	add	sp, sp, #128
	.cfi_def_cfa_offset 0
	.cfi_restore w30
	.cfi_restore w29
	ret
.LBB2_23:
	.cfi_restore_state
	stur	d0, [x29, #-8]                  // 8-byte Folded Spill
	fmov	d0, d1
	stp	x0, x8, [x29, #-24]             // 16-byte Folded Spill
	stur	d1, [x29, #-32]                 // 8-byte Folded Spill
	stur	x9, [x29, #-40]                 // 8-byte Folded Spill
	bl	sqrt
	ldp	x0, x8, [x29, #-24]             // 16-byte Folded Reload
	fmov	d2, d0
	ldur	x9, [x29, #-40]                 // 8-byte Folded Reload
	ldur	d1, [x29, #-32]                 // 8-byte Folded Reload
	ldur	d0, [x29, #-8]                  // 8-byte Folded Reload
	b	.LBB2_17
.LBB2_24:
	stur	d0, [x29, #-8]                  // 8-byte Folded Spill
	fmov	d0, d1
	stur	d1, [x29, #-24]                 // 8-byte Folded Spill
	stur	x8, [x29, #-16]                 // 8-byte Folded Spill
	stur	x9, [x29, #-32]                 // 8-byte Folded Spill
	bl	sqrt
	fmov	d2, d0
	ldur	x9, [x29, #-32]                 // 8-byte Folded Reload
	ldur	x8, [x29, #-16]                 // 8-byte Folded Reload
	ldur	d1, [x29, #-24]                 // 8-byte Folded Reload
	ldur	d0, [x29, #-8]                  // 8-byte Folded Reload
	b	.LBB2_19
.LBB2_25:
	stp	d1, d0, [x29, #-16]             // 16-byte Folded Spill
	fmov	d0, d1
	bl	sqrt
	fmov	d2, d0
	ldp	d1, d0, [x29, #-16]             // 16-byte Folded Reload
	b	.LBB2_21
.Lfunc_end2:
	.size	hypot2, .Lfunc_end2-hypot2
	.cfi_endproc
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
