	addl	%eax, %ebx
	vpclmulqdq	$1, %zmm1, %zmm2, %zmm3
	xstore
	tdpbssd	%tmm0, %tmm1, %tmm2
	addl	%ebx, %eax
