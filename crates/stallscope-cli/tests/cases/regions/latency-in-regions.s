# LLVM-MCA-BEGIN plain
	movl	(%rdi), %eax
	addl	%eax, %ecx
# LLVM-MCA-END plain
# LLVM-MCA-LATENCY 100
# LLVM-MCA-BEGIN slow
	movl	(%rdi), %eax
	addl	%eax, %ecx
# LLVM-MCA-END slow
# LLVM-MCA-BEGIN macro
	.macro step r
# LLVM-MCA-LATENCY 7
	addl	%eax, \r
	.endm
	step %ebx
	step %ecx
# LLVM-MCA-END macro
