# LLVM-MCA-LATENCY 20000
imulq %rax, %rax
# LLVM-MCA-LATENCY
addq %rax, %rbx
movq (%rsi), %rcx
# LLVM-MCA-LATENCY 3000
movq %rbx, (%rsi)
addq %rbx, %rdx
