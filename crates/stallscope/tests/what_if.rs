//! What-if answers agree with simulations of code changed by hand, and suggest what the literature does.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::path::Path;

use stallscope::options::HardwareOptions;
use stallscope::views::{Change, WhatIf};
use stallscope::{Options, Subtarget, ViewKind};
use stallscope_testing::Random;

mod common;

use common::{AARCH64, ARM, X86, any_block, subtarget, views_of, with_changed_model};

fn own_model(triple: &str, processor: &str) -> Subtarget {
    subtarget(triple, processor).with_own_model().unwrap()
}

fn ask(subtarget: &Subtarget, options: Options, block: &str, questions: &[&str]) -> Option<WhatIf> {
    let questions: Vec<Change> = questions.iter().map(|text| text.parse().unwrap()).collect();
    views_of(subtarget, options.questions(questions), block, ViewKind::WhatIf)?.what_if
}

/// The cycles of an iteration that the prediction has.
fn cycles(subtarget: &Subtarget, options: Options, block: &str) -> f64 {
    views_of(subtarget, options, block, ViewKind::Prediction).unwrap().prediction.unwrap().predicted_cycles
}

/// Checks that a change has the effect of other code or options, for so many iterations of the original code.
#[track_caller]
fn check(subtarget: &Subtarget, block: &str, change: &str, by_hand: (&str, Options, f64)) {
    let what_if = ask(subtarget, Options::new(), block, &[change]).unwrap();
    let [answer] = &what_if.answers[..] else { panic!("{change}: {what_if:?}\n{block}") };
    let (changed, options, n_iterations) = by_hand;
    let expected = cycles(subtarget, options, changed) / n_iterations;
    assert!(
        (answer.cycles - expected).abs() < 1e-9,
        "{change}: {} is not {expected}\n{block}",
        answer.cycles
    );
    assert!((what_if.cycles - cycles(subtarget, Options::new(), block)).abs() < 1e-9, "{block}");
}

