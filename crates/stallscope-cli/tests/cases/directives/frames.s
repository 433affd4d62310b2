# Directives for unwinding, in a frame and outside of it.
	.cfi_sections .eh_frame, .debug_frame
	.cfi_signal_frame
	.cfi_def_cfa 7, 8
	.cfi_def_cfa_offset 16
	.cfi_def_cfa_register 6
	.cfi_adjust_cfa_offset 8
	.cfi_llvm_def_aspace_cfa 7, 8, 1
	.cfi_offset 6, -16
	.cfi_rel_offset 6, -16
	.cfi_val_offset 6, -16
	.cfi_register 6, 7
	.cfi_same_value 3
	.cfi_undefined 3
	.cfi_restore 3
	.cfi_remember_state
	.cfi_restore_state
	.cfi_return_column 16
	.cfi_window_save
	.cfi_escape 1, 2
	.cfi_label outside
	.cfi_lsda 3, table
	.cfi_lsda 255
	.cfi_personality 3, routine
	.cfi_personality 255
	.cfi_endproc
	nop
	.cfi_startproc
	.cfi_signal_frame
	.cfi_remember_state
	.cfi_window_save
	.cfi_label inside
	.cfi_startproc
	.section .other,"ax"
	.cfi_startproc simple
	.cfi_def_cfa 7, 8
	.cfi_endproc
	.cfi_endproc
	.cfi_endproc
