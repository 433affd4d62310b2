	subq	$24, %rsp
	movq	%rbp, 16(%rsp)
	leaq	16(%rsp), %rbp
	movq	%rax, 32(%rsp)
	movq	%rdi, 56(%rsp)
	xorl	%ecx, %ecx
	xorps	%xmm0, %xmm0
	jmp	"0x457c8f"
	leaq	1(%rcx), %rdx
	mulsd	(%rdi,%rcx,8), %xmm1
	addsd	%xmm1, %xmm0
	movq	%rdx, %rcx
	cmpq	%rcx, %rbx
	jle	"0x457ca2"
	movsd	(%rax,%rcx,8), %xmm1
	cmpq	%rcx, %rsi
	ja	"0x457c7f"
	nop
	jmp	"0x457cac"
	movq	16(%rsp), %rbp
	addq	$24, %rsp
	retq
	movq	%rcx, %rax
	movq	%rsi, %rcx
	callq	"0x455100"
	nop
