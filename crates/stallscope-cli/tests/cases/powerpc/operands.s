	.machine	push
	.machine	"power9"
	.abiversion	2
	.localentry	f, 8
	.word	1, symbol
	.llong	-1
	.tc	symbol[TC], symbol
	.gnu_attribute	4, 1
	.lcomm	local, 8, 16
f:	addis	2, 12, .TOC.-f@ha
	addi	2, 2, (.TOC.-f)@l
	li	3, 0x12345678@l
	lis	3, 0x12345678@ha
	ori	3, 3, symbol@highest
	oris	3, 3, 305419896@h
	lwz	%r3, symbol@got@tlsgd@l(%r4)
	std	30, 8(1)
	add	3, 9, symbol@tls
	bl	__tls_get_addr(symbol@tlsgd)
	b	.+8
	bl	function@plt
	ba	0x1000
	bne-	cr2, f
	bdnz+	f
	bc	12, 4*cr3+so, f
	bctrl
	blr
	paddi	3, 0, symbol@PCREL, 1
	pld	3, symbol@got@pcrel(0), 1
	plwz	3, 8589934591(4), 0
	xxlor	1, 40, %vs63
	vaddubm	%v1, 2, 31
	fadd.	1, %f2, 31
	lxvp	4, 32(5)
	xxmfacc	3
	stq	4, 16(5)
	lfdp	2, 8(3)
	hashst	4, -512(3)
	mtspr	%ctr, 3
	mtvrsave	3
	twi	31, 3, -4
	cmpldi	3, 65535
	mtfsfi	3, 2
	vsplitisw	1, 2
	lxv	33, 16(4)
