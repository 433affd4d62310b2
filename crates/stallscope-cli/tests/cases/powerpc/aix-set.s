# The reader stops at the second value.
	add 3, 4, 5
	.set a, 1
	b 3
	.print "before"
	a = 2
	.print "after"
	b 3
