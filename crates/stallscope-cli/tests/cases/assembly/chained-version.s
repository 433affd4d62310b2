f:
 .seh_proc f
 .seh_endprologue
 nop
 .seh_splitchained
 .seh_unwindversion 3
 .seh_endprologue
 nop
 .seh_splitchained
 .seh_push2regs %rax, %rcx
 .seh_endprologue
 nop
 .seh_endproc
