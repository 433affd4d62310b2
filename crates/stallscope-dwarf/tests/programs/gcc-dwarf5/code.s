	.file	"code.c"
	.text
.Ltext0:
	.file 0 "." "code.c"
	.p2align 4
	.globl	dot
	.type	dot, @function
dot:
.LVL0:
.LFB2:
	.file 1 "code.c"
	.loc 1 9 54 view -0
	.cfi_startproc
	.loc 1 10 3 view .LVU1
	.loc 1 11 3 view .LVU2
.LBB24:
	.loc 1 11 8 view .LVU3
	.loc 1 11 22 view .LVU4
	testq	%rdx, %rdx
	jle	.L4
	.loc 1 11 13 is_stmt 0 view .LVU5
	xorl	%eax, %eax
.LBE24:
	.loc 1 10 10 view .LVU6
	pxor	%xmm1, %xmm1
.LVL1:
	.p2align 4,,10
	.p2align 3
.L3:
.LBB25:
	.loc 1 12 5 is_stmt 1 discriminator 3 view .LVU7
	.loc 1 12 17 is_stmt 0 discriminator 3 view .LVU8
	movsd	(%rdi,%rax,8), %xmm0
	mulsd	(%rsi,%rax,8), %xmm0
	.loc 1 11 28 discriminator 3 view .LVU9
	addq	$1, %rax
.LVL2:
	.loc 1 12 9 discriminator 3 view .LVU10
	addsd	%xmm0, %xmm1
.LVL3:
	.loc 1 11 28 is_stmt 1 discriminator 3 view .LVU11
	.loc 1 11 22 discriminator 3 view .LVU12
	cmpq	%rax, %rdx
	jne	.L3
.LBE25:
	.loc 1 14 1 is_stmt 0 view .LVU13
	movapd	%xmm1, %xmm0
	ret
.LVL4:
	.p2align 4,,10
	.p2align 3
.L4:
	.loc 1 10 10 view .LVU14
	pxor	%xmm1, %xmm1
	.loc 1 13 3 is_stmt 1 view .LVU15
	.loc 1 14 1 is_stmt 0 view .LVU16
	movapd	%xmm1, %xmm0
	ret
	.cfi_endproc
.LFE2:
	.size	dot, .-dot
	.p2align 4
	.globl	collatz
	.type	collatz, @function
collatz:
.LVL5:
.LFB3:
	.loc 1 16 21 is_stmt 1 view -0
	.cfi_startproc
	.loc 1 17 3 view .LVU18
	.loc 1 18 3 view .LVU19
	.loc 1 18 12 view .LVU20
	.loc 1 17 7 is_stmt 0 view .LVU21
	xorl	%eax, %eax
	.loc 1 18 12 view .LVU22
	cmpq	$1, %rdi
	je	.L12
.LVL6:
.L11:
	.loc 1 19 5 is_stmt 1 view .LVU23
	.loc 1 19 8 is_stmt 0 view .LVU24
	testb	$1, %dil
	je	.L9
.L16:
	.loc 1 20 7 is_stmt 1 view .LVU25
.LBB26:
.LBB27:
.LBB28:
.LBB29:
	.loc 1 2 55 is_stmt 0 view .LVU26
	leal	1(%rax,%rax,2), %edx
.LBE29:
.LBE28:
.LBE27:
.LBE26:
	.loc 1 20 9 view .LVU27
	leaq	1(%rdi,%rdi,2), %rdi
.LVL7:
	.loc 1 23 5 is_stmt 1 view .LVU28
.LBB43:
.LBI26:
	.loc 1 4 19 view .LVU29
.LBB40:
	.loc 1 5 3 view .LVU30
.LBB33:
.LBI28:
	.loc 1 2 19 view .LVU31
.LBB30:
	.loc 1 2 42 view .LVU32
	.loc 1 2 42 is_stmt 0 view .LVU33
.LBE30:
.LBE33:
	.loc 1 6 3 is_stmt 1 view .LVU34
.LBB34:
.LBI34:
	.loc 1 2 19 view .LVU35
.LBB35:
	.loc 1 2 42 view .LVU36
	.loc 1 2 42 is_stmt 0 view .LVU37
	andl	$1, %edx
.LBE35:
.LBE34:
.LBE40:
.LBE43:
	.loc 1 23 11 view .LVU38
	addl	%edx, %eax
.LVL8:
	.loc 1 18 12 is_stmt 1 view .LVU39
	.loc 1 19 5 view .LVU40
	.loc 1 19 8 is_stmt 0 view .LVU41
	testb	$1, %dil
	jne	.L16
.LVL9:
.L9:
	.loc 1 22 7 is_stmt 1 view .LVU42
	.loc 1 22 9 is_stmt 0 view .LVU43
	movq	%rdi, %rdx
	shrq	$63, %rdx
	addq	%rdx, %rdi
.LVL10:
.LBB44:
.LBB41:
.LBB37:
.LBB31:
	.loc 1 2 55 view .LVU44
	leal	1(%rax,%rax,2), %edx
	andl	$1, %edx
.LBE31:
.LBE37:
.LBE41:
.LBE44:
	.loc 1 22 9 view .LVU45
	sarq	%rdi
.LVL11:
	.loc 1 23 5 is_stmt 1 view .LVU46
.LBB45:
	.loc 1 4 19 view .LVU47
.LBB42:
	.loc 1 5 3 view .LVU48
.LBB38:
	.loc 1 2 19 view .LVU49
.LBB32:
	.loc 1 2 42 view .LVU50
	.loc 1 2 42 is_stmt 0 view .LVU51
.LBE32:
.LBE38:
	.loc 1 6 3 is_stmt 1 view .LVU52
.LBB39:
	.loc 1 2 19 view .LVU53
.LBB36:
	.loc 1 2 42 view .LVU54
	.loc 1 2 42 is_stmt 0 view .LVU55
.LBE36:
.LBE39:
.LBE42:
.LBE45:
	.loc 1 23 11 view .LVU56
	addl	%edx, %eax
.LVL12:
	.loc 1 18 12 is_stmt 1 view .LVU57
	cmpq	$1, %rdi
	jne	.L11
	ret
.LVL13:
	.p2align 4,,10
	.p2align 3
.L12:
	.loc 1 25 3 view .LVU58
	.loc 1 26 1 is_stmt 0 view .LVU59
	ret
	.cfi_endproc
.LFE3:
	.size	collatz, .-collatz
	.p2align 4
	.globl	fill
	.type	fill, @function
fill:
.LVL14:
.LFB4:
	.loc 1 28 43 is_stmt 1 view -0
	.cfi_startproc
	.loc 1 29 3 view .LVU61
