	li	$4, 0x12345678
	li	$4, -5
	li.s	$4, 1.5
	li.d	$f4, 3.25
	la	$5, symbol
	la	$5, symbol+8($6)
	lw	$4, symbol
	lw	$4, 65536($5)
	sw	$4, symbol+4($5)
	ulh	$4, 3($5)
	usw	$4, 3($5)
	div	$4, $5, $6
	divu	$4, $5, 7
	rem	$4, $5, $6
	mulo	$4, $5, $6
	bge	$4, $5, there
	blt	$4, 100, there
	beq	$4, 5, there
	sge	$4, $5, $6
	seq	$4, $5, 3
	rol	$4, $5, 7
	abs	$4, $5
	addiu	$4, $5, 0x12345
	move	$4, $5
	not	$4, $5
	b	there
there:	jr	$31
