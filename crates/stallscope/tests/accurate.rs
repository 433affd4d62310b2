//! Output of `-accurate`, compared with measured facts about the Cortex-A72.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that finds nothing has failed")]

use std::fs;
use std::num::NonZeroU32;
use std::path::Path;

use stallscope::options::{CoreOptions, FrontEndKind, HardwareOptions};
use stallscope::views::{Prediction, Ratio};
use stallscope::{Analyzer, Options, Outcome, Subtarget, ViewKind, ViewSet};
use stallscope_sim::{BuilderOptions, InstrBuilder};

const X86: &str = "x86_64-linux-gnu";
const AARCH64: &str = "aarch64-linux-gnu";

fn cortex_a72() -> Subtarget {
    Subtarget::builder(AARCH64).processor("cortex-a72").build().unwrap().with_own_model().unwrap()
}

fn view(subtarget: &Subtarget, kernel: &str, front_end: Option<FrontEndKind>) -> Prediction {
    view_with(subtarget, kernel, Options::new().hardware(HardwareOptions::new().front_end(front_end)))
}

fn view_with(subtarget: &Subtarget, kernel: &str, options: Options) -> Prediction {
    let options = options.views(ViewSet::default().with(ViewKind::Prediction));
    let analyzer = Analyzer::new(subtarget.clone(), options).unwrap();
    let text = kernel.replace(';', "\n");
    let input = analyzer.parse("kernel.s", text.as_bytes());
    match analyzer.region_analyzer().analyze(&input, &input.regions[0]).outcome {
        Outcome::Report(report) => report.views.prediction.unwrap(),
        outcome => panic!("{kernel}: {outcome:?}"),
    }
}

/// The lines of a file of cases.
fn cases(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/accurate").join(name);
    let text = fs::read_to_string(path).unwrap();
    let is_case = |line: &&str| !line.is_empty() && !line.starts_with('#');
    text.lines().filter(is_case).map(str::to_owned).collect()
}

fn ratio(text: &str) -> Ratio {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    Ratio::new(numerator.parse().unwrap(), denominator.parse().unwrap())
}

#[test]
fn kernels_take_what_was_measured_and_what_each_front_end_says() {
    let subtarget = cortex_a72();
    for case in cases("kernels.txt") {
        let columns: Vec<&str> = case.split('|').map(str::trim).collect();
        let [kernel, measured, ports, linear, no_cross, dispatch_queues] = columns[..] else {
            panic!("{case}");
        };
        let found = view(&subtarget, kernel, None);
        assert_eq!(found.bounds.ports.cycles, ratio(ports), "ports: {kernel}");
        if measured != "-" {
            let measured: f64 = measured.parse().unwrap();
            let error = (found.predicted_cycles - measured).abs() / measured;
            assert!(error < 0.02, "{} for {measured}: {kernel}", found.predicted_cycles);
        }
        for (kind, expected) in [
            (FrontEndKind::Linear, linear),
            (FrontEndKind::NoCross, no_cross),
            (FrontEndKind::DispatchQueues, dispatch_queues),
        ] {
            let found = view(&subtarget, kernel, Some(kind));
            assert_eq!(found.bounds.front_end.cycles, ratio(expected), "{}: {kernel}", kind.name());
        }
    }
}

#[test]
fn kernels_on_other_aarch64_cores_take_what_was_measured() {
    for case in cases("aarch64.txt") {
        let columns: Vec<&str> = case.split('|').map(str::trim).collect();
        let [processor, kernel, front_end, dependencies, predicted] = columns[..] else { panic!("{case}") };
        let builder = Subtarget::builder(AARCH64).processor(processor);
        let found = view(&builder.build().unwrap().with_own_model().unwrap(), kernel, None);
        assert_eq!(found.bounds.front_end.cycles, ratio(front_end), "front end: {case}");
        assert_eq!(found.bounds.dependencies.cycles, ratio(dependencies), "dependencies: {case}");
        let predicted: f64 = predicted.parse().unwrap();
        assert!((found.predicted_cycles - predicted).abs() < 0.005, "{}: {case}", found.predicted_cycles);
    }
}

/// Orders of instructions of one micro-operation each. Instructions for the same ports are apart. Each instruction
/// has its own register to write.
const ORDERS: [[&str; 6]; 2] = [
    [
        "adc xN, x20, x21",
        "fmin dN, d20, d21",
        "ldr xN, [x22, x23]",
        "adc xN, x20, x21",
        "fmin dN, d20, d21",
        "mul wN, w20, w21",
    ],
    [
        "adc xN, x20, x21",
        "ldr xN, [x22, x23]",
        "adc xN, x20, x21",
        "mul wN, w20, w21",
        "adc xN, x20, x21",
        "fmin dN, d20, d21",
    ],
];

