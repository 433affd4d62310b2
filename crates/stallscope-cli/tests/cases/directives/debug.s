	.file	0 "/src" "a.c" md5 0x0123456789abcdef0123456789abcdef
	.file	1 "/src" "a.h"
	.cfi_sections .debug_frame
main:
	.cfi_startproc
	.loc	0 3 5 prologue_end
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	.loc	1 4 7 is_stmt 0 discriminator 2
	addl	%eax, %ebx
	.cfi_remember_state
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore_state
	.cfi_escape 0x0f, 0x03, 0x77, 0x08, 0x06
	.cfi_personality 155, DW.ref.__gxx_personality_v0
	.cfi_lsda 27, .Lexception0
	.cfi_endproc
	.section	.debug_info,"",@progbits
	.long	.Lend-.Lstart
.Lstart:
	.uleb128 1
	.quad	main
.Lend:
	.section	.note.GNU-stack,"",@progbits
	.addrsig
	.addrsig_sym main
