//! Machine code is simulated, shown and run as it is: with its lengths, its prefixes and its addresses.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

mod common;

use stallscope::options::{CoreOptions, ReportOptions, SkipUnsupported};
use stallscope::program::{LoopCounter, LoopLimit, Machine, MachineCode, Program};
use stallscope::{
    Analyzer, InputCode, Options, Outcome, RegionChoice, RegionKind, Subtarget, ViewKind, ViewSet,
};
use stallscope_testing::Random;

/// A target of each instruction set, in each byte order, with a processor.
const TARGETS: [(&str, &str); 15] = [
    ("x86_64-linux-gnu", "skylake"),
    ("i386-linux-gnu", "skylake"),
    ("aarch64-linux-gnu", "neoverse-n1"),
    ("armv7-linux-gnueabihf", "cortex-a57"),
    ("thumbv7em-none-eabi", "cortex-m4"),
    ("armebv7-linux-gnueabi", "cortex-a57"),
    ("riscv64-linux-gnu", "sifive-p670"),
    ("riscv32-linux-gnu", "sifive-e76"),
    ("powerpc64le-linux-gnu", "pwr9"),
    ("powerpc64-linux-gnu", "pwr9"),
    ("mips-linux-gnu", "mips32r2"),
    ("mips64el-linux-gnu", "mips64r2"),
    ("s390x-linux-gnu", "z15"),
    ("amdgcn-amd-amdhsa", "gfx1100"),
    ("lanai", "v11"),
];

/// Prefixes of x86: operand and address size, segments, lock, repetition, and some that extend registers.
const PREFIXES: [u8; 16] =
    [0x66, 0x67, 0x26, 0x2E, 0x36, 0x3E, 0x64, 0x65, 0xF0, 0xF2, 0xF3, 0x40, 0x41, 0x44, 0x48, 0x4F];

/// Code after prefixes: instructions with operands of all kinds, also in encodings that no assembler chooses.
const CODES: [&[u8]; 32] = [
    &[0x90],
    &[0xC3],
    &[0xA4],
    &[0xAB],
    &[0x50],
    &[0x01, 0xC8],
    &[0x03, 0xC1],
    &[0x00, 0xC8],
    &[0x31, 0xC0],
    &[0x89, 0x08],
    &[0x8B, 0x40, 0x00],
    &[0x8B, 0x80, 0x00, 0x00, 0x00, 0x00],
    &[0x8B, 0x04, 0x25, 0x10, 0x00, 0x00, 0x00],
    &[0x8B, 0x44, 0x20, 0x00],
    &[0x8B, 0x05, 0x00, 0x00, 0x00, 0x00],
    &[0x83, 0xC0, 0x01],
    &[0x81, 0xC0, 0x01, 0x00, 0x00, 0x00],
    &[0x05, 0x01, 0x00, 0x00, 0x00],
    &[0xB8, 0x01, 0x00, 0x00, 0x00],
    &[0xC7, 0xC0, 0x01, 0x00, 0x00, 0x00],
    &[0xF7, 0x40, 0x08, 0x34, 0x12, 0x00, 0x00],
    &[0x0F, 0x1F, 0x00],
    &[0x0F, 0x1F, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00],
    &[0x0F, 0x58, 0xC1],
    &[0x0F, 0x6F, 0xC1],
    &[0x0F, 0xB6, 0xC1],
    &[0x0F, 0x38, 0x00, 0xC1],
    &[0xC5, 0xF8, 0x58, 0xC1],
    &[0xC4, 0xE1, 0x78, 0x58, 0xC1],
    &[0x62, 0xF1, 0x7C, 0x08, 0x58, 0xC1],
    &[0x62, 0xF1, 0x7C, 0x48, 0x58, 0x40, 0x01],
    &[0x48, 0xB8, 1, 0, 0, 0, 0, 0, 0, 0],
];

fn analyzer(triple: &str, processor: &str, options: Options) -> Analyzer {
    let subtarget = Subtarget::builder(triple).processor(processor).build().unwrap();
    Analyzer::new(subtarget, options).unwrap()
}

