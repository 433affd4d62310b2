# Loads and stores, barriers, locked and string instructions.
	movq	(%rdi), %rax
	movq	%rax, 8(%rdi)
	mfence
	lock addl	$1, (%rsi)
	sfence
	movl	(%rsi), %ecx
	lfence
	rep movsb
	xchgl	%eax, (%rdx)
	push	%rbx
	pop	%rbx
	movnti	%rax, (%rdi)
	clflush	(%rdi)
