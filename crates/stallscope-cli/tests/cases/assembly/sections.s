.section foo,"axz"
.section foo,"aM"
.section foo,"aM",@progbits
.section foo,"aM",@progbits,0
.section foo,"aM",@progbits,4
.section foo,"a",@progbits
.section foo,"ax",@nobits
.section bar,"aG",@progbits
.section bar,"aG",@progbits,grp,foo
.section bar,"aG",@progbits,grp,comdat
.section bar,"a?",@progbits
.section baz,"ao",@progbits,nosuch
.section baz,"ao",@progbits,0
.section .eh_frame,"a",@progbits
.section .eh_frame,"a",@unwind
.section x,"a",@progbits,unique,4294967295
.section x,"a",@progbits,unique,1
.section x,"a",@foo
.section x,"a",@0x70000001
.section "a b"
.section a-b.c
.section
.section a b
.pushsection .text,5
.pushsection .text,-5
.popsection
.popsection
.popsection
.popsection
.previous
.subsection foo
.subsection 1<<40
.text 3
.text foo-bar
.data
.section .rodata.cst4,"a"
.section .rodata.cst4,"aM",@progbits,8
.bss
.version "1"
.section .note,"a"
.note:
