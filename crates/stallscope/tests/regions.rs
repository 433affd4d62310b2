//! Loops, functions and blocks as regions: what must hold of them, whatever the processor.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

use stallscope::options::InputForms;
use stallscope::{Analyzer, Options, RegionChoice, RegionKind, Report, Subtarget, ViewKind, ViewSet};

/// A function with two loops, one inside the other: its text, the line of the inner loop, and its label.
struct Code {
    triple: &'static str,
    processor: &'static str,
    before: &'static str,
    inner: &'static str,
    after: &'static str,
    line: u32,
}

const CODES: [Code; 3] = [
    Code {
        triple: "x86_64",
        processor: "skylake",
        before: "\t.globl f\nf:\n\txorl %eax, %eax\n.Louter:\n\tmovq %rsi, %rcx\n.Linner:\n",
        inner: "\taddq (%rdi,%rcx,8), %rax\n\timulq %rdx, %rax\n\tdecq %rcx\n\tjne .Linner\n",
        after: "\tdecq %rdx\n\tjne .Louter\n\tretq\n",
        line: 7,
    },
    Code {
        triple: "aarch64",
        processor: "neoverse-n1",
        before: "f:\n\tmov x8, xzr\n.Louter:\n\tmov x9, x1\n.Linner:\n",
        inner: "\tldr x10, [x0, x9, lsl #3]\n\tmadd x8, x8, x10, x8\n\tsubs x9, x9, #1\n\tb.ne .Linner\n",
        after: "\tcbnz x2, .Louter\n\tret\n",
        line: 6,
    },
    Code {
        triple: "riscv64",
        processor: "sifive-p670",
        before: "f:\n\tli a3, 0\n.Louter:\n\tmv a4, a1\n.Linner:\n",
        inner: "\tld a5, 0(a0)\n\tadd a3, a3, a5\n\taddi a4, a4, -1\n\tbnez a4, .Linner\n",
        after: "\taddi a2, a2, -1\n\tbnez a2, .Louter\n\tret\n",
        line: 6,
    },
];

fn reports(code: &Code, choice: RegionChoice, text: &str) -> Vec<Report> {
    let views = ViewSet::default().with(ViewKind::Prediction).with(ViewKind::Timeline);
    let options = Options::new().regions(choice).views(views).input_forms(InputForms::Any);
    let subtarget = Subtarget::builder(code.triple).processor(code.processor).build().unwrap();
    let analyzer = Analyzer::new(subtarget, options).unwrap();
    let analysis = analyzer.region_analyzer().analyze_text("f.s", text.as_bytes());
    assert!(analysis.is_complete(), "{}", String::from_utf8_lossy(&analysis.messages()));
    analysis.reports().cloned().collect()
}

fn choice(kind: RegionKind) -> RegionChoice {
    RegionChoice { kind, ..RegionChoice::default() }
}

#[test]
fn a_loop_is_what_markers_around_it_enclose() {
    for code in &CODES {
        let Code { before, inner, after, line, .. } = code;
        let found = reports(code, choice(RegionKind::Loops), &format!("{before}{inner}{after}"));
        let marked = format!("{before}# LLVM-MCA-BEGIN\n{inner}# LLVM-MCA-END\n{after}")
            .replace("# LLVM", &format!("{} LLVM", comment(code)));
        let marked = reports(code, RegionChoice::default(), &marked);
        assert_eq!((found.len(), marked.len()), (1, 1));
        assert_eq!(found[0].region_name, format!("f, line {line}").as_bytes());
        assert_eq!(found[0].instructions, marked[0].instructions);
        assert_eq!(found[0].views, marked[0].views);
    }
}

/// Returns the start of a comment.
fn comment(code: &Code) -> &'static str {
    if code.triple == "aarch64" { "//" } else { "#" }
}

#[test]
fn blocks_and_functions_have_all_instructions_once() {
    for code in &CODES {
        let text = format!("{}{}{}", code.before, code.inner, code.after);
        let whole = &reports(code, RegionChoice::default(), &text)[0].instructions;
        for kind in [RegionKind::Functions, RegionKind::Blocks] {
            let parts = reports(code, choice(kind), &text);
            let texts: Vec<_> = parts.iter().flat_map(|report| report.instructions.iter()).collect();
            assert_eq!(texts, whole.iter().collect::<Vec<_>>());
            assert_eq!(parts.len(), if kind == RegionKind::Functions { 1 } else { 5 });
        }
    }
}

