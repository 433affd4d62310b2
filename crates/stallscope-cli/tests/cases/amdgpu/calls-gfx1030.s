	.amdgcn_target "amdgcn-amd-amdhsa--gfx1030"
	.amdhsa_code_object_version 6
	.text
	.hidden	callee                          ; -- Begin function callee
	.globl	callee
	.p2align	2
	.type	callee,@function
callee:                                 ; @callee
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_mov_b32_e32 v2, 0
	v_mul_lo_u32 v5, v0, 6
	v_lshl_add_u32 v3, v0, 1, v0
	v_lshlrev_b32_e32 v4, 2, v0
	v_mul_lo_u32 v6, v0, 7
	buffer_store_dword v2, off, s[0:3], s32
	buffer_store_dword v0, off, s[0:3], s32 offset:4
	v_lshlrev_b32_e32 v2, 1, v0
	v_lshl_add_u32 v7, v0, 2, v0
	v_and_b32_e32 v1, 15, v1
	buffer_store_dword v2, off, s[0:3], s32 offset:8
	buffer_store_dword v3, off, s[0:3], s32 offset:12
	v_lshlrev_b32_e32 v2, 3, v0
	v_mul_lo_u32 v3, v0, 10
	buffer_store_dword v4, off, s[0:3], s32 offset:16
	buffer_store_dword v7, off, s[0:3], s32 offset:20
	buffer_store_dword v5, off, s[0:3], s32 offset:24
	buffer_store_dword v6, off, s[0:3], s32 offset:28
	buffer_store_dword v2, off, s[0:3], s32 offset:32
	v_mul_lo_u32 v4, v0, 11
	v_lshl_add_u32 v2, v0, 3, v0
	buffer_store_dword v2, off, s[0:3], s32 offset:36
	buffer_store_dword v3, off, s[0:3], s32 offset:40
	buffer_store_dword v4, off, s[0:3], s32 offset:44
	v_lshrrev_b32_e64 v2, 5, s32
	v_mul_lo_u32 v5, v0, 12
	v_mul_lo_u32 v6, v0, 13
	v_mul_lo_u32 v7, v0, 14
	v_mul_lo_u32 v0, v0, 15
	v_lshl_add_u32 v1, v1, 2, v2
	buffer_store_dword v5, off, s[0:3], s32 offset:48
	buffer_store_dword v6, off, s[0:3], s32 offset:52
	buffer_store_dword v7, off, s[0:3], s32 offset:56
	buffer_store_dword v0, off, s[0:3], s32 offset:60
	buffer_load_dword v0, v1, s[0:3], 0 offen
	s_waitcnt vmcnt(0)
	v_add_nc_u32_e32 v0, 3, v0
	s_setpc_b64 s[30:31]
.Lfunc_end0:
	.size	callee, .Lfunc_end0-callee
                                        ; -- End function
	.set callee.num_vgpr, 8
	.set callee.num_agpr, 0
	.set callee.numbered_sgpr, 33
	.set callee.num_named_barrier, 0
	.set callee.private_seg_size, 68
	.set callee.uses_vcc, 0
	.set callee.uses_flat_scratch, 0
	.set callee.has_dyn_sized_stack, 0
	.set callee.has_recursion, 0
	.set callee.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 276
; TotalNumSgprs: 33
; NumVgprs: 8
; ScratchSize: 68
; MemoryBound: 0
	.text
	.protected	calls                   ; -- Begin function calls
	.globl	calls
	.p2align	8
	.type	calls,@function
