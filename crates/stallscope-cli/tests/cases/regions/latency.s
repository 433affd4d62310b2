	addl	%eax, %ebx
# LLVM-MCA-LATENCY 20
	movl	(%rdi), %eax
	addl	%eax, %ecx
# LLVM-MCA-LATENCY 3
	imull	%ecx, %ecx
# LLVM-MCA-LATENCY 0
	addl	%eax, %edx
