	.set	noreorder
	.text
	.globl	sum
	.ent	sum
sum:
	move	$2, $0
$loop:
	lw	$3, 0($4)
	addiu	$4, $4, 4
	addiu	$5, $5, -1
	bgtz	$5, $loop
	addu	$2, $2, $3
	jr	$31
	nop
	.end	sum
	.globl	forever
	.ent	forever
forever:
	addu	$2, $2, $3
	j	forever
	nop
	.end	forever
