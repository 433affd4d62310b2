	.arch armv9-a+crc+profile+rng+memtag+sve2-bitperm+i8mm+bf16
	.file	"copy.c"
	.text
	.align	2
	.p2align 5,,15
	.global	copy
	.type	copy, %function
copy:
.LFB0:
	.cfi_startproc
	ldp	q0, q1, [x1]
	stp	q0, q1, [x0]
	ldp	q0, q1, [x1, 32]
	stp	q0, q1, [x0, 32]
	ldp	q0, q1, [x1, 64]
	stp	q0, q1, [x0, 64]
	ldr	x2, [x1, 96]
	lsr	w1, w2, 16
	add	w3, w2, 1
	str	x2, [x0, 96]
	sub	w1, w1, #2
	strb	w3, [x0, 96]
	strh	w1, [x0, 98]
	ret
	.cfi_endproc
.LFE0:
	.size	copy, .-copy
	.align	2
	.p2align 5,,15
	.global	blend
	.type	blend, %function
blend:
.LFB1:
	.cfi_startproc
	cmp	x3, 0
	ble	.L3
	add	x4, x2, 1
	add	x5, x1, 1
	sub	x5, x0, x5
	sub	x4, x0, x4
	cnth	x6
	cmp	x4, x5
	csel	x4, x4, x5, ls
	sub	x5, x6, #2
	cmp	x4, x5
	mov	x4, 0
	bls	.L8
	whilelo	p0.h, xzr, x3
	ptrue	p1.b, all
	.p2align 5,,15
.L6:
	ld1b	z0.h, p0/z, [x2, x4]
	ld1b	z1.h, p0/z, [x1, x4]
	movprfx	z2, z0
	subr	z2.h, z2.h, #255
	mul	z1.h, p1/m, z1.h, z0.h
	ld1b	z0.h, p0/z, [x0, x4]
	mad	z0.h, p1/m, z2.h, z1.h
	asr	z0.h, z0.h, #8
	st1b	z0.h, p0, [x0, x4]
	add	x4, x4, x6
	whilelo	p0.h, x4, x3
	b.any	.L6
.L3:
	ret
	.p2align 2,,3
.L8:
	mov	w9, 255
	.p2align 5,,15
.L5:
	ldrb	w7, [x2, x4]
	ldrb	w6, [x1, x4]
	ldrb	w5, [x0, x4]
	sub	w8, w9, w7
	mul	w6, w6, w7
	madd	w5, w5, w8, w6
	asr	w5, w5, 8
	strb	w5, [x0, x4]
	add	x4, x4, 1
	cmp	x3, x4
	bne	.L5
	ret
	.cfi_endproc
.LFE1:
	.size	blend, .-blend
	.section	.note.GNU-stack,"",@progbits
