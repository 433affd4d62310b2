 nop
.warning "x"
# LLVM-MCA-LATENCY 10
nop
.print "x"
