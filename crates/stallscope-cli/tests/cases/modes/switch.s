	.code64
	movq	%rax, %rbx
	.code32
	.code16
	.code16gcc
	call	f
	ret
	.code64
	pushq	%rax
