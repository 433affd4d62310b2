	.text
	.globl	sum
	.type	sum, %function
sum:
	mov	r2, #0
loop:
	ldr	r3, [r0], #4
	add	r2, r2, r3
	subs	r1, r1, #1
	bne	loop
	mov	r0, r2
	bx	lr
