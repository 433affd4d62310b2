# The same operands written plainly and less so.
 movq %rax,%rbx
 movq	%rax , %rbx	# with blanks
 movq % rax, %rbx
 movq %RAX, %Rbx
 movq 8(%rax,%rbx,4), %rcx
 movq 8 ( %rax , %rbx , 4 ) , %rcx
 movq -8(%rax), %rcx
 movq - 8(%rax), %rcx
 movq -(8)(%rax), %rcx
 movq 0x10(%rax), %rcx
 movq -0X10(%rax), %rcx
 movq 010(%rax), %rcx
 movq 10h(%rax), %rcx
 movq 8+8(%rax), %rcx
 movq 8-8(%rax,), %rcx
 movq (%rax,%rbx), %rcx
 movq (,%rbx,2), %rcx
 movq (%rax,2), %rcx
 movq (%rip), %rcx
 movq 2147483647(%rax), %rcx
 movq 2147483648(%rax), %rcx
 movq -2147483649(%rax), %rcx
 movl (%eax,%ebx,2), %ecx
 movq (%rax,%ebx,2), %rcx
 movq (%rax,%rsp,2), %rcx
 movq (%rax,%rbx,3), %rcx
 movq (%rax,%rbx,16), %rcx
 movq 8(%dx), %rcx
 inl (%dx), %eax
 movq $-1, %rcx
 movq $ -1, %rcx
 movq $08, %rcx
 movq $0, %rcx
 movq $0x7fffffffffffffff, %rcx
 movabsq $0xffffffffffffffff, %rcx
 movabsq $999999999999999999, %rcx
 movabsq $9223372036854775807, %rcx
 movabsq $18446744073709551616, %rcx
 movq $12u, %rcx
 movq $1f, %rcx
 1: addq $1b, %rcx
 addq $'a', %rcx
 addq $1.5, %rcx
 addq $%rax, %rcx
 addq $5 %rcx
 addq $5, %rcx; addq $6, %rcx
 addq $5, %rcx // C's comment
 addq $5, /* C's comment */ %rcx
 addq $5, %rcx,
 addq $5, , %rcx
 fadd %st(1), %st
 movq %fs:8(%rax), %rcx
 movq %rax_, %rcx
 movq %rax.x, %rcx
 movq %r16, %rcx
 movq %eiz, %rcx
 jmp *%rax
 jmp *8(%rax)
 lock addq %rax, 8(%rbx)
 cmpeqps %xmm0, %xmm1
 vaddps %zmm0, %zmm1, %zmm2 {%k1} {z}
 vgatherdps %ymm0, 8(%rax,%ymm1,4), %ymm2
 movq %rax, %rbx