/// An instruction, and `n` basic ones after it in an order, from the `first` one on.
fn kernel(instruction: &str, order: &[&str], first: usize, n: usize) -> String {
    let mut kernel = instruction.to_owned();
    for index in 0..n {
        let basic = order[(first + index) % order.len()];
        kernel.push_str("; ");
        kernel.push_str(&basic.replace('N', &(index % 9).to_string()));
    }
    kernel
}

/// Counts an instruction's micro-operations from kernels: one more basic instruction must cost a third of a cycle.
fn count(subtarget: &Subtarget, instruction: &str) -> Option<f64> {
    let alone = view(subtarget, instruction, None).predicted_cycles;
    let n_cycles = (alone - 1e-9).ceil();
    for longer in 0..4 {
        let n = 3 * n_cycles as usize - 1 + 3 * longer;
        for (order, first) in
            ORDERS.iter().flat_map(|order| (0..order.len()).map(move |first| (order, first)))
        {
            let found = view(subtarget, &kernel(instruction, order, first, n), None);
            let next = view(subtarget, &kernel(instruction, order, first, n + 1), None);
            let is_bound_by_ports =
                |view: &Prediction| view.bounds.ports.cycles.value() > n_cycles + longer as f64;
            let third = next.predicted_cycles - found.predicted_cycles;
            if !is_bound_by_ports(&found) && !is_bound_by_ports(&next) && (third - 1.0 / 3.0).abs() < 1e-6 {
                return Some(3.0 * found.predicted_cycles - n as f64);
            }
        }
    }
    None
}

#[test]
fn counting_in_simulated_kernels_gives_the_micro_operations_of_the_model() {
    let subtarget = cortex_a72();
    for instruction in cases("counted.txt") {
        let expected = micro_ops(&subtarget, &instruction);
        let counted = count(&subtarget, &instruction);
        let is_it = counted.is_some_and(|counted| (counted - f64::from(expected)).abs() < 1e-6);
        assert!(is_it, "{counted:?} for {expected}: {instruction}");
    }
}

/// The number of an instruction's micro-operations in the model. One that takes two slots counts as two, on the
/// machine as here.
fn micro_ops(subtarget: &Subtarget, instruction: &str) -> u32 {
    let analyzer = Analyzer::new(subtarget.clone(), Options::default()).unwrap();
    let input = analyzer.parse("instruction.s", instruction.as_bytes());
    let (isa, info) = (subtarget.isa(), subtarget.info());
    let options = BuilderOptions {
        call_latency: 100,
        analysis: isa.instr_analysis,
        instruments: isa.instruments,
        custom_behavior: isa.custom_behavior.map(|custom_behavior| custom_behavior(info)),
    };
    let mut builder = InstrBuilder::new(info, options);
    let built = builder.create_instruction(&input.regions[0].instructions[0], &[]).unwrap();
    let n_slots = built.desc.micro_ops.iter().map(|micro_op| micro_op.n_slots).sum();
    built.desc.n_micro_ops.max(n_slots)
}

/// Checks the cause of the oldest wait, by blocks with a known cause.
#[test]
fn slots_belong_to_what_is_waited_for() {
    let x86 = |processor: &'static str| Subtarget::builder(X86).processor(processor).build().unwrap();
    let (skylake, znver4) = (x86("skylake"), x86("znver4"));
    let cortex_a72 = cortex_a72();
    for (subtarget, block, expected) in [
        // A chain of additions, whatever they read from memory; the divider; ports.
        (&skylake, "vaddpd (%rdi), %xmm2, %xmm2", "core"),
        (&znver4, "vaddpd (%rdi), %xmm2, %xmm2", "core"),
        (&cortex_a72, "fdiv d0, d1, d2; str d0, [x2]", "core"),
        (&skylake, "divsd %xmm1, %xmm0; movsd %xmm0, (%rdi)", "core"),
        (&skylake, "movq %rax, (%rdi); movq %rbx, 8(%rdi)", "core"),
        (&skylake, "movq (%rdi), %rax; movq (%rsi), %rbx; movq (%rcx), %rdx", "core"),
        // Loads that wait for loads, or are late; stores that are written one by one.
        (&skylake, "movq (%rax), %rax", "memory"),
        (&znver4, "movq (%rax), %rax", "memory"),
        (&cortex_a72, "ldr x0, [x0]", "memory"),
        (&skylake, "# LLVM-MCA-LATENCY 100\nmovq (%rdi), %rax", "memory"),
        (&cortex_a72, "str x0, [x2]; str x0, [x2, #64]; str x0, [x2, #128]", "memory"),
    ] {
        check_slots(subtarget, block, Options::default(), expected);
    }
    // Queues with few entries.
    let queues = |loads, stores| {
        let hardware = HardwareOptions::new().load_queue_size(NonZeroU32::new(loads));
        Options::new().hardware(hardware.store_queue_size(NonZeroU32::new(stores)))
    };
    check_slots(&skylake, "movq (%rdi), %rax; movq (%rsi), %rbx", queues(2, 0), "memory");
    check_slots(&skylake, "movq %rax, (%rdi); movq %rbx, 8(%rdi)", queues(0, 1), "memory");
}