/// The bytes that the report on machine code shows, and the bytes that would run; none where instructions cannot be analyzed or run.
fn shown_and_run(analyzer: &Analyzer, bytes: &[u8]) -> (Option<Vec<u8>>, Option<Vec<u8>>) {
    let input = analyzer.parse_code("bytes", &[MachineCode::new(bytes)]);
    if input.failure.is_some() {
        return (None, None);
    }
    let region = &input.regions[0];
    let mut regions = analyzer.region_analyzer();
    let shown = match regions.analyze(&input, region).outcome {
        Outcome::Report(report) => {
            let view = report.views.instruction_info.unwrap();
            assert_eq!(view.instructions.len(), region.instructions.len());
            Some(view.instructions.into_iter().flat_map(|info| info.encoding).collect())
        }
        Outcome::Empty | Outcome::Failed => None,
    };
    let run = regions.code_to_run(&input, region).ok();
    (shown, run.map(|code| code.bytes))
}

fn showing_bytes() -> Options {
    Options::new()
        .report(ReportOptions::new().show_encoding(true))
        .views(ViewSet::NONE.with(ViewKind::InstructionInfo))
}

#[test]
fn every_combination_of_prefixes_is_shown_and_run_as_it_is() {
    let analyzer = analyzer("x86_64-linux-gnu", "icelake-server", showing_bytes());
    let mut random = Random::new("every_combination_of_prefixes_is_shown_and_run_as_it_is");
    let (mut n_shown, mut n_run, mut lengths) = (0, 0, [false; 16]);
    for number in 0..6000 {
        let n_prefixes = number % 12;
        let mut bytes: Vec<u8> = (0..n_prefixes).map(|_| random.of(&PREFIXES)).collect();
        bytes.extend_from_slice(CODES[random.below(CODES.len())]);
        let (shown, run) = shown_and_run(&analyzer, &bytes);
        if let Some(shown) = shown {
            assert_eq!(shown, bytes);
            n_shown += 1;
            lengths[bytes.len().min(15)] = true;
        }
        if let Some(run) = run {
            assert_eq!(run, bytes);
            n_run += 1;
        }
    }
    assert!(n_shown > 2000 && n_run > 1000, "{n_shown}, {n_run}");
    assert!(lengths[1..].iter().all(|&is_there| is_there), "{lengths:?}");
}

#[test]
fn random_code_of_every_target_is_shown_as_it_is() {
    for (triple, processor) in TARGETS {
        let options = showing_bytes().skip_unsupported(SkipUnsupported::LackSched);
        let analyzer = analyzer(triple, processor, options);
        let mut random =
            Random::new(&format!("random_code_of_every_target_is_shown_as_it_is {triple} {processor}"));
        let mut n_shown = 0;
        for _ in 0..4000 {
            let n_bytes = random.of(&[2, 4, 4, 6, 8, 8, 12]);
            let bytes: Vec<u8> = (0..n_bytes).map(|_| random.below(256) as u8).collect();
            let input = analyzer.parse_code("bytes", &[MachineCode::new(bytes.as_slice())]);
            if input.failure.is_some() {
                continue;
            }
            let region = &input.regions[0];
            let code =
                region.instructions.iter().map(|inst| input.sources.machine_code(inst.location).unwrap());
            assert_eq!(code.collect::<Vec<_>>().concat(), bytes, "{triple}");
            if let Outcome::Report(report) = analyzer.region_analyzer().analyze(&input, region).outcome {
                let view = report.views.instruction_info.unwrap();
                if view.instructions.len() == region.instructions.len() {
                    let shown: Vec<u8> =
                        view.instructions.into_iter().flat_map(|info| info.encoding).collect();
                    assert_eq!(shown, bytes, "{triple}");
                    n_shown += 1;
                }
            }
        }
        assert!(n_shown > 20, "{triple}: {n_shown}");
    }
}

