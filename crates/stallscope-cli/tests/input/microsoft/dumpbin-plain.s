.intel_syntax noprefix
xorps xmm0, xmm0
test r8d, r8d
jle "0x0000000000000028"
movss xmm1, dword ptr [rcx]
lea rcx, [rcx+4]
mulss xmm1, dword ptr [rdx]
addss xmm0, xmm1
sub r8, 1
jne "0x0000000000000010"
ret
