	nop
	.seh_proc errors
.seh_stackalloc
.seh_stackalloc x0
.seh_stackalloc symbol
.seh_save_reg
.seh_save_reg 19, 16
.seh_save_reg x18, 16
.seh_save_reg w19, 16
.seh_save_reg x19
.seh_save_reg x19,
.seh_save_reg x19, symbol
.seh_save_regp lr, 16
.seh_save_lrpair x20, 16
.seh_save_lrpair fp, 16
.seh_save_lrpair lr, 16
.seh_save_freg d7, 16
.seh_save_fregp d15, 16
.seh_save_any_reg w0, 8
.seh_save_any_reg x0, 4
.seh_save_any_reg x0, -8
.seh_save_any_reg_x x0, 8
.seh_save_any_reg q0, 8
.seh_save_any_reg_p lr, 16
.seh_save_any_reg_p d31, 16
.seh_save_any_reg_p q31, 16
.seh_save_zreg z7, 0
.seh_save_zreg z24.b, 0
.seh_save_zreg x0, 0
.seh_save_zreg z8
.seh_save_preg p3, 0
.seh_save_preg p4.q4, 0
.seh_set_fp 16
.seh_nop x0
.seh_pushreg x19
.word saves@
.word saves@nothing
.word 4@IMGREL
	adrp x0, symbol@PAGE
	ldr x0, [x0, symbol@PAGEOFF]
	add x0, x0, symbol@IMGREL
.weak a,
.weak a b
