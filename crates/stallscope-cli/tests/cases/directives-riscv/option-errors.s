	.option	pop
	.option
	.option	push, 1
	.option	arch
	.option	arch,
	.option	arch, +bogus
	.option	arch, +zba1p0
	.option	arch, rv32i
	.option	arch, rv64ix
	.option	arch, rv64z
	.option	arch, rv64gq_zfinx
	.option	arch, rv64i_zba_
	.option	arch, rv64im2p1
	.option	arch, rva23u64x
	.option	arch, +m, c
	.option	arch, -i
	.option	arch, -zicsr
	.option	arch, +zibi
	.attribute	arch, "rv64i_zibi"
	.attribute	arch, "rv64i_zibi9p9"
	.attribute	bogus, 1
	.attribute	5, 1
	.attribute	4, "x"
	.attribute	4
	.attribute	symbol+1, 1
	.variant_cc	1
	.variant_cc	a b
