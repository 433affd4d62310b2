	lr	%r1, %r2
	vl	%v1, 0(%r2)
	.machine push
	.machine z10
	vl	%v1, 0(%r2)
	vlq	%v1, 0(%r2)
	.machine "z14"
	vl	%v1, 0(%r2)
	vlbr	%v1, 0(%r2), 3
	.machine pop
	vlbr	%v1, 0(%r2), 3
	popcn	%r1, %r2
	.machine pop
	.machine
	.machine 5
	.machine z9
	lg	%r1, 0(%r2)
	ahik	%r1, %r2, 3
	.machine z17 extra
	.machine ""
	ahik	%r1, %r2, 3
	.Machine z17
	.MACHINE z17
