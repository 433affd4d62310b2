//! What-if answers are those of simulations with the change made by hand, and suggest what the literature does.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use stallscope::views::{Change, WhatIf};
use stallscope::{Analyzer, Options, Outcome, Subtarget, ViewKind, ViewSet};

mod common;

use common::{AARCH64, Random, X86, any_block, subtarget};

fn views_of(
    subtarget: &Subtarget,
    options: Options,
    block: &str,
    kind: ViewKind,
) -> Option<stallscope::Views> {
    let analyzer = Analyzer::new(subtarget.clone(), options.views(ViewSet::NONE.with(kind))).ok()?;
    let parsed = analyzer.parse("block.s", block.as_bytes());
    let outcome = analyzer.region_analyzer().analyze(&parsed, parsed.regions.first()?).outcome;
    let Outcome::Report(report) = outcome else { return None };
    Some(report.views)
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
        let options = Options::new().assume_no_alias(!code.contains("# options: aliasing"));
        let code: String =
            code.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
        let subtarget = Subtarget::builder(triple).processor(processor).build().unwrap();
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
    assert_eq!(n_cases, 20);
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
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
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
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for (triple, processor) in [(X86, "btver2"), (X86, "skylake"), (AARCH64, "cortex-a57")] {
        let subtarget = subtarget(triple, processor);
        for _ in 0..10 {
            let block = any_block(&mut random, triple, 8);
            let width = 1 + random.below(8) as u32;
            let options = Options::new().dispatch_width(std::num::NonZeroU32::new(width));
            if ask(&subtarget, Options::new(), &block, &[]).is_some() {
                check(&subtarget, &block, &format!("dispatch={width}"), (&block, options, 1.0));
            }
        }
    }
}

#[test]
fn changes_of_code_are_those_made_by_hand() {
    let skylake = subtarget(X86, "skylake");
    let sum = ".L: addss (%rdi,%rax,4), %xmm0\nincq %rax\ncmpq %rdx, %rax\njne .L\n";
    // A register that nothing writes is always there.
    let cut = ".L: vaddss (%rdi,%rax,4), %xmm7, %xmm0\nincq %rax\ncmpq %rdx, %rax\njne .L\n";
    check(&skylake, sum, "cut(0->0)", (cut, Options::new(), 1.0));
    let unrolled = "addss (%rdi,%rax,4), %xmm0\n".repeat(3) + sum;
    check(&skylake, sum, "unroll=4", (&unrolled, Options::new(), 4.0));
    let copy =
        |register: &str| sum.replace("%xmm0", register).replace(".L: ", "").replace("jne .L", "jne .L2");
    let split = format!(".L2: {}{}{}", copy("%xmm0"), copy("%xmm1"), copy("%xmm2"));
    check(&skylake, sum, "split(0)=3", (&split, Options::new(), 3.0));
    // What nothing needs is free if it is left out.
    let block = "imulq %rax, %rax\ndivps %xmm1, %xmm2\nmovq %rax, (%rdi)\n";
    check(&skylake, block, "free(1)", ("imulq %rax, %rax\nmovq %rax, (%rdi)\n", Options::new(), 1.0));
    // A copy costs something, a free one passes the value on.
    let block = "addq $1, %rax\nleaq 3(%rax), %rbx\nimulq %rbx, %rax\n";
    check(&skylake, block, "free(1)", ("addq $1, %rax\nimulq %rax, %rax\n", Options::new(), 1.0));
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

#[test]
fn impossible_changes_say_why() {
    let skylake = subtarget(X86, "skylake");
    let questions = ["free(7)", "cut(1->0)", "units(X)=2", "unroll=2", "split(1)=2"];
    let what_if = ask(&skylake, Options::new(), "addq %rax, %rbx\nmovq %rbx, (%rdi)\n", &questions).unwrap();
    assert_eq!((what_if.answers.len(), what_if.impossible.len()), (0, questions.len()), "{what_if:?}");
}

#[test]
fn long_code_says_what_was_not_tried() {
    let skylake = subtarget(X86, "skylake");
    let block = "addq $1, %rax\nimulq %rax, %rbx\nmovq %rbx, 8(%rdi)\n".repeat(7_000);
    let what_if = ask(&skylake, Options::new(), &block, &[]).unwrap();
    assert!(what_if.n_untried > 1000 && !what_if.answers.is_empty());
}
