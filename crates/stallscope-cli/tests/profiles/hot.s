# Code whose time is not in innermost loops, and code that is hard to follow.
	.text
	.globl	_start
	.type	_start, @function
_start:
	callq	probe
	callq	interpret
	callq	walk
	movl	$60, %eax
	syscall
	.size	_start, .-_start

# A loop with more code than the loop inside, which ends when the data say so.
	.type	probe, @function
probe:
	movl	(%rdi), %eax
	imull	$-1640531535, %eax, %ecx
	shrl	$15, %ecx
.Lslot:
	movl	(%rsi,%rcx,4), %edx
	incl	%ecx
	cmpl	%eax, %edx
	jne	.Lslot
	addq	%rcx, %r8
	addq	$4, %rdi
	decq	%r9
	jne	probe
	retq
	.size	probe, .-probe

# An interpreter: each handler jumps to the next one through a table that the loader fills in.
	.type	interpret, @function
interpret:
	leaq	handlers(%rip), %rbx
	movzbl	(%rdi), %eax
	incq	%rdi
	jmpq	*(%rbx,%rax,8)
.Ladd:
	addq	$3, %r8
	movzbl	(%rdi), %eax
	incq	%rdi
	jmpq	*(%rbx,%rax,8)
.Lmultiply:
	imulq	$5, %r8, %r8
	movzbl	(%rdi), %eax
	incq	%rdi
	jmpq	*(%rbx,%rax,8)
.Lend:
	retq
	.size	interpret, .-interpret

# A recursive function without a loop.
	.type	walk, @function
walk:
	testq	%rdi, %rdi
	je	.Lleaf
	pushq	%rdi
	movq	(%rdi), %rdi
	callq	walk
	popq	%rdi
	addq	8(%rdi), %r8
	movq	16(%rdi), %rdi
	callq	walk
.Lleaf:
	retq
	.size	walk, .-walk

	.section	.data.rel.ro, "aw"
	.balign	8
handlers:
	.quad	.Ladd
	.quad	.Lmultiply
	.quad	.Lend
