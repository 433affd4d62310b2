	.file	"-",,"Debian LLVM version 22.1.8"
	.rename	..text..[PR],""
	.machine	"PWR9"
	.globl	sum[DS]                         # -- Begin function sum
	.globl	.sum
	.align	4
	.vbyte	8, .sum                         # @sum
	.vbyte	8, TOC[TC0]
	.vbyte	8, 0
.sum:
# %bb.0:
	mflr 0
	stdu 1, -128(1)
	cmpwi	4, 1
	std 0, 144(1)
	std 31, 120(1)                          # 8-byte Folded Spill
	blt	0, L..BB0_3
# %bb.1:
	clrldi	4, 4, 32
	addi 3, 3, -4
	li 31, 0
	mtctr 4
	.align	4
L..BB0_2:                               # =>This Inner Loop Header: Depth=1
	lwzu 4, 4(3)
	add 31, 4, 31
	bdnz L..BB0_2
	b L..BB0_4
L..BB0_3:
	li 31, 0
L..BB0_4:
	ld 3, L..C0(2)                          # @limit
	lwz 3, 0(3)
	cmpw	31, 3
	ble 0, L..BB0_6
# %bb.5:
	ld 3, L..C1(2)                          # @.str
	bl .puts[PR]
	nop
L..BB0_6:
	extsw 3, 31
	ld 31, 120(1)                           # 8-byte Folded Reload
	addi 1, 1, 128
	ld 0, 16(1)
	mtlr 0
	blr
L..sum0:
	.vbyte	4, 0x00000000                   # Traceback table begin
	.byte	0x00                            # Version = 0
	.byte	0x09                            # Language = CPlusPlus
	.byte	0x20                            # -IsGlobalLinkage, -IsOutOfLineEpilogOrPrologue
                                        # +HasTraceBackTableOffset, -IsInternalProcedure
                                        # -HasControlledStorage, -IsTOCless
                                        # -IsFloatingPointPresent
                                        # -IsFloatingPointOperationLogOrAbortEnabled
	.byte	0x41                            # -IsInterruptHandler, +IsFunctionNamePresent, -IsAllocaUsed
                                        # OnConditionDirective = 0, -IsCRSaved, +IsLRSaved
	.byte	0x80                            # +IsBackChainStored, -IsFixup, NumOfFPRsSaved = 0
	.byte	0x01                            # -HasExtensionTable, -HasVectorInfo, NumOfGPRsSaved = 1
	.byte	0x02                            # NumberOfFixedParms = 2
	.byte	0x01                            # NumberOfFPParms = 0, +HasParmsOnStack
	.vbyte	4, 0x00000000                   # Parameter type = i, i
	.vbyte	4, L..sum0-.sum                 # Function size
	.vbyte	2, 0x0003                       # Function name len = 3
	.byte	"sum"                           # Function Name
                                        # -- End function
	.extern	limit[UA]
	.byte	'h,0012,0000                    # @.str
	.extern	.puts[PR]
	.toc
L..C0:
	.tc limit[TC],limit[UA]
L..C1:
	.tc L...str[TC],L...str[RO]
