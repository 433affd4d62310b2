	.amdgcn_target "amdgcn-amd-amdhsa--gfx1201"
	.amdhsa_code_object_version 6
	.text
	.protected	wave                    ; -- Begin function wave
	.globl	wave
	.p2align	8
	.type	wave,@function
wave:                                   ; @wave
; %bb.0:
	s_clause 0x1
	s_load_b32 s8, s[0:1], 0x2c
	s_load_b256 s[0:7], s[0:1], 0x0
	s_wait_kmcnt 0x0
	s_and_b32 s8, s8, 0xffff
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_mad_co_u64_u32 v[16:17], null, ttmp9, s8, v[0:1]
	v_ashrrev_i32_e32 v17, 31, v16
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_3)
	v_lshlrev_b64_e32 v[0:1], 4, v[16:17]
	v_lshlrev_b64_e32 v[2:3], 5, v[16:17]
	v_lshlrev_b64_e32 v[20:21], 2, v[16:17]
	v_add_co_u32 v4, vcc_lo, s2, v0
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v5, null, s3, v1, vcc_lo
	v_add_co_u32 v0, vcc_lo, s4, v0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo
	v_add_co_u32 v18, vcc_lo, s0, v2
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v19, null, s1, v3, vcc_lo
	global_load_b128 v[8:11], v[4:5], off
	global_load_b128 v[12:15], v[0:1], off
	s_clause 0x1
	global_load_b128 v[4:7], v[18:19], off offset:16
	global_load_b128 v[0:3], v[18:19], off
	s_wait_loadcnt 0x0
	v_wmma_f32_16x16x16_f16 v[0:7], v[8:11], v[12:15], v[0:7]
	v_add_co_u32 v8, vcc_lo, s6, v20
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v9, null, s7, v21, vcc_lo
	s_clause 0x1
	global_store_b128 v[18:19], v[0:3], off
	global_store_b128 v[18:19], v[4:7], off offset:16
	v_mad_co_i64_i32 v[2:3], null, 0xffffffe4, v16, v[18:19]
	global_load_b64 v[0:1], v[8:9], off
	s_wait_loadcnt 0x0
	v_pk_max_i16 v4, v0, v1 op_sel:[0,1] op_sel_hi:[1,0]
	s_delay_alu instid0(VALU_DEP_1)
	v_pk_mad_u16 v0, v1, v0, v4
	global_store_b32 v[2:3], v0, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel wave
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 288
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 22
		.amdhsa_next_free_sgpr 9
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 1
		.amdhsa_inst_pref_size 3
		.amdhsa_round_robin_scheduling 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end0:
	.size	wave, .Lfunc_end0-wave
                                        ; -- End function
	.set wave.num_vgpr, 22
	.set wave.num_agpr, 0
	.set wave.numbered_sgpr, 9
	.set wave.num_named_barrier, 0
	.set wave.private_seg_size, 0
	.set wave.uses_vcc, 1
	.set wave.uses_flat_scratch, 0
	.set wave.has_dyn_sized_stack, 0
	.set wave.has_recursion, 0
	.set wave.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 300
; TotalNumSgprs: 11
; NumVgprs: 22
; ScratchSize: 0
; MemoryBound: 1
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 2
; NumSGPRsForWavesPerEU: 11
; NumVGPRsForWavesPerEU: 22
; Occupancy: 16
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	__clang_ocl_kern_imp_wave ; -- Begin function __clang_ocl_kern_imp_wave
	.globl	__clang_ocl_kern_imp_wave
	.p2align	2
	.type	__clang_ocl_kern_imp_wave,@function