.LBB46:
	.loc 1 29 8 view .LVU62
	.loc 1 29 21 view .LVU63
	testl	%edx, %edx
	jle	.L17
	leal	0(,%rdx,4), %r8d
	xorl	%eax, %eax
.LVL15:
	.p2align 4,,10
	.p2align 3
.L19:
	.loc 1 30 5 discriminator 3 view .LVU64
.LBB47:
.LBI47:
	.loc 1 4 19 discriminator 3 view .LVU65
.LBB48:
	.loc 1 5 3 discriminator 3 view .LVU66
.LBB49:
.LBI49:
	.loc 1 2 19 discriminator 3 view .LVU67
.LBB50:
	.loc 1 2 42 discriminator 3 view .LVU68
	.loc 1 2 42 is_stmt 0 discriminator 3 view .LVU69
.LBE50:
.LBE49:
	.loc 1 6 3 is_stmt 1 discriminator 3 view .LVU70
.LBB52:
.LBI52:
	.loc 1 2 19 discriminator 3 view .LVU71
.LBB53:
	.loc 1 2 42 discriminator 3 view .LVU72
	.loc 1 2 42 is_stmt 0 discriminator 3 view .LVU73
.LBE53:
.LBE52:
.LBE48:
.LBE47:
.LBB58:
.LBI58:
	.loc 1 2 19 is_stmt 1 discriminator 3 view .LVU74
.LBB59:
	.loc 1 2 42 discriminator 3 view .LVU75
	.loc 1 2 42 is_stmt 0 discriminator 3 view .LVU76
.LBE59:
.LBE58:
.LBB60:
.LBB57:
.LBB55:
.LBB51:
	.loc 1 2 51 discriminator 3 view .LVU77
	movl	(%rsi,%rax), %ecx
	.loc 1 2 55 discriminator 3 view .LVU78
	leal	1(%rcx,%rcx,2), %ecx
.LBE51:
.LBE55:
.LBB56:
.LBB54:
	leal	2(%rcx,%rcx,2), %ecx
.LBE54:
.LBE56:
.LBE57:
.LBE60:
	.loc 1 30 27 discriminator 3 view .LVU79
	addl	%edx, %ecx
	.loc 1 29 21 discriminator 3 view .LVU80
	addl	$3, %edx
	.loc 1 30 27 discriminator 3 view .LVU81
	movl	%ecx, (%rdi,%rax)
.LVL16:
	.loc 1 29 27 is_stmt 1 discriminator 3 view .LVU82
	.loc 1 29 21 discriminator 3 view .LVU83
	addq	$4, %rax
.LVL17:
	.loc 1 29 21 is_stmt 0 discriminator 3 view .LVU84
	cmpl	%r8d, %edx
	jne	.L19
.LVL18:
.L17:
	.loc 1 29 21 discriminator 3 view .LVU85
.LBE46:
	.loc 1 31 1 view .LVU86
	ret
	.cfi_endproc
.LFE4:
	.size	fill, .-fill
	.section	.text.startup,"ax",@progbits
	.p2align 4
	.globl	main
	.type	main, @function
main:
.LVL19:
.LFB5:
	.loc 1 33 33 is_stmt 1 view -0
	.cfi_startproc
	.loc 1 34 3 view .LVU88
	.loc 1 33 33 is_stmt 0 view .LVU89
	subq	$72, %rsp
	.cfi_def_cfa_offset 80
	.loc 1 34 7 view .LVU90
	pxor	%xmm0, %xmm0
	.loc 1 33 33 view .LVU91
	movl	%edi, %r9d
	.loc 1 36 3 view .LVU92
	movl	$8, %edx
	.loc 1 34 7 view .LVU93
	movups	%xmm0, 12(%rsp)
	.loc 1 35 25 view .LVU94
	pxor	%xmm0, %xmm0
	.loc 1 36 3 view .LVU95
	movq	%rsp, %rsi
.LVL20:
	.loc 1 34 7 view .LVU96
	movq	.LC1(%rip), %rax
	.loc 1 35 25 view .LVU97
	cvtsi2sdl	%edi, %xmm0
	.loc 1 36 3 view .LVU98
	leaq	32(%rsp), %rdi
.LVL21:
	.loc 1 34 7 view .LVU99
	movl	$0, 28(%rsp)
	movq	%rax, (%rsp)
	movl	$3, 8(%rsp)
	.loc 1 35 3 is_stmt 1 view .LVU100
	.loc 1 36 3 view .LVU101
	call	fill
.LVL22:
	.loc 1 37 3 view .LVU102
.LBB61:
.LBI61:
	.loc 1 9 8 view .LVU103
.LBB62:
	.loc 1 10 3 view .LVU104
	.loc 1 11 3 view .LVU105
.LBB63:
	.loc 1 11 8 view .LVU106
	.loc 1 11 22 view .LVU107
	.loc 1 12 5 view .LVU108
	.loc 1 11 28 view .LVU109
	.loc 1 11 22 view .LVU110
	.loc 1 12 5 view .LVU111
	.loc 1 11 28 view .LVU112
	.loc 1 11 22 view .LVU113
.LBE63:
	.loc 1 13 3 view .LVU114
	.loc 1 13 3 is_stmt 0 view .LVU115
.LBE62:
.LBE61:
	.loc 1 37 43 view .LVU116
	leal	26(%r9), %edi
	.loc 1 37 54 view .LVU117
	andl	$7, %r9d
.LVL23:
	.loc 1 37 30 view .LVU118
	movslq	%edi, %rdi
	.loc 1 37 30 view .LVU119
	call	collatz
.LVL24:
.LBB66:
.LBB65:
.LBB64:
	.loc 1 12 17 view .LVU120
	addsd	%xmm0, %xmm0
	.loc 1 12 9 view .LVU121
	addsd	.LC2(%rip), %xmm0
.LBE64:
.LBE65:
.LBE66:
	.loc 1 37 30 view .LVU122
	movl	%eax, %edx
	.loc 1 37 10 view .LVU123
	cvttsd2sil	%xmm0, %eax
	.loc 1 37 28 view .LVU124
	addl	%edx, %eax
	.loc 1 37 49 view .LVU125
	addl	32(%rsp,%r9,4), %eax
	.loc 1 38 1 view .LVU126
	addq	$72, %rsp
	.cfi_def_cfa_offset 8
	ret
	.cfi_endproc
.LFE5:
	.size	main, .-main
	.section	.rodata.cst8,"aM",@progbits,8
	.align 8
.LC1:
	.long	1
	.long	2
	.align 8
.LC2:
	.long	0
	.long	1074266112
	.text
