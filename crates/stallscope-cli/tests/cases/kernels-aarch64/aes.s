	.file	"aes.c"
	.text
	.globl	encrypt                         // -- Begin function encrypt
	.p2align	4
	.type	encrypt,@function
encrypt:                                // @encrypt
	.cfi_startproc
// %bb.0:
	ldp	q1, q2, [x0]
	aese	v1.16b, v0.16b
	aesmc	v1.16b, v1.16b
	aese	v2.16b, v1.16b
	aesmc	v2.16b, v2.16b
	ldp	q0, q1, [x0, #32]
	aese	v0.16b, v2.16b
	aesmc	v0.16b, v0.16b
	aese	v1.16b, v0.16b
	aesmc	v1.16b, v1.16b
	ldp	q0, q2, [x0, #64]
	aese	v0.16b, v1.16b
	aesmc	v0.16b, v0.16b
	aese	v2.16b, v0.16b
	aesmc	v2.16b, v2.16b
	ldp	q0, q1, [x0, #96]
	aese	v0.16b, v2.16b
	aesmc	v0.16b, v0.16b
	aese	v1.16b, v0.16b
	aesmc	v1.16b, v1.16b
	ldp	q0, q2, [x0, #128]
	aese	v0.16b, v1.16b
	aesmc	v0.16b, v0.16b
	aese	v2.16b, v0.16b
	ldr	q0, [x0, #160]
	eor	v0.16b, v0.16b, v2.16b
	ret
.Lfunc_end0:
	.size	encrypt, .Lfunc_end0-encrypt
	.cfi_endproc
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
