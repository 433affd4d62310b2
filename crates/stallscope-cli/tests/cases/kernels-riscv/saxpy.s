	.attribute	4, 16
	.attribute	5, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.file	"saxpy.c"
	.text
	.globl	saxpy                           # -- Begin function saxpy
	.p2align	1
	.type	saxpy,@function
saxpy:                                  # @saxpy
	.cfi_startproc
# %bb.0:
	blez	a0, .LBB0_3
# %bb.1:
	slli	a0, a0, 2
	add	a0, a0, a1
.LBB0_2:                                # =>This Inner Loop Header: Depth=1
	# LLVM-MCA-BEGIN loop
	flw	fa5, 0(a1)
	flw	fa4, 0(a2)
	fmadd.s	fa5, fa0, fa5, fa4
	fsw	fa5, 0(a2)
	addi	a1, a1, 4
	addi	a2, a2, 4
	bne	a1, a0, .LBB0_2
	# LLVM-MCA-END
.LBB0_3:
	ret
.Lfunc_end0:
	.size	saxpy, .Lfunc_end0-saxpy
	.cfi_endproc
	.section	".note.GNU-stack","",@progbits
