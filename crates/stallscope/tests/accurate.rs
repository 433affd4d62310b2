//! What `-accurate` says, beside what is known of the Cortex-A72 from measurements.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that finds nothing has failed")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

use stallscope::report::AccuracyView;
use stallscope::sim::{BuilderOptions, InstrBuilder, Ratio};
use stallscope::target::{FrontEndKind, Subtarget, Target, Triple};
use stallscope::{Analyzer, Options, Outcome, Views};

fn cortex_a72() -> Subtarget<'static> {
    let triple = Triple::new("aarch64-linux-gnu");
    let mut subtarget = Subtarget::new(Target::Aarch64, triple, "cortex-a72", []).0;
    assert!(subtarget.use_processor_model());
    subtarget
}

fn view(subtarget: &Subtarget<'_>, kernel: &str, front_end: Option<FrontEndKind>) -> AccuracyView {
    view_with(subtarget, kernel, Options { front_end, ..Options::default() })
}

fn view_with(subtarget: &Subtarget<'_>, kernel: &str, options: Options) -> AccuracyView {
    let views = Views { accuracy: true, ..Views::default() };
    let options = Options { views, ..options };
    let analyzer = Analyzer::new(subtarget, options).unwrap();
    let text = kernel.replace(';', "\n");
    let parsed = analyzer.parse("kernel.s", text.as_bytes());
    match analyzer.region_analyzer().analyze(&parsed, &parsed.regions[0]).outcome {
        Outcome::Report(report) => report.accuracy.unwrap(),
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

/// Orders of instructions of one micro-operation each, in which those for the same ports are apart. Each instruction
/// has a register of its own to write.
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
fn count(subtarget: &Subtarget<'_>, instruction: &str) -> Option<f64> {
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
                |view: &AccuracyView| view.bounds.ports.cycles.value() > n_cycles + longer as f64;
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
fn micro_ops(subtarget: &Subtarget<'_>, instruction: &str) -> u32 {
    let analyzer = Analyzer::new(subtarget, Options::default()).unwrap();
    let parsed = analyzer.parse("instruction.s", instruction.as_bytes());
    let options = BuilderOptions { call_latency: 100, disable_custom_behaviour: false };
    let mut builder = InstrBuilder::new(subtarget, &options);
    let built = builder.create_instruction(&parsed.regions[0].instructions[0], &[]).unwrap();
    let n_slots = built.desc.micro_ops.iter().map(|micro_op| micro_op.n_slots).sum();
    built.desc.n_micro_ops.max(n_slots)
}

fn run(arguments: &str, text: &str) -> Output {
    // The tests run side by side.
    static N_RUNS: AtomicU32 = AtomicU32::new(0);
    let number = N_RUNS.fetch_add(1, Ordering::Relaxed);
    let file = std::env::temp_dir().join(format!("stallscope-accurate-{}-{number}.s", std::process::id()));
    fs::write(&file, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_stallscope"))
        .args(arguments.split_whitespace())
        .arg(&file)
        .output()
        .unwrap();
    let _ = fs::remove_file(file);
    output
}

#[test]
fn notes_say_whose_model_and_front_end_are_used() {
    let borrowed = "note: LLVM has no model of cortex-a72: CortexA57Model, that of cortex-a57, is used; \
                    -accurate uses stallscope's own\n";
    let none = "note: stallscope has no model of its own for cortex-a53: LLVM's CortexA53Model is used\n";
    let in_order = "note: cortex-a53 executes in order: no front end is simulated\n";
    let queues = "note: the model of cortex-a57 has no dispatch queues: the front end is linear\n";
    for (arguments, expected) in [
        ("-mcpu=cortex-a72", borrowed.to_owned()),
        ("-mcpu=cortex-a72 -accurate", String::new()),
        ("-mcpu=cortex-a72 -front-end=linear", borrowed.to_owned()),
        ("-mcpu=cortex-a53", String::new()),
        ("-mcpu=cortex-a53 -accurate", none.to_owned()),
        ("-mcpu=cortex-a53 -front-end=no-cross", in_order.to_owned()),
        ("-mcpu=cortex-a57 -front-end=dispatch-queues", queues.to_owned()),
        ("-mcpu=cortex-a72 -accurate -front-end=dispatch-queues", String::new()),
    ] {
        let output = run(&format!("-mtriple=aarch64 {arguments}"), "nop\n");
        assert!(output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stderr), expected, "{arguments}");
    }
}

#[test]
fn help_lists_the_processors_with_models_of_their_own() {
    let output = run("-mtriple=aarch64 -mcpu=help -accurate", "nop\n");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let (_, own) = text.split_once("stallscope's own, which -accurate uses:\n\n").unwrap();
    assert_eq!(own, "  cortex-a72\n\n");
}

/// The header says what is simulated: what has the same header takes the same time.
#[test]
fn what_is_simulated_is_what_the_header_says() {
    let block = "vaddps %ymm1, %ymm2, %ymm3\nvmulps (%rdi), %ymm3, %ymm4\nmovq %rax, (%rsi)\nincq %rax\n";
    for processor in ["skylake", "znver4", "alderlake"] {
        let header = |arguments: &str| {
            let output = run(&format!("-mtriple=x86_64 -mcpu={processor} {arguments}"), block);
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let line = |name: &str| text.lines().find(|line| line.contains(name)).unwrap().to_owned();
            (line("Front end:"), line("Predicted"), line("Total Cycles"))
        };
        assert_eq!(header("-accurate"), header("-front-end=none"));
        assert!(header("-accurate").0.ends_with("none, width 6"), "{processor}");
        assert!(header("-accurate -front-end=no-cross").0.ends_with("no-cross, width 6"), "{processor}");
    }
}

#[test]
fn the_view_is_in_text_and_json_only_if_asked_for() {
    for (arguments, is_in) in
        [("", false), ("-all-views", false), ("-accurate", true), ("-front-end=linear", true)]
    {
        for (format, name) in [("", "Accuracy view:"), ("-json", "\"AccuracyView\"")] {
            let output =
                run(&format!("-mtriple=aarch64 -mcpu=cortex-a72 {arguments} {format}"), "add x0, x1, x2\n");
            assert_eq!(String::from_utf8_lossy(&output.stdout).contains(name), is_in, "{arguments} {format}");
        }
    }
}

#[test]
fn a_model_from_a_file_is_used_and_its_errors_are_told() {
    let folder = std::env::temp_dir();
    let path = folder.join(format!("stallscope-accurate-{}.model", std::process::id()));
    let model = "model \"Slow\" for cortex-a53 over cortex-a57\nsource s \"\"\ndefault-source s\n\
                 opcode APAS RPRFM UDF : uops none ; latency 1\nopcode ADDXrr ADDXrs : uops A57UnitM@7 ; latency 7\n";
    fs::write(&path, model).unwrap();
    let arguments = format!("-mtriple=aarch64 -mcpu=cortex-a53 -json -model={}", path.display());
    let output = run(&arguments, "add x0, x1, x2\n");
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"PredictedCycles\": 7,"));
    fs::write(&path, model.replace("A57UnitM", "Nothing")).unwrap();
    let output = run(&arguments, "add x0, x1, x2\n");
    let _ = fs::remove_file(&path);
    assert_eq!(output.status.code(), Some(1));
    let expected = format!("{}:5:29: error: there is no port 'Nothing'\n", path.display());
    assert_eq!(String::from_utf8_lossy(&output.stderr), expected);
}

#[test]
fn a_dispatch_width_without_a_limit_ends() {
    let block = "adc x0, x1, x2\naddv h0, v1.8h\n".repeat(500);
    for front_end in FrontEndKind::ALL {
        let arguments = "-mtriple=aarch64 -mcpu=cortex-a72 -accurate -dispatch=4294967295 -iterations=1";
        let output = run(&format!("{arguments} -front-end={}", front_end.name()), &block);
        assert!(output.status.success(), "{}", front_end.name());
    }
}

/// What the oldest waiting instruction waits for, by blocks of which it is known.
#[test]
fn slots_belong_to_what_is_waited_for() {
    let x86 = |processor: &'static str| {
        Subtarget::new(Target::X86, Triple::new("x86_64-linux-gnu"), processor, []).0
    };
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
    let queues = |load_queue_size, store_queue_size| Options {
        load_queue_size,
        store_queue_size,
        ..Options::default()
    };
    check_slots(&skylake, "movq (%rdi), %rax; movq (%rsi), %rbx", queues(2, 0), "memory");
    check_slots(&skylake, "movq %rax, (%rdi); movq %rbx, 8(%rdi)", queues(0, 1), "memory");
}

