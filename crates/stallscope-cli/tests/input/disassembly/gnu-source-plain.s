test   %rdx,%rdx
jle    dot+0x30
xor    %eax,%eax
pxor   %xmm1,%xmm1
nopl   0x0(%rax,%rax,1)
movsd  (%rdi,%rax,8),%xmm0
mulsd  (%rsi,%rax,8),%xmm0
add    $0x1,%rax
addsd  %xmm0,%xmm1
cmp    %rax,%rdx
jne    dot+0x10
movapd %xmm1,%xmm0
ret
nopl   0x0(%rax)
pxor   %xmm1,%xmm1
movapd %xmm1,%xmm0
ret
nopl   0x0(%rax)
mov    %edi,%edx
and    $0x3f,%edx
lea    0x0(,%rdx,8),%eax
sub    %edx,%eax
cmp    $0x3,%edi
jg     select+0x18
ret
nopl   0x0(%rax)
sub    $0x8,%rsp
mov    %edx,%edi
call   select+0x23
add    $0x8,%rsp
add    $0x1,%eax
ret
