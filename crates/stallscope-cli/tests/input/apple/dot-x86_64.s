	.build_version macos, 11, 0
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_dot                            ## -- Begin function dot
	.p2align	4
_dot:                                   ## @dot
	.cfi_startproc
## %bb.0:
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	testq	%rdx, %rdx
	jle	LBB0_1
## %bb.2:
	movl	%edx, %eax
	andl	$3, %eax
	cmpq	$4, %rdx
	jae	LBB0_8
## %bb.3:
	xorpd	%xmm0, %xmm0
	xorl	%ecx, %ecx
	jmp	LBB0_5
LBB0_1:
	xorps	%xmm0, %xmm0
	popq	%rbp
	retq
LBB0_8:
	movabsq	$9223372036854775804, %rcx      ## imm = 0x7FFFFFFFFFFFFFFC
	andq	%rcx, %rdx
	xorpd	%xmm0, %xmm0
	xorl	%ecx, %ecx
	.p2align	4
LBB0_9:                                 ## =>This Inner Loop Header: Depth=1
	movsd	(%rdi,%rcx,8), %xmm1            ## xmm1 = mem[0],zero
	movsd	8(%rdi,%rcx,8), %xmm2           ## xmm2 = mem[0],zero
	mulsd	(%rsi,%rcx,8), %xmm1
	mulsd	8(%rsi,%rcx,8), %xmm2
	addsd	%xmm0, %xmm1
	movsd	16(%rdi,%rcx,8), %xmm3          ## xmm3 = mem[0],zero
	mulsd	16(%rsi,%rcx,8), %xmm3
	addsd	%xmm1, %xmm2
	movsd	24(%rdi,%rcx,8), %xmm0          ## xmm0 = mem[0],zero
	mulsd	24(%rsi,%rcx,8), %xmm0
	addsd	%xmm2, %xmm3
	addsd	%xmm3, %xmm0
	addq	$4, %rcx
	cmpq	%rcx, %rdx
	jne	LBB0_9
## %bb.4:
	testq	%rax, %rax
	je	LBB0_7
LBB0_5:
	leaq	(%rsi,%rcx,8), %rdx
	leaq	(%rdi,%rcx,8), %rcx
	xorl	%esi, %esi
	.p2align	4
LBB0_6:                                 ## =>This Inner Loop Header: Depth=1
	movsd	(%rcx,%rsi,8), %xmm1            ## xmm1 = mem[0],zero
	mulsd	(%rdx,%rsi,8), %xmm1
	addsd	%xmm1, %xmm0
	incq	%rsi
	cmpq	%rsi, %rax
	jne	LBB0_6
LBB0_7:
	popq	%rbp
	retq
	.cfi_endproc
                                        ## -- End function
	.globl	_select                         ## -- Begin function select
	.p2align	4
_select:                                ## @select
	.cfi_startproc
## %bb.0:
	movl	%edi, %eax
	andl	$63, %edi
	cmpl	$4, %eax
	jl	LBB1_2
## %bb.1:
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
                                        ## kill: def $edi killed $edi killed $rdi
	callq	_use
	incl	%eax
	popq	%rbp
	retq
LBB1_2:
	leal	(,%rdi,8), %eax
	subl	%edi, %eax
	retq
	.cfi_endproc
                                        ## -- End function
.subsections_via_symbols
