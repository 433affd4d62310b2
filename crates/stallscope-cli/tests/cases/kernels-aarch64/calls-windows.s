	.def	"@feat.00";
	.scl	3;
	.type	0;
	.endef
	.globl	"@feat.00"
"@feat.00" = 0
	.file	"calls.c"
	.def	sum;
	.scl	2;
	.type	32;
	.endef
	.text
	.globl	sum                             // -- Begin function sum
	.p2align	2
sum:                                    // @sum
// %bb.0:
	sub	sp, sp, #80
	add	x8, sp, #24
	stp	x1, x2, [sp, #24]
	str	x8, [sp, #8]
	mov	w8, wzr
	stp	x3, x4, [sp, #40]
	stp	x5, x6, [sp, #56]
	str	x7, [sp, #72]
	cbz	w0, .LBB0_3
// %bb.1:
	ldr	x9, [sp, #8]
	add	x9, x9, #8
.LBB0_2:                                // =>This Inner Loop Header: Depth=1
	str	x9, [sp, #8]
	subs	w0, w0, #1
	ldur	w10, [x9, #-8]
	add	x9, x9, #8
	add	w8, w10, w8
	b.ne	.LBB0_2
.LBB0_3:
	mov	w0, w8
	add	sp, sp, #80
	ret
                                        // -- End function
	.def	walk;
	.scl	2;
	.type	32;
	.endef
	.globl	walk                            // -- Begin function walk
	.p2align	2
walk:                                   // @walk
// %bb.0:
	stp	x19, x20, [sp, #-32]!           // 16-byte Folded Spill
	subs	w8, w0, #1
	str	x30, [sp, #16]                  // 8-byte Spill
	b.le	.LBB1_2
// %bb.1:
	adrp	x9, _tls_index
	ldr	x10, [x18, #88]
	mov	w19, w0
	ldr	w9, [x9, :lo12:_tls_index]
	mov	w0, w8
	ldr	x9, [x10, x9, lsl #3]
	add	x9, x9, :secrel_hi12:depth
	ldr	w10, [x9, :secrel_lo12:depth]
	add	w10, w10, #1
	str	w10, [x9, :secrel_lo12:depth]
	bl	walk
	mov	w20, w0
	adrp	x1, "??_C@_04CLMONKIF@node?$AA@"
	add	x1, x1, :lo12:"??_C@_04CLMONKIF@node?$AA@"
	mov	w0, w19
	bl	visit
	add	w0, w0, w20
.LBB1_2:
	ldr	x30, [sp, #16]                  // 8-byte Reload
	ldp	x19, x20, [sp], #32             // 16-byte Folded Reload
	ret
                                        // -- End function
	.def	choose;
	.scl	2;
	.type	32;
	.endef
	.globl	choose                          // -- Begin function choose
	.p2align	2
choose:                                 // @choose
// %bb.0:
	cmp	w0, #0
	csel	x0, x2, x1, eq
	ret
                                        // -- End function
	.section	.rdata,"dr",discard,"??_C@_04CLMONKIF@node?$AA@"
	.globl	"??_C@_04CLMONKIF@node?$AA@"    // @"??_C@_04CLMONKIF@node?$AA@"
	.p2align	2, 0x0
"??_C@_04CLMONKIF@node?$AA@":
	.asciz	"node"

	.section	.debug$S,"dr"
	.p2align	2, 0x0
	.word	4                               // Debug section magic
	.word	241
	.word	.Ltmp1-.Ltmp0                   // Subsection size
.Ltmp0:
	.hword	.Ltmp3-.Ltmp2                   // Record length
.Ltmp2:
	.hword	4353                            // Record kind: S_OBJNAME
	.word	0                               // Signature
	.byte	0                               // Object name
	.p2align	2, 0x0
.Ltmp3:
	.hword	.Ltmp5-.Ltmp4                   // Record length
.Ltmp4:
	.hword	4412                            // Record kind: S_COMPILE3
	.word	16384                           // Flags and language
	.hword	246                             // CPUType
	.hword	22                              // Frontend version
	.hword	1
	.hword	8
	.hword	0
	.hword	22018                           // Backend version
	.hword	0
	.hword	0
	.hword	0
	.asciz	"Debian clang version 22.1.8 (1~deb12u1)" // Null-terminated compiler version string
	.p2align	2, 0x0
.Ltmp5:
.Ltmp1:
	.p2align	2, 0x0
