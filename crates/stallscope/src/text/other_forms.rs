//! Reading a text that llvm-mca refuses, if its form is recognized.

use std::fmt::Write as _;
use std::ops::Range;

use stallscope_asm::{Diagnostic, DiagnosticKind, ParseFailure, ParseOptions, PresumedPlace};
use stallscope_dialects::{
    ForeignText, Form, LeftOut, LeftOutKind, ListedJump, ObjectFormat, Recognized, Syntax, foreign_text,
    recognize, recognize_again, source_language,
};
use stallscope_target::{ObjectFormat as TripleFormat, Triple};

use super::listed_code::ListedDecoder;
use super::unknown_code;
use crate::Subtarget;
use crate::code::code_sources::CodeSources;
use crate::code::input_code::InputCode;

/// Reads a text that was `refused`, or whose errors were skipped, again, in its recognized form. If that
/// fails, too, the result with fewer errors is returned. The addresses of a listing show its jumps.
pub(crate) fn read<'s>(
    name: &str,
    text: &'s [u8],
    subtarget: &Subtarget,
    options: &ParseOptions<'_>,
    refused: InputCode<'s>,
) -> (InputCode<'s>, Vec<ListedJump>) {
    let mut decoder = ListedDecoder::new(subtarget, options.dialect);
    let language = &subtarget.isa().input_language;
    let Some(found) = recognize(text, language, &|code| decoder.read(code)) else {
        return (refused, Vec::new());
    };
    // Assembly whose errors are skipped is what llvm-mca reads.
    if refused.failure.is_none() && found.form == Form::Assembly {
        return (refused, Vec::new());
    }
    let mut reading = Reading::new(name, text, subtarget, options, found);
    let is_better = reading.input.failure.is_none()
        || reading.found.form != Form::Assembly
        || n_errors(&reading.input) < n_errors(&refused);
    if !is_better {
        return (refused, Vec::new());
    }
    // Disassemblers write some instructions as no assembler reads them.
    let refused = reading.refused_places();
    let is_refused = |line: Range<u32>| {
        let next = refused.partition_point(|&place| place < line.start);
        refused.get(next).is_some_and(|&place| place <= line.end)
    };
    if !refused.is_empty()
        && let Some(found) = recognize_again(text, language, &|code| decoder.read(code), &is_refused)
    {
        let again = Reading::new(name, text, subtarget, options, found);
        if n_errors(&again.input) < n_errors(&reading.input) {
            reading = again;
        }
    }
    let reached = reading.reached(subtarget);
    if !reached.is_empty() {
        // The disassembler may have been for a simpler processor.
        decoder.set_reached(reached.iter().map(|line| line.contents).collect());
        if let Some(found) = recognize_again(text, language, &|code| decoder.read(code), &is_refused) {
            reading = Reading::new(name, text, subtarget, options, found);
        }
        let errors: Vec<Diagnostic> = reading.reached(subtarget).iter().map(unknown_code::error).collect();
        if !errors.is_empty() && !options.skip_parse_failures {
            reading.input.failure = Some(ParseFailure::Assembly);
        }
        reading.input.diagnostics.extend(errors);
    }
    if let Some(done) = reading.description() {
        reading.input.diagnostics.insert(0, note(name, &done));
    }
    (reading.input, reading.found.jumps)
}

/// A text as it was recognized and read.
struct Reading<'s> {
    found: Recognized,
    syntax: Option<Syntax>,
    has_other_format: bool,
    input: InputCode<'s>,
}

impl<'s> Reading<'s> {
    fn new(
        name: &str,
        text: &'s [u8],
        subtarget: &Subtarget,
        options: &ParseOptions<'_>,
        found: Recognized,
    ) -> Self {
        let triple = found.object_format.and_then(|format| triple_of(&subtarget.info().triple, format));
        let syntax = found.syntax.filter(|_| options.dialect.is_none());
        let options = ParseOptions {
            dialect: match syntax {
                Some(Syntax::Intel { .. }) => Some(1),
                _ => options.dialect,
            },
            accept_foreign_directives: true,
            binary_labels: found.has_binary_labels,
            bare_registers: true,
            ..*options
        };
        let other_subtarget = triple.map(|triple| subtarget.with_triple(triple));
        let read_as = other_subtarget.as_ref().unwrap_or(subtarget);
        let input = match &found.translation {
            Some(translation) => read_as
                .parse(name, translation.text(), &options)
                .with_original(text, |location| translation.original(location)),
            None => read_as.parse(name, text, &options),
        };
        Self { found, syntax, has_other_format: other_subtarget.is_some(), input }
    }

