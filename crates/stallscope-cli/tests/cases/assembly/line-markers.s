# 3 "a.c" 1 2
 bad
# 3 "a.c
 bad
 # 3 "b.c"
 bad
#5 "c.c"
 bad
# 0 "d.c"
 bad
# -1 "e.c"
 bad
 nop # 5 "x"
 bad
