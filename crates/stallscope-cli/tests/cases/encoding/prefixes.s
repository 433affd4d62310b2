# Prefixes, written and implied.
lock addl $1, (%rax)
lock incq (%r9)
xacquire lock xaddl %eax, (%rbx)
rep movsb
repne scasl
rep; nop
addr32 movl (%rax), %ecx
addr32 nop
data16 nop
cs nop
notrack jmpq *%rax
addb %cl, %ah
addb %cl, %sil
addb %r8b, %r31b
{rex} addb %cl, %al
{rex2} addb %cl, %al
{rex2} imull %ecx, %eax
addw $0x1234, %ax
addw $-1, %cx
addq $-1, %rcx
addq $0x12345678, %rcx
movabsq $0x123456789abcdef0, %rcx
movq %cr8, %rax
bswapq %r14
{vex2} vaddps %xmm1, %xmm2, %xmm3
{vex3} vaddps %xmm1, %xmm2, %xmm3
{evex} vaddps %xmm1, %xmm2, %xmm3
vaddps %xmm9, %xmm2, %xmm3
vaddps %xmm1, %xmm2, %xmm9
vaddps %xmm1, %xmm17, %xmm3
{vex} vpdpbusd %xmm1, %xmm2, %xmm3
vpermil2ps $1, %xmm1, %xmm2, %xmm3, %xmm4
vfmaddps %xmm1, (%rax), %xmm3, %xmm4
vfmaddps (%rax), %xmm1, %xmm3, %xmm4
vprotb %xmm1, %xmm2, %xmm3
bextrl $0x1234, (%rax), %ecx
pfadd %mm1, %mm2
pswapd (%rax), %mm2
{evex} addq %rax, %rbx
{nf} addq %rax, %rbx
addq %rax, %rbx, %rcx
{nf} subl $8, 4(%r16), %ecx
ccmpneq {dfv=of,zf} %rax, %rbx
ccmpfl {dfv=} $5, (%rax)
ctesttw {dfv=of,sf,zf,cf} $5, %ax
cfcmovbl %eax, %ecx, %edx
cfcmovel (%rax), %ecx
setzune %al
setzuo %r25b
pushp %rax
pop2 %rax, %r30
jmpabs $0x123456789abcdef0
cmpbexadd %eax, %ecx, (%rdx)
