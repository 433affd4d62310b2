// LLVM-MCA-LATENCY 20000
mul x0, x0, x1
// LLVM-MCA-LATENCY
add x3, x0, x0
str x3, [x5]
ldr x6, [x5]
// LLVM-MCA-LATENCY 3000
str x6, [x5]
ldr x7, [x5]
add x8, x7, x7
add x9, x0, x3
