	.def	@feat.00;
	.scl	3;
	.type	0;
	.endef
	.globl	@feat.00
@feat.00 = 0
	.file	"code.c"
	.def	dot;
	.scl	2;
	.type	32;
	.endef
	.text
	.globl	dot                             # -- Begin function dot
	.p2align	4
dot:                                    # @dot
.Lfunc_begin0:
	.cv_func_id 0
	.cv_file	1 ".\\code.c" "2B37C59A9B4EA338C88D8E9B71D33342" 1
	.cv_loc	0 1 9 0                         # code.c:9:0
# %bb.0:
	#DEBUG_VALUE: dot:n <- $r8d
	#DEBUG_VALUE: dot:b <- $rdx
	#DEBUG_VALUE: dot:a <- $rcx
	#DEBUG_VALUE: dot:sum <- 0.000000e+00
	#DEBUG_VALUE: i <- 0
	.cv_loc	0 1 11 0                        # code.c:11:0
	testl	%r8d, %r8d
	jle	.LBB0_1
.Ltmp0:
# %bb.2:
	#DEBUG_VALUE: dot:n <- $r8d
	#DEBUG_VALUE: dot:b <- $rdx
	#DEBUG_VALUE: dot:a <- $rcx
	#DEBUG_VALUE: dot:sum <- 0.000000e+00
	#DEBUG_VALUE: i <- 0
	movl	%r8d, %r9d
	movl	%r9d, %eax
	andl	$3, %eax
	cmpl	$4, %r8d
	jae	.LBB0_8
.Ltmp1:
# %bb.3:
	#DEBUG_VALUE: dot:n <- $r8d
	#DEBUG_VALUE: dot:b <- $rdx
	#DEBUG_VALUE: dot:a <- $rcx
	#DEBUG_VALUE: dot:sum <- 0.000000e+00
	#DEBUG_VALUE: i <- 0
	xorpd	%xmm0, %xmm0
	xorl	%r8d, %r8d
.Ltmp2:
	#DEBUG_VALUE: dot:n <- $r9d
	jmp	.LBB0_5
.Ltmp3:
.LBB0_1:
	#DEBUG_VALUE: dot:n <- $r8d
	#DEBUG_VALUE: dot:b <- $rdx
	#DEBUG_VALUE: dot:a <- $rcx
	#DEBUG_VALUE: dot:sum <- 0.000000e+00
	.cv_loc	0 1 13 0                        # code.c:13:0
	xorps	%xmm0, %xmm0
	retq
.Ltmp4:
.LBB0_8:
	#DEBUG_VALUE: dot:n <- $r8d
	#DEBUG_VALUE: dot:b <- $rdx
	#DEBUG_VALUE: dot:a <- $rcx
	#DEBUG_VALUE: dot:sum <- 0.000000e+00
	#DEBUG_VALUE: i <- 0
	.cv_loc	0 1 11 0                        # code.c:11:0
	andl	$2147483644, %r9d               # imm = 0x7FFFFFFC
	xorpd	%xmm0, %xmm0
	xorl	%r8d, %r8d
.Ltmp5:
	#DEBUG_VALUE: dot:n <- [DW_OP_LLVM_entry_value 1] $r8d
	.p2align	4
.LBB0_9:                                # =>This Inner Loop Header: Depth=1
	#DEBUG_VALUE: dot:n <- [DW_OP_LLVM_entry_value 1] $r8d
	#DEBUG_VALUE: dot:b <- $rdx
	#DEBUG_VALUE: dot:a <- $rcx
	#DEBUG_VALUE: i <- $r8
	#DEBUG_VALUE: dot:sum <- $xmm0
	.cv_loc	0 1 12 0                        # code.c:12:0
	movsd	(%rcx,%r8,8), %xmm1             # xmm1 = mem[0],zero
.Ltmp6:
	#DEBUG_VALUE: i <- [DW_OP_constu 1, DW_OP_or, DW_OP_stack_value] $r8
	movsd	8(%rcx,%r8,8), %xmm2            # xmm2 = mem[0],zero
	mulsd	(%rdx,%r8,8), %xmm1
.Ltmp7:
	#DEBUG_VALUE: dot:sum <- undef
	mulsd	8(%rdx,%r8,8), %xmm2
	#DEBUG_VALUE: dot:sum <- undef
.Ltmp8:
	#DEBUG_VALUE: i <- [DW_OP_constu 2, DW_OP_or, DW_OP_stack_value] $r8
	addsd	%xmm0, %xmm1
.Ltmp9:
	#DEBUG_VALUE: dot:sum <- $xmm1
	movsd	16(%rcx,%r8,8), %xmm3           # xmm3 = mem[0],zero
	mulsd	16(%rdx,%r8,8), %xmm3
.Ltmp10:
	#DEBUG_VALUE: dot:sum <- undef
	#DEBUG_VALUE: i <- [DW_OP_constu 3, DW_OP_or, DW_OP_stack_value] $r8
	addsd	%xmm1, %xmm2
.Ltmp11:
	#DEBUG_VALUE: dot:sum <- $xmm2
	movsd	24(%rcx,%r8,8), %xmm0           # xmm0 = mem[0],zero
	mulsd	24(%rdx,%r8,8), %xmm0
	addsd	%xmm2, %xmm3
.Ltmp12:
	#DEBUG_VALUE: dot:sum <- $xmm3
	addsd	%xmm3, %xmm0
.Ltmp13:
	#DEBUG_VALUE: dot:sum <- $xmm0
	.cv_loc	0 1 11 0                        # code.c:11:0
	addq	$4, %r8
.Ltmp14:
	#DEBUG_VALUE: i <- $r8
	.cv_loc	0 1 11 0                        # code.c:11:0
	cmpq	%r8, %r9
	jne	.LBB0_9
.Ltmp15:
# %bb.4:
	#DEBUG_VALUE: dot:n <- [DW_OP_LLVM_entry_value 1] $r8d
	#DEBUG_VALUE: dot:b <- $rdx
	#DEBUG_VALUE: dot:a <- $rcx
	#DEBUG_VALUE: dot:sum <- $xmm0
	#DEBUG_VALUE: i <- $r8
	testq	%rax, %rax
	je	.LBB0_7
.Ltmp16:
.LBB0_5:
	#DEBUG_VALUE: dot:n <- [DW_OP_LLVM_entry_value 1] $r8d
	#DEBUG_VALUE: dot:b <- $rdx
	#DEBUG_VALUE: dot:a <- $rcx
	leaq	(%rdx,%r8,8), %rdx
.Ltmp17:
	#DEBUG_VALUE: dot:b <- [DW_OP_LLVM_entry_value 1] $rdx
	leaq	(%rcx,%r8,8), %rcx
.Ltmp18:
	#DEBUG_VALUE: dot:a <- [DW_OP_LLVM_entry_value 1] $rcx
	xorl	%r8d, %r8d
.Ltmp19:
	.p2align	4
.LBB0_6:                                # =>This Inner Loop Header: Depth=1
	#DEBUG_VALUE: dot:n <- [DW_OP_LLVM_entry_value 1] $r8d
	#DEBUG_VALUE: dot:b <- [DW_OP_LLVM_entry_value 1] $rdx
	#DEBUG_VALUE: dot:a <- [DW_OP_LLVM_entry_value 1] $rcx
	#DEBUG_VALUE: i <- [DW_OP_LLVM_arg 0, DW_OP_LLVM_arg 1, DW_OP_plus, DW_OP_stack_value] undef, undef
	#DEBUG_VALUE: dot:sum <- $xmm0
	.cv_loc	0 1 12 0                        # code.c:12:0
	movsd	(%rcx,%r8,8), %xmm1             # xmm1 = mem[0],zero
	mulsd	(%rdx,%r8,8), %xmm1
	addsd	%xmm1, %xmm0
.Ltmp20:
	#DEBUG_VALUE: dot:sum <- $xmm0
	#DEBUG_VALUE: i <- [DW_OP_LLVM_arg 0, DW_OP_consts 1, DW_OP_LLVM_arg 1, DW_OP_plus, DW_OP_plus, DW_OP_stack_value] undef, undef
	.cv_loc	0 1 11 0                        # code.c:11:0
	incq	%r8
	cmpq	%r8, %rax
	jne	.LBB0_6
