.else
.elseif 1
.endif
.if 0
.elseif 1
bad1
.elseif 1
bad2
.else
bad3
.endif
.ifdef foo
bad4
.endif
.ifndef foo
bad5
.endif
foo:
.ifdef foo
bad6
.endif
.ifc a, b
bad7
.endif
.ifc a b,a b
bad8
.endif
.ifnc a
.endif
.ifb
bad9
.endif
.ifb x
bad10
.endif
.ifeqs "a","a"
bad11
.endif
.ifeqs "a" "a"
.endif
.ifnes "a",b
.endif
.ifgt -1
bad12
.endif
.if foo
.endif
.if 1 2
.endif
.if 0
.macro x
 .endm
 .endif
 .ifdef
 .endif
 .IF 1
 bad13
 .ENDIF
.if 1
 nop
.else
 bad
.if
 .endif
