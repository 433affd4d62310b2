sum:
xorl %eax, %eax
.Lloop:
addq -8(%rdi,%rsi,8), %rax
movabsq $0x1122334455667788, %r9
imulq %r9, %rax
nop
nop
decq %rsi
jnz .Lloop
ret
