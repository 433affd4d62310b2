movsd  (%rdi,%rax,8),%xmm0
mulsd  (%rsi,%rax,8),%xmm0
add    $0x1,%rax
addsd  %xmm0,%xmm1
cmp    %rax,%rdx
jne    dot+0x10