.Letext0:
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.long	0x490
	.value	0x5
	.byte	0x1
	.byte	0x8
	.long	.Ldebug_abbrev0
	.uleb128 0x17
	.long	.LASF14
	.byte	0x1d
	.long	.LASF0
	.long	.LASF1
	.long	.LLRL33
	.quad	0
	.long	.Ldebug_line0
	.uleb128 0x5
	.byte	0x8
	.byte	0x4
	.long	.LASF4
	.uleb128 0xc
	.long	.LASF7
	.byte	0x21
	.long	0x13c
	.quad	.LFB5
	.quad	.LFE5-.LFB5
	.uleb128 0x1
	.byte	0x9c
	.long	0x13c
	.uleb128 0xd
	.long	.LASF2
	.byte	0xe
	.long	0x13c
	.long	.LLST27
	.long	.LVUS27
	.uleb128 0xd
	.long	.LASF3
	.byte	0x1b
	.long	0x148
	.long	.LLST28
	.long	.LVUS28
	.uleb128 0xe
	.string	"in"
	.byte	0x7
	.long	0x159
	.uleb128 0x3
	.byte	0x91
	.sleb128 -80
	.uleb128 0xe
	.string	"out"
	.byte	0x1a
	.long	0x159
	.uleb128 0x2
	.byte	0x91
	.sleb128 -48
	.uleb128 0x6
	.string	"x"
	.byte	0x23
	.byte	0xa
	.long	0x170
	.uleb128 0x6
	.string	"y"
	.byte	0x23
	.byte	0x19
	.long	0x170
	.uleb128 0x7
	.long	0x3b5
	.quad	.LBI61
	.byte	.LVU103
	.long	.LLRL29
	.byte	0x25
	.byte	0xf
	.long	0xfb
	.uleb128 0x1
	.long	0x3d8
	.long	.LLST30
	.long	.LVUS30
	.uleb128 0xf
	.long	0x3cf
	.uleb128 0xf
	.long	0x3c6
	.uleb128 0x9
	.long	.LLRL29
	.uleb128 0x2
	.long	0x3e1
	.long	.LLST31
	.long	.LVUS31
	.uleb128 0x10
	.long	0x3ec
	.long	.LLRL29
	.uleb128 0x2
	.long	0x3ed
	.long	.LLST32
	.long	.LVUS32
	.byte	0
	.byte	0
	.byte	0
	.uleb128 0x18
	.quad	.LVL22
	.long	0x185
	.long	0x11e
	.uleb128 0x8
	.uleb128 0x1
	.byte	0x55
	.uleb128 0x2
	.byte	0x75
	.sleb128 0
	.uleb128 0x8
	.uleb128 0x1
	.byte	0x54
	.uleb128 0x2
	.byte	0x74
	.sleb128 0
	.uleb128 0x8
	.uleb128 0x1
	.byte	0x51
	.uleb128 0x1
	.byte	0x38
	.byte	0
	.uleb128 0x19
	.quad	.LVL24
	.long	0x2d1
	.uleb128 0x8
	.uleb128 0x1
	.byte	0x55
	.uleb128 0xb
	.byte	0xa3
	.uleb128 0x1
	.byte	0x55
	.byte	0x23
	.uleb128 0x1a
	.byte	0x8
	.byte	0x20
	.byte	0x24
	.byte	0x8
	.byte	0x20
	.byte	0x26
	.byte	0
	.byte	0
	.uleb128 0x1a
	.byte	0x4
	.byte	0x5
	.string	"int"
	.uleb128 0x11
	.long	0x13c
	.uleb128 0x4
	.long	0x14d
	.uleb128 0x4
	.long	0x152
	.uleb128 0x5
	.byte	0x1
	.byte	0x6
	.long	.LASF5
	.uleb128 0x12
	.long	0x13c
	.long	0x169
	.uleb128 0x13
	.long	0x169
	.byte	0x7
	.byte	0
	.uleb128 0x5
	.byte	0x8
	.byte	0x7
	.long	.LASF6
	.uleb128 0x12
	.long	0x2a
	.long	0x180
	.uleb128 0x13
	.long	0x169
	.byte	0x1
	.byte	0
	.uleb128 0x11
	.long	0x2a
	.uleb128 0x1b
	.long	.LASF15
	.byte	0x1
	.byte	0x1c
	.byte	0x6
	.quad	.LFB4
	.quad	.LFE4-.LFB4
	.uleb128 0x1
	.byte	0x9c
	.long	0x2c7
	.uleb128 0x14
	.string	"out"
	.byte	0x10
	.long	0x2c7
	.uleb128 0x1
	.byte	0x55
	.uleb128 0x14
	.string	"in"
	.byte	0x20
	.long	0x2cc
	.uleb128 0x1
	.byte	0x54
	.uleb128 0x15
	.string	"n"
	.byte	0x1c
	.byte	0x28
	.long	0x13c
	.long	.LLST14
	.long	.LVUS14
	.uleb128 0x1c
	.quad	.LBB46
	.quad	.LBE46-.LBB46
	.uleb128 0x1d
	.string	"i"
	.byte	0x1
	.byte	0x1d
	.byte	0xc
	.long	0x13c
	.long	.LLST15
	.long	.LVUS15
	.uleb128 0x7
	.long	0x3fd
	.quad	.LBI47
	.byte	.LVU65
	.long	.LLRL16
	.byte	0x1e
	.byte	0xe
	.long	0x289
	.uleb128 0x1
	.long	0x40b
	.long	.LLST17
	.long	.LVUS17
	.uleb128 0x9
	.long	.LLRL16
	.uleb128 0x2
	.long	0x414
	.long	.LLST18
	.long	.LVUS18
	.uleb128 0x7
	.long	0x421
	.quad	.LBI49
	.byte	.LVU67
	.long	.LLRL19
	.byte	0x5
	.byte	0xe
	.long	0x258
	.uleb128 0x1
	.long	0x438
	.long	.LLST20
	.long	.LVUS20
	.uleb128 0x1
	.long	0x42f
	.long	.LLST21
	.long	.LVUS21
	.byte	0
	.uleb128 0xa
	.long	0x421
	.quad	.LBI52
	.byte	.LVU71
	.long	.LLRL22
	.byte	0x6
	.byte	0xa
	.uleb128 0x1
	.long	0x438
	.long	.LLST23
	.long	.LVUS23
	.uleb128 0x1
	.long	0x42f
	.long	.LLST24
	.long	.LVUS24
	.byte	0
	.byte	0
	.byte	0
	.uleb128 0x1e
	.long	0x421
	.quad	.LBI58
	.byte	.LVU74
	.quad	.LBB58
	.quad	.LBE58-.LBB58
	.byte	0x1
	.byte	0x1e
	.byte	0x1d
	.uleb128 0x1
	.long	0x438
	.long	.LLST25
	.long	.LVUS25
	.uleb128 0x1
	.long	0x42f
	.long	.LLST26
	.long	.LVUS26
	.byte	0
	.byte	0
	.byte	0
	.uleb128 0x4
	.long	0x13c
	.uleb128 0x4
	.long	0x143
	.uleb128 0xc
	.long	.LASF8
	.byte	0x10
	.long	0x13c
	.quad	.LFB3
	.quad	.LFE3-.LFB3
	.uleb128 0x1
	.byte	0x9c
	.long	0x3ae
	.uleb128 0x15
	.string	"n"
	.byte	0x10
	.byte	0x12
	.long	0x3ae
	.long	.LLST3
	.long	.LVUS3
	.uleb128 0x1f
	.long	.LASF9
	.byte	0x1
	.byte	0x11
	.byte	0x7
	.long	0x13c
	.long	.LLST4
	.long	.LVUS4
	.uleb128 0xa
	.long	0x3fd
	.quad	.LBI26
	.byte	.LVU29
	.long	.LLRL5
	.byte	0x17
	.byte	0xe
	.uleb128 0x1
	.long	0x40b
	.long	.LLST6
	.long	.LVUS6
	.uleb128 0x9
	.long	.LLRL5
	.uleb128 0x2
	.long	0x414
	.long	.LLST7
	.long	.LVUS7
	.uleb128 0x7
	.long	0x421
	.quad	.LBI28
	.byte	.LVU31
	.long	.LLRL8
	.byte	0x5
	.byte	0xe
	.long	0x37c
	.uleb128 0x1
	.long	0x438
	.long	.LLST9
	.long	.LVUS9
	.uleb128 0x1
	.long	0x42f
	.long	.LLST10
	.long	.LVUS10
	.byte	0
	.uleb128 0xa
	.long	0x421
	.quad	.LBI34
	.byte	.LVU35
	.long	.LLRL11
	.byte	0x6
	.byte	0xa
	.uleb128 0x1
	.long	0x438
	.long	.LLST12
	.long	.LVUS12
	.uleb128 0x1
	.long	0x42f
	.long	.LLST13
	.long	.LVUS13
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.uleb128 0x5
	.byte	0x8
	.byte	0x5
	.long	.LASF10
	.uleb128 0x20
	.string	"dot"
	.byte	0x1
	.byte	0x9
	.byte	0x8
	.long	0x2a
	.byte	0x1
	.long	0x3f8
	.uleb128 0x3
	.string	"a"
	.byte	0x9
	.byte	0x1a
	.long	0x3f8
	.uleb128 0x3
	.string	"b"
	.byte	0x9
	.byte	0x2b
	.long	0x3f8
	.uleb128 0x3
	.string	"n"
	.byte	0x9
	.byte	0x33
	.long	0x3ae
	.uleb128 0x6
	.string	"sum"
	.byte	0xa
	.byte	0xa
	.long	0x2a
	.uleb128 0x21
	.uleb128 0x6
	.string	"i"
	.byte	0xb
	.byte	0xd
	.long	0x3ae
	.byte	0
	.byte	0
	.uleb128 0x4
	.long	0x180
	.uleb128 0x16
	.long	.LASF12
	.byte	0x4
	.long	0x13c
	.long	0x421
	.uleb128 0x3
	.string	"a"
	.byte	0x4
	.byte	0x1d
	.long	0x13c
	.uleb128 0x22
	.long	.LASF11
	.byte	0x1
	.byte	0x5
	.byte	0x7
	.long	0x13c
	.byte	0
	.uleb128 0x16
	.long	.LASF13
	.byte	0x2
	.long	0x13c
	.long	0x442
	.uleb128 0x3
	.string	"a"
	.byte	0x2
	.byte	0x1e
	.long	0x13c
	.uleb128 0x3
	.string	"b"
	.byte	0x2
	.byte	0x25
	.long	0x13c
	.byte	0
	.uleb128 0x23
	.long	0x3b5
	.quad	.LFB2
	.quad	.LFE2-.LFB2
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0xb
	.long	0x3c6
	.uleb128 0x1
	.byte	0x55
	.uleb128 0xb
	.long	0x3cf
	.uleb128 0x1
	.byte	0x54
	.uleb128 0xb
	.long	0x3d8
	.uleb128 0x1
	.byte	0x51
	.uleb128 0x2
	.long	0x3e1
	.long	.LLST0
	.long	.LVUS0
	.uleb128 0x10
	.long	0x3ec
	.long	.LLRL1
	.uleb128 0x2
	.long	0x3ed
	.long	.LLST2
	.long	.LVUS2
	.byte	0
	.byte	0
	.byte	0
	.section	.debug_abbrev,"",@progbits
