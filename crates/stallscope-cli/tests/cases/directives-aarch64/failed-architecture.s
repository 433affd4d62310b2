// A directive with an unknown extension changes what system operands and suggestions go by, but not the instructions.
	.arch	armv9-a+sve2+missing
	add	z0.s, z0.s, z1.s
	addd	z0.s, z0.s, z1.s
	tlbi	vmalle1os
	mrs	x0, rndr
	dc	cvadp, x1
	.arch	armv8-a+missing+sve
	casal	x0, x1, [x2]
	casall	x0, x1, [x2]
	tlbi	vmalle1os
	dc	cvap, x1
	.arch_extension missing
	dc	cvap, x1
	.arch_extension lse
	casal	x0, x1, [x2]
	.cpu	neoverse-v2+crc+nomissing
	tlbi	vmalle1os
	dc	cvadp, x1
	whilel	p0
	ptrue	p0.b
	.cpu	generic+missing
	at	s1e1rp, x0
	whilel	p0
	.cpu	cyclone+missing
	movi	v0.2d, #0
	.cpu	cortex-z99
	movi	v0.2d, #0
