	.text
	.globl	hash
	.type	hash,%function
// The hash FNV-1a: a multiplication waits for the one before.
hash:
	mov	w8, #0x9dc5
	movk	w8, #0x811c, lsl #16
	mov	w9, #0x0193
	movk	w9, #0x0100, lsl #16
	cbz	x1, .Lend
.Lbyte:
	ldrb	w10, [x0], #1
	subs	x1, x1, #1
	eor	w8, w8, w10
	mul	w8, w8, w9
	b.ne	.Lbyte
.Lend:
	mov	w0, w8
	ret
	.size	hash, .-hash
