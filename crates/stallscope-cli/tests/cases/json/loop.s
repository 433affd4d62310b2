	vmovups	(%rsi,%rax,4), %ymm1
	vfmadd231ps	(%rdi,%rax,4), %ymm1, %ymm0
	addq	$8, %rax
	cmpq	%rcx, %rax
	jb	.L1
