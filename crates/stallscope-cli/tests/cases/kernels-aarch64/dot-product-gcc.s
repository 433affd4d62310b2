	.arch armv8-a+crc
	.file	"dot-product.c"
	.text
	.align	2
	.p2align 4,,15
	.global	dot
	.type	dot, %function
dot:
.LFB0:
	.cfi_startproc
	cmp	x2, 0
	ble	.L7
	sub	x3, x2, #1
	cmp	x3, 4
	bls	.L8
	movi	v0.2d, 0
	lsr	x4, x2, 1
	mov	x3, 0
	lsl	x4, x4, 4
	.p2align 3,,7
.L4:
	ldr	q2, [x0, x3]
	ldr	q1, [x1, x3]
	add	x3, x3, 16
	cmp	x4, x3
	fmla	v0.2d, v2.2d, v1.2d
	bne	.L4
	and	x3, x2, -2
	faddp	d0, v0.2d
	tbz	x2, 0, .L1
.L3:
	ldr	d2, [x0, x3, lsl 3]
	add	x5, x3, 1
	lsl	x4, x3, 3
	cmp	x2, x5
	ldr	d1, [x1, x3, lsl 3]
	fmadd	d0, d2, d1, d0
	ble	.L1
	add	x5, x4, 8
	add	x6, x3, 2
	cmp	x2, x6
	ldr	d2, [x0, x5]
	ldr	d1, [x1, x5]
	fmadd	d0, d2, d1, d0
	ble	.L1
	add	x5, x4, 16
	add	x6, x3, 3
	cmp	x2, x6
	ldr	d2, [x0, x5]
	ldr	d1, [x1, x5]
	fmadd	d0, d2, d1, d0
	ble	.L1
	add	x5, x4, 24
	add	x3, x3, 4
	cmp	x2, x3
	ldr	d2, [x0, x5]
	ldr	d1, [x1, x5]
	fmadd	d0, d2, d1, d0
	ble	.L1
	add	x4, x4, 32
	ldr	d2, [x1, x4]
	ldr	d1, [x0, x4]
	fmadd	d0, d2, d1, d0
.L1:
	ret
	.p2align 2,,3
.L7:
	movi	d0, #0
	ret
.L8:
	movi	d0, #0
	mov	x3, 0
	b	.L3
	.cfi_endproc
.LFE0:
	.size	dot, .-dot
	.section	.note.GNU-stack,"",@progbits
