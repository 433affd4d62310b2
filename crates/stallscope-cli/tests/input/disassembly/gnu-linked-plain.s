sub    $0x8,%rsp
mov    0x2fc5(%rip),%rax
test   %rax,%rax
je     _init+0x12
call   *%rax
add    $0x8,%rsp
ret
push   0x2fca(%rip)
jmp    *0x2fcc(%rip)
nopl   0x0(%rax)
jmp    *0x2fca(%rip)
push   $0x0
jmp    _init+0x20
jmp    *0x2f9a(%rip)
xchg   %ax,%ax
push   %rbx
pxor   %xmm0,%xmm0
mov    %edi,%ebx
mov    $0x4,%edx
cvtsi2sd %edi,%xmm0
sub    $0x20,%rsp
mov    0xf9d(%rip),%rax
mov    %rsp,%rdi
mov    %rax,0x8(%rsp)
mov    0xf96(%rip),%rax
mov    %rdi,%rsi
movsd  %xmm0,(%rsp)
mov    %rax,0x10(%rsp)
mov    0xf8a(%rip),%rax
mov    %rax,0x18(%rsp)
call   dot
lea    0xf65(%rip),%rdi
mov    $0x1,%eax
call   printf@plt
add    $0x20,%rsp
mov    %ebx,%eax
pop    %rbx
ret
nopw 0x0(%rax,%rax,1)
nopl   0x0(%rax,%rax,1)
xor    %ebp,%ebp
mov    %rdx,%r9
pop    %rsi
mov    %rsp,%rdx
and    $0xfffffffffffffff0,%rsp
push   %rax
push   %rsp
xor    %r8d,%r8d
xor    %ecx,%ecx
lea    -0x8b(%rip),%rdi
call   *0x2edf(%rip)
hlt
nopw 0x0(%rax,%rax,1)
nopl   0x0(%rax)
lea    0x2f21(%rip),%rdi
lea    0x2f1a(%rip),%rax
cmp    %rdi,%rax
je     deregister_tm_clones+0x28
mov    0x2ebe(%rip),%rax
test   %rax,%rax
je     deregister_tm_clones+0x28
jmp    *%rax
nopl   0x0(%rax)
ret
nopl   0x0(%rax)
lea    0x2ef1(%rip),%rdi
lea    0x2eea(%rip),%rsi
sub    %rdi,%rsi
mov    %rsi,%rax
shr    $0x3f,%rsi
sar    $0x3,%rax
add    %rax,%rsi
sar    %rsi
je     register_tm_clones+0x38
mov    0x2e8d(%rip),%rax
test   %rax,%rax
je     register_tm_clones+0x38
jmp    *%rax
nopw   0x0(%rax,%rax,1)
ret
nopl   0x0(%rax)
endbr64
cmpb   $0x0,0x2ead(%rip)
jne    __do_global_dtors_aux+0x38
push   %rbp
cmpq   $0x0,0x2e6a(%rip)
mov    %rsp,%rbp
je     __do_global_dtors_aux+0x27
mov    0x2e8e(%rip),%rdi
call   __cxa_finalize@plt
call   deregister_tm_clones
movb   $0x1,0x2e85(%rip)
pop    %rbp
ret
nopl   (%rax)
ret
nopl   0x0(%rax)
endbr64
jmp    register_tm_clones
nopl   0x0(%rax)
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
call   use
add    $0x8,%rsp
add    $0x1,%eax
ret
nopl   0x0(%rax,%rax,1)
mov    %edi,%eax
ret
sub    $0x8,%rsp
add    $0x8,%rsp
ret
