; clang's output for Apple's systems: hints for its linker, sections, symbols.
	.build_version macos, 11, 0	sdk_version 14, 2
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_sum
	.p2align	2
_sum:
	.cfi_startproc
Lloh0:
	adrp	x8, _table@GOTPAGE
Lloh1:
	ldr	x8, [x8, _table@GOTPAGEOFF]
Lloh2:
	ldr	w0, [x8]
	adrp	x9, lstring@PAGE
	add	x9, x9, lstring@PAGEOFF
	adrp	x10, _local@TLVPPAGE
	ldr	x10, [x10, _local@TLVPPAGEOFF]
	ldr.16b	v0, [x9]
	fadd.4s	v0, v0, v1 %% fmul.2d v2, v3, v4
	addv.4s	s0, v0
	umov.b	w1, v0[3]
	ret
	.loh AdrpLdrGotLdr	Lloh0, Lloh1, Lloh2
	.loh 1	Lloh0, Lloh1
	.loh AdrpAdd	Lloh0
	.loh 9	Lloh0, Lloh1
	.loh Nothing	Lloh0
	.loh "AdrpAdd"	Lloh0, Lloh1
	.loh AdrpAdd	Lloh0, Lloh1, Lloh2
	.loh AdrpAdd	1, 2
	.cfi_endproc
	.section	__TEXT,__cstring,cstring_literals
lstring:
	.asciz	"sixteen bytes..."
	.section	__DATA,__const
	.quad	_table@GOT, _table@GOT - .
	.quad	_table@PLT
	.aeabi_subsection vendor, optional, uleb128
	.seh_nop
	.subsections_via_symbols
