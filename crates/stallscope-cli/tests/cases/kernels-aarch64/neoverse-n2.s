	.file	"kernels.c"
	.text
	.globl	dot                             // -- Begin function dot
	.p2align	4
	.type	dot,@function
dot:                                    // @dot
	.cfi_startproc
// %bb.0:
	cmp	w2, #1
	b.lt	.LBB0_3
// %bb.1:
	cnth	x9
	mov	w8, w2
	cmp	x9, x8
	b.ls	.LBB0_4
// %bb.2:
	mov	x9, xzr
	movi	d0, #0000000000000000
	b	.LBB0_7
.LBB0_3:
	movi	d0, #0000000000000000
                                        // kill: def $s0 killed $s0 killed $z0
	ret
.LBB0_4:
	neg	x9, x9
	movi	d0, #0000000000000000
	ptrue	p0.s
	mov	x10, x0
	mov	x11, x1
	and	x9, x9, x8
	mov	x12, x9
	.p2align	5, , 16
.LBB0_5:                                // =>This Inner Loop Header: Depth=1
	ldr	z1, [x10]
	ldr	z3, [x11]
	ldr	z2, [x10, #1, mul vl]
	dech	x12
	incb	x10, all, mul #2
	ldr	z4, [x11, #1, mul vl]
	incb	x11, all, mul #2
	fmul	z1.s, z1.s, z3.s
	fmul	z2.s, z2.s, z4.s
	fadda	s0, p0, s0, z1.s
	fadda	s0, p0, s0, z2.s
	cbnz	x12, .LBB0_5
// %bb.6:
	cmp	x9, x8
	b.eq	.LBB0_9
.LBB0_7:
	add	x10, x1, x9, lsl #2
	add	x11, x0, x9, lsl #2
	sub	x8, x8, x9
	.p2align	5, , 16
.LBB0_8:                                // =>This Inner Loop Header: Depth=1
	ldr	s1, [x11], #4
	subs	x8, x8, #1
	ldr	s2, [x10], #4
	fmadd	s0, s1, s2, s0
	b.ne	.LBB0_8
.LBB0_9:
                                        // kill: def $s0 killed $s0 killed $z0
	ret
.Lfunc_end0:
	.size	dot, .Lfunc_end0-dot
	.cfi_endproc
                                        // -- End function
	.globl	saxpy                           // -- Begin function saxpy
	.p2align	4
	.type	saxpy,@function
saxpy:                                  // @saxpy
	.cfi_startproc
// %bb.0:
	cmp	w2, #1
                                        // kill: def $s0 killed $s0 def $z0
	b.lt	.LBB1_8
// %bb.1:
	cnth	x9
	mov	w8, w2
	cmp	x9, x8
	b.ls	.LBB1_3
// %bb.2:
	mov	x9, xzr
	b	.LBB1_6
.LBB1_3:
	neg	x9, x9
	mov	z1.s, s0
	ptrue	p0.s
	mov	x10, x1
	mov	x11, x0
	and	x9, x9, x8
	mov	x12, x9
	.p2align	5, , 16
.LBB1_4:                                // =>This Inner Loop Header: Depth=1
	ldr	z2, [x10]
	ldr	z3, [x10, #1, mul vl]
	ldr	z4, [x11]
	dech	x12
	incb	x10, all, mul #2
	ldr	z5, [x11, #1, mul vl]
	fmad	z2.s, p0/m, z1.s, z4.s
	fmad	z3.s, p0/m, z1.s, z5.s
	str	z2, [x11]
	str	z3, [x11, #1, mul vl]
	incb	x11, all, mul #2
	cbnz	x12, .LBB1_4
// %bb.5:
	cmp	x9, x8
	b.eq	.LBB1_8
.LBB1_6:
	add	x10, x0, x9, lsl #2
	add	x11, x1, x9, lsl #2
	sub	x8, x8, x9
	.p2align	5, , 16
.LBB1_7:                                // =>This Inner Loop Header: Depth=1
	ldr	s1, [x11], #4
	ldr	s2, [x10]
	subs	x8, x8, #1
	fmadd	s1, s0, s1, s2
	str	s1, [x10], #4
	b.ne	.LBB1_7
.LBB1_8:
	ret
.Lfunc_end1:
	.size	saxpy, .Lfunc_end1-saxpy
	.cfi_endproc
                                        // -- End function
	.globl	mulhi                           // -- Begin function mulhi
	.p2align	4
	.type	mulhi,@function
mulhi:                                  // @mulhi
	.cfi_startproc
// %bb.0:
	cmp	w2, #1
	b.lt	.LBB2_3
// %bb.1:
	cmp	w2, #1
	mov	w9, w2
	b.ne	.LBB2_4
// %bb.2:
	mov	x10, xzr
	mov	x8, xzr
	b	.LBB2_7
.LBB2_3:
	mov	x8, xzr
	mov	x0, x8
	ret
.LBB2_4:
	and	x10, x9, #0x7ffffffe
	add	x12, x0, #8
	add	x13, x1, #8
	and	x14, x9, #0x7ffffffe
	mov	x8, xzr
	mov	x11, xzr
	.p2align	5, , 16
.LBB2_5:                                // =>This Inner Loop Header: Depth=1
	ldp	x15, x16, [x12, #-8]
	add	x12, x12, #16
	subs	x14, x14, #2
	ldp	x17, x18, [x13, #-8]
	add	x13, x13, #16
	umulh	x15, x17, x15
	umulh	x16, x18, x16
	eor	x8, x8, x15
	eor	x11, x11, x16
	b.ne	.LBB2_5
// %bb.6:
	eor	x8, x11, x8
	cmp	x10, x9
	b.eq	.LBB2_9
.LBB2_7:
	add	x11, x1, x10, lsl #3
	add	x12, x0, x10, lsl #3
	sub	x9, x9, x10
	.p2align	5, , 16
.LBB2_8:                                // =>This Inner Loop Header: Depth=1
	ldr	x10, [x12], #8
	ldr	x13, [x11], #8
	subs	x9, x9, #1
	umulh	x10, x13, x10
	eor	x8, x8, x10
	b.ne	.LBB2_8
.LBB2_9:
	mov	x0, x8
	ret
.Lfunc_end2:
	.size	mulhi, .Lfunc_end2-mulhi
	.cfi_endproc
                                        // -- End function
	.globl	find                            // -- Begin function find
	.p2align	4
	.type	find,@function
find:                                   // @find
	.cfi_startproc
// %bb.0:
	cmp	w2, #1
	b.lt	.LBB3_4
// %bb.1:
	and	w9, w1, #0xff
	mov	x8, x0
	mov	x0, xzr
	mov	w10, w2
	.p2align	5, , 16
.LBB3_2:                                // =>This Inner Loop Header: Depth=1
	ldrb	w11, [x8, x0]
	cmp	w11, w9
	b.eq	.LBB3_5
// %bb.3:                               //   in Loop: Header=BB3_2 Depth=1
	add	x0, x0, #1
	cmp	x10, x0
	b.ne	.LBB3_2
.LBB3_4:
	mov	w0, #-1                         // =0xffffffff
.LBB3_5:
                                        // kill: def $w0 killed $w0 killed $x0
	ret
.Lfunc_end3:
	.size	find, .Lfunc_end3-find
	.cfi_endproc
                                        // -- End function
	.globl	bits                            // -- Begin function bits
	.p2align	4
	.type	bits,@function
bits:                                   // @bits
	.cfi_startproc
// %bb.0:
	cmp	w1, #1
	b.lt	.LBB4_3
// %bb.1:
	cnth	x8
	mov	w9, w1
	cmp	x8, x9
	b.ls	.LBB4_4
// %bb.2:
	mov	x10, xzr
	mov	w8, wzr
	b	.LBB4_7
.LBB4_3:
	mov	w8, wzr
	mov	w0, w8
	ret
.LBB4_4:
	neg	x8, x8
	ptrue	p0.s
	movi	v0.2d, #0000000000000000
	movi	v1.2d, #0000000000000000
	and	x10, x8, x9
	mov	x8, x0
	mov	x11, x10
	.p2align	5, , 16
.LBB4_5:                                // =>This Inner Loop Header: Depth=1
	ldr	z2, [x8]
	ldr	z3, [x8, #1, mul vl]
	dech	x11
	incb	x8, all, mul #2
	cnt	z2.s, p0/m, z2.s
	cnt	z3.s, p0/m, z3.s
	add	z0.s, z2.s, z0.s
	add	z1.s, z3.s, z1.s
	cbnz	x11, .LBB4_5
// %bb.6:
	add	z0.s, z1.s, z0.s
	cmp	x10, x9
	uaddv	d0, p0, z0.s
	fmov	w8, s0
	b.eq	.LBB4_9
.LBB4_7:
	ptrue	p0.s
	add	x11, x0, x10, lsl #2
	sub	x9, x9, x10
	.p2align	5, , 16
.LBB4_8:                                // =>This Inner Loop Header: Depth=1
	ldr	w10, [x11], #4
	subs	x9, x9, #1
	fmov	s0, w10
	cnt	z0.s, p0/m, z0.s
	fmov	w10, s0
	add	w8, w10, w8
	b.ne	.LBB4_8
.LBB4_9:
	mov	w0, w8
	ret
.Lfunc_end4:
	.size	bits, .Lfunc_end4-bits
	.cfi_endproc
                                        // -- End function
	.globl	walk                            // -- Begin function walk
	.p2align	4
	.type	walk,@function
walk:                                   // @walk
	.cfi_startproc
// %bb.0:
	cbz	x0, .LBB5_6
// %bb.1:
	sub	sp, sp, #32
	.cfi_def_cfa_offset 32
	stp	x29, x30, [sp, #16]             // 16-byte Folded Spill
	add	x29, sp, #16
	.cfi_def_cfa w29, 16
	.cfi_offset w30, -8
	.cfi_offset w29, -16
	movi	d0, #0000000000000000
	fmov	d3, #3.00000000
	.p2align	5, , 16
.LBB5_2:                                // =>This Inner Loop Header: Depth=1
	ldr	d2, [x0, #8]
	fsqrt	d1, d2
	fcmp	d1, d1
	b.vs	.LBB5_4
// %bb.3:                               //   in Loop: Header=BB5_2 Depth=1
	fdiv	d1, d1, d3
	ldr	x0, [x0]
	fadd	d0, d0, d1
	cbnz	x0, .LBB5_2
	b	.LBB5_5
.LBB5_4:                                //   in Loop: Header=BB5_2 Depth=1
	str	d0, [sp, #8]                    // 8-byte Spill
	fmov	d0, d2
	str	x0, [sp]                        // 8-byte Spill
	bl	sqrt
	fmov	d1, d0
	ldr	d0, [sp, #8]                    // 8-byte Reload
	ldr	x0, [sp]                        // 8-byte Reload
	fmov	d3, #3.00000000
	fdiv	d1, d1, d3
	ldr	x0, [x0]
	fadd	d0, d0, d1
	cbnz	x0, .LBB5_2
.LBB5_5:
	.cfi_def_cfa wsp, 32
	ldp	x29, x30, [sp, #16]             // 16-byte Folded Reload
	add	sp, sp, #32
	.cfi_def_cfa_offset 0
	.cfi_restore w30
	.cfi_restore w29
	ret
.LBB5_6:
	movi	d0, #0000000000000000
	ret
.Lfunc_end5:
	.size	walk, .Lfunc_end5-walk
	.cfi_endproc
                                        // -- End function
	.globl	gemm                            // -- Begin function gemm
	.p2align	4
	.type	gemm,@function
gemm:                                   // @gemm
	.cfi_startproc
// %bb.0:
	sub	sp, sp, #192
	.cfi_def_cfa_offset 192
	stp	d15, d14, [sp, #128]            // 16-byte Folded Spill
	stp	d13, d12, [sp, #144]            // 16-byte Folded Spill
	stp	d11, d10, [sp, #160]            // 16-byte Folded Spill
	stp	d9, d8, [sp, #176]              // 16-byte Folded Spill
	.cfi_offset b8, -8
	.cfi_offset b9, -16
	.cfi_offset b10, -24
	.cfi_offset b11, -32
	.cfi_offset b12, -40
	.cfi_offset b13, -48
	.cfi_offset b14, -56
	.cfi_offset b15, -64
	ldp	q1, q0, [x2]
	add	x8, x1, #32
	add	x9, x0, #32
	ldp	q16, q17, [x2, #256]
	mov	w10, #8                         // =0x8
	ldp	q18, q19, [x2, #320]
	ldp	q20, q21, [x2, #384]
	ldp	q22, q23, [x2, #448]
	ldp	q24, q25, [x2, #32]
	stp	q0, q1, [sp, #96]               // 32-byte Folded Spill
	ldp	q1, q0, [x2, #64]
	ldp	q26, q27, [x2, #96]
	ldp	q28, q29, [x2, #160]
	ldp	q30, q31, [x2, #224]
	ldp	q8, q9, [x2, #288]
	stp	q0, q1, [sp, #64]               // 32-byte Folded Spill
	ldp	q1, q0, [x2, #128]
	ldp	q10, q11, [x2, #352]
	ldp	q12, q13, [x2, #416]
	ldp	q14, q15, [x2, #480]
	stp	q0, q1, [sp, #32]               // 32-byte Folded Spill
	ldp	q1, q0, [x2, #192]
	stp	q0, q1, [sp]                    // 32-byte Folded Spill
	.p2align	5, , 16
.LBB6_1:                                // =>This Inner Loop Header: Depth=1
	ldp	d3, d4, [x8, #-32]
	ldp	d5, d6, [x8, #-16]
	mov	x11, x8
	ld1r	{ v2.2d }, [x11], #8
	ldr	q7, [sp, #112]                  // 16-byte Reload
	movi	v0.2d, #0000000000000000
	movi	v1.2d, #0000000000000000
	subs	x10, x10, #1
	fmla	v0.2d, v7.2d, v3.d[0]
	ldr	q7, [sp, #96]                   // 16-byte Reload
	fmla	v1.2d, v7.2d, v3.d[0]
	ldr	q7, [sp, #80]                   // 16-byte Reload
	ldr	d3, [x8, #16]
	fmla	v0.2d, v7.2d, v4.d[0]
	ldr	q7, [sp, #64]                   // 16-byte Reload
	fmla	v1.2d, v7.2d, v4.d[0]
	ldr	q7, [sp, #48]                   // 16-byte Reload
	ldr	d4, [x11]
	fmla	v0.2d, v7.2d, v5.d[0]
	ldr	q7, [sp, #16]                   // 16-byte Reload
	fmla	v0.2d, v7.2d, v6.d[0]
	ldr	q7, [sp, #32]                   // 16-byte Reload
	fmla	v0.2d, v16.2d, v2.2d
	fmla	v1.2d, v7.2d, v5.d[0]
	ldr	q5, [sp]                        // 16-byte Reload
	fmla	v0.2d, v18.2d, v4.d[0]
	fmla	v1.2d, v5.2d, v6.d[0]
	fmla	v0.2d, v20.2d, v3.d[0]
	ldp	d6, d5, [x8, #16]
	fmla	v1.2d, v17.2d, v2.2d
	fmla	v0.2d, v22.2d, v5.d[0]
	fmla	v1.2d, v19.2d, v4.d[0]
	movi	v4.2d, #0000000000000000
	fmla	v1.2d, v21.2d, v3.d[0]
	fmla	v1.2d, v23.2d, v5.d[0]
	ldp	d2, d3, [x8, #-32]
	movi	v5.2d, #0000000000000000
	fmla	v4.2d, v24.2d, v2.d[0]
	fmla	v5.2d, v25.2d, v2.d[0]
	stp	q0, q1, [x9, #-32]
	ldr	d0, [x8, #24]
	fmla	v4.2d, v26.2d, v3.d[0]
	fmla	v5.2d, v27.2d, v3.d[0]
	ldp	d2, d3, [x8, #-16]
	fmla	v4.2d, v28.2d, v2.d[0]
	fmla	v5.2d, v29.2d, v2.d[0]
	ldr	d2, [x8], #64
	fmla	v4.2d, v30.2d, v3.d[0]
	fmla	v5.2d, v31.2d, v3.d[0]
	fmla	v4.2d, v8.2d, v2.d[0]
	fmla	v5.2d, v9.2d, v2.d[0]
	ldr	d2, [x11]
	fmla	v4.2d, v10.2d, v2.d[0]
	fmla	v5.2d, v11.2d, v2.d[0]
	fmla	v4.2d, v12.2d, v6.d[0]
	fmla	v5.2d, v13.2d, v6.d[0]
	fmla	v4.2d, v14.2d, v0.d[0]
	fmla	v5.2d, v15.2d, v0.d[0]
	stp	q4, q5, [x9], #64
	b.ne	.LBB6_1
// %bb.2:
	ldp	d9, d8, [sp, #176]              // 16-byte Folded Reload
	ldp	d11, d10, [sp, #160]            // 16-byte Folded Reload
	ldp	d13, d12, [sp, #144]            // 16-byte Folded Reload
	ldp	d15, d14, [sp, #128]            // 16-byte Folded Reload
	add	sp, sp, #192
	.cfi_def_cfa_offset 0
	.cfi_restore b8
	.cfi_restore b9
	.cfi_restore b10
	.cfi_restore b11
	.cfi_restore b12
	.cfi_restore b13
	.cfi_restore b14
	.cfi_restore b15
	ret
.Lfunc_end6:
	.size	gemm, .Lfunc_end6-gemm
	.cfi_endproc
                                        // -- End function
	.globl	count                           // -- Begin function count
	.p2align	4
	.type	count,@function
count:                                  // @count
	.cfi_startproc
// %bb.0:
	cmp	w1, #1
	b.lt	.LBB7_3
// %bb.1:
	and	w9, w1, #0x3
	cmp	w1, #4
	b.hs	.LBB7_4
// %bb.2:
	mov	w8, wzr
	mov	w10, wzr
	b	.LBB7_7
.LBB7_3:
	mov	w8, wzr
	mov	w0, w8
	ret
.LBB7_4:
	and	w11, w1, #0x7ffffffc
	mov	w8, wzr
	mov	w10, wzr
	.p2align	5, , 16
.LBB7_5:                                // =>This Inner Loop Header: Depth=1
	ldaddal	w10, w12, [x0]
	add	w13, w10, #3
	add	w8, w12, w8
	add	w12, w10, #1
	ldaddal	w12, w12, [x0]
	add	w8, w12, w8
	add	w12, w10, #2
	add	w10, w10, #4
	ldaddal	w12, w12, [x0]
	cmp	w10, w11
	ldaddal	w13, w13, [x0]
	add	w12, w13, w12
	add	w8, w12, w8
	b.ne	.LBB7_5
// %bb.6:
	cbz	w9, .LBB7_8
	.p2align	5, , 16
.LBB7_7:                                // =>This Inner Loop Header: Depth=1
	ldaddal	w10, w11, [x0]
	add	w10, w10, #1
	subs	w9, w9, #1
	add	w8, w11, w8
	b.ne	.LBB7_7
.LBB7_8:
	mov	w0, w8
	ret
.Lfunc_end7:
	.size	count, .Lfunc_end7-count
	.cfi_endproc
                                        // -- End function
	.globl	clampi                          // -- Begin function clampi
	.p2align	4
	.type	clampi,@function
clampi:                                 // @clampi
	.cfi_startproc
// %bb.0:
	cmp	w0, w2
	csel	w8, w0, w2, lt
	cmp	w0, w1
	csel	w0, w1, w8, lt
	ret
.Lfunc_end8:
	.size	clampi, .Lfunc_end8-clampi
	.cfi_endproc
                                        // -- End function
	.globl	crc                             // -- Begin function crc
	.p2align	4
	.type	crc,@function
crc:                                    // @crc
	.cfi_startproc
// %bb.0:
	cntw	x9
	cnth	x10
	index	z1.s, #0, #1
	mov	x8, xzr
	ptrue	p0.s
	mov	z0.s, w9
	adrp	x9, .L.crctable
	add	x9, x9, :lo12:.L.crctable
	mov	z2.s, w10
	.p2align	5, , 16
.LBB9_1:                                // =>This Inner Loop Header: Depth=1
	and	x10, x8, #0xf8
	add	z3.s, z1.s, z0.s
	lsr	z4.s, z1.s, #8
	inch	x8
	add	x11, x9, x10, lsl #2
	ld1w	{ z5.s }, p0/z, [x9, x10, lsl #2]
	add	z1.s, z1.s, z2.s
	ldr	z6, [x11, #1, mul vl]
	lsr	z3.s, z3.s, #8
	cmp	x8, #256
	eor	z4.d, z4.d, z5.d
	eor	z3.d, z3.d, z6.d
	str	z4, [x0]
	str	z3, [x0, #1, mul vl]
	incb	x0, all, mul #2
	b.ne	.LBB9_1
// %bb.2:
	ret
.Lfunc_end9:
	.size	crc, .Lfunc_end9-crc
	.cfi_endproc
                                        // -- End function
	.globl	sw                              // -- Begin function sw
	.p2align	4
	.type	sw,@function
sw:                                     // @sw
	.cfi_startproc
// %bb.0:
	cmp	w0, #9
	b.hi	.LBB10_2
// %bb.1:
	adrp	x8, .Lswitch.table.sw
	add	x8, x8, :lo12:.Lswitch.table.sw
	ldr	w0, [x8, w0, uxtw #2]
	ret
.LBB10_2:
	mov	w0, wzr
	ret
.Lfunc_end10:
	.size	sw, .Lfunc_end10-sw
	.cfi_endproc
                                        // -- End function
	.globl	calls                           // -- Begin function calls
	.p2align	4
	.type	calls,@function
calls:                                  // @calls
	.cfi_startproc
// %bb.0:
	stp	x29, x30, [sp, #-48]!           // 16-byte Folded Spill
	.cfi_def_cfa_offset 48
	str	x21, [sp, #16]                  // 8-byte Spill
	stp	x20, x19, [sp, #32]             // 16-byte Folded Spill
	mov	x29, sp
	.cfi_def_cfa w29, 48
	.cfi_offset w19, -8
	.cfi_offset w20, -16
	.cfi_offset w21, -32
	.cfi_offset w30, -40
	.cfi_offset w29, -48
	.cfi_remember_state
	cmp	w0, #1
	b.lt	.LBB11_4
// %bb.1:
	adrp	x21, :got:table
	mov	w19, wzr
	mov	w20, w0
	ldr	x21, [x21, :got_lo12:table]
	.p2align	5, , 16
.LBB11_2:                               // =>This Inner Loop Header: Depth=1
	ldr	w8, [x21], #4
	add	w0, w8, w19
	bl	g
	add	w19, w0, w19
	subs	x20, x20, #1
	b.ne	.LBB11_2
// %bb.3:
	mov	w0, w19
	.cfi_def_cfa wsp, 48
	ldp	x20, x19, [sp, #32]             // 16-byte Folded Reload
	ldr	x21, [sp, #16]                  // 8-byte Reload
	ldp	x29, x30, [sp], #48             // 16-byte Folded Reload
	.cfi_def_cfa_offset 0
	.cfi_restore w19
	.cfi_restore w20
	.cfi_restore w21
	.cfi_restore w30
	.cfi_restore w29
	ret
.LBB11_4:
	.cfi_restore_state
	mov	w19, wzr
	mov	w0, w19
	.cfi_def_cfa wsp, 48
	ldp	x20, x19, [sp, #32]             // 16-byte Folded Reload
	ldr	x21, [sp, #16]                  // 8-byte Reload
	ldp	x29, x30, [sp], #48             // 16-byte Folded Reload
	.cfi_def_cfa_offset 0
	.cfi_restore w19
	.cfi_restore w20
	.cfi_restore w21
	.cfi_restore w30
	.cfi_restore w29
	ret
.Lfunc_end11:
	.size	calls, .Lfunc_end11-calls
	.cfi_endproc
                                        // -- End function
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0                          // -- Begin function u8rgb
.LCPI12_0:
	.byte	1                               // 0x1
	.byte	4                               // 0x4
	.byte	7                               // 0x7
	.byte	10                              // 0xa
	.byte	13                              // 0xd
	.byte	16                              // 0x10
	.byte	19                              // 0x13
	.byte	22                              // 0x16
	.byte	25                              // 0x19
	.byte	28                              // 0x1c
	.byte	31                              // 0x1f
	.byte	255                             // 0xff
	.byte	255                             // 0xff
	.byte	255                             // 0xff
	.byte	255                             // 0xff
	.byte	255                             // 0xff
.LCPI12_1:
	.byte	0                               // 0x0
	.byte	1                               // 0x1
	.byte	2                               // 0x2
	.byte	3                               // 0x3
	.byte	4                               // 0x4
	.byte	5                               // 0x5
	.byte	6                               // 0x6
	.byte	7                               // 0x7
	.byte	8                               // 0x8
	.byte	9                               // 0x9
	.byte	10                              // 0xa
	.byte	18                              // 0x12
	.byte	21                              // 0x15
	.byte	24                              // 0x18
	.byte	27                              // 0x1b
	.byte	30                              // 0x1e
.LCPI12_2:
	.byte	2                               // 0x2
	.byte	5                               // 0x5
	.byte	8                               // 0x8
	.byte	11                              // 0xb
	.byte	14                              // 0xe
	.byte	17                              // 0x11
	.byte	20                              // 0x14
	.byte	23                              // 0x17
	.byte	26                              // 0x1a
	.byte	29                              // 0x1d
	.byte	255                             // 0xff
	.byte	255                             // 0xff
	.byte	255                             // 0xff
	.byte	255                             // 0xff
	.byte	255                             // 0xff
	.byte	255                             // 0xff
.LCPI12_3:
	.byte	0                               // 0x0
	.byte	1                               // 0x1
	.byte	2                               // 0x2
	.byte	3                               // 0x3
	.byte	4                               // 0x4
	.byte	5                               // 0x5
	.byte	6                               // 0x6
	.byte	7                               // 0x7
	.byte	8                               // 0x8
	.byte	9                               // 0x9
	.byte	16                              // 0x10
	.byte	19                              // 0x13
	.byte	22                              // 0x16
	.byte	25                              // 0x19
	.byte	28                              // 0x1c
	.byte	31                              // 0x1f
.LCPI12_4:
	.byte	0                               // 0x0
	.byte	3                               // 0x3
	.byte	6                               // 0x6
	.byte	9                               // 0x9
	.byte	12                              // 0xc
	.byte	15                              // 0xf
	.byte	18                              // 0x12
	.byte	21                              // 0x15
	.byte	24                              // 0x18
	.byte	27                              // 0x1b
	.byte	30                              // 0x1e
	.byte	255                             // 0xff
	.byte	255                             // 0xff
	.byte	255                             // 0xff
	.byte	255                             // 0xff
	.byte	255                             // 0xff
.LCPI12_5:
	.byte	0                               // 0x0
	.byte	1                               // 0x1
	.byte	2                               // 0x2
	.byte	3                               // 0x3
	.byte	4                               // 0x4
	.byte	5                               // 0x5
	.byte	6                               // 0x6
	.byte	7                               // 0x7
	.byte	8                               // 0x8
	.byte	9                               // 0x9
	.byte	10                              // 0xa
	.byte	17                              // 0x11
	.byte	20                              // 0x14
	.byte	23                              // 0x17
	.byte	26                              // 0x1a
	.byte	29                              // 0x1d
	.text
	.globl	u8rgb
	.p2align	4
	.type	u8rgb,@function
u8rgb:                                  // @u8rgb
	.cfi_startproc
// %bb.0:
	cmp	w2, #1
	b.lt	.LBB12_14
// %bb.1:
	cmp	w2, #8
	mov	w8, w2
	b.hs	.LBB12_3
// %bb.2:
	mov	x9, xzr
	b	.LBB12_12
.LBB12_3:
	cmp	w2, #16
	b.hs	.LBB12_8
// %bb.4:
	mov	x9, xzr
.LBB12_5:
	mov	x11, x9
	and	x9, x8, #0x7ffffff8
	add	x12, x11, x11, lsl #1
	sub	x10, x11, x9
	add	x11, x1, x12
	add	x12, x0, x12
	.p2align	5, , 16
.LBB12_6:                               // =>This Inner Loop Header: Depth=1
	ld3	{ v0.8b, v1.8b, v2.8b }, [x11], #24
	adds	x10, x10, #8
	ushr	v4.8b, v1.8b, #1
	fmov	d3, d2
	fmov	d5, d0
	st3	{ v3.8b, v4.8b, v5.8b }, [x12], #24
	b.ne	.LBB12_6
// %bb.7:
	cmp	x9, x8
	b.ne	.LBB12_12
	b	.LBB12_14
.LBB12_8:
	adrp	x10, .LCPI12_0
	and	x9, x8, #0x7ffffff0
	and	x12, x8, #0x7ffffff0
	mov	x11, x1
	ldr	q0, [x10, :lo12:.LCPI12_0]
	adrp	x10, .LCPI12_1
	ldr	q1, [x10, :lo12:.LCPI12_1]
	adrp	x10, .LCPI12_2
	ldr	q2, [x10, :lo12:.LCPI12_2]
	adrp	x10, .LCPI12_3
	ldr	q3, [x10, :lo12:.LCPI12_3]
	adrp	x10, .LCPI12_4
	ldr	q4, [x10, :lo12:.LCPI12_4]
	adrp	x10, .LCPI12_5
	ldr	q5, [x10, :lo12:.LCPI12_5]
	mov	x10, x0
	.p2align	5, , 16
.LBB12_9:                               // =>This Inner Loop Header: Depth=1
	ldp	q7, q17, [x11, #16]
	subs	x12, x12, #16
	ldr	q6, [x11], #48
	tbl	v16.16b, { v6.16b, v7.16b }, v0.16b
	tbl	v18.16b, { v16.16b, v17.16b }, v1.16b
	tbl	v16.16b, { v6.16b, v7.16b }, v2.16b
	tbl	v19.16b, { v16.16b, v17.16b }, v3.16b
	tbl	v16.16b, { v6.16b, v7.16b }, v4.16b
	ushr	v20.16b, v18.16b, #1
	tbl	v21.16b, { v16.16b, v17.16b }, v5.16b
	st3	{ v19.16b, v20.16b, v21.16b }, [x10], #48
	b.ne	.LBB12_9
// %bb.10:
	cmp	x9, x8
	b.eq	.LBB12_14
// %bb.11:
	tbnz	w8, #3, .LBB12_5
.LBB12_12:
	sub	x8, x8, x9
	add	x9, x9, x9, lsl #1
	add	x10, x9, #1
	add	x9, x1, x10
	add	x10, x0, x10
	.p2align	5, , 16
.LBB12_13:                              // =>This Inner Loop Header: Depth=1
	ldrb	w11, [x9]
	ldrb	w12, [x9, #1]
	ldurb	w13, [x9, #-1]
	subs	x8, x8, #1
	add	x9, x9, #3
	lsr	w11, w11, #1
	sturb	w12, [x10, #-1]
	strb	w13, [x10, #1]
	strb	w11, [x10], #3
	b.ne	.LBB12_13
.LBB12_14:
	ret
.Lfunc_end12:
	.size	u8rgb, .Lfunc_end12-u8rgb
	.cfi_endproc
                                        // -- End function
	.type	.L.crctable,@object             // @.crctable
	.section	.rodata,"a",@progbits
	.p2align	4, 0x0
.L.crctable:
	.word	0                               // 0x0
	.word	1996959894                      // 0x77073096
	.word	3993919788                      // 0xee0e612c
	.word	2567524794                      // 0x990951ba
	.word	124634137                       // 0x76dc419
	.word	1886057615                      // 0x706af48f
	.word	3915621685                      // 0xe963a535
	.word	2657392035                      // 0x9e6495a3
	.word	249268274                       // 0xedb8832
	.word	2044508324                      // 0x79dcb8a4
	.word	3772115230                      // 0xe0d5e91e
	.word	2547177864                      // 0x97d2d988
	.word	162941995                       // 0x9b64c2b
	.word	2125561021                      // 0x7eb17cbd
	.word	3887607047                      // 0xe7b82d07
	.word	2428444049                      // 0x90bf1d91
	.word	498536548                       // 0x1db71064
	.word	1789927666                      // 0x6ab020f2
	.word	4089016648                      // 0xf3b97148
	.word	2227061214                      // 0x84be41de
	.word	450548861                       // 0x1adad47d
	.word	1843258603                      // 0x6ddde4eb
	.word	4107580753                      // 0xf4d4b551
	.word	2211677639                      // 0x83d385c7
	.word	325883990                       // 0x136c9856
	.word	1684777152                      // 0x646ba8c0
	.word	4251122042                      // 0xfd62f97a
	.word	2321926636                      // 0x8a65c9ec
	.word	335633487                       // 0x14015c4f
	.word	1661365465                      // 0x63066cd9
	.word	4195302755                      // 0xfa0f3d63
	.word	2366115317                      // 0x8d080df5
	.word	997073096                       // 0x3b6e20c8
	.word	1281953886                      // 0x4c69105e
	.word	3579855332                      // 0xd56041e4
	.word	2724688242                      // 0xa2677172
	.word	1006888145                      // 0x3c03e4d1
	.word	1258607687                      // 0x4b04d447
	.word	3524101629                      // 0xd20d85fd
	.word	2768942443                      // 0xa50ab56b
	.word	901097722                       // 0x35b5a8fa
	.word	1119000684                      // 0x42b2986c
	.word	3686517206                      // 0xdbbbc9d6
	.word	2898065728                      // 0xacbcf940
	.word	853044451                       // 0x32d86ce3
	.word	1172266101                      // 0x45df5c75
	.word	3705015759                      // 0xdcd60dcf
	.word	2882616665                      // 0xabd13d59
	.word	651767980                       // 0x26d930ac
	.word	1373503546                      // 0x51de003a
	.word	3369554304                      // 0xc8d75180
	.word	3218104598                      // 0xbfd06116
	.word	565507253                       // 0x21b4f4b5
	.word	1454621731                      // 0x56b3c423
	.word	3485111705                      // 0xcfba9599
	.word	3099436303                      // 0xb8bda50f
	.word	671266974                       // 0x2802b89e
	.word	1594198024                      // 0x5f058808
	.word	3322730930                      // 0xc60cd9b2
	.word	2970347812                      // 0xb10be924
	.word	795835527                       // 0x2f6f7c87
	.word	1483230225                      // 0x58684c11
	.word	3244367275                      // 0xc1611dab
	.word	3060149565                      // 0xb6662d3d
	.word	1994146192                      // 0x76dc4190
	.word	31158534                        // 0x1db7106
	.word	2563907772                      // 0x98d220bc
	.word	4023717930                      // 0xefd5102a
	.word	1907459465                      // 0x71b18589
	.word	112637215                       // 0x6b6b51f
	.word	2680153253                      // 0x9fbfe4a5
	.word	3904427059                      // 0xe8b8d433
	.word	2013776290                      // 0x7807c9a2
	.word	251722036                       // 0xf00f934
	.word	2517215374                      // 0x9609a88e
	.word	3775830040                      // 0xe10e9818
	.word	2137656763                      // 0x7f6a0dbb
	.word	141376813                       // 0x86d3d2d
	.word	2439277719                      // 0x91646c97
	.word	3865271297                      // 0xe6635c01
	.word	1802195444                      // 0x6b6b51f4
	.word	476864866                       // 0x1c6c6162
	.word	2238001368                      // 0x856530d8
	.word	4066508878                      // 0xf262004e
	.word	1812370925                      // 0x6c0695ed
	.word	453092731                       // 0x1b01a57b
	.word	2181625025                      // 0x8208f4c1
	.word	4111451223                      // 0xf50fc457
	.word	1706088902                      // 0x65b0d9c6
	.word	314042704                       // 0x12b7e950
	.word	2344532202                      // 0x8bbeb8ea
	.word	4240017532                      // 0xfcb9887c
	.word	1658658271                      // 0x62dd1ddf
	.word	366619977                       // 0x15da2d49
	.word	2362670323                      // 0x8cd37cf3
	.word	4224994405                      // 0xfbd44c65
	.word	1303535960                      // 0x4db26158
	.word	984961486                       // 0x3ab551ce
	.word	2747007092                      // 0xa3bc0074
	.word	3569037538                      // 0xd4bb30e2
	.word	1256170817                      // 0x4adfa541
	.word	1037604311                      // 0x3dd895d7
	.word	2765210733                      // 0xa4d1c46d
	.word	3554079995                      // 0xd3d6f4fb
	.word	1131014506                      // 0x4369e96a
	.word	879679996                       // 0x346ed9fc
	.word	2909243462                      // 0xad678846
	.word	3663771856                      // 0xda60b8d0
	.word	1141124467                      // 0x44042d73
	.word	855842277                       // 0x33031de5
	.word	2852801631                      // 0xaa0a4c5f
	.word	3708648649                      // 0xdd0d7cc9
	.word	1342533948                      // 0x5005713c
	.word	654459306                       // 0x270241aa
	.word	3188396048                      // 0xbe0b1010
	.word	3373015174                      // 0xc90c2086
	.word	1466479909                      // 0x5768b525
	.word	544179635                       // 0x206f85b3
	.word	3110523913                      // 0xb966d409
	.word	3462522015                      // 0xce61e49f
	.word	1591671054                      // 0x5edef90e
	.word	702138776                       // 0x29d9c998
	.word	2966460450                      // 0xb0d09822
	.word	3352799412                      // 0xc7d7a8b4
	.word	1504918807                      // 0x59b33d17
	.word	783551873                       // 0x2eb40d81
	.word	3082640443                      // 0xb7bd5c3b
	.word	3233442989                      // 0xc0ba6cad
	.word	3988292384                      // 0xedb88320
	.word	2596254646                      // 0x9abfb3b6
	.word	62317068                        // 0x3b6e20c
	.word	1957810842                      // 0x74b1d29a
	.word	3939845945                      // 0xead54739
	.word	2647816111                      // 0x9dd277af
	.word	81470997                        // 0x4db2615
	.word	1943803523                      // 0x73dc1683
	.word	3814918930                      // 0xe3630b12
	.word	2489596804                      // 0x94643b84
	.word	225274430                       // 0xd6d6a3e
	.word	2053790376                      // 0x7a6a5aa8
	.word	3826175755                      // 0xe40ecf0b
	.word	2466906013                      // 0x9309ff9d
	.word	167816743                       // 0xa00ae27
	.word	2097651377                      // 0x7d079eb1
	.word	4027552580                      // 0xf00f9344
	.word	2265490386                      // 0x8708a3d2
	.word	503444072                       // 0x1e01f268
	.word	1762050814                      // 0x6906c2fe
	.word	4150417245                      // 0xf762575d
	.word	2154129355                      // 0x806567cb
	.word	426522225                       // 0x196c3671
	.word	1852507879                      // 0x6e6b06e7
	.word	4275313526                      // 0xfed41b76
	.word	2312317920                      // 0x89d32be0
	.word	282753626                       // 0x10da7a5a
	.word	1742555852                      // 0x67dd4acc
	.word	4189708143                      // 0xf9b9df6f
	.word	2394877945                      // 0x8ebeeff9
	.word	397917763                       // 0x17b7be43
	.word	1622183637                      // 0x60b08ed5
	.word	3604390888                      // 0xd6d6a3e8
	.word	2714866558                      // 0xa1d1937e
	.word	953729732                       // 0x38d8c2c4
	.word	1340076626                      // 0x4fdff252
	.word	3518719985                      // 0xd1bb67f1
	.word	2797360999                      // 0xa6bc5767
	.word	1068828381                      // 0x3fb506dd
	.word	1219638859                      // 0x48b2364b
	.word	3624741850                      // 0xd80d2bda
	.word	2936675148                      // 0xaf0a1b4c
	.word	906185462                       // 0x36034af6
	.word	1090812512                      // 0x41047a60
	.word	3747672003                      // 0xdf60efc3
	.word	2825379669                      // 0xa867df55
	.word	829329135                       // 0x316e8eef
	.word	1181335161                      // 0x4669be79
	.word	3412177804                      // 0xcb61b38c
	.word	3160834842                      // 0xbc66831a
	.word	628085408                       // 0x256fd2a0
	.word	1382605366                      // 0x5268e236
	.word	3423369109                      // 0xcc0c7795
	.word	3138078467                      // 0xbb0b4703
	.word	570562233                       // 0x220216b9
	.word	1426400815                      // 0x5505262f
	.word	3317316542                      // 0xc5ba3bbe
	.word	2998733608                      // 0xb2bd0b28
	.word	733239954                       // 0x2bb45a92
	.word	1555261956                      // 0x5cb36a04
	.word	3268935591                      // 0xc2d7ffa7
	.word	3050360625                      // 0xb5d0cf31
	.word	752459403                       // 0x2cd99e8b
	.word	1541320221                      // 0x5bdeae1d
	.word	2607071920                      // 0x9b64c2b0
	.word	3965973030                      // 0xec63f226
	.word	1969922972                      // 0x756aa39c
	.word	40735498                        // 0x26d930a
	.word	2617837225                      // 0x9c0906a9
	.word	3943577151                      // 0xeb0e363f
	.word	1913087877                      // 0x72076785
	.word	83908371                        // 0x5005713
	.word	2512341634                      // 0x95bf4a82
	.word	3803740692                      // 0xe2b87a14
	.word	2075208622                      // 0x7bb12bae
	.word	213261112                       // 0xcb61b38
	.word	2463272603                      // 0x92d28e9b
	.word	3855990285                      // 0xe5d5be0d
	.word	2094854071                      // 0x7cdcefb7
	.word	198958881                       // 0xbdbdf21
	.word	2262029012                      // 0x86d3d2d4
	.word	4057260610                      // 0xf1d4e242
	.word	1759359992                      // 0x68ddb3f8
	.word	534414190                       // 0x1fda836e
	.word	2176718541                      // 0x81be16cd
	.word	4139329115                      // 0xf6b9265b
	.word	1873836001                      // 0x6fb077e1
	.word	414664567                       // 0x18b74777
	.word	2282248934                      // 0x88085ae6
	.word	4279200368                      // 0xff0f6a70
	.word	1711684554                      // 0x66063bca
	.word	285281116                       // 0x11010b5c
	.word	2405801727                      // 0x8f659eff
	.word	4167216745                      // 0xf862ae69
	.word	1634467795                      // 0x616bffd3
	.word	376229701                       // 0x166ccf45
	.word	2685067896                      // 0xa00ae278
	.word	3608007406                      // 0xd70dd2ee
	.word	1308918612                      // 0x4e048354
	.word	956543938                       // 0x3903b3c2
	.word	2808555105                      // 0xa7672661
	.word	3495958263                      // 0xd06016f7
	.word	1231636301                      // 0x4969474d
	.word	1047427035                      // 0x3e6e77db
	.word	2932959818                      // 0xaed16a4a
	.word	3654703836                      // 0xd9d65adc
	.word	1088359270                      // 0x40df0b66
	.word	936918000                       // 0x37d83bf0
	.word	2847714899                      // 0xa9bcae53
	.word	3736837829                      // 0xdebb9ec5
	.word	1202900863                      // 0x47b2cf7f
	.word	817233897                       // 0x30b5ffe9
	.word	3183342108                      // 0xbdbdf21c
	.word	3401237130                      // 0xcabac28a
	.word	1404277552                      // 0x53b39330
	.word	615818150                       // 0x24b4a3a6
	.word	3134207493                      // 0xbad03605
	.word	3453421203                      // 0xcdd70693
	.word	1423857449                      // 0x54de5729
	.word	601450431                       // 0x23d967bf
	.word	3009837614                      // 0xb3667a2e
	.word	3294710456                      // 0xc4614ab8
	.word	1567103746                      // 0x5d681b02
	.word	711928724                       // 0x2a6f2b94
	.word	3020668471                      // 0xb40bbe37
	.word	3272380065                      // 0xc30c8ea1
	.word	1510334235                      // 0x5a05df1b
	.word	755167117                       // 0x2d02ef8d
	.size	.L.crctable, 1024

	.type	.Lswitch.table.sw,@object       // @switch.table.sw
	.p2align	2, 0x0
.Lswitch.table.sw:
	.word	7                               // 0x7
	.word	92                              // 0x5c
	.word	3                               // 0x3
	.word	44                              // 0x2c
	.word	51                              // 0x33
	.word	0                               // 0x0
	.word	0                               // 0x0
	.word	0                               // 0x0
	.word	0                               // 0x0
	.word	6                               // 0x6
	.size	.Lswitch.table.sw, 40

	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
