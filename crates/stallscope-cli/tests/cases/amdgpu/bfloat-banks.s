	v_dual_add_nc_u32 v0, v1, v2 :: v_dual_dot2acc_f32_bf16 v5, v6, v7
	v_dual_add_nc_u32 v0, v1, v3 :: v_dual_dot2acc_f32_bf16 v5, v6, v7
	v_dual_dot2acc_f32_bf16 v0, v1, v2 :: v_dual_fma_f32 v5, v6, v7, v8
	v_dual_add_nc_u32 v0, v1, v2 :: v_dual_dot2acc_f32_f16 v5, v6, v7
