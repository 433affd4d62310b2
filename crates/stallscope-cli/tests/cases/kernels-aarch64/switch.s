	.arch armv8-a+crc
	.file	"switch.c"
	.text
	.align	2
	.p2align 4,,15
	.global	run
	.type	run, %function
run:
.LFB0:
	.cfi_startproc
	mov	x6, 18725
	movk	x6, 0x2492, lsl 16
	mov	x4, x0
	movk	x6, 0x9249, lsl 32
	movk	x6, 0x4924, lsl 48
	mov	x0, x1
	mov	x5, 1
	.p2align 3,,7
.L2:
	mov	x3, x4
	ldrb	w2, [x3], 1
	cmp	w2, 4
	beq	.L3
.L19:
	bhi	.L4
	cmp	w2, 2
	beq	.L5
	cmp	w2, 3
	bne	.L18
	mov	x4, x3
	neg	x0, x0
	mov	x3, x4
	ldrb	w2, [x3], 1
	cmp	w2, 4
	bne	.L19
	.p2align 3,,7
.L3:
	lsl	x0, x0, 2
	mov	x4, x3
	b	.L2
	.p2align 2,,3
.L4:
	cmp	w2, 6
	beq	.L9
	cmp	w2, 7
	bne	.L20
	cmp	x0, 0
	mov	x4, x3
	csel	x0, x0, x5, gt
	b	.L2
.L20:
	cmp	w2, 5
	bne	.L21
	ldrb	w1, [x4, 1]
	add	x4, x4, 2
	eor	x0, x0, x1
	b	.L2
	.p2align 2,,3
.L18:
	cbz	w2, .L22
	add	x0, x0, 1
	mov	x4, x3
	b	.L2
	.p2align 2,,3
.L9:
	smulh	x1, x0, x6
	mov	x4, x3
	asr	x1, x1, 1
	sub	x0, x1, x0, asr 63
	b	.L2
	.p2align 2,,3
.L22:
	ret
	.p2align 2,,3
.L5:
	add	x0, x0, x0, lsl 1
	mov	x4, x3
	b	.L2
.L21:
	sub	x0, x0, #9
	mov	x4, x3
	b	.L2
	.cfi_endproc
.LFE0:
	.size	run, .-run
	.section	.note.GNU-stack,"",@progbits
