# LLVM-MCA-BEGIN outer
 add %eax, %ebx
# LLVM-MCA-BEGIN inner
 add %eax, %ecx # LLVM-MCA-END inner
 add %eax, %edx /* LLVM-MCA-END outer */
// LLVM-MCA-BEGIN
 nop
## LLVM-MCA-END
 /* LLVM-MCA-BEGIN a*/ nop ; nop # LLVM-MCA-END a
 imul %eax, %eax
#LLVM-MCA-BEGIN	 tab	 
 nop
# LLVM-MCA-END tab	 
# LLVM-MCA-BEGIN empty
# LLVM-MCA-END
.macro twice
 nop
 nop
.endm
# LLVM-MCA-BEGIN macro
 twice
# LLVM-MCA-END
