	.attribute arch, "rv64imac_zba_zbb_xtheadba"
	.globl sum
sum:
	li	a2, 0
1:	ld	a3, 0(a0)
	sh1add	a2, a3, a2
	addi	a0, a0, 8
	addi	a1, a1, -1
	bnez	a1, 1b
	mv	a0, a2
	ret
