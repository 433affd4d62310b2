	.arch armv8-a+crc
	.file	"bits.c"
	.text
	.align	2
	.p2align 4,,15
	.global	weigh
	.type	weigh, %function
weigh:
.LFB0:
	.cfi_startproc
	cmp	x1, 0
	ble	.L4
	mov	x2, x0
	mov	w0, 0
	add	x3, x2, x1, lsl 3
	.p2align 3,,7
.L3:
	ldr	d0, [x2], 8
	cmp	x2, x3
	cnt	v0.8b, v0.8b
	addv	b0, v0.8b
	fmov	x1, d0
	add	w0, w0, w1
	bne	.L3
	ret
	.p2align 2,,3
.L4:
	mov	w0, 0
	ret
	.cfi_endproc
.LFE0:
	.size	weigh, .-weigh
	.align	2
	.p2align 4,,15
	.global	swap
	.type	swap, %function
swap:
.LFB1:
	.cfi_startproc
	neg	w2, w1
	rev	x1, x0
	ror	x0, x0, x2
	eor	x1, x1, x0
	clz	x0, x1
	rbit	x2, x1
	clz	x2, x2
	add	x0, x0, x1
	add	x0, x0, x2
	ret
	.cfi_endproc
.LFE1:
	.size	swap, .-swap
	.align	2
	.p2align 4,,15
	.global	field
	.type	field, %function
field:
.LFB2:
	.cfi_startproc
	bic	w2, w0, w1
	ubfx	x1, x1, 5, 5
	lsl	w0, w0, 4
	orr	w1, w1, w2
	and	w0, w0, 65280
	orr	w0, w1, w0
	ret
	.cfi_endproc
.LFE2:
	.size	field, .-field
	.section	.note.GNU-stack,"",@progbits
