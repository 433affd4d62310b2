	.text
	.gnu_attribute 8, 2
	.gnu_attribute 8 + 1
	.gnu_attribute_other 8, 0
	.word	1, symbol, .
	.short	symbol@GOT
	.long	a-b, symbol@PLT+4, near@NTPOFF
	.quad	near@indntpoff, 'a'
	.cfi_startproc
	.cfi_offset %r6, -112
	.cfi_offset r14, -48
	.cfi_offset %f8, -32
	.cfi_offset 15, -40
	.cfi_def_cfa_offset 320
	.cfi_restore %a1
near:	larl	%r1, near@GOTENT
	lgrl	%r2, symbol@INDNTPOFF
	brasl	%r14, __tls_get_offset@PLT:tls_gdcall:near
	.cfi_endproc
	.section .rodata.cst8,"aM",@progbits,8
	.balign 8
	.align 8
	.reloc 0, R_390_NONE, near
	.set	eight, 8
	lg	%r1, eight(%r2)
	lg	%r1, near-eight(%r2)
	lr	%r1, %r2 # a comment
	lr	%r1, %r2 /* another */ ; lr %r3, %r4 // and
1:	j	2f
	jg	2f
2:	j	.
	brc	8, .+4
	brcl	8, -4
	jne	near-8
