# Registers of unwinding directives.
	.cfi_startproc
	.cfi_def_cfa_offset 16
	.cfi_offset lr, 4
	.cfi_offset r31, -4
	.cfi_offset %cr2, 8
	.cfi_offset 65, 4
	.cfi_offset %0, 4
	.cfi_offset X1, 4
	.cfi_register v20, vrsave
	.cfi_restore XER
	add 3, 4, 5
	.cfi_endproc
