	.syntax unified
	.cpu	cortex-m4
	.thumb
	.globl	sum
	.type	sum, %function
sum:
	movs	r2, #0
loop:
	ldr	r3, [r0], #4
	adds	r2, r2, r3
	subs	r1, r1, #1
	bne	loop
	mov	r0, r2
	bx	lr