.Ltmp21:
.LBB0_7:
	#DEBUG_VALUE: dot:n <- [DW_OP_LLVM_entry_value 1] $r8d
	#DEBUG_VALUE: dot:b <- [DW_OP_LLVM_entry_value 1] $rdx
	#DEBUG_VALUE: dot:a <- [DW_OP_LLVM_entry_value 1] $rcx
	#DEBUG_VALUE: dot:sum <- $xmm0
	.cv_loc	0 1 13 0                        # code.c:13:0
	retq
.Ltmp22:
.Lfunc_end0:
                                        # -- End function
	.def	collatz;
	.scl	2;
	.type	32;
	.endef
	.globl	collatz                         # -- Begin function collatz
	.p2align	4
collatz:                                # @collatz
.Lfunc_begin1:
	.cv_func_id 1
	.cv_loc	1 1 16 0                        # code.c:16:0
# %bb.0:
	#DEBUG_VALUE: collatz:n <- $ecx
	.cv_loc	1 1 18 0                        # code.c:18:0
                                        # kill: def $ecx killed $ecx def $rcx
	#DEBUG_VALUE: collatz:steps <- 0
	xorl	%eax, %eax
.Ltmp23:
	cmpl	$1, %ecx
	je	.LBB1_3
.Ltmp24:
# %bb.1:
	#DEBUG_VALUE: collatz:n <- $ecx
	#DEBUG_VALUE: collatz:steps <- 0
	xorl	%eax, %eax
.Ltmp25:
	.p2align	4
.LBB1_2:                                # =>This Inner Loop Header: Depth=1
	#DEBUG_VALUE: collatz:n <- $ecx
	#DEBUG_VALUE: collatz:steps <- $eax
	#DEBUG_VALUE: collatz:n <- $ecx
	.cv_loc	1 1 19 0                        # code.c:19:0
	movl	%ecx, %edx
	sarl	%edx
	testb	$1, %cl
	leal	1(%rcx,%rcx,2), %ecx
.Ltmp26:
	cmovel	%edx, %ecx
.Ltmp27:
	#DEBUG_VALUE: collatz:n <- $ecx
	.cv_loc	1 1 23 0                        # code.c:23:0
	orl	$1, %eax
.Ltmp28:
	#DEBUG_VALUE: collatz:steps <- $eax
	.cv_loc	1 1 18 0                        # code.c:18:0
	cmpl	$1, %ecx
	jne	.LBB1_2
.Ltmp29:
.LBB1_3:
	#DEBUG_VALUE: collatz:n <- $ecx
	.cv_loc	1 1 25 0                        # code.c:25:0
	retq
.Ltmp30:
.Lfunc_end1:
                                        # -- End function
	.def	fill;
	.scl	2;
	.type	32;
	.endef
	.globl	__xmm@0000000c0000000c0000000c0000000c # -- Begin function fill
	.section	.rdata,"dr",discard,__xmm@0000000c0000000c0000000c0000000c
	.p2align	4, 0x0
__xmm@0000000c0000000c0000000c0000000c:
	.long	12                              # 0xc
	.long	12                              # 0xc
	.long	12                              # 0xc
	.long	12                              # 0xc
	.globl	__xmm@00000003000000020000000100000000
	.section	.rdata,"dr",discard,__xmm@00000003000000020000000100000000
	.p2align	4, 0x0
__xmm@00000003000000020000000100000000:
	.long	0                               # 0x0
	.long	1                               # 0x1
	.long	2                               # 0x2
	.long	3                               # 0x3
	.globl	__xmm@00000008000000080000000800000008
	.section	.rdata,"dr",discard,__xmm@00000008000000080000000800000008
	.p2align	4, 0x0
__xmm@00000008000000080000000800000008:
	.long	8                               # 0x8
	.long	8                               # 0x8
	.long	8                               # 0x8
	.long	8                               # 0x8
	.text
	.globl	fill
	.p2align	4
fill:                                   # @fill
.Lfunc_begin2:
	.cv_func_id 2
	.cv_loc	2 1 28 0                        # code.c:28:0
.seh_proc fill
# %bb.0:
	#DEBUG_VALUE: fill:n <- $r8d
	#DEBUG_VALUE: fill:in <- $rdx
	#DEBUG_VALUE: fill:out <- $rcx
	pushq	%rsi
	.seh_pushreg %rsi
	subq	$32, %rsp
	.seh_stackalloc 32
	movdqa	%xmm7, 16(%rsp)                 # 16-byte Spill
	.seh_savexmm %xmm7, 16
	movdqa	%xmm6, (%rsp)                   # 16-byte Spill
	.seh_savexmm %xmm6, 0
	.seh_endprologue
                                        # kill: def $r8d killed $r8d def $r8
.Ltmp31:
	#DEBUG_VALUE: i <- 0
	.cv_loc	2 1 29 0                        # code.c:29:0
	testl	%r8d, %r8d
	jle	.LBB2_11
.Ltmp32:
# %bb.1:
	#DEBUG_VALUE: fill:n <- $r8d
	#DEBUG_VALUE: fill:in <- $rdx
	#DEBUG_VALUE: fill:out <- $rcx
	#DEBUG_VALUE: i <- 0
	leal	5(%r8), %r9d
	movl	%r8d, %eax
	cmpl	$8, %r8d
	setb	%r8b
.Ltmp33:
	#DEBUG_VALUE: fill:n <- $eax
	movq	%rcx, %r10
	subq	%rdx, %r10
	cmpq	$32, %r10
	setb	%r10b
	orb	%r8b, %r10b
	je	.LBB2_3
.Ltmp34:
# %bb.2:
	#DEBUG_VALUE: fill:n <- $eax
	#DEBUG_VALUE: fill:in <- $rdx
	#DEBUG_VALUE: fill:out <- $rcx
	#DEBUG_VALUE: i <- 0
	xorl	%r8d, %r8d
	jmp	.LBB2_6
.Ltmp35:
.LBB2_3:
	#DEBUG_VALUE: fill:n <- $eax
	#DEBUG_VALUE: fill:in <- $rdx
	#DEBUG_VALUE: fill:out <- $rcx
	#DEBUG_VALUE: i <- 0
	.cv_loc	2 1 29 0                        # code.c:29:0
	movl	%eax, %r8d
	andl	$2147483640, %r8d               # imm = 0x7FFFFFF8
	movd	%r9d, %xmm0
	pshufd	$0, %xmm0, %xmm0                # xmm0 = xmm0[0,0,0,0]
	movdqa	__xmm@0000000c0000000c0000000c0000000c(%rip), %xmm1 # xmm1 = [12,12,12,12]
.Ltmp36:
	paddd	%xmm0, %xmm1
	movl	%eax, %r10d
	shrl	$3, %r10d
	andl	$268435455, %r10d               # imm = 0xFFFFFFF
	shlq	$5, %r10
	movdqa	__xmm@00000003000000020000000100000000(%rip), %xmm2 # xmm2 = [0,1,2,3]
	xorl	%r11d, %r11d
	movdqa	__xmm@00000008000000080000000800000008(%rip), %xmm3 # xmm3 = [8,8,8,8]
.Ltmp37:
	.p2align	4
.LBB2_4:                                # =>This Inner Loop Header: Depth=1
	#DEBUG_VALUE: fill:n <- $eax
	#DEBUG_VALUE: fill:in <- $rdx
	#DEBUG_VALUE: fill:out <- $rcx
	#DEBUG_VALUE: i <- 0
	.cv_loc	2 1 30 0                        # code.c:30:0
	movdqu	(%rdx,%r11), %xmm4
	movdqu	16(%rdx,%r11), %xmm5
.Ltmp38:
	.cv_inline_site_id 3 within 2 inlined_at 1 30 0
	.cv_inline_site_id 4 within 3 inlined_at 1 6 0
	.cv_loc	4 1 2 0                         # code.c:2:0
	movdqa	%xmm4, %xmm6
	pslld	$3, %xmm6
	paddd	%xmm4, %xmm6
	movdqa	%xmm5, %xmm4
	pslld	$3, %xmm4
	paddd	%xmm5, %xmm4