calls:                                  ; @calls
; %bb.0:
	s_add_u32 s0, s0, s7
	s_clause 0x1
	s_load_dword s7, s[4:5], 0x1c
	s_load_dwordx4 s[8:11], s[4:5], 0x0
	s_addc_u32 s1, s1, 0
	s_mov_b32 s32, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s4, s7, 0xffff
	v_mad_u64_u32 v[8:9], null, s6, s4, v[0:1]
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, callee@rel32@lo+4
	s_addc_u32 s5, s5, callee@rel32@hi+12
	v_ashrrev_i32_e32 v9, 31, v8
	v_lshlrev_b64 v[0:1], 2, v[8:9]
	v_add_co_u32 v10, vcc_lo, s8, v0
	v_add_co_ci_u32_e64 v11, null, s9, v1, vcc_lo
	v_mov_b32_e32 v0, v8
	global_load_dword v1, v[10:11], off
	s_swappc_b64 s[30:31], s[4:5]
	v_lshlrev_b64 v[1:2], 3, v[8:9]
	v_mov_b32_e32 v4, 0
	v_add_co_u32 v1, vcc_lo, s10, v1
	v_add_co_ci_u32_e64 v2, null, s11, v2, vcc_lo
	global_load_dwordx2 v[1:2], v[1:2], off
	s_waitcnt vmcnt(0)
	v_mul_hi_u32 v3, 0x24924925, v1
	v_mad_u64_u32 v[5:6], null, 0x24924925, v2, v[3:4]
	v_mov_b32_e32 v3, v5
	v_mad_u64_u32 v[3:4], null, 0x49249249, v1, v[3:4]
	v_ashrrev_i32_e32 v1, 31, v2
	v_mul_lo_u32 v5, 0x49249249, v1
	v_add_co_u32 v3, s4, v6, v4
	v_add_co_ci_u32_e64 v4, null, 0, 0, s4
	v_mul_lo_u32 v6, 0x24924925, v1
	v_mad_u64_u32 v[3:4], null, 0x49249249, v2, v[3:4]
	v_mad_u64_u32 v[1:2], null, 0x24924925, v1, v[3:4]
	v_add3_u32 v2, v6, v2, v5
	v_alignbit_b32 v1, v2, v1, 1
	v_lshrrev_b32_e32 v2, 31, v2
	v_add3_u32 v0, v1, v2, v0
	global_store_dword v[10:11], v0, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel calls
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 68
		.amdhsa_kernarg_size 272
		.amdhsa_user_sgpr_count 6
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 12
		.amdhsa_next_free_sgpr 33
		.amdhsa_reserve_vcc 1
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 1
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end1:
	.size	calls, .Lfunc_end1-calls
                                        ; -- End function
	.set calls.num_vgpr, max(12, callee.num_vgpr)
	.set calls.num_agpr, max(0, callee.num_agpr)
	.set calls.numbered_sgpr, max(33, callee.numbered_sgpr)
	.set calls.num_named_barrier, max(0, callee.num_named_barrier)
	.set calls.private_seg_size, 0+max(callee.private_seg_size)
	.set calls.uses_vcc, or(1, callee.uses_vcc)
	.set calls.uses_flat_scratch, or(0, callee.uses_flat_scratch)
	.set calls.has_dyn_sized_stack, or(0, callee.has_dyn_sized_stack)
	.set calls.has_recursion, or(0, callee.has_recursion)
	.set calls.has_indirect_call, or(0, callee.has_indirect_call)
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 304
; TotalNumSgprs: 35
; NumVgprs: 12
; ScratchSize: 68
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 35
; NumVGPRsForWavesPerEU: 12
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 1
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	__clang_ocl_kern_imp_calls ; -- Begin function __clang_ocl_kern_imp_calls
	.globl	__clang_ocl_kern_imp_calls
	.p2align	2
	.type	__clang_ocl_kern_imp_calls,@function
