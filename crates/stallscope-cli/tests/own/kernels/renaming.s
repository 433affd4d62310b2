# What Intel's cores do at renaming, and transitions between encodings of vectors. Cycles that a Raptor Cove takes are in the names.
# LLVM-MCA-BEGIN add by a register to memory 7.3
	addq	%rdi, (%rsi)
# LLVM-MCA-END
# LLVM-MCA-BEGIN add of an immediate to memory 1.0
	addq	$300, (%rsi)
# LLVM-MCA-END
# LLVM-MCA-BEGIN store and load 0.5
	movq	%rdi, (%rsi)
	movq	(%rsi), %rdi
# LLVM-MCA-END
# LLVM-MCA-BEGIN store and load of 16 bits 5.0
	movw	%di, (%rsi)
	movzwl	(%rsi), %edi
# LLVM-MCA-END
# LLVM-MCA-BEGIN store and load with an index 5.0
	movq	%rdi, (%rsi,%rbx)
	movq	(%rsi,%rbx), %rdi
# LLVM-MCA-END
# LLVM-MCA-BEGIN three additions of 64 bits 0.5
	addq	$3, %rsi
	incq	%rsi
	leaq	8(%rsi), %rsi
# LLVM-MCA-END
# LLVM-MCA-BEGIN addition of 32 bits 1.0
	addl	$3, %esi
# LLVM-MCA-END
# LLVM-MCA-BEGIN stores to two lines 2.0
	movq	%rax, (%rdi)
	movq	%rax, 64(%rdi)
# LLVM-MCA-END
# LLVM-MCA-BEGIN stores to a line 1.0
	movq	%rax, (%rdi)
	movq	%rax, 8(%rdi)
# LLVM-MCA-END
# LLVM-MCA-BEGIN multiplication and shift 11.0
	vfmadd231ps	%xmm2, %xmm1, %xmm0
	vpsrld	$3, %xmm0, %xmm0
	vcvttps2dq	%xmm0, %xmm0
# LLVM-MCA-END
# LLVM-MCA-BEGIN addition and shift 4.0
	vaddps	%xmm1, %xmm0, %xmm0
	vpsrld	$3, %xmm0, %xmm0
# LLVM-MCA-END
# LLVM-MCA-BEGIN transitions 400
	vaddps	%ymm1, %ymm2, %ymm3
	addss	%xmm4, %xmm5
# LLVM-MCA-END
# LLVM-MCA-BEGIN no transitions 2.0
	vaddps	%ymm1, %ymm2, %ymm3
	vzeroupper
	addss	%xmm4, %xmm5
# LLVM-MCA-END
# LLVM-MCA-BEGIN loop
.Lloop:
	movq	24(%r12), %rax
	cmpq	%rax, (%rsp)
	addq	$1, %r14
	decq	%r15
	jne	.Lloop
# LLVM-MCA-END