#[test]
fn prefixes_belong_to_the_instruction_behind_them() {
    let analyzer = analyzer("x86_64-linux-gnu", "skylake", showing_bytes());
    for (bytes, text) in [
        (&[0xF0, 0xFF, 0x00][..], "lock incl (%rax)"),
        (&[0xF2, 0xF0, 0xFF, 0x00], "xacquire; lock incl (%rax)"),
        (&[0xF3, 0xA4], "rep movsb (%rsi), %es:(%rdi)"),
        (&[0xF0, 0x48, 0x0F, 0xC1, 0x05, 1, 0, 0, 0], "lock xaddq %rax, 1(%rip)"),
    ] {
        let input = analyzer.parse_code("bytes", &[MachineCode::new(bytes)]);
        let of_text = analyzer.parse("text", text.as_bytes());
        let insts = |input: &InputCode<'_>| {
            let insts = input.regions[0].instructions.iter();
            insts.map(|inst| (inst.opcode, inst.flags, inst.operands.len())).collect::<Vec<_>>()
        };
        assert_eq!(insts(&input), insts(&of_text), "{text}");
    }
}

/// The prediction of a loop of a program, whose code begins at an address.
fn cycles_at(address: u64, bytes: &[u8], processor: &str, alignment: Option<u32>) -> f64 {
    let regions = RegionChoice { kind: RegionKind::Loops, ..RegionChoice::default() };
    let options = Options::new()
        .regions(regions)
        .core(CoreOptions { alignment, ..CoreOptions::default() })
        .views(ViewSet::NONE.with(ViewKind::Prediction));
    let subtarget = Subtarget::builder("x86_64-linux-gnu").processor(processor).build().unwrap();
    let analyzer = Analyzer::new(subtarget.with_own_model().unwrap(), options).unwrap();
    let machine = Machine { triple: "x86_64-linux-gnu".to_owned(), features: Vec::new(), processor: None };
    let program = Program::of_code(machine, address, bytes);
    let input = analyzer.parse_programs("code", &[program]);
    assert_eq!(input.regions.len(), 1);
    analyzer.region_analyzer().predicted_cycles(&input, &input.regions[0]).unwrap()
}

/// A loop of four instructions in 12 bytes; the comparison fuses with the jump: `addl`, `addq`, `cmpq`, `jne`.
const LOOP: [u8; 12] = [0x44, 0x01, 0xC1, 0x48, 0x83, 0xC0, 0x01, 0x48, 0x39, 0xD0, 0x75, 0xF4];

#[test]
fn a_loop_is_simulated_at_its_address() {
    // Jumps of Skylake that touch the end of 32 bytes are not cached. Then the decoders take a cycle for each window of 16 bytes.
    for offset in 0..128 {
        let is_decoded = (offset + 7) / 32 != (offset + 12) / 32;
        // Nothing fuses across the end of 64 bytes. The jump alone touches no end, but ports are busy with one more micro-operation.
        let is_fused = (offset + 10) % 64 != 0;
        let n_windows = (offset + 11) / 16 - offset / 16 + 1;
        let (expected, tolerance) = match (is_fused, is_decoded) {
            (true, true) => (n_windows as f64, 0.01),
            (true, false) => (1.0, 0.01),
            (false, _) => (1.25, 0.25),
        };
        let cycles = cycles_at(0x40_1000 + offset, &LOOP, "skylake", None);
        let same = cycles_at(0, &LOOP, "skylake", Some((offset % 64) as u32));
        assert_eq!(cycles.to_bits(), same.to_bits(), "at {offset}");
        assert!((cycles - expected).abs() <= tolerance, "at {offset}: {cycles}, not {expected}");
        // What the user says counts.
        assert!(cycles_at(offset, &LOOP, "skylake", Some(0)) < 1.01);
        // Haswell does not have this erratum.
        assert!(!is_fused || cycles_at(offset, &LOOP, "haswell", None) < 1.01);
    }
}

