	.build_version macos, 12, 0
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_dot                            ; -- Begin function dot
	.p2align	2
_dot:                                   ; @dot
Lfunc_begin0:
	.file	1 "." "dot.c"
	.loc	1 2 0                           ; dot.c:2:0
	.cfi_startproc
; %bb.0:
	movi.2d	v0, #0000000000000000
Ltmp0:
	.loc	1 4 5 prologue_end              ; dot.c:4:5
	cmp	x2, #1
	b.lt	LBB0_2
LBB0_1:                                 ; =>This Inner Loop Header: Depth=1
	.loc	1 5 16                          ; dot.c:5:16
	ldr	d1, [x0], #8
	.loc	1 5 23 is_stmt 0                ; dot.c:5:23
	ldr	d2, [x1], #8
	.loc	1 5 13                          ; dot.c:5:13
	fmadd	d0, d1, d2, d0
	.loc	1 4 24 is_stmt 1                ; dot.c:4:24
	subs	x2, x2, #1
	.loc	1 4 5                           ; dot.c:4:5
	b.ne	LBB0_1
LBB0_2:
	.loc	1 6 5                           ; dot.c:6:5
	ret
Ltmp1:
Lfunc_end0:
	.cfi_endproc
                                        ; -- End function
	.globl	_select                         ; -- Begin function select
	.p2align	2
_select:                                ; @select
Lfunc_begin1:
	.loc	1 12 0                          ; dot.c:12:0
	.cfi_startproc
; %bb.0:
	mov	x8, x0
Ltmp2:
	.loc	1 13 15 prologue_end            ; dot.c:13:15
	and	w0, w0, #0x3f
	.loc	1 14 12                         ; dot.c:14:12
	cmp	w8, #4
	b.lt	LBB1_2