.Ldebug_abbrev0:
	.uleb128 0x1
	.uleb128 0x5
	.byte	0
	.uleb128 0x31
	.uleb128 0x13
	.uleb128 0x2
	.uleb128 0x17
	.uleb128 0x2137
	.uleb128 0x17
	.byte	0
	.byte	0
	.uleb128 0x2
	.uleb128 0x34
	.byte	0
	.uleb128 0x31
	.uleb128 0x13
	.uleb128 0x2
	.uleb128 0x17
	.uleb128 0x2137
	.uleb128 0x17
	.byte	0
	.byte	0
	.uleb128 0x3
	.uleb128 0x5
	.byte	0
	.uleb128 0x3
	.uleb128 0x8
	.uleb128 0x3a
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x49
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x4
	.uleb128 0xf
	.byte	0
	.uleb128 0xb
	.uleb128 0x21
	.sleb128 8
	.uleb128 0x49
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x5
	.uleb128 0x24
	.byte	0
	.uleb128 0xb
	.uleb128 0xb
	.uleb128 0x3e
	.uleb128 0xb
	.uleb128 0x3
	.uleb128 0xe
	.byte	0
	.byte	0
	.uleb128 0x6
	.uleb128 0x34
	.byte	0
	.uleb128 0x3
	.uleb128 0x8
	.uleb128 0x3a
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x49
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x7
	.uleb128 0x1d
	.byte	0x1
	.uleb128 0x31
	.uleb128 0x13
	.uleb128 0x52
	.uleb128 0x1
	.uleb128 0x2138
	.uleb128 0xb
	.uleb128 0x55
	.uleb128 0x17
	.uleb128 0x58
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x59
	.uleb128 0xb
	.uleb128 0x57
	.uleb128 0xb
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x8
	.uleb128 0x49
	.byte	0
	.uleb128 0x2
	.uleb128 0x18
	.uleb128 0x7e
	.uleb128 0x18
	.byte	0
	.byte	0
	.uleb128 0x9
	.uleb128 0xb
	.byte	0x1
	.uleb128 0x55
	.uleb128 0x17
	.byte	0
	.byte	0
	.uleb128 0xa
	.uleb128 0x1d
	.byte	0x1
	.uleb128 0x31
	.uleb128 0x13
	.uleb128 0x52
	.uleb128 0x1
	.uleb128 0x2138
	.uleb128 0xb
	.uleb128 0x55
	.uleb128 0x17
	.uleb128 0x58
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x59
	.uleb128 0xb
	.uleb128 0x57
	.uleb128 0xb
	.byte	0
	.byte	0
	.uleb128 0xb
	.uleb128 0x5
	.byte	0
	.uleb128 0x31
	.uleb128 0x13
	.uleb128 0x2
	.uleb128 0x18
	.byte	0
	.byte	0
	.uleb128 0xc
	.uleb128 0x2e
	.byte	0x1
	.uleb128 0x3f
	.uleb128 0x19
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0x21
	.sleb128 5
	.uleb128 0x27
	.uleb128 0x19
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x40
	.uleb128 0x18
	.uleb128 0x7a
	.uleb128 0x19
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0xd
	.uleb128 0x5
	.byte	0
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x3b
	.uleb128 0x21
	.sleb128 33
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x2
	.uleb128 0x17
	.uleb128 0x2137
	.uleb128 0x17
	.byte	0
	.byte	0
	.uleb128 0xe
	.uleb128 0x34
	.byte	0
	.uleb128 0x3
	.uleb128 0x8
	.uleb128 0x3a
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x3b
	.uleb128 0x21
	.sleb128 34
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x2
	.uleb128 0x18
	.byte	0
	.byte	0
	.uleb128 0xf
	.uleb128 0x5
	.byte	0
	.uleb128 0x31
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x10
	.uleb128 0xb
	.byte	0x1
	.uleb128 0x31
	.uleb128 0x13
	.uleb128 0x55
	.uleb128 0x17
	.byte	0
	.byte	0
	.uleb128 0x11
	.uleb128 0x26
	.byte	0
	.uleb128 0x49
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x12
	.uleb128 0x1
	.byte	0x1
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x13
	.uleb128 0x21
	.byte	0
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x2f
	.uleb128 0xb
	.byte	0
	.byte	0
	.uleb128 0x14
	.uleb128 0x5
	.byte	0
	.uleb128 0x3
	.uleb128 0x8
	.uleb128 0x3a
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x3b
	.uleb128 0x21
	.sleb128 28
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x2
	.uleb128 0x18
	.byte	0
	.byte	0
	.uleb128 0x15
	.uleb128 0x5
	.byte	0
	.uleb128 0x3
	.uleb128 0x8
	.uleb128 0x3a
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x2
	.uleb128 0x17
	.uleb128 0x2137
	.uleb128 0x17
	.byte	0
	.byte	0
	.uleb128 0x16
	.uleb128 0x2e
	.byte	0x1
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0x21
	.sleb128 19
	.uleb128 0x27
	.uleb128 0x19
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x20
	.uleb128 0x21
	.sleb128 3
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x17
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
	.uleb128 0x55
	.uleb128 0x17
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x10
	.uleb128 0x17
	.byte	0
	.byte	0
	.uleb128 0x18
	.uleb128 0x48
	.byte	0x1
	.uleb128 0x7d
	.uleb128 0x1
	.uleb128 0x7f
	.uleb128 0x13
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x19
	.uleb128 0x48
	.byte	0x1
	.uleb128 0x7d
	.uleb128 0x1
	.uleb128 0x7f
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x1a
	.uleb128 0x24
	.byte	0
	.uleb128 0xb
	.uleb128 0xb
	.uleb128 0x3e
	.uleb128 0xb
	.uleb128 0x3
	.uleb128 0x8
	.byte	0
	.byte	0
	.uleb128 0x1b
	.uleb128 0x2e
	.byte	0x1
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
	.uleb128 0x27
	.uleb128 0x19
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x40
	.uleb128 0x18
	.uleb128 0x7a
	.uleb128 0x19
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x1c
	.uleb128 0xb
	.byte	0x1
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.byte	0
	.byte	0
	.uleb128 0x1d
	.uleb128 0x34
	.byte	0
	.uleb128 0x3
	.uleb128 0x8
	.uleb128 0x3a
	.uleb128 0xb
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x2
	.uleb128 0x17
	.uleb128 0x2137
	.uleb128 0x17
	.byte	0
	.byte	0
	.uleb128 0x1e
	.uleb128 0x1d
	.byte	0x1
	.uleb128 0x31
	.uleb128 0x13
	.uleb128 0x52
	.uleb128 0x1
	.uleb128 0x2138
	.uleb128 0xb
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x58
	.uleb128 0xb
	.uleb128 0x59
	.uleb128 0xb
	.uleb128 0x57
	.uleb128 0xb
	.byte	0
	.byte	0
	.uleb128 0x1f
	.uleb128 0x34
	.byte	0
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0xb
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x2
	.uleb128 0x17
	.uleb128 0x2137
	.uleb128 0x17
	.byte	0
	.byte	0
	.uleb128 0x20
	.uleb128 0x2e
	.byte	0x1
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
	.uleb128 0x27
	.uleb128 0x19
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x20
	.uleb128 0xb
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x21
	.uleb128 0xb
	.byte	0x1
	.byte	0
	.byte	0
	.uleb128 0x22
	.uleb128 0x34
	.byte	0
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0xb
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x49
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x23
	.uleb128 0x2e
	.byte	0x1
	.uleb128 0x31
	.uleb128 0x13
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
	.section	.debug_loclists,"",@progbits
	.long	.Ldebug_loc3-.Ldebug_loc2
