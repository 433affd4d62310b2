.intel_syntax noprefix
test   esi,esi
jle    work+0x2c
mov    rax,rdi
movsxd rsi,esi
lea    rdx,[rdi+rsi*8]
pxor   xmm1,xmm1
movsd  xmm0,QWORD PTR [rax]
mulsd  xmm0,xmm0
addsd  xmm1,xmm0
add    rax,0x8
cmp    rax,rdx
jne    work+0x12
movapd xmm0,xmm1
ret
pxor   xmm1,xmm1
jmp    work+0x27
