	fsub
	fdivr
	fadd
	fmul
	fcom
	fxch
	fucompp
	finit
	fstcw	(%rax)
	fstsw	%ax
	fsave	(%rax)
	fclex
	insb
	insl	(%dx), %es:(%rdi)
	outsw
	outsl	%fs:(%rsi), %dx
	lodsq
	lodsb	%gs:(%esi)
	lodsb	(%rsi), %al
	stosw
	stosl	%eax, %es:(%edi)
	scasb
	scasq	(%rdi)
	cmpsl
	cmpsb	%es:(%rdi), %fs:(%rsi)
	movsd
	movsw	%ss:(%esi), %es:(%edi)
	smovl
	movsq	(%rsi), (%rdi)
	xlatb
	xlat	(%rbx)
	outb	%al, (%dx)
	outl	%eax, $5
	inw	(%dx), %ax
	in	$5, %al
	mov	%eax, %ds
	movw	%ax, %es
	movl	%ecx, %fs
	movq	%rax, %gs
	mov	%ds, %eax
	shl	%eax
	sarw	$1, (%rax)
	rcll	$1, %eax
	rolb	$1, %cl
	int	$3
	int	$4
	enter	$8, $0
	ret	$8
	lret
	iret
	sysret
	call	symbol
	callq	*%rax
	call	*(%rax)
	jmp	symbol
	jmp.d32	symbol
	jne.d8	symbol
	{disp32} jmp	symbol
	{disp32} jae	symbol
	mov.d32	8(%rax), %eax
	lcall	*(%rax)
	ljmpq	*(%rax)
	push	$1
	pop	%rax
	pushf
	popfq
	bswap	%eax
	nop	%eax
	nopw	(%rax)
	lock incl	(%rax)
	lock; incl	(%rax)
	lock/incl	(%rax)
	rep # comment
	stosb
	repne scasb
	repz cmpsb
	xacquire lock addl	$1, (%rax)
	xrelease movl	$1, (%rax)
	notrack jmp	*%rax
	data16 nop
	rex64 nop
	addr32 movl	(%eax), %eax
	fs movl	(%rax), %eax
	vmovaps	%xmm8, %xmm1
	{vex3} vmovaps	%xmm8, %xmm1
	vaddps	%xmm8, %xmm1, %xmm2
	vsubps	%xmm8, %xmm1, %xmm2
	vcmpeqps	%xmm8, %xmm1, %xmm2
	vmovq	%xmm9, %xmm1
	vmovss	%xmm9, %xmm2, %xmm3
	{evex} cmpl	$1, %eax
	{evex} testq	%rax, %rbx
	ccmpnzl	{dfv=of,sf} $1, %eax
	ctestb	{dfv=} %al, %bl
	cfcmovel	%eax, %ebx, %ecx
	{nf} addl	%r16d, %eax
	addq	%r31, %rax, %rbx
	jmpabs	$0x123456789a
	movl	%db7, %eax
	movq	%db15, %rax
	.code16
	data32 callw	symbol
	data32 ljmpw	$1, $2
	mov	%eax, %ds
	movsd
	.code16gcc
	ret
	movsb
	.code32
	movsd
	lodsb
	mov	%ax, %ds
