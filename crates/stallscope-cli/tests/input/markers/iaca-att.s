	movl	%edx, %ecx
#APP
	movl $111, %ebx
	.byte 0x64, 0x67, 0x90
#NO_APP
.L2:
	movsd	(%rdi,%rax,8), %xmm1
	addsd	%xmm1, %xmm0
	addq	$1, %rax
	cmpq	%rax, %rcx
	jne	.L2
#APP
	movl $222, %ebx
	.byte 0x64, 0x67, 0x90
#NO_APP
	ret
