//! The command line's grammar, which is that of LLVM's tools.
//!
//! A flag has one dash or two, and its value follows after `=` or, where it must have one, as the next
//! argument. The last of a repeated flag wins. `--` ends the flags; anything else without a dash, and a
//! single dash, is an input file.

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::Path;

use stallscope_mc::raw_text;

use crate::analysis::arguments::{Arguments, Special, Switch};
use crate::analysis::flags::{self, Choice, FLAGS, Flag, Value};
use crate::input::os_text;
use stallscope_target::suggestion;

/// What a command line asks for.
pub(crate) enum Parsed {
    /// An analysis, or what [`Arguments::generate`] says.
    Arguments(Box<Arguments>),
    /// Something printed in its place.
    Special(Special),
    /// Nothing: the command line is wrong, and that was told.
    Errors,
}

/// Parses `args`, the first of which is the program's name. Errors are written to `errors`, all of them.
pub(crate) fn parse(args: &[OsString], errors: &mut dyn Write) -> Parsed {
    let program = args.first().map_or_else(String::new, |arg| os_text::to_raw(arg).into_owned());
    let arguments = Box::new(Arguments { as_llvm_mca: is_llvm_mca(&program), ..Arguments::default() });
    let mut parser = Parser { program, arguments, errors, failed: false };
    let rest = args.get(1..).unwrap_or_default();
    match parser.run(rest) {
        Some(special) => Parsed::Special(special),
        None if parser.failed => Parsed::Errors,
        None => Parsed::Arguments(parser.arguments),
    }
}

/// The last part of the path that a program was called by.
pub(crate) fn program_name(program: &str) -> &str {
    Path::new(program).file_name().and_then(OsStr::to_str).unwrap_or(program)
}

/// Whether the program takes llvm-mca's place: then it takes one file, as llvm-mca does, and has no subcommands.
pub(crate) fn is_llvm_mca(program: &str) -> bool {
    program_name(program).starts_with("llvm-mca")
}

struct Parser<'a> {
    /// The program as it was called.
    program: String,
    arguments: Box<Arguments>,
    errors: &'a mut dyn Write,
    failed: bool,
}

