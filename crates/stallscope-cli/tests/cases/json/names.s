# LLVM-MCA-BEGIN a "quoted" \ name	with a tab and ünïcödé
	movl	"a \"symbol\""(%rip), %eax
# LLVM-MCA-END
