	.syntax unified
	.arch	armv7-a
	.fpu	neon
	.arch_extension	idiv
	.eabi_attribute	6, 10
	.fnstart
	.save	{r4, lr}
	push	{r4, lr}
	.pad	#8
	sub	sp, sp, #8
acc	.req	r4
	add	acc, acc, r0
	.unreq	acc
	.thumb
	adds	r0, r0, #1
	add.w	r1, r2, r3
	.arm
	add	sp, sp, #8
	pop	{r4, pc}
	.ltorg
	.fnend
