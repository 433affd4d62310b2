	.file	"matmul.c"
	.text
	.globl	matmul                          // -- Begin function matmul
	.p2align	4
	.type	matmul,@function
matmul:                                 // @matmul
	.cfi_startproc
// %bb.0:
	stp	d15, d14, [sp, #-80]!           // 16-byte Folded Spill
	.cfi_def_cfa_offset 80
	stp	d13, d12, [sp, #16]             // 16-byte Folded Spill
	stp	d11, d10, [sp, #32]             // 16-byte Folded Spill
	stp	d9, d8, [sp, #48]               // 16-byte Folded Spill
	str	x29, [sp, #64]                  // 8-byte Spill
	.cfi_offset w29, -16
	.cfi_offset b8, -24
	.cfi_offset b9, -32
	.cfi_offset b10, -40
	.cfi_offset b11, -48
	.cfi_offset b12, -56
	.cfi_offset b13, -64
	.cfi_offset b14, -72
	.cfi_offset b15, -80
	sub	sp, sp, #624
	.cfi_def_cfa_offset 704
	ldp	q1, q0, [x2]
	add	x8, x1, #32
	add	x9, x0, #32
	mov	w10, #16                        // =0x10
	stp	q0, q1, [sp, #592]              // 32-byte Folded Spill
	ldp	q1, q0, [x2, #32]
	stp	q0, q1, [sp, #560]              // 32-byte Folded Spill
	ldp	q1, q0, [x2, #64]
	stp	q0, q1, [sp, #528]              // 32-byte Folded Spill
	ldp	q1, q0, [x2, #96]
	stp	q0, q1, [sp, #496]              // 32-byte Folded Spill
	ldp	q1, q0, [x2, #128]
	stp	q0, q1, [sp, #464]              // 32-byte Folded Spill
	ldp	q1, q0, [x2, #160]
	stp	q0, q1, [sp, #432]              // 32-byte Folded Spill
	ldp	q1, q0, [x2, #192]
	stp	q0, q1, [sp, #400]              // 32-byte Folded Spill
	ldp	q1, q0, [x2, #224]
	stp	q0, q1, [sp, #368]              // 32-byte Folded Spill
	ldp	q1, q0, [x2, #256]
	stp	q0, q1, [sp, #336]              // 32-byte Folded Spill
	ldp	q1, q0, [x2, #288]
	stp	q0, q1, [sp, #304]              // 32-byte Folded Spill
	ldp	q1, q0, [x2, #320]
	stp	q0, q1, [sp, #272]              // 32-byte Folded Spill
	ldp	q1, q0, [x2, #352]
	stp	q0, q1, [sp, #240]              // 32-byte Folded Spill
	ldp	q1, q0, [x2, #384]
	stp	q0, q1, [sp, #208]              // 32-byte Folded Spill
	ldp	q1, q0, [x2, #416]
	stp	q0, q1, [sp, #176]              // 32-byte Folded Spill
	ldp	q1, q0, [x2, #448]
	stp	q0, q1, [sp, #144]              // 32-byte Folded Spill
	ldp	q1, q0, [x2, #480]
	stp	q0, q1, [sp, #112]              // 32-byte Folded Spill
	ldp	q1, q0, [x2, #512]
	stp	q0, q1, [sp, #80]               // 32-byte Folded Spill
	ldp	q1, q0, [x2, #544]
	stp	q0, q1, [sp, #48]               // 32-byte Folded Spill
	ldp	q1, q0, [x2, #576]
	stp	q0, q1, [sp, #16]               // 32-byte Folded Spill
	ldp	q0, q7, [x2, #608]
	str	q0, [sp]                        // 16-byte Spill
	ldp	q16, q17, [x2, #640]
	ldp	q18, q19, [x2, #672]
	ldp	q20, q21, [x2, #704]
	ldp	q22, q23, [x2, #736]
	ldp	q24, q25, [x2, #768]
	ldp	q26, q27, [x2, #800]
	ldp	q28, q29, [x2, #832]
	ldp	q30, q31, [x2, #864]
	ldp	q8, q9, [x2, #896]
	ldp	q10, q11, [x2, #928]
	ldp	q12, q13, [x2, #960]
	ldp	q14, q15, [x2, #992]
	.p2align	4, , 8
.LBB0_1:                                // =>This Inner Loop Header: Depth=1
	ldp	q2, q0, [x9, #-32]
	mov	x11, x8
	subs	x10, x10, #1
	ldp	s4, s5, [x8, #-32]
	ldr	q6, [sp, #608]                  // 16-byte Reload
	ldp	q3, q1, [x9]
	fmla	v2.4s, v6.4s, v4.s[0]
	ldr	q6, [sp, #592]                  // 16-byte Reload
	fmla	v0.4s, v6.4s, v4.s[0]
	ldr	q6, [sp, #576]                  // 16-byte Reload
	fmla	v3.4s, v6.4s, v4.s[0]
	ldr	q6, [sp, #560]                  // 16-byte Reload
	fmla	v1.4s, v6.4s, v4.s[0]
	ldp	q6, q4, [sp, #528]              // 32-byte Folded Reload
	fmla	v0.4s, v6.4s, v5.s[0]
	ldr	q6, [sp, #512]                  // 16-byte Reload
	fmla	v2.4s, v4.4s, v5.s[0]
	fmla	v3.4s, v6.4s, v5.s[0]
	ldp	q6, q4, [sp, #480]              // 32-byte Folded Reload
	fmla	v1.4s, v4.4s, v5.s[0]
	ldp	s4, s5, [x8, #-24]
	fmla	v2.4s, v6.4s, v4.s[0]
	ldr	q6, [sp, #464]                  // 16-byte Reload
	fmla	v0.4s, v6.4s, v4.s[0]
	ldr	q6, [sp, #448]                  // 16-byte Reload
	fmla	v3.4s, v6.4s, v4.s[0]
	ldr	q6, [sp, #432]                  // 16-byte Reload
	fmla	v1.4s, v6.4s, v4.s[0]
	ldp	q6, q4, [sp, #400]              // 32-byte Folded Reload
	fmla	v0.4s, v6.4s, v5.s[0]
	ldr	q6, [sp, #384]                  // 16-byte Reload
	fmla	v2.4s, v4.4s, v5.s[0]
	fmla	v3.4s, v6.4s, v5.s[0]
	ldp	q6, q4, [sp, #352]              // 32-byte Folded Reload
	fmla	v1.4s, v4.4s, v5.s[0]
	ldp	s4, s5, [x8, #-16]
	fmla	v2.4s, v6.4s, v4.s[0]
	ldr	q6, [sp, #336]                  // 16-byte Reload
	fmla	v0.4s, v6.4s, v4.s[0]
	ldr	q6, [sp, #320]                  // 16-byte Reload
	fmla	v3.4s, v6.4s, v4.s[0]
	ldr	q6, [sp, #304]                  // 16-byte Reload
	fmla	v1.4s, v6.4s, v4.s[0]
	ldp	q6, q4, [sp, #272]              // 32-byte Folded Reload
	fmla	v0.4s, v6.4s, v5.s[0]
	ldr	q6, [sp, #256]                  // 16-byte Reload
	fmla	v2.4s, v4.4s, v5.s[0]
	fmla	v3.4s, v6.4s, v5.s[0]
	ldp	q6, q4, [sp, #224]              // 32-byte Folded Reload
	fmla	v1.4s, v4.4s, v5.s[0]
	ldp	s4, s5, [x8, #-8]
	fmla	v2.4s, v6.4s, v4.s[0]
	ldr	q6, [sp, #208]                  // 16-byte Reload
	fmla	v0.4s, v6.4s, v4.s[0]
	ldr	q6, [sp, #192]                  // 16-byte Reload
	fmla	v3.4s, v6.4s, v4.s[0]
	ldr	q6, [sp, #176]                  // 16-byte Reload
	fmla	v1.4s, v6.4s, v4.s[0]
	ld1r	{ v4.4s }, [x11], #4
	ldr	q6, [sp, #160]                  // 16-byte Reload
	fmla	v2.4s, v6.4s, v5.s[0]
	ldr	q6, [sp, #144]                  // 16-byte Reload
	fmla	v0.4s, v6.4s, v5.s[0]
	ldr	q6, [sp, #128]                  // 16-byte Reload
	fmla	v3.4s, v6.4s, v5.s[0]
	ldr	q6, [sp, #112]                  // 16-byte Reload
	fmla	v1.4s, v6.4s, v5.s[0]
	ldp	q6, q5, [sp, #80]               // 32-byte Folded Reload
	fmla	v0.4s, v6.4s, v4.4s
	ldr	q6, [sp, #64]                   // 16-byte Reload
	fmla	v2.4s, v5.4s, v4.4s
	ldr	s5, [x11]
	fmla	v3.4s, v6.4s, v4.4s
	ldr	q6, [sp, #48]                   // 16-byte Reload
	fmla	v1.4s, v6.4s, v4.4s
	ldp	q6, q4, [sp, #16]               // 32-byte Folded Reload
	fmla	v1.4s, v7.4s, v5.s[0]
	fmla	v0.4s, v6.4s, v5.s[0]
	ldr	q6, [sp]                        // 16-byte Reload
	fmla	v2.4s, v4.4s, v5.s[0]
	fmla	v3.4s, v6.4s, v5.s[0]
	ldp	s4, s5, [x8, #8]
	fmla	v2.4s, v16.4s, v4.s[0]
	fmla	v0.4s, v17.4s, v4.s[0]
	fmla	v3.4s, v18.4s, v4.s[0]
	fmla	v1.4s, v19.4s, v4.s[0]
	fmla	v2.4s, v20.4s, v5.s[0]
	fmla	v0.4s, v21.4s, v5.s[0]
	fmla	v3.4s, v22.4s, v5.s[0]
	fmla	v1.4s, v23.4s, v5.s[0]
	ldp	s4, s5, [x8, #16]
	fmla	v2.4s, v24.4s, v4.s[0]
	fmla	v0.4s, v25.4s, v4.s[0]
	fmla	v3.4s, v26.4s, v4.s[0]
	fmla	v1.4s, v27.4s, v4.s[0]
	fmla	v2.4s, v28.4s, v5.s[0]
	fmla	v0.4s, v29.4s, v5.s[0]
	fmla	v3.4s, v30.4s, v5.s[0]
	fmla	v1.4s, v31.4s, v5.s[0]
	ldp	s4, s5, [x8, #24]
	add	x8, x8, #64
	fmla	v2.4s, v8.4s, v4.s[0]
	fmla	v0.4s, v9.4s, v4.s[0]
	fmla	v3.4s, v10.4s, v4.s[0]
	fmla	v1.4s, v11.4s, v4.s[0]
	fmla	v2.4s, v12.4s, v5.s[0]
	fmla	v0.4s, v13.4s, v5.s[0]
	fmla	v3.4s, v14.4s, v5.s[0]
	fmla	v1.4s, v15.4s, v5.s[0]
	stp	q2, q0, [x9, #-32]
	stp	q3, q1, [x9], #64
	b.ne	.LBB0_1
// %bb.2:
	add	sp, sp, #624
	.cfi_def_cfa_offset 80
	ldp	d9, d8, [sp, #48]               // 16-byte Folded Reload
	ldp	d11, d10, [sp, #32]             // 16-byte Folded Reload
	ldp	d13, d12, [sp, #16]             // 16-byte Folded Reload
	ldr	x29, [sp, #64]                  // 8-byte Reload
	ldp	d15, d14, [sp], #80             // 16-byte Folded Reload
	.cfi_def_cfa_offset 0
	.cfi_restore w29
	.cfi_restore b8
	.cfi_restore b9
	.cfi_restore b10
	.cfi_restore b11
	.cfi_restore b12
	.cfi_restore b13
	.cfi_restore b14
	.cfi_restore b15
	ret
.Lfunc_end0:
	.size	matmul, .Lfunc_end0-matmul
	.cfi_endproc
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