.Ltmp39:
	.cv_inline_site_id 5 within 2 inlined_at 1 30 0
	.cv_loc	5 1 2 0                         # code.c:2:0
	movdqa	%xmm2, %xmm5
	paddd	%xmm5, %xmm5
	paddd	%xmm2, %xmm5
	movdqa	%xmm0, %xmm7
	paddd	%xmm5, %xmm7
.Ltmp40:
	.cv_loc	2 1 30 0                        # code.c:30:0
	paddd	%xmm6, %xmm7
	paddd	%xmm1, %xmm5
	paddd	%xmm4, %xmm5
	movdqu	%xmm7, (%rcx,%r11)
	movdqu	%xmm5, 16(%rcx,%r11)
.Ltmp41:
	.cv_loc	5 1 2 0                         # code.c:2:0
	paddd	%xmm3, %xmm2
.Ltmp42:
	.cv_loc	2 1 29 0                        # code.c:29:0
	addq	$32, %r11
	cmpq	%r11, %r10
	jne	.LBB2_4
.Ltmp43:
# %bb.5:
	#DEBUG_VALUE: fill:n <- $eax
	#DEBUG_VALUE: fill:in <- $rdx
	#DEBUG_VALUE: fill:out <- $rcx
	#DEBUG_VALUE: i <- 0
	cmpl	%eax, %r8d
	je	.LBB2_11
.Ltmp44:
.LBB2_6:
	#DEBUG_VALUE: fill:n <- $eax
	#DEBUG_VALUE: fill:in <- $rdx
	#DEBUG_VALUE: fill:out <- $rcx
	#DEBUG_VALUE: i <- 0
	movq	%r8, %r10
	testb	$1, %al
	je	.LBB2_8
.Ltmp45:
# %bb.7:
	#DEBUG_VALUE: fill:n <- $eax
	#DEBUG_VALUE: fill:in <- $rdx
	#DEBUG_VALUE: fill:out <- $rcx
	#DEBUG_VALUE: i <- 0
	#DEBUG_VALUE: i <- undef
	.cv_loc	2 1 30 0                        # code.c:30:0
	movl	(%rdx,%r8,4), %r10d
.Ltmp46:
	#DEBUG_VALUE: twice:a <- $r10d
	#DEBUG_VALUE: twice:once <- [DW_OP_constu 3, DW_OP_mul, DW_OP_plus_uconst 1, DW_OP_stack_value] $r10d
	#DEBUG_VALUE: scaled:a <- [DW_OP_constu 3, DW_OP_mul, DW_OP_plus_uconst 1, DW_OP_stack_value] $r10d
	#DEBUG_VALUE: scaled:b <- 1
	#DEBUG_VALUE: scaled:b <- 2
	.cv_loc	4 1 2 0                         # code.c:2:0
	leal	(%r10,%r10,8), %r10d
.Ltmp47:
	#DEBUG_VALUE: scaled:b <- $eax
	#DEBUG_VALUE: scaled:a <- undef
	.cv_loc	5 1 2 0                         # code.c:2:0
	leal	(%r8,%r8,2), %r11d
	addl	%r11d, %r9d
.Ltmp48:
	.cv_loc	2 1 30 0                        # code.c:30:0
	addl	%r10d, %r9d
	movl	%r9d, (%rcx,%r8,4)
	.cv_loc	2 1 29 0                        # code.c:29:0
	movq	%r8, %r10
	orq	$1, %r10
.Ltmp49:
	#DEBUG_VALUE: i <- $r10
.LBB2_8:
	#DEBUG_VALUE: fill:n <- $eax
	#DEBUG_VALUE: fill:in <- $rdx
	#DEBUG_VALUE: fill:out <- $rcx
	.cv_loc	2 1 29 0                        # code.c:29:0
	leaq	-1(%rax), %r9
	cmpq	%r9, %r8
	je	.LBB2_11
.Ltmp50:
# %bb.9:
	#DEBUG_VALUE: fill:n <- $eax
	#DEBUG_VALUE: fill:in <- $rdx
	#DEBUG_VALUE: fill:out <- $rcx
	leal	(%r10,%r10,2), %r8d
	addl	$5, %r8d
	leal	(%r10,%r10,2), %r9d
	addl	$8, %r9d
.Ltmp51:
	.p2align	4
.LBB2_10:                               # =>This Inner Loop Header: Depth=1
	#DEBUG_VALUE: fill:n <- $eax
	#DEBUG_VALUE: fill:in <- $rdx
	#DEBUG_VALUE: fill:out <- $rcx
	#DEBUG_VALUE: i <- $r10
	.cv_loc	2 1 30 0                        # code.c:30:0
	movl	(%rdx,%r10,4), %r11d
.Ltmp52:
	#DEBUG_VALUE: twice:a <- $r11d
	#DEBUG_VALUE: twice:once <- [DW_OP_constu 3, DW_OP_mul, DW_OP_plus_uconst 1, DW_OP_stack_value] $r11d
	#DEBUG_VALUE: scaled:a <- [DW_OP_constu 3, DW_OP_mul, DW_OP_plus_uconst 1, DW_OP_stack_value] $r11d
	#DEBUG_VALUE: scaled:b <- 1
	#DEBUG_VALUE: scaled:b <- 2
	.cv_loc	4 1 2 0                         # code.c:2:0
	leal	(%r11,%r11,8), %r11d
.Ltmp53:
	#DEBUG_VALUE: scaled:b <- $eax
	#DEBUG_VALUE: scaled:a <- $r10
	#DEBUG_VALUE: scaled:a <- [DW_OP_plus_uconst 1, DW_OP_stack_value] $r10
	.cv_loc	2 1 30 0                        # code.c:30:0
	addl	%eax, %r11d
	addl	%r8d, %r11d
	movl	%r11d, (%rcx,%r10,4)
.Ltmp54:
	#DEBUG_VALUE: i <- [DW_OP_plus_uconst 1, DW_OP_stack_value] $r10
	movl	4(%rdx,%r10,4), %r11d
.Ltmp55:
	#DEBUG_VALUE: twice:a <- $r11d
	#DEBUG_VALUE: twice:once <- [DW_OP_constu 3, DW_OP_mul, DW_OP_plus_uconst 1, DW_OP_stack_value] $r11d
	#DEBUG_VALUE: scaled:a <- [DW_OP_constu 3, DW_OP_mul, DW_OP_plus_uconst 1, DW_OP_stack_value] $r11d
	.cv_loc	4 1 2 0                         # code.c:2:0
	leal	(%r11,%r11,8), %r11d
.Ltmp56:
	.cv_loc	2 1 30 0                        # code.c:30:0
	addl	%r9d, %r11d
	addl	%eax, %r11d
	movl	%r11d, 4(%rcx,%r10,4)
	.cv_loc	2 1 29 0                        # code.c:29:0
	addq	$2, %r10
.Ltmp57:
	#DEBUG_VALUE: i <- $r10
	.cv_loc	2 1 29 0                        # code.c:29:0
	addq	$6, %r8
	addq	$6, %r9
	cmpq	%r10, %rax
	jne	.LBB2_10
.Ltmp58:
.LBB2_11:
	#DEBUG_VALUE: fill:n <- [DW_OP_LLVM_entry_value 1] $r8d
	#DEBUG_VALUE: fill:in <- $rdx
	#DEBUG_VALUE: fill:out <- $rcx
	.cv_loc	2 1 31 0                        # code.c:31:0
	movaps	(%rsp), %xmm6                   # 16-byte Reload
	movaps	16(%rsp), %xmm7                 # 16-byte Reload
	.seh_startepilogue
	addq	$32, %rsp
	popq	%rsi
	.seh_endepilogue
	retq
.Ltmp59:
.Lfunc_end2:
	.seh_endproc
                                        # -- End function
	.def	main;
	.scl	2;
	.type	32;
	.endef
	.globl	__xmm@000000160000002e0000002200000016 # -- Begin function main
	.section	.rdata,"dr",discard,__xmm@000000160000002e0000002200000016
	.p2align	4, 0x0
__xmm@000000160000002e0000002200000016:
	.long	22                              # 0x16
	.long	34                              # 0x22
	.long	46                              # 0x2e
	.long	22                              # 0x16
	.globl	__xmm@000000220000001f0000001c00000019
	.section	.rdata,"dr",discard,__xmm@000000220000001f0000001c00000019
	.p2align	4, 0x0
