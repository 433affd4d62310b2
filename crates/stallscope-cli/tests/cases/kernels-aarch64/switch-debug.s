	.file	"switch.c"
	.text
	.globl	run                             // -- Begin function run
	.p2align	4
	.type	run,@function
run:                                    // @run
.Lfunc_begin0:
	.file	0 "/tmp/k" "switch.c" md5 0x0ed3f5dfaae9256b312c7918bb9f7ad9
	.loc	0 1 0                           // switch.c:1:0
	.cfi_startproc
// %bb.0:
	//DEBUG_VALUE: run:p <- $x0
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 1 0 prologue_end              // switch.c:1:0
	mov	x8, #18725                      // =0x4925
	movk	x8, #9362, lsl #16
	movk	x8, #37449, lsl #32
	movk	x8, #18724, lsl #48
	b	.LBB0_2
.Ltmp0:
.LBB0_1:                                //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 76                          // switch.c:2:76
	add	x1, x1, x1, lsl #1
.Ltmp1:
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 0 76 is_stmt 0                // switch.c:0:76
	mov	x0, x9
.Ltmp2:
	.p2align	5, , 16
.LBB0_2:                                // =>This Inner Loop Header: Depth=1
	//DEBUG_VALUE: run:a <- $x1
	//DEBUG_VALUE: run:p <- $x0
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 20 is_stmt 1                // switch.c:2:20
	mov	x9, x0
	ldrb	w10, [x9], #1
.Ltmp3:
	//DEBUG_VALUE: run:p <- $x9
	.loc	0 2 12 is_stmt 0                // switch.c:2:12
	cmp	w10, #3
	b.le	.LBB0_7
.Ltmp4:
// %bb.3:                               //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 12 is_stmt 1                // switch.c:2:12
	cmp	w10, #5
	b.gt	.LBB0_11
.Ltmp5:
// %bb.4:                               //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 12                          // switch.c:2:12
	cmp	w10, #4
	b.eq	.LBB0_16
.Ltmp6:
// %bb.5:                               //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 12                          // switch.c:2:12
	cmp	w10, #5
	b.ne	.LBB0_19
