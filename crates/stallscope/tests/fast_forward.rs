//! What is not simulated must not show in any view: iterations that repeat, and code that came before.

use stallscope::report::{Json, Text};
use stallscope::target::{FrontEndKind, Subtarget, Target, Triple};
use stallscope::{Analyzer, Options, Outcome, Views};

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

/// Instructions of x86 of all kinds: short and long ones, loads and stores, barriers, moves and zeros that renaming
/// eliminates, partial writes, wide ones. `A` to `D` are general registers of 64 bits, `a` to `d` their lower
/// halves, `W` and `Y` vector registers.
const X86: [&str; 44] = [
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

/// The same for AArch64. `X` and `W` are general registers of 64 and 32 bits, `D` and `V` vector registers.
const AARCH64: [&str; 42] = [
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

const GENERAL: [[&str; 2]; 4] = [["rax", "eax"], ["rcx", "ecx"], ["rsi", "esi"], ["r9", "r9d"]];

fn any_block(random: &mut Random, target: Target, max_instructions: usize) -> String {
    let mut block = String::new();
    for _ in 0..1 + random.below(max_instructions) {
        let is_x86 = target == Target::X86;
        let instruction = if is_x86 { random.of(&X86) } else { random.of(&AARCH64) };
        for letter in instruction.chars() {
            match letter {
                'A'..='D' if is_x86 => block.push_str(&format!("%{}", random.of(&GENERAL)[0])),
                'a'..='d' if is_x86 && block.ends_with(' ') => {
                    block.push_str(&format!("%{}", random.of(&GENERAL)[1]));
                }
                'W' | 'Y' if is_x86 => block.push_str(&format!("%xmm{}", random.below(4))),
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

fn any_options(random: &mut Random) -> Options {
    let is_default = random.below(2) == 0;
    let mut any = |choices: &[u32]| if is_default { 0 } else { random.of(choices) };
    let mut options = Options {
        dispatch_width: any(&[0, 0, 1, 2, 9, u32::MAX]),
        register_file_size: any(&[0, 0, 20, 60]),
        micro_op_queue_size: any(&[0, 0, 1, 7, 64]),
        decoder_throughput: any(&[0, 1, 3]),
        load_queue_size: any(&[0, 0, 1, 5]),
        store_queue_size: any(&[0, 0, 1, 5]),
        assume_no_alias: any(&[0, 1]) == 0,
        front_end: FrontEndKind::ALL.get(any(&[4, 4, 0, 1, 2, 3]) as usize).copied().filter(|_| !is_default),
        ..Options::default()
    };
    let all = random.below(3) > 0;
    options.views = Views {
        bottleneck_analysis: all,
        dispatch_stats: all,
        scheduler_stats: all,
        retire_stats: all,
        register_file_stats: all,
        timeline: all && random.below(2) == 0,
        ..Views::default()
    };
    options.timeline_max_iterations = random.of(&[0, 0, 1, 40]);
    options.timeline_max_cycles = random.of(&[80, 80, 0, 7]);
    let n_iterations = [1, 2, 8, 9, 10, 11, 20, 99, 100, 101, 250, 1000, 1001, 1002, 1003, 1511];
    options.iterations = random.of(&n_iterations);
    options
}

/// Every view of a block, as text and as JSON, or what was said against it.
fn report(subtarget: &Subtarget<'_>, options: Options, block: &str) -> Vec<u8> {
    Analyzer::new(subtarget, options).map_or_else(|_| Vec::new(), |analyzer| report_by(&analyzer, block))
}

fn report_by(analyzer: &Analyzer<'_>, block: &str) -> Vec<u8> {
    let parsed = analyzer.parse("block.s", block.as_bytes());
    let mut regions = analyzer.region_analyzer();
    let mut written = Vec::new();
    for region in &parsed.regions {
        let analysis = regions.analyze(&parsed, region);
        written.extend(format!("{:?}\n", analysis.messages).into_bytes());
        if let Outcome::Report(report) = analysis.outcome {
            let mut text = Text::new(true);
            report.write_text(analyzer.processor(), 0, &mut text);
            written.extend(text.finish());
            let mut json = Json::default();
            report.write_json(analyzer.processor(), &mut json);
            written.extend(json.into_bytes());
        }
    }
    written
}

fn subtarget(target: Target, processor: &str) -> Subtarget<'static> {
    let triple = if target == Target::X86 { "x86_64-linux-gnu" } else { "aarch64-linux-gnu" };
    Subtarget::new(target, Triple::new(triple), processor, []).0
}

fn check(target: Target, processor: &str) {
    check_subtarget(target, &subtarget(target, processor), |_| ());
}

/// Compares blocks for a subtarget, with any options and `change` made to them.
fn check_subtarget(target: Target, subtarget: &Subtarget<'_>, change: impl Fn(&mut Options)) {
    let processor = subtarget.processor_name.as_str();
    let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ (processor.len() as u64) << 20);
    let mut n_reports = 0;
    for _ in 0..30 {
        let block = any_block(&mut random, target, 12);
        let mut options = any_options(&mut random);
        change(&mut options);
        let simulated = Options { disable_fast_forward: true, ..options.clone() };
        let expected = report(subtarget, simulated, &block);
        let actual = report(subtarget, options.clone(), &block);
        assert!(actual == expected, "{processor} differs on\n{block}with {options:?}");
        n_reports += u32::from(String::from_utf8_lossy(&actual).contains("Total Cycles:"));
    }
    assert!(n_reports > 15, "only {n_reports} reports");
}

#[test]
fn btver2_gives_the_same() {
    check(Target::X86, "btver2");
}

#[test]
fn haswell_gives_the_same() {
    check(Target::X86, "haswell");
}

#[test]
fn skylake_gives_the_same() {
    check(Target::X86, "skylake-avx512");
}

#[test]
fn znver3_gives_the_same() {
    check(Target::X86, "znver3");
}

#[test]
fn bulldozer_gives_the_same() {
    check(Target::X86, "bdver2");
}

#[test]
fn silvermont_gives_the_same() {
    check(Target::X86, "slm");
}

#[test]
fn atom_gives_the_same_in_order() {
    check(Target::X86, "atom");
}

#[test]
fn cortex_a55_gives_the_same_in_order() {
    check(Target::Aarch64, "cortex-a55");
}

#[test]
fn cortex_a72_gives_the_same() {
    check(Target::Aarch64, "cortex-a72");
}

#[test]
fn cortex_a72_gives_the_same_with_its_own_model() {
    let mut subtarget = subtarget(Target::Aarch64, "cortex-a72");
    assert!(subtarget.use_processor_model());
    check_subtarget(Target::Aarch64, &subtarget, |options| {
        options.front_end.get_or_insert(FrontEndKind::DispatchQueues);
    });
}

#[test]
fn neoverse_n2_gives_the_same() {
    check(Target::Aarch64, "neoverse-n2");
}

#[test]
fn a64fx_gives_the_same() {
    check(Target::Aarch64, "a64fx");
}

#[test]
fn apple_m1_gives_the_same() {
    check(Target::Aarch64, "apple-m1");
}

/// Short blocks come again with other registers, and with those that share what others do not.
fn check_known(target: Target, processor: &str) {
    let subtarget = subtarget(target, processor);
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..4 {
        let mut options = any_options(&mut random);
        options.iterations = random.of(&[1, 12, 100]);
        let Ok(analyzer) = Analyzer::new(&subtarget, options.clone()) else { continue };
        for _ in 0..40 {
            let block = any_block(&mut random, target, 2);
            let expected = report(&subtarget, options.clone(), &block);
            assert!(
                report_by(&analyzer, &block) == expected,
                "{processor} differs on\n{block}with {options:?}"
            );
        }
    }
}

#[test]
fn code_that_came_before_is_reported_the_same() {
    for processor in ["btver2", "skylake", "atom"] {
        check_known(Target::X86, processor);
    }
    check_known(Target::Aarch64, "neoverse-n2");
}

#[test]
fn billions_of_iterations_are_as_good_as_none() {
    let block = "imulq %rax, %rbx\naddq %rbx, %rcx\nmovq (%rdi), %rdx\n";
    for (processor, n_cycles) in [("btver2", 6), ("skylake", 3), ("atom", 13)] {
        let subtarget = subtarget(Target::X86, processor);
        let cycles = |iterations| {
            let mut options = Options { iterations, ..Options::default() };
            options.views.bottleneck_analysis = true;
            options.views.scheduler_stats = true;
            let analyzer = Analyzer::new(&subtarget, options).unwrap();
            let parsed = analyzer.parse("block.s", block.as_bytes());
            match analyzer.region_analyzer().analyze(&parsed, &parsed.regions[0]).outcome {
                Outcome::Report(report) => report.summary.unwrap().n_cycles,
                outcome => panic!("{outcome:?}"),
            }
        };
        assert_eq!(cycles(700_000_000) - cycles(699_999_000), 1000 * n_cycles, "{processor}");
    }
}
