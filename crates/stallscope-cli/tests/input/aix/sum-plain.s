	.machine	"PWR9"
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
	bl .puts
	nop
L..BB0_6:
	extsw 3, 31
	ld 31, 120(1)                           # 8-byte Folded Reload
	addi 1, 1, 128
	ld 0, 16(1)
	mtlr 0
	blr
L..sum0:
                                        # +HasTraceBackTableOffset, -IsInternalProcedure
                                        # -HasControlledStorage, -IsTOCless
                                        # -IsFloatingPointPresent
                                        # -IsFloatingPointOperationLogOrAbortEnabled
                                        # OnConditionDirective = 0, -IsCRSaved, +IsLRSaved
                                        # -- End function
L..C0:
L..C1:
