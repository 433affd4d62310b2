testq %rsi, %rsi
je "0x401019"
xorl %eax, %eax
nopw (%rax,%rax)
addq (%rdi), %rax
addq $8, %rdi
decq %rsi
jne "0x40100d"
retq
