	.section	.rodata,"a",@progbits
	.p2align	5, 0x0
table:
	.byte	1, 0x2, 'c', -1
	.short	1, 2
	.value	3
	.long	table, table+4, .-table
	.quad	0x123456789abcdef0, table
	.octa	0x0123456789abcdef0123456789abcdef
	.ascii	"a\tb\0\x41\101"
	.asciz	"text", "more"
	.string	"end"
	.zero	16
	.space	4, 0xff
	.skip	2
	.fill	3, 2, 0x1234
	.uleb128	300
	.sleb128	-300
	.single	1.5
	.float	-0.25, inf, nan
	.double	3.141592653589793, 1e-300
	.balign	16
	.align	8
	.org	. + 8
	.comm	common,16,8
	.local	private
	.lcomm	lcommon,4
	.text
	movl	table(%rip), %eax
	movl	$table, %ecx
	leaq	table+8(%rip), %rdx
