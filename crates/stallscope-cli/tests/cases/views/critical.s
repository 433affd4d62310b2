# Chains through registers, memory and a divider, in one loop and around it.
# LLVM-MCA-BEGIN divider
	imulq	%rax, %rbx
	addq	(%rdi), %rbx
	movq	%rbx, (%rdi)
	divl	%ecx
	vhaddps	%xmm2, %xmm2, %xmm3
# LLVM-MCA-END
# LLVM-MCA-BEGIN memory
	imulq	%rax, %rbx
	movl	(%rdi), %eax
	movl	%eax, (%rdi)
	vhaddps	%xmm2, %xmm2, %xmm3
# LLVM-MCA-END
# LLVM-MCA-BEGIN flags
	or	%eax, %ebx
	or	%ebx, %eax
	adc	%ebx, %eax
# LLVM-MCA-END
