# An interrupt handler's prologue, a table jump, and a loop over bits.
	cm.push	{ra, s0-s3}, -32
	csrr	s0, mcause
	slli	s1, s0, 2
	lw	s2, 4(s1)
	mul	s3, s2, s0
loop:
	andi	a5, s3, 1
	srli	s3, s3, 1
	add	a4, a4, a5
	bnez	s3, loop
	sw	a4, 8(sp)
	cm.popret	{ra, s0-s3}, 32
