	.intel_syntax noprefix
	.file	"mandelbrot.c"
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0                          # -- Begin function mandelbrot
.LCPI0_0:
	.quad	0x4010000000000000              # double 4
	.text
	.globl	mandelbrot
	.p2align	4
	.type	mandelbrot,@function
mandelbrot:                             # @mandelbrot
	.cfi_startproc
# %bb.0:
	xor	eax, eax
	test	edi, edi
	jle	.LBB0_5
# %bb.1:
	vxorpd	xmm4, xmm4, xmm4
	vmovsd	xmm2, qword ptr [rip + .LCPI0_0] # xmm2 = [4.0E+0,0.0E+0]
	vxorpd	xmm3, xmm3, xmm3
	.p2align	4
.LBB0_2:                                # =>This Inner Loop Header: Depth=1
	vmulsd	xmm5, xmm3, xmm3
	vmovapd	xmm6, xmm4
	vfmadd213sd	xmm6, xmm4, xmm5        # xmm6 = (xmm4 * xmm6) + xmm5
	vucomisd	xmm2, xmm6
	jbe	.LBB0_5
# %bb.3:                                #   in Loop: Header=BB0_2 Depth=1
	vfmsub231sd	xmm5, xmm4, xmm4        # xmm5 = (xmm4 * xmm4) - xmm5
	vaddsd	xmm4, xmm4, xmm4
	vaddsd	xmm5, xmm0, xmm5
	vfmadd213sd	xmm3, xmm4, xmm1        # xmm3 = (xmm4 * xmm3) + xmm1
	inc	eax
	vmovapd	xmm4, xmm5
	cmp	edi, eax
	jne	.LBB0_2
# %bb.4:
	mov	eax, edi
.LBB0_5:
	ret
.Lfunc_end0:
	.size	mandelbrot, .Lfunc_end0-mandelbrot
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
