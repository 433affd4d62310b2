// Windows' unwinding, as clang writes it and as only the directives allow it.
	.def	saves; .scl 2; .type 32; .endef
	.text
	.globl	saves
	.p2align 2
	.seh_proc saves
saves:
	stp	x19, x20, [sp, #-80]!
	.seh_save_regp_x x19, 80
	stp	x21, x22, [sp, #16]
	.seh_save_regp x21, 16
	str	x23, [sp, #32]
	.seh_save_reg x23, 32
	stp	x25, lr, [sp, #40]
	.seh_save_lrpair x25, 40
	stp	d8, d9, [sp, #56]
	.seh_save_fregp d8, 56
	str	d10, [sp, #72]
	.seh_save_freg d10, 72
	stp	x29, x30, [sp, #-16]!
	.seh_save_fplr_x 16
	mov	x29, sp
	.seh_set_fp
	sub	sp, sp, #64
	.seh_stackalloc 0x40
	.seh_endprologue
	adrp	x8, table
	add	x8, x8, :lo12:table
	ldr	w0, [x8, w0, uxtw #2]
	bl	"?work@@YAXXZ"
	.seh_startepilogue
	add	sp, sp, #64
	.seh_stackalloc 64
	ldp	x29, x30, [sp], #16
	.seh_save_fplr_x 16
	.seh_endepilogue
	.seh_endfunclet
	.seh_endproc

	.seh_proc others
others:
	.seh_nop
	.seh_save_next
	.seh_trap_frame
	.seh_pushframe
	.seh_context
	.seh_ec_context
	.seh_clear_unwound_to_call
	.seh_pac_sign_lr
	.seh_save_r19r20_x 32
	.seh_save_fplr 8
	.seh_save_reg_x lr, 16
	.seh_save_freg_x d15, 16
	.seh_save_fregp_x d14, 16
	.seh_add_fp 16
	.seh_save_any_reg x0, 8
	.seh_save_any_reg_p x28, 16
	.seh_save_any_reg_x fp, 16
	.seh_save_any_reg_px q30, 32
	.seh_save_any_reg_p d30, 0
	.seh_allocz 2
	.seh_save_zreg z8, 0
	.seh_save_preg p15, 1
	.seh_endprologue
	ret
	.seh_endproc

	.section .rdata,"dr"
	.p2align 2
table:
	.word	saves@IMGREL
	.word	saves@imgrel+4
	.word	others - table
	.rva	others
