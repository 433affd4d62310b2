.intel_syntax noprefix
dot:
xorps xmm0, xmm0
test r8d, r8d
jle "$LN3@dot"
"$LL4@dot":
movss xmm1, dword ptr [rcx]
lea rcx, [rcx+4]
mulss xmm1, dword ptr [rdx]
lea rdx, [rdx+4]
addss xmm0, xmm1
sub r8, 1
jne "$LL4@dot"
"$LN3@dot":
ret
