// The first instruction of an opcode in a region says which operands the others read.
// LLVM-MCA-BEGIN zero-first
	add	x0, xzr, x1
	add	x1, x2, x1
// LLVM-MCA-END zero-first
// LLVM-MCA-BEGIN zero-last
	add	x1, x2, x1
	add	x0, xzr, x1
// LLVM-MCA-END zero-last
// LLVM-MCA-BEGIN zero-first-again
	add	x0, xzr, x1
	add	x1, x2, x1
// LLVM-MCA-END zero-first-again
