	pushq	%r15
	movabsq	$0x1122334455667788, %rax
	movq	$-1, %rax
	movq	$0x7fffffff, %rcx
	movl	target(%rip), %eax
	leaq	(,%rax,8), %rcx
	movslq	%ecx, %rdx
	movsbl	%al, %ecx
	movzwl	%ax, %ecx
	cltq
	cqto
	cwtl
	cmpxchg16b	(%rdi)
	bswapq	%r8
	addr32 movl	(%eax), %ecx
	movl	%fs:8, %eax
	movq	%gs:(%rax), %rcx
	incq	%rax
	shldq	$3, %rax, %rcx
	rolb	%cl, %dil
	setne	%sil
	cmovael	%r8d, %r9d
	swapgs
	rdtscp
	movq	%cr8, %rax
	enter	$16, $1
	xlatb
target:
