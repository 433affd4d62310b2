//! The analysis as a command, under its own name and in llvm-mca's place.

use std::process::ExitCode;

use super::arguments::Arguments;
use super::flags::GROUPS;
use super::{llvm_flags, run};
use crate::command_line::{Command, CommandDoc, Grammar, Invocation, Operands, Wording};
use crate::output::stdout;

/// The analysis under the name stallscope.
pub(crate) static STALLSCOPE: Command<Arguments> = Command {
    doc: CommandDoc {
        name: "stallscope",
        summary: "machine-code analyzer with the reports of llvm-mca",
        usage: &[
            ("-mcpu=<cpu-name> <file>", "Analyze a file for a processor"),
            ("[flags] [file...]", "Analyze files, by default standard input"),
        ],
        description: "\
Simulates code in a loop on a model of a processor, and reports its cycles, its use of execution units, and its \
bottleneck. It takes the command line of llvm-mca 23, and prints its report.",
        details: "\
Each of several reports follows the name of its file. An error in one file does not affect other files. \
Programs are analyzed for their own targets.
With -json, the reports are elements of an array: objects with the members File and Report, which is null if there is no \
report.

A comment such as '# LLVM-MCA-LATENCY 20' sets the latency of the instructions after it.",
        flags: FLAGS,
        notes: REGIONS,
        exit_status: "0 if there is a report on each file; 1 if the command line or an input has errors.",
        examples: &[
            ("stallscope -mcpu=skylake kernel.s", "Cycles, latencies and port pressure"),
            ("stallscope -mcpu=znver4 -timeline kernel.s", "The state of each instruction in each cycle"),
            ("stallscope -mcpu=znver4 -all-views kernel.s", "All views"),
            ("stallscope -mcpu=skylake -accurate kernel.s", "Predicted cycles, and the bounds of the loop"),
            ("gcc -O2 -S -o - kernel.c | stallscope -", "The output of a compiler, for the processor of this machine"),
        ],
    },
    groups: GROUPS,
    has_flag: |_| true,
    suggested_first: llvm_flags::SUGGESTED,
    grammar: Grammar::Llvm,
    wording: Wording::Stallscope,
    operands: Operands::Anywhere(usize::MAX, |arguments| &mut arguments.inputs),
    defaults: Arguments::default,
    run: start,
};

/// The analysis under the name llvm-mca: with its flags, its messages and its limits.
pub(crate) static LLVM_MCA: Command<Arguments> = Command {
    doc: CommandDoc {
        name: "llvm-mca",
        summary: "machine-code analyzer",
        usage: &[("[flags] [file]", "Analyze a file, by default standard input")],
        description: STALLSCOPE_AS_LLVM_MCA,
        details: "",
        flags: FLAGS,
        notes: REGIONS,
        exit_status: "0 if there is a report; 1 if the command line or the input has errors.",
        examples: &[
            ("llvm-mca -mcpu=skylake kernel.s", "Cycles, latencies and port pressure"),
            ("llvm-mca -mcpu=znver4 -timeline kernel.s", "The state of each instruction in each cycle"),
        ],
    },
    groups: GROUPS,
    has_flag: llvm_flags::contains,
    suggested_first: llvm_flags::SUGGESTED,
    grammar: Grammar::Llvm,
    wording: Wording::LlvmMca,
    operands: Operands::Anywhere(1, |arguments| &mut arguments.inputs),
    defaults: || Arguments { as_llvm_mca: true, ..Arguments::default() },
    run: start,
};

const STALLSCOPE_AS_LLVM_MCA: &str = "\
Simulates assembly code in a loop on a model of a processor, and reports how many cycles it takes, \
which execution units it uses, and what limits it. This is stallscope in the place of llvm-mca 23.";

const FLAGS: &str = "\
A flag has one dash or two, and its value follows = or a space. =0 turns a flag off. Numbers can be hexadecimal. \
The last use of a flag counts. @file inserts the words in that file, and -- ends the flags.";

const REGIONS: &str = "\
The input is one block of code, unless comments mark regions:
  # LLVM-MCA-BEGIN name
  # LLVM-MCA-END name";

