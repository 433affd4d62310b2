// The dot product of two arrays of floats, with one and with two sums.
// LLVM-MCA-BEGIN one sum
.Lone:
	ldr	q1, [x0], #16
	ldr	q2, [x1], #16
	fmla	v0.4s, v1.4s, v2.4s
	subs	x2, x2, #4
	b.ne	.Lone
// LLVM-MCA-END one sum

// LLVM-MCA-BEGIN two sums
.Ltwo:
	ldp	q2, q3, [x0], #32
	ldp	q4, q5, [x1], #32
	fmla	v0.4s, v2.4s, v4.4s
	fmla	v1.4s, v3.4s, v5.4s
	subs	x2, x2, #8
	b.ne	.Ltwo
// LLVM-MCA-END two sums
