! Instructions have no place in the text, so a region that starts at a marker has none.
	add	%r1, %r2, %r3
! LLVM-MCA-BEGIN first
	add	%r1, %r2, %r3
! LLVM-MCA-END first
	sub	%r1, %r2, %r3
