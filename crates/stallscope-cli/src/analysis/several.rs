//! Several files in one call. An error in one file does not affect the rest.

use std::ffi::OsStr;

use stallscope::{Analyzer, parallel_map};

use super::file::{FileAnalysis, Prepared, Threads};
use super::idle_flags::Run;
use super::input::{Content, Input, is_program};
use super::machine_code::CodeForm;
use super::request::Request;
use super::{page_head, program};
use crate::output::console::Console;
use crate::output::report_form::ReportForm;
use crate::output::streams::{Failure, Streams};
use crate::output::transcript::Transcript;

/// Analyzes several files: each small text on a thread, the regions of large texts and of programs on all threads. Texts
/// share an analyzer, a program has one for its own target.
pub(super) fn analyze(
    request: Request<'_>,
    inputs: &[&OsStr],
    mut console: Console<'_, '_>,
) -> Result<(), Failure> {
    let arguments = request.arguments;
    let (text_analyzer, said) = text_analyzer(request, inputs, &mut console)?;
    if arguments.form() == ReportForm::Page {
        let has_programs = inputs.iter().any(|path| is_program(path));
        let subtarget = text_analyzer.as_ref().filter(|_| !has_programs).map(Analyzer::subtarget);
        console.begin_page(page_head::of(&format!("{} files", inputs.len()), subtarget));
    }
    let texts = text_analyzer.as_ref().map(|analyzer| FileAnalysis::new(analyzer, arguments, true));
    console.open()?;
    let mut files = Files { request, texts, said: vec![said] };
    let is_text = CodeForm::of(arguments).is_none();
    let (mut n_good, mut n_bad) = (0, 0);
    parallel_map(
        inputs.iter().copied().enumerate(),
        Threads(arguments.threads).count(),
        || texts.map(|texts| (texts, texts.analyzer.region_analyzer())),
        |worker, (number, path)| {
            let prepared = match worker {
                Some((texts, regions)) if is_text => texts.of_file(number).prepare(path, regions),
                _ => Prepared::Deferred,
            };
            (number, path, prepared)
        },
        |(number, path, prepared)| {
            console.begin_file(path);
            let outcome = match prepared {
                Prepared::Done(transcript, outcome) => transcript.replay(&mut console).and(outcome),
                Prepared::Deferred => files.analyze(number, path, &mut console),
            };
            match outcome {
                Ok(()) => n_good += 1,
                Err(Failure::Write(error)) => return Err(Failure::Write(error)),
                Err(Failure::Incomplete) => {
                    n_good += 1;
                    n_bad += 1;
                }
                Err(Failure::Reported | Failure::TooLong) => n_bad += 1,
            }
            console.end_file()
        },
    )?;
    console.finish(n_good > 0)?;
    if n_bad == 0 { Ok(()) } else { Err(Failure::Reported) }
}

/// The analyzer of all texts, if there may be some, and what was said of their target. If there can be none, that is an error of each
/// text among programs.
fn text_analyzer(
    request: Request<'_>,
    inputs: &[&OsStr],
    console: &mut Console<'_, '_>,
) -> Result<(Option<Analyzer>, Transcript), Failure> {
    let mut transcript = Transcript::default();
    if request.arguments.print_disassembly.on || inputs.iter().all(|path| is_program(path)) {
        return Ok((None, transcript));
    }
    match analyzer(request, &mut transcript) {
        Err(Failure::Reported) if inputs.iter().any(|path| is_program(path)) => {
            Ok((None, Transcript::default()))
        }
        outcome => {
            transcript.replay(console)?;
            outcome.map(|analyzer| (Some(analyzer), transcript))
        }
    }
}

/// The analyzer that the arguments choose.
fn analyzer(request: Request<'_>, streams: &mut Transcript) -> Result<Analyzer, Failure> {
    let chosen = request.subtarget(None, streams)?;
    request.analyzer(chosen, "", None, streams)
}

/// The files that are analyzed in their turn.
struct Files<'a> {
    request: Request<'a>,
    /// How texts are analyzed, if there are any.
    texts: Option<FileAnalysis<'a>>,
    /// Messages about the targets of programs, which are not repeated.
    said: Vec<Transcript>,
}

impl Files<'_> {
    fn analyze(&mut self, number: usize, path: &OsStr, console: &mut Console<'_, '_>) -> Result<(), Failure> {
        let input = Input::read(path, self.request.arguments, console)?;
        let content = input.content(self.request.arguments, console)?;
        if content.has_target(self.request.arguments) {
            return self.analyze_for_target(number, &input.name, &content, console);
        }
        match self.texts {
            Some(texts) => texts.of_file(number).analyze_content(&input.name, &content, console),
            None if self.request.arguments.print_disassembly.on => program::no_program(&input.name, console),
            None => {
                let mut transcript = Transcript::default();
                let outcome = analyzer(self.request, &mut transcript);
                self.said(&input.name, &transcript, outcome.map(drop), console)
            }
        }
    }

    /// Analyzes an input for the target that it names.
    fn analyze_for_target(
        &mut self,
        number: usize,
        name: &str,
        content: &Content<'_>,
        console: &mut Console<'_, '_>,
    ) -> Result<(), Failure> {
        let arguments = &*content.complete(self.request.arguments, name, console)?;
        let (request, file) = (self.request.with(arguments), content.programs());
        let mut transcript = Transcript::default();
        let chosen = request.subtarget(None, &mut transcript);
        if arguments.print_disassembly.on {
            let chosen = self.said(name, &transcript, chosen, console)?;
            let notes = Run::new(arguments, Some(content.kind()), Some(chosen.info())).notes();
            let mut transcript = Transcript::default();
            transcript.message(&notes)?;
            self.said(name, &transcript, Ok(()), console)?;
            return program::print_disassembly(&chosen, file, name, arguments, console);
        }
        let analyzer = chosen.and_then(|chosen| request.analyzer(chosen, name, file, &mut transcript));
        let analyzer = self.said(name, &transcript, analyzer, console)?;
        let analysis = FileAnalysis::new(&analyzer, arguments, true);
        analysis.of_file(number).analyze_content(name, content, console)
    }

    /// Passes on what was said of a program's target, and its outcome: notes once, errors with the name of the file.
    fn said<T>(
        &mut self,
        name: &str,
        transcript: &Transcript,
        outcome: Result<T, Failure>,
        console: &mut Console<'_, '_>,
    ) -> Result<T, Failure> {
        if outcome.is_err() && *transcript != Transcript::default() {
            console.message(&format!("{name}: "))?;
            transcript.replay(console)?;
        } else if outcome.is_ok() && !self.said.contains(transcript) {
            transcript.replay(console)?;
            self.said.push(transcript.clone());
        }
        outcome
    }
}
