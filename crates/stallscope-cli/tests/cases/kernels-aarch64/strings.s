	.arch armv8-a+crc
	.file	"strings.c"
	.text
	.align	2
	.p2align 4,,15
	.global	length
	.type	length, %function
length:
.LFB0:
	.cfi_startproc
	ldrb	w1, [x0]
	cbz	w1, .L4
	mov	x1, x0
	.p2align 3,,7
.L3:
	ldrb	w2, [x1, 1]!
	cbnz	w2, .L3
	sub	x0, x1, x0
	ret
	.p2align 2,,3
.L4:
	mov	x0, 0
	ret
	.cfi_endproc
.LFE0:
	.size	length, .-length
	.align	2
	.p2align 4,,15
	.global	find
	.type	find, %function
find:
.LFB1:
	.cfi_startproc
	and	w1, w1, 255
	cbz	x2, .L10
	add	x3, x0, x2
	b	.L9
	.p2align 2,,3
.L12:
	add	x0, x0, 1
	cmp	x3, x0
	beq	.L10
.L9:
	ldrb	w2, [x0]
	cmp	w2, w1
	bne	.L12
	ret
	.p2align 2,,3
.L10:
	mov	x0, 0
	ret
	.cfi_endproc
.LFE1:
	.size	find, .-find
	.align	2
	.p2align 4,,15
	.global	compare
	.type	compare, %function
compare:
.LFB2:
	.cfi_startproc
	ldrb	w2, [x0]
	cbnz	w2, .L14
	b	.L19
	.p2align 2,,3
.L16:
	ldrb	w2, [x0, 1]!
	cbz	w2, .L20
	mov	x1, x4
.L14:
	ldrb	w3, [x1]
	add	x4, x1, 1
	cmp	w3, w2
	beq	.L16
.L15:
	sub	w0, w2, w3
	ret
	.p2align 2,,3
.L20:
	ldrb	w3, [x1, 1]
	sub	w0, w2, w3
	ret
.L19:
	ldrb	w3, [x1]
	b	.L15
	.cfi_endproc
.LFE2:
	.size	compare, .-compare
	.section	.note.GNU-stack,"",@progbits
