	.build_version macos, 11, 0
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_sum                            ; -- Begin function sum
	.p2align	2
_sum:                                   ; @sum
; %bb.0:
	sub	sp, sp, #16
	add	x8, sp, #16
	str	x8, [sp, #8]
	mov	w8, #0                          ; =0x0
	cbz	w0, LBB0_2
LBB0_1:                                 ; =>This Inner Loop Header: Depth=1
	ldr	x9, [sp, #8]
	add	x10, x9, #8
	str	x10, [sp, #8]
	ldr	w9, [x9]
	add	w8, w9, w8
	subs	w0, w0, #1
	b.ne	LBB0_1
LBB0_2:
	mov	x0, x8
	add	sp, sp, #16
	ret
                                        ; -- End function
	.globl	_walk                           ; -- Begin function walk
	.p2align	2
_walk:                                  ; @walk
; %bb.0:
	subs	w8, w0, #1
	b.le	LBB1_2
; %bb.1:
	stp	x20, x19, [sp, #-32]!           ; 16-byte Folded Spill
	stp	x29, x30, [sp, #16]             ; 16-byte Folded Spill
	add	x29, sp, #16
Lloh0:
	adrp	x9, _depth@TLVPPAGE
Lloh1:
	ldr	x9, [x9, _depth@TLVPPAGEOFF]
	ldr	x10, [x9]
	mov	x19, x0
	mov	x0, x9
	blr	x10
	ldr	w9, [x0]
	add	w9, w9, #1
	str	w9, [x0]
	mov	x0, x8
	bl	_walk
	mov	x20, x0
Lloh2:
	adrp	x1, l_.str@PAGE
Lloh3:
	add	x1, x1, l_.str@PAGEOFF
	mov	x0, x19
	bl	_visit
	add	w0, w0, w20
	ldp	x29, x30, [sp, #16]             ; 16-byte Folded Reload
	ldp	x20, x19, [sp], #32             ; 16-byte Folded Reload
LBB1_2:
	ret
	.loh AdrpAdd	Lloh2, Lloh3
	.loh AdrpLdr	Lloh0, Lloh1
                                        ; -- End function
	.globl	_choose                         ; -- Begin function choose
	.p2align	2
_choose:                                ; @choose
; %bb.0:
	cmp	w0, #0
	csel	x0, x2, x1, eq
	ret
                                        ; -- End function
	.section	__TEXT,__cstring,cstring_literals
l_.str:                                 ; @.str
	.asciz	"node"

.subsections_via_symbols
