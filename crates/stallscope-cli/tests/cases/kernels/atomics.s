	.file	"atomics.c"
	.text
	.p2align 4
	.globl	count
	.type	count, @function
count:
.LFB0:
	.cfi_startproc
	movl	$1, %eax
	lock xaddq	%rax, (%rdi)
	ret
	.cfi_endproc
.LFE0:
	.size	count, .-count
	.p2align 4
	.globl	lock
	.type	lock, @function
lock:
.LFB1:
	.cfi_startproc
	xorl	%eax, %eax
	movl	$1, %edx
	lock cmpxchgl	%edx, (%rdi)
	jne	.L8
	ret
.L8:
	xorl	%ecx, %ecx
.L5:
	rep nop
	movl	%ecx, %eax
	lock cmpxchgl	%edx, (%rdi)
	jne	.L5
	ret
	.cfi_endproc
.LFE1:
	.size	lock, .-lock
	.p2align 4
	.globl	unlock
	.type	unlock, @function
unlock:
.LFB2:
	.cfi_startproc
	xorl	%eax, %eax
	xchgl	(%rdi), %eax
	ret
	.cfi_endproc
.LFE2:
	.size	unlock, .-unlock
	.p2align 4
	.globl	set
	.type	set, @function
set:
.LFB3:
	.cfi_startproc
	movl	%esi, %ecx
	movl	$1, %eax
	salq	%cl, %rax
	lock orq	%rax, (%rdi)
	lock orq	$0, (%rsp)
	ret
	.cfi_endproc
.LFE3:
	.size	set, .-set
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
