	.intel_syntax noprefix
# Adds selected elements of two arrays with a mask register.
again:
	vmovdqu32	zmm0, zmmword ptr [rsi]
	vpcmpgtd	k1, zmm0, zmm31
	vpaddd	zmm1 {k1}, zmm1, zmmword ptr [rdi]
	add	rsi, 64
	add	rdi, 64
	dec	rdx
	jne	again
