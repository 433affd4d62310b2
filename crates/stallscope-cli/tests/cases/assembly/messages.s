 nop
.abort foo bar
.err
.error "x y"
.error 3
.warning "w"
.warning
.warning 3
.print "hello"
.print hello
