# Long instructions without dependencies, for the decoders.
	movabsq	$0x1122334455667788, %rax
	movl	$0x11223344, 0x11223344(%rbx,%rcx,4)
	vpermilps	$27, 0x11223344(%rsi,%rdi,8), %ymm1
	addw	$0x1122, %dx
	movabsq	$0x1122334455667788, %r8
	leaq	0x11223344(%rsi,%rdi,8), %r9
