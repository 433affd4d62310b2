	.arch armv8.4-a+crc+rcpc+sve+profile+rng+ssbs+i8mm+bf16
	.file	"saxpy.c"
	.text
	.align	2
	.p2align 5,,15
	.global	saxpy
	.type	saxpy, %function
saxpy:
.LFB0:
	.cfi_startproc
	cmp	x2, 0
	ble	.L1
	sub	x3, x2, #1
	cmp	x3, 2
	bls	.L6
	dup	v3.4s, v0.s[0]
	lsr	x4, x2, 2
	mov	x3, 0
	lsl	x4, x4, 4
	.p2align 5,,15
.L4:
	ldr	q1, [x0, x3]
	ldr	q2, [x1, x3]
	fmla	v1.4s, v2.4s, v3.4s
	str	q1, [x0, x3]
	add	x3, x3, 16
	cmp	x3, x4
	bne	.L4
	and	x3, x2, -4
	tst	x2, 3
	beq	.L1
.L3:
	sub	x2, x2, x3
	mov	z0.s, s0
	whilelo	p0.s, xzr, x2
	ptrue	p1.b, all
	ld1w	z2.s, p0/z, [x0, x3, lsl 2]
	ld1w	z1.s, p0/z, [x1, x3, lsl 2]
	fmad	z0.s, p1/m, z1.s, z2.s
	st1w	z0.s, p0, [x0, x3, lsl 2]
.L1:
	ret
.L6:
	mov	x3, 0
	b	.L3
	.cfi_endproc
.LFE0:
	.size	saxpy, .-saxpy
	.section	.note.GNU-stack,"",@progbits
