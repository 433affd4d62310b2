# What the tables repeat of comments behind instructions.
	movl	symbol(%rip), %eax // a C++ comment
	addl	%eax, %ebx /* a C comment */
	imull	$3, %ecx, %edx /* first */ // second
	.macro	twice
	addl	%edx, %esi // in a macro
	.endm
	twice // where it is used
	subl	%esi, %edi