__xmm@000000220000001f0000001c00000019:
	.long	25                              # 0x19
	.long	28                              # 0x1c
	.long	31                              # 0x1f
	.long	34                              # 0x22
	.globl	__real@4008000000000000
	.section	.rdata,"dr",discard,__real@4008000000000000
	.p2align	3, 0x0
__real@4008000000000000:
	.quad	0x4008000000000000              # double 3
	.text
	.globl	main
	.p2align	4
main:                                   # @main
.Lfunc_begin3:
	.cv_func_id 6
	.cv_loc	6 1 33 0                        # code.c:33:0
.seh_proc main
# %bb.0:
	#DEBUG_VALUE: main:argv <- $rdx
	#DEBUG_VALUE: main:argc <- $ecx
	subq	$40, %rsp
	.seh_stackalloc 40
	.seh_endprologue
                                        # kill: def $ecx killed $ecx def $rcx
.Ltmp60:
	#DEBUG_VALUE: main:y <- [DW_OP_LLVM_fragment 0 64] 3.000000e+00
	#DEBUG_VALUE: fill:n <- 8
	#DEBUG_VALUE: fill:out <- $rsp
	#DEBUG_VALUE: i <- 3
	.cv_inline_site_id 7 within 6 inlined_at 1 36 0
	.cv_loc	7 1 30 0                        # code.c:30:0
	movaps	__xmm@000000160000002e0000002200000016(%rip), %xmm0 # xmm0 = [22,34,46,22]
	movaps	%xmm0, (%rsp)
.Ltmp61:
	#DEBUG_VALUE: i <- 4
	#DEBUG_VALUE: i <- 7
	movaps	__xmm@000000220000001f0000001c00000019(%rip), %xmm0 # xmm0 = [25,28,31,34]
	movaps	%xmm0, 16(%rsp)
.Ltmp62:
	#DEBUG_VALUE: i <- 8
	#DEBUG_VALUE: i <- 2
	.cv_loc	6 1 37 0                        # code.c:37:0
	leal	26(%rcx), %eax
.Ltmp63:
	#DEBUG_VALUE: collatz:n <- $eax
	xorl	%edx, %edx
.Ltmp64:
	#DEBUG_VALUE: main:argv <- [DW_OP_LLVM_entry_value 1] $rdx
	#DEBUG_VALUE: collatz:steps <- 0
	.cv_inline_site_id 8 within 6 inlined_at 1 37 0
	.cv_loc	8 1 18 0                        # code.c:18:0
	cmpl	$1, %eax
	je	.LBB3_3
.Ltmp65:
# %bb.1:
	#DEBUG_VALUE: main:argv <- [DW_OP_LLVM_entry_value 1] $rdx
	#DEBUG_VALUE: main:argc <- $ecx
	#DEBUG_VALUE: main:y <- [DW_OP_LLVM_fragment 0 64] 3.000000e+00
	#DEBUG_VALUE: fill:n <- 8
	#DEBUG_VALUE: fill:out <- $rsp
	#DEBUG_VALUE: i <- 8
	#DEBUG_VALUE: i <- 2
	#DEBUG_VALUE: collatz:n <- $eax
	#DEBUG_VALUE: collatz:steps <- 0
	xorl	%edx, %edx
.Ltmp66:
	.p2align	4
.LBB3_2:                                # =>This Inner Loop Header: Depth=1
	#DEBUG_VALUE: main:argv <- [DW_OP_LLVM_entry_value 1] $rdx
	#DEBUG_VALUE: main:argc <- $ecx
	#DEBUG_VALUE: main:y <- [DW_OP_LLVM_fragment 0 64] 3.000000e+00
	#DEBUG_VALUE: collatz:n <- $eax
	#DEBUG_VALUE: collatz:steps <- $edx
	#DEBUG_VALUE: collatz:n <- $eax
	.cv_loc	8 1 19 0                        # code.c:19:0
	movl	%eax, %r8d
	sarl	%r8d
	testb	$1, %al
	leal	1(%rax,%rax,2), %eax
.Ltmp67:
	cmovel	%r8d, %eax
.Ltmp68:
	#DEBUG_VALUE: collatz:n <- $eax
	.cv_loc	8 1 23 0                        # code.c:23:0
	orl	$1, %edx
.Ltmp69:
	#DEBUG_VALUE: collatz:steps <- $edx
	.cv_loc	8 1 18 0                        # code.c:18:0
	cmpl	$1, %eax
	jne	.LBB3_2
.Ltmp70:
.LBB3_3:
	#DEBUG_VALUE: main:argv <- [DW_OP_LLVM_entry_value 1] $rdx
	#DEBUG_VALUE: main:argc <- $ecx
	#DEBUG_VALUE: main:y <- [DW_OP_LLVM_fragment 0 64] 3.000000e+00
	#DEBUG_VALUE: i <- 2
	.cv_loc	6 1 35 0                        # code.c:35:0
	xorps	%xmm0, %xmm0
	cvtsi2sd	%ecx, %xmm0
.Ltmp71:
	#DEBUG_VALUE: main:y <- [DW_OP_LLVM_fragment 64 64] $xmm0
	.cv_inline_site_id 9 within 6 inlined_at 1 37 0
	.cv_loc	9 1 12 0                        # code.c:12:0
	addsd	%xmm0, %xmm0
.Ltmp72:
	addsd	__real@4008000000000000(%rip), %xmm0
.Ltmp73:
	#DEBUG_VALUE: dot:sum <- $xmm0
	.cv_loc	6 1 37 0                        # code.c:37:0
	cvttsd2si	%xmm0, %eax
	addl	%edx, %eax
	andl	$7, %ecx
.Ltmp74:
	#DEBUG_VALUE: main:argc <- [DW_OP_LLVM_entry_value 1] $ecx
	addl	(%rsp,%rcx,4), %eax
	.seh_startepilogue
	addq	$40, %rsp
	.seh_endepilogue
	retq
.Ltmp75:
.Lfunc_end3:
	.seh_endproc
                                        # -- End function
	.section	.debug$S,"dr"
	.p2align	2, 0x0
	.long	4                               # Debug section magic
	.long	241
	.long	.Ltmp77-.Ltmp76                 # Subsection size
.Ltmp76:
	.short	.Ltmp79-.Ltmp78                 # Record length
.Ltmp78:
	.short	4353                            # Record kind: S_OBJNAME
	.long	0                               # Signature
	.asciz	"w.s"                           # Object name
	.p2align	2, 0x0
.Ltmp79:
	.short	.Ltmp81-.Ltmp80                 # Record length
.Ltmp80:
	.short	4412                            # Record kind: S_COMPILE3
	.long	0                               # Flags and language
	.short	208                             # CPUType
	.short	22                              # Frontend version
	.short	1
	.short	8
	.short	0
	.short	22018                           # Backend version
	.short	0
	.short	0
	.short	0
	.asciz	"Debian clang version 22.1.8 (1~deb12u1)" # Null-terminated compiler version string
	.p2align	2, 0x0
.Ltmp81:
.Ltmp77:
	.p2align	2, 0x0
	.long	246                             # Inlinee lines subsection
	.long	.Ltmp83-.Ltmp82                 # Subsection size
.Ltmp82:
	.long	0                               # Inlinee lines signature

                                        # Inlined function twice starts at code.c:4
	.long	4098                            # Type index of inlined function
	.cv_filechecksumoffset	1               # Offset into filechecksum table
	.long	4                               # Starting line number

                                        # Inlined function scaled starts at code.c:2
	.long	4101                            # Type index of inlined function
	.cv_filechecksumoffset	1               # Offset into filechecksum table
	.long	2                               # Starting line number

                                        # Inlined function fill starts at code.c:28
	.long	4106                            # Type index of inlined function
	.cv_filechecksumoffset	1               # Offset into filechecksum table
	.long	28                              # Starting line number

                                        # Inlined function collatz starts at code.c:16
	.long	4109                            # Type index of inlined function
	.cv_filechecksumoffset	1               # Offset into filechecksum table
	.long	16                              # Starting line number

                                        # Inlined function dot starts at code.c:9
	.long	4114                            # Type index of inlined function
	.cv_filechecksumoffset	1               # Offset into filechecksum table
	.long	9                               # Starting line number
