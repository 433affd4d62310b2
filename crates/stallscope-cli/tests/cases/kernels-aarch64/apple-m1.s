	.build_version macos, 11, 0
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_dot                            ; -- Begin function dot
	.p2align	2
_dot:                                   ; @dot
	.cfi_startproc
; %bb.0:
	cmp	w2, #1
	b.lt	LBB0_3
; %bb.1:
	mov	w8, w2
	cmp	w2, #4
	b.hs	LBB0_4
; %bb.2:
	mov	x9, #0                          ; =0x0
	movi.2d	v0, #0000000000000000
	b	LBB0_13
LBB0_3:
	movi.2d	v0, #0000000000000000
	ret
LBB0_4:
	cmp	w2, #16
	b.hs	LBB0_6
; %bb.5:
	mov	x9, #0                          ; =0x0
	movi.2d	v0, #0000000000000000
	b	LBB0_10
LBB0_6:
	and	x10, x8, #0xc
	and	x9, x8, #0x7ffffff0
	add	x11, x0, #32
	add	x12, x1, #32
	movi.2d	v0, #0000000000000000
	and	x13, x8, #0x7ffffff0
LBB0_7:                                 ; =>This Inner Loop Header: Depth=1
	ldp	q1, q2, [x11, #-32]
	ldp	q3, q4, [x11], #64
	ldp	q5, q6, [x12, #-32]
	ldp	q7, q16, [x12], #64
	fmul.4s	v1, v1, v5
	mov	s5, v1[3]
	mov	s17, v1[2]
	mov	s18, v1[1]
	fmul.4s	v2, v2, v6
	mov	s6, v2[3]
	mov	s19, v2[2]
	mov	s20, v2[1]
	fmul.4s	v3, v3, v7
	mov	s7, v3[3]
	mov	s21, v3[2]
	mov	s22, v3[1]
	fmul.4s	v4, v4, v16
	mov	s16, v4[3]
	mov	s23, v4[2]
	mov	s24, v4[1]
	fadd	s0, s0, s1
	fadd	s0, s0, s18
	fadd	s0, s0, s17
	fadd	s0, s0, s5
	fadd	s0, s0, s2
	fadd	s0, s0, s20
	fadd	s0, s0, s19
	fadd	s0, s0, s6
	fadd	s0, s0, s3
	fadd	s0, s0, s22
	fadd	s0, s0, s21
	fadd	s0, s0, s7
	fadd	s0, s0, s4
	fadd	s0, s0, s24
	fadd	s0, s0, s23
	fadd	s0, s0, s16
	subs	x13, x13, #16
	b.ne	LBB0_7
; %bb.8:
	cmp	x9, x8
	b.eq	LBB0_15
; %bb.9:
	cbz	x10, LBB0_13
LBB0_10:
	mov	x11, x9
	and	x9, x8, #0x7ffffffc
	sub	x10, x11, x9
	lsl	x12, x11, #2
	add	x11, x1, x12
	add	x12, x0, x12
LBB0_11:                                ; =>This Inner Loop Header: Depth=1
	ldr	q1, [x12], #16
	ldr	q2, [x11], #16
	fmul.4s	v1, v1, v2
	mov	s2, v1[3]
	mov	s3, v1[2]
	mov	s4, v1[1]
	fadd	s0, s0, s1
	fadd	s0, s0, s4
	fadd	s0, s0, s3
	fadd	s0, s0, s2
	adds	x10, x10, #4
	b.ne	LBB0_11
; %bb.12:
	cmp	x9, x8
	b.eq	LBB0_15
LBB0_13:
	lsl	x11, x9, #2
	add	x10, x1, x11
	add	x11, x0, x11
	sub	x8, x8, x9
LBB0_14:                                ; =>This Inner Loop Header: Depth=1
	ldr	s1, [x11], #4
	ldr	s2, [x10], #4
	fmadd	s0, s1, s2, s0
	subs	x8, x8, #1
	b.ne	LBB0_14
LBB0_15:
	ret
	.cfi_endproc
                                        ; -- End function
	.globl	_saxpy                          ; -- Begin function saxpy
	.p2align	2
_saxpy:                                 ; @saxpy
	.cfi_startproc
; %bb.0:
                                        ; kill: def $s0 killed $s0 def $q0
	cmp	w2, #1
	b.lt	LBB1_14
; %bb.1:
	mov	w8, w2
	cmp	w2, #4
	b.hs	LBB1_3
; %bb.2:
	mov	x9, #0                          ; =0x0
	b	LBB1_12
LBB1_3:
	cmp	w2, #16
	b.hs	LBB1_5
; %bb.4:
	mov	x9, #0                          ; =0x0
	b	LBB1_9
LBB1_5:
	and	x10, x8, #0xc
	and	x9, x8, #0x7ffffff0
	add	x11, x1, #32
	add	x12, x0, #32
	and	x13, x8, #0x7ffffff0
LBB1_6:                                 ; =>This Inner Loop Header: Depth=1
	ldp	q1, q2, [x11, #-32]
	ldp	q3, q4, [x11], #64
	ldp	q5, q6, [x12, #-32]
	ldp	q7, q16, [x12]
	fmla.4s	v5, v1, v0[0]
	fmla.4s	v6, v2, v0[0]
	fmla.4s	v7, v3, v0[0]
	fmla.4s	v16, v4, v0[0]
	stp	q5, q6, [x12, #-32]
	stp	q7, q16, [x12], #64
	subs	x13, x13, #16
	b.ne	LBB1_6
; %bb.7:
	cmp	x9, x8
	b.eq	LBB1_14
; %bb.8:
	cbz	x10, LBB1_12
LBB1_9:
	mov	x11, x9
	and	x9, x8, #0x7ffffffc
	sub	x10, x11, x9
	lsl	x12, x11, #2
	add	x11, x0, x12
	add	x12, x1, x12
LBB1_10:                                ; =>This Inner Loop Header: Depth=1
	ldr	q1, [x12], #16
	ldr	q2, [x11]
	fmla.4s	v2, v1, v0[0]
	str	q2, [x11], #16
	adds	x10, x10, #4
	b.ne	LBB1_10
; %bb.11:
	cmp	x9, x8
	b.eq	LBB1_14
LBB1_12:
	lsl	x11, x9, #2
	add	x10, x0, x11
	add	x11, x1, x11
	sub	x8, x8, x9
LBB1_13:                                ; =>This Inner Loop Header: Depth=1
	ldr	s1, [x11], #4
	ldr	s2, [x10]
	fmadd	s1, s0, s1, s2
	str	s1, [x10], #4
	subs	x8, x8, #1
	b.ne	LBB1_13
LBB1_14:
	ret
	.cfi_endproc
                                        ; -- End function
	.globl	_mulhi                          ; -- Begin function mulhi
	.p2align	2
_mulhi:                                 ; @mulhi
	.cfi_startproc
; %bb.0:
	cmp	w2, #1
	b.lt	LBB2_3
; %bb.1:
	stp	x20, x19, [sp, #-16]!           ; 16-byte Folded Spill
	.cfi_def_cfa_offset 16
	.cfi_offset w19, -8
	.cfi_offset w20, -16
	mov	w9, w2
	cmp	w2, #4
	b.hs	LBB2_4
; %bb.2:
	mov	x10, #0                         ; =0x0
	mov	x8, #0                          ; =0x0
	b	LBB2_7
LBB2_3:
	mov	x0, #0                          ; =0x0
	ret
LBB2_4:
	mov	x8, #0                          ; =0x0
	mov	x11, #0                         ; =0x0
	mov	x12, #0                         ; =0x0
	mov	x13, #0                         ; =0x0
	and	x10, x9, #0x7ffffffc
	add	x14, x1, #16
	add	x15, x0, #16
	and	x16, x9, #0x7ffffffc
LBB2_5:                                 ; =>This Inner Loop Header: Depth=1
	ldp	x17, x2, [x15, #-16]
	ldp	x3, x4, [x15], #32
	ldp	x5, x6, [x14, #-16]
	ldp	x7, x19, [x14], #32
	umulh	x17, x5, x17
	umulh	x2, x6, x2
	umulh	x3, x7, x3
	umulh	x4, x19, x4
	eor	x8, x8, x17
	eor	x11, x11, x2
	eor	x12, x12, x3
	eor	x13, x13, x4
	subs	x16, x16, #4
	b.ne	LBB2_5
; %bb.6:
	eor	x8, x11, x8
	eor	x11, x13, x12
	eor	x8, x11, x8
	cmp	x10, x9
	b.eq	LBB2_9
LBB2_7:
	lsl	x12, x10, #3
	add	x11, x1, x12
	add	x12, x0, x12
	sub	x9, x9, x10
LBB2_8:                                 ; =>This Inner Loop Header: Depth=1
	ldr	x10, [x12], #8
	ldr	x13, [x11], #8
	umulh	x10, x13, x10
	eor	x8, x8, x10
	subs	x9, x9, #1
	b.ne	LBB2_8
LBB2_9:
	ldp	x20, x19, [sp], #16             ; 16-byte Folded Reload
	mov	x0, x8
	ret
	.cfi_endproc
                                        ; -- End function
	.globl	_find                           ; -- Begin function find
	.p2align	2
_find:                                  ; @find
	.cfi_startproc
; %bb.0:
	cmp	w2, #1
	b.lt	LBB3_4
; %bb.1:
	mov	x8, x0
	mov	x0, #0                          ; =0x0
	mov	w9, w2
LBB3_2:                                 ; =>This Inner Loop Header: Depth=1
	ldrb	w10, [x8, x0]
	cmp	w10, w1
	b.eq	LBB3_5
; %bb.3:                                ;   in Loop: Header=BB3_2 Depth=1
	add	x0, x0, #1
	cmp	x9, x0
	b.ne	LBB3_2
LBB3_4:
	mov	w0, #-1                         ; =0xffffffff
LBB3_5:
                                        ; kill: def $w0 killed $w0 killed $x0
	ret
	.cfi_endproc
                                        ; -- End function
	.globl	_bits                           ; -- Begin function bits
	.p2align	2
_bits:                                  ; @bits
	.cfi_startproc
; %bb.0:
	cmp	w1, #1
	b.lt	LBB4_3
; %bb.1:
	mov	w9, w1
	cmp	w1, #4
	b.hs	LBB4_4
; %bb.2:
	mov	x10, #0                         ; =0x0
	mov	w8, #0                          ; =0x0
	b	LBB4_13
LBB4_3:
	mov	w8, #0                          ; =0x0
	mov	x0, x8
	ret
LBB4_4:
	cmp	w1, #16
	b.hs	LBB4_6
; %bb.5:
	mov	x10, #0                         ; =0x0
	mov	w8, #0                          ; =0x0
	b	LBB4_10
LBB4_6:
	and	x11, x9, #0xc
	and	x10, x9, #0x7ffffff0
	add	x8, x0, #32
	movi.2d	v0, #0000000000000000
	movi.16b	v1, #1
	and	x12, x9, #0x7ffffff0
	movi.2d	v2, #0000000000000000
	movi.2d	v3, #0000000000000000
	movi.2d	v4, #0000000000000000
LBB4_7:                                 ; =>This Inner Loop Header: Depth=1
	ldp	q5, q6, [x8, #-32]
	ldp	q7, q16, [x8], #64
	cnt.16b	v5, v5
	cnt.16b	v6, v6
	cnt.16b	v7, v7
	cnt.16b	v16, v16
	udot.4s	v0, v1, v5
	udot.4s	v2, v1, v6
	udot.4s	v3, v1, v7
	udot.4s	v4, v1, v16
	subs	x12, x12, #16
	b.ne	LBB4_7
; %bb.8:
	add.4s	v0, v2, v0
	add.4s	v1, v4, v3
	add.4s	v0, v1, v0
	addv.4s	s0, v0
	fmov	w8, s0
	cmp	x10, x9
	b.eq	LBB4_15
; %bb.9:
	cbz	x11, LBB4_13
LBB4_10:
	mov	x11, x10
	and	x10, x9, #0x7ffffffc
	movi.2d	v0, #0000000000000000
	mov.s	v0[0], w8
	sub	x8, x11, x10
	add	x11, x0, x11, lsl #2
	movi.16b	v1, #1
LBB4_11:                                ; =>This Inner Loop Header: Depth=1
	ldr	q2, [x11], #16
	cnt.16b	v2, v2
	udot.4s	v0, v1, v2
	adds	x8, x8, #4
	b.ne	LBB4_11
; %bb.12:
	addv.4s	s0, v0
	fmov	w8, s0
	cmp	x10, x9
	b.eq	LBB4_15
LBB4_13:
	add	x11, x0, x10, lsl #2
	sub	x9, x9, x10
LBB4_14:                                ; =>This Inner Loop Header: Depth=1
	ldr	w10, [x11], #4
	fmov	d0, x10
	cnt.8b	v0, v0
	addv.8b	b0, v0
	fmov	w10, s0
	add	w8, w10, w8
	subs	x9, x9, #1
	b.ne	LBB4_14
LBB4_15:
	mov	x0, x8
	ret
	.cfi_endproc
                                        ; -- End function
	.globl	_walk                           ; -- Begin function walk
	.p2align	2
_walk:                                  ; @walk
	.cfi_startproc
; %bb.0:
	movi.2d	v0, #0000000000000000
	cbz	x0, LBB5_3
; %bb.1:
	fmov	d1, #3.00000000
LBB5_2:                                 ; =>This Inner Loop Header: Depth=1
	ldr	d2, [x0, #8]
	fsqrt	d2, d2
	fdiv	d2, d2, d1
	fadd	d0, d0, d2
	ldr	x0, [x0]
	cbnz	x0, LBB5_2
LBB5_3:
	ret
	.cfi_endproc
                                        ; -- End function
	.globl	_gemm                           ; -- Begin function gemm
	.p2align	2
_gemm:                                  ; @gemm
	.cfi_startproc
; %bb.0:
	stp	d15, d14, [sp, #-160]!          ; 16-byte Folded Spill
	stp	d13, d12, [sp, #16]             ; 16-byte Folded Spill
	stp	d11, d10, [sp, #32]             ; 16-byte Folded Spill
	stp	d9, d8, [sp, #48]               ; 16-byte Folded Spill
	stp	x28, x27, [sp, #64]             ; 16-byte Folded Spill
	stp	x26, x25, [sp, #80]             ; 16-byte Folded Spill
	stp	x24, x23, [sp, #96]             ; 16-byte Folded Spill
	stp	x22, x21, [sp, #112]            ; 16-byte Folded Spill
	stp	x20, x19, [sp, #128]            ; 16-byte Folded Spill
	stp	x29, x30, [sp, #144]            ; 16-byte Folded Spill
	sub	sp, sp, #832
	.cfi_def_cfa_offset 992
	.cfi_offset w30, -8
	.cfi_offset w29, -16
	.cfi_offset w19, -24
	.cfi_offset w20, -32
	.cfi_offset w21, -40
	.cfi_offset w22, -48
	.cfi_offset w23, -56
	.cfi_offset w24, -64
	.cfi_offset w25, -72
	.cfi_offset w26, -80
	.cfi_offset w27, -88
	.cfi_offset w28, -96
	.cfi_offset b8, -104
	.cfi_offset b9, -112
	.cfi_offset b10, -120
	.cfi_offset b11, -128
	.cfi_offset b12, -136
	.cfi_offset b13, -144
	.cfi_offset b14, -152
	.cfi_offset b15, -160
	mov	x8, #0                          ; =0x0
	add	x9, x2, #472
	add	x10, x2, #464
	ld1r.2d	{ v1 }, [x9]
	ld1r.2d	{ v0 }, [x10]
	stp	q0, q1, [sp, #800]              ; 32-byte Folded Spill
	add	x9, x2, #456
	add	x10, x2, #448
	ld1r.2d	{ v1 }, [x9]
	ld1r.2d	{ v0 }, [x10]
	stp	q0, q1, [sp, #768]              ; 32-byte Folded Spill
	add	x9, x2, #408
	add	x10, x2, #400
	ld1r.2d	{ v1 }, [x9]
	ld1r.2d	{ v0 }, [x10]
	stp	q0, q1, [sp, #736]              ; 32-byte Folded Spill
	add	x9, x2, #392
	add	x10, x2, #384
	ld1r.2d	{ v1 }, [x9]
	ld1r.2d	{ v0 }, [x10]
	stp	q0, q1, [sp, #704]              ; 32-byte Folded Spill
	add	x9, x2, #344
	add	x10, x2, #336
	ld1r.2d	{ v1 }, [x9]
	ld1r.2d	{ v0 }, [x10]
	stp	q0, q1, [sp, #672]              ; 32-byte Folded Spill
	add	x9, x2, #328
	add	x10, x2, #320
	ld1r.2d	{ v1 }, [x9]
	ld1r.2d	{ v0 }, [x10]
	stp	q0, q1, [sp, #640]              ; 32-byte Folded Spill
	add	x9, x2, #280
	add	x10, x2, #272
	ld1r.2d	{ v1 }, [x9]
	ld1r.2d	{ v0 }, [x10]
	stp	q0, q1, [sp, #608]              ; 32-byte Folded Spill
	add	x9, x2, #264
	add	x10, x2, #256
	ld1r.2d	{ v1 }, [x9]
	ld1r.2d	{ v0 }, [x10]
	stp	q0, q1, [sp, #576]              ; 32-byte Folded Spill
	add	x9, x2, #216
	add	x10, x2, #208
	ld1r.2d	{ v1 }, [x9]
	ld1r.2d	{ v0 }, [x10]
	stp	q0, q1, [sp, #544]              ; 32-byte Folded Spill
	add	x9, x2, #200
	add	x10, x2, #192
	ld1r.2d	{ v1 }, [x9]
	ld1r.2d	{ v0 }, [x10]
	stp	q0, q1, [sp, #512]              ; 32-byte Folded Spill
	add	x9, x2, #152
	add	x10, x2, #144
	ld1r.2d	{ v1 }, [x9]
	ld1r.2d	{ v0 }, [x10]
	stp	q0, q1, [sp, #480]              ; 32-byte Folded Spill
	add	x9, x2, #136
	add	x10, x2, #128
	ld1r.2d	{ v1 }, [x9]
	ld1r.2d	{ v0 }, [x10]
	stp	q0, q1, [sp, #448]              ; 32-byte Folded Spill
	add	x9, x2, #88
	add	x10, x2, #80
	ld1r.2d	{ v1 }, [x9]
	ld1r.2d	{ v0 }, [x10]
	stp	q0, q1, [sp, #416]              ; 32-byte Folded Spill
	add	x9, x2, #72
	add	x10, x2, #64
	ld1r.2d	{ v1 }, [x9]
	ld1r.2d	{ v0 }, [x10]
	stp	q0, q1, [sp, #384]              ; 32-byte Folded Spill
	add	x9, x2, #24
	add	x10, x2, #16
	ld1r.2d	{ v1 }, [x9]
	ld1r.2d	{ v0 }, [x10]
	stp	q0, q1, [sp, #352]              ; 32-byte Folded Spill
	add	x15, x2, #504
	add	x6, x2, #440
	add	x19, x2, #376
	add	x9, x2, #312
	str	x9, [sp, #112]                  ; 8-byte Spill
	add	x10, x2, #248
	add	x11, x2, #184
	add	x9, x2, #120
	stp	x11, x9, [sp, #40]              ; 16-byte Folded Spill
	add	x9, x2, #56
	str	x9, [sp, #56]                   ; 8-byte Spill
	add	x17, x2, #496
	add	x3, x2, #432
	add	x4, x2, #368
	add	x5, x2, #304
	add	x7, x2, #240
	add	x20, x2, #176
	add	x9, x2, #112
	stp	x9, x10, [sp, #16]              ; 16-byte Folded Spill
	add	x9, x2, #48
	str	x9, [sp, #32]                   ; 8-byte Spill
	add	x21, x2, #488
	add	x22, x2, #424
	add	x23, x2, #360
	add	x24, x2, #296
	add	x25, x2, #232
	add	x26, x2, #168
	add	x27, x2, #104
	add	x28, x2, #40
	add	x30, x2, #480
	add	x9, x2, #416
	add	x10, x2, #352
	add	x11, x2, #288
	add	x12, x2, #224
	add	x13, x2, #160
	add	x14, x2, #96
	add	x16, x2, #32
	ld1r.2d	{ v1 }, [x2], #8
	ld1r.2d	{ v0 }, [x2]
	stp	q0, q1, [sp, #320]              ; 32-byte Folded Spill
	ld1r.2d	{ v1 }, [x15]
	ld1r.2d	{ v0 }, [x17]
	stp	q0, q1, [sp, #288]              ; 32-byte Folded Spill
	ld1r.2d	{ v1 }, [x21]
	ld1r.2d	{ v0 }, [x30]
	stp	q0, q1, [sp, #256]              ; 32-byte Folded Spill
	ld1r.2d	{ v1 }, [x6]
	ld1r.2d	{ v0 }, [x3]
	stp	q0, q1, [sp, #224]              ; 32-byte Folded Spill
	ld1r.2d	{ v1 }, [x22]
	ld1r.2d	{ v0 }, [x9]
	stp	q0, q1, [sp, #192]              ; 32-byte Folded Spill
	ld1r.2d	{ v1 }, [x19]
	ld1r.2d	{ v0 }, [x4]
	stp	q0, q1, [sp, #160]              ; 32-byte Folded Spill
	ld1r.2d	{ v1 }, [x23]
	ld1r.2d	{ v0 }, [x10]
	stp	q0, q1, [sp, #128]              ; 32-byte Folded Spill
	ldr	x9, [sp, #112]                  ; 8-byte Reload
	ld1r.2d	{ v1 }, [x9]
	ld1r.2d	{ v0 }, [x5]
	stp	q0, q1, [sp, #96]               ; 32-byte Folded Spill
	ld1r.2d	{ v1 }, [x24]
	ld1r.2d	{ v0 }, [x11]
	stp	q0, q1, [sp, #64]               ; 32-byte Folded Spill
	ldr	x9, [sp, #24]                   ; 8-byte Reload
	ld1r.2d	{ v24 }, [x9]
	ld1r.2d	{ v25 }, [x7]
	ld1r.2d	{ v26 }, [x25]
	ld1r.2d	{ v27 }, [x12]
	ldp	x10, x9, [sp, #40]              ; 16-byte Folded Reload
	ld1r.2d	{ v28 }, [x10]
	ld1r.2d	{ v29 }, [x20]
	ld1r.2d	{ v30 }, [x26]
	ld1r.2d	{ v31 }, [x13]
	ld1r.2d	{ v8 }, [x9]
	ldr	x9, [sp, #16]                   ; 8-byte Reload
	ld1r.2d	{ v9 }, [x9]
	ld1r.2d	{ v10 }, [x27]
	ld1r.2d	{ v11 }, [x14]
	ldr	x9, [sp, #56]                   ; 8-byte Reload
	ld1r.2d	{ v12 }, [x9]
	ldr	x9, [sp, #32]                   ; 8-byte Reload
	ld1r.2d	{ v13 }, [x9]
	ld1r.2d	{ v14 }, [x28]
	ld1r.2d	{ v15 }, [x16]
LBB6_1:                                 ; =>This Inner Loop Header: Depth=1
	add	x9, x1, x8
	ldp	q1, q0, [x9, #64]
	ldp	q2, q3, [x9]
	ldp	q7, q5, [x9, #96]
	ldp	q16, q6, [x9, #32]
	zip2.2d	v4, v6, v5
	zip1.2d	v5, v6, v5
	zip2.2d	v6, v16, v7
	zip1.2d	v7, v16, v7
	zip2.2d	v16, v3, v0
	zip1.2d	v17, v3, v0
	zip2.2d	v22, v2, v1
	movi.2d	v0, #0000000000000000
	zip1.2d	v23, v2, v1
	ldp	q1, q3, [sp, #320]              ; 32-byte Folded Reload
	fmla.2d	v0, v3, v23
	movi.2d	v2, #0000000000000000
	fmla.2d	v2, v1, v23
	movi.2d	v1, #0000000000000000
	movi.2d	v3, #0000000000000000
	ldp	q19, q18, [sp, #352]            ; 32-byte Folded Reload
	fmla.2d	v1, v19, v23
	fmla.2d	v3, v18, v23
	movi.2d	v18, #0000000000000000
	fmla.2d	v18, v15, v23
	movi.2d	v20, #0000000000000000
	movi.2d	v19, #0000000000000000
	fmla.2d	v20, v14, v23
	fmla.2d	v19, v13, v23
	movi.2d	v21, #0000000000000000
	fmla.2d	v21, v12, v23
	ldr	q23, [sp, #432]                 ; 16-byte Reload
	fmla.2d	v3, v23, v22
	ldr	q23, [sp, #416]                 ; 16-byte Reload
	fmla.2d	v1, v23, v22
	ldr	q23, [sp, #400]                 ; 16-byte Reload
	fmla.2d	v2, v23, v22
	ldr	q23, [sp, #384]                 ; 16-byte Reload
	fmla.2d	v0, v23, v22
	fmla.2d	v21, v8, v22
	fmla.2d	v19, v9, v22
	fmla.2d	v20, v10, v22
	fmla.2d	v18, v11, v22
	ldp	q23, q22, [sp, #448]            ; 32-byte Folded Reload
	fmla.2d	v0, v23, v17
	fmla.2d	v2, v22, v17
	ldp	q23, q22, [sp, #480]            ; 32-byte Folded Reload
	fmla.2d	v1, v23, v17
	fmla.2d	v3, v22, v17
	fmla.2d	v18, v31, v17
	fmla.2d	v20, v30, v17
	fmla.2d	v19, v29, v17
	fmla.2d	v21, v28, v17
	ldp	q17, q22, [sp, #544]            ; 32-byte Folded Reload
	fmla.2d	v3, v22, v16
	fmla.2d	v1, v17, v16
	ldp	q17, q22, [sp, #512]            ; 32-byte Folded Reload
	fmla.2d	v2, v22, v16
	fmla.2d	v0, v17, v16
	fmla.2d	v21, v24, v16
	fmla.2d	v19, v25, v16
	fmla.2d	v20, v26, v16
	fmla.2d	v18, v27, v16
	ldp	q17, q16, [sp, #576]            ; 32-byte Folded Reload
	fmla.2d	v0, v17, v7
	fmla.2d	v2, v16, v7
	ldp	q17, q16, [sp, #608]            ; 32-byte Folded Reload
	fmla.2d	v1, v17, v7
	fmla.2d	v3, v16, v7
	ldp	q17, q16, [sp, #64]             ; 32-byte Folded Reload
	fmla.2d	v18, v17, v7
	fmla.2d	v20, v16, v7
	ldp	q17, q16, [sp, #96]             ; 32-byte Folded Reload
	fmla.2d	v19, v17, v7
	fmla.2d	v21, v16, v7
	ldr	q7, [sp, #688]                  ; 16-byte Reload
	fmla.2d	v3, v7, v6
	ldr	q7, [sp, #672]                  ; 16-byte Reload
	fmla.2d	v1, v7, v6
	ldr	q7, [sp, #656]                  ; 16-byte Reload
	fmla.2d	v2, v7, v6
	ldr	q7, [sp, #640]                  ; 16-byte Reload
	fmla.2d	v0, v7, v6
	ldr	q7, [sp, #176]                  ; 16-byte Reload
	fmla.2d	v21, v7, v6
	ldr	q7, [sp, #160]                  ; 16-byte Reload
	fmla.2d	v19, v7, v6
	ldr	q7, [sp, #144]                  ; 16-byte Reload
	fmla.2d	v20, v7, v6
	ldr	q7, [sp, #128]                  ; 16-byte Reload
	fmla.2d	v18, v7, v6
	ldp	q7, q6, [sp, #704]              ; 32-byte Folded Reload
	fmla.2d	v0, v7, v5
	fmla.2d	v2, v6, v5
	ldp	q7, q6, [sp, #736]              ; 32-byte Folded Reload
	fmla.2d	v1, v7, v5
	fmla.2d	v3, v6, v5
	ldp	q7, q6, [sp, #192]              ; 32-byte Folded Reload
	fmla.2d	v18, v7, v5
	fmla.2d	v20, v6, v5
	ldp	q7, q6, [sp, #224]              ; 32-byte Folded Reload
	fmla.2d	v19, v7, v5
	fmla.2d	v21, v6, v5
	ldp	q5, q6, [sp, #800]              ; 32-byte Folded Reload
	fmla.2d	v3, v6, v4
	fmla.2d	v1, v5, v4
	ldp	q5, q6, [sp, #768]              ; 32-byte Folded Reload
	fmla.2d	v2, v6, v4
	fmla.2d	v0, v5, v4
	ldp	q5, q6, [sp, #288]              ; 32-byte Folded Reload
	fmla.2d	v21, v6, v4
	fmla.2d	v19, v5, v4
	ldp	q5, q6, [sp, #256]              ; 32-byte Folded Reload
	fmla.2d	v20, v6, v4
	fmla.2d	v18, v5, v4
	zip1.2d	v4, v18, v20
	zip2.2d	v5, v18, v20
	zip1.2d	v6, v19, v21
	zip2.2d	v7, v19, v21
	add	x9, x0, x8
	stp	q5, q7, [x9, #96]
	zip1.2d	v5, v0, v2
	zip2.2d	v0, v0, v2
	zip1.2d	v2, v1, v3
	zip2.2d	v1, v1, v3
	stp	q0, q1, [x9, #64]
	stp	q4, q6, [x9, #32]
	stp	q5, q2, [x9]
	add	x8, x8, #128
	cmp	x8, #512
	b.ne	LBB6_1
; %bb.2:
	add	sp, sp, #832
	ldp	x29, x30, [sp, #144]            ; 16-byte Folded Reload
	ldp	x20, x19, [sp, #128]            ; 16-byte Folded Reload
	ldp	x22, x21, [sp, #112]            ; 16-byte Folded Reload
	ldp	x24, x23, [sp, #96]             ; 16-byte Folded Reload
	ldp	x26, x25, [sp, #80]             ; 16-byte Folded Reload
	ldp	x28, x27, [sp, #64]             ; 16-byte Folded Reload
	ldp	d9, d8, [sp, #48]               ; 16-byte Folded Reload
	ldp	d11, d10, [sp, #32]             ; 16-byte Folded Reload
	ldp	d13, d12, [sp, #16]             ; 16-byte Folded Reload
	ldp	d15, d14, [sp], #160            ; 16-byte Folded Reload
	ret
	.cfi_endproc
                                        ; -- End function
	.globl	_count                          ; -- Begin function count
	.p2align	2
_count:                                 ; @count
	.cfi_startproc
; %bb.0:
	cmp	w1, #1
	b.lt	LBB7_3
; %bb.1:
	and	w9, w1, #0x3
	cmp	w1, #4
	b.hs	LBB7_4
; %bb.2:
	mov	w8, #0                          ; =0x0
	mov	w10, #0                         ; =0x0
	b	LBB7_7
LBB7_3:
	mov	w8, #0                          ; =0x0
	mov	x0, x8
	ret
LBB7_4:
	mov	w8, #0                          ; =0x0
	mov	w11, #0                         ; =0x0
	mov	w12, #0                         ; =0x0
	mov	w13, #0                         ; =0x0
	mov	w10, #0                         ; =0x0
	and	w14, w1, #0x7ffffffc
LBB7_5:                                 ; =>This Inner Loop Header: Depth=1
	ldaddal	w10, w15, [x0]
	add	w13, w15, w13
	add	w15, w10, #1
	ldaddal	w15, w15, [x0]
	add	w8, w15, w8
	add	w15, w10, #2
	ldaddal	w15, w15, [x0]
	add	w11, w15, w11
	add	w15, w10, #3
	ldaddal	w15, w15, [x0]
	add	w12, w15, w12
	add	w10, w10, #4
	cmp	w10, w14
	b.ne	LBB7_5
; %bb.6:
	add	w8, w8, w13
	add	w11, w12, w11
	add	w8, w11, w8
	cbz	w9, LBB7_8
LBB7_7:                                 ; =>This Inner Loop Header: Depth=1
	ldaddal	w10, w11, [x0]
	add	w8, w11, w8
	add	w10, w10, #1
	subs	w9, w9, #1
	b.ne	LBB7_7
LBB7_8:
	mov	x0, x8
	ret
	.cfi_endproc
                                        ; -- End function
	.globl	_clampi                         ; -- Begin function clampi
	.p2align	2
_clampi:                                ; @clampi
	.cfi_startproc
; %bb.0:
	cmp	w0, w2
	csel	w8, w0, w2, lt
	cmp	w0, w1
	csel	w0, w1, w8, lt
	ret
	.cfi_endproc
                                        ; -- End function
	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0                          ; -- Begin function crc
lCPI9_0:
	.long	0                               ; 0x0
	.long	1                               ; 0x1
	.long	2                               ; 0x2
	.long	3                               ; 0x3
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_crc
	.p2align	2
_crc:                                   ; @crc
	.cfi_startproc
; %bb.0:
Lloh0:
	adrp	x8, lCPI9_0@PAGE
Lloh1:
	ldr	q0, [x8, lCPI9_0@PAGEOFF]
Lloh2:
	adrp	x8, l_.crctable@PAGE+32
Lloh3:
	add	x8, x8, l_.crctable@PAGEOFF+32
	add	x9, x0, #32
	mov	w10, #256                       ; =0x100
	movi.4s	v1, #4
	movi.4s	v2, #8
	movi.4s	v3, #12
	movi.4s	v4, #16
LBB9_1:                                 ; =>This Inner Loop Header: Depth=1
	add.4s	v5, v0, v1
	add.4s	v6, v0, v2
	add.4s	v7, v0, v3
	ushr.4s	v16, v0, #8
	ushr.4s	v5, v5, #8
	ushr.4s	v6, v6, #8
	ushr.4s	v7, v7, #8
	ldp	q17, q18, [x8, #-32]
	ldp	q19, q20, [x8], #64
	eor.16b	v16, v16, v17
	eor.16b	v5, v5, v18
	eor.16b	v6, v6, v19
	eor.16b	v7, v7, v20
	stp	q16, q5, [x9, #-32]
	stp	q6, q7, [x9], #64
	add.4s	v0, v0, v4
	subs	x10, x10, #16
	b.ne	LBB9_1
; %bb.2:
	ret
	.loh AdrpAdd	Lloh2, Lloh3
	.loh AdrpAdrp	Lloh0, Lloh2
	.loh AdrpLdr	Lloh0, Lloh1
	.cfi_endproc
                                        ; -- End function
	.globl	_sw                             ; -- Begin function sw
	.p2align	2
_sw:                                    ; @sw
	.cfi_startproc
; %bb.0:
	cmp	w0, #9
	b.hi	LBB10_2
; %bb.1:
Lloh4:
	adrp	x8, l_switch.table.sw@PAGE
Lloh5:
	add	x8, x8, l_switch.table.sw@PAGEOFF
	ldr	w0, [x8, w0, uxtw #2]
	ret
LBB10_2:
	mov	w0, #0                          ; =0x0
	ret
	.loh AdrpAdd	Lloh4, Lloh5
	.cfi_endproc
                                        ; -- End function
	.globl	_calls                          ; -- Begin function calls
	.p2align	2
_calls:                                 ; @calls
	.cfi_startproc
; %bb.0:
	stp	x22, x21, [sp, #-48]!           ; 16-byte Folded Spill
	stp	x20, x19, [sp, #16]             ; 16-byte Folded Spill
	stp	x29, x30, [sp, #32]             ; 16-byte Folded Spill
	add	x29, sp, #32
	.cfi_def_cfa w29, 16
	.cfi_offset w30, -8
	.cfi_offset w29, -16
	.cfi_offset w19, -24
	.cfi_offset w20, -32
	.cfi_offset w21, -40
	.cfi_offset w22, -48
	cmp	w0, #1
	b.lt	LBB11_3
; %bb.1:
	mov	w19, #0                         ; =0x0
	mov	w20, w0
Lloh6:
	adrp	x21, _table@GOTPAGE
Lloh7:
	ldr	x21, [x21, _table@GOTPAGEOFF]
LBB11_2:                                ; =>This Inner Loop Header: Depth=1
	ldr	w8, [x21], #4
	add	w0, w8, w19
	bl	_g
	add	w19, w0, w19
	subs	x20, x20, #1
	b.ne	LBB11_2
	b	LBB11_4
LBB11_3:
	mov	w19, #0                         ; =0x0
LBB11_4:
	mov	x0, x19
	ldp	x29, x30, [sp, #32]             ; 16-byte Folded Reload
	ldp	x20, x19, [sp, #16]             ; 16-byte Folded Reload
	ldp	x22, x21, [sp], #48             ; 16-byte Folded Reload
	ret
	.loh AdrpLdrGot	Lloh6, Lloh7
	.cfi_endproc
                                        ; -- End function
	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0                          ; -- Begin function u8rgb
lCPI12_0:
	.byte	1                               ; 0x1
	.byte	4                               ; 0x4
	.byte	7                               ; 0x7
	.byte	10                              ; 0xa
	.byte	13                              ; 0xd
	.byte	16                              ; 0x10
	.byte	19                              ; 0x13
	.byte	22                              ; 0x16
	.byte	25                              ; 0x19
	.byte	28                              ; 0x1c
	.byte	31                              ; 0x1f
	.byte	255                             ; 0xff
	.byte	255                             ; 0xff
	.byte	255                             ; 0xff
	.byte	255                             ; 0xff
	.byte	255                             ; 0xff
lCPI12_1:
	.byte	0                               ; 0x0
	.byte	1                               ; 0x1
	.byte	2                               ; 0x2
	.byte	3                               ; 0x3
	.byte	4                               ; 0x4
	.byte	5                               ; 0x5
	.byte	6                               ; 0x6
	.byte	7                               ; 0x7
	.byte	8                               ; 0x8
	.byte	9                               ; 0x9
	.byte	10                              ; 0xa
	.byte	18                              ; 0x12
	.byte	21                              ; 0x15
	.byte	24                              ; 0x18
	.byte	27                              ; 0x1b
	.byte	30                              ; 0x1e
lCPI12_2:
	.byte	2                               ; 0x2
	.byte	5                               ; 0x5
	.byte	8                               ; 0x8
	.byte	11                              ; 0xb
	.byte	14                              ; 0xe
	.byte	17                              ; 0x11
	.byte	20                              ; 0x14
	.byte	23                              ; 0x17
	.byte	26                              ; 0x1a
	.byte	29                              ; 0x1d
	.byte	255                             ; 0xff
	.byte	255                             ; 0xff
	.byte	255                             ; 0xff
	.byte	255                             ; 0xff
	.byte	255                             ; 0xff
	.byte	255                             ; 0xff
lCPI12_3:
	.byte	0                               ; 0x0
	.byte	1                               ; 0x1
	.byte	2                               ; 0x2
	.byte	3                               ; 0x3
	.byte	4                               ; 0x4
	.byte	5                               ; 0x5
	.byte	6                               ; 0x6
	.byte	7                               ; 0x7
	.byte	8                               ; 0x8
	.byte	9                               ; 0x9
	.byte	16                              ; 0x10
	.byte	19                              ; 0x13
	.byte	22                              ; 0x16
	.byte	25                              ; 0x19
	.byte	28                              ; 0x1c
	.byte	31                              ; 0x1f
lCPI12_4:
	.byte	0                               ; 0x0
	.byte	3                               ; 0x3
	.byte	6                               ; 0x6
	.byte	9                               ; 0x9
	.byte	12                              ; 0xc
	.byte	15                              ; 0xf
	.byte	18                              ; 0x12
	.byte	21                              ; 0x15
	.byte	24                              ; 0x18
	.byte	27                              ; 0x1b
	.byte	30                              ; 0x1e
	.byte	255                             ; 0xff
	.byte	255                             ; 0xff
	.byte	255                             ; 0xff
	.byte	255                             ; 0xff
	.byte	255                             ; 0xff
lCPI12_5:
	.byte	0                               ; 0x0
	.byte	1                               ; 0x1
	.byte	2                               ; 0x2
	.byte	3                               ; 0x3
	.byte	4                               ; 0x4
	.byte	5                               ; 0x5
	.byte	6                               ; 0x6
	.byte	7                               ; 0x7
	.byte	8                               ; 0x8
	.byte	9                               ; 0x9
	.byte	10                              ; 0xa
	.byte	17                              ; 0x11
	.byte	20                              ; 0x14
	.byte	23                              ; 0x17
	.byte	26                              ; 0x1a
	.byte	29                              ; 0x1d
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_u8rgb
	.p2align	2
_u8rgb:                                 ; @u8rgb
	.cfi_startproc
; %bb.0:
	cmp	w2, #1
	b.lt	LBB12_14
; %bb.1:
	mov	w8, w2
	cmp	w2, #8
	b.hs	LBB12_3
; %bb.2:
	mov	x9, #0                          ; =0x0
	b	LBB12_12
LBB12_3:
	cmp	w2, #16
	b.hs	LBB12_8
; %bb.4:
	mov	x9, #0                          ; =0x0
LBB12_5:
	mov	x11, x9
	and	x9, x8, #0x7ffffff8
	sub	x10, x11, x9
	add	x12, x11, x11, lsl #1
	add	x11, x1, x12
	add	x12, x0, x12
LBB12_6:                                ; =>This Inner Loop Header: Depth=1
	ld3.8b	{ v0, v1, v2 }, [x11], #24
	ushr.8b	v4, v1, #1
	mov.16b	v3, v2
	mov.16b	v5, v0
	st3.8b	{ v3, v4, v5 }, [x12], #24
	adds	x10, x10, #8
	b.ne	LBB12_6
; %bb.7:
	cmp	x9, x8
	b.ne	LBB12_12
	b	LBB12_14
LBB12_8:
	and	x9, x8, #0x7ffffff0
Lloh8:
	adrp	x10, lCPI12_0@PAGE
Lloh9:
	ldr	q0, [x10, lCPI12_0@PAGEOFF]
Lloh10:
	adrp	x10, lCPI12_1@PAGE
Lloh11:
	ldr	q1, [x10, lCPI12_1@PAGEOFF]
Lloh12:
	adrp	x10, lCPI12_2@PAGE
Lloh13:
	ldr	q2, [x10, lCPI12_2@PAGEOFF]
Lloh14:
	adrp	x10, lCPI12_3@PAGE
Lloh15:
	ldr	q3, [x10, lCPI12_3@PAGEOFF]
	mov	x10, x0
Lloh16:
	adrp	x11, lCPI12_4@PAGE
Lloh17:
	ldr	q4, [x11, lCPI12_4@PAGEOFF]
	mov	x11, x1
Lloh18:
	adrp	x12, lCPI12_5@PAGE
Lloh19:
	ldr	q5, [x12, lCPI12_5@PAGEOFF]
	and	x12, x8, #0x7ffffff0
LBB12_9:                                ; =>This Inner Loop Header: Depth=1
	ldp	q7, q17, [x11, #16]
	ldr	q6, [x11], #48
	tbl.16b	v16, { v6, v7 }, v0
	tbl.16b	v18, { v16, v17 }, v1
	tbl.16b	v16, { v6, v7 }, v2
	tbl.16b	v19, { v16, v17 }, v3
	ushr.16b	v20, v18, #1
	tbl.16b	v16, { v6, v7 }, v4
	tbl.16b	v21, { v16, v17 }, v5
	st3.16b	{ v19, v20, v21 }, [x10], #48
	subs	x12, x12, #16
	b.ne	LBB12_9
; %bb.10:
	cmp	x9, x8
	b.eq	LBB12_14
; %bb.11:
	tbnz	w8, #3, LBB12_5
LBB12_12:
	sub	x8, x8, x9
	add	x9, x9, x9, lsl #1
	add	x10, x9, #1
	add	x9, x1, x10
	add	x10, x0, x10
LBB12_13:                               ; =>This Inner Loop Header: Depth=1
	ldrb	w11, [x9, #1]
	sturb	w11, [x10, #-1]
	ldrb	w11, [x9]
	lsr	w11, w11, #1
	strb	w11, [x10]
	ldurb	w11, [x9, #-1]
	strb	w11, [x10, #1]
	add	x9, x9, #3
	add	x10, x10, #3
	subs	x8, x8, #1
	b.ne	LBB12_13
LBB12_14:
	ret
	.loh AdrpLdr	Lloh18, Lloh19
	.loh AdrpLdr	Lloh16, Lloh17
	.loh AdrpLdr	Lloh14, Lloh15
	.loh AdrpAdrp	Lloh12, Lloh14
	.loh AdrpLdr	Lloh12, Lloh13
	.loh AdrpAdrp	Lloh10, Lloh12
	.loh AdrpLdr	Lloh10, Lloh11
	.loh AdrpAdrp	Lloh8, Lloh10
	.loh AdrpLdr	Lloh8, Lloh9
	.cfi_endproc
                                        ; -- End function
	.section	__TEXT,__const
	.p2align	4, 0x0                          ; @.crctable
l_.crctable:
	.long	0                               ; 0x0
	.long	1996959894                      ; 0x77073096
	.long	3993919788                      ; 0xee0e612c
	.long	2567524794                      ; 0x990951ba
	.long	124634137                       ; 0x76dc419
	.long	1886057615                      ; 0x706af48f
	.long	3915621685                      ; 0xe963a535
	.long	2657392035                      ; 0x9e6495a3
	.long	249268274                       ; 0xedb8832
	.long	2044508324                      ; 0x79dcb8a4
	.long	3772115230                      ; 0xe0d5e91e
	.long	2547177864                      ; 0x97d2d988
	.long	162941995                       ; 0x9b64c2b
	.long	2125561021                      ; 0x7eb17cbd
	.long	3887607047                      ; 0xe7b82d07
	.long	2428444049                      ; 0x90bf1d91
	.long	498536548                       ; 0x1db71064
	.long	1789927666                      ; 0x6ab020f2
	.long	4089016648                      ; 0xf3b97148
	.long	2227061214                      ; 0x84be41de
	.long	450548861                       ; 0x1adad47d
	.long	1843258603                      ; 0x6ddde4eb
	.long	4107580753                      ; 0xf4d4b551
	.long	2211677639                      ; 0x83d385c7
	.long	325883990                       ; 0x136c9856
	.long	1684777152                      ; 0x646ba8c0
	.long	4251122042                      ; 0xfd62f97a
	.long	2321926636                      ; 0x8a65c9ec
	.long	335633487                       ; 0x14015c4f
	.long	1661365465                      ; 0x63066cd9
	.long	4195302755                      ; 0xfa0f3d63
	.long	2366115317                      ; 0x8d080df5
	.long	997073096                       ; 0x3b6e20c8
	.long	1281953886                      ; 0x4c69105e
	.long	3579855332                      ; 0xd56041e4
	.long	2724688242                      ; 0xa2677172
	.long	1006888145                      ; 0x3c03e4d1
	.long	1258607687                      ; 0x4b04d447
	.long	3524101629                      ; 0xd20d85fd
	.long	2768942443                      ; 0xa50ab56b
	.long	901097722                       ; 0x35b5a8fa
	.long	1119000684                      ; 0x42b2986c
	.long	3686517206                      ; 0xdbbbc9d6
	.long	2898065728                      ; 0xacbcf940
	.long	853044451                       ; 0x32d86ce3
	.long	1172266101                      ; 0x45df5c75
	.long	3705015759                      ; 0xdcd60dcf
	.long	2882616665                      ; 0xabd13d59
	.long	651767980                       ; 0x26d930ac
	.long	1373503546                      ; 0x51de003a
	.long	3369554304                      ; 0xc8d75180
	.long	3218104598                      ; 0xbfd06116
	.long	565507253                       ; 0x21b4f4b5
	.long	1454621731                      ; 0x56b3c423
	.long	3485111705                      ; 0xcfba9599
	.long	3099436303                      ; 0xb8bda50f
	.long	671266974                       ; 0x2802b89e
	.long	1594198024                      ; 0x5f058808
	.long	3322730930                      ; 0xc60cd9b2
	.long	2970347812                      ; 0xb10be924
	.long	795835527                       ; 0x2f6f7c87
	.long	1483230225                      ; 0x58684c11
	.long	3244367275                      ; 0xc1611dab
	.long	3060149565                      ; 0xb6662d3d
	.long	1994146192                      ; 0x76dc4190
	.long	31158534                        ; 0x1db7106
	.long	2563907772                      ; 0x98d220bc
	.long	4023717930                      ; 0xefd5102a
	.long	1907459465                      ; 0x71b18589
	.long	112637215                       ; 0x6b6b51f
	.long	2680153253                      ; 0x9fbfe4a5
	.long	3904427059                      ; 0xe8b8d433
	.long	2013776290                      ; 0x7807c9a2
	.long	251722036                       ; 0xf00f934
	.long	2517215374                      ; 0x9609a88e
	.long	3775830040                      ; 0xe10e9818
	.long	2137656763                      ; 0x7f6a0dbb
	.long	141376813                       ; 0x86d3d2d
	.long	2439277719                      ; 0x91646c97
	.long	3865271297                      ; 0xe6635c01
	.long	1802195444                      ; 0x6b6b51f4
	.long	476864866                       ; 0x1c6c6162
	.long	2238001368                      ; 0x856530d8
	.long	4066508878                      ; 0xf262004e
	.long	1812370925                      ; 0x6c0695ed
	.long	453092731                       ; 0x1b01a57b
	.long	2181625025                      ; 0x8208f4c1
	.long	4111451223                      ; 0xf50fc457
	.long	1706088902                      ; 0x65b0d9c6
	.long	314042704                       ; 0x12b7e950
	.long	2344532202                      ; 0x8bbeb8ea
	.long	4240017532                      ; 0xfcb9887c
	.long	1658658271                      ; 0x62dd1ddf
	.long	366619977                       ; 0x15da2d49
	.long	2362670323                      ; 0x8cd37cf3
	.long	4224994405                      ; 0xfbd44c65
	.long	1303535960                      ; 0x4db26158
	.long	984961486                       ; 0x3ab551ce
	.long	2747007092                      ; 0xa3bc0074
	.long	3569037538                      ; 0xd4bb30e2
	.long	1256170817                      ; 0x4adfa541
	.long	1037604311                      ; 0x3dd895d7
	.long	2765210733                      ; 0xa4d1c46d
	.long	3554079995                      ; 0xd3d6f4fb
	.long	1131014506                      ; 0x4369e96a
	.long	879679996                       ; 0x346ed9fc
	.long	2909243462                      ; 0xad678846
	.long	3663771856                      ; 0xda60b8d0
	.long	1141124467                      ; 0x44042d73
	.long	855842277                       ; 0x33031de5
	.long	2852801631                      ; 0xaa0a4c5f
	.long	3708648649                      ; 0xdd0d7cc9
	.long	1342533948                      ; 0x5005713c
	.long	654459306                       ; 0x270241aa
	.long	3188396048                      ; 0xbe0b1010
	.long	3373015174                      ; 0xc90c2086
	.long	1466479909                      ; 0x5768b525
	.long	544179635                       ; 0x206f85b3
	.long	3110523913                      ; 0xb966d409
	.long	3462522015                      ; 0xce61e49f
	.long	1591671054                      ; 0x5edef90e
	.long	702138776                       ; 0x29d9c998
	.long	2966460450                      ; 0xb0d09822
	.long	3352799412                      ; 0xc7d7a8b4
	.long	1504918807                      ; 0x59b33d17
	.long	783551873                       ; 0x2eb40d81
	.long	3082640443                      ; 0xb7bd5c3b
	.long	3233442989                      ; 0xc0ba6cad
	.long	3988292384                      ; 0xedb88320
	.long	2596254646                      ; 0x9abfb3b6
	.long	62317068                        ; 0x3b6e20c
	.long	1957810842                      ; 0x74b1d29a
	.long	3939845945                      ; 0xead54739
	.long	2647816111                      ; 0x9dd277af
	.long	81470997                        ; 0x4db2615
	.long	1943803523                      ; 0x73dc1683
	.long	3814918930                      ; 0xe3630b12
	.long	2489596804                      ; 0x94643b84
	.long	225274430                       ; 0xd6d6a3e
	.long	2053790376                      ; 0x7a6a5aa8
	.long	3826175755                      ; 0xe40ecf0b
	.long	2466906013                      ; 0x9309ff9d
	.long	167816743                       ; 0xa00ae27
	.long	2097651377                      ; 0x7d079eb1
	.long	4027552580                      ; 0xf00f9344
	.long	2265490386                      ; 0x8708a3d2
	.long	503444072                       ; 0x1e01f268
	.long	1762050814                      ; 0x6906c2fe
	.long	4150417245                      ; 0xf762575d
	.long	2154129355                      ; 0x806567cb
	.long	426522225                       ; 0x196c3671
	.long	1852507879                      ; 0x6e6b06e7
	.long	4275313526                      ; 0xfed41b76
	.long	2312317920                      ; 0x89d32be0
	.long	282753626                       ; 0x10da7a5a
	.long	1742555852                      ; 0x67dd4acc
	.long	4189708143                      ; 0xf9b9df6f
	.long	2394877945                      ; 0x8ebeeff9
	.long	397917763                       ; 0x17b7be43
	.long	1622183637                      ; 0x60b08ed5
	.long	3604390888                      ; 0xd6d6a3e8
	.long	2714866558                      ; 0xa1d1937e
	.long	953729732                       ; 0x38d8c2c4
	.long	1340076626                      ; 0x4fdff252
	.long	3518719985                      ; 0xd1bb67f1
	.long	2797360999                      ; 0xa6bc5767
	.long	1068828381                      ; 0x3fb506dd
	.long	1219638859                      ; 0x48b2364b
	.long	3624741850                      ; 0xd80d2bda
	.long	2936675148                      ; 0xaf0a1b4c
	.long	906185462                       ; 0x36034af6
	.long	1090812512                      ; 0x41047a60
	.long	3747672003                      ; 0xdf60efc3
	.long	2825379669                      ; 0xa867df55
	.long	829329135                       ; 0x316e8eef
	.long	1181335161                      ; 0x4669be79
	.long	3412177804                      ; 0xcb61b38c
	.long	3160834842                      ; 0xbc66831a
	.long	628085408                       ; 0x256fd2a0
	.long	1382605366                      ; 0x5268e236
	.long	3423369109                      ; 0xcc0c7795
	.long	3138078467                      ; 0xbb0b4703
	.long	570562233                       ; 0x220216b9
	.long	1426400815                      ; 0x5505262f
	.long	3317316542                      ; 0xc5ba3bbe
	.long	2998733608                      ; 0xb2bd0b28
	.long	733239954                       ; 0x2bb45a92
	.long	1555261956                      ; 0x5cb36a04
	.long	3268935591                      ; 0xc2d7ffa7
	.long	3050360625                      ; 0xb5d0cf31
	.long	752459403                       ; 0x2cd99e8b
	.long	1541320221                      ; 0x5bdeae1d
	.long	2607071920                      ; 0x9b64c2b0
	.long	3965973030                      ; 0xec63f226
	.long	1969922972                      ; 0x756aa39c
	.long	40735498                        ; 0x26d930a
	.long	2617837225                      ; 0x9c0906a9
	.long	3943577151                      ; 0xeb0e363f
	.long	1913087877                      ; 0x72076785
	.long	83908371                        ; 0x5005713
	.long	2512341634                      ; 0x95bf4a82
	.long	3803740692                      ; 0xe2b87a14
	.long	2075208622                      ; 0x7bb12bae
	.long	213261112                       ; 0xcb61b38
	.long	2463272603                      ; 0x92d28e9b
	.long	3855990285                      ; 0xe5d5be0d
	.long	2094854071                      ; 0x7cdcefb7
	.long	198958881                       ; 0xbdbdf21
	.long	2262029012                      ; 0x86d3d2d4
	.long	4057260610                      ; 0xf1d4e242
	.long	1759359992                      ; 0x68ddb3f8
	.long	534414190                       ; 0x1fda836e
	.long	2176718541                      ; 0x81be16cd
	.long	4139329115                      ; 0xf6b9265b
	.long	1873836001                      ; 0x6fb077e1
	.long	414664567                       ; 0x18b74777
	.long	2282248934                      ; 0x88085ae6
	.long	4279200368                      ; 0xff0f6a70
	.long	1711684554                      ; 0x66063bca
	.long	285281116                       ; 0x11010b5c
	.long	2405801727                      ; 0x8f659eff
	.long	4167216745                      ; 0xf862ae69
	.long	1634467795                      ; 0x616bffd3
	.long	376229701                       ; 0x166ccf45
	.long	2685067896                      ; 0xa00ae278
	.long	3608007406                      ; 0xd70dd2ee
	.long	1308918612                      ; 0x4e048354
	.long	956543938                       ; 0x3903b3c2
	.long	2808555105                      ; 0xa7672661
	.long	3495958263                      ; 0xd06016f7
	.long	1231636301                      ; 0x4969474d
	.long	1047427035                      ; 0x3e6e77db
	.long	2932959818                      ; 0xaed16a4a
	.long	3654703836                      ; 0xd9d65adc
	.long	1088359270                      ; 0x40df0b66
	.long	936918000                       ; 0x37d83bf0
	.long	2847714899                      ; 0xa9bcae53
	.long	3736837829                      ; 0xdebb9ec5
	.long	1202900863                      ; 0x47b2cf7f
	.long	817233897                       ; 0x30b5ffe9
	.long	3183342108                      ; 0xbdbdf21c
	.long	3401237130                      ; 0xcabac28a
	.long	1404277552                      ; 0x53b39330
	.long	615818150                       ; 0x24b4a3a6
	.long	3134207493                      ; 0xbad03605
	.long	3453421203                      ; 0xcdd70693
	.long	1423857449                      ; 0x54de5729
	.long	601450431                       ; 0x23d967bf
	.long	3009837614                      ; 0xb3667a2e
	.long	3294710456                      ; 0xc4614ab8
	.long	1567103746                      ; 0x5d681b02
	.long	711928724                       ; 0x2a6f2b94
	.long	3020668471                      ; 0xb40bbe37
	.long	3272380065                      ; 0xc30c8ea1
	.long	1510334235                      ; 0x5a05df1b
	.long	755167117                       ; 0x2d02ef8d

	.p2align	2, 0x0                          ; @switch.table.sw
l_switch.table.sw:
	.long	7                               ; 0x7
	.long	92                              ; 0x5c
	.long	3                               ; 0x3
	.long	44                              ; 0x2c
	.long	51                              ; 0x33
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	6                               ; 0x6

.subsections_via_symbols
