	lg	%r1, 0(%r2,%r3)
	agr	%r1, %r4
	stg	%r1, 8(%r2)
	mvc	16(8,%r2), 0(%r5)
	dlgr	%r6, %r1
	msgr	%r4, %r7
	ld	%f0, 24(%r2)
	madbr	%f0, %f2, %f4
	sqdbr	%f6, %f0
	axbr	%f1, %f5
	lmg	%r6, %r9, 48(%r15)
	brctg	%r5, .-8
	cs	%r0, %r1, 0(%r2)
	larl	%r5, symbol
