	cmpeqps	%xmm1, %xmm2
	cmpnltsd	(%rax), %xmm2
	cmpunordpd	%xmm1, %xmm2
	cmpgeps	%xmm1, %xmm2
	vcmpeqps	%xmm1, %xmm2, %xmm3
	vcmptrue_usps	%ymm1, %ymm2, %ymm3
	vcmpneq_oqpd	(%rax){1to8}, %zmm2, %k3 {%k1}
	vcmpngt_uqss	%xmm1, %xmm2, %k3
	vcmpfalse_ossd	{sae}, %xmm1, %xmm2, %k3
	vcmpltph	%zmm1, %zmm2, %k3
	vcmplesh	%xmm1, %xmm2, %k3
	vcmpgtpbf16	%zmm1, %zmm2, %k3
	vcmpeqq	%xmm1, %xmm2, %k3
	vpcmpequb	%zmm1, %zmm2, %k3
	vpcmpeqb	%zmm1, %zmm2, %k3
	vpcmpnltw	(%rax), %ymm2, %k3 {%k2}
	vpcmpleud	(%rax){1to16}, %zmm2, %k3
	vpcmpneqq	%xmm1, %xmm2, %k3
	vpcmpfalseq	%xmm1, %xmm2, %k3
	vpcomltb	%xmm1, %xmm2, %xmm3
	vpcomtrueuq	(%rax), %xmm2, %xmm3
	vpcomfalsed	%xmm1, %xmm2, %xmm3
	vpcomneuw	%xmm1, %xmm2, %xmm3
	pclmullqhqdq	%xmm1, %xmm2
	vpclmulhqhqdq	%zmm1, %zmm2, %zmm3
	seteb	%al
	setneb	(%rax)
	setnb	%al
	setb	%al
	cmovneb	%al, %bl
	.intel_syntax noprefix
	cmpltps	xmm1, xmm2
	vcmpge_oqpd	k1 {k2}, zmm1, zmm2
	vpcmpleuw	k1, ymm1, ymmword ptr [rax]
	vpcomgeub	xmm1, xmm2, [rax]