    /// The sorted places of errors in a disassembly.
    fn refused_places(&self) -> Vec<u32> {
        if !matches!(self.found.form, Form::Disassembly | Form::PerfAnnotate) {
            return Vec::new();
        }
        let is_error = |diagnostic: &&Diagnostic| diagnostic.kind == DiagnosticKind::Error;
        let errors = self.input.diagnostics.iter().filter(is_error);
        let mut places: Vec<u32> = errors.filter_map(|error| error.location).collect();
        places.sort_unstable();
        places
    }

    /// The lines that are no instructions, though the code leads to them.
    fn reached(&self, subtarget: &Subtarget) -> Vec<LeftOut> {
        unknown_code::reached(&self.input, &self.found, subtarget)
    }

    /// How the text was read, in words; `None` if it was read as it is.
    fn description(&self) -> Option<String> {
        let Self { found, syntax, has_other_format, input } = self;
        let mut done: Vec<String> = Vec::new();
        match found.form {
            Form::Assembly => {}
            Form::Disassembly => done.push("as a disassembly, without addresses and bytes".to_owned()),
            Form::PerfAnnotate => {
                done.push(
                    "as perf annotate's output, without percentages, addresses and source lines".to_owned(),
                );
            }
            Form::GasListing => {
                done.push(
                    "as a listing of GNU's assembler, without line numbers, addresses and bytes".to_owned(),
                );
            }
            Form::NasmListing => {
                done.push(
                    "as a listing of NASM or yasm, without line numbers, addresses, bytes and directives"
                        .to_owned(),
                );
            }
            Form::MicrosoftListing => {
                done.push("as a listing of Microsoft's compiler, without directives and data".to_owned());
            }
            Form::DotNetListing => done.push("as a listing of .NET's compiler, without comments".to_owned()),
            Form::SharpLabListing => {
                done.push("as a listing of SharpLab, without addresses and signatures".to_owned());
            }
            Form::GoListing => done.push("as a listing of Go's disassembler".to_owned()),
            Form::ColumnListing => done.push("as a listing with columns of addresses and bytes".to_owned()),
        }
        match *syntax {
            Some(Syntax::Intel { is_guess: false }) => done.push("as Intel syntax".to_owned()),
            Some(Syntax::Intel { is_guess: true }) => {
                done.push("as Intel syntax, which is a guess".to_owned());
            }
            Some(Syntax::Att) | None => {}
        }
        if *has_other_format {
            done.extend(found.object_format.map(|format| {
                let name = match format {
                    ObjectFormat::Elf => "ELF",
                    ObjectFormat::MachO => "Mach-O (Apple)",
                    ObjectFormat::Coff => "COFF (Windows)",
                };
                format!("with the directives of {name}")
            }));
        }
        if found.n_quoted_names > 0 {
            done.push(format!("with {} in quotes", counted(found.n_quoted_names, "name")));
        }
        if found.n_rewritten > 0 {
            done.push(format!(
                "with {} rewritten as LLVM has them",
                counted(found.n_rewritten, "instruction")
            ));
        }
        if found.has_binary_labels {
            done.push("with 1b as a label, not a binary number".to_owned());
        }
        if input.n_ignored_directives > 0 {
            done.push(format!(
                "without {} that LLVM refuses",
                counted(input.n_ignored_directives, "directive")
            ));
        }
        if found.n_decoded > 0 {
            done.push(format!("with {} decoded from the bytes", counted(found.n_decoded, "instruction")));
        }
        done.extend(lines_left_out(&found.left_out, &input.sources));
        let (last, others) = done.split_last()?;
        let mut text = others.join(", ");
        let _ = write!(text, "{}{last}", if others.is_empty() { "" } else { ", and " });
        Some(text)
    }
}

