	addl	$255, %eax
	imull	$-16, %eax, %ecx
