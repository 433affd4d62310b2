	.file	"horner.c"
	.text
	.globl	horner                          // -- Begin function horner
	.p2align	4
	.type	horner,@function
horner:                                 // @horner
	.cfi_startproc
// %bb.0:
	//APP
	// LLVM-MCA-BEGIN horner
	//NO_APP
	fmov	d1, #0.25000000
	fmov	d2, #1.50000000
	fmadd	d1, d0, d2, d1
	fmov	d2, #-3.00000000
	fmadd	d1, d1, d0, d2
	fmov	d2, #7.00000000
	fmadd	d1, d1, d0, d2
	mov	x8, #-7378697629483820647       // =0x9999999999999999
	movk	x8, #39322
	movk	x8, #16313, lsl #48
	fmov	d2, x8
	fmadd	d0, d1, d0, d2
	//APP
	// LLVM-MCA-END horner
	//NO_APP
	ret
.Lfunc_end0:
	.size	horner, .Lfunc_end0-horner
	.cfi_endproc
                                        // -- End function
	.globl	lerp                            // -- Begin function lerp
	.p2align	4
	.type	lerp,@function
lerp:                                   // @lerp
	.cfi_startproc
// %bb.0:
	//APP
	// LLVM-MCA-BEGIN lerp
	//NO_APP
	fsub	s1, s1, s0
	fmadd	s0, s1, s2, s0
	//APP
	// LLVM-MCA-END lerp
	//NO_APP
	ret
.Lfunc_end1:
	.size	lerp, .Lfunc_end1-lerp
	.cfi_endproc
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
