# The sum of a linked list: each address is loaded from the node before.
.Lnode:
	addq	8(%rdi), %rax
	movq	(%rdi), %rdi
	testq	%rdi, %rdi
	jne	.Lnode
