# A loop with two ways through it, one with a call, and one that is never sampled.
	.text
	.globl	_start
	.type	_start, @function
_start:
	movl	$1000, %ecx
.Lhead:
	testl	$3, %ecx
	je	.Lrare
	addq	%rcx, %rax
	imulq	%rax, %rax
.Llatch:
	decl	%ecx
	jne	.Lhead
	movl	$1000, %ecx
.Lcalls:
	callq	callee
	decl	%ecx
	jne	.Lcalls
	movl	$9, %ecx
.Lcold:
	decl	%ecx
	jne	.Lcold
	movl	$60, %eax
	xorl	%edi, %edi
	syscall
	retq
.Lrare:
	xorq	%rdx, %rax
	jmp	.Llatch
	.size	_start, .-_start
	.type	callee, @function
callee:
	addq	%rcx, %rdx
	retq
	.size	callee, .-callee
