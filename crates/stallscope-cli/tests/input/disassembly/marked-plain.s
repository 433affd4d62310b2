# LLVM-MCA-BEGIN loop
movsd  (%rdi,%rax,8),%xmm0
mulsd  (%rsi,%rax,8),%xmm0
add    $0x1,%rax
addsd  %xmm0,%xmm1
cmp    %rax,%rdx
jne    dot+0x10
# LLVM-MCA-END loop
ret
nopl   0x0(%rax)
sub    $0x8,%rsp
mov    %edx,%edi
call   select+0x23
add    $0x8,%rsp
add    $0x1,%eax
ret
