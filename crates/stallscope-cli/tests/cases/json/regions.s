# LLVM-MCA-BEGIN first "quoted" \ one
	addl	%eax, %ebx
# LLVM-MCA-END first "quoted" \ one
# LLVM-MCA-BEGIN empty
# LLVM-MCA-END empty
# LLVM-MCA-BEGIN second	with a tab
	movl	symbol+4(%rip), %eax
	imull	%eax, %eax
# LLVM-MCA-END second	with a tab
