# Lists of registers take any token for a comma, even the end of a line, and end ranges in the order of LLVM's numbers.
lwm32 $16, $17, $ra, 8($sp)
lwm32 $16-$23, $fp, $ra, 8($sp)
lwm32 $16
8($sp)
lwm32 $16 $17, 8($sp)
lwm32 $16[$17 $18, 8($4)
lwm32 $16-$2, 8($sp)
lwm32 $16-$26, 8($sp)
lwm32 $16-$fp, 8($sp)
swm32 $16-$25, 8($sp)
swm32 $16, $1, 8($sp)
swm32 $17, 8($sp)
swm32 $16, $18, 8($sp)
swm16 $16, $17, $ra
nop
