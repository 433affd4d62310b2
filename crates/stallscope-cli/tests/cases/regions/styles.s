#LLVM-MCA-BEGIN hash
	addl	%eax, %ebx
#LLVM-MCA-END hash
  // LLVM-MCA-BEGIN slashes
	addl	%eax, %ecx
  // LLVM-MCA-END slashes
/* LLVM-MCA-BEGIN block */
	addl	%eax, %edx
/* LLVM-MCA-END block */
	nop # LLVM-MCA-BEGIN after an instruction
	addl	%eax, %esi
	nop # LLVM-MCA-END after an instruction
##  LLVM-MCA-BEGIN two hashes
	addl	%eax, %edi
# LLVM-MCA-END
# llvm-mca-begin lower case
	addl	%eax, %ebp
# llvm-mca-end lower case
#	LLVM-MCA-BEGIN	a	tab  
	addl	%eax, %r8d
#	LLVM-MCA-END	a	tab  
#@LLVM-MCA-BEGIN at
	nop
