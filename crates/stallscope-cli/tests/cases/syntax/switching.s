	movl	%eax, %ebx
	.intel_syntax
	mov	%eax, %ebx
	.intel_syntax noprefix
	mov	eax, ebx
	.att_syntax
	movl	%eax, %ebx
	.att_syntax noprefix
	movl	eax, ebx
	.att_syntax prefix
	movl	%eax, %ebx
	.intel_syntax noprefix
	mov	ecx, edx
