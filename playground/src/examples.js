// Code to begin with.

import { isBuilt } from "./targets.js";

const ALL = [
  {
    title: "A sum with one accumulator",
    target: "x86",
    processor: "skylake",
    code: `# The loop takes as long as the chain of additions.
        .intel_syntax noprefix
loop:
        vaddss  xmm0, xmm0, dword ptr [rdi]
        add     rdi, 4
        cmp     rdi, rsi
        jne     loop
`,
  },
  {
    title: "The same with four accumulators",
    target: "x86",
    processor: "skylake",
    code: `# Four chains side by side: the loop takes as long as one.
        .intel_syntax noprefix
loop:
        vaddss  xmm0, xmm0, dword ptr [rdi]
        vaddss  xmm1, xmm1, dword ptr [rdi + 4]
        vaddss  xmm2, xmm2, dword ptr [rdi + 8]
        vaddss  xmm3, xmm3, dword ptr [rdi + 12]
        add     rdi, 16
        cmp     rdi, rsi
        jne     loop
`,
  },
  {
    title: "Divisions",
    target: "x86",
    processor: "znver4",
    code: `# The divider is busy all the time.
loop:
        vmovsd  (%rdi), %xmm0
        vdivsd  %xmm1, %xmm0, %xmm0
        vsqrtsd %xmm0, %xmm0, %xmm0
        vmovsd  %xmm0, (%rsi)
        addq    $8, %rdi
        addq    $8, %rsi
        cmpq    %rdx, %rdi
        jne     loop
`,
  },
  {
    title: "Two kernels: before and after",
    target: "x86",
    processor: "znver4",
    code: `# LLVM-MCA-BEGIN before
        imulq   $3, %rax, %rax
        addq    %rbx, %rax
# LLVM-MCA-END before

# LLVM-MCA-BEGIN after
        leaq    (%rax,%rax,2), %rax
        addq    %rbx, %rax
# LLVM-MCA-END after
`,
  },
  {
    title: "A dot product for Neoverse",
    target: "aarch64",
    processor: "neoverse-v2",
    code: `// Fused multiply-adds into one accumulator.
loop:
        ldp     q1, q2, [x0], #32
        ldp     q3, q4, [x1], #32
        fmla    v0.4s, v1.4s, v3.4s
        fmla    v0.4s, v2.4s, v4.4s
        subs    x2, x2, #8
        b.ne    loop
`,
  },
  {
    title: "A copy with vectors of any length",
    target: "riscv",
    processor: "sifive-p670",
    code: `# LLVM-MCA-RISCV-LMUL M1
        vsetvli t0, a2, e8, m1, ta, ma
        vle8.v  v8, (a1)
        add     a1, a1, t0
        sub     a2, a2, t0
        vse8.v  v8, (a0)
        add     a0, a0, t0
        bnez    a2, loop
loop:
`,
  },
];

/** The examples for targets that the playground was built with. */
export const EXAMPLES = ALL.filter(({ target }) => isBuilt(target));

/** Whether somebody wrote a code: it is neither empty nor an example. */
export const isOwn = (code) => code.trim() !== "" && ALL.every((example) => example.code !== code);
