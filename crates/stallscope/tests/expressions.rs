//! The work and the stack that expressions and symbols take.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::fmt::Write as _;

use stallscope::InputCode;
use stallscope::{Analyzer, Options, Subtarget};
use stallscope_mc::ExpressionId;
use stallscope_target::Operand;

const X86: (&str, &str) = ("x86_64", "skylake");
const AARCH64: (&str, &str) = ("aarch64", "cortex-a57");

fn parse<'s>((triple, processor): (&str, &str), text: &'s str) -> InputCode<'s> {
    let subtarget = Subtarget::builder(triple).processor(processor).build().unwrap();
    Analyzer::new(subtarget, Options::new()).unwrap().parse("test.s", text.as_bytes())
}

/// The expressions and numbers among the operands of the instructions, as they are printed.
fn operands(input: &InputCode<'_>) -> Vec<String> {
    let messages: Vec<&str> = input.diagnostics.iter().map(|diagnostic| &*diagnostic.message).collect();
    assert!(messages.is_empty(), "{messages:.300?}");
    let instructions = input.regions.iter().flat_map(|region| &region.instructions);
    let operands = instructions.flat_map(|inst| &inst.operands);
    let written = operands.filter_map(|operand| match *operand {
        Operand::Immediate(value) => Some(value.to_string()),
        Operand::Expression(index) => {
            let mut text = String::new();
            input.expressions.write(ExpressionId(index), &mut text);
            Some(text)
        }
        Operand::Register(_) => None,
    });
    written.collect()
}

/// Lines made of numbers below `n`, the last number first if `is_backward`.
fn lines(n: u32, is_backward: bool, line: impl Fn(u32) -> String) -> String {
    (0..n).map(|index| line(if is_backward { n - 1 - index } else { index })).collect()
}

#[test]
fn depth_needs_no_stack() {
    const STACK: usize = 256 << 10;
    const DEPTH: usize = 50_000;
    let (open, close) = ("(".repeat(DEPTH), ")".repeat(DEPTH));
    let chain = lines(DEPTH as u32, false, |index| format!(".set a{index}, a{}\n", index + 1));
    let plus = "+1".repeat(DEPTH);
    let nested = format!("{open}x{}", "+1)".repeat(DEPTH));
    let written = format!("x{plus}");
    let minus = "-".repeat(DEPTH);
    let tighter = "0==1+2*".repeat(DEPTH);
    let cases: Vec<((&str, &str), String, Vec<String>)> = vec![
        (X86, format!("{chain}.set a{DEPTH}, 5\nmovl $a0, %eax"), vec!["5".into()]),
        (AARCH64, format!("{chain}.set a{DEPTH}, 5\nmov w0, #a0"), vec!["5".into(), "0".into()]),
        (X86, format!("movl ${open}7{close}, %eax"), vec!["7".into()]),
        (AARCH64, format!("mov w0, {open}7{close}"), vec!["7".into(), "0".into()]),
        (X86, format!("jmp {open}x{close}"), vec!["x".into()]),
        (AARCH64, format!("b {open}x{close}"), vec!["x".into()]),
        (X86, format!("jmp {nested}"), vec![written.clone()]),
        (X86, format!("jmp {written}"), vec![written.clone()]),
        (AARCH64, format!("b {written}"), vec![written]),
        (X86, format!("movl $0{plus}, %eax"), vec![DEPTH.to_string()]),
        (X86, format!("movl ${minus}1, %eax"), vec!["1".into()]),
        (AARCH64, format!("mov w0, #{minus}1"), vec!["1".into(), "0".into()]),
        (X86, format!("jmp {minus}x"), vec![format!("{minus}x")]),
        (X86, format!("movl ${tighter}3, %eax"), vec!["0".into()]),
        (
            X86,
            format!(".intel_syntax noprefix\nmov eax, {open}7{close}\nmov eax, 0{plus}"),
            vec!["7".into(), DEPTH.to_string()],
        ),
    ];
    let check = move || {
        for (target, text, expected) in cases {
            let found = operands(&parse(target, &text));
            assert!(found == expected, "{text:.100}: {:.100}", found.concat());
        }
    };
    std::thread::Builder::new().stack_size(STACK).spawn(check).unwrap().join().unwrap();
}

#[test]
fn shared_symbols_are_evaluated_once() {
    const LEVELS: u32 = 40;
    let double = |index| format!(".set x{}, x{index}+x{index}\n", index + 1);
    for is_backward in [false, true] {
        let text = lines(LEVELS, is_backward, double);
        let text = format!("{text}.set x0, 1\nmovabsq $x{LEVELS}, %rax\nmovabsq $x{LEVELS}, %rbx");
        let input = parse(X86, &text);
        let value = (1_u64 << LEVELS).to_string();
        assert_eq!(operands(&input), [value.clone(), value]);
        let n_steps = input.expressions.n_steps();
        assert!(n_steps < 100 * u64::from(LEVELS), "{n_steps}");
    }
}

#[test]
fn places_of_shared_symbols_are_found_once() {
    const LEVELS: u32 = 40;
    let text = lines(LEVELS, false, |index| format!(".set x{}, x{index}+x{index}\n", index + 1));
    for start in ["", ".set x0, y+z\n.set y, y+z\n"] {
        let text = format!("{text}{start}nop");
        let mut input = parse(X86, &text);
        let last = input.expressions.symbols.find(format!("x{LEVELS}").as_bytes()).unwrap();
        assert!(input.expressions.is_undefined(last));
        let n_steps = input.expressions.n_steps();
        assert!(n_steps < 1_000_000, "{n_steps}");
    }
}

#[test]
fn work_grows_with_the_text() {
    const N: u32 = 5000;
    let mut text = lines(N, false, |index| format!(".set up{}, up{index}+1\n", index + 1));
    text += &lines(N, false, |index| format!(".set down{index}, down{}+1\n", index + 1));
    let _ = writeln!(text, ".set up0, 0\n.set down{N}, 0");
    text += &lines(N, false, |index| format!("movl $up{index}, %eax\nmovl $down{index}, %eax\n"));
    let input = parse(X86, &text);
    let expected = (0..N).flat_map(|index| [index.to_string(), (N - index).to_string()]);
    assert!(operands(&input).into_iter().eq(expected));
    let n_steps = input.expressions.n_steps();
    assert!(n_steps < 50 * u64::from(N), "{n_steps}");
}

#[test]
fn what_changes_is_evaluated_again() {
    let chain = lines(30, false, |index| format!(".set a{index}, a{}+1\n", index + 1));
    let text =
        format!("{chain}.set a30, b\njmp a0\nb = c\njmp a0\n.set c, 5\nmovl $a0, %eax\nmovl $a29, %eax");
    let input = parse(X86, &text);
    assert_eq!(operands(&input), ["a0", "a0", "35", "6"]);
}
