# LLVM-MCA-LATENCY 300
pcmpeqd %xmm1, %xmm3
# LLVM-MCA-LATENCY 30
lfence
popq %rax
