// LLVM-MCA-BEGIN
ldr d1, [x0], #8
fadd d0, d0, d1
subs x8, x8, #1
b.ne .L2
// LLVM-MCA-END
.L2:
