	.code64
	movq	%rax, %rbx
	.code32
	pushl	%eax
	.code16
	pushw	%ax
	.code16gcc
	pushl	%eax
	call	f
	ret
	.code64
	pushq	%rax
