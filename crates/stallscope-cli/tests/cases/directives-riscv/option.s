	.option	push
	.option	norvc
	addi	a0, a0, 1
	.option	arch, +zba, +zbb
	sh1add	a0, a1, a2
	.option	arch, -zba
	sh1add	a0, a1, a2
	.option	pop
	addi	a0, a0, 1
	.option	arch, rv64imac_zbs1p0
	bset	a0, a1, a2
	fadd.s	fa0, fa1, fa2
	.option	arch, rva23u64
	vadd.vv	v8, v16, v24
	.option	relax
	.option	norelax
	.option	exact
	addi	a0, a0, 1
	.option	noexact
	addi	a0, a0, 1
	.option	pic
	la	a0, symbol
	.option	nopic
	la	a0, symbol
	.option	bogus
	.attribute	arch, "rv64gc"
	.attribute	4, 16
	.attribute	Tag_unaligned_access, 1
	.variant_cc	symbol
	add	a0, a1, a2
