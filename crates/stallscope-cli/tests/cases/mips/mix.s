	lw	$2, 4($4)
	addu	$2, $2, $5
	sw	$2, 8($4)
	mul	$6, $2, $5
	sll	$7, $6, 3
	lb	$8, 1($4)
	andi	$8, $8, 15
	ldc1	$f2, 16($4)
	add.d	$f4, $f2, $f6
	mul.s	$f8, $f9, $f10
	sdc1	$f4, 24($4)
	slt	$9, $8, $7
	bnez	$9, loop
	jal	callee