fn check_slots(subtarget: &Subtarget, block: &str, options: Options, expected: &str) {
    let slots = view_with(subtarget, block, options).slots;
    let (core, memory) = (slots.core_bound, slots.memory_bound);
    let found = if memory > 20.0 * core {
        "memory"
    } else if core > 20.0 * memory {
        "core"
    } else {
        "both"
    };
    assert_eq!(found, expected, "{}: {block}: {slots:?}", subtarget.processor_name());
}

/// Instruments act in the simulation and in the bounds.
#[test]
fn latencies_from_instruments_count_in_predictions() {
    let skylake = Subtarget::builder(X86).processor("skylake").build().unwrap();
    for (subtarget, block) in [
        (&cortex_a72(), "# LLVM-MCA-LATENCY 100\nldr x0, [x0]"),
        (&cortex_a72(), "# LLVM-MCA-LATENCY 100\nmadd x0, x0, x1, x2"),
        (&cortex_a72(), "# LLVM-MCA-LATENCY 100\nld3 { v0.4s, v1.4s, v2.4s }, [x0], x0"),
        (&skylake, "# LLVM-MCA-LATENCY 100\nmovq (%rax), %rax"),
        (&skylake, "# LLVM-MCA-LATENCY 100\nimulq %rax, %rax"),
    ] {
        for front_end in FrontEndKind::GENERIC.map(Some).into_iter().chain([None]) {
            let found = view(subtarget, block, front_end);
            assert_eq!(found.bounds.dependencies.cycles, Ratio::new(100, 1), "{block}");
            // The micro-operations of one instruction take some cycles to be issued.
            assert!((100.0..103.0).contains(&found.predicted_cycles), "{block}: {}", found.predicted_cycles);
        }
    }
}

/// Chains end at register writes as in the register files.
#[test]
fn chains_end_where_registers_are_written() {
    let x86 = |processor: &'static str| Subtarget::builder(X86).processor(processor).build().unwrap();
    let (x86, skylake) = (x86("alderlake"), x86("skylake"));
    let a72 = cortex_a72();
    for (subtarget, block, cycles) in [
        (&a72, "mul x0, x1, x0; mov w0, w3", 0),
        (&a72, "fadd v0.2d, v0.2d, v1.2d; fmov d0, x1", 0),
        (&a72, "mul x0, x1, x0; add w2, w0, w3", 5),
        (&x86, "imulq %r11, %r12; movl $1, %r12d", 0),
        (&x86, "imulq %r11, %r12; movb $1, %r12b", 3),
        (&x86, "imulq %r11, %r12; addq $1, %r12", 4),
        (&skylake, "xorl %eax, %eax; imulq %rax, %rax", 0),
    ] {
        for front_end in FrontEndKind::GENERIC.map(Some).into_iter().chain([None]) {
            let found = view(subtarget, block, front_end);
            let chain = found.bounds.dependencies.cycles;
            assert!(chain >= Ratio::new(cycles, 1), "{block}: {chain}");
            assert!(cycles != 0 || chain == Ratio::default(), "{block}: {chain}");
            assert!(found.predicted_cycles >= chain.value(), "{block}: {}", found.predicted_cycles);
        }
    }
}

#[test]
fn an_instruction_without_micro_operations_retires() {
    for processor in ["alderlake", "sapphirerapids", "lunarlake"] {
        let subtarget = Subtarget::builder(X86).processor(processor).build().unwrap();
        for front_end in FrontEndKind::GENERIC.map(Some).into_iter().chain([None]) {
            let found = view(&subtarget, "addq $1, %rax", front_end);
            assert!(found.slots.retiring > 0.0, "{processor}: {:?}", found.slots);
            assert_eq!(found.slots.front_end_bound, 0.0, "{processor}: {:?}", found.slots);
        }
    }
}