__clang_ocl_kern_imp_calls:             ; @__clang_ocl_kern_imp_calls
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_mov_b32 s6, s33
	s_mov_b32 s33, s32
	s_xor_saveexec_b32 s4, -1
	buffer_store_dword v14, off, s[0:3], s33 ; 4-byte Folded Spill
	s_mov_b32 exec_lo, s4
	s_load_dword s4, s[8:9], 0xc
	v_mov_b32_e32 v11, v2
	v_and_b32_e32 v2, 0x3ff, v31
	v_mov_b32_e32 v10, v3
	v_writelane_b32 v14, s30, 0
	s_addk_i32 s32, 0x200
	v_writelane_b32 v14, s31, 1
	s_waitcnt lgkmcnt(0)
	s_and_b32 s4, s4, 0xffff
	v_mad_u64_u32 v[8:9], null, s12, s4, v[2:3]
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, callee@rel32@lo+4
	s_addc_u32 s5, s5, callee@rel32@hi+12
	v_ashrrev_i32_e32 v9, 31, v8
	v_lshlrev_b64 v[2:3], 2, v[8:9]
	v_add_co_u32 v12, vcc_lo, v0, v2
	v_add_co_ci_u32_e64 v13, null, v1, v3, vcc_lo
	v_mov_b32_e32 v0, v8
	global_load_dword v1, v[12:13], off
	s_swappc_b64 s[30:31], s[4:5]
	v_lshlrev_b64 v[1:2], 3, v[8:9]
	v_mov_b32_e32 v4, 0
	v_readlane_b32 s31, v14, 1
	v_readlane_b32 s30, v14, 0
	s_mov_b32 s32, s33
	v_add_co_u32 v1, vcc_lo, v11, v1
	v_add_co_ci_u32_e64 v2, null, v10, v2, vcc_lo
	global_load_dwordx2 v[1:2], v[1:2], off
	s_waitcnt vmcnt(0)
	v_mul_hi_u32 v3, 0x24924925, v1
	v_mad_u64_u32 v[5:6], null, 0x24924925, v2, v[3:4]
	v_mov_b32_e32 v3, v5
	v_mad_u64_u32 v[3:4], null, 0x49249249, v1, v[3:4]
	v_ashrrev_i32_e32 v1, 31, v2
	v_mul_lo_u32 v5, 0x49249249, v1
	v_add_co_u32 v3, s4, v6, v4
	v_add_co_ci_u32_e64 v4, null, 0, 0, s4
	v_mul_lo_u32 v6, 0x24924925, v1
	v_mad_u64_u32 v[3:4], null, 0x49249249, v2, v[3:4]
	v_mad_u64_u32 v[1:2], null, 0x24924925, v1, v[3:4]
	v_add3_u32 v2, v6, v2, v5
	v_alignbit_b32 v1, v2, v1, 1
	v_lshrrev_b32_e32 v2, 31, v2
	v_add3_u32 v0, v1, v2, v0
	global_store_dword v[12:13], v0, off
	s_xor_saveexec_b32 s4, -1
	buffer_load_dword v14, off, s[0:3], s33 ; 4-byte Folded Reload
	s_mov_b32 exec_lo, s4
	s_mov_b32 s33, s6
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]
.Lfunc_end2:
	.size	__clang_ocl_kern_imp_calls, .Lfunc_end2-__clang_ocl_kern_imp_calls
                                        ; -- End function
	.set __clang_ocl_kern_imp_calls.num_vgpr, max(32, callee.num_vgpr)
	.set __clang_ocl_kern_imp_calls.num_agpr, max(0, callee.num_agpr)
	.set __clang_ocl_kern_imp_calls.numbered_sgpr, max(34, callee.numbered_sgpr)
	.set __clang_ocl_kern_imp_calls.num_named_barrier, max(0, callee.num_named_barrier)
	.set __clang_ocl_kern_imp_calls.private_seg_size, 16+max(callee.private_seg_size)
	.set __clang_ocl_kern_imp_calls.uses_vcc, or(1, callee.uses_vcc)
	.set __clang_ocl_kern_imp_calls.uses_flat_scratch, or(0, callee.uses_flat_scratch)
	.set __clang_ocl_kern_imp_calls.has_dyn_sized_stack, or(0, callee.has_dyn_sized_stack)
	.set __clang_ocl_kern_imp_calls.has_recursion, or(0, callee.has_recursion)
	.set __clang_ocl_kern_imp_calls.has_indirect_call, or(0, callee.has_indirect_call)
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 388
; TotalNumSgprs: 36
; NumVgprs: 32
; ScratchSize: 84
; MemoryBound: 0
	.text
	.p2alignl 6, 3214868480
	.fill 48, 4, 3214868480
	.section	.AMDGPU.gpr_maximums,"",@progbits
	.set amdgpu.max_num_vgpr, 32
	.set amdgpu.max_num_agpr, 0
	.set amdgpu.max_num_sgpr, 34
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
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'long*'
        .value_kind:     global_buffer
      - .offset:         16
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         20
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         24
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         28
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         30
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         32
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         34
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         36
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         38
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         56
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         80
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 272
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           calls
    .private_segment_fixed_size: 68
    .sgpr_count:     35
    .sgpr_spill_count: 0
    .symbol:         calls.kd
    .uses_dynamic_stack: false
    .vgpr_count:     12
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 1
amdhsa.target:   amdgcn-amd-amdhsa--gfx1030
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
