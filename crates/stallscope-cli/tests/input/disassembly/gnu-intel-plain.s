.intel_syntax noprefix
test   rdx,rdx
jle    dot+0x30
xor    eax,eax
pxor   xmm1,xmm1
nop    DWORD PTR [rax+rax*1+0x0]
movsd  xmm0,QWORD PTR [rdi+rax*8]
mulsd  xmm0,QWORD PTR [rsi+rax*8]
add    rax,0x1
addsd  xmm1,xmm0
cmp    rdx,rax
jne    dot+0x10
movapd xmm0,xmm1
ret
nop    DWORD PTR [rax+0x0]
pxor   xmm1,xmm1
movapd xmm0,xmm1
ret
nop    DWORD PTR [rax+0x0]
mov    edx,edi
and    edx,0x3f
lea    eax,[rdx*8+0x0]
sub    eax,edx
cmp    edi,0x3
jg     select+0x18
ret
nop    DWORD PTR [rax+0x0]
sub    rsp,0x8
mov    edi,edx
call   select+0x23
add    rsp,0x8
add    eax,0x1
ret
