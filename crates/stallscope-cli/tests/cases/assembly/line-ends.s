 nop
 bad
 nop bad nop # LLVM-MCA-BEGIN
 nop
#LLVM-MCA-END