.Ltmp83:
	.p2align	2, 0x0
	.long	241                             # Symbol subsection for dot
	.long	.Ltmp85-.Ltmp84                 # Subsection size
.Ltmp84:
	.short	.Ltmp87-.Ltmp86                 # Record length
.Ltmp86:
	.short	4423                            # Record kind: S_GPROC32_ID
	.long	0                               # PtrParent
	.long	0                               # PtrEnd
	.long	0                               # PtrNext
	.long	.Lfunc_end0-dot                 # Code size
	.long	0                               # Offset after prologue
	.long	0                               # Offset before epilogue
	.long	4114                            # Function type index
	.secrel32	dot                     # Function section relative address
	.secidx	dot                             # Function section index
	.byte	128                             # Flags
	.asciz	"dot"                           # Function name
	.p2align	2, 0x0
.Ltmp87:
	.short	.Ltmp89-.Ltmp88                 # Record length
.Ltmp88:
	.short	4114                            # Record kind: S_FRAMEPROC
	.long	0                               # FrameSize
	.long	0                               # Padding
	.long	0                               # Offset of padding
	.long	0                               # Bytes of callee saved registers
	.long	0                               # Exception handler offset
	.short	0                               # Exception handler section
	.long	1056768                         # Flags (defines frame register)
	.p2align	2, 0x0
.Ltmp89:
	.short	.Ltmp91-.Ltmp90                 # Record length
.Ltmp90:
	.short	4414                            # Record kind: S_LOCAL
	.long	4111                            # TypeIndex
	.short	1                               # Flags
	.asciz	"a"
	.p2align	2, 0x0
.Ltmp91:
	.cv_def_range	 .Lfunc_begin0 .Ltmp18, reg, 330
	.short	.Ltmp93-.Ltmp92                 # Record length
.Ltmp92:
	.short	4414                            # Record kind: S_LOCAL
	.long	4111                            # TypeIndex
	.short	1                               # Flags
	.asciz	"b"
	.p2align	2, 0x0
.Ltmp93:
	.cv_def_range	 .Lfunc_begin0 .Ltmp17, reg, 331
	.short	.Ltmp95-.Ltmp94                 # Record length
.Ltmp94:
	.short	4414                            # Record kind: S_LOCAL
	.long	18                              # TypeIndex
	.short	1                               # Flags
	.asciz	"n"
	.p2align	2, 0x0
.Ltmp95:
	.cv_def_range	 .Lfunc_begin0 .Ltmp2 .Ltmp3 .Ltmp5, reg, 360
	.cv_def_range	 .Ltmp2 .Ltmp3, reg, 361
	.short	.Ltmp97-.Ltmp96                 # Record length
.Ltmp96:
	.short	4414                            # Record kind: S_LOCAL
	.long	65                              # TypeIndex
	.short	0                               # Flags
	.asciz	"sum"
	.p2align	2, 0x0
.Ltmp97:
	.cv_def_range	 .Ltmp5 .Ltmp7 .Ltmp13 .Ltmp16 .Ltmp19 .Lfunc_end0, reg, 154
	.cv_def_range	 .Ltmp9 .Ltmp10, reg, 155
	.cv_def_range	 .Ltmp11 .Ltmp12, reg, 156
	.cv_def_range	 .Ltmp12 .Ltmp13, reg, 157
	.short	.Ltmp99-.Ltmp98                 # Record length
.Ltmp98:
	.short	4359                            # Record kind: S_CONSTANT
	.long	18                              # Type
	.byte	0x00, 0x00                      # Value
	.asciz	"i"                             # Name
	.p2align	2, 0x0
.Ltmp99:
	.short	2                               # Record length
	.short	4431                            # Record kind: S_PROC_ID_END
.Ltmp85:
	.p2align	2, 0x0
	.cv_linetable	0, dot, .Lfunc_end0
	.long	241                             # Symbol subsection for collatz
	.long	.Ltmp101-.Ltmp100               # Subsection size
.Ltmp100:
	.short	.Ltmp103-.Ltmp102               # Record length
.Ltmp102:
	.short	4423                            # Record kind: S_GPROC32_ID
	.long	0                               # PtrParent
	.long	0                               # PtrEnd
	.long	0                               # PtrNext
	.long	.Lfunc_end1-collatz             # Code size
	.long	0                               # Offset after prologue
	.long	0                               # Offset before epilogue
	.long	4109                            # Function type index
	.secrel32	collatz                 # Function section relative address
	.secidx	collatz                         # Function section index
	.byte	128                             # Flags
	.asciz	"collatz"                       # Function name
	.p2align	2, 0x0
.Ltmp103:
	.short	.Ltmp105-.Ltmp104               # Record length
.Ltmp104:
	.short	4114                            # Record kind: S_FRAMEPROC
	.long	0                               # FrameSize
	.long	0                               # Padding
	.long	0                               # Offset of padding
	.long	0                               # Bytes of callee saved registers
	.long	0                               # Exception handler offset
	.short	0                               # Exception handler section
	.long	1056768                         # Flags (defines frame register)
	.p2align	2, 0x0
.Ltmp105:
	.short	.Ltmp107-.Ltmp106               # Record length
.Ltmp106:
	.short	4414                            # Record kind: S_LOCAL
	.long	18                              # TypeIndex
	.short	1                               # Flags
	.asciz	"n"
	.p2align	2, 0x0
.Ltmp107:
	.cv_def_range	 .Lfunc_begin1 .Ltmp26 .Ltmp27 .Lfunc_end1, reg, 18
	.short	.Ltmp109-.Ltmp108               # Record length
.Ltmp108:
	.short	4359                            # Record kind: S_CONSTANT
	.long	116                             # Type
	.byte	0x00, 0x00                      # Value
	.asciz	"steps"                         # Name
	.p2align	2, 0x0
.Ltmp109:
	.short	2                               # Record length
	.short	4431                            # Record kind: S_PROC_ID_END
.Ltmp101:
	.p2align	2, 0x0
	.cv_linetable	1, collatz, .Lfunc_end1
	.long	241                             # Symbol subsection for fill
	.long	.Ltmp111-.Ltmp110               # Subsection size
.Ltmp110:
	.short	.Ltmp113-.Ltmp112               # Record length
.Ltmp112:
	.short	4423                            # Record kind: S_GPROC32_ID
	.long	0                               # PtrParent
	.long	0                               # PtrEnd
	.long	0                               # PtrNext
	.long	.Lfunc_end2-fill                # Code size
	.long	0                               # Offset after prologue
	.long	0                               # Offset before epilogue
	.long	4106                            # Function type index
	.secrel32	fill                    # Function section relative address
	.secidx	fill                            # Function section index
	.byte	128                             # Flags
	.asciz	"fill"                          # Function name
	.p2align	2, 0x0
.Ltmp113:
	.short	.Ltmp115-.Ltmp114               # Record length
.Ltmp114:
	.short	4114                            # Record kind: S_FRAMEPROC
	.long	32                              # FrameSize
	.long	0                               # Padding
	.long	0                               # Offset of padding
	.long	8                               # Bytes of callee saved registers
	.long	0                               # Exception handler offset
	.short	0                               # Exception handler section
	.long	1138688                         # Flags (defines frame register)
	.p2align	2, 0x0
.Ltmp115:
	.short	.Ltmp117-.Ltmp116               # Record length
.Ltmp116:
	.short	4456                            # Record kind: S_INLINEES
	.long	2                               # Count
	.long	4098                            # Inlinee
	.long	4101                            # Inlinee
	.p2align	2, 0x0
.Ltmp117:
	.short	.Ltmp119-.Ltmp118               # Record length
.Ltmp118:
	.short	4414                            # Record kind: S_LOCAL
	.long	1652                            # TypeIndex
	.short	1                               # Flags
	.asciz	"out"
	.p2align	2, 0x0
.Ltmp119:
	.cv_def_range	 .Lfunc_begin2 .Lfunc_end2, reg, 330
	.short	.Ltmp121-.Ltmp120               # Record length
.Ltmp120:
	.short	4414                            # Record kind: S_LOCAL
	.long	4103                            # TypeIndex
	.short	1                               # Flags
	.asciz	"in"
	.p2align	2, 0x0
.Ltmp121:
	.cv_def_range	 .Lfunc_begin2 .Lfunc_end2, reg, 331
	.short	.Ltmp123-.Ltmp122               # Record length
