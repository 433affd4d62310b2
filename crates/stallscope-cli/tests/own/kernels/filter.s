	.text
	.globl	count_above
	.type	count_above,@function
# Counts the elements above a limit, in two loops: with a branch on the loaded value, and without.
count_above:
	xorl	%eax, %eax
	testq	%rsi, %rsi
	je	.Ldone
	testl	%edx, %edx
	js	.Lbranchless
.Lbranch:
	movl	(%rdi), %ecx
	addq	$4, %rdi
	cmpl	%edx, %ecx
	jle	.Lskip
	incq	%rax
.Lskip:
	decq	%rsi
	jne	.Lbranch
	jmp	.Ldone
.Lbranchless:
	xorl	%ecx, %ecx
	cmpl	%edx, (%rdi)
	setg	%cl
	addq	%rcx, %rax
	addq	$4, %rdi
	decq	%rsi
	jne	.Lbranchless
.Ldone:
	retq
	.size	count_above, .-count_above

	.globl	apply
	.type	apply,@function
# Calls a function for each element.
apply:
	pushq	%rbx
	pushq	%rbp
	movq	%rdi, %rbx
	movq	%rsi, %rbp
.Lnext:
	movl	(%rbx), %edi
	callq	transform@PLT
	movl	%eax, (%rbx)
	addq	$4, %rbx
	decq	%rbp
	jne	.Lnext
	popq	%rbp
	popq	%rbx
	retq
	.size	apply, .-apply