/// Says of a text that was refused that it is source code in another language, if that is known, in place of what is wrong with it as
/// assembly. Listings may have lines of source code, too.
pub(crate) fn name_source_language(
    name: &str,
    text: &[u8],
    subtarget: &Subtarget,
    input: &mut InputCode<'_>,
) {
    if input.failure.is_none() {
        return;
    }
    if let Some(ForeignText { name, advice }) = foreign_text(text) {
        let message = format!("this is {name}, not assembly: {advice}");
        input.diagnostics = vec![Diagnostic::new(DiagnosticKind::Error, start_of(input), message)];
        input.failure = Some(ParseFailure::Assembly);
        return;
    }
    let Some(language) = source_language(name, text) else { return };
    let found = recognize(text, &subtarget.isa().input_language, &|_| None);
    if found.is_some_and(|found| found.form != Form::Assembly) {
        return;
    }
    let start = start_of(input);
    let (what, treatment) = (language.name, language.treatment());
    let message = format!("this is {what}, not assembly that can be analyzed: {treatment} it first");
    let mut diagnostics = vec![Diagnostic::new(DiagnosticKind::Error, start, message)];
    if let Some(command) = language.command {
        let file = if name.starts_with('<') { "FILE" } else { name };
        diagnostics.push(Diagnostic::new(
            DiagnosticKind::Remark,
            None,
            format!("note: '{command} {file}' writes assembly to standard output"),
        ));
    }
    input.diagnostics = diagnostics;
    input.failure = Some(ParseFailure::SourceCode);
}

/// The place of the first text.
fn start_of(input: &InputCode<'_>) -> Option<u32> {
    input.sources.texts().and_then(|texts| texts.get(0)).map(|source| source.start)
}

/// Whether a text has labels such as `1:` and `10:`, so that `1b` and `10b` are labels and no binary numbers.
pub(crate) fn has_binary_labels(text: &[u8], subtarget: &Subtarget) -> bool {
    recognize(text, &subtarget.isa().input_language, &|_| None).is_some_and(|found| found.has_binary_labels)
}

/// The number of errors in a text.
pub(crate) fn n_errors(input: &InputCode<'_>) -> usize {
    input.diagnostics.iter().filter(|diagnostic| diagnostic.kind == DiagnosticKind::Error).count()
}

/// A triple of the same architecture whose object format is `format`; `None` if `triple` has that format.
fn triple_of(triple: &Triple, format: ObjectFormat) -> Option<Triple> {
    let (wanted, system) = match format {
        ObjectFormat::Elf => (TripleFormat::Elf, "unknown-linux-gnu"),
        ObjectFormat::MachO => (TripleFormat::MachO, "apple-macosx"),
        ObjectFormat::Coff => (TripleFormat::Coff, "pc-windows-msvc"),
    };
    let arch = triple.text.split('-').next().unwrap_or_default();
    (triple.object_format != wanted).then(|| Triple::new(&format!("{arch}-{system}")))
}

/// The kinds of lines that are left out, and how messages call them.
const LEFT_OUT: [(&[LeftOutKind], &str); 3] = [
    (
        &[LeftOutKind::Data, LeftOutKind::DataSection, LeftOutKind::UnknownCode, LeftOutKind::HiddenCode],
        "data",
    ),
    (&[LeftOutKind::Directive], "directives"),
    (&[LeftOutKind::Prefix], "prefixes alone"),
];

/// How many ranges of lines a message names.
const MAX_RANGES: usize = 10;

/// Says which lines are left out that are no part of an instruction that is read.
fn lines_left_out(left_out: &[LeftOut], sources: &CodeSources<'_>) -> Vec<String> {
    let mut said = Vec::new();
    for (kinds, name) in LEFT_OUT {
        let lines = left_out.iter().filter(|line| kinds.contains(&line.kind));
        let lines: Vec<u32> = lines.map(|line| sources.line(line.line)).collect();
        if lines.is_empty() {
            continue;
        }
        let runs: Vec<&[u32]> = lines.chunk_by(|a, b| a + 1 == *b).collect();
        let mut text = format!(
            "without {} of {name} (line{} ",
            counted(lines.len() as u32, "line"),
            if lines.len() == 1 { "" } else { "s" }
        );
        for (index, run) in runs.iter().take(MAX_RANGES).enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            let _ = match run {
                [line] => write!(text, "{separator}{line}"),
                [first, .., last] => write!(text, "{separator}{first}-{last}"),
                [] => Ok(()),
            };
        }
        if let Some(more) = runs.len().checked_sub(MAX_RANGES).filter(|&more| more > 0) {
            let _ = write!(text, " and {more} more places");
        }
        said.push(text + ")");
    }
    said
}

fn counted(number: u32, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// A note about the file as a whole.
fn note(name: &str, done: &str) -> Diagnostic {
    let message = format!("llvm-mca refuses this; it is read {done} (-strict refuses it, too)");
    Diagnostic {
        // Line -1 is none.
        presumed: Some(Box::new(PresumedPlace { file: name.to_owned(), line: -1 })),
        ..Diagnostic::new(DiagnosticKind::Note, Some(0), message)
    }
}
