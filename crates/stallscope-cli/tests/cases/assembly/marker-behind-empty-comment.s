 nop
#
# LLVM-MCA-BEGIN foo
nop
 #
# LLVM-MCA-END foo
