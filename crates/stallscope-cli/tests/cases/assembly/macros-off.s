.macros_off
.macro m
 bad
.endm
 m
.macros_on
 m
 .macros_on 3
