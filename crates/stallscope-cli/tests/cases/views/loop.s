# A dot product: a load folded into a multiplication, and a chain of additions.
.loop:
	vmovups	(%rsi,%rax,4), %ymm1
	vmulps	(%rdi,%rax,4), %ymm1, %ymm1
	vaddps	%ymm1, %ymm0, %ymm0
	addq	$8, %rax
	cmpq	%rcx, %rax
	jb	.loop
