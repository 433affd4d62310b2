// Which instructions there are, as the text changes it.
	.arch	armv8.2-a+crypto+fp16
	aese	v0.16b, v1.16b
	fadd	h0, h1, h2
	sqrdmlah v0.4s, v1.4s, v2.4s
	.arch	armv8-a
	aese	v0.16b, v1.16b
	casal	x0, x1, [x2]
	.arch_extension lse
	casal	x0, x1, [x2]
	.arch_extension nolse
	casal	x0, x1, [x2]
	.arch	armv9-a
	addp	z0.b, p0/m, z0.b, z1.b
	sm4e	v0.4s, v1.4s
	.arch	armv9-a+crypto+nosve2
	addp	z0.b, p0/m, z0.b, z1.b
	sm4e	v0.4s, v1.4s
	.arch	v8.5a+nocrypto
	sm4e	v0.4s, v1.4s
	mrs	x0, rndr
	.arch	armv8.5-a+rng
	mrs	x0, rndr
	.cpu	cortex-a72
	aese	v0.16b, v1.16b
	ldapr	x0, [x1]
	.cpu	cortex-a72+nocrypto
	aese	v0.16b, v1.16b
	.cpu	neoverse-n2+nosve
	ptrue	p0.b
	ldapr	x0, [x1]
	.cpu	generic+crc
	crc32b	w0, w1, w2
	.arch
	.arch	armv7-a
	.arch	armv8-a+
	.arch	armv8-a+crc+nothing
	.arch	armv8-a nop
	.cpu
	.cpu	cortex-z99
	.cpu	cortex-a72+nonothing
	.cpu	cortex-a72 nop
	.arch_extension
	.arch_extension nothing
	.arch_extension nonothing
	.arch_extension crc nop
	.arch_extension CRC
	.cpu	apple-m1
	add	v0.4s, v1.4s, v2.4s
	.cpu	cobalt-100+simd
	add	v0.4s, v1.4s, v2.4s
	sqrdmlah v0.4s, v1.4s, v2.4s