#[test]
fn nothing_is_between_the_parts_of_a_loop_that_jumps_over_code() {
    // A loop over a jump, with other code of every length in between that is never run.
    let with_gap = |n_between: usize| {
        let mut code = vec![0x48, 0xFF, 0xC0, 0xEB, n_between as u8];
        code.extend(std::iter::repeat_n(0xCC, n_between));
        code.extend([0x48, 0x39, 0xD0, 0x75, (256 - 10 - n_between) as u8]);
        code
    };
    for n_between in 0..100 {
        let cycles = cycles_at(0x1000, &with_gap(n_between), "haswell", None);
        assert!((1.0..=3.0).contains(&cycles), "{n_between}: {cycles}");
    }
    // Each iteration jumps twice. What is jumped over decides where the last jump ends.
    assert!(cycles_at(0x1000, &with_gap(0), "skylake", None) < 1.01);
    assert!(cycles_at(0x1000, &with_gap(7), "skylake", None) > 1.99);
    assert!(
        cycles_at(0x1000, &with_gap(24), "skylake", None) > cycles_at(0x1000, &with_gap(27), "skylake", None)
    );
}

#[test]
fn loops_that_count_are_known() {
    let analyzer = analyzer("x86_64-linux-gnu", "skylake", Options::new());
    let counter = |code: &str| {
        let text = format!("0: nop\n{code}\n");
        let input = analyzer.parse("loop.s", text.as_bytes());
        assert!(input.failure.is_none(), "{code}");
        analyzer.loop_counter(&input.regions[0])
    };
    let known = [
        ("dec %rcx; jne 0b", 1, -1, LoopLimit::Value(0)),
        ("decl %ecx; jne 0b", 1, -1, LoopLimit::Value(0)),
        ("subq $8, %r15; jne 0b", 15, -8, LoopLimit::Value(0)),
        ("addq $-1024, %rbx; jne 0b", 3, -1024, LoopLimit::Value(0)),
        ("add $1, %rax; cmp %rax, %rdx; jne 0b", 0, 1, LoopLimit::Register(2)),
        ("add $1, %rax; cmp %rdx, %rax; jne 0b", 0, 1, LoopLimit::Register(2)),
        ("add $1, %rax; movups (%rdi,%rax), %xmm0; cmp %rdx, %rax; jne 0b", 0, 1, LoopLimit::Register(2)),
        ("inc %rdi; cmp $100, %rdi; jne 0b", 7, 1, LoopLimit::Value(100)),
        ("add $64, %rax; cmp $4096, %rax; jne 0b", 0, 64, LoopLimit::Value(4096)),
        ("add $1, %eax; cmp %edx, %eax; jne 0b", 0, 1, LoopLimit::Register(2)),
    ];
    for (code, register, step, limit) in known {
        assert_eq!(counter(code), Some(LoopCounter { register, step, limit }), "{code}");
    }
    let unknown = [
        ("dec %rcx; jg 0b", "another condition"),
        ("dec %rcx; nop; jne 0b", "what sets the flags is not known"),
        ("dec %rcx; dec %rcx; jne 0b", "two changes"),
        ("add %rcx, %rcx; dec %rcx; jne 0b", "another change"),
        ("imul %rdx; dec %rax; jne 0b", "an implicit change"),
        ("mov (%rdi), %cl; dec %rcx; jne 0b", "a change of a part"),
        ("add $1, %rax; mov (%rdi), %rdx; cmp %rax, %rdx; jne 0b", "the limit changes"),
        ("cmp %rax, %rdx; jne 0b", "no change"),
        ("addl $4096, %eax; cmp %eax, %edx; jne 0b", "32 bits would wrap"),
        ("add $0, %rax; jne 0b", "no step"),
        ("dec %rsp; jne 0b", "no general register"),
        ("add %rbx, %rax; cmp %rax, %rdx; jne 0b", "the step is not known"),
    ];
    for (code, reason) in unknown {
        assert_eq!(counter(code), None, "{code}: {reason}");
    }
}