#[test]
fn suggestions_are_those_of_the_literature() {
    let mut n_cases = 0;
    let mut wrong = Vec::new();
    for case in include_str!("what_if/classic.txt").split("\n=== ").skip(1) {
        let (heading, code) = case.split_once('\n').unwrap();
        let fields: Vec<&str> = heading.split(" | ").collect();
        let [name, triple, processor, expected] = fields[..] else { panic!("{heading}") };
        let options = Options::new()
            .hardware(HardwareOptions::new().assume_no_alias(!code.contains("# options: aliasing")));
        let code: String =
            code.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
        let subtarget = match processor.strip_suffix(", accurate") {
            Some(processor) => own_model(triple, processor),
            None => subtarget(triple, processor),
        };
        let what_if = ask(&subtarget, options, &code, &[]).unwrap();
        let suggestion = what_if.suggestion().map(|answer| answer.change.to_string());
        if suggestion.as_deref() != Some(expected) {
            let best: Vec<_> =
                what_if.answers.iter().take(6).map(|a| format!("{} {:.2}", a.change, a.cycles)).collect();
            wrong
                .push(format!("{name}: {suggestion:?}, not {expected}; {:.2} now, {best:?}", what_if.cycles));
        }
        n_cases += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(n_cases >= 20, "{n_cases}");
}

/// The instrument that llvm-mca has for latencies.
#[test]
fn latencies_are_those_of_the_instrument() {
    let register_only = [
        "addq %rax, %rbx",
        "imulq %rbx, %rax",
        "mulps %xmm0, %xmm1",
        "divps %xmm1, %xmm0",
        "leaq 1(%rax), %rcx",
    ];
    let mut random = Random::new("latencies_are_those_of_the_instrument");
    for processor in ["skylake", "znver3", "btver2"] {
        let subtarget = subtarget(X86, processor);
        for _ in 0..10 {
            let lines: Vec<&str> = (0..5).map(|_| random.of(&register_only)).collect();
            let (index, latency) = (random.below(5), 1 + random.below(12));
            let mut changed: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            changed[index] = format!("# LLVM-MCA-LATENCY {latency}\n{}", lines[index]);
            let rest = lines.get(index + 1..).unwrap_or_default();
            // The instrument holds until the end, so that what follows comes first.
            let rotated = [rest, &lines[..index]].concat().join("\n");
            let block = format!("{rotated}\n{}\n", lines[index]);
            let by_hand = format!("{rotated}\n{}\n", changed[index]);
            check(&subtarget, &block, &format!("latency(4)={latency}"), (&by_hand, Options::new(), 1.0));
        }
    }
}

#[test]
fn a_wider_dispatch_is_that_of_the_option() {
    let mut random = Random::new("a_wider_dispatch_is_that_of_the_option");
    for (triple, processor) in [(X86, "btver2"), (X86, "skylake"), (AARCH64, "cortex-a57")] {
        let subtarget = subtarget(triple, processor);
        for _ in 0..10 {
            let block = any_block(&mut random, triple, 8);
            let width = 1 + random.below(8) as u32;
            let options = Options::new()
                .hardware(HardwareOptions::new().dispatch_width(std::num::NonZeroU32::new(width)));
            if ask(&subtarget, Options::new(), &block, &[]).is_some() {
                check(&subtarget, &block, &format!("dispatch={width}"), (&block, options, 1.0));
            }
        }
    }
}

const SUM: &str = ".L: addss (%rdi,%rax,4), %xmm0\nincq %rax\ncmpq %rdx, %rax\njne .L\n";

/// The sum with so many copies of the addition in an iteration.
fn unrolled_sum(factor: usize) -> String {
    let additions = "addss (%rdi,%rax,4), %xmm0\n".repeat(factor);
    format!(".L: {additions}incq %rax\ncmpq %rdx, %rax\njne .L\n")
}

/// Three copies of the sum, each with its own accumulator.
fn split_sum() -> String {
    let copy =
        |register: &str| SUM.replace("%xmm0", register).replace(".L: ", "").replace("jne .L", "jne .L2");
    format!(".L2: {}{}{}", copy("%xmm0"), copy("%xmm1"), copy("%xmm2"))
}

/// A register that nothing writes is always there.
const CUT_SUM: &str = ".L: vaddss (%rdi,%rax,4), %xmm7, %xmm0\nincq %rax\ncmpq %rdx, %rax\njne .L\n";

#[test]
fn changes_of_code_are_those_made_by_hand() {
    let skylake = subtarget(X86, "skylake");
    check(&skylake, SUM, "cut(0->0)", (CUT_SUM, Options::new(), 1.0));
    check(&skylake, SUM, "unroll=4", (&unrolled_sum(4), Options::new(), 4.0));
    check(&skylake, SUM, "split(0)=3", (&split_sum(), Options::new(), 3.0));
    // What nothing needs is free if it is left out.
    let block = "imulq %rax, %rax\ndivps %xmm1, %xmm2\nmovq %rax, (%rdi)\n";
    check(&skylake, block, "free(1)", ("imulq %rax, %rax\nmovq %rax, (%rdi)\n", Options::new(), 1.0));
    // A copy costs something, a free one passes the value on.
    let block = "addq $1, %rax\nleaq 3(%rax), %rbx\nimulq %rbx, %rax\n";
    check(&skylake, block, "free(1)", ("addq $1, %rax\nimulq %rax, %rax\n", Options::new(), 1.0));
}

/// All kinds of changes on models of the project's own, with front ends of makers and without.
#[test]
fn changes_on_own_models_are_those_made_by_hand() {
    for processor in ["skylake", "haswell", "znver4"] {
        let own = own_model(X86, processor);
        let sum = SUM.replace("addss (%rdi,%rax,4), %xmm0", "vaddss (%rdi,%rax,4), %xmm0, %xmm0");
        let by_hand = |text: String| text.replace("\naddss", "\nvaddss").replace(": addss", ": vaddss");
        let with_destination = |text: String| {
            let text = by_hand(text);
            (0..3).fold(text, |text, n| {
                text.replace(&format!(",4), %xmm{n}\n"), &format!(",4), %xmm{n}, %xmm{n}\n"))
            })
        };
        check(&own, &sum, "cut(0->0)", (CUT_SUM, Options::new(), 1.0));
        check(&own, &sum, "unroll=4", (&with_destination(unrolled_sum(4)), Options::new(), 4.0));
        check(&own, &sum, "split(0)=3", (&with_destination(split_sum()), Options::new(), 3.0));
        // A load that a store supplies, and one of an address that nothing is known of.
        let stored = "movl (%rdi), %eax\naddl $1, %eax\nmovl %eax, (%rdi)\n";
        let apart = "movl (%rdi), %eax\naddl $1, %eax\nmovl %eax, (%rsi)\n";
        check(&own, stored, "cut(2->0)", (apart, Options::new(), 1.0));
        // What takes no unit and no time takes slots.
        let block = "imulq %rax, %rax\naddq %rcx, %rdx\nmovq %rax, (%rdi)\n";
        let without = block.replace("addq %rcx, %rdx", "nopl (%rax)");
        check(&own, block, "free(1)", (&without, Options::new(), 1.0));
        for width in 2..8 {
            let options = Options::new()
                .hardware(HardwareOptions::new().dispatch_width(std::num::NonZeroU32::new(width)));
            check(&own, &sum, &format!("dispatch={width}"), (&sum, options, 1.0));
        }
        // Chains of known length.
        for (block, change, expected) in [
            ("imulq %rax, %rax\n", "latency(0)=9", 9.0),
            ("imulq %rax, %rax\n", "latency(0)=3", 3.0),
            ("imulq %rax, %rax\nimulq %rax, %rax\n", "latency(1)=2", 5.0),
            ("vaddps %ymm1, %ymm0, %ymm0\nvmulps %ymm0, %ymm0, %ymm0\n", "latency(0)=20", 24.0),
        ] {
            let what_if = ask(&own, Options::new(), block, &[change]).unwrap();
            let expected = if processor == "skylake" || !block.contains("ymm") { expected } else { continue };
            assert_eq!(what_if.answers[0].cycles, expected, "{processor} {block} {change}");
        }
        // A copy that costs nothing passes the value on.
        let block = "imulq %rax, %rbx\nleaq 3(%rbx,%rcx), %rax\n";
        let chained = cycles(&own, Options::new(), "imulq %rax, %rax\n");
        let what_if = ask(&own, Options::new(), block, &["free(1)"]).unwrap();
        assert_eq!(
            what_if.answers[0].cycles,
            cycles(&own, Options::new(), "imulq %rbx, %rbx\n").max(chained)
        );
        let what_if = ask(&own, Options::new(), "movq (%rax), %rax\n", &["loads=+8"]).unwrap();
        assert_eq!(what_if.answers[0].cycles, what_if.cycles + 8.0, "{processor}");
    }
    let a72 = own_model(AARCH64, "cortex-a72");
    let sum = ".L: ldr d1, [x0], #8\nfadd d0, d0, d1\ncmp x0, x1\nb.ne .L\n";
    let cut = sum.replace("d0, d0", "d0, d7");
    check(&a72, sum, "cut(1->1)", (&cut, Options::new(), 1.0));
    let stored = "ldr x1, [x0]\nadd x1, x1, #1\nstr x1, [x0]\n";
    check(&a72, stored, "cut(2->0)", (&stored.replace("str x1, [x0]", "str x1, [x2]"), Options::new(), 1.0));
    let what_if = ask(&a72, Options::new(), "mul x0, x0, x0\n", &["latency(0)=7"]).unwrap();
    assert_eq!(what_if.answers[0].cycles, 7.0);
}

/// The subtarget with an own model whose texts were changed; `name` is that of the file among the models of the instruction set.
fn with_text(subtarget: &Subtarget, (isa, name): (&str, &str), change: impl Fn(&str) -> String) -> Subtarget {
    let path = format!("{}/../isa/{isa}/models/{name}.model", env!("CARGO_MANIFEST_DIR"));
    with_changed_model(subtarget, Path::new(&path), change)
}

/// A text with one more rule at the start: the first one that fits counts.
fn with_rule(text: &str, rule: &str) -> String {
    let first = text.find("\nopcode ").unwrap();
    let (before, after) = text.split_at(first);
    format!("{before}\n{rule}\n{after}")
}

/// A text with a second unit like `port`, after it, that can take its place everywhere.
fn with_twin(text: &str, port: &str) -> String {
    let twin = |line: &str| {
        let is_list = line.starts_with("port ") || line.starts_with("queue ");
        let separator = if is_list { " " } else { "|" };
        let is_part = |c: char| c.is_alphanumeric() || c == '-';
        let mut changed = String::new();
        let mut rest = line;
        while let Some(at) = rest.find(port) {
            let (before, after) = (&rest[..at], &rest[at + port.len()..]);
            let is_whole = !before.ends_with(is_part) && !after.starts_with(is_part);
            let both = if is_whole { format!("{port}{separator}{port}b") } else { port.to_owned() };
            changed += &format!("{before}{both}");
            rest = after;
        }
        changed + rest
    };
    text.lines().map(|line| twin(line) + "\n").collect()
}

/// Models of the project's own with the change made in their text.
#[test]
fn changes_of_own_models_are_those_of_their_texts() {
    // An instruction, and what a rule says of it but its latency; the rest of the block is any code without it.
    let x86 = [
        ("skylake", "skylake", "imulq %rbx, %rax", "opcode IMUL64rr : uops P1 ; slots 1", "P1"),
        ("haswell", "haswell", "imulq %rbx, %rax", "opcode IMUL64rr : uops P1 ; slots 1", "P5"),
    ];
    let register_only =
        ["addq %rax, %rcx", "xorq %rbx, %rdx", "leaq 1(%rax), %rbx", "shlq $3, %rcx", "mulps %xmm0, %xmm1"];
    let mut random = Random::new("changes_of_own_models_are_those_of_their_texts");
    for (processor, model, line, rule, port) in x86 {
        let own = own_model(X86, processor);
        for _ in 0..4 {
            let before: String = (0..3).map(|_| format!("{}\n", random.of(&register_only))).collect();
            let after: String = (0..2).map(|_| format!("{}\n", random.of(&register_only))).collect();
            let block = format!("{before}{line}\n{after}");
            let latency = 1 + random.below(12);
            let rule = format!("{rule} ; latency {latency}");
            let changed = with_text(&own, ("x86", model), |text| with_rule(text, &rule));
            check_on(&own, &block, &format!("latency(3)={latency}"), &changed);
            let changed = with_text(&own, ("x86", model), |text| with_twin(text, port));
            check_more_units(&own, &block, port, &changed);
        }
    }
    let own = own_model(AARCH64, "cortex-a72");
    let changed_by = |change: &dyn Fn(&str) -> String| with_text(&own, ("aarch64", "cortex-a72"), change);
    let block = "ldr x1, [x2]\nmul x1, x1, x3\nadd x2, x2, x1\nfadd d0, d0, d1\nfmul d2, d3, d4\n";
    let latency = |latency: u32| {
        let rule = format!("opcode ADDXrs : uops I0|I1; latency {latency} [insn]");
        changed_by(&|text| with_rule(text, &rule))
    };
    check_on(&own, block, "latency(2)=1", &latency(1));
    check_on(&own, block, "latency(2)=9", &latency(9));
    let longer = |text: &str| with_rule(text, "opcode LDRXui : uops L; latency 24 [insn]");
    check_on(&own, block, "loads=+20", &changed_by(&longer));
    for port in ["F0", "M", "L"] {
        check_more_units(&own, block, port, &changed_by(&|text| with_twin(text, port)));
    }
}

/// Checks that a change of a model has the effect of another model.
#[track_caller]
fn check_on(subtarget: &Subtarget, block: &str, change: &str, changed: &Subtarget) {
    check_cycles(subtarget, block, change, cycles(changed, Options::new(), block));
}

/// A second unit of a port, which the code may leave unused if its use would cost cycles.
fn check_more_units(subtarget: &Subtarget, block: &str, port: &str, changed: &Subtarget) {
    let [now, changed] = [subtarget, changed].map(|subtarget| cycles(subtarget, Options::new(), block));
    check_cycles(subtarget, block, &format!("units({port})=2"), now.min(changed));
}

fn check_cycles(subtarget: &Subtarget, block: &str, change: &str, expected: f64) {
    let what_if = ask(subtarget, Options::new(), block, &[change]).unwrap();
    let [answer] = &what_if.answers[..] else { panic!("{change}: {what_if:?}\n{block}") };
    assert!(
        (answer.cycles - expected).abs() < 1e-9,
        "{change}: {} is not {expected}\n{block}",
        answer.cycles
    );
}

/// Twice the units of a port that is busy all the time.
#[test]
fn more_units_of_own_models_share_the_work() {
    let own = own_model(X86, "skylake");
    let shuffles = "vpshufb %ymm0, %ymm1, %ymm2\nvpshufb %ymm3, %ymm4, %ymm5\n";
    let what_if = ask(&own, Options::new(), shuffles, &[]).unwrap();
    let units = |answer: &&stallscope::views::Answer| matches!(answer.change, Change::Units { .. });
    let cycles: Vec<f64> = what_if.answers.iter().filter(units).map(|answer| answer.cycles).collect();
    assert_eq!((what_if.cycles, &cycles[..]), (2.0, &[1.0][..]), "{what_if:?}");
}

/// Longer loads delay their values and not what they are combined with.
#[test]
fn longer_loads_are_those_before_the_computation() {
    let skylake = subtarget(X86, "skylake");
    let fused = "vfmadd231ps (%rdi), %ymm1, %ymm0\n";
    for extra in [8, 200] {
        check(&skylake, fused, &format!("loads=+{extra}"), (fused, Options::new(), 1.0));
    }
    let chase = "movq (%rax), %rax\n";
    let what_if = ask(&skylake, Options::new(), chase, &["loads=+8"]).unwrap();
    assert!((what_if.answers[0].cycles - what_if.cycles - 8.0).abs() < 1e-9, "{what_if:?}");
}

/// Twice the units of the only resource that limits the code take half as long.
#[test]
fn more_units_share_the_work() {
    let skylake = subtarget(X86, "skylake");
    let shuffles = "vpshufb %ymm0, %ymm1, %ymm2\nvpshufb %ymm3, %ymm4, %ymm5\n";
    let what_if =
        ask(&skylake, Options::new(), shuffles, &["units(SKLPort5)=2", "units(SKLPort5)=1"]).unwrap();
    let cycles: Vec<f64> = what_if.answers.iter().map(|answer| answer.cycles).collect();
    assert_eq!((what_if.cycles, &cycles[..]), (2.0, &[1.0, 2.0][..]));
}

/// On LLVM's models, the option decides which loads wait for no store; on own models, loads from other addresses do not.
#[test]
fn loads_that_wait_for_no_store_are_those_of_the_option() {
    let stored =
        "movl (%rdi), %eax\naddl $1, %eax\nmovl %eax, (%rdi)\nmovl 8(%rdi), %ecx\nmovl %ecx, 16(%rdi)\n";
    for (triple, processor, block) in [
        (X86, "skylake", stored),
        (X86, "btver2", stored),
        (AARCH64, "cortex-a55", "ldr x1, [x0]\nadd x1, x1, #1\nstr x1, [x0]\nldr x2, [x3]\n"),
    ] {
        let subtarget = subtarget(triple, processor);
        let waiting = Options::new().hardware(HardwareOptions::new().assume_no_alias(false));
        let what_if = ask(&subtarget, waiting, block, &["cut(stores)"]).unwrap();
        assert_eq!(what_if.answers[0].cycles, cycles(&subtarget, Options::new(), block), "{processor}");
        let what_if = ask(&subtarget, Options::new(), block, &["cut(stores)"]).unwrap();
        assert!(what_if.impossible[0].1.contains("-noalias=0"), "{what_if:?}");
    }
    let stored = "movl (%rdi), %eax\naddl $1, %eax\nmovl %eax, (%rdi)\nmovl (%rsi), %ecx\nnotl %ecx\nmovl %ecx, (%rsi)\n";
    let apart = stored.replace("%eax, (%rdi)", "%eax, (%r8)").replace("%ecx, (%rsi)", "%ecx, (%r9)");
    check(&own_model(X86, "skylake"), stored, "cut(stores)", (&apart, Options::new(), 1.0));
}

#[test]
fn impossible_changes_say_why() {
    let skylake = subtarget(X86, "skylake");
    let questions = ["free(7)", "cut(1->0)", "units(X)=2", "unroll=2", "split(1)=2"];
    let block = "addq %rax, %rbx\nmovq %rbx, (%rdi)\n";
    for subtarget in [skylake, own_model(X86, "skylake")] {
        let what_if = ask(&subtarget, Options::new(), block, &questions).unwrap();
        assert_eq!((what_if.answers.len(), what_if.impossible.len()), (0, questions.len()), "{what_if:?}");
    }
}

#[test]
fn long_code_says_what_was_not_tried() {
    let skylake = subtarget(X86, "skylake");
    let block = "addq $1, %rax\nimulq %rax, %rbx\nmovq %rbx, 8(%rdi)\n".repeat(7_000);
    let what_if = ask(&skylake, Options::new(), &block, &[]).unwrap();
    assert!(what_if.n_untried > 1000 && !what_if.answers.is_empty());
}

/// Loads with writeback: their addresses do not come later if the loads do. Pipelines that issue in order write results in order, and so
/// wait for the loads.
#[test]
fn longer_loads_do_not_delay_addresses() {
    for (processor, block) in [
        ("cortex-a57", "ldr x1, [x0], #8\n"),
        ("neoverse-v1", "ldr q0, [x0, #16]!\nldr q1, [x0, #16]!\n"),
        ("cortex-a57", "ldp x1, x2, [x0], #16\n"),
        ("neoverse-n2", "ldr d0, [x0], #8\nfadd d1, d0, d2\n"),
    ] {
        let subtarget = subtarget(AARCH64, processor);
        let what_if = ask(&subtarget, Options::new(), block, &["loads=+0", "loads=+8", "loads=+20"]).unwrap();
        let cycles: Vec<f64> = what_if.answers.iter().map(|answer| answer.cycles).collect();
        assert_eq!(cycles, [what_if.cycles; 3], "{processor} {block}");
    }
}

/// `+0` changes nothing, nor does a latency that is the same; what an instruction or a unit does not need any more costs nothing.
#[test]
fn nothing_costs_nothing() {
    let mut random = Random::new("nothing_costs_nothing");
    let mut subtargets: Vec<(&str, Subtarget)> = [
        (X86, "skylake"),
        (X86, "btver2"),
        (X86, "znver3"),
        (X86, "atom"),
        (AARCH64, "cortex-a55"),
        (AARCH64, "cortex-a57"),
        (AARCH64, "neoverse-n1"),
        (ARM, "cortex-r52"),
        (ARM, "cortex-a57"),
    ]
    .map(|(triple, processor)| (triple, subtarget(triple, processor)))
    .into();
    subtargets.push((X86, own_model(X86, "skylake")));
    subtargets.push((AARCH64, own_model(AARCH64, "cortex-a72")));
    let mut costs = Vec::new();
    for (triple, subtarget) in &subtargets {
        let mut n_answers = 0;
        for _ in 0..12 {
            let block = any_block(&mut random, triple, 5);
            let Some(what_if) = ask(subtarget, Options::new(), &block, &[]) else { continue };
            let mut questions = vec!["loads=+0".to_owned()];
            for answer in &what_if.answers {
                let change = &answer.change;
                if matches!(change, Change::Free { .. } | Change::Units { .. } | Change::Dispatch { .. }) {
                    questions.push(change.to_string());
                }
            }
            let questions: Vec<&str> = questions.iter().map(String::as_str).collect();
            let asked = ask(subtarget, Options::new(), &block, &questions).unwrap();
            for answer in &asked.answers {
                let added = answer.cycles - asked.cycles;
                let is_same = matches!(answer.change, Change::Loads { .. });
                n_answers += 1;
                if added > 1e-9 || is_same && added != 0.0 {
                    let name = subtarget.processor_name();
                    costs.push(format!(
                        "{name}: {} {:.4} -> {:.4}\n{block}",
                        answer.change, asked.cycles, answer.cycles
                    ));
                }
            }
        }
        assert!(n_answers > 20, "{}: {n_answers}", subtarget.processor_name());
    }
    assert!(costs.is_empty(), "{} of them:\n{}", costs.len(), costs.join("\n"));
}

/// Code that two limits hold back alike: what saves cycles is a pair of changes.
#[test]
fn pairs_relieve_limits_that_are_reached_together() {
    let block = "vmovups (%rsi,%rax), %ymm4\nvmovups 32(%rsi,%rax), %ymm5\nvmovups 64(%rsi,%rax), %ymm6\n\
                 vmovups 96(%rsi,%rax), %ymm7\nvfmadd231ps (%rdi,%rax), %ymm4, %ymm0\n\
                 vfmadd231ps 32(%rdi,%rax), %ymm5, %ymm1\nvfmadd231ps 64(%rdi,%rax), %ymm6, %ymm2\n\
                 vfmadd231ps 96(%rdi,%rax), %ymm7, %ymm3\naddq $128, %rax\n";
    for subtarget in [subtarget(X86, "skylake"), own_model(X86, "skylake")] {
        let what_if = ask(&subtarget, Options::new(), block, &[]).unwrap();
        let suggestion = what_if.suggestion().unwrap();
        let [first, second] = suggestion.change.parts() else { panic!("{suggestion:?}") };
        assert!(matches!(second, Change::Units { .. }), "{first} {second}");
        assert!(suggestion.cycles < 0.9 * what_if.cycles, "{suggestion:?}");
        // By hand, too.
        let pair = suggestion.change.to_string();
        let asked = ask(&subtarget, Options::new(), block, &[&pair]).unwrap();
        assert_eq!(asked.answers[0].cycles, suggestion.cycles);
    }
}
