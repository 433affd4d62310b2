	addl	%eax, %ebx
	nonsense	%eax
	addl	%eax
	addl	%eax, %ebx, %ecx
	movq	%eax, %rbx
	movl	$1, $2
	addl	(%eax,%ebx,3), %ecx
	addl	%foo, %eax
	vaddps	%xmm0, %ymm1, %zmm2
	movl	8(%rax,%rsp), %eax
	jmp
	.nonsense 3
	.byte 1,,2
	lock addl %eax, %ebx
	movl	%eax, %ebx extra
	addl	$0x1ffffffff, %eax
