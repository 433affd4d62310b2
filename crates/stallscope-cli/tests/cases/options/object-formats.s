    .section .foo, "ax"
    .section .eh_frame, "aw"
    .section .rodata
    .type name, @function
    .def name
    .endef
    .private_extern name
    .comm name, 8, 3
    .long [1]
    .if 1 + 2 << 3 == 17
    .warning "shifts bind as loosely as in Apple's assembler"
    .endif
    .seh_proc name
    .seh_endproc
    .set La, Lb
    nop
