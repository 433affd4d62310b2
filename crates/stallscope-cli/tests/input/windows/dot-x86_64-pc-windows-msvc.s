	.def	@feat.00;
	.scl	3;
	.type	0;
	.endef
	.globl	@feat.00
@feat.00 = 0
	.file	"dot.c"
	.def	dot;
	.scl	2;
	.type	32;
	.endef
	.text
	.globl	dot                             # -- Begin function dot
	.p2align	4
dot:                                    # @dot
# %bb.0:
	testl	%r8d, %r8d
	jle	.LBB0_1
# %bb.2:
	movl	%r8d, %r9d
	movl	%r9d, %eax
	andl	$3, %eax
	cmpl	$4, %r8d
	jae	.LBB0_8
# %bb.3:
	xorpd	%xmm0, %xmm0
	xorl	%r8d, %r8d
	jmp	.LBB0_5
.LBB0_1:
	xorps	%xmm0, %xmm0
	retq
.LBB0_8:
	andl	$2147483644, %r9d               # imm = 0x7FFFFFFC
	xorpd	%xmm0, %xmm0
	xorl	%r8d, %r8d
	.p2align	4
.LBB0_9:                                # =>This Inner Loop Header: Depth=1
	movsd	(%rcx,%r8,8), %xmm1             # xmm1 = mem[0],zero
	movsd	8(%rcx,%r8,8), %xmm2            # xmm2 = mem[0],zero
	mulsd	(%rdx,%r8,8), %xmm1
	mulsd	8(%rdx,%r8,8), %xmm2
	addsd	%xmm0, %xmm1
	movsd	16(%rcx,%r8,8), %xmm3           # xmm3 = mem[0],zero
	mulsd	16(%rdx,%r8,8), %xmm3
	addsd	%xmm1, %xmm2
	movsd	24(%rcx,%r8,8), %xmm0           # xmm0 = mem[0],zero
	mulsd	24(%rdx,%r8,8), %xmm0
	addsd	%xmm2, %xmm3
	addsd	%xmm3, %xmm0
	addq	$4, %r8
	cmpq	%r8, %r9
	jne	.LBB0_9
# %bb.4:
	testq	%rax, %rax
	je	.LBB0_7
.LBB0_5:
	leaq	(%rdx,%r8,8), %rdx
	leaq	(%rcx,%r8,8), %rcx
	xorl	%r8d, %r8d
	.p2align	4
.LBB0_6:                                # =>This Inner Loop Header: Depth=1
	movsd	(%rcx,%r8,8), %xmm1             # xmm1 = mem[0],zero
	mulsd	(%rdx,%r8,8), %xmm1
	addsd	%xmm1, %xmm0
	incq	%r8
	cmpq	%r8, %rax
	jne	.LBB0_6
.LBB0_7:
	retq
                                        # -- End function
	.def	select;
	.scl	2;
	.type	32;
	.endef
	.globl	select                          # -- Begin function select
	.p2align	4
select:                                 # @select
.seh_proc select
# %bb.0:
	subq	$40, %rsp
	.seh_stackalloc 40
	.seh_endprologue
	movl	%ecx, %eax
	andl	$63, %ecx
	cmpl	$4, %eax
	jl	.LBB1_2
# %bb.1:
                                        # kill: def $ecx killed $ecx killed $rcx
	callq	use
	incl	%eax
	.seh_startepilogue
	addq	$40, %rsp
	.seh_endepilogue
	retq
.LBB1_2:
	leal	(,%rcx,8), %eax
	subl	%ecx, %eax
	.seh_startepilogue
	addq	$40, %rsp
	.seh_endepilogue
	retq
	.seh_endproc
                                        # -- End function
	.section	.debug$S,"dr"
	.p2align	2, 0x0
	.long	4                               # Debug section magic
	.long	241
	.long	.Ltmp1-.Ltmp0                   # Subsection size
.Ltmp0:
	.short	.Ltmp3-.Ltmp2                   # Record length
.Ltmp2:
	.short	4353                            # Record kind: S_OBJNAME
	.long	0                               # Signature
	.byte	0                               # Object name
	.p2align	2, 0x0
.Ltmp3:
	.short	.Ltmp5-.Ltmp4                   # Record length
.Ltmp4:
	.short	4412                            # Record kind: S_COMPILE3
	.long	0                               # Flags and language
	.short	208                             # CPUType
	.short	0                               # Frontend version
	.short	0
	.short	0
	.short	0
	.short	22018                           # Backend version
	.short	0
	.short	0
	.short	0
	.byte	0                               # Null-terminated compiler version string
	.p2align	2, 0x0
.Ltmp5:
.Ltmp1:
	.p2align	2, 0x0
	.addrsig
	.globl	_fltused
