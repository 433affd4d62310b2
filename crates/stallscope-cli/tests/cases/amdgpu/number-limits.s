v_sub_f32 v5, v1, 1b.0
v_add_f32 v0, 1e3.5, v1
v_add_f32 v0, 1.5e, v1
v_add_f32 v0, v1, v2
.cfi_restore
.cfi_def_cfa %rsp, 8
.cfi_def_cfa v1, 8
.cfi_offset [v1,v2], 8
.cfi_offset s[0:1], 8
.cfi_register foo, 1
s_nop 0