#[test]
fn regions_are_selected_by_function_and_label() {
    let code = &CODES[0];
    let text =
        format!("{0}{1}{2}{3}", code.before, code.inner, code.after, "g:\n1:\tdecl %eax\n\tjne 1b\n\tretq\n");
    let names = |functions: &[&str], labels: &[&str]| -> Vec<String> {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let choice =
            RegionChoice { functions: owned(functions), labels: owned(labels), ..choice(RegionKind::Loops) };
        let reports = reports(code, choice, &text);
        reports.iter().map(|report| String::from_utf8_lossy(&report.region_name).into_owned()).collect()
    };
    assert_eq!(names(&[], &[]), ["f, line 7", "g, line 15"]);
    assert_eq!(names(&["g"], &[]), ["g, line 15"]);
    assert_eq!(names(&["f", "h*"], &[]), ["f, line 7"]);
    assert_eq!(names(&[], &[".Linner"]), ["f, line 7"]);
}

#[test]
fn a_loop_with_branches_has_a_region_for_each_path() {
    let text = "f:\n\
        1:\tcmpl $0, (%rdi)\n\tje 2f\n\taddl %eax, %ebx\n\tjmp 3f\n\
        2:\tsubl %eax, %ebx\n\tcallq g\n\
        3:\taddq $4, %rdi\n\tcmpq %rdi, %rsi\n\tjne 1b\n\tretq\n";
    let reports = reports(&CODES[0], choice(RegionKind::Loops), text);
    let names: Vec<_> = reports.iter().map(|report| String::from_utf8_lossy(&report.region_name)).collect();
    assert_eq!(names, ["f, line 2, path 1 of 2", "f, line 2, path 2 of 2, calls g"]);
    let lengths: Vec<_> = reports.iter().map(|report| report.instructions.len()).collect();
    assert_eq!(lengths, [7, 7]);
}

#[test]
fn a_listing_has_the_loops_of_its_assembly() {
    let listing = "0000000000001139 <f>:\n    \
        1139:\t31 c0                \txor    %eax,%eax\n    \
        113b:\t48 85 f6             \ttest   %rsi,%rsi\n    \
        113e:\t74 09                \tje     1149 <f+0x10>\n    \
        1140:\t48 03 07             \tadd    (%rdi),%rax\n    \
        1143:\t48 ff ce             \tdec    %rsi\n    \
        1146:\t75 f8                \tjne    1140 <f+0x7>\n    \
        1148:\t90                   \tnop\n    \
        1149:\tc3                   \tret\n";
    let reports = reports(&CODES[0], choice(RegionKind::Loops), listing);
    let texts: Vec<_> = reports.iter().map(|report| report.instructions.len()).collect();
    assert_eq!(texts, [3]);
}

/// Returns the number of instructions of each loop of a function for Arm.
fn arm_loops(triple: &'static str, processor: &'static str, text: &str) -> Vec<usize> {
    let code = Code { triple, processor, ..CODES[0] };
    let reports = reports(&code, choice(RegionKind::Loops), text);
    reports.iter().map(|report| report.instructions.len()).collect()
}

#[test]
fn an_arm_instruction_with_a_condition_does_not_end_a_loop() {
    for last in ["bxeq lr", "popeq {r4, pc}", "ldmeq sp!, {r4, pc}", "ldreq pc, [sp], #4", "moveq pc, lr"] {
        let text = format!("f:\n.L:\n\tcmp r1, #3\n\t{last}\n\tadd r1, r1, #1\n\tb .L\n");
        assert_eq!(arm_loops("armv8a", "cortex-a57", &text), [4], "{last}");
        let text = text.replace(&format!("\t{last}\n"), &format!("\tit eq\n\t{last}\n"));
        assert_eq!(arm_loops("thumbv8a", "cortex-a57", &text), [5], "{last} in Thumb state");
    }
}

#[test]
fn an_arm_instruction_that_always_writes_the_program_counter_ends_a_loop() {
    for last in ["bx lr", "pop {r4, pc}", "ldm sp!, {r4, pc}", "ldr pc, [sp], #4", "mov pc, lr", "b g"] {
        let other = "h:\n\tsubs r0, r0, #1\n\tbne h\n";
        let text = format!("f:\n\tcmp r1, #3\n\t{last}\n\tadd r1, r1, #1\n\tb f\n{other}");
        for triple in ["armv8a", "thumbv8a"] {
            assert_eq!(arm_loops(triple, "cortex-a57", &text), [2], "{last}");
        }
    }
}

#[test]
fn text_without_loops_is_an_error_that_says_so() {
    let subtarget = Subtarget::builder("x86_64").processor("skylake").build().unwrap();
    let analyzer = Analyzer::new(subtarget, Options::new().regions(choice(RegionKind::Loops))).unwrap();
    let analysis = analyzer.region_analyzer().analyze_text("f.s", b"addl %eax, %eax\n");
    assert!(!analysis.is_complete());
    assert_eq!(analysis.messages(), b"error: there are no loops in the input.\n");
}
