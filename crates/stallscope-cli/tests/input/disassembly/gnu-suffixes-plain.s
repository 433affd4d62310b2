testl  %esi,%esi
jle    f+0x38
movslq %esi,%rsi
movq   %rdi,%rax
xorl   %ecx,%ecx
leaq   (%rdi,%rsi,4),%rsi
movl   (%rax),%edx
addq   $0x4,%rax
leal   (%rdx,%rdx,2),%edx
addl   %edx,%ecx
cmpq   %rsi,%rax
jne    f+0x10
cmpl   $0x5,%ecx
jg     f+0x30
movl   %ecx,%eax
retq
nopl   0x0(%rax,%rax,1)
jmp    g@plt
nopl   (%rax)
xorl   %ecx,%ecx
movl   %ecx,%eax
retq