__clang_ocl_kern_imp_wave:              ; @__clang_ocl_kern_imp_wave
; %bb.0:
	s_wait_loadcnt_dscnt 0x0
	s_wait_expcnt 0x0
	s_wait_samplecnt 0x0
	s_wait_bvhcnt 0x0
	s_wait_kmcnt 0x0
	s_load_b32 s0, s[8:9], 0xc
	v_and_b32_e32 v8, 0x3ff, v31
	s_wait_kmcnt 0x0
	s_and_b32 s0, s0, 0xffff
	s_wait_alu depctr_sa_sdst(0)
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_mad_co_u64_u32 v[20:21], null, ttmp9, s0, v[8:9]
	v_ashrrev_i32_e32 v21, 31, v20
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_lshlrev_b64_e32 v[8:9], 4, v[20:21]
	v_lshlrev_b64_e32 v[10:11], 5, v[20:21]
	v_add_co_u32 v2, vcc_lo, v2, v8
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_3)
	v_add_co_ci_u32_e64 v3, null, v3, v9, vcc_lo
	v_add_co_u32 v4, vcc_lo, v4, v8
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v5, null, v5, v9, vcc_lo
	v_add_co_u32 v22, vcc_lo, v0, v10
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v23, null, v1, v11, vcc_lo
	global_load_b128 v[0:3], v[2:3], off
	global_load_b128 v[16:19], v[4:5], off
	s_clause 0x1
	global_load_b128 v[12:15], v[22:23], off offset:16
	global_load_b128 v[8:11], v[22:23], off
	v_lshlrev_b64_e32 v[4:5], 2, v[20:21]
	s_wait_loadcnt 0x0
	v_wmma_f32_16x16x16_f16 v[8:15], v[0:3], v[16:19], v[8:15]
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_add_co_u32 v0, vcc_lo, v6, v4
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, v7, v5, vcc_lo
	s_clause 0x1
	global_store_b128 v[22:23], v[8:11], off
	global_store_b128 v[22:23], v[12:15], off offset:16
	v_mad_co_i64_i32 v[2:3], null, 0xffffffe4, v20, v[22:23]
	global_load_b64 v[0:1], v[0:1], off
	s_wait_loadcnt 0x0
	v_pk_max_i16 v4, v0, v1 op_sel:[0,1] op_sel_hi:[1,0]
	s_delay_alu instid0(VALU_DEP_1)
	v_pk_mad_u16 v0, v1, v0, v4
	global_store_b32 v[2:3], v0, off
	s_setpc_b64 s[30:31]
.Lfunc_end1:
	.size	__clang_ocl_kern_imp_wave, .Lfunc_end1-__clang_ocl_kern_imp_wave
                                        ; -- End function
	.set __clang_ocl_kern_imp_wave.num_vgpr, 32
	.set __clang_ocl_kern_imp_wave.num_agpr, 0
	.set __clang_ocl_kern_imp_wave.numbered_sgpr, 32
	.set __clang_ocl_kern_imp_wave.num_named_barrier, 0
	.set __clang_ocl_kern_imp_wave.private_seg_size, 0
	.set __clang_ocl_kern_imp_wave.uses_vcc, 1
	.set __clang_ocl_kern_imp_wave.uses_flat_scratch, 0
	.set __clang_ocl_kern_imp_wave.has_dyn_sized_stack, 0
	.set __clang_ocl_kern_imp_wave.has_recursion, 0
	.set __clang_ocl_kern_imp_wave.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 328
; TotalNumSgprs: 34
; NumVgprs: 32
; ScratchSize: 0
; MemoryBound: 1
	.text
	.p2alignl 7, 3214868480
	.fill 96, 4, 3214868480
	.section	.AMDGPU.gpr_maximums,"",@progbits
	.set amdgpu.max_num_vgpr, 32
	.set amdgpu.max_num_agpr, 0
	.set amdgpu.max_num_sgpr, 32
	.set amdgpu.max_num_named_barrier, 0
	.text
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
	.amdgpu_metadata
---
amdhsa.kernels:
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'f8*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'h8*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         16
        .size:           8
        .type_name:      'h8*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         24
        .size:           8
        .type_name:      'short2*'
        .value_kind:     global_buffer
      - .offset:         32
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         36
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         40
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         44
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         46
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         48
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         50
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         52
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         54
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         80
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         88
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         96
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 288
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           wave
    .private_segment_fixed_size: 0
    .sgpr_count:     11
    .sgpr_spill_count: 0
    .symbol:         wave.kd
    .uses_dynamic_stack: false
    .vgpr_count:     22
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 1
amdhsa.target:   amdgcn-amd-amdhsa--gfx1201
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
