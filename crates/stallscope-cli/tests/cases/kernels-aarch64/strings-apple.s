	.build_version macos, 11, 0
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_length                         ; -- Begin function length
	.p2align	2
_length:                                ; @length
; %bb.0:
	mov	x8, #0                          ; =0x0
LBB0_1:                                 ; =>This Inner Loop Header: Depth=1
	ldrb	w9, [x0, x8]
	add	x8, x8, #1
	cbnz	w9, LBB0_1
; %bb.2:
	sub	x0, x8, #1
	ret
                                        ; -- End function
	.globl	_find                           ; -- Begin function find
	.p2align	2
_find:                                  ; @find
; %bb.0:
	cbz	x2, LBB1_4
; %bb.1:
	and	w8, w1, #0xff
LBB1_2:                                 ; =>This Inner Loop Header: Depth=1
	ldrb	w9, [x0]
	cmp	w9, w8
	b.eq	LBB1_5
; %bb.3:                                ;   in Loop: Header=BB1_2 Depth=1
	add	x0, x0, #1
	subs	x2, x2, #1
	b.ne	LBB1_2
LBB1_4:
	mov	x0, #0                          ; =0x0
LBB1_5:
	ret
                                        ; -- End function
	.globl	_compare                        ; -- Begin function compare
	.p2align	2
_compare:                               ; @compare
; %bb.0:
	ldrb	w8, [x0]
	cbz	w8, LBB2_4
; %bb.1:
	add	x9, x0, #1
LBB2_2:                                 ; =>This Inner Loop Header: Depth=1
	ldrb	w10, [x1]
	cmp	w8, w10
	b.ne	LBB2_4
; %bb.3:                                ;   in Loop: Header=BB2_2 Depth=1
	add	x1, x1, #1
	ldrb	w8, [x9], #1
	cbnz	w8, LBB2_2
LBB2_4:
	ldrb	w9, [x1]
	sub	w0, w8, w9
	ret
                                        ; -- End function
.subsections_via_symbols
