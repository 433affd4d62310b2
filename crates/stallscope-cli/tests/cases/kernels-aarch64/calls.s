	.arch armv8-a+crc
	.file	"calls.c"
	.text
	.align	2
	.global	sum
	.type	sum, %function
sum:
.LFB0:
	.cfi_startproc
	sub	sp, sp, #96
	.cfi_def_cfa_offset 96
	str	x1, [sp, 40]
	str	x2, [sp, 48]
	str	x3, [sp, 56]
	str	x4, [sp, 64]
	str	x5, [sp, 72]
	str	x6, [sp, 80]
	str	x7, [sp, 88]
	add	x1, sp, 96
	str	x1, [sp]
	str	x1, [sp, 8]
	add	x1, sp, 32
	str	x1, [sp, 16]
	mov	w1, -56
	str	w1, [sp, 24]
	str	wzr, [sp, 28]
	cbz	w0, .L1
	sub	w1, w0, #1
	ldr	x5, [sp, 8]
	mov	w0, 0
	b	.L6
.L3:
	add	w4, w3, 8
	str	w4, [sp, 24]
	cmp	w4, 0
	ble	.L5
	add	x3, x2, 11
	and	x3, x3, -8
	str	x3, [sp]
.L4:
	ldr	w2, [x2]
	add	w0, w0, w2
	sub	w1, w1, #1
	cmn	w1, #1
	beq	.L1
.L6:
	ldr	w3, [sp, 24]
	ldr	x2, [sp]
	tbnz	w3, #31, .L3
	add	x3, x2, 11
	and	x3, x3, -8
	str	x3, [sp]
	b	.L4
.L5:
	add	x2, x5, w3, sxtw
	b	.L4
.L1:
	add	sp, sp, 96
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
.LFE0:
	.size	sum, .-sum
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"node"
	.text
	.align	2
	.global	walk
	.type	walk, %function
walk:
.LFB1:
	.cfi_startproc
	stp	x29, x30, [sp, -32]!
	.cfi_def_cfa_offset 32
	.cfi_offset 29, -32
	.cfi_offset 30, -24
	mov	x29, sp
	stp	x19, x20, [sp, 16]
	.cfi_offset 19, -16
	.cfi_offset 20, -8
	mov	w19, w0
	cmp	w0, 1
	ble	.L10
	adrp	x0, :tlsdesc:depth
	ldr	x1, [x0, #:tlsdesc_lo12:depth]
	add	x0, x0, :tlsdesc_lo12:depth
	.tlsdesccall	depth
	blr	x1
	mrs	x2, tpidr_el0
	ldr	w1, [x2, x0]
	add	w1, w1, 1
	str	w1, [x2, x0]
	sub	w0, w19, #1
	bl	walk.localalias
	mov	w20, w0
	adrp	x1, .LC0
	add	x1, x1, :lo12:.LC0
	mov	w0, w19
	bl	visit
	add	w0, w20, w0
.L10:
	ldp	x19, x20, [sp, 16]
	ldp	x29, x30, [sp], 32
	.cfi_restore 30
	.cfi_restore 29
	.cfi_restore 19
	.cfi_restore 20
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
.LFE1:
	.size	walk, .-walk
	.set	walk.localalias,walk
	.align	2
	.global	choose
	.type	choose, %function
choose:
.LFB2:
	.cfi_startproc
	cmp	w0, 0
	csel	x0, x1, x2, ne
	ret
	.cfi_endproc
.LFE2:
	.size	choose, .-choose
	.section	.note.GNU-stack,"",@progbits
