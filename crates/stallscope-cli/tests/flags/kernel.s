# Code on which each flag has an effect where it can have one.
	.file 1 "kernel.c"
	.text
	.globl f
	.type f,@function
f:
	.loc 1 3 0
.Lfirst:
	movq (%rdi), %rax
	addq $300, %rax
	movq %rax, 8(%rdi)
	movq 16(%rdi), %rcx
	movq %rcx, 24(%rdi)
	movq %rcx, 32(%rdi)
	imulq %rax, %rdx
	testq %rax, %rax
	je .Lskip
	addq $500, %rdx
.Lskip:
	addq $48, %rdi
	decq %rsi
	jne .Lfirst
.Lsecond:
	.loc 1 8 0
	movl $1000, %edi
	call g
	mfence
	movl %eax, (%r9)
	addl (%r10), %ebx
	decl %ebp
	jne .Lsecond
.Lthird:
	movl %eax, (%r8)
	# LLVM-MCA-LATENCY 9
	decl %ebp
	# LLVM-MCA-LATENCY
	jne .Lthird
	ret
	.size f, .-f
	.globl g
	.type g,@function
g:
	.loc 1 12 0
	leal 100(%rdi), %eax
	ret
	.size g, .-g
