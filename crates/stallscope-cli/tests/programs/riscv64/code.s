	.attribute	4, 16
	.attribute	5, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zmmul1p0_zaamo1p0_zalrsc1p0_zca1p0_zcd1p0"
	.file	"code.c"
	.text
	.globl	dot                             # -- Begin function dot
	.p2align	1
	.type	dot,@function
dot:                                    # @dot
# %bb.0:
	blez	a2, .LBB0_4
# %bb.1:
	slli	a2, a2, 3
	add	a2, a2, a1
	fmv.d.x	fa0, zero
.LBB0_2:                                # =>This Inner Loop Header: Depth=1
	fld	fa5, 0(a0)
	fld	fa4, 0(a1)
	addi	a1, a1, 8
	fmadd.d	fa0, fa5, fa4, fa0
	addi	a0, a0, 8
	bne	a1, a2, .LBB0_2
# %bb.3:
	ret
.LBB0_4:
	fmv.d.x	fa0, zero
	ret
.Lfunc_end0:
	.size	dot, .Lfunc_end0-dot
                                        # -- End function
	.globl	collatz                         # -- Begin function collatz
	.p2align	1
	.type	collatz,@function
collatz:                                # @collatz
# %bb.0:
	blez	a1, .LBB1_6
# %bb.1:
	slli	a1, a1, 2
	add	a1, a1, a0
	j	.LBB1_4
.LBB1_2:                                #   in Loop: Header=BB1_4 Depth=1
	slli	a3, a2, 1
	add	a2, a2, a3
	addi	a2, a2, 1
.LBB1_3:                                #   in Loop: Header=BB1_4 Depth=1
	sw	a2, 0(a0)
	addi	a0, a0, 4
	beq	a0, a1, .LBB1_6
.LBB1_4:                                # =>This Inner Loop Header: Depth=1
	lw	a2, 0(a0)
	andi	a3, a2, 1
	bnez	a3, .LBB1_2
# %bb.5:                                #   in Loop: Header=BB1_4 Depth=1
	srli	a2, a2, 1
	j	.LBB1_3
.LBB1_6:
	ret
.Lfunc_end1:
	.size	collatz, .Lfunc_end1-collatz
                                        # -- End function
	.globl	sum_of_values                   # -- Begin function sum_of_values
	.p2align	1
	.type	sum_of_values,@function
sum_of_values:                          # @sum_of_values
# %bb.0:
	addi	sp, sp, -32
	sd	ra, 24(sp)                      # 8-byte Folded Spill
	sd	s0, 16(sp)                      # 8-byte Folded Spill
	sd	s1, 8(sp)                       # 8-byte Folded Spill
	sd	s2, 0(sp)                       # 8-byte Folded Spill
	blez	a1, .LBB2_3
# %bb.1:
	mv	s0, a0
	li	s1, 0
	slli	a1, a1, 2
	add	s2, a0, a1
.LBB2_2:                                # =>This Inner Loop Header: Depth=1
	lw	a0, 0(s0)
	call	value
	addi	s0, s0, 4
	addw	s1, s1, a0
	bne	s0, s2, .LBB2_2
	j	.LBB2_4
.LBB2_3:
	li	s1, 0
.LBB2_4:
	mv	a0, s1
	ld	ra, 24(sp)                      # 8-byte Folded Reload
	ld	s0, 16(sp)                      # 8-byte Folded Reload
	ld	s1, 8(sp)                       # 8-byte Folded Reload
	ld	s2, 0(sp)                       # 8-byte Folded Reload
	addi	sp, sp, 32
	ret
.Lfunc_end2:
	.size	sum_of_values, .Lfunc_end2-sum_of_values
                                        # -- End function
	.globl	multiply                        # -- Begin function multiply
	.p2align	1
	.type	multiply,@function
multiply:                               # @multiply
# %bb.0:
	blez	a3, .LBB3_8
# %bb.1:
	addi	sp, sp, -16
	sd	s0, 8(sp)                       # 8-byte Folded Spill
	li	a7, 0
	slli	t3, a3, 2
	add	a6, a0, t3
.LBB3_2:                                # =>This Loop Header: Depth=1
                                        #     Child Loop BB3_3 Depth 2
                                        #       Child Loop BB3_4 Depth 3
	li	t0, 0
	mul	t4, t3, a7
	mul	a4, a7, a3
	add	t4, t4, a6
	slli	a4, a4, 2
	add	t1, a2, a4
	mv	t2, a1
.LBB3_3:                                #   Parent Loop BB3_2 Depth=1
                                        # =>  This Loop Header: Depth=2
                                        #       Child Loop BB3_4 Depth 3
	li	t5, 0
	mv	a4, t2
	mv	a5, a0
.LBB3_4:                                #   Parent Loop BB3_2 Depth=1
                                        #     Parent Loop BB3_3 Depth=2
                                        # =>    This Inner Loop Header: Depth=3
	lw	t6, 0(a5)
	lw	s0, 0(a4)
	addi	a5, a5, 4
	mul	s0, s0, t6
	add	t5, t5, s0
	add	a4, a4, t3
	bne	a5, t4, .LBB3_4
# %bb.5:                                #   in Loop: Header=BB3_3 Depth=2
	slli	a4, t0, 2
	addi	t0, t0, 1
	add	a4, a4, t1
	sw	t5, 0(a4)
	addi	t2, t2, 4
	bne	t0, a3, .LBB3_3
# %bb.6:                                #   in Loop: Header=BB3_2 Depth=1
	addi	a7, a7, 1
	add	a0, a0, t3
	bne	a7, a3, .LBB3_2
# %bb.7:
	ld	s0, 8(sp)                       # 8-byte Folded Reload
	addi	sp, sp, 16
.LBB3_8:
	ret
.Lfunc_end3:
	.size	multiply, .Lfunc_end3-multiply
                                        # -- End function
	.globl	length                          # -- Begin function length
	.p2align	1
	.type	length,@function
length:                                 # @length
# %bb.0:
	li	a1, 0
.LBB4_1:                                # =>This Inner Loop Header: Depth=1
	add	a2, a0, a1
	lbu	a2, 0(a2)
	addi	a1, a1, 1
	bnez	a2, .LBB4_1
# %bb.2:
	addi	a0, a1, -1
	ret
.Lfunc_end4:
	.size	length, .Lfunc_end4-length
                                        # -- End function
	.section	".note.GNU-stack","",@progbits
	.addrsig
