	.section	.text.unlikely,"ax",@progbits
	addl	%eax, %ebx
	.text
	addl	%eax, %ecx
	.data
	.bss
	.pushsection	.text.hot,"axG",@progbits,group,comdat
	addl	%eax, %edx
	.popsection
	.previous
	.subsection	1
	.section	.init_array,"aw",@init_array
	.quad	0
	.section	.tdata,"awT"
	.long	1
	.section	.rodata.str1.1,"aMS",@progbits,1
	.asciz	"s"
	.text	1
	addl	%eax, %esi
	.p2align	4,,10
	.p2align	3
	.p2align	4, 0x90
	.balign	8, 0xcc, 3
	nop
	.end
	this is not read
