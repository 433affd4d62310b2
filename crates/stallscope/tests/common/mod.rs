//! Random blocks of assembly, subtargets and views.
#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]
#![allow(dead_code, reason = "not every test uses all of it")]

use std::fs;
use std::path::Path;

use stallscope::{Analyzer, Options, Outcome, Subtarget, ViewKind, ViewSet, Views};
use stallscope_testing::Random;

/// The triples of the instruction sets under test.
pub(crate) const X86: &str = "x86_64-linux-gnu";
pub(crate) const AARCH64: &str = "aarch64-linux-gnu";
pub(crate) const SYSTEMZ: &str = "s390x-linux-gnu";
pub(crate) const ARM: &str = "armv8r-linux-gnueabihf";

/// Instructions of x86 of all kinds: short and long ones, loads and stores, barriers, moves and zeros that renaming
/// eliminates, partial writes, wide ones. `A` to `D` are general registers of 64 bits, `a` to `d` their lower
/// halves, `W` and `Y` vector registers.
const X86_INSTRUCTIONS: [&str; 44] = [
    "addq A, B",
    "addq $1, A",
    "imulq A, B",
    "leaq 4(A, B, 2), C",
    "divl c",
    "idivq C",
    "movq A, B",
    "movl a, b",
    "xorl a, a",
    "xchgq A, B",
    "movb $1, %al",
    "addb %al, %ah",
    "movw $7, %cx",
    "shlq %cl, A",
    "cmovneq A, B",
    "adcq A, B",
    "bsfq A, B",
    "popcntl a, b",
    "movq (A), B",
    "movq A, 8(B)",
    "addq A, (B)",
    "addl (A), b",
    "pushq A",
    "popq A",
    "cmpxchg16b (A)",
    "mfence",
    "sfence",
    "lfence",
    "cpuid",
    "rep movsq",
    "nop",
    "addps W, Y",
    "mulps (A), W",
    "divps W, Y",
    "sqrtpd W, Y",
    "haddps W, Y",
    "movaps W, Y",
    "movaps W, (A)",
    "movaps (A), W",
    "xorps W, W",
    "pxor W, Y",
    "pcmpeqd W, W",
    "cvtsi2sdq A, W",
    "fsqrt",
];

/// Templates of AArch64 instructions. `X` and `W` are general registers of 64 and 32 bits, `D` and `V` vector
/// registers.
const AARCH64_INSTRUCTIONS: [&str; 42] = [
    "add X, X, X",
    "adds X, X, #1",
    "sub W, W, W, lsl #2",
    "mul X, X, X",
    "madd X, X, X, X",
    "umulh X, X, X",
    "udiv X, X, X",
    "mov X, X",
    "mov W, W",
    "mov X, xzr",
    "movk X, #7, lsl #16",
    "csel X, X, X, ne",
    "adc X, X, X",
    "cmp X, X",
    "clz X, X",
    "extr X, X, X, #3",
    "bfi X, X, #4, #8",
    "ldr X, [X]",
    "ldrb W, [X, #8]",
    "ldr X, [sp], #8",
    "ldp x0, x1, [X]",
    "ldr q0, [X, #16]",
    "ldar X, [X]",
    "str X, [X]",
    "strh W, [X, #2]",
    "stp X, X, [sp, #-16]!",
    "str D, [X]",
    "stlr X, [X]",
    "ld1 { V.4s }, [X]",
    "st1 { V.16b }, [X]",
    "dmb ish",
    "nop",
    "cbnz X, somewhere",
    "movi V.2d, #0",
    "eor V.16b, V.16b, V.16b",
    "fadd V.4s, V.4s, V.4s",
    "fmla V.2d, V.2d, V.2d",
    "fdiv D, D, D",
    "fsqrt D, D",
    "fmov D, X",
    "fmov X, D",
    "tbl V.16b, { v1.16b, v2.16b }, V.16b",
];

/// Templates of SystemZ instructions, some begin or end groups. `R` are general registers, `P` registers that start a pair, `F`
/// floating-point registers.
const SYSTEMZ_INSTRUCTIONS: [&str; 36] = [
    "lgr R, R",
    "lr R, R",
    "agr R, R",
    "ar R, R",
    "algr R, R",
    "alcgr R, R",
    "slbgr R, R",
    "xgr R, R",
    "sllg R, R, 3",
    "msgr R, R",
    "mlgr P, R",
    "dlgr P, R",
    "dsgr P, R",
    "sldl P, 4(R)",
    "cgr R, R",
    "cgijne R, 0, somewhere",
    "brctg R, somewhere",
    "la R, 8(R,R)",
    "lg R, 0(R)",
    "l R, 4(R,R)",
    "lgf R, 4(R)",
    "ag R, 16(R)",
    "stg R, 0(R)",
    "st R, 4(R)",
    "lmg %r1, %r3, 48(R)",
    "stmg %r1, %r3, 48(R)",
    "mvc 0(8,R), 8(R)",
    "clc 0(8,R), 8(R)",
    "cs R, R, 0(R)",
    "nopr R",
    "ld F, 0(R)",
    "std F, 0(R)",
    "adbr F, F",
    "madbr F, F, F",
    "ddbr F, F",
    "axbr %f0, %f1",
];

