//! Leaving out iterations that repeat must not show in any view.

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

/// Instructions of all kinds: short and long ones, loads and stores, barriers, moves and zeros that renaming
/// eliminates, partial writes, wide ones. `A` to `D` are general registers of 64 bits, `a` to `d` their lower
/// halves, `W` and `Y` vector registers.
const INSTRUCTIONS: [&str; 44] = [
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

const GENERAL: [[&str; 2]; 4] = [["rax", "eax"], ["rcx", "ecx"], ["rsi", "esi"], ["r9", "r9d"]];

fn any_block(random: &mut Random) -> String {
    let mut block = String::new();
    for _ in 0..1 + random.below(12) {
        for letter in random.of(&INSTRUCTIONS).chars() {
            match letter {
                'A'..='D' => block.push_str(&format!("%{}", random.of(&GENERAL)[0])),
                'a'..='d' if block.ends_with(' ') => {
                    block.push_str(&format!("%{}", random.of(&GENERAL)[1]));
                }
                'W' | 'Y' => block.push_str(&format!("%xmm{}", random.below(4))),
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
        dispatch_width: any(&[0, 0, 1, 2, 9]),
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
    let Ok(analyzer) = Analyzer::new(subtarget, options) else { return Vec::new() };
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

fn subtarget(processor: &str) -> Subtarget<'static> {
    Subtarget::new(Target::X86, Triple::new("x86_64-linux-gnu"), processor, []).0
}

fn check(processor: &str) {
    let subtarget = subtarget(processor);
    let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ (processor.len() as u64) << 20);
    let mut n_reports = 0;
    for _ in 0..30 {
        let block = any_block(&mut random);
        let options = any_options(&mut random);
        let simulated = Options { disable_fast_forward: true, ..options.clone() };
        let expected = report(&subtarget, simulated, &block);
        let actual = report(&subtarget, options.clone(), &block);
        assert!(actual == expected, "{processor} differs on\n{block}with {options:?}");
        n_reports += u32::from(String::from_utf8_lossy(&actual).contains("Total Cycles:"));
    }
    assert!(n_reports > 15, "only {n_reports} reports");
}

#[test]
fn btver2_gives_the_same() {
    check("btver2");
}

#[test]
fn haswell_gives_the_same() {
    check("haswell");
}

#[test]
fn skylake_gives_the_same() {
    check("skylake-avx512");
}

#[test]
fn znver3_gives_the_same() {
    check("znver3");
}

#[test]
fn bulldozer_gives_the_same() {
    check("bdver2");
}

#[test]
fn silvermont_gives_the_same() {
    check("slm");
}

#[test]
fn atom_gives_the_same_in_order() {
    check("atom");
}

#[test]
fn billions_of_iterations_are_as_good_as_none() {
    let block = "imulq %rax, %rbx\naddq %rbx, %rcx\nmovq (%rdi), %rdx\n";
    for (processor, n_cycles) in [("btver2", 6), ("skylake", 3), ("atom", 13)] {
        let subtarget = subtarget(processor);
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
