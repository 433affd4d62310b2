# Pseudo-instructions that become several instructions, most of which have no location.
	.globl	counter
	li	a0, 0x12345678
	li	a1, 0x123456789abcdef0
	la	a2, counter
	lla	a3, counter+8
	lga	a4, counter
	la.tls.ie	a5, counter
	la.tls.gd	a6, counter
	lw	a7, counter
	sd	a0, counter, t0
	fld	fa0, counter, t1
	sext.b	s1, s2
	zext.h	s3, s4
	call	counter
	tail	counter
	jump	counter, t2
	.option	pic
	la	a2, counter
	.option	nopic
	add	a0, a0, tp, %tprel_add(counter)
	# LLVM-MCA-BEGIN empty
	li	a0, 0x12345678
	# LLVM-MCA-END
	# LLVM-MCA-BEGIN
	addi	a0, a0, %lo(counter)
	# LLVM-MCA-END
