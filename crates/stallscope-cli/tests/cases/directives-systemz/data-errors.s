	.gnu_attribute 8, 3
	.gnu_attribute 7, 1
	.gnu_attribute 8
	.gnu_attribute a, 1
	.gnu_attribute 8, 2, 3
	.cfi_offset %r6, -112
	.cfi_startproc
	.cfi_offset %r16, -112
	.cfi_offset %, -112
	.cfi_offset x, -112
	.cfi_offset %v32, 0
	.cfi_endproc
	.word
	.insnx
	.long	symbol@NOWHERE
	larl	%r1, symbol@NOWHERE
	brasl	%r14, near:tls_xdcall:near
	brasl	%r14, near:5:near
	brasl	%r14, near:tls_gdcall near
	brasl	%r14, near:tls_gdcall:5
	jg	1b
	jg	1f
1:	j	1b
	brc	8, 3
	brc	8, 65536
	brc	8, -65538
	brcl	8, near+3
	brcl	8, near-5000000000
	j	(near
