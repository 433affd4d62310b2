.intel_syntax noprefix
G_M000_IG01:
push rax
G_M000_IG02:
xor eax, eax
xor ecx, ecx
mov edx, dword ptr [rdi+8]
test edx, edx
jle G_M000_IG04
G_M000_IG03:
mov r8d, ecx
add eax, dword ptr [rdi+4*r8+16]
inc ecx
cmp edx, ecx
jg G_M000_IG03
G_M000_IG04:
add rsp, 8
ret
