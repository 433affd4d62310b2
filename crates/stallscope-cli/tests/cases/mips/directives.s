	.module	fp=xx
	.option	pic2
	.ent	function
function:
	.frame	$sp, 24, $ra
	.mask	0x80000000, -4
	.fmask	0, 0
	.set	noreorder
	.cpload	$25
	.set	reorder
	.cprestore	16
	jal	callee
	lw	$4, %got(symbol)($28)
	addiu	$4, $4, %lo(symbol)
	.set	push
	.set	noat
	.set	nomacro
	.set	mips32r2
	rotr	$4, $4, 3
	.set	pop
	.set	alias, $4
	addu	alias, alias, $5
	.set	at=$2
	lw	$4, symbol
	.set	at
	.gpword	symbol
	.set	micromips
	addiu	$4, $5, 1
	.set	nomicromips
	.set	msa
	addv.w	$w0, $w1, $w2
	.set	nomsa
	.end	function
	.sdata
	.word	1, symbol