impl Parser<'_> {
    /// Parses all arguments, or up to the one that asks for something special.
    fn run(&mut self, args: &[OsString]) -> Option<Special> {
        let mut inputs = Vec::new();
        let mut only_inputs = false;
        let mut index = 0;
        while let Some(arg) = args.get(index) {
            let text = os_text::to_raw(arg);
            index += 1;
            match text.strip_prefix('-') {
                Some(rest) if !rest.is_empty() && !only_inputs => {
                    if rest == "-" {
                        only_inputs = true;
                        continue;
                    }
                    if let Some(special) = self.flag(arg, args, &mut index) {
                        return Some(special);
                    }
                }
                _ => inputs.push(arg.clone()),
            }
        }
        if inputs.len() > 1 && self.arguments.as_llvm_mca {
            let (name, program) = (program_name(&self.program), &self.program);
            let message = format!(
                "{name}: Too many positional arguments specified!\n\
                 Can specify at most 1 positional arguments: See: {program} --help"
            );
            self.error(&message);
        } else if !inputs.is_empty() {
            self.arguments.inputs = inputs;
        }
        None
    }

    /// Takes the flag `arg`; `next` is the index of the argument after it.
    fn flag(&mut self, arg: &OsStr, args: &[OsString], next: &mut usize) -> Option<Special> {
        let written = os_text::to_raw(arg);
        let text = written.strip_prefix("--").or(written.strip_prefix('-')).unwrap_or(&written);
        let name = text.split_once('=').map_or(text, |(name, _)| name);
        if let Some(flag) = self.known(name) {
            return self.provide(flag, attached(arg), args, next);
        }
        let meant = match self.group(text) {
            Some(Flag { value: Value::Special(special), .. }) => return Some(*special),
            Some(flag) => {
                self.flag_error(flag, "may not occur within a group!");
                flag.name
            }
            None => text,
        };
        let message = format!(
            "{0}: Unknown command line argument '{written}'.  Try: '{1} --help'",
            program_name(&self.program),
            self.program
        );
        self.error(&message);
        if let Some(nearest) = nearest(meant, self.arguments.as_llvm_mca) {
            let message = format!("{}: Did you mean '{}'?", program_name(&self.program), dashed(&nearest));
            self.error(&message);
        }
        None
    }

    /// The flag called `name`. In llvm-mca's place there are only its flags.
    fn known(&self, name: &str) -> Option<&'static Flag> {
        flags::by_name(name).filter(|flag| !self.arguments.as_llvm_mca || flag.is_llvm())
    }

    /// The flag of one letter that `text` starts with; LLVM allows several behind one dash.
    fn group(&self, text: &str) -> Option<&'static Flag> {
        self.known(text.chars().next()?.encode_utf8(&mut [0; 4]))
    }

    /// Sets what `flag` stands for.
    fn provide(
        &mut self,
        flag: &'static Flag,
        value: Option<OsString>,
        args: &[OsString],
        next: &mut usize,
    ) -> Option<Special> {
        let position = *next;
        let text = value.as_ref().map(|value| os_text::to_raw(value));
        let outcome = match flag.value {
            Value::Special(special) => match text {
                None => return Some(special),
                Some(value) => Err(format!("does not allow a value! '{value}' specified.")),
            },
            Value::Switch(field) => {
                boolean(text.as_deref()).map(|on| *field(&mut self.arguments) = Switch { on, position })
            }
            Value::IgnoredSwitch => boolean(text.as_deref()).map(|_| ()),
            Value::OptionalChoice(choices) => self.choose(choices, text.as_deref().unwrap_or_default()),
            _ => match value.or_else(|| steal(args, next)) {
                None => Err("requires a value!".to_owned()),
                Some(value) => self.set(flag, value),
            },
        };
        if let Err(message) = outcome {
            self.flag_error(flag, &message);
        }
        None
    }

    /// Sets an argument whose flag must have a value.
    fn set(&mut self, flag: &'static Flag, value: OsString) -> Result<(), String> {
        let text = os_text::to_raw(&value);
        let arguments = &mut *self.arguments;
        match flag.value {
            Value::Unsigned(field) => {
                let number = unsigned(&text);
                let is_too_large = number.is_some() && !arguments.as_llvm_mca;
                *field(arguments) =
                    number.and_then(|number| u32::try_from(number).ok()).ok_or_else(|| {
                        if is_too_large {
                            format!("'{text}' is larger than {}, the largest number it takes", u32::MAX)
                        } else {
                            format!("'{text}' value invalid for uint argument!")
                        }
                    })?;
            }
            Value::Integer(field) => {
                *field(arguments) =
                    integer(&text).ok_or_else(|| format!("'{text}' value invalid for integer argument!"))?;
            }
            Value::Text(_, field) => *field(arguments) = text.into_owned(),
            Value::List(_, field) => field(arguments).extend(text.split(',').map(str::to_owned)),
            Value::Path(field) => *field(arguments) = value,
            Value::Choice(choices) => return self.choose(choices, &text),
            Value::Switch(_) | Value::IgnoredSwitch | Value::OptionalChoice(_) | Value::Special(_) => {}
        }
        Ok(())
    }

    /// Sets an argument to the choice called `name`.
    fn choose(&mut self, choices: &[Choice], name: &str) -> Result<(), String> {
        let choice = choices.iter().find(|choice| choice.name == name);
        let choice = choice.ok_or_else(|| format!("Cannot find option named '{name}'!"))?;
        (choice.set)(&mut self.arguments);
        Ok(())
    }

    fn flag_error(&mut self, flag: &Flag, message: &str) {
        let message =
            format!("{}: for the {} option: {message}", program_name(&self.program), dashed(flag.name));
        self.error(&message);
    }

    fn error(&mut self, message: &str) {
        self.failed = true;
        // Nothing can be done about a standard error that takes nothing.
        let _ = self.errors.write_all(&raw_text::to_bytes(&format!("{message}\n")));
    }
}

/// The value that follows a flag's name behind `=`.
fn attached(arg: &OsStr) -> Option<OsString> {
    let bytes = arg.as_encoded_bytes();
    let sign = bytes.iter().position(|&byte| byte == b'=')?;
    Some(os_text::from_bytes(bytes[sign + 1..].to_vec()))
}

/// The next argument, for a flag whose value is not attached.
fn steal(args: &[OsString], next: &mut usize) -> Option<OsString> {
    let value = args.get(*next)?;
    *next += 1;
    Some(value.clone())
}

/// A flag's name with its dashes: one before a single letter, else two.
pub(crate) fn dashed(name: &str) -> String {
    let dashes = if name.len() == 1 { "-" } else { "--" };
    format!("{dashes}{name}")
}

fn boolean(value: Option<&str>) -> Result<bool, String> {
    match value {
        None | Some("" | "true" | "TRUE" | "True" | "1") => Ok(true),
        Some("false" | "FALSE" | "False" | "0") => Ok(false),
        Some(other) => Err(format!("'{other}' is invalid value for boolean argument! Try 0 or 1")),
    }
}

/// A number whose prefix tells its base.
fn unsigned(text: &str) -> Option<u64> {
    let prefixed =
        |prefix: &str| text.get(..2).filter(|p| p.eq_ignore_ascii_case(prefix)).map(|_| &text[2..]);
    let (digits, base) = if let Some(digits) = prefixed("0x") {
        (digits, 16)
    } else if let Some(digits) = prefixed("0b") {
        (digits, 2)
    } else if let Some(digits) = text.strip_prefix("0o") {
        (digits, 8)
    } else {
        match text.strip_prefix('0') {
            Some(digits) if digits.starts_with(|c: char| c.is_ascii_digit()) => (digits, 8),
            _ => (text, 10),
        }
    };
    // The standard library would also take a sign.
    if digits.starts_with('+') { None } else { u64::from_str_radix(digits, base).ok() }
}

