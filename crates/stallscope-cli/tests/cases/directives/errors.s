	.byte	300
	.long	1 2
	.quad	"x"
	.align	3
	.p2align	99
	.section
	.globl
	.set	a
	.set	a, b +
	.ascii	3
	.zero	-1
	.space	x
	.fill
	.comm	c
	.popsection
	.cfi_endproc
	.cfi_offset %rax, -8
	.loc	99 1
	.include	"no-such-file.inc"
	.incbin	"no-such-file.bin"
	.octa	x
	.org	-1
	.type	f, @nothing
	.size	f
	.uleb128
	.code64	3
	.equiv	e, 1
	.equiv	e, 2
	addl	%eax, %ebx