.Ldebug_loc2:
	.value	0x5
	.byte	0x8
	.byte	0
	.long	0
.Ldebug_loc0:
.LVUS27:
	.uleb128 0
	.uleb128 .LVU99
	.uleb128 .LVU99
	.uleb128 .LVU118
	.uleb128 .LVU118
	.uleb128 .LVU120
	.uleb128 .LVU120
	.uleb128 0
.LLST27:
	.byte	0x6
	.quad	.LVL19
	.byte	0x4
	.uleb128 .LVL19-.LVL19
	.uleb128 .LVL21-.LVL19
	.uleb128 0x1
	.byte	0x55
	.byte	0x4
	.uleb128 .LVL21-.LVL19
	.uleb128 .LVL23-.LVL19
	.uleb128 0x1
	.byte	0x59
	.byte	0x4
	.uleb128 .LVL23-.LVL19
	.uleb128 .LVL24-1-.LVL19
	.uleb128 0x3
	.byte	0x75
	.sleb128 -26
	.byte	0x9f
	.byte	0x4
	.uleb128 .LVL24-1-.LVL19
	.uleb128 .LFE5-.LVL19
	.uleb128 0x4
	.byte	0xa3
	.uleb128 0x1
	.byte	0x55
	.byte	0x9f
	.byte	0
