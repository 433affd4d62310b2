.section __TEXT,__text,regular,pure_instructions
.build_version macos, 10, 15 sdk_version 10, 15
.build_version ios, 13, 0
.build_version foo, 1
.macosx_version_min 10, 300
.section __TEXT,__text,foo
.section __DATA
.section __DATA,__x,symbol_stubs
.desc foo
.indirect_symbol foo
.lsym foo, 3
.zerofill __DATA,__bss,x,-1
.tbss y, 4, -1
.dump "x"
.data_region foo
.alt_entry foo
foo: nop
.alt_entry foo
.align 4
.bss
.align 4, 1
 jmp Lundefined
 ## a comment
 nop ## LLVM-MCA-BEGIN
.macro positional
 add $0, $1
.endm
 positional %eax, %ebx
.subsections_via_symbols
