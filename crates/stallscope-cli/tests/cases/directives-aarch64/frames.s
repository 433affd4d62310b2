// Directives for unwinding that AArch64 alone has, in a frame and outside of it.
	.cfi_b_key_frame
	.cfi_mte_tagged_frame
	.cfi_negate_ra_state
	.CFI_Negate_RA_state_with_pc
	.cfi_b_key_frame 1
	nop
	.cfi_startproc
	.cfi_b_key_frame
	.cfi_mte_tagged_frame
	.cfi_negate_ra_state
	.cfi_negate_ra_state_with_pc
	.cfi_negate_ra_state 1
	.cfi_endproc
	.cfi_negate_ra_state
