	addiu	$4, $5, 1
	addu	$4, $4, $5
	lw	$4, 8($sp)
	lw	$3, 4($gp)
	lwm	$16, $17, $ra, 8($sp)
	swm16	$16, $ra, 8($sp)
	movep	$5, $6, $2, $3
	addius5	$7, -2
	andi16	$16, $2, 15
	b16	8
	beqz16	$4, 8
	jals	callee
	sll	$4, $5, 7