.LVUS28:
	.uleb128 0
	.uleb128 .LVU96
	.uleb128 .LVU96
	.uleb128 0
.LLST28:
	.byte	0x6
	.quad	.LVL19
	.byte	0x4
	.uleb128 .LVL19-.LVL19
	.uleb128 .LVL20-.LVL19
	.uleb128 0x1
	.byte	0x54
	.byte	0x4
	.uleb128 .LVL20-.LVL19
	.uleb128 .LFE5-.LVL19
	.uleb128 0x4
	.byte	0xa3
	.uleb128 0x1
	.byte	0x54
	.byte	0x9f
	.byte	0
.LVUS30:
	.uleb128 .LVU103
	.uleb128 .LVU115
.LLST30:
	.byte	0x8
	.quad	.LVL22
	.uleb128 .LVL22-.LVL22
	.uleb128 0x2
	.byte	0x32
	.byte	0x9f
	.byte	0
.LVUS31:
	.uleb128 .LVU105
	.uleb128 .LVU109
	.uleb128 .LVU109
	.uleb128 .LVU112
	.uleb128 .LVU112
	.uleb128 .LVU115
.LLST31:
	.byte	0x8
	.quad	.LVL22
	.uleb128 .LVL22-.LVL22
	.uleb128 0xa
	.byte	0x9e
	.uleb128 0x8
	.long	0
	.long	0
	.byte	0x8
	.quad	.LVL22
	.uleb128 .LVL22-.LVL22
	.uleb128 0xa
	.byte	0x9e
	.uleb128 0x8
	.long	0
	.long	0x40080000
	.byte	0x8
	.quad	.LVL22
	.uleb128 .LVL22-.LVL22
	.uleb128 0x14
	.byte	0xa5
	.uleb128 0x11
	.uleb128 0x2a
	.byte	0xa5
	.uleb128 0x11
	.uleb128 0x2a
	.byte	0x22
	.byte	0xa4
	.uleb128 0x2a
	.byte	0x8
	.long	0
	.long	0x40080000
	.byte	0x22
	.byte	0x9f
	.byte	0
.LVUS32:
	.uleb128 .LVU107
	.uleb128 .LVU110
	.uleb128 .LVU110
	.uleb128 .LVU113
	.uleb128 .LVU113
	.uleb128 .LVU115
.LLST32:
	.byte	0x8
	.quad	.LVL22
	.uleb128 .LVL22-.LVL22
	.uleb128 0x2
	.byte	0x30
	.byte	0x9f
	.byte	0x8
	.quad	.LVL22
	.uleb128 .LVL22-.LVL22
	.uleb128 0x2
	.byte	0x31
	.byte	0x9f
	.byte	0x8
	.quad	.LVL22
	.uleb128 .LVL22-.LVL22
	.uleb128 0x2
	.byte	0x32
	.byte	0x9f
	.byte	0
.LVUS14:
	.uleb128 0
	.uleb128 .LVU64
	.uleb128 .LVU64
	.uleb128 0
.LLST14:
	.byte	0x6
	.quad	.LVL14
	.byte	0x4
	.uleb128 .LVL14-.LVL14
	.uleb128 .LVL15-.LVL14
	.uleb128 0x1
	.byte	0x51
	.byte	0x4
	.uleb128 .LVL15-.LVL14
	.uleb128 .LFE4-.LVL14
	.uleb128 0x4
	.byte	0xa3
	.uleb128 0x1
	.byte	0x51
	.byte	0x9f
	.byte	0
.LVUS15:
	.uleb128 .LVU63
	.uleb128 .LVU64
	.uleb128 .LVU64
	.uleb128 .LVU83
	.uleb128 .LVU83
	.uleb128 .LVU84
	.uleb128 .LVU84
	.uleb128 .LVU85
.LLST15:
	.byte	0x6
	.quad	.LVL14
	.byte	0x4
	.uleb128 .LVL14-.LVL14
	.uleb128 .LVL15-.LVL14
	.uleb128 0x2
	.byte	0x30
	.byte	0x9f
	.byte	0x4
	.uleb128 .LVL15-.LVL14
	.uleb128 .LVL16-.LVL14
	.uleb128 0x5
	.byte	0x70
	.sleb128 0
	.byte	0x32
	.byte	0x25
	.byte	0x9f
	.byte	0x4
	.uleb128 .LVL16-.LVL14
	.uleb128 .LVL17-.LVL14
	.uleb128 0x7
	.byte	0x70
	.sleb128 0
	.byte	0x32
	.byte	0x25
	.byte	0x23
	.uleb128 0x1
	.byte	0x9f
	.byte	0x4
	.uleb128 .LVL17-.LVL14
	.uleb128 .LVL18-.LVL14
	.uleb128 0x7
	.byte	0x70
	.sleb128 -4
	.byte	0x32
	.byte	0x25
	.byte	0x23
	.uleb128 0x1
	.byte	0x9f
	.byte	0
.LVUS17:
	.uleb128 .LVU65
	.uleb128 .LVU73
.LLST17:
	.byte	0x8
	.quad	.LVL15
	.uleb128 .LVL15-.LVL15
	.uleb128 0x5
	.byte	0x74
	.sleb128 0
	.byte	0x70
	.sleb128 0
	.byte	0x22
	.byte	0
.LVUS18:
	.uleb128 .LVU69
	.uleb128 .LVU82
.LLST18:
	.byte	0x8
	.quad	.LVL15
	.uleb128 .LVL16-.LVL15
	.uleb128 0xc
	.byte	0x74
	.sleb128 0
	.byte	0x70
	.sleb128 0
	.byte	0x22
	.byte	0x94
	.byte	0x4
	.byte	0x33
	.byte	0x1e
	.byte	0x23
	.uleb128 0x1
	.byte	0x9f
	.byte	0
.LVUS20:
	.uleb128 .LVU67
	.uleb128 .LVU69
.LLST20:
	.byte	0x8
	.quad	.LVL15
	.uleb128 .LVL15-.LVL15
	.uleb128 0x2
	.byte	0x31
	.byte	0x9f
	.byte	0
.LVUS21:
	.uleb128 .LVU67
	.uleb128 .LVU69
.LLST21:
	.byte	0x8
	.quad	.LVL15
	.uleb128 .LVL15-.LVL15
	.uleb128 0x5
	.byte	0x74
	.sleb128 0
	.byte	0x70
	.sleb128 0
	.byte	0x22
	.byte	0
.LVUS23:
	.uleb128 .LVU71
	.uleb128 .LVU73
.LLST23:
	.byte	0x8
	.quad	.LVL15
	.uleb128 .LVL15-.LVL15
	.uleb128 0x2
	.byte	0x32
	.byte	0x9f
	.byte	0
.LVUS24:
	.uleb128 .LVU71
	.uleb128 .LVU73
.LLST24:
	.byte	0x8
	.quad	.LVL15
	.uleb128 .LVL15-.LVL15
	.uleb128 0xc
	.byte	0x74
	.sleb128 0
	.byte	0x70
	.sleb128 0
	.byte	0x22
	.byte	0x94
	.byte	0x4
	.byte	0x33
	.byte	0x1e
	.byte	0x23
	.uleb128 0x1
	.byte	0x9f
	.byte	0
.LVUS25:
	.uleb128 .LVU73
	.uleb128 .LVU76
.LLST25:
	.byte	0x8
	.quad	.LVL15
	.uleb128 .LVL15-.LVL15
	.uleb128 0x4
	.byte	0xa3
	.uleb128 0x1
	.byte	0x51
	.byte	0x9f
	.byte	0
.LVUS26:
	.uleb128 .LVU73
	.uleb128 .LVU76
.LLST26:
	.byte	0x8
	.quad	.LVL15
	.uleb128 .LVL15-.LVL15
	.uleb128 0x5
	.byte	0x70
	.sleb128 0
	.byte	0x32
	.byte	0x25
	.byte	0x9f
	.byte	0
.LVUS3:
	.uleb128 0
	.uleb128 .LVU28
	.uleb128 .LVU28
	.uleb128 .LVU44
	.uleb128 .LVU46
	.uleb128 0
.LLST3:
	.byte	0x6
	.quad	.LVL5
	.byte	0x4
	.uleb128 .LVL5-.LVL5
	.uleb128 .LVL7-.LVL5
	.uleb128 0x1
	.byte	0x55
	.byte	0x4
	.uleb128 .LVL7-.LVL5
	.uleb128 .LVL10-.LVL5
	.uleb128 0x1
	.byte	0x55
	.byte	0x4
	.uleb128 .LVL11-.LVL5
	.uleb128 .LFE3-.LVL5
	.uleb128 0x1
	.byte	0x55
	.byte	0
.LVUS4:
	.uleb128 .LVU19
	.uleb128 .LVU23
	.uleb128 .LVU23
	.uleb128 .LVU58
	.uleb128 .LVU58
	.uleb128 0
.LLST4:
	.byte	0x6
	.quad	.LVL5
	.byte	0x4
	.uleb128 .LVL5-.LVL5
	.uleb128 .LVL6-.LVL5
	.uleb128 0x2
	.byte	0x30
	.byte	0x9f
	.byte	0x4
	.uleb128 .LVL6-.LVL5
	.uleb128 .LVL13-.LVL5
	.uleb128 0x1
	.byte	0x50
	.byte	0x4
	.uleb128 .LVL13-.LVL5
	.uleb128 .LFE3-.LVL5
	.uleb128 0x2
	.byte	0x30
	.byte	0x9f
	.byte	0
.LVUS6:
	.uleb128 .LVU29
	.uleb128 .LVU37
	.uleb128 .LVU47
	.uleb128 .LVU55
.LLST6:
	.byte	0x8
	.quad	.LVL7
	.uleb128 .LVL7-.LVL7
	.uleb128 0x1
	.byte	0x50
	.byte	0x8
	.quad	.LVL11
	.uleb128 .LVL11-.LVL11
	.uleb128 0x1
	.byte	0x50
	.byte	0
.LVUS7:
	.uleb128 .LVU33
	.uleb128 .LVU39
	.uleb128 .LVU51
	.uleb128 .LVU57
.LLST7:
	.byte	0x6
	.quad	.LVL7
	.byte	0x4
	.uleb128 .LVL7-.LVL7
	.uleb128 .LVL8-.LVL7
	.uleb128 0x7
	.byte	0x70
	.sleb128 0
	.byte	0x33
	.byte	0x1e
	.byte	0x23
	.uleb128 0x1
	.byte	0x9f
	.byte	0x4
	.uleb128 .LVL11-.LVL7
	.uleb128 .LVL12-.LVL7
	.uleb128 0x7
	.byte	0x70
	.sleb128 0
	.byte	0x33
	.byte	0x1e
	.byte	0x23
	.uleb128 0x1
	.byte	0x9f
	.byte	0
.LVUS9:
	.uleb128 .LVU31
	.uleb128 .LVU33
	.uleb128 .LVU49
	.uleb128 .LVU51
.LLST9:
	.byte	0x8
	.quad	.LVL7
	.uleb128 .LVL7-.LVL7
	.uleb128 0x2
	.byte	0x31
	.byte	0x9f
	.byte	0x8
	.quad	.LVL11
	.uleb128 .LVL11-.LVL11
	.uleb128 0x2
	.byte	0x31
	.byte	0x9f
	.byte	0
.LVUS10:
	.uleb128 .LVU31
	.uleb128 .LVU33
	.uleb128 .LVU49
	.uleb128 .LVU51
.LLST10:
	.byte	0x8
	.quad	.LVL7
	.uleb128 .LVL7-.LVL7
	.uleb128 0x1
	.byte	0x50
	.byte	0x8
	.quad	.LVL11
	.uleb128 .LVL11-.LVL11
	.uleb128 0x1
	.byte	0x50
	.byte	0
.LVUS12:
	.uleb128 .LVU35
	.uleb128 .LVU37
	.uleb128 .LVU53
	.uleb128 .LVU55
.LLST12:
	.byte	0x8
	.quad	.LVL7
	.uleb128 .LVL7-.LVL7
	.uleb128 0x2
	.byte	0x32
	.byte	0x9f
	.byte	0x8
	.quad	.LVL11
	.uleb128 .LVL11-.LVL11
	.uleb128 0x2
	.byte	0x32
	.byte	0x9f
	.byte	0
.LVUS13:
	.uleb128 .LVU35
	.uleb128 .LVU37
	.uleb128 .LVU53
	.uleb128 .LVU55
.LLST13:
	.byte	0x8
	.quad	.LVL7
	.uleb128 .LVL7-.LVL7
	.uleb128 0x7
	.byte	0x70
	.sleb128 0
	.byte	0x33
	.byte	0x1e
	.byte	0x23
	.uleb128 0x1
	.byte	0x9f
	.byte	0x8
	.quad	.LVL11
	.uleb128 .LVL11-.LVL11
	.uleb128 0x7
	.byte	0x70
	.sleb128 0
	.byte	0x33
	.byte	0x1e
	.byte	0x23
	.uleb128 0x1
	.byte	0x9f
	.byte	0
.LVUS0:
	.uleb128 .LVU2
	.uleb128 .LVU7
	.uleb128 .LVU7
	.uleb128 .LVU14
	.uleb128 .LVU14
	.uleb128 0
