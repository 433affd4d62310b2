	bad	x	y
  	bad		x # é
 nop é
 "é": nop
 call "é"
