# What comments say about groups and elements, across regions and with latencies.
	vadd.vv	v8, v16, v24
# LLVM-MCA-RISCV-LMUL M8
	vadd.vv	v8, v16, v24
# LLVM-MCA-RISCV-SEW E64
	vdiv.vv	v8, v16, v24
	vle32.v	v8, (a0)
	vluxei16.v	v8, (a0), v16
# LLVM-MCA-BEGIN one
	vadd.vv	v8, v16, v24
# LLVM-MCA-RISCV-LMUL MF2
	vadd.vv	v8, v16, v24
# LLVM-MCA-LATENCY 20
	vadd.vv	v8, v16, v24
	vsse64.v	v8, (a0), a1
# LLVM-MCA-END one
# LLVM-MCA-BEGIN two
	vsetivli	zero, 8, e16, mf4, ta, ma
	vadd.vv	v8, v16, v24
	vsetvl	a0, a1, a2
	vadd.vv	v8, v16, v24
	vsetvli	a0, a1, e8, m4, tu, mu
	vadd.vv	v8, v16, v24
	vlseg2e8.v	v8, (a0)
	vsuxseg3ei32.v	v8, (a0), v16
	vmv1r.v	v8, v16
	vredsum.vs	v8, v16, v24
# LLVM-MCA-END two
