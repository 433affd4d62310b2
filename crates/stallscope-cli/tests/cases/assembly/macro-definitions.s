.macro foo
 bad
.endm
.macro foo
.endm
.macro bar a, a
.endm
.macro baz a:foo
.endm
.macro b2 a:
.endm
.macro b3 a:vararg, b
.endm
.macro b4 a:req=3
.endm
.macro 3
.endm
.macro b5 a=(1
.endm
.macro b6 a
 $1 $0 $n
.endm
.macro b7
