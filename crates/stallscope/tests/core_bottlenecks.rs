//! The bottleneck analysis and the statistics of cores that are simulated in detail.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that finds nothing has failed")]

use stallscope::Report;
use stallscope::views::DependencyKind;
use stallscope::{Analyzer, Options, Outcome, Subtarget, ViewKind, ViewSet};

const X86: &str = "x86_64-linux-gnu";
const AARCH64: &str = "aarch64-linux-gnu";

/// The most frequent wait of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wait {
    Port,
    Register,
    Memory,
}

fn report(triple: &str, processor: &str, kernel: &str) -> Report {
    let subtarget = Subtarget::builder(triple).processor(processor).build().unwrap();
    let views = ViewSet::default()
        .with(ViewKind::BottleneckAnalysis)
        .with(ViewKind::RetireControlUnitStatistics)
        .with(ViewKind::Prediction);
    let options = Options::new().views(views);
    let analyzer = Analyzer::new(subtarget.with_own_model().unwrap(), options).unwrap();
    let text = kernel.replace("; ", "\n");
    let input = analyzer.parse("kernel.s", text.as_bytes());
    match analyzer.region_analyzer().analyze(&input, &input.regions[0]).outcome {
        Outcome::Report(report) => *report,
        outcome => panic!("{kernel}: {outcome:?}"),
    }
}

const KERNELS: [(&str, &str, &str, Wait); 9] = [
    (X86, "skylake", "imulq $3, %rax, %rbx; imulq $3, %rax, %rcx", Wait::Port),
    (X86, "skylake", "imulq %rax, %rax", Wait::Register),
    (X86, "skylake", "addq $1, (%rdi)", Wait::Memory),
    (X86, "znver5", "vmulpd %ymm1, %ymm2, %ymm3; vmulpd %ymm1, %ymm2, %ymm4", Wait::Port),
    (X86, "znver5", "vmulpd %ymm1, %ymm1, %ymm1", Wait::Register),
    // Memory renaming makes a register of it.
    (X86, "znver5", "addq $1, (%rdi)", Wait::Register),
    (AARCH64, "cortex-a72", "mul x0, x1, x2; mul x3, x1, x2", Wait::Port),
    (AARCH64, "cortex-a72", "mul x0, x0, x0", Wait::Register),
    (AARCH64, "cortex-a72", "ldr x0, [x1]; add x0, x0, 1; str x0, [x1]", Wait::Memory),
];

#[test]
fn pressure_rises_for_what_binds() {
    for (triple, processor, kernel, expected) in KERNELS {
        let found = report(triple, processor, kernel).views.bottleneck_analysis.unwrap();
        assert!(found.found_bottlenecks(), "{processor}: {kernel}");
        let pressure = found.back_pressure;
        let largest = [
            (pressure.resources, Wait::Port),
            (pressure.register_dependencies, Wait::Register),
            (pressure.memory_dependencies, Wait::Memory),
        ]
        .into_iter()
        .max_by_key(|(cycles, _)| *cycles)
        .unwrap();
        assert_eq!(largest.1, expected, "{processor}: {kernel}: {pressure:?}");
        assert!(2 * largest.0 > found.n_cycles, "{processor}: {kernel}: {pressure:?}");
        // One reason in each cycle.
        let parts = pressure.resources + pressure.register_dependencies + pressure.memory_dependencies;
        assert_eq!(pressure.any, parts, "{processor}: {kernel}");
        assert!(pressure.any <= found.n_cycles, "{processor}: {kernel}");
    }
}

/// The waits of one turn of a chain: the kind, and the first and the last instruction.
type Chain = &'static [(DependencyKind, u32, u32)];

const CHAINS: [(&str, &str, &str, Chain); 8] = {
    use DependencyKind::{Memory, Register, Resource};
    [
        (X86, "skylake", "addq %rcx, %rbx; imulq %rax, %rax", &[(Register, 1, 1)]),
        (X86, "skylake", "imulq $3, %rax, %rbx; imulq $3, %rax, %rcx", &[(Resource, 1, 0), (Resource, 0, 1)]),
        (X86, "skylake", "incq %rcx; addq $1, (%rdi)", &[(Memory, 1, 1)]),
        // The load waits until the store has retired, which waits for the load of the iteration before.
        (X86, "haswell", "movw %di, (%rsi); movl (%rsi), %eax", &[(Memory, 1, 1)]),
        (X86, "znver4", "divq %rcx; movq %rbx, %rdx", &[(Register, 0, 0)]),
        // The divider is busy for seven and a half cycles.
        (X86, "znver3", "vsqrtpd %ymm0, %ymm1; incq %rax", &[(Resource, 0, 0), (Resource, 0, 0)]),
        (
            AARCH64,
            "cortex-a72",
            "ldr x0, [x1]; add x0, x0, 1; str x0, [x1]",
            &[(Memory, 2, 0), (Register, 0, 1), (Register, 1, 2)],
        ),
        (
            AARCH64,
            "neoverse-v2",
            "mul x0, x0, x1; madd x0, x0, x1, x2",
            &[(Register, 1, 0), (Register, 0, 1)],
        ),
    ]
};

#[test]
fn critical_sequences_are_the_chains_that_bind() {
    for (triple, processor, kernel, expected) in CHAINS {
        let views = report(triple, processor, kernel).views;
        let n_instructions = kernel.split("; ").count() as u32;
        let sequence = views.bottleneck_analysis.unwrap().critical_sequence;
        let index = |number: u32| number % n_instructions;
        let found: Vec<_> =
            sequence.iter().map(|c| (c.edge.kind, index(c.edge.from), index(c.edge.to))).collect();
        assert_eq!(found, expected, "{processor}: {kernel}: {sequence:?}");
        let (first, last) = (sequence.first().unwrap(), sequence.last().unwrap());
        let n_iterations = f64::from(last.edge.to - first.edge.from) / f64::from(n_instructions);
        let n_cycles: u64 = sequence.iter().map(|critical| critical.edge.cost).sum();
        let predicted = views.prediction.unwrap().predicted_cycles;
        assert!(
            (n_cycles as f64 - predicted * n_iterations).abs() < 0.01,
            "{processor}: {kernel}: {sequence:?}"
        );
    }
}

#[test]
fn code_without_back_end_limits_has_no_bottlenecks() {
    for processor in ["skylake", "znver5"] {
        let found = report(X86, processor, "nop; nop").views.bottleneck_analysis.unwrap();
        assert!(!found.found_bottlenecks(), "{processor}");
    }
}

/// Fused jumps take no entry, stores one for two micro-operations, and inserted operations one more.
#[test]
fn reorder_buffers_hold_no_more_than_their_entries() {
    let others = [
        (X86, "skylake", "cmpq %rax, %rbx; jne .L1; .L1: movq %rax, (%rdi)"),
        (X86, "znver5", "pushq %rax; subq $8, %rsp; movq %rsp, %rbp; addq $16, %rsp"),
        (AARCH64, "cortex-a72", "stp x0, x1, [x2], 16; ldp x3, x4, [x5]"),
    ];
    let kernels = KERNELS.map(|(triple, processor, kernel, _)| (triple, processor, kernel));
    for (triple, processor, kernel) in kernels.into_iter().chain(others) {
        let found = report(triple, processor, kernel).views.retire_control_unit_statistics.unwrap();
        assert!(found.max_used_entries > 0, "{processor}: {kernel}");
        assert!(found.max_used_entries <= found.n_entries, "{processor}: {kernel}: {found:?}");
    }
}
