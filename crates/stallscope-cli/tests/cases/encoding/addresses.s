# Every way to write an address, and the bytes that it takes.
movl (%rax), %ecx
movl (%rbp), %ecx
movl (%rsp), %ecx
movl (%r12), %ecx
movl (%r13), %ecx
movl (%r20), %ecx
movl (%r21,%r30,8), %r17d
movl 1(%rax), %ecx
movl -128(%rax), %ecx
movl 128(%rax), %ecx
movl 8(%rsp), %ecx
movl (%rax,%rbx), %ecx
movl (%rbp,%rbx,2), %ecx
movl 4(%r13,%r9,4), %ecx
movl 1000(%r12,%r15,8), %ecx
movl (,%rbx,8), %ecx
movl 16(,%rbx), %ecx
movl (%rax,%riz,2), %ecx
movl 4096, %ecx
movl -4096, %ecx
movl 16(%rip), %ecx
movl symbol(%rip), %ecx
movl symbol+4(%rip), %ecx
movl symbol(%eip), %ecx
movl symbol(%rax,%rcx,4), %edx
movl %fs:0, %eax
movl %gs:40(%rax), %eax
movl %ss:(%rax), %eax
movl (%eax), %ecx
movl (%eax,%ebx,2), %ecx
{disp8} movl (%rax), %ecx
{disp32} movl 1(%rax), %ecx
{disp32} movl (%rbp,%rbx), %ecx
movabsq 0x123456789abcdef0, %rax
movabsb %al, %fs:0x10
movq $symbol, %rax
movq $symbol@GOTPCREL+4-2, %rax
callq *symbol@tlscall(%rax)
leaq symbol@tlsdesc(%rip), %rax
vaddpd 64(%rax), %zmm1, %zmm2
vaddpd 65(%rax), %zmm1, %zmm2
vaddpd -8192(%rax), %zmm1, %zmm2
vaddpd 8(%rax){1to8}, %zmm1, %zmm2
vaddpd 9(%rax){1to8}, %zmm1, %zmm2
vgatherdps %xmm1, (%rax,%xmm9,4), %xmm2
vgatherqpd 8(%r10,%zmm20,2), %zmm3 {%k2}
vpscatterdd %zmm3, -64(%r25,%zmm30,4) {%k5}
lodsb %fs:(%rsi), %al
lodsl (%esi), %eax
movsq
movsb %gs:(%esi), %es:(%edi)
stosw
scasb