; %bb.1:
	.loc	1 0 12 is_stmt 0                ; dot.c:0:12
	stp	x29, x30, [sp, #-16]!           ; 16-byte Folded Spill
	mov	x29, sp
	.cfi_def_cfa w29, 16
	.cfi_offset w30, -8
	.cfi_offset w29, -16
	.loc	1 14 20 is_stmt 1               ; dot.c:14:20
	bl	_use
Ltmp3:
	.loc	1 14 27                         ; dot.c:14:27
	add	w0, w0, #1
	.loc	1 14 12 epilogue_begin is_stmt 0 ; dot.c:14:12
	ldp	x29, x30, [sp], #16             ; 16-byte Folded Reload
	.loc	1 14 5                          ; dot.c:14:5
	ret
LBB1_2:
	.loc	1 14 35 is_stmt 1               ; dot.c:14:35
	lsl	w8, w0, #3
	sub	w0, w8, w0
	.loc	1 14 5 is_stmt 0                ; dot.c:14:5
	ret
Ltmp4:
Lfunc_end1:
	.cfi_endproc
                                        ; -- End function
	.section	__DWARF,__debug_abbrev,regular,debug
Lsection_abbrev:
	.byte	1                               ; Abbreviation Code
	.byte	17                              ; DW_TAG_compile_unit
	.byte	1                               ; DW_CHILDREN_yes
	.byte	37                              ; DW_AT_producer
	.byte	14                              ; DW_FORM_strp
	.byte	19                              ; DW_AT_language
	.byte	5                               ; DW_FORM_data2
	.byte	3                               ; DW_AT_name
	.byte	14                              ; DW_FORM_strp
	.ascii	"\202|"                         ; DW_AT_LLVM_sysroot
	.byte	14                              ; DW_FORM_strp
	.byte	16                              ; DW_AT_stmt_list
	.byte	23                              ; DW_FORM_sec_offset
	.byte	27                              ; DW_AT_comp_dir
	.byte	14                              ; DW_FORM_strp
	.ascii	"\341\177"                      ; DW_AT_APPLE_optimized
	.byte	25                              ; DW_FORM_flag_present
	.byte	17                              ; DW_AT_low_pc
	.byte	1                               ; DW_FORM_addr
	.byte	18                              ; DW_AT_high_pc
	.byte	6                               ; DW_FORM_data4
	.byte	0                               ; EOM(1)
	.byte	0                               ; EOM(2)
	.byte	2                               ; Abbreviation Code
	.byte	46                              ; DW_TAG_subprogram
	.byte	0                               ; DW_CHILDREN_no
	.byte	17                              ; DW_AT_low_pc
	.byte	1                               ; DW_FORM_addr
	.byte	18                              ; DW_AT_high_pc
	.byte	6                               ; DW_FORM_data4
	.ascii	"\347\177"                      ; DW_AT_APPLE_omit_frame_ptr
	.byte	25                              ; DW_FORM_flag_present
	.byte	122                             ; DW_AT_call_all_calls
	.byte	25                              ; DW_FORM_flag_present
	.byte	3                               ; DW_AT_name
	.byte	14                              ; DW_FORM_strp
	.byte	0                               ; EOM(1)
	.byte	0                               ; EOM(2)
	.byte	3                               ; Abbreviation Code
	.byte	46                              ; DW_TAG_subprogram
	.byte	1                               ; DW_CHILDREN_yes
	.byte	17                              ; DW_AT_low_pc
	.byte	1                               ; DW_FORM_addr
	.byte	18                              ; DW_AT_high_pc
	.byte	6                               ; DW_FORM_data4
	.byte	122                             ; DW_AT_call_all_calls
	.byte	25                              ; DW_FORM_flag_present
	.byte	3                               ; DW_AT_name
	.byte	14                              ; DW_FORM_strp
	.byte	0                               ; EOM(1)
	.byte	0                               ; EOM(2)
	.byte	4                               ; Abbreviation Code
	.byte	72                              ; DW_TAG_call_site
	.byte	0                               ; DW_CHILDREN_no
	.byte	127                             ; DW_AT_call_origin
	.byte	19                              ; DW_FORM_ref4
	.byte	125                             ; DW_AT_call_return_pc
	.byte	1                               ; DW_FORM_addr
	.byte	0                               ; EOM(1)
	.byte	0                               ; EOM(2)
	.byte	5                               ; Abbreviation Code
	.byte	46                              ; DW_TAG_subprogram
	.byte	0                               ; DW_CHILDREN_no
	.byte	3                               ; DW_AT_name
	.byte	14                              ; DW_FORM_strp
	.byte	58                              ; DW_AT_decl_file
	.byte	11                              ; DW_FORM_data1
	.byte	59                              ; DW_AT_decl_line
	.byte	11                              ; DW_FORM_data1
	.byte	39                              ; DW_AT_prototyped
	.byte	25                              ; DW_FORM_flag_present
	.byte	60                              ; DW_AT_declaration
	.byte	25                              ; DW_FORM_flag_present
	.byte	63                              ; DW_AT_external
	.byte	25                              ; DW_FORM_flag_present
	.ascii	"\341\177"                      ; DW_AT_APPLE_optimized
	.byte	25                              ; DW_FORM_flag_present
	.byte	0                               ; EOM(1)
	.byte	0                               ; EOM(2)
	.byte	0                               ; EOM(3)
	.section	__DWARF,__debug_info,regular,debug
Lsection_info:
Lcu_begin0:
Lset0 = Ldebug_info_end0-Ldebug_info_start0 ; Length of Unit
	.long	Lset0
Ldebug_info_start0:
	.short	4                               ; DWARF version number
Lset1 = Lsection_abbrev-Lsection_abbrev ; Offset Into Abbrev. Section
	.long	Lset1
	.byte	8                               ; Address Size (in bytes)
	.byte	1                               ; Abbrev [1] 0xb:0x5b DW_TAG_compile_unit
	.long	0                               ; DW_AT_producer
	.short	29                              ; DW_AT_language
	.long	1                               ; DW_AT_name
	.long	7                               ; DW_AT_LLVM_sysroot
Lset2 = Lline_table_start0-Lsection_line ; DW_AT_stmt_list
	.long	Lset2
	.long	9                               ; DW_AT_comp_dir
                                        ; DW_AT_APPLE_optimized
	.quad	Lfunc_begin0                    ; DW_AT_low_pc
Lset3 = Lfunc_end1-Lfunc_begin0         ; DW_AT_high_pc
	.long	Lset3
	.byte	2                               ; Abbrev [2] 0x2e:0x11 DW_TAG_subprogram
	.quad	Lfunc_begin0                    ; DW_AT_low_pc
Lset4 = Lfunc_end0-Lfunc_begin0         ; DW_AT_high_pc
	.long	Lset4
                                        ; DW_AT_APPLE_omit_frame_ptr
                                        ; DW_AT_call_all_calls
	.long	11                              ; DW_AT_name
	.byte	3                               ; Abbrev [3] 0x3f:0x1f DW_TAG_subprogram
	.quad	Lfunc_begin1                    ; DW_AT_low_pc
Lset5 = Lfunc_end1-Lfunc_begin1         ; DW_AT_high_pc
	.long	Lset5
                                        ; DW_AT_call_all_calls
	.long	15                              ; DW_AT_name
	.byte	4                               ; Abbrev [4] 0x50:0xd DW_TAG_call_site
	.long	94                              ; DW_AT_call_origin
	.quad	Ltmp3                           ; DW_AT_call_return_pc
	.byte	0                               ; End Of Children Mark
	.byte	5                               ; Abbrev [5] 0x5e:0x7 DW_TAG_subprogram
	.long	22                              ; DW_AT_name
	.byte	1                               ; DW_AT_decl_file
	.byte	9                               ; DW_AT_decl_line
                                        ; DW_AT_prototyped
                                        ; DW_AT_declaration
                                        ; DW_AT_external
                                        ; DW_AT_APPLE_optimized
	.byte	0                               ; End Of Children Mark
Ldebug_info_end0:
	.section	__DWARF,__debug_str,regular,debug
Linfo_string:
	.byte	0                               ; string offset=0
	.asciz	"dot.c"                         ; string offset=1
	.asciz	"/"                             ; string offset=7
	.asciz	"."                             ; string offset=9
	.asciz	"dot"                           ; string offset=11
	.asciz	"select"                        ; string offset=15
	.asciz	"use"                           ; string offset=22
	.section	__DWARF,__apple_names,regular,debug
Lnames_begin:
	.long	1212240712                      ; Header Magic
	.short	1                               ; Header Version
	.short	0                               ; Header Hash Function
	.long	2                               ; Header Bucket Count
	.long	2                               ; Header Hash Count
	.long	12                              ; Header Data Length
	.long	0                               ; HeaderData Die Offset Base
	.long	1                               ; HeaderData Atom Count
	.short	1                               ; DW_ATOM_die_offset
	.short	6                               ; DW_FORM_data4
	.long	0                               ; Bucket 0
	.long	1                               ; Bucket 1
	.long	193489676                       ; Hash in Bucket 0
	.long	461431749                       ; Hash in Bucket 1
Lset6 = LNames0-Lnames_begin            ; Offset in Bucket 0
	.long	Lset6
Lset7 = LNames1-Lnames_begin            ; Offset in Bucket 1
	.long	Lset7
LNames0:
	.long	11                              ; dot
	.long	1                               ; Num DIEs
	.long	46
	.long	0
LNames1:
	.long	15                              ; select
	.long	1                               ; Num DIEs
	.long	63
	.long	0
	.section	__DWARF,__apple_objc,regular,debug
Lobjc_begin:
	.long	1212240712                      ; Header Magic
	.short	1                               ; Header Version
	.short	0                               ; Header Hash Function
	.long	1                               ; Header Bucket Count
	.long	0                               ; Header Hash Count
	.long	12                              ; Header Data Length
	.long	0                               ; HeaderData Die Offset Base
	.long	1                               ; HeaderData Atom Count
	.short	1                               ; DW_ATOM_die_offset
	.short	6                               ; DW_FORM_data4
	.long	-1                              ; Bucket 0
	.section	__DWARF,__apple_namespac,regular,debug
Lnamespac_begin:
	.long	1212240712                      ; Header Magic
	.short	1                               ; Header Version
	.short	0                               ; Header Hash Function
	.long	1                               ; Header Bucket Count
	.long	0                               ; Header Hash Count
	.long	12                              ; Header Data Length
	.long	0                               ; HeaderData Die Offset Base
	.long	1                               ; HeaderData Atom Count
	.short	1                               ; DW_ATOM_die_offset
	.short	6                               ; DW_FORM_data4
	.long	-1                              ; Bucket 0
	.section	__DWARF,__apple_types,regular,debug
Ltypes_begin:
	.long	1212240712                      ; Header Magic
	.short	1                               ; Header Version
	.short	0                               ; Header Hash Function
	.long	1                               ; Header Bucket Count
	.long	0                               ; Header Hash Count
	.long	20                              ; Header Data Length
	.long	0                               ; HeaderData Die Offset Base
	.long	3                               ; HeaderData Atom Count
	.short	1                               ; DW_ATOM_die_offset
	.short	6                               ; DW_FORM_data4
	.short	3                               ; DW_ATOM_die_tag
	.short	5                               ; DW_FORM_data2
	.short	4                               ; DW_ATOM_type_flags
	.short	11                              ; DW_FORM_data1
	.long	-1                              ; Bucket 0
.subsections_via_symbols
	.section	__DWARF,__debug_line,regular,debug
Lsection_line:
Lline_table_start0:
