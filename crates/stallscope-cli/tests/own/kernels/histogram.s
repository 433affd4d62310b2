# Counts bytes. Each count is loaded, changed and stored, and equal bytes wait for the store before.
.Lbyte:
	movzbl	(%rdi), %eax
	incq	%rdi
	incl	(%rdx,%rax,4)
	cmpq	%rsi, %rdi
	jne	.Lbyte