.Ltmp122:
	.short	4414                            # Record kind: S_LOCAL
	.long	116                             # TypeIndex
	.short	1                               # Flags
	.asciz	"n"
	.p2align	2, 0x0
.Ltmp123:
	.cv_def_range	 .Lfunc_begin2 .Ltmp33, reg, 360
	.cv_def_range	 .Ltmp33 .Ltmp58, reg, 17
	.short	.Ltmp125-.Ltmp124               # Record length
.Ltmp124:
	.short	4355                            # Record kind: S_BLOCK32
	.long	0                               # PtrParent
	.long	0                               # PtrEnd
	.long	.Ltmp58-.Ltmp31                 # Code size
	.secrel32	.Ltmp31                 # Function section relative address
	.secidx	.Lfunc_begin2                   # Function section index
	.byte	0                               # Lexical block name
	.p2align	2, 0x0
.Ltmp125:
	.short	.Ltmp127-.Ltmp126               # Record length
.Ltmp126:
	.short	4359                            # Record kind: S_CONSTANT
	.long	116                             # Type
	.byte	0x00, 0x00                      # Value
	.asciz	"i"                             # Name
	.p2align	2, 0x0
.Ltmp127:
	.short	2                               # Record length
	.short	6                               # Record kind: S_END
	.short	.Ltmp129-.Ltmp128               # Record length
.Ltmp128:
	.short	4429                            # Record kind: S_INLINESITE
	.long	0                               # PtrParent
	.long	0                               # PtrEnd
	.long	4098                            # Inlinee type index
	.cv_inline_linetable	3 1 4 .Lfunc_begin2 .Lfunc_end2
	.p2align	2, 0x0
.Ltmp129:
	.short	.Ltmp131-.Ltmp130               # Record length
.Ltmp130:
	.short	4414                            # Record kind: S_LOCAL
	.long	116                             # TypeIndex
	.short	1                               # Flags
	.asciz	"a"
	.p2align	2, 0x0
.Ltmp131:
	.cv_def_range	 .Ltmp46 .Ltmp47, reg, 362
	.cv_def_range	 .Ltmp52 .Ltmp53 .Ltmp55 .Ltmp56, reg, 363
	.short	.Ltmp133-.Ltmp132               # Record length
.Ltmp132:
	.short	4414                            # Record kind: S_LOCAL
	.long	116                             # TypeIndex
	.short	256                             # Flags
	.asciz	"once"
	.p2align	2, 0x0
.Ltmp133:
	.short	.Ltmp135-.Ltmp134               # Record length
.Ltmp134:
	.short	4429                            # Record kind: S_INLINESITE
	.long	0                               # PtrParent
	.long	0                               # PtrEnd
	.long	4101                            # Inlinee type index
	.cv_inline_linetable	4 1 2 .Lfunc_begin2 .Lfunc_end2
	.p2align	2, 0x0
.Ltmp135:
	.short	.Ltmp137-.Ltmp136               # Record length
.Ltmp136:
	.short	4414                            # Record kind: S_LOCAL
	.long	116                             # TypeIndex
	.short	257                             # Flags
	.asciz	"a"
	.p2align	2, 0x0
.Ltmp137:
	.short	.Ltmp139-.Ltmp138               # Record length
.Ltmp138:
	.short	4414                            # Record kind: S_LOCAL
	.long	116                             # TypeIndex
	.short	257                             # Flags
	.asciz	"b"
	.p2align	2, 0x0
.Ltmp139:
	.short	2                               # Record length
	.short	4430                            # Record kind: S_INLINESITE_END
	.short	2                               # Record length
	.short	4430                            # Record kind: S_INLINESITE_END
	.short	.Ltmp141-.Ltmp140               # Record length
.Ltmp140:
	.short	4429                            # Record kind: S_INLINESITE
	.long	0                               # PtrParent
	.long	0                               # PtrEnd
	.long	4101                            # Inlinee type index
	.cv_inline_linetable	5 1 2 .Lfunc_begin2 .Lfunc_end2
	.p2align	2, 0x0
.Ltmp141:
	.short	.Ltmp143-.Ltmp142               # Record length
.Ltmp142:
	.short	4414                            # Record kind: S_LOCAL
	.long	116                             # TypeIndex
	.short	257                             # Flags
	.asciz	"a"
	.p2align	2, 0x0
.Ltmp143:
	.short	.Ltmp145-.Ltmp144               # Record length
.Ltmp144:
	.short	4414                            # Record kind: S_LOCAL
	.long	116                             # TypeIndex
	.short	1                               # Flags
	.asciz	"b"
	.p2align	2, 0x0
.Ltmp145:
	.cv_def_range	 .Ltmp47 .Ltmp49, reg, 17
	.short	2                               # Record length
	.short	4430                            # Record kind: S_INLINESITE_END
	.short	2                               # Record length
	.short	4431                            # Record kind: S_PROC_ID_END
.Ltmp111:
	.p2align	2, 0x0
	.cv_linetable	2, fill, .Lfunc_end2
	.long	241                             # Symbol subsection for main
	.long	.Ltmp147-.Ltmp146               # Subsection size
.Ltmp146:
	.short	.Ltmp149-.Ltmp148               # Record length
.Ltmp148:
	.short	4423                            # Record kind: S_GPROC32_ID
	.long	0                               # PtrParent
	.long	0                               # PtrEnd
	.long	0                               # PtrNext
	.long	.Lfunc_end3-main                # Code size
	.long	0                               # Offset after prologue
	.long	0                               # Offset before epilogue
	.long	4118                            # Function type index
	.secrel32	main                    # Function section relative address
	.secidx	main                            # Function section index
	.byte	128                             # Flags
	.asciz	"main"                          # Function name
	.p2align	2, 0x0
.Ltmp149:
	.short	.Ltmp151-.Ltmp150               # Record length
.Ltmp150:
	.short	4114                            # Record kind: S_FRAMEPROC
	.long	40                              # FrameSize
	.long	0                               # Padding
	.long	0                               # Offset of padding
	.long	0                               # Bytes of callee saved registers
	.long	0                               # Exception handler offset
	.short	0                               # Exception handler section
	.long	1138688                         # Flags (defines frame register)
	.p2align	2, 0x0
.Ltmp151:
	.short	.Ltmp153-.Ltmp152               # Record length
.Ltmp152:
	.short	4456                            # Record kind: S_INLINEES
	.long	3                               # Count
	.long	4106                            # Inlinee
	.long	4109                            # Inlinee
	.long	4114                            # Inlinee
	.p2align	2, 0x0
.Ltmp153:
	.short	.Ltmp155-.Ltmp154               # Record length
.Ltmp154:
	.short	4414                            # Record kind: S_LOCAL
	.long	116                             # TypeIndex
	.short	1                               # Flags
	.asciz	"argc"
	.p2align	2, 0x0
.Ltmp155:
	.cv_def_range	 .Lfunc_begin3 .Ltmp74, reg, 18
	.short	.Ltmp157-.Ltmp156               # Record length
.Ltmp156:
	.short	4414                            # Record kind: S_LOCAL
	.long	4115                            # TypeIndex
	.short	1                               # Flags
	.asciz	"argv"
	.p2align	2, 0x0
.Ltmp157:
	.cv_def_range	 .Lfunc_begin3 .Ltmp64, reg, 331
	.short	.Ltmp159-.Ltmp158               # Record length
.Ltmp158:
	.short	4414                            # Record kind: S_LOCAL
	.long	4119                            # TypeIndex
	.short	0                               # Flags
	.asciz	"out"
	.p2align	2, 0x0
.Ltmp159:
	.cv_def_range	 .Ltmp60 .Ltmp75, frame_ptr_rel, 0
	.short	.Ltmp161-.Ltmp160               # Record length
.Ltmp160:
	.short	4414                            # Record kind: S_LOCAL
	.long	4120                            # TypeIndex
	.short	0                               # Flags
	.asciz	"y"
	.p2align	2, 0x0
.Ltmp161:
	.cv_def_range	 .Ltmp71 .Ltmp72, subfield_reg, 154, 8
	.short	.Ltmp163-.Ltmp162               # Record length
