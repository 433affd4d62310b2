test   %rdx,%rdx
jle    dot+48
xor    %eax,%eax
pxor   %xmm1,%xmm1
nopl   0x0(%rax,%rax,1)
movsd  (%rdi,%rax,8),%xmm0
mulsd  (%rsi,%rax,8),%xmm0
add    $0x1,%rax
addsd  %xmm0,%xmm1
cmp    %rax,%rdx
jne    dot+16
movapd %xmm1,%xmm0
ret
nopl   0x0(%rax)
pxor   %xmm1,%xmm1
movapd %xmm1,%xmm0
ret
