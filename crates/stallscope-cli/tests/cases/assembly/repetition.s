.rept 3
 bad \+ \@ \() \foo
 .rept 2
 bad2
 .endr
 .endr
 .rept 1