.Ltmp7:
// %bb.6:                               //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 149                         // switch.c:2:149
	ldrb	w9, [x0, #1]
.Ltmp8:
	.loc	0 2 151 is_stmt 0               // switch.c:2:151
	add	x0, x0, #2
.Ltmp9:
	//DEBUG_VALUE: run:p <- $x0
	.loc	0 2 146 is_stmt 1               // switch.c:2:146
	eor	x1, x1, x9
.Ltmp10:
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 155                         // switch.c:2:155
	b	.LBB0_2
.Ltmp11:
	.loc	0 0 155 is_stmt 0               // :0:155
.Ltmp12:
	.p2align	5, , 16
.LBB0_7:                                //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 12 is_stmt 1                // switch.c:2:12
	cmp	w10, #1
	b.le	.LBB0_14
.Ltmp13:
// %bb.8:                               //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 12                          // switch.c:2:12
	cmp	w10, #2
	b.eq	.LBB0_1
.Ltmp14:
// %bb.9:                               //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 12                          // switch.c:2:12
	cmp	w10, #3
	b.ne	.LBB0_19
.Ltmp15:
// %bb.10:                              //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 101                         // switch.c:2:101
	neg	x1, x1
.Ltmp16:
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 0 101 is_stmt 0               // switch.c:0:101
	mov	x0, x9
	.loc	0 2 236                         // switch.c:2:236
	b	.LBB0_2
.Ltmp17:
	.loc	0 0 236                         // :0:236
.Ltmp18:
	.p2align	5, , 16
.LBB0_11:                               //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 12 is_stmt 1                // switch.c:2:12
	cmp	w10, #6
	b.eq	.LBB0_17
.Ltmp19:
// %bb.12:                              //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 12                          // switch.c:2:12
	cmp	w10, #7
	b.ne	.LBB0_19
.Ltmp20:
// %bb.13:                              //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 197                         // switch.c:2:197
	cmp	x1, #1
	mov	x0, x9
	csinc	x1, x1, xzr, gt
.Ltmp21:
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 236 is_stmt 0               // switch.c:2:236
	b	.LBB0_2
.Ltmp22:
.LBB0_14:                               //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 12 is_stmt 1                // switch.c:2:12
	b.ne	.LBB0_18
.Ltmp23:
// %bb.15:                              //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 55                          // switch.c:2:55
	add	x1, x1, #1
.Ltmp24:
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 0 55 is_stmt 0                // switch.c:0:55
	mov	x0, x9
	.loc	0 2 236                         // switch.c:2:236
	b	.LBB0_2
.Ltmp25:
.LBB0_16:                               //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 122 is_stmt 1               // switch.c:2:122
	lsl	x1, x1, #2
.Ltmp26:
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 0 122 is_stmt 0               // switch.c:0:122
	mov	x0, x9
	.loc	0 2 236                         // switch.c:2:236
	b	.LBB0_2
.Ltmp27:
.LBB0_17:                               //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 172 is_stmt 1               // switch.c:2:172
	smulh	x10, x1, x8
	mov	x0, x9
	asr	x11, x10, #1
	add	x1, x11, x10, lsr #63
.Ltmp28:
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 236 is_stmt 0               // switch.c:2:236
	b	.LBB0_2
.Ltmp29:
.LBB0_18:                               //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 12 is_stmt 1                // switch.c:2:12
	cbz	w10, .LBB0_20
.Ltmp30:
.LBB0_19:                               //   in Loop: Header=BB0_2 Depth=1
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 230                         // switch.c:2:230
	sub	x1, x1, #9
.Ltmp31:
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 0 230 is_stmt 0               // switch.c:0:230
	mov	x0, x9
	.loc	0 2 236                         // switch.c:2:236
	b	.LBB0_2
.Ltmp32:
.LBB0_20:
	//DEBUG_VALUE: run:p <- $x9
	//DEBUG_VALUE: run:a <- $x1
	.loc	0 2 36 is_stmt 1                // switch.c:2:36
	mov	x0, x1
	ret
.Ltmp33:
.Lfunc_end0:
	.size	run, .Lfunc_end0-run
	.cfi_endproc
                                        // -- End function
	.section	.debug_loclists,"",@progbits
	.word	.Ldebug_list_header_end0-.Ldebug_list_header_start0 // Length
.Ldebug_list_header_start0:
	.hword	5                               // Version
	.byte	8                               // Address size
	.byte	0                               // Segment selector size
	.word	1                               // Offset entry count
.Lloclists_table_base0:
	.word	.Ldebug_loc0-.Lloclists_table_base0
.Ldebug_loc0:
	.byte	4                               // DW_LLE_offset_pair
	.uleb128 .Lfunc_begin0-.Lfunc_begin0    //   starting offset
	.uleb128 .Ltmp0-.Lfunc_begin0           //   ending offset
	.byte	1                               // Loc expr size
	.byte	80                              // DW_OP_reg0
	.byte	4                               // DW_LLE_offset_pair
	.uleb128 .Ltmp0-.Lfunc_begin0           //   starting offset
	.uleb128 .Ltmp2-.Lfunc_begin0           //   ending offset
	.byte	1                               // Loc expr size
	.byte	89                              // DW_OP_reg9
	.byte	4                               // DW_LLE_offset_pair
	.uleb128 .Ltmp2-.Lfunc_begin0           //   starting offset
	.uleb128 .Ltmp3-.Lfunc_begin0           //   ending offset
	.byte	1                               // Loc expr size
	.byte	80                              // DW_OP_reg0
	.byte	4                               // DW_LLE_offset_pair
	.uleb128 .Ltmp3-.Lfunc_begin0           //   starting offset
	.uleb128 .Ltmp8-.Lfunc_begin0           //   ending offset
	.byte	1                               // Loc expr size
	.byte	89                              // DW_OP_reg9
	.byte	4                               // DW_LLE_offset_pair
	.uleb128 .Ltmp9-.Lfunc_begin0           //   starting offset
	.uleb128 .Ltmp11-.Lfunc_begin0          //   ending offset
	.byte	1                               // Loc expr size
	.byte	80                              // DW_OP_reg0
	.byte	4                               // DW_LLE_offset_pair
	.uleb128 .Ltmp11-.Lfunc_begin0          //   starting offset
	.uleb128 .Lfunc_end0-.Lfunc_begin0      //   ending offset
	.byte	1                               // Loc expr size
	.byte	89                              // DW_OP_reg9
	.byte	0                               // DW_LLE_end_of_list
.Ldebug_list_header_end0:
	.section	.debug_abbrev,"",@progbits
	.byte	1                               // Abbreviation Code
	.byte	17                              // DW_TAG_compile_unit
	.byte	1                               // DW_CHILDREN_yes
	.byte	37                              // DW_AT_producer
	.byte	37                              // DW_FORM_strx1
	.byte	19                              // DW_AT_language
	.byte	5                               // DW_FORM_data2
	.byte	3                               // DW_AT_name
	.byte	37                              // DW_FORM_strx1
	.byte	114                             // DW_AT_str_offsets_base
	.byte	23                              // DW_FORM_sec_offset
	.byte	16                              // DW_AT_stmt_list
	.byte	23                              // DW_FORM_sec_offset
	.byte	27                              // DW_AT_comp_dir
	.byte	37                              // DW_FORM_strx1
	.byte	17                              // DW_AT_low_pc
	.byte	27                              // DW_FORM_addrx
	.byte	18                              // DW_AT_high_pc
	.byte	6                               // DW_FORM_data4
	.byte	115                             // DW_AT_addr_base
	.byte	23                              // DW_FORM_sec_offset
	.ascii	"\214\001"                      // DW_AT_loclists_base
	.byte	23                              // DW_FORM_sec_offset
	.byte	0                               // EOM(1)
	.byte	0                               // EOM(2)
	.byte	2                               // Abbreviation Code
	.byte	46                              // DW_TAG_subprogram
	.byte	1                               // DW_CHILDREN_yes
	.byte	17                              // DW_AT_low_pc
	.byte	27                              // DW_FORM_addrx
	.byte	18                              // DW_AT_high_pc
	.byte	6                               // DW_FORM_data4
	.byte	64                              // DW_AT_frame_base
	.byte	24                              // DW_FORM_exprloc
	.byte	122                             // DW_AT_call_all_calls
	.byte	25                              // DW_FORM_flag_present
	.byte	3                               // DW_AT_name
	.byte	37                              // DW_FORM_strx1
	.byte	58                              // DW_AT_decl_file
	.byte	11                              // DW_FORM_data1
	.byte	59                              // DW_AT_decl_line
	.byte	11                              // DW_FORM_data1
	.byte	39                              // DW_AT_prototyped
	.byte	25                              // DW_FORM_flag_present
	.byte	73                              // DW_AT_type
	.byte	19                              // DW_FORM_ref4
	.byte	63                              // DW_AT_external
	.byte	25                              // DW_FORM_flag_present
	.byte	0                               // EOM(1)
	.byte	0                               // EOM(2)
	.byte	3                               // Abbreviation Code
	.byte	5                               // DW_TAG_formal_parameter
	.byte	0                               // DW_CHILDREN_no
	.byte	2                               // DW_AT_location
	.byte	34                              // DW_FORM_loclistx
	.byte	3                               // DW_AT_name
	.byte	37                              // DW_FORM_strx1
	.byte	58                              // DW_AT_decl_file
	.byte	11                              // DW_FORM_data1
	.byte	59                              // DW_AT_decl_line
	.byte	11                              // DW_FORM_data1
	.byte	73                              // DW_AT_type
	.byte	19                              // DW_FORM_ref4
	.byte	0                               // EOM(1)
	.byte	0                               // EOM(2)
	.byte	4                               // Abbreviation Code
	.byte	5                               // DW_TAG_formal_parameter
	.byte	0                               // DW_CHILDREN_no
	.byte	2                               // DW_AT_location
	.byte	24                              // DW_FORM_exprloc
	.byte	3                               // DW_AT_name
	.byte	37                              // DW_FORM_strx1
	.byte	58                              // DW_AT_decl_file
	.byte	11                              // DW_FORM_data1
	.byte	59                              // DW_AT_decl_line
	.byte	11                              // DW_FORM_data1
	.byte	73                              // DW_AT_type
	.byte	19                              // DW_FORM_ref4
	.byte	0                               // EOM(1)
	.byte	0                               // EOM(2)
	.byte	5                               // Abbreviation Code
	.byte	36                              // DW_TAG_base_type
	.byte	0                               // DW_CHILDREN_no
	.byte	3                               // DW_AT_name
	.byte	37                              // DW_FORM_strx1
	.byte	62                              // DW_AT_encoding
	.byte	11                              // DW_FORM_data1
	.byte	11                              // DW_AT_byte_size
	.byte	11                              // DW_FORM_data1
	.byte	0                               // EOM(1)
	.byte	0                               // EOM(2)
	.byte	6                               // Abbreviation Code
	.byte	15                              // DW_TAG_pointer_type
	.byte	0                               // DW_CHILDREN_no
	.byte	73                              // DW_AT_type
	.byte	19                              // DW_FORM_ref4
	.byte	0                               // EOM(1)
	.byte	0                               // EOM(2)
	.byte	7                               // Abbreviation Code
	.byte	38                              // DW_TAG_const_type
	.byte	0                               // DW_CHILDREN_no
	.byte	73                              // DW_AT_type
	.byte	19                              // DW_FORM_ref4
	.byte	0                               // EOM(1)
	.byte	0                               // EOM(2)
	.byte	0                               // EOM(3)
	.section	.debug_info,"",@progbits
.Lcu_begin0:
	.word	.Ldebug_info_end0-.Ldebug_info_start0 // Length of Unit
.Ldebug_info_start0:
	.hword	5                               // DWARF version number
	.byte	1                               // DWARF Unit Type
	.byte	8                               // Address Size (in bytes)
	.word	.debug_abbrev                   // Offset Into Abbrev. Section
	.byte	1                               // Abbrev [1] 0xc:0x51 DW_TAG_compile_unit
	.byte	0                               // DW_AT_producer
	.hword	29                              // DW_AT_language
	.byte	1                               // DW_AT_name
	.word	.Lstr_offsets_base0             // DW_AT_str_offsets_base
	.word	.Lline_table_start0             // DW_AT_stmt_list
	.byte	2                               // DW_AT_comp_dir
	.byte	0                               // DW_AT_low_pc
	.word	.Lfunc_end0-.Lfunc_begin0       // DW_AT_high_pc
	.word	.Laddr_table_base0              // DW_AT_addr_base
	.word	.Lloclists_table_base0          // DW_AT_loclists_base
	.byte	2                               // Abbrev [2] 0x27:0x23 DW_TAG_subprogram
	.byte	0                               // DW_AT_low_pc
	.word	.Lfunc_end0-.Lfunc_begin0       // DW_AT_high_pc
	.byte	1                               // DW_AT_frame_base
	.byte	111
                                        // DW_AT_call_all_calls
	.byte	3                               // DW_AT_name
	.byte	0                               // DW_AT_decl_file
	.byte	1                               // DW_AT_decl_line
                                        // DW_AT_prototyped
	.word	74                              // DW_AT_type
                                        // DW_AT_external
	.byte	3                               // Abbrev [3] 0x36:0x9 DW_TAG_formal_parameter
	.byte	0                               // DW_AT_location
	.byte	5                               // DW_AT_name
	.byte	0                               // DW_AT_decl_file
	.byte	1                               // DW_AT_decl_line
	.word	78                              // DW_AT_type
	.byte	4                               // Abbrev [4] 0x3f:0xa DW_TAG_formal_parameter
	.byte	1                               // DW_AT_location
	.byte	81
	.byte	7                               // DW_AT_name
	.byte	0                               // DW_AT_decl_file
	.byte	1                               // DW_AT_decl_line
	.word	74                              // DW_AT_type
	.byte	0                               // End Of Children Mark
	.byte	5                               // Abbrev [5] 0x4a:0x4 DW_TAG_base_type
	.byte	4                               // DW_AT_name
	.byte	5                               // DW_AT_encoding
	.byte	8                               // DW_AT_byte_size
	.byte	6                               // Abbrev [6] 0x4e:0x5 DW_TAG_pointer_type
	.word	83                              // DW_AT_type
	.byte	7                               // Abbrev [7] 0x53:0x5 DW_TAG_const_type
	.word	88                              // DW_AT_type
	.byte	5                               // Abbrev [5] 0x58:0x4 DW_TAG_base_type
	.byte	6                               // DW_AT_name
	.byte	8                               // DW_AT_encoding
	.byte	1                               // DW_AT_byte_size
	.byte	0                               // End Of Children Mark
.Ldebug_info_end0:
	.section	.debug_str_offsets,"",@progbits
	.word	36                              // Length of String Offsets Set
	.hword	5
	.hword	0
.Lstr_offsets_base0:
	.section	.debug_str,"MS",@progbits,1
.Linfo_string0:
	.asciz	"Debian clang version 22.1.8 (1~deb12u1)" // string offset=0
.Linfo_string1:
	.asciz	"switch.c"                      // string offset=40
.Linfo_string2:
	.asciz	"/tmp/k"                        // string offset=49
.Linfo_string3:
	.asciz	"run"                           // string offset=56
.Linfo_string4:
	.asciz	"long"                          // string offset=60
.Linfo_string5:
	.asciz	"p"                             // string offset=65
.Linfo_string6:
	.asciz	"unsigned char"                 // string offset=67
.Linfo_string7:
	.asciz	"a"                             // string offset=81
	.section	.debug_str_offsets,"",@progbits
	.word	.Linfo_string0
	.word	.Linfo_string1
	.word	.Linfo_string2
	.word	.Linfo_string3
	.word	.Linfo_string4
	.word	.Linfo_string5
	.word	.Linfo_string6
	.word	.Linfo_string7
	.section	.debug_addr,"",@progbits
	.word	.Ldebug_addr_end0-.Ldebug_addr_start0 // Length of contribution
.Ldebug_addr_start0:
	.hword	5                               // DWARF version number
	.byte	8                               // Address size
	.byte	0                               // Segment selector size
.Laddr_table_base0:
	.xword	.Lfunc_begin0
.Ldebug_addr_end0:
	.section	".note.GNU-stack","",@progbits
	.section	.debug_line,"",@progbits
.Lline_table_start0:
