	mov	$1, %eax
	mov	(%rax), %cl
	add	$1, %rax
	addl	$1, (%rax)
	addw	$0xffff, %ax
	addb	$-128, %cl
	addq	$-2147483648, 8(%rsp,%rbp)
	movl	symbol, %eax
	movl	symbol+4(,%rcx,2), %eax
	movl	$symbol, %eax
	movq	symbol@GOTPCREL(%rip), %rax
	movl	%es:(%edi), %eax
	cmpb	$'a', (%rsi)
	movl	$'\n', %ecx
	movl	$0x1F, %eax
	movl	$017, %eax
	movl	$~0, %eax
	movl	$(1<<4)|3, %eax
	testl	%eax, %eax
	test	%eax, (%rdi)
	shl	%eax
	shll	$1, %eax
	shlq	%cl, (%rax)
	sar	$3, %rdx
	imul	$3, %eax
	imul	$3, %eax, %ecx
	imull	$100000, (%rax), %ecx
	fadd	%st(3)
	fadds	(%rax)
	faddp
	fstpt	(%rax)
	fxch
	fnstsw	%ax
	fcomi	%st(2)
	fildll	(%rax)
	movsb
	movsl	(%rsi), %es:(%rdi)
	rep; stosq
	repne scasb
	lock; incl (%rdi)
	lock cmpxchgl	%ecx, (%rdi)
	ret
	rep ret
	cmpsb
	outsb
	inb	$5, %al
	vaddps	(%rax){1to16}, %zmm1, %zmm2 {%k1} {z}
	vaddps	{rz-sae}, %zmm1, %zmm2, %zmm3
	vcmpeqps	%ymm0, %ymm1, %ymm2
	cmpltsd	%xmm1, %xmm2
	vcmpps	$0x1f, %zmm0, %zmm1, %k2
	vpclmulhqlqdq	%xmm1, %xmm2, %xmm3
	vpternlogd	$255, %zmm0, %zmm0, %zmm0
	vpermilps	$0x1b, %ymm0, %ymm1
	vpgatherqq	(%rax,%ymm1,8), %ymm2 {%k1}
	vgatherdpd	%xmm0, (%rdi,%xmm1,8), %xmm2
	{evex} vpaddd	%xmm0, %xmm1, %xmm2
	{vex2} vpaddd	%xmm0, %xmm1, %xmm2
	{disp8} movl	(%rax), %ecx
	{nf} addl	%eax, %ecx
	addl	%eax, %ecx, %edx
	kmovq	%k1, %rax
	kandw	%k1, %k2, %k3
	movd	%xmm0, %eax
	movq	%xmm0, %rax
	pextrw	$3, %xmm0, %eax
	crc32q	(%rax), %rcx
	prefetcht0	(%rax)
	nopw	8(%rax)
	nopl	%eax
	ud2
	xbegin	label
	movdiri	%eax, (%rcx)
	tpause	%eax
	jmp	label
	jmpq	*8(%rax)
	ja	label
	loop	label
	data16
	cs
	xacquire lock addl	$1, (%rax)
	notrack jmp	*%rax
label:
