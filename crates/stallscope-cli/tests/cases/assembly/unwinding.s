 nop
.cfi_startproc foo
.cfi_startproc
.cfi_startproc
.cfi_def_cfa rsp, 8
.cfi_def_cfa %rsp 8
.cfi_def_cfa %rsp, 8
.cfi_personality 0x9b, foo
.cfi_personality 0x9b
.cfi_personality 0x7f, foo
.cfi_lsda 0xff
.cfi_endproc
.cfi_endproc
.cfi_offset %rbp, -16
.cfi_sections .eh_frame, foo
.cfi_sections 3
.cfi_escape 1,2,foo
