	.build_version macos, 12, 0
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_dot                            ; -- Begin function dot
	.p2align	2
_dot:                                   ; @dot
	.cfi_startproc
; %bb.0:
	cmp	x2, #1
	b.lt	LBB0_3
; %bb.1:
	cmp	x2, #8
	b.hs	LBB0_4
; %bb.2:
	mov	x8, #0                          ; =0x0
	movi.2d	v0, #0000000000000000
	b	LBB0_7
LBB0_3:
	movi.2d	v0, #0000000000000000
	ret
LBB0_4:
	and	x8, x2, #0x7ffffffffffffff8
	add	x9, x0, #32
	add	x10, x1, #32
	movi.2d	v0, #0000000000000000
	and	x11, x2, #0x7ffffffffffffff8
LBB0_5:                                 ; =>This Inner Loop Header: Depth=1
	ldp	q1, q2, [x9, #-32]
	ldp	q3, q4, [x9], #64
	ldp	q5, q6, [x10, #-32]
	ldp	q7, q16, [x10], #64
	fmul.2d	v1, v1, v5
	mov	d5, v1[1]
	fmul.2d	v2, v2, v6
	mov	d6, v2[1]
	fmul.2d	v3, v3, v7
	mov	d7, v3[1]
	fmul.2d	v4, v4, v16
	mov	d16, v4[1]
	fadd	d0, d0, d1
	fadd	d0, d0, d5
	fadd	d0, d0, d2
	fadd	d0, d0, d6
	fadd	d0, d0, d3
	fadd	d0, d0, d7
	fadd	d0, d0, d4
	fadd	d0, d0, d16
	subs	x11, x11, #8
	b.ne	LBB0_5
; %bb.6:
	cmp	x2, x8
	b.eq	LBB0_9
LBB0_7:
	sub	x9, x2, x8
	lsl	x10, x8, #3
	add	x8, x1, x10
	add	x10, x0, x10
LBB0_8:                                 ; =>This Inner Loop Header: Depth=1
	ldr	d1, [x10], #8
	ldr	d2, [x8], #8
	fmadd	d0, d1, d2, d0
	subs	x9, x9, #1
	b.ne	LBB0_8
LBB0_9:
	ret
	.cfi_endproc
                                        ; -- End function
	.globl	_select                         ; -- Begin function select
	.p2align	2
_select:                                ; @select
	.cfi_startproc
; %bb.0:
	mov	x8, x0
	and	w0, w0, #0x3f
	cmp	w8, #4
	b.lt	LBB1_2
; %bb.1:
	stp	x29, x30, [sp, #-16]!           ; 16-byte Folded Spill
	mov	x29, sp
	.cfi_def_cfa w29, 16
	.cfi_offset w30, -8
	.cfi_offset w29, -16
	bl	_use
	add	w0, w0, #1
	ldp	x29, x30, [sp], #16             ; 16-byte Folded Reload
	ret
LBB1_2:
	lsl	w8, w0, #3
	sub	w0, w8, w0
	ret
	.cfi_endproc
                                        ; -- End function
.subsections_via_symbols
