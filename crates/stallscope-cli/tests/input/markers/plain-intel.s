.intel_syntax noprefix
# LLVM-MCA-BEGIN
movsd xmm1, qword ptr [rdi+8*rax]
addsd xmm0, xmm1
add rax, 1
cmp rcx, rax
jne .L2
# LLVM-MCA-END
.L2:
