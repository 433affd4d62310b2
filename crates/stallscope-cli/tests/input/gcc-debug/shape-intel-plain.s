	.file	"shape.cpp"
	.intel_syntax noprefix
	.text
.Ltext0:

	.align 2
	.p2align 4
	.globl	_ZN5ShapeD2Ev
	.type	_ZN5ShapeD2Ev, @function
_ZN5ShapeD2Ev:
.LFB1:

	.cfi_startproc
	ret
	.cfi_endproc
.LFE1:
	.size	_ZN5ShapeD2Ev, .-_ZN5ShapeD2Ev
	.globl	_ZN5ShapeD1Ev
	.set	_ZN5ShapeD1Ev,_ZN5ShapeD2Ev
	.align 2
	.p2align 4
	.globl	_ZN5ShapeD0Ev
	.type	_ZN5ShapeD0Ev, @function
_ZN5ShapeD0Ev:
.LFB3:
	.cfi_startproc
	mov	esi, 16
	jmp	_ZdlPvm@PLT
	.cfi_endproc
.LFE3:
	.size	_ZN5ShapeD0Ev, .-_ZN5ShapeD0Ev
	.align 2
	.p2align 4
	.globl	_ZNK5Shape4areaEd
	.type	_ZNK5Shape4areaEd, @function
_ZNK5Shape4areaEd:
.LFB4:
	.cfi_startproc
	push	rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	push	rbx
	.cfi_def_cfa_offset 24
	.cfi_offset 3, -24
	mov	rbx, rdi
	sub	rsp, 24
	.cfi_def_cfa_offset 48
	movzx	eax, BYTE PTR _ZGVZNK5Shape4areaEdE4base[rip]
	test	al, al
	je	.L12
.L6:
	movsd	xmm1, QWORD PTR 8[rbx]
	mulsd	xmm1, xmm1
	mulsd	xmm1, xmm0
	pxor	xmm0, xmm0
	cvtsi2sd	xmm0, DWORD PTR _ZZNK5Shape4areaEdE4base[rip]
	add	rsp, 24
	.cfi_remember_state
	.cfi_def_cfa_offset 24
	pop	rbx
	.cfi_def_cfa_offset 16
	pop	rbp
	.cfi_def_cfa_offset 8
	addsd	xmm0, xmm1
	ret
	.p2align 4,,10
	.p2align 3
.L12:
	.cfi_restore_state
	lea	rbp, _ZGVZNK5Shape4areaEdE4base[rip]
	movsd	QWORD PTR 8[rsp], xmm0
	mov	rdi, rbp
	call	__cxa_guard_acquire@PLT
	movsd	xmm0, QWORD PTR 8[rsp]
	test	eax, eax
	je	.L6
	call	_Z7counterv@PLT
	mov	rdi, rbp
	mov	DWORD PTR _ZZNK5Shape4areaEdE4base[rip], eax
	call	__cxa_guard_release@PLT
	movsd	xmm0, QWORD PTR 8[rsp]
	jmp	.L6
	.cfi_endproc
.LFE4:
	.size	_ZNK5Shape4areaEd, .-_ZNK5Shape4areaEd
	.section	.text._Z3sumIfET_PKS0_i,"axG",@progbits,_Z3sumIfET_PKS0_i,comdat
	.p2align 4
	.weak	_Z3sumIfET_PKS0_i
	.type	_Z3sumIfET_PKS0_i, @function
_Z3sumIfET_PKS0_i:
.LFB7:
	.cfi_startproc
.LBB7:
	test	esi, esi
	jle	.L16
	movsxd	rsi, esi
.LBE7:
	pxor	xmm0, xmm0
	lea	rax, [rdi+rsi*4]
	.p2align 4,,10
	.p2align 3
.L15:
.LBB8:
	addss	xmm0, DWORD PTR [rdi]
	add	rdi, 4
	cmp	rdi, rax
	jne	.L15
	ret
	.p2align 4,,10
	.p2align 3
.L16:
.LBE8:
	pxor	xmm0, xmm0
	ret
	.cfi_endproc
.LFE7:
	.size	_Z3sumIfET_PKS0_i, .-_Z3sumIfET_PKS0_i
	.text
	.p2align 4
	.globl	_Z5twiceP5Shape
	.type	_Z5twiceP5Shape, @function
_Z5twiceP5Shape:
.LFB6:
	.cfi_startproc
	push	rbx
	.cfi_def_cfa_offset 16
	.cfi_offset 3, -16
	mov	rbx, rdi
	sub	rsp, 16
	.cfi_def_cfa_offset 32
	mov	rax, QWORD PTR [rdi]
	movsd	xmm0, QWORD PTR .LC1[rip]
	call	QWORD PTR 16[rax]
	mov	rax, QWORD PTR [rbx]
	lea	rdx, _ZN5ShapeD0Ev[rip]
	movsd	QWORD PTR 8[rsp], xmm0
	mov	rax, QWORD PTR 8[rax]
	cmp	rax, rdx
	jne	.L19
.LBB13:
.LBB14:
	mov	rdi, rbx
	mov	esi, 16
	call	_ZdlPvm@PLT
	movsd	xmm0, QWORD PTR 8[rsp]
.LBE14:
.LBE13:
	add	rsp, 16
	.cfi_remember_state
	.cfi_def_cfa_offset 16
	pop	rbx
	.cfi_def_cfa_offset 8
	ret
	.p2align 4,,10
	.p2align 3
.L19:
	.cfi_restore_state
	mov	rdi, rbx
	call	rax
	movsd	xmm0, QWORD PTR 8[rsp]
	add	rsp, 16
	.cfi_def_cfa_offset 16
	pop	rbx
	.cfi_def_cfa_offset 8
	ret
	.cfi_endproc
.LFE6:
	.size	_Z5twiceP5Shape, .-_Z5twiceP5Shape
	.weak	_ZTS5Shape
	.section	.rodata._ZTS5Shape,"aG",@progbits,_ZTS5Shape,comdat
	.type	_ZTS5Shape, @object
	.size	_ZTS5Shape, 7
_ZTS5Shape:
	.string	"5Shape"
	.weak	_ZTI5Shape
	.section	.data.rel.ro._ZTI5Shape,"awG",@progbits,_ZTI5Shape,comdat
	.align 8
	.type	_ZTI5Shape, @object
	.size	_ZTI5Shape, 16
_ZTI5Shape:
	.quad	_ZTVN10__cxxabiv117__class_type_infoE+16
	.quad	_ZTS5Shape
	.weak	_ZTV5Shape
	.section	.data.rel.ro.local._ZTV5Shape,"awG",@progbits,_ZTV5Shape,comdat
	.align 8
	.type	_ZTV5Shape, @object
	.size	_ZTV5Shape, 40
_ZTV5Shape:
	.quad	0
	.quad	_ZTI5Shape
	.quad	_ZN5ShapeD1Ev
	.quad	_ZN5ShapeD0Ev
	.quad	_ZNK5Shape4areaEd
	.comm	_ZGVZNK5Shape4areaEdE4base,8,8
	.comm	_ZZNK5Shape4areaEdE4base,4,4
	.section	.rodata.cst8,"aM",@progbits,8
	.align 8
.LC1:
	.long	0
	.long	1073741824
	.text
.Letext0:
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.long	0xfc
	.value	0x5
	.byte	0x1
	.byte	0x8
	.long	.Ldebug_abbrev0
	.uleb128 0x2
	.long	.LASF4
	.byte	0x21
	.long	.LASF0
	.long	.LASF1
	.long	.LLRL0
	.quad	0
	.long	.Ldebug_line0
	.uleb128 0x1
	.long	.LASF2
	.uleb128 0x3
	.long	.LASF5
	.byte	0x1
	.byte	0x7
	.byte	0x5
	.long	.LASF6
	.uleb128 0x1
	.long	.LASF3
	.uleb128 0x4
	.long	.LASF7
	.byte	0x1
	.byte	0x1b
	.byte	0x8
	.long	.LASF8
	.quad	.LFB6
	.quad	.LFE6-.LFB6
	.uleb128 0x1
	.byte	0x9c
	.long	0x7b
	.uleb128 0x5
	.long	0xbb
	.quad	.LBB13
	.quad	.LBE13-.LBB13
	.byte	0x1
	.byte	0x1e
	.byte	0xc
	.byte	0
	.uleb128 0x6
	.long	.LASF9
	.byte	0x1
	.byte	0x11
	.byte	0x16
	.long	.LASF10
	.quad	.LFB7
	.quad	.LFE7-.LFB7
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x7
	.long	.LASF11
	.byte	0x1
	.byte	0xb
	.byte	0x8
	.long	.LASF12
	.byte	0x1
	.uleb128 0x2
	.byte	0x10
	.uleb128 0x2
	.quad	.LFB4
	.quad	.LFE4-.LFB4
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x8
	.long	.LASF13
	.byte	0x1
	.byte	0x9
	.byte	0x1
	.long	.LASF14
	.byte	0x1
	.byte	0
	.uleb128 0x9
	.long	0xbb
	.long	.LASF15
	.quad	.LFB3
	.quad	.LFE3-.LFB3
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0xa
	.long	0xbb
	.long	.LASF16
	.quad	.LFB1
	.quad	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.byte	0
	.section	.debug_abbrev,"",@progbits