.LLST0:
	.byte	0x6
	.quad	.LVL0
	.byte	0x4
	.uleb128 .LVL0-.LVL0
	.uleb128 .LVL1-.LVL0
	.uleb128 0xa
	.byte	0x9e
	.uleb128 0x8
	.long	0
	.long	0
	.byte	0x4
	.uleb128 .LVL1-.LVL0
	.uleb128 .LVL4-.LVL0
	.uleb128 0x1
	.byte	0x62
	.byte	0x4
	.uleb128 .LVL4-.LVL0
	.uleb128 .LFE2-.LVL0
	.uleb128 0xa
	.byte	0x9e
	.uleb128 0x8
	.long	0
	.long	0
	.byte	0
.LVUS2:
	.uleb128 .LVU4
	.uleb128 .LVU7
	.uleb128 .LVU7
	.uleb128 .LVU10
	.uleb128 .LVU10
	.uleb128 .LVU12
	.uleb128 .LVU12
	.uleb128 .LVU14
	.uleb128 .LVU14
	.uleb128 0
.LLST2:
	.byte	0x6
	.quad	.LVL0
	.byte	0x4
	.uleb128 .LVL0-.LVL0
	.uleb128 .LVL1-.LVL0
	.uleb128 0x2
	.byte	0x30
	.byte	0x9f
	.byte	0x4
	.uleb128 .LVL1-.LVL0
	.uleb128 .LVL2-.LVL0
	.uleb128 0x1
	.byte	0x50
	.byte	0x4
	.uleb128 .LVL2-.LVL0
	.uleb128 .LVL3-.LVL0
	.uleb128 0x3
	.byte	0x70
	.sleb128 -1
	.byte	0x9f
	.byte	0x4
	.uleb128 .LVL3-.LVL0
	.uleb128 .LVL4-.LVL0
	.uleb128 0x1
	.byte	0x50
	.byte	0x4
	.uleb128 .LVL4-.LVL0
	.uleb128 .LFE2-.LVL0
	.uleb128 0x2
	.byte	0x30
	.byte	0x9f
	.byte	0
.Ldebug_loc3:
	.section	.debug_aranges,"",@progbits
	.long	0x3c
	.value	0x2
	.long	.Ldebug_info0
	.byte	0x8
	.byte	0
	.value	0
	.value	0
	.quad	.Ltext0
	.quad	.Letext0-.Ltext0
	.quad	.LFB5
	.quad	.LFE5-.LFB5
	.quad	0
	.quad	0
	.section	.debug_rnglists,"",@progbits
.Ldebug_ranges0:
	.long	.Ldebug_ranges3-.Ldebug_ranges2
.Ldebug_ranges2:
	.value	0x5
	.byte	0x8
	.byte	0
	.long	0
.LLRL1:
	.byte	0x5
	.quad	.LBB24
	.byte	0x4
	.uleb128 .LBB24-.LBB24
	.uleb128 .LBE24-.LBB24
	.byte	0x4
	.uleb128 .LBB25-.LBB24
	.uleb128 .LBE25-.LBB24
	.byte	0
.LLRL5:
	.byte	0x5
	.quad	.LBB26
	.byte	0x4
	.uleb128 .LBB26-.LBB26
	.uleb128 .LBE26-.LBB26
	.byte	0x4
	.uleb128 .LBB43-.LBB26
	.uleb128 .LBE43-.LBB26
	.byte	0x4
	.uleb128 .LBB44-.LBB26
	.uleb128 .LBE44-.LBB26
	.byte	0x4
	.uleb128 .LBB45-.LBB26
	.uleb128 .LBE45-.LBB26
	.byte	0
.LLRL8:
	.byte	0x5
	.quad	.LBB28
	.byte	0x4
	.uleb128 .LBB28-.LBB28
	.uleb128 .LBE28-.LBB28
	.byte	0x4
	.uleb128 .LBB33-.LBB28
	.uleb128 .LBE33-.LBB28
	.byte	0x4
	.uleb128 .LBB37-.LBB28
	.uleb128 .LBE37-.LBB28
	.byte	0x4
	.uleb128 .LBB38-.LBB28
	.uleb128 .LBE38-.LBB28
	.byte	0
.LLRL11:
	.byte	0x5
	.quad	.LBB34
	.byte	0x4
	.uleb128 .LBB34-.LBB34
	.uleb128 .LBE34-.LBB34
	.byte	0x4
	.uleb128 .LBB39-.LBB34
	.uleb128 .LBE39-.LBB34
	.byte	0
.LLRL16:
	.byte	0x5
	.quad	.LBB47
	.byte	0x4
	.uleb128 .LBB47-.LBB47
	.uleb128 .LBE47-.LBB47
	.byte	0x4
	.uleb128 .LBB60-.LBB47
	.uleb128 .LBE60-.LBB47
	.byte	0
.LLRL19:
	.byte	0x5
	.quad	.LBB49
	.byte	0x4
	.uleb128 .LBB49-.LBB49
	.uleb128 .LBE49-.LBB49
	.byte	0x4
	.uleb128 .LBB55-.LBB49
	.uleb128 .LBE55-.LBB49
	.byte	0
.LLRL22:
	.byte	0x5
	.quad	.LBB52
	.byte	0x4
	.uleb128 .LBB52-.LBB52
	.uleb128 .LBE52-.LBB52
	.byte	0x4
	.uleb128 .LBB56-.LBB52
	.uleb128 .LBE56-.LBB52
	.byte	0
.LLRL29:
	.byte	0x5
	.quad	.LBB61
	.byte	0x4
	.uleb128 .LBB61-.LBB61
	.uleb128 .LBE61-.LBB61
	.byte	0x4
	.uleb128 .LBB66-.LBB61
	.uleb128 .LBE66-.LBB61
	.byte	0
.LLRL33:
	.byte	0x7
	.quad	.Ltext0
	.uleb128 .Letext0-.Ltext0
	.byte	0x7
	.quad	.LFB5
	.uleb128 .LFE5-.LFB5
	.byte	0
.Ldebug_ranges3:
	.section	.debug_line,"",@progbits
.Ldebug_line0:
	.section	.debug_str,"MS",@progbits,1
.LASF14:
	.string	"GNU C17 12.2.0 -mtune=generic -march=x86-64 -gdwarf-5 -O2 -fasynchronous-unwind-tables"
.LASF13:
	.string	"scaled"
.LASF12:
	.string	"twice"
.LASF6:
	.string	"long unsigned int"
.LASF7:
	.string	"main"
.LASF10:
	.string	"long int"
.LASF4:
	.string	"double"
.LASF2:
	.string	"argc"
.LASF15:
	.string	"fill"
.LASF9:
	.string	"steps"
.LASF8:
	.string	"collatz"
.LASF11:
	.string	"once"
.LASF5:
	.string	"char"
.LASF3:
	.string	"argv"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"code.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
