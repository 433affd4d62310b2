	.def	"@feat.00";
	.scl	3;
	.type	0;
	.endef
	.globl	"@feat.00"
"@feat.00" = 0
	.file	"linked-list.c"
	.def	lookup;
	.scl	2;
	.type	32;
	.endef
	.text
	.globl	lookup                          // -- Begin function lookup
	.p2align	2
lookup:                                 // @lookup
// %bb.0:
	cbz	x0, .LBB0_3
.LBB0_1:                                // =>This Inner Loop Header: Depth=1
	ldr	w8, [x0, #8]
	cmp	w8, w1
	b.eq	.LBB0_4
// %bb.2:                               //   in Loop: Header=BB0_1 Depth=1
	ldr	x0, [x0]
	cbnz	x0, .LBB0_1
.LBB0_3:
	mov	w0, #-1                         // =0xffffffff
	ret
.LBB0_4:
	ldr	w0, [x0, #12]
	ret
                                        // -- End function
	.def	reverse;
	.scl	2;
	.type	32;
	.endef
	.globl	reverse                         // -- Begin function reverse
	.p2align	2
reverse:                                // @reverse
// %bb.0:
	mov	x8, xzr
	cbz	x0, .LBB1_2
.LBB1_1:                                // =>This Inner Loop Header: Depth=1
	mov	x9, x8
	mov	x8, x0
	ldr	x0, [x0]
	str	x9, [x8]
	cbnz	x0, .LBB1_1
.LBB1_2:
	mov	x0, x8
	ret
                                        // -- End function
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