/// Generates a document or runs the analysis.
fn start(invocation: &Invocation<'_>, mut arguments: Arguments) -> ExitCode {
    arguments.given.clone_from(&invocation.given);
    match arguments.document {
        Some(document) => stdout::print(&document.text(invocation.programs)),
        None => run::run(invocation.path, &arguments),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ffi::{OsStr, OsString};

    use stallscope::ViewKind;

    use super::*;
    use crate::command_line::{Page, Parsed, Switch, parse};
    #[cfg(unix)]
    use crate::input::os_text;

    fn parse_words(words: &[&str]) -> (Parsed<Arguments>, String) {
        parse_words_of(&LLVM_MCA, words)
    }

    fn parse_words_of(command: &Command<Arguments>, words: &[&str]) -> (Parsed<Arguments>, String) {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let mut errors = Vec::new();
        let parsed = parse(command, OsStr::new("/bin/llvm-mca"), &words, &mut errors);
        (parsed, String::from_utf8(errors).unwrap())
    }

    fn arguments(words: &[&str]) -> Arguments {
        match parse_words(words) {
            (Parsed::Arguments(arguments, _), errors) if errors.is_empty() => arguments,
            (_, errors) => panic!("{words:?}: {errors}"),
        }
    }

    #[test]
    fn every_flag_has_a_name_of_its_own_and_a_summary() {
        let docs: Vec<_> = STALLSCOPE.flags().map(|flag| flag.doc()).collect();
        let names: BTreeSet<&str> = docs.iter().map(|flag| flag.name).collect();
        assert_eq!(names.len(), docs.len());
        assert!(docs.iter().all(|flag| !flag.summary.is_empty()));
        assert!(llvm_flags::SUGGESTED.iter().all(|name| names.contains(name)));
    }

    #[test]
    fn messages_of_its_own_name_all_errors() {
        let words =
            ["-timelin=1", "-ox", "-json=maybe", "-iterations=-1", "-front-end=x", "-zzzzzz", "-mcpu"];
        let (parsed, errors) = parse_words_of(&STALLSCOPE, &words);
        assert!(matches!(parsed, Parsed::Errors));
        assert_eq!(
            errors,
            "error: unknown flag '-timelin=1'; did you mean '--timeline=1'?\n\
             error: unknown flag '-ox'; did you mean '-o'?\n\
             error: --json: 'maybe' is neither 1 (on) nor 0 (off)\n\
             error: --iterations: '-1' is not a number from 0 to 4294967295\n\
             error: --front-end: 'x' is not one of none, linear, no-cross, dispatch-queues\n\
             error: unknown flag '-zzzzzz'\n\
             error: --mcpu: the value is missing\n"
        );
    }

    #[test]
    fn values_are_attached_or_follow() {
        let a =
            arguments(&["-mcpu", "btver2", "--iterations=0x10", "-dispatch=010", "-lqueue", "0b11", "x.s"]);
        assert_eq!((a.mcpu.as_deref(), a.iterations, a.dispatch, a.lqueue), (Some("btver2"), 16, 8, 3));
        assert_eq!(a.inputs, ["x.s"]);
        assert_eq!(arguments(&["-output-asm-variant=-0x1"]).output_asm_variant, -1);
        assert_eq!(arguments(&["-mattr=a,-b", "-mattr=c"]).mattr, ["a", "-b", "c"]);
    }

    #[test]
    fn switches_remember_where_they_stood() {
        let mut a = arguments(&["-timeline", "-json=0", "-timeline=False"]);
        assert_eq!(*a.views.at(ViewKind::Timeline as usize), Switch { on: false, position: 3 });
        assert_eq!(a.json, Switch { on: false, position: 2 });
    }

    #[cfg(unix)]
    #[test]
    fn names_of_files_need_not_be_text() {
        let name = os_text::from_bytes(b"\xff.txt".to_vec());
        for words in [vec![os_text::from_bytes(b"-o=\xff.txt".to_vec())], vec!["--o".into(), name.clone()]] {
            let parsed = parse(&STALLSCOPE, OsStr::new("stallscope"), &words, &mut Vec::new());
            assert!(matches!(parsed, Parsed::Arguments(a, _) if a.output.as_ref() == Some(&name)));
        }
    }

    #[test]
    fn two_dashes_end_the_flags() {
        assert_eq!(arguments(&["--", "-x.s"]).inputs, ["-x.s"]);
        assert_eq!(arguments(&["-"]).inputs, ["-"]);
    }

    #[test]
    fn several_files_are_taken_unless_the_program_is_called_llvm_mca() {
        let (parsed, errors) = parse_words_of(&STALLSCOPE, &["a.s", "-", "-json", "b.s"]);
        assert!(matches!(parsed, Parsed::Arguments(a, _) if a.inputs == ["a.s", "-", "b.s"]));
        assert_eq!(errors, "");
        let (parsed, errors) = parse_words(&["a.s", "b.s"]);
        assert!(matches!(parsed, Parsed::Errors));
        assert!(errors.contains("Too many positional arguments specified!"));
    }

    #[test]
    fn numbers_are_checked() {
        for text in ["", "-1", "+1", "0x", "12a", "4294967296", "09", "0b2"] {
            let (parsed, errors) = parse_words(&[&format!("-iterations={text}")]);
            assert!(matches!(parsed, Parsed::Errors));
            assert_eq!(
                errors,
                format!("llvm-mca: for the --iterations option: '{text}' value invalid for uint argument!\n")
            );
        }
    }

    #[test]
    fn all_errors_are_reported() {
        let (parsed, errors) = parse_words(&["-timelin=1", "-ox", "-json=maybe", "a.s", "b.s", "-mcpu"]);
        assert!(matches!(parsed, Parsed::Errors));
        assert_eq!(
            errors,
            "llvm-mca: Unknown command line argument '-timelin=1'.  Try: '/bin/llvm-mca --help'\n\
             llvm-mca: Did you mean '--timeline=1'?\n\
             llvm-mca: for the -o option: may not occur within a group!\n\
             llvm-mca: Unknown command line argument '-ox'.  Try: '/bin/llvm-mca --help'\n\
             llvm-mca: Did you mean '-o'?\n\
             llvm-mca: for the --json option: 'maybe' is invalid value for boolean argument! Try 0 or 1\n\
             llvm-mca: for the --mcpu option: requires a value!\n\
             llvm-mca: Too many positional arguments specified!\n\
             Can specify at most 1 positional arguments: See: /bin/llvm-mca --help\n"
        );
    }

    #[test]
    fn help_is_printed_at_once() {
        assert!(matches!(parse_words(&["-foo", "-hx"]).0, Parsed::Page(Page::Help)));
        assert!(matches!(parse_words(&["-help=1"]).0, Parsed::Errors));
    }
}