fn integer(text: &str) -> Option<i32> {
    match text.strip_prefix('-') {
        Some(digits) => i32::try_from(-i128::from(unsigned(digits)?)).ok(),
        None => i32::try_from(unsigned(text)?).ok(),
    }
}

/// The name nearest to that of an unknown flag, with the value it was given. Of equally near ones it is the one that
/// llvm-mca names, and in its place only its flags count.
fn nearest(text: &str, as_llvm_mca: bool) -> Option<String> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    let takes_value = |flag: &Flag| !matches!(flag.value, Value::Special(_));
    let written = |flag: &Flag| raw_text::to_bytes(if takes_value(flag) { name } else { text });
    let llvm_flags = flags::LLVM_ORDER.iter().filter_map(|name| flags::by_name(name));
    let own_flags = FLAGS.iter().filter(|flag| !as_llvm_mca && !flags::LLVM_ORDER.contains(&flag.name));
    let flag = llvm_flags
        .chain(own_flags)
        .min_by_key(|flag| suggestion::distance(flag.name.as_bytes(), &written(flag)))?;
    let with_value = takes_value(flag) && !value.is_empty();
    Some(if with_value { format!("{}={value}", flag.name) } else { flag.name.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_words(words: &[&str]) -> (Parsed, String) {
        parse_words_of("/bin/llvm-mca", words)
    }

    fn parse_words_of(program: &str, words: &[&str]) -> (Parsed, String) {
        let mut args = vec![OsString::from(program)];
        args.extend(words.iter().map(OsString::from));
        let mut errors = Vec::new();
        let parsed = parse(&args, &mut errors);
        (parsed, String::from_utf8(errors).unwrap())
    }

    fn arguments(words: &[&str]) -> Arguments {
        match parse_words(words) {
            (Parsed::Arguments(arguments), errors) if errors.is_empty() => *arguments,
            (_, errors) => panic!("{words:?}: {errors}"),
        }
    }

    #[test]
    fn values_are_attached_or_follow() {
        let a =
            arguments(&["-mcpu", "btver2", "--iterations=0x10", "-dispatch=010", "-lqueue", "0b11", "x.s"]);
        assert_eq!((a.mcpu.as_str(), a.iterations, a.dispatch, a.lqueue), ("btver2", 16, 8, 3));
        assert_eq!(a.inputs, ["x.s"]);
        assert_eq!(arguments(&["-output-asm-variant=-0x1"]).output_asm_variant, -1);
        assert_eq!(arguments(&["-mattr=a,-b", "-mattr=c"]).mattr, ["a", "-b", "c"]);
    }

    #[test]
    fn switches_remember_where_they_stood() {
        let a = arguments(&["-timeline", "-json=0", "-timeline=False"]);
        assert_eq!(a.timeline, Switch { on: false, position: 3 });
        assert_eq!(a.json, Switch { on: false, position: 2 });
    }

    #[cfg(unix)]
    #[test]
    fn names_of_files_need_not_be_text() {
        let name = os_text::from_bytes(b"\xff.txt".to_vec());
        for words in [vec![os_text::from_bytes(b"-o=\xff.txt".to_vec())], vec!["--o".into(), name.clone()]] {
            let args = [vec![OsString::from("stallscope")], words].concat();
            assert!(matches!(parse(&args, &mut Vec::new()), Parsed::Arguments(a) if a.output == name));
        }
    }

    #[test]
    fn two_dashes_end_the_flags() {
        assert_eq!(arguments(&["--", "-x.s"]).inputs, ["-x.s"]);
        assert_eq!(arguments(&["-"]).inputs, ["-"]);
    }

    #[test]
    fn several_files_are_taken_unless_the_program_is_called_llvm_mca() {
        let (parsed, errors) = parse_words_of("/bin/stallscope", &["a.s", "-", "-json", "b.s"]);
        assert!(matches!(parsed, Parsed::Arguments(a) if a.inputs == ["a.s", "-", "b.s"]));
        assert_eq!(errors, "");
        for program in ["llvm-mca", "/usr/bin/llvm-mca-22"] {
            let (parsed, errors) = parse_words_of(program, &["a.s", "b.s"]);
            assert!(matches!(parsed, Parsed::Errors));
            assert!(errors.contains("Too many positional arguments specified!"));
        }
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
    fn all_errors_are_told() {
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
        assert!(matches!(parse_words(&["-foo", "-hx"]).0, Parsed::Special(Special::Help)));
        assert!(matches!(parse_words(&["-help=1"]).0, Parsed::Errors));
    }
}
