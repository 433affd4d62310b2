.macro m
 nop # LLVM-MCA-BEGIN x
 nop
 # LLVM-MCA-END x
 .endm
 m
