	nop
	bt	f
	bne	f
	b.r	f
	beq.r	0x100
	seq	%r3
	st	%r3
	mov	f, %r3
	mov	., %r3
	bt	%rca
	add	%r1, %r2, %r3
