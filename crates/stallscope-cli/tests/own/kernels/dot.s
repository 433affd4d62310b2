# The dot product of two arrays of floats, with one and with four sums.
# LLVM-MCA-BEGIN one sum
.Lone:
	vmovups	(%rsi,%rax), %ymm1
	vfmadd231ps	(%rdi,%rax), %ymm1, %ymm0
	addq	$32, %rax
	cmpq	%rdx, %rax
	jne	.Lone
# LLVM-MCA-END one sum

# LLVM-MCA-BEGIN four sums
.Lfour:
	vmovups	(%rsi,%rax), %ymm4
	vmovups	32(%rsi,%rax), %ymm5
	vmovups	64(%rsi,%rax), %ymm6
	vmovups	96(%rsi,%rax), %ymm7
	vfmadd231ps	(%rdi,%rax), %ymm4, %ymm0
	vfmadd231ps	32(%rdi,%rax), %ymm5, %ymm1
	vfmadd231ps	64(%rdi,%rax), %ymm6, %ymm2
	vfmadd231ps	96(%rdi,%rax), %ymm7, %ymm3
	subq	$-128, %rax
	cmpq	%rdx, %rax
	jne	.Lfour
# LLVM-MCA-END four sums