.Ldebug_abbrev0:
	.uleb128 0x1
	.uleb128 0x2e
	.byte	0
	.uleb128 0x3f
	.uleb128 0x19
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x34
	.uleb128 0x19
	.uleb128 0x3c
	.uleb128 0x19
	.byte	0
	.byte	0
	.uleb128 0x2
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
	.uleb128 0x6e
	.uleb128 0xe
	.uleb128 0x3c
	.uleb128 0x19
	.byte	0
	.byte	0
	.uleb128 0x4
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
	.uleb128 0x6e
	.uleb128 0xe
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x40
	.uleb128 0x18
	.uleb128 0x7c
	.uleb128 0x19
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x5
	.uleb128 0x1d
	.byte	0
	.uleb128 0x31
	.uleb128 0x13
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
	.uleb128 0x6
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
	.uleb128 0x6e
	.uleb128 0xe
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
	.uleb128 0x7
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
	.uleb128 0x6e
	.uleb128 0xe
	.uleb128 0x4c
	.uleb128 0xb
	.uleb128 0x4d
	.uleb128 0x18
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
	.uleb128 0x8
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
	.uleb128 0x6e
	.uleb128 0xe
	.uleb128 0x4c
	.uleb128 0xb
	.uleb128 0x20
	.uleb128 0xb
	.byte	0
	.byte	0
	.uleb128 0x9
	.uleb128 0x2e
	.byte	0
	.uleb128 0x31
	.uleb128 0x13
	.uleb128 0x6e
	.uleb128 0xe
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x40
	.uleb128 0x18
	.byte	0
	.byte	0
	.uleb128 0xa
	.uleb128 0x2e
	.byte	0
	.uleb128 0x31
	.uleb128 0x13
	.uleb128 0x6e
	.uleb128 0xe
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
	.long	0x3c
	.value	0x2
	.long	.Ldebug_info0
	.byte	0x8
	.byte	0
	.value	0
	.value	0
	.quad	.Ltext0
	.quad	.Letext0-.Ltext0
	.quad	.LFB7
	.quad	.LFE7-.LFB7
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
.LLRL0:
	.byte	0x7
	.quad	.Ltext0
	.uleb128 .Letext0-.Ltext0
	.byte	0x7
	.quad	.LFB7
	.uleb128 .LFE7-.LFB7
	.byte	0
.Ldebug_ranges3:
	.section	.debug_line,"",@progbits
.Ldebug_line0:
	.section	.debug_str,"MS",@progbits,1
.LASF9:
	.string	"sum<float>"
.LASF8:
	.string	"_Z5twiceP5Shape"
.LASF14:
	.string	"_ZN5ShapeD4Ev"
.LASF5:
	.string	"counter"
.LASF16:
	.string	"_ZN5ShapeD2Ev"
.LASF10:
	.string	"_Z3sumIfET_PKS0_i"
.LASF4:
	.string	"GNU C++17 12.2.0 -masm=intel -mtune=generic -march=x86-64 -g1 -O2 -fno-exceptions -fasynchronous-unwind-tables"
.LASF12:
	.string	"_ZNK5Shape4areaEd"
.LASF7:
	.string	"twice"
.LASF15:
	.string	"_ZN5ShapeD0Ev"
.LASF3:
	.string	"__cxa_guard_acquire"
.LASF6:
	.string	"_Z7counterv"
.LASF13:
	.string	"~Shape"
.LASF2:
	.string	"__cxa_guard_release"
.LASF11:
	.string	"area"
	.section	.debug_line_str,"MS",@progbits,1
.LASF1:
	.string	"."
.LASF0:
	.string	"shape.cpp"
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
