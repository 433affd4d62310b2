	.arch armv8-a
	.file	"dot.c"
	.text
.Ltext0:
	.file 0 "." "dot.c"
	.align	2
	.p2align 4,,11
	.global	dot
	.type	dot, %function
dot:
.LFB0:
	.file 1 "dot.c"
	.loc 1 2 1
	.cfi_startproc
	.loc 1 3 12
	movi	d0, #0
.LBB2:
	.loc 1 4 24
	cmp	x2, 0
	ble	.L1
	.loc 1 4 15
	mov	x3, 0
	.p2align 3,,7
.L3:
	.loc 1 5 13 discriminator 3
	ldr	d2, [x0, x3, lsl 3]
	ldr	d1, [x1, x3, lsl 3]
	.loc 1 4 30 discriminator 3
	add	x3, x3, 1
	.loc 1 5 13 discriminator 3
	fmadd	d0, d2, d1, d0
	.loc 1 4 24 discriminator 3
	cmp	x2, x3
	bne	.L3
.L1:
.LBE2:
	.loc 1 7 1
	ret
	.cfi_endproc
.LFE0:
	.size	dot, .-dot
	.align	2
	.p2align 4,,11
	.global	select
	.type	select, %function
select:
.LFB1:
	.loc 1 12 1
	.cfi_startproc
	mov	w1, w0
	.loc 1 13 9
	and	w0, w0, 63
	.loc 1 14 31
	cmp	w1, 3
	bgt	.L14
	.loc 1 14 31 is_stmt 0 discriminator 2
	lsl	w1, w0, 3
	sub	w0, w1, w0
	.loc 1 15 1 is_stmt 1 discriminator 2
	ret
	.p2align 2,,3
.L14:
	.loc 1 12 1 discriminator 1
	stp	x29, x30, [sp, -16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
	mov	x29, sp
	.loc 1 14 20 discriminator 1
	bl	use
	.loc 1 14 31 discriminator 1
	add	w0, w0, 1
	.loc 1 15 1 discriminator 1
	ldp	x29, x30, [sp], 16
	.cfi_restore 30
	.cfi_restore 29
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
.LFE1:
	.size	select, .-select
.Letext0:
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0x67
	.2byte	0x5
	.byte	0x1
	.byte	0x8
	.4byte	.Ldebug_abbrev0
	.uleb128 0x1
	.4byte	.LASF3
	.byte	0x1d
	.4byte	.LASF0
	.4byte	.LASF1
	.8byte	.Ltext0
	.8byte	.Letext0-.Ltext0
	.4byte	.Ldebug_line0
	.uleb128 0x2
	.string	"use"
	.byte	0x1
	.byte	0x9
	.byte	0xc
	.uleb128 0x3
	.4byte	.LASF2
	.byte	0x1
	.byte	0xb
	.byte	0x5
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x4
	.string	"dot"
	.byte	0x1
	.byte	0x1
	.byte	0x8
	.8byte	.LFB0
	.8byte	.LFE0-.LFB0
	.uleb128 0x1
	.byte	0x9c
	.byte	0
	.section	.debug_abbrev,"",@progbits
.Ldebug_abbrev0:
	.uleb128 0x1
	.uleb128 0x11
	.byte	0x1
	.uleb128 0x25
	.uleb128 0xe
	.uleb128 0x13
	.uleb128 0xb
	.uleb128 0x3
	.uleb128 0x1f
	.uleb128 0x1b
	.uleb128 0x1f
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x10
	.uleb128 0x17
	.byte	0
	.byte	0
	.uleb128 0x2
	.uleb128 0x2e
	.byte	0
	.uleb128 0x3f
	.uleb128 0x19
	.uleb128 0x3
	.uleb128 0x8
	.uleb128 0x3a
	.uleb128 0xb
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x3c
	.uleb128 0x19
	.byte	0
	.byte	0
	.uleb128 0x3
	.uleb128 0x2e
	.byte	0
	.uleb128 0x3f
	.uleb128 0x19
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0xb
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x40
	.uleb128 0x18
	.uleb128 0x7c
	.uleb128 0x19
	.byte	0
	.byte	0
	.uleb128 0x4
	.uleb128 0x2e
	.byte	0
	.uleb128 0x3f
	.uleb128 0x19
	.uleb128 0x3
	.uleb128 0x8
	.uleb128 0x3a
	.uleb128 0xb
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x40
	.uleb128 0x18
	.uleb128 0x7a
	.uleb128 0x19
	.byte	0
	.byte	0
	.byte	0
	.section	.debug_aranges,"",@progbits
	.4byte	0x2c
	.2byte	0x2
	.4byte	.Ldebug_info0
	.byte	0x8
	.byte	0
	.2byte	0
	.2byte	0
	.8byte	.Ltext0
	.8byte	.Letext0-.Ltext0
	.8byte	0
	.8byte	0
	.section	.debug_line,"",@progbits
.Ldebug_line0:
	.section	.debug_str,"MS",@progbits,1
.LASF3:
	.string	"GNU C17 12.2.0 -mlittle-endian -mabi=lp64 -g1 -O2 -fasynchronous-unwind-tables"
.LASF2:
	.string	"select"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"dot.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