#[test]
fn slots_are_those_of_the_long_run_with_any_number_of_iterations() {
    let subtarget = cortex_a72();
    // Each waits three cycles for the one before it, but the first ones are dispatched before that shows.
    for iterations in [1, 2, 100, 100_000] {
        let options = Options::new().iterations(NonZeroU32::new(iterations));
        let found = view_with(&subtarget, "zip1 v5.2d, v5.2d, v0.2d", options);
        assert_eq!(found.predicted_cycles, 3.0, "{iterations}");
        assert!((found.slots.retiring - 1.0 / 9.0).abs() < 1e-9, "{iterations}: {:?}", found.slots);
        assert!((found.slots.core_bound - 8.0 / 9.0).abs() < 1e-9, "{iterations}: {:?}", found.slots);
    }
}

/// LLVM's model, which describes FNSTCW, says nothing of a store: a load of what it stores must not wait for one.
#[test]
fn loads_do_not_wait_for_stores_without_micro_operations() {
    let subtarget = Subtarget::builder(X86).processor("skylake").build().unwrap().with_own_model().unwrap();
    let prediction = view(&subtarget, "fnstcw -6(%rsp); movzwl -6(%rsp), %eax", None);
    assert!(prediction.predicted_cycles < 10.0, "{}", prediction.predicted_cycles);
}

#[test]
fn pairs_that_fuse_on_aarch64_cores_are_one_operation() {
    let cycles = |processor: &str, kernel: &str| {
        let builder = Subtarget::builder(AARCH64).processor(processor).features(["+aes"]);
        view(&builder.build().unwrap().with_own_model().unwrap(), kernel, None).predicted_cycles
    };
    let round = "aese v0.16b, v1.16b; aesmc v0.16b, v0.16b";
    assert!((cycles("neoverse-v2", round) - 2.0).abs() < 0.01);
    assert!((cycles("apple-m1", round) - 3.0).abs() < 0.01);
    // The second half of a pair computes with the result of the first, and with nothing else.
    let apart = "aese v0.16b, v1.16b; aesmc v2.16b, v0.16b; eor v0.16b, v2.16b, v2.16b";
    assert!(cycles("neoverse-v2", apart) > 5.0);
    let product = "pmull v0.8h, v0.8b, v2.8b; eor v0.16b, v0.16b, v3.16b";
    assert!((cycles("apple-m1", product) - 3.0).abs() < 0.01);
    assert!(cycles("neoverse-v2", product) > 3.0);
    let address = "adrp x0, symbol; add x0, x0, :lo12:symbol; ".repeat(4);
    assert!((cycles("neoverse-v2", &address) - 1.0).abs() < 0.01);
    assert!((cycles("apple-m1", &address) - 8.0 / 6.0).abs() < 0.2);
    // A comparison has no operation of its own if a branch on a condition follows.
    let branches = "cmp x0, x1; b.ne .L; tst x2, #1; b.eq .L; .L:";
    assert!((cycles("neoverse-v2", branches) - 1.0).abs() < 0.01);
    assert!((cycles("neoverse-v1", branches) - 1.0).abs() < 0.01);
}

#[test]
fn loops_on_aarch64_cores_are_fetched_from_windows() {
    let subtarget = Subtarget::builder(AARCH64).processor("neoverse-n1").build().unwrap();
    let subtarget = subtarget.with_own_model().unwrap();
    let kernel = ".L: add x1, x1, #1; subs x0, x0, #1; ldr x2, [x3]; b.ne .L";
    let cycles = |alignment| {
        let core = CoreOptions { alignment: Some(alignment), ..CoreOptions::default() };
        let found = view_with(&subtarget, kernel, Options::new().core(core));
        assert_eq!(found.source, Some("decoders"));
        found.predicted_cycles
    };
    assert!((cycles(0) - 1.0).abs() < 0.01, "{}", cycles(0));
    assert!((cycles(12) - 2.0).abs() < 0.01, "{}", cycles(12));
}

#[test]
fn fused_jumps_take_no_slot() {
    for processor in ["skylake", "znver1", "znver4"] {
        let subtarget =
            Subtarget::builder(X86).processor(processor).build().unwrap().with_own_model().unwrap();
        let found = view(&subtarget, ".L: movq (%rdi), %rdi; testq %rdi, %rdi; jne .L", None);
        let n_slots = found.slots.retiring * found.predicted_cycles * f64::from(found.width);
        assert!((n_slots - 2.0).abs() < 0.05, "{processor}: {n_slots} of {:?}", found.slots);
    }
}