/// Templates of Arm instructions, some of several micro-operations. `R` are general registers, `D` and `S` floating-point registers.
const ARM_INSTRUCTIONS: [&str; 32] = [
    "add R, R, R",
    "adds R, R, #1",
    "adc R, R, R",
    "add R, R, R, lsl #2",
    "mul R, R, R",
    "mla R, R, R, R",
    "smull r0, r1, R, R",
    "sdiv R, R, R",
    "clz R, R",
    "cmp R, R",
    "mov R, R",
    "ldr R, [R]",
    "ldr R, [r6], #4",
    "ldrb R, [R, R]",
    "ldrd r2, r3, [R]",
    "ldm r6, {r1, r2}",
    "ldm r6!, {r1, r2, r3}",
    "ldm r6, {r0, r1, r2, r3, r4}",
    "str R, [R]",
    "str R, [r6, #4]!",
    "stm r6!, {r1, r2, r3}",
    "push {r4, r5}",
    "pop {r4, r5}",
    "dmb sy",
    "vadd.f32 S, S, S",
    "vmul.f64 D, D, D",
    "vdiv.f32 S, S, S",
    "vsqrt.f64 D, D",
    "vldr D, [R]",
    "vldm R, {d0, d1, d2, d3}",
    "vstm R, {d0, d1}",
    "vmov R, S",
];

const GENERAL: [[&str; 2]; 4] = [["rax", "eax"], ["rcx", "ecx"], ["rsi", "esi"], ["r9", "r9d"]];

/// A block of at most so many instructions that depend on each other.
pub(crate) fn any_block(random: &mut Random, triple: &str, max_instructions: usize) -> String {
    let mut block = String::new();
    for _ in 0..1 + random.below(max_instructions) {
        let is_x86 = triple == X86;
        let instruction = match triple {
            X86 => random.of(&X86_INSTRUCTIONS),
            SYSTEMZ => random.of(&SYSTEMZ_INSTRUCTIONS),
            ARM => random.of(&ARM_INSTRUCTIONS),
            _ => random.of(&AARCH64_INSTRUCTIONS),
        };
        for letter in instruction.chars() {
            match letter {
                'A'..='D' if is_x86 => block.push_str(&format!("%{}", random.of(&GENERAL)[0])),
                'a'..='d' if is_x86 && block.ends_with(' ') => {
                    block.push_str(&format!("%{}", random.of(&GENERAL)[1]));
                }
                'W' | 'Y' if is_x86 => block.push_str(&format!("%xmm{}", random.below(4))),
                'R' if triple == ARM => block.push_str(&format!("r{}", random.below(5))),
                'S' => block.push_str(&format!("s{}", random.below(4))),
                'R' => block.push_str(&format!("%r{}", random.below(5))),
                'P' => block.push_str(&format!("%r{}", 2 * random.below(3))),
                'F' => block.push_str(&format!("%f{}", random.below(4))),
                'X' | 'W' | 'D' | 'V' => {
                    block.push_str(&format!("{}{}", letter.to_ascii_lowercase(), random.below(4)));
                }
                letter => block.push(letter),
            }
        }
        block.push('\n');
    }
    block
}

/// A processor of a triple's target.
pub(crate) fn subtarget(triple: &str, processor: &str) -> Subtarget {
    Subtarget::builder(triple).processor(processor).build().unwrap()
}

/// A subtarget with an own model whose text, and all texts that it names, were changed. `path` is that of the model.
pub(crate) fn with_changed_model(
    subtarget: &Subtarget,
    path: &Path,
    change: impl Fn(&str) -> String,
) -> Subtarget {
    let text_of = |path: &Path| match fs::read_to_string(path) {
        Ok(text) => Ok(change(&text)),
        Err(error) => Err(format!("{}: {error}", path.display())),
    };
    let text = text_of(path).unwrap();
    subtarget.with_model_over(text, |name| text_of(&path.with_file_name(name))).unwrap()
}

/// The views of a block in a report with a view of a kind, if it has one.
pub(crate) fn views_of(
    subtarget: &Subtarget,
    options: Options,
    block: &str,
    kind: ViewKind,
) -> Option<Views> {
    let analyzer = Analyzer::new(subtarget.clone(), options.views(ViewSet::NONE.with(kind))).ok()?;
    let input = analyzer.parse("block.s", block.as_bytes());
    let outcome = analyzer.region_analyzer().analyze(&input, input.regions.first()?).outcome;
    let Outcome::Report(report) = outcome else { return None };
    Some(report.views)
}
