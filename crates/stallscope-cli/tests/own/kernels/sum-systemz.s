# Adds large numbers with carries.
.Lword:
	lg	%r0, 0(%r2)
	algfr	%r0, %r5
	alcg	%r0, 0(%r3)
	stg	%r0, 0(%r4)
	la	%r2, 8(%r2)
	la	%r3, 8(%r3)
	la	%r4, 8(%r4)
	brctg	%r1, .Lword
