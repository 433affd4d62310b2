	add	%r1, %r2, %r3
! LLVM-MCA-END
	sub	%r1, %r2, %r3