fn check_slots(subtarget: &Subtarget<'_>, block: &str, options: Options, expected: &str) {
    let slots = view_with(subtarget, block, options).slots;
    let (core, memory) = (slots.core_bound, slots.memory_bound);
    let found = if memory > 20.0 * core {
        "memory"
    } else if core > 20.0 * memory {
        "core"
    } else {
        "both"
    };
    assert_eq!(found, expected, "{}: {block}: {slots:?}", subtarget.processor_name);
}

/// Instruments act in the simulation and in the bounds.
#[test]
fn latencies_from_instruments_count_in_predictions() {
    let skylake = Subtarget::new(Target::X86, Triple::new("x86_64-linux-gnu"), "skylake", []).0;
    for (subtarget, block) in [
        (&cortex_a72(), "# LLVM-MCA-LATENCY 100\nldr x0, [x0]"),
        (&cortex_a72(), "# LLVM-MCA-LATENCY 100\nmadd x0, x0, x1, x2"),
        (&cortex_a72(), "# LLVM-MCA-LATENCY 100\nld3 { v0.4s, v1.4s, v2.4s }, [x0], x0"),
        (&skylake, "# LLVM-MCA-LATENCY 100\nmovq (%rax), %rax"),
        (&skylake, "# LLVM-MCA-LATENCY 100\nimulq %rax, %rax"),
    ] {
        for front_end in FrontEndKind::ALL.map(Some).into_iter().chain([None]) {
            let found = view(subtarget, block, front_end);
            assert_eq!(found.bounds.dependencies.cycles, Ratio::new(100, 1), "{block}");
            // The micro-operations of one instruction take some cycles to be issued.
            assert!((100.0..103.0).contains(&found.predicted_cycles), "{block}: {}", found.predicted_cycles);
        }
    }
}

/// What a write ends, and what it does not: the dependencies are those of the register files.
#[test]
fn chains_end_where_registers_are_written() {
    let x86 = |processor: &'static str| {
        Subtarget::new(Target::X86, Triple::new("x86_64-linux-gnu"), processor, []).0
    };
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
        for front_end in FrontEndKind::ALL.map(Some).into_iter().chain([None]) {
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
        let subtarget = Subtarget::new(Target::X86, Triple::new("x86_64-linux-gnu"), processor, []).0;
        for front_end in FrontEndKind::ALL.map(Some).into_iter().chain([None]) {
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
        let options = Options { iterations, ..Options::default() };
        let found = view_with(&subtarget, "zip1 v5.2d, v5.2d, v0.2d", options);
        assert_eq!(found.predicted_cycles, 3.0, "{iterations}");
        assert!((found.slots.retiring - 1.0 / 9.0).abs() < 1e-9, "{iterations}: {:?}", found.slots);
        assert!((found.slots.core_bound - 8.0 / 9.0).abs() < 1e-9, "{iterations}: {:?}", found.slots);
    }
}
