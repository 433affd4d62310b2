testq	%rdx, %rdx
jle	dot+0x30
xorl	%eax, %eax
pxor	%xmm1, %xmm1
nopl	(%rax,%rax)
movsd	(%rdi,%rax,8), %xmm0
mulsd	(%rsi,%rax,8), %xmm0
addq	$0x1, %rax
addsd	%xmm0, %xmm1
cmpq	%rax, %rdx
jne	dot+0x10
movapd	%xmm1, %xmm0
retq
nopl	(%rax)
pxor	%xmm1, %xmm1
movapd	%xmm1, %xmm0
retq
nopl	(%rax)
movl	%edi, %edx
andl	$0x3f, %edx
leal	(,%rdx,8), %eax
subl	%edx, %eax
cmpl	$0x3, %edi
jg	select+0x18
retq
nopl	(%rax)
subq	$0x8, %rsp
movl	%edx, %edi
callq	select+0x23
addq	$0x8, %rsp
addl	$0x1, %eax
retq
