	movl	$0b101, %eax
	vpcmpgtub	%zmm0, %zmm1, %k1
	{store} movl	%eax, %ecx
	bndmov	%bnd0, %bnd1
