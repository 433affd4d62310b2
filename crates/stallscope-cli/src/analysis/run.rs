//! From arguments to reports.

use std::ffi::OsStr;
use std::io::{self, BufWriter, StderrLock, Write};
use std::process::ExitCode;

use stallscope::Subtarget;

use super::arguments::{Arguments, ComparisonFormat};
use super::file::FileAnalysis;
use super::idle_flags::Run;
use super::input::Input;
use super::request::{Request, fail};
use super::{compare, model, page_head, program, several};
use crate::output::console::{Console, Layout};
use crate::output::report_form::ReportForm;
use crate::output::stdout::write_failed;
use crate::output::streams::{Failure, Streams};

/// Runs the analysis. `program` is the path that the program was called by.
pub(super) fn run(program: &OsStr, arguments: &Arguments) -> ExitCode {
    let mut stderr = BufWriter::new(io::stderr().lock());
    let outcome = analyze(Request { program, arguments }, &mut stderr);
    let status = match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Reported | Failure::Incomplete | Failure::TooLong) => ExitCode::FAILURE,
        Err(Failure::Write(error)) => write_failed(&error, &mut stderr),
    };
    // Nothing can be done if standard error takes nothing.
    let _ = stderr.flush();
    status
}

fn analyze(request: Request<'_>, stderr: &mut BufWriter<StderrLock<'_>>) -> Result<(), Failure> {
    let arguments = request.arguments;
    let inputs = arguments.inputs();
    let n_files = if arguments.compare.is_some() { 1 } else { inputs.len() };
    let form = match (arguments.form(), arguments.compare) {
        (ReportForm::Text, Some(ComparisonFormat::Json)) => ReportForm::Json,
        (form, _) => form,
    };
    let layout = Layout { n_files, form };
    let mut console = Console::new(arguments.output(), layout, stderr);
    if arguments.bytes.is_some() && !arguments.inputs.is_empty() {
        return fail(&mut console, "error: -bytes takes no files\n");
    }
    if let Some(message) = arguments.wrong_places().or_else(|| arguments.questions().err()) {
        return fail(&mut console, &format!("error: {message}\n"));
    }
    if let Some(format) = arguments.compare {
        let format = match arguments.form() {
            ReportForm::Json => ComparisonFormat::Json,
            ReportForm::Page => ComparisonFormat::Page,
            ReportForm::Text | ReportForm::Graph(_) => format,
        };
        return compare::run(request, format, console);
    }
    if arguments.wants_help() || arguments.dump_model.on {
        return print_facts(request, console);
    }
    match inputs[..] {
        [path] => analyze_one(request, path, console),
        _ => several::analyze(request, &inputs, console),
    }
}

/// Prints the names of processors, or a model, and reads no input.
fn print_facts(request: Request<'_>, mut console: Console<'_, '_>) -> Result<(), Failure> {
    let arguments = request.arguments;
    let chosen = request.subtarget(None, &mut console)?;
    console.message(&Run::new(arguments, None, Some(chosen.info())).notes())?;
    if arguments.wants_help() {
        if arguments.is_accurate() {
            console.message(&model::own_models(chosen.info().description()))?;
        }
        return Ok(());
    }
    let subtarget = request.analyzable(chosen, &mut console)?;
    dump_model(&subtarget, &arguments.inputs(), console)
}

/// Analyzes one input.
fn analyze_one(request: Request<'_>, path: &OsStr, mut console: Console<'_, '_>) -> Result<(), Failure> {
    // llvm-mca looks for the target before it reads its input, and says nothing of the processor if it cannot read it.
    let found = if request.arguments.as_llvm_mca { Some(request.find(&mut console)?) } else { None };
    let input = Input::read(path, request.arguments, &mut console)?;
    let content = input.content(request.arguments, &mut console)?;
    let arguments = &*content.complete(request.arguments, &input.name, &mut console)?;
    let (request, file) = (request.with(arguments), content.programs());
    let chosen = request.subtarget(found, &mut console)?;
    if arguments.print_disassembly.on {
        console.message(&Run::new(arguments, Some(content.kind()), Some(chosen.info())).notes())?;
        let outcome = program::print_disassembly(&chosen, file, &input.name, arguments, &mut console);
        return finish(console, outcome);
    }
    let analyzer = request.analyzer(chosen, &input.name, file, &mut console)?;
    if arguments.form() == ReportForm::Page {
        console.begin_page(page_head::of(&input.name, Some(analyzer.subtarget())));
    }
    let analysis = FileAnalysis::new(&analyzer, arguments, false);
    let outcome = analysis.analyze_content(&input.name, &content, &mut console);
    finish(console, outcome)
}

/// Ends the output on one input.
fn finish(console: Console<'_, '_>, outcome: Result<(), Failure>) -> Result<(), Failure> {
    if let Err(Failure::Write(error)) = outcome {
        return Err(Failure::Write(error));
    }
    console.finish(matches!(outcome, Ok(()) | Err(Failure::Incomplete)))?;
    outcome
}

/// Prints LLVM's model of the processor.
fn dump_model(subtarget: &Subtarget, inputs: &[&OsStr], mut console: Console<'_, '_>) -> Result<(), Failure> {
    if inputs.iter().any(|&name| name != "-") {
        return fail(&mut console, "error: -dump-model prints a model, and takes no input files\n");
    }
    let Some(text) = model::llvm_model(subtarget.info()) else {
        let name = subtarget.processor_name();
        return fail(&mut console, &format!("error: LLVM has no scheduling model of '{name}'\n"));
    };
    console.open()?;
    console.report(text.as_bytes())?;
    console.finish(true)
}
