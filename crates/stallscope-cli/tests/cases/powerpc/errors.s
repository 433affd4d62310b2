	foo	3
	ad	3, 4, 5
	add	3, 4
	add	3, 4, 5, 6
	add	3, 4, 32
	add	3, 4, %r32
	add	3, 4, %
	add	3, 4, r5
	add	3, 4, *
	add	3 4, 5
	addi	3, 4, 32768
	addi	3, 4, symbol@foo
	addi	3, 4, symbol@l+other@ha
	addi	3, 4, (1+2)@plt
	addi	3, 8(4)
	lwz	3, 8
	lwz	3, 8, 4
	lwz	3, 8(32)
	lwz	3, 8(r4)
	lwz	3, 8(4
	lwz	3, 8(%foo)
	ld	3, 2(4)
	lq	3, 16(4)
	crand	cr8, 1, 2
	crand	32, 1, 2
	cmpwi	cr8, 3, 4
	b	2
	bc	12, 2, 1
	mtocrf	3, 3
	rlwinm	3, 4, 5, 5
	bl	__tls_get_addr(
	bl	__tls_get_addr(3
	bl	__tls_get_addr(symbol@tlsgd)@foo
	hashst	4, 8(3)
	.machine
	.machine	"a", 1
	.abiversion	symbol
	.abiversion	1, 2
	.localentry	1
	.localentry	f
	.localentry	f, )
	.word	65536
	.word	)
	.llong	1,
	.tc	symbol
	.gnu_attribute	4
	.lcomm	local, 8, 3
	.cfi_startproc
	.cfi_offset	lr, 16
	.cfi_offset	%r31, -8
	.cfi_offset	%foo, -8
	.cfi_endproc
	dss	3
