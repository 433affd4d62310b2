label:
	.text
	.globl label
