	.def	@feat.00;
	.scl	3;
	.type	0;
	.endef
	.globl	@feat.00
@feat.00 = 0
	.file	"shape.cpp"
	.def	"??1Shape@@UEAA@XZ";
	.scl	2;
	.type	32;
	.endef
	.text
	.globl	"??1Shape@@UEAA@XZ"             # -- Begin function ??1Shape@@UEAA@XZ
	.p2align	4
"??1Shape@@UEAA@XZ":                    # @"??1Shape@@UEAA@XZ"
# %bb.0:
	retq
                                        # -- End function
	.def	"?area@Shape@@UEBANN@Z";
	.scl	2;
	.type	32;
	.endef
	.globl	"?area@Shape@@UEBANN@Z"         # -- Begin function ?area@Shape@@UEBANN@Z
	.p2align	4
"?area@Shape@@UEBANN@Z":                # @"?area@Shape@@UEBANN@Z"
.seh_proc "?area@Shape@@UEBANN@Z"
# %bb.0:
	pushq	%rsi
	.seh_pushreg %rsi
	subq	$48, %rsp
	.seh_stackalloc 48
	movapd	%xmm6, 32(%rsp)                 # 16-byte Spill
	.seh_savexmm %xmm6, 32
	.seh_endprologue
	movl	"?$TSS0@?1??area@Shape@@UEBANN@Z@4HA"(%rip), %eax
	movl	_tls_index(%rip), %edx
	movq	%gs:88, %r8
	movq	(%r8,%rdx,8), %rdx
	cmpl	_Init_thread_epoch@SECREL32(%rdx), %eax
	jg	.LBB1_1
.LBB1_3:
	movsd	8(%rcx), %xmm0                  # xmm0 = mem[0],zero
	cvtsi2sdl	"?base@?1??area@Shape@@UEBANN@Z@4HA"(%rip), %xmm2
	mulsd	%xmm0, %xmm0
	mulsd	%xmm1, %xmm0
	addsd	%xmm2, %xmm0
	movaps	32(%rsp), %xmm6                 # 16-byte Reload
	.seh_startepilogue
	addq	$48, %rsp
	popq	%rsi
	.seh_endepilogue
	retq
.LBB1_1:
	leaq	"?$TSS0@?1??area@Shape@@UEBANN@Z@4HA"(%rip), %rax
	movq	%rcx, %rsi
	movq	%rax, %rcx
	movapd	%xmm1, %xmm6
	callq	_Init_thread_header
	movq	%rsi, %rcx
	movapd	%xmm6, %xmm1
	cmpl	$-1, "?$TSS0@?1??area@Shape@@UEBANN@Z@4HA"(%rip)
	jne	.LBB1_3
# %bb.2:
	callq	"?counter@@YAHXZ"
	movl	%eax, "?base@?1??area@Shape@@UEBANN@Z@4HA"(%rip)
	leaq	"?$TSS0@?1??area@Shape@@UEBANN@Z@4HA"(%rip), %rcx
	callq	_Init_thread_footer
	movq	%rsi, %rcx
	movapd	%xmm6, %xmm1
	jmp	.LBB1_3
	.seh_endproc
                                        # -- End function
	.def	"?twice@@YANPEAUShape@@@Z";
	.scl	2;
	.type	32;
	.endef
	.globl	__real@4000000000000000         # -- Begin function ?twice@@YANPEAUShape@@@Z
	.section	.rdata,"dr",discard,__real@4000000000000000
	.p2align	3, 0x0
__real@4000000000000000:
	.quad	0x4000000000000000              # double 2
	.text
	.globl	"?twice@@YANPEAUShape@@@Z"
	.p2align	4
"?twice@@YANPEAUShape@@@Z":             # @"?twice@@YANPEAUShape@@@Z"
.seh_proc "?twice@@YANPEAUShape@@@Z"
# %bb.0:
	pushq	%rsi
	.seh_pushreg %rsi
	subq	$48, %rsp
	.seh_stackalloc 48
	movaps	%xmm6, 32(%rsp)                 # 16-byte Spill
	.seh_savexmm %xmm6, 32
	.seh_endprologue
	movq	%rcx, %rsi
	movq	(%rcx), %rax
	movsd	__real@4000000000000000(%rip), %xmm1 # xmm1 = [2.0E+0,0.0E+0]
	callq	*8(%rax)
	movaps	%xmm0, %xmm6
	movq	(%rsi), %rax
	movq	%rsi, %rcx
	movl	$1, %edx
	callq	*(%rax)
	movaps	%xmm6, %xmm0
	movaps	32(%rsp), %xmm6                 # 16-byte Reload
	.seh_startepilogue
	addq	$48, %rsp
	popq	%rsi
	.seh_endepilogue
	retq
	.seh_endproc
                                        # -- End function
	.def	"??$sum@M@@YAMPEBMH@Z";
	.scl	2;
	.type	32;
	.endef
	.section	.text,"xr",discard,"??$sum@M@@YAMPEBMH@Z"
	.globl	"??$sum@M@@YAMPEBMH@Z"          # -- Begin function ??$sum@M@@YAMPEBMH@Z
	.p2align	4
"??$sum@M@@YAMPEBMH@Z":                 # @"??$sum@M@@YAMPEBMH@Z"
# %bb.0:
	testl	%edx, %edx
	jle	.LBB3_1
# %bb.2:
	movl	%edx, %r8d
	movl	%r8d, %eax
	andl	$7, %eax
	cmpl	$8, %edx
	jae	.LBB3_8
# %bb.3:
	xorps	%xmm0, %xmm0
	xorl	%edx, %edx
	jmp	.LBB3_5
.LBB3_1:
	xorps	%xmm0, %xmm0
	retq
.LBB3_8:
	andl	$2147483640, %r8d               # imm = 0x7FFFFFF8
	xorps	%xmm0, %xmm0
	xorl	%edx, %edx
	.p2align	4
.LBB3_9:                                # =>This Inner Loop Header: Depth=1
	addss	(%rcx,%rdx,4), %xmm0
	addss	4(%rcx,%rdx,4), %xmm0
	addss	8(%rcx,%rdx,4), %xmm0
	addss	12(%rcx,%rdx,4), %xmm0
	addss	16(%rcx,%rdx,4), %xmm0
	addss	20(%rcx,%rdx,4), %xmm0
	addss	24(%rcx,%rdx,4), %xmm0
	addss	28(%rcx,%rdx,4), %xmm0
	addq	$8, %rdx
	cmpq	%rdx, %r8
	jne	.LBB3_9
# %bb.4:
	testq	%rax, %rax
	je	.LBB3_7
.LBB3_5:
	leaq	(%rcx,%rdx,4), %rcx
	xorl	%edx, %edx
	.p2align	4
.LBB3_6:                                # =>This Inner Loop Header: Depth=1
	addss	(%rcx,%rdx,4), %xmm0
	incq	%rdx
	cmpq	%rdx, %rax
	jne	.LBB3_6
.LBB3_7:
	retq
                                        # -- End function
	.lcomm	"?base@?1??area@Shape@@UEBANN@Z@4HA",4,4 # @"?base@?1??area@Shape@@UEBANN@Z@4HA"
	.lcomm	"?$TSS0@?1??area@Shape@@UEBANN@Z@4HA",4,4 # @"?$TSS0@?1??area@Shape@@UEBANN@Z@4HA"
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
	.long	1                               # Flags and language
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
	.addrsig_sym "?$TSS0@?1??area@Shape@@UEBANN@Z@4HA"
	.globl	_fltused
