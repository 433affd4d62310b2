test   %esi,%esi
jle    work+0x2c
mov    %rdi,%rax
movslq %esi,%rsi
lea    (%rdi,%rsi,8),%rdx
pxor   %xmm1,%xmm1
movsd  (%rax),%xmm0
mulsd  %xmm0,%xmm0
addsd  %xmm0,%xmm1
add    $0x8,%rax
cmp    %rdx,%rax
jne    work+0x12
movapd %xmm1,%xmm0
ret
pxor   %xmm1,%xmm1
jmp    work+0x27
