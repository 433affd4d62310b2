# A use of the temporary register is warned of once for each test of an operand class.
	.set	at=$5
	sw	$sp, 0($5)
	sw	$sp, 0($5)
	sw	$4, 4($5)
	lw	$4, 0($5)
	lw	$5, 0($4)
	addu	$5, $5, $5
	addu	$5, $5, $5