.Ltmp162:
	.short	4429                            # Record kind: S_INLINESITE
	.long	0                               # PtrParent
	.long	0                               # PtrEnd
	.long	4106                            # Inlinee type index
	.cv_inline_linetable	7 1 28 .Lfunc_begin3 .Lfunc_end3
	.p2align	2, 0x0
.Ltmp163:
	.short	.Ltmp165-.Ltmp164               # Record length
.Ltmp164:
	.short	4414                            # Record kind: S_LOCAL
	.long	1652                            # TypeIndex
	.short	1                               # Flags
	.asciz	"out"
	.p2align	2, 0x0
.Ltmp165:
	.cv_def_range	 .Ltmp60 .Ltmp65, reg, 335
	.short	.Ltmp167-.Ltmp166               # Record length
.Ltmp166:
	.short	4414                            # Record kind: S_LOCAL
	.long	116                             # TypeIndex
	.short	257                             # Flags
	.asciz	"n"
	.p2align	2, 0x0
.Ltmp167:
	.short	.Ltmp169-.Ltmp168               # Record length
.Ltmp168:
	.short	4359                            # Record kind: S_CONSTANT
	.long	116                             # Type
	.byte	0x08, 0x00                      # Value
	.asciz	"i"                             # Name
	.p2align	2, 0x0
.Ltmp169:
	.short	2                               # Record length
	.short	4430                            # Record kind: S_INLINESITE_END
	.short	.Ltmp171-.Ltmp170               # Record length
.Ltmp170:
	.short	4429                            # Record kind: S_INLINESITE
	.long	0                               # PtrParent
	.long	0                               # PtrEnd
	.long	4109                            # Inlinee type index
	.cv_inline_linetable	8 1 16 .Lfunc_begin3 .Lfunc_end3
	.p2align	2, 0x0
.Ltmp171:
	.short	.Ltmp173-.Ltmp172               # Record length
.Ltmp172:
	.short	4414                            # Record kind: S_LOCAL
	.long	18                              # TypeIndex
	.short	1                               # Flags
	.asciz	"n"
	.p2align	2, 0x0
.Ltmp173:
	.cv_def_range	 .Ltmp63 .Ltmp67 .Ltmp68 .Ltmp70, reg, 17
	.short	.Ltmp175-.Ltmp174               # Record length
.Ltmp174:
	.short	4359                            # Record kind: S_CONSTANT
	.long	116                             # Type
	.byte	0x00, 0x00                      # Value
	.asciz	"steps"                         # Name
	.p2align	2, 0x0
.Ltmp175:
	.short	2                               # Record length
	.short	4430                            # Record kind: S_INLINESITE_END
	.short	.Ltmp177-.Ltmp176               # Record length
.Ltmp176:
	.short	4429                            # Record kind: S_INLINESITE
	.long	0                               # PtrParent
	.long	0                               # PtrEnd
	.long	4114                            # Inlinee type index
	.cv_inline_linetable	9 1 9 .Lfunc_begin3 .Lfunc_end3
	.p2align	2, 0x0
.Ltmp177:
	.short	.Ltmp179-.Ltmp178               # Record length
.Ltmp178:
	.short	4359                            # Record kind: S_CONSTANT
	.long	18                              # Type
	.byte	0x02, 0x00                      # Value
	.asciz	"i"                             # Name
	.p2align	2, 0x0
.Ltmp179:
	.short	.Ltmp181-.Ltmp180               # Record length
.Ltmp180:
	.short	4414                            # Record kind: S_LOCAL
	.long	65                              # TypeIndex
	.short	256                             # Flags
	.asciz	"sum"
	.p2align	2, 0x0
.Ltmp181:
	.short	2                               # Record length
	.short	4430                            # Record kind: S_INLINESITE_END
	.short	2                               # Record length
	.short	4431                            # Record kind: S_PROC_ID_END
.Ltmp147:
	.p2align	2, 0x0
	.cv_linetable	6, main, .Lfunc_end3
	.cv_filechecksums                       # File index to string table offset subsection
	.cv_stringtable                         # String table
	.long	241
	.long	.Ltmp183-.Ltmp182               # Subsection size
.Ltmp182:
	.short	.Ltmp185-.Ltmp184               # Record length
.Ltmp184:
	.short	4428                            # Record kind: S_BUILDINFO
	.long	4126                            # LF_BUILDINFO index
	.p2align	2, 0x0
