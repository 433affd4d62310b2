# The same instructions whatever the mode.
addl %eax, %ecx
addw %ax, %cx
movl (%si), %ecx
movw 4(%bp,%di), %cx
movb 300(%bx,%si), %cl
movl (%eax,%ebx,2), %ecx
movl 4096, %ecx
movw %gs:(%ebp), %cx
calll symbol
callw symbol
jne symbol
jmp 100
loop symbol
movsb %fs:(%si), %es:(%di)
movsb (%esi), %es:(%edi)
lcalll $1, $2
ljmpw $3, $4
lgdtl (%eax)
aam
aam $11
incl %eax
bound %eax, (%ecx)
les (%eax), %ecx
vaddps (%eax), %xmm1, %xmm2
vaddps 64(%eax), %zmm1, %zmm2
data16 nop
data32 nop