.Ltmp185:
.Ltmp183:
	.p2align	2, 0x0
	.section	.debug$T,"dr"
	.p2align	2, 0x0
	.long	4                               # Debug section magic
	# ArgList (0x1000)
	.short	0xa                             # Record length
	.short	0x1201                          # Record kind: LF_ARGLIST
	.long	0x1                             # NumArgs
	.long	0x74                            # Argument: int
	# Procedure (0x1001)
	.short	0xe                             # Record length
	.short	0x1008                          # Record kind: LF_PROCEDURE
	.long	0x74                            # ReturnType: int
	.byte	0x0                             # CallingConvention: NearC
	.byte	0x0                             # FunctionOptions
	.short	0x1                             # NumParameters
	.long	0x1000                          # ArgListType: (int)
	# FuncId (0x1002)
	.short	0x12                            # Record length
	.short	0x1601                          # Record kind: LF_FUNC_ID
	.long	0x0                             # ParentScope
	.long	0x1001                          # FunctionType: int (int)
	.asciz	"twice"                         # Name
	.byte	242
	.byte	241
	# ArgList (0x1003)
	.short	0xe                             # Record length
	.short	0x1201                          # Record kind: LF_ARGLIST
	.long	0x2                             # NumArgs
	.long	0x74                            # Argument: int
	.long	0x74                            # Argument: int
	# Procedure (0x1004)
	.short	0xe                             # Record length
	.short	0x1008                          # Record kind: LF_PROCEDURE
	.long	0x74                            # ReturnType: int
	.byte	0x0                             # CallingConvention: NearC
	.byte	0x0                             # FunctionOptions
	.short	0x2                             # NumParameters
	.long	0x1003                          # ArgListType: (int, int)
	# FuncId (0x1005)
	.short	0x12                            # Record length
	.short	0x1601                          # Record kind: LF_FUNC_ID
	.long	0x0                             # ParentScope
	.long	0x1004                          # FunctionType: int (int, int)
	.asciz	"scaled"                        # Name
	.byte	241
	# Modifier (0x1006)
	.short	0xa                             # Record length
	.short	0x1001                          # Record kind: LF_MODIFIER
	.long	0x74                            # ModifiedType: int
	.short	0x1                             # Modifiers ( Const (0x1) )
	.byte	242
	.byte	241
	# Pointer (0x1007)
	.short	0xa                             # Record length
	.short	0x1002                          # Record kind: LF_POINTER
	.long	0x1006                          # PointeeType: const int
	.long	0x1000c                         # Attrs: [ Type: Near64, Mode: Pointer, SizeOf: 8 ]
	# ArgList (0x1008)
	.short	0x12                            # Record length
	.short	0x1201                          # Record kind: LF_ARGLIST
	.long	0x3                             # NumArgs
	.long	0x674                           # Argument: int*
	.long	0x1007                          # Argument: const int*
	.long	0x74                            # Argument: int
	# Procedure (0x1009)
	.short	0xe                             # Record length
	.short	0x1008                          # Record kind: LF_PROCEDURE
	.long	0x3                             # ReturnType: void
	.byte	0x0                             # CallingConvention: NearC
	.byte	0x0                             # FunctionOptions
	.short	0x3                             # NumParameters
	.long	0x1008                          # ArgListType: (int*, const int*, int)
	# FuncId (0x100A)
	.short	0x12                            # Record length
	.short	0x1601                          # Record kind: LF_FUNC_ID
	.long	0x0                             # ParentScope
	.long	0x1009                          # FunctionType: void (int*, const int*, int)
	.asciz	"fill"                          # Name
	.byte	243
	.byte	242
	.byte	241
	# ArgList (0x100B)
	.short	0xa                             # Record length
	.short	0x1201                          # Record kind: LF_ARGLIST
	.long	0x1                             # NumArgs
	.long	0x12                            # Argument: long
	# Procedure (0x100C)
	.short	0xe                             # Record length
	.short	0x1008                          # Record kind: LF_PROCEDURE
	.long	0x74                            # ReturnType: int
	.byte	0x0                             # CallingConvention: NearC
	.byte	0x0                             # FunctionOptions
	.short	0x1                             # NumParameters
	.long	0x100b                          # ArgListType: (long)
	# FuncId (0x100D)
	.short	0x12                            # Record length
	.short	0x1601                          # Record kind: LF_FUNC_ID
	.long	0x0                             # ParentScope
	.long	0x100c                          # FunctionType: int (long)
	.asciz	"collatz"                       # Name
	# Modifier (0x100E)
	.short	0xa                             # Record length
	.short	0x1001                          # Record kind: LF_MODIFIER
	.long	0x41                            # ModifiedType: double
	.short	0x1                             # Modifiers ( Const (0x1) )
	.byte	242
	.byte	241
	# Pointer (0x100F)
	.short	0xa                             # Record length
	.short	0x1002                          # Record kind: LF_POINTER
	.long	0x100e                          # PointeeType: const double
	.long	0x1000c                         # Attrs: [ Type: Near64, Mode: Pointer, SizeOf: 8 ]
	# ArgList (0x1010)
	.short	0x12                            # Record length
	.short	0x1201                          # Record kind: LF_ARGLIST
	.long	0x3                             # NumArgs
	.long	0x100f                          # Argument: const double*
	.long	0x100f                          # Argument: const double*
	.long	0x12                            # Argument: long
	# Procedure (0x1011)
	.short	0xe                             # Record length
	.short	0x1008                          # Record kind: LF_PROCEDURE
	.long	0x41                            # ReturnType: double
	.byte	0x0                             # CallingConvention: NearC
	.byte	0x0                             # FunctionOptions
	.short	0x3                             # NumParameters
	.long	0x1010                          # ArgListType: (const double*, const double*, long)
	# FuncId (0x1012)
	.short	0xe                             # Record length
	.short	0x1601                          # Record kind: LF_FUNC_ID
	.long	0x0                             # ParentScope
	.long	0x1011                          # FunctionType: double (const double*, const double*, long)
	.asciz	"dot"                           # Name
	# Pointer (0x1013)
	.short	0xa                             # Record length
	.short	0x1002                          # Record kind: LF_POINTER
	.long	0x670                           # PointeeType: char*
	.long	0x1000c                         # Attrs: [ Type: Near64, Mode: Pointer, SizeOf: 8 ]
	# ArgList (0x1014)
	.short	0xe                             # Record length
	.short	0x1201                          # Record kind: LF_ARGLIST
	.long	0x2                             # NumArgs
	.long	0x74                            # Argument: int
	.long	0x1013                          # Argument: char**
	# Procedure (0x1015)
	.short	0xe                             # Record length
	.short	0x1008                          # Record kind: LF_PROCEDURE
	.long	0x74                            # ReturnType: int
	.byte	0x0                             # CallingConvention: NearC
	.byte	0x0                             # FunctionOptions
	.short	0x2                             # NumParameters
	.long	0x1014                          # ArgListType: (int, char**)
	# FuncId (0x1016)
	.short	0x12                            # Record length
	.short	0x1601                          # Record kind: LF_FUNC_ID
	.long	0x0                             # ParentScope
	.long	0x1015                          # FunctionType: int (int, char**)
	.asciz	"main"                          # Name
	.byte	243
	.byte	242
	.byte	241
	# Array (0x1017)
	.short	0xe                             # Record length
	.short	0x1503                          # Record kind: LF_ARRAY
	.long	0x74                            # ElementType: int
	.long	0x23                            # IndexType: unsigned __int64
	.short	0x20                            # SizeOf
	.byte	0                               # Name
	.byte	241
	# Array (0x1018)
	.short	0xe                             # Record length
	.short	0x1503                          # Record kind: LF_ARRAY
	.long	0x41                            # ElementType: double
	.long	0x23                            # IndexType: unsigned __int64
	.short	0x10                            # SizeOf
	.byte	0                               # Name
	.byte	241
	# StringId (0x1019)
	.short	0xa                             # Record length
	.short	0x1605                          # Record kind: LF_STRING_ID
	.long	0x0                             # Id
	.asciz	"."                             # StringData
	.byte	242
	.byte	241
	# StringId (0x101A)
	.short	0xe                             # Record length
	.short	0x1605                          # Record kind: LF_STRING_ID
	.long	0x0                             # Id
	.asciz	"code.c"                        # StringData
	.byte	241
	# StringId (0x101B)
	.short	0xa                             # Record length
	.short	0x1605                          # Record kind: LF_STRING_ID
	.long	0x0                             # Id
	.byte	0                               # StringData
	.byte	243
	.byte	242
	.byte	241
	# StringId (0x101C)
	.short	0x22                            # Record length
	.short	0x1605                          # Record kind: LF_STRING_ID
	.long	0x0                             # Id
	.asciz	"/usr/lib/llvm-22/bin/clang"    # StringData
	.byte	241
	# StringId (0x101D)
	.short	0x36e                           # Record length
	.short	0x1605                          # Record kind: LF_STRING_ID
	.long	0x0                             # Id
	.asciz	"\"-cc1\" \"-triple\" \"x86_64-pc-windows-msvc19.33.0\" \"-O2\" \"-S\" \"-disable-free\" \"-clear-ast-before-backend\" \"-disable-llvm-verifier\" \"-discard-value-names\" \"-mrelocation-model\" \"pic\" \"-pic-level\" \"2\" \"-mframe-pointer=none\" \"-relaxed-aliasing\" \"-fmath-errno\" \"-ffp-contract=on\" \"-fno-rounding-math\" \"-mconstructor-aliases\" \"-fms-volatile\" \"-funwind-tables=2\" \"-target-cpu\" \"x86-64\" \"-tune-cpu\" \"generic\" \"-gno-column-info\" \"-gcodeview\" \"-debug-info-kind=constructor\" \"-fdebug-compilation-dir=.\" \"-fcoverage-compilation-dir=/tmp/lead-pdb\" \"-resource-dir\" \"/usr/lib/llvm-22/lib/clang/22\" \"-internal-isystem\" \"/usr/lib/llvm-22/lib/clang/22/include\" \"-ferror-limit\" \"19\" \"-fno-use-cxa-atexit\" \"-fms-extensions\" \"-fms-compatibility\" \"-fms-compatibility-version=19.33\" \"-fskip-odr-check-in-gmf\" \"-fdelayed-template-parsing\" \"-vectorize-loops\" \"-vectorize-slp\" \"-faddrsig\" \"-x\" \"c\"" # StringData
	.byte	242
	.byte	241
	# BuildInfo (0x101E)
	.short	0x1a                            # Record length
	.short	0x1603                          # Record kind: LF_BUILDINFO
	.short	0x5                             # NumArgs
	.long	0x1019                          # Argument: .
	.long	0x101c                          # Argument: /usr/lib/llvm-22/bin/clang
	.long	0x101a                          # Argument: code.c
	.long	0x101b                          # Argument
	.long	0x101d                          # Argument: "-cc1" "-triple" "x86_64-pc-windows-msvc19.33.0" "-O2" "-S" "-disable-free" "-clear-ast-before-backend" "-disable-llvm-verifier" "-discard-value-names" "-mrelocation-model" "pic" "-pic-level" "2" "-mframe-pointer=none" "-relaxed-aliasing" "-fmath-errno" "-ffp-contract=on" "-fno-rounding-math" "-mconstructor-aliases" "-fms-volatile" "-funwind-tables=2" "-target-cpu" "x86-64" "-tune-cpu" "generic" "-gno-column-info" "-gcodeview" "-debug-info-kind=constructor" "-fdebug-compilation-dir=." "-fcoverage-compilation-dir=/tmp/lead-pdb" "-resource-dir" "/usr/lib/llvm-22/lib/clang/22" "-internal-isystem" "/usr/lib/llvm-22/lib/clang/22/include" "-ferror-limit" "19" "-fno-use-cxa-atexit" "-fms-extensions" "-fms-compatibility" "-fms-compatibility-version=19.33" "-fskip-odr-check-in-gmf" "-fdelayed-template-parsing" "-vectorize-loops" "-vectorize-slp" "-faddrsig" "-x" "c"
	.byte	242
	.byte	241
	.addrsig
	.globl	_fltused
