//! From arguments to reports.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::io::{self, BufWriter, StderrLock, Write};
use std::process::ExitCode;

use stallscope::{
    Analyzer, AnalyzerError, FileData, Format, ProgramFile, Subtarget, is_object, parallel_map,
};

use super::arguments::{Arguments, ComparisonFormat};
use super::file::{FileAnalysis, Prepared, Threads, open_regular, read};
use super::machine_code::{self, CodeForm};
use super::subtarget::{self, Chosen};
use super::{compare, model, profile, program};
use crate::input::file::Extent;
use crate::input::os_text;
use crate::output::console::{Console, Layout};
use crate::output::destination::Destination;
use crate::output::stdout::write_failed;
use crate::output::streams::{Failure, Streams};
use crate::output::terminal::wants_colors;

/// Runs the analysis. `program` is the path that the program was called by.
pub(super) fn run(program: &OsStr, arguments: &Arguments) -> ExitCode {
    let mut stderr = BufWriter::new(io::stderr().lock());
    let outcome = analyze(program, arguments, &mut stderr);
    let status = match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Reported | Failure::TooLong) => ExitCode::FAILURE,
        Err(Failure::Write(error)) => write_failed(&error, &mut stderr),
    };
    // Nothing can be done if standard error takes nothing.
    let _ = stderr.flush();
    status
}

fn analyze(
    program: &OsStr,
    arguments: &Arguments,
    stderr: &mut BufWriter<StderrLock<'_>>,
) -> Result<(), Failure> {
    let inputs = arguments.inputs();
    let n_files = if arguments.compare.is_some() { 1 } else { inputs.len() };
    let layout = Layout { n_files, is_json: arguments.is_json() };
    let mut console = Console::new(arguments.output(), layout, stderr);
    let extent = Extent::of_program(arguments.as_llvm_mca);
    let wants_help = arguments.mcpu.as_deref() == Some("help");
    let form = CodeForm::of(arguments).filter(|_| !arguments.as_llvm_mca);
    if form.is_some() && (inputs.len() > 1 || form == Some(CodeForm::Bytes) && !arguments.inputs.is_empty()) {
        return fail(&mut console, "error: -raw and -hex-lines take one file, -bytes takes none\n");
    }
    if let Some(format) = arguments.compare {
        let format = if arguments.is_json() { ComparisonFormat::Json } else { format };
        if form.is_some() {
            return fail(&mut console, "error: -compare takes assembly or programs, not machine code\n");
        }
        let report = compare::run(program, arguments, format, &mut console)?;
        console.open()?;
        console.report(&report)?;
        return console.finish(true);
    }
    let takes_input = inputs.len() == 1 && !wants_help && !arguments.dump_model.on;
    let reads_input = takes_input && form != Some(CodeForm::Bytes);
    if let Some(message) = arguments.wrong_places().or_else(|| arguments.questions().err()) {
        return fail(&mut console, &format!("error: {message}\n"));
    }
    // A program says which target it is for. It may be large, so that it is read piece by piece.
    let reads_early = reads_input && !arguments.as_llvm_mca;
    let cache = if reads_early && form.is_none() {
        open_regular(inputs[0]).filter(|file| is_object(file))
    } else {
        None
    };
    let early_input =
        if reads_early && cache.is_none() { Some(read(inputs[0], extent, &mut console)?) } else { None };
    let name = os_text::to_raw(inputs[0]);
    let name = match form {
        Some(CodeForm::Bytes) => Cow::Borrowed("<bytes>"),
        Some(_) if name == "-" => Cow::Borrowed("<stdin>"),
        _ => name,
    };
    let code = match form.filter(|_| takes_input) {
        Some(form) => match form.read(arguments, &name, early_input.as_deref().unwrap_or_default()) {
            Ok(code) => Some(code),
            Err(message) => return fail(&mut console, &format!("{message}\n")),
        },
        None => None,
    };
    let divided = code.as_ref().and_then(|code| machine_code::programs(arguments, code));
    let data = cache
        .as_ref()
        .map(FileData::from)
        .or_else(|| early_input.as_ref().map(FileData::from))
        .filter(|_| form.is_none());
    let file = match data.map_or(Ok(None), |data| program::open(&name, data)) {
        Ok(file) => file,
        Err(message) => return fail(&mut console, &message),
    };
    let completed;
    let arguments = match &file {
        Some(file) => {
            let notes;
            (completed, notes) = program::complete(arguments, &name, file);
            console.message(&notes)?;
            &completed
        }
        None => arguments,
    };
    let (chosen, messages) = match subtarget::build(program, arguments) {
        Ok(built) => built,
        Err(message) => return fail(&mut console, &message),
    };
    // As in llvm-mca, an input that cannot be read is the only error.
    let late_input =
        if reads_input && !reads_early { Some(read(inputs[0], extent, &mut console)?) } else { None };
    let only_input = early_input.as_deref().or(late_input.as_deref());

    let info = chosen.info();
    if let Err(message) = subtarget::check_host(info, arguments) {
        return fail(&mut console, &message);
    }
    console.message(&subtarget::messages(&messages, info, arguments.as_llvm_mca))?;
    if wants_help {
        if arguments.is_accurate() {
            console.message(&model::own_models(info.description()))?;
        }
        return Ok(());
    }
    if arguments.print_disassembly.on {
        return print_disassembly(&chosen, file.as_ref(), &name, arguments, console);
    }
    if info.processor.is_none() || arguments.mcpu.as_deref() == Some("") {
        return Err(Failure::Reported);
    }
    let subtarget = match chosen {
        Chosen::Analyzable(subtarget) => subtarget,
        Chosen::Unmodeled(info) => return refuse(&mut console, &AnalyzerError::no_sched_model(&info)),
    };
    if arguments.dump_model.on {
        return dump_model(&subtarget, &inputs, console);
    }
    let (subtarget, notes) = match model::choose(subtarget, arguments) {
        Ok(chosen) => chosen,
        Err(message) => return fail(&mut console, &message),
    };
    if !arguments.as_llvm_mca {
        console.message(&notes)?;
    }

    let options = arguments.options(subtarget.info().sched_model.is_out_of_order());
    let options = match profile::read(arguments, &name, file.as_ref()) {
        Ok(None) => options,
        Ok(Some((profile, notes))) => {
            console.message(&notes)?;
            options.profile(Some(profile))
        }
        Err(message) => return fail(&mut console, &message),
    };
    let analyzer = match Analyzer::new(subtarget, options) {
        Ok(analyzer) => analyzer,
        Err(error) => return refuse(&mut console, &error),
    };

    let has_several = only_input.is_none() && file.is_none() && code.is_none();
    let analysis = FileAnalysis {
        analyzer: &analyzer,
        format: if arguments.is_json() {
            Format::Json { depth: if has_several { 2 } else { 0 } }
        } else if arguments.is_overview() {
            Format::Overview
        } else {
            Format::Text { colors: Destination::is_stdout(arguments.output()) && wants_colors() }
        },
        threads: Threads(arguments.threads),
        extent,
        shows_sources: arguments.source.on,
        names_files: has_several,
    };
    let outcome = match (file.as_ref().or(divided.as_ref()), &code, only_input) {
        (Some(file), ..) => Some(analysis.analyze_programs(&name, file, &mut console)),
        (None, Some(code), _) => Some(analysis.analyze_code(&name, code, &mut console)),
        (None, None, Some(text)) => Some(analysis.analyze(inputs[0], text, &mut console)),
        (None, None, None) => None,
    };
    match outcome {
        Some(outcome) => {
            if let Err(Failure::Write(error)) = outcome {
                return Err(Failure::Write(error));
            }
            console.finish(outcome.is_ok())?;
            outcome
        }
        None => analyze_several(&inputs, &analysis, console),
    }
}

/// Analyzes several files: each small one on a thread, the regions of a large one on all threads. An error in one file does
/// not affect the others.
fn analyze_several(
    inputs: &[&OsStr],
    analysis: &FileAnalysis<'_>,
    mut console: Console<'_, '_>,
) -> Result<(), Failure> {
    console.open()?;
    let (mut n_good, mut n_bad) = (0, 0);
    parallel_map(
        inputs.iter().copied(),
        analysis.threads.count(),
        || analysis.analyzer.region_analyzer(),
        |regions, name| (name, analysis.prepare(name, regions)),
        |(name, prepared)| {
            console.begin_file(name);
            let outcome = match prepared {
                Prepared::Done(transcript, outcome) => transcript.replay(&mut console).and(outcome),
                Prepared::Deferred => read(name, analysis.extent, &mut console)
                    .and_then(|text| analysis.analyze(name, &text, &mut console)),
            };
            match outcome {
                Ok(()) => n_good += 1,
                Err(Failure::Write(error)) => return Err(Failure::Write(error)),
                Err(Failure::Reported | Failure::TooLong) => n_bad += 1,
            }
            console.end_file()
        },
    )?;
    console.finish(n_good > 0)?;
    if n_bad == 0 { Ok(()) } else { Err(Failure::Reported) }
}

/// Writes an error message.
fn fail(console: &mut Console<'_, '_>, message: &str) -> Result<(), Failure> {
    console.message(message)?;
    Err(Failure::Reported)
}

/// Writes why no code can be analyzed for a subtarget.
fn refuse(console: &mut Console<'_, '_>, error: &AnalyzerError) -> Result<(), Failure> {
    let note = error.note().map_or_else(String::new, |note| format!("note: {note}\n"));
    fail(console, &format!("{}{error}\n{note}", error.label()))
}

/// Prints the instructions of programs.
fn print_disassembly(
    chosen: &Chosen,
    file: Option<&ProgramFile<'_>>,
    name: &str,
    arguments: &Arguments,
    mut console: Console<'_, '_>,
) -> Result<(), Failure> {
    let (Some(file), Chosen::Analyzable(subtarget)) = (file, chosen) else {
        return fail(&mut console, "error: -print-disassembly takes one program or object file\n");
    };
    let outcome = program::print(subtarget, arguments.output_asm_variant, name, file, &mut console);
    if let Err(Failure::Write(error)) = outcome {
        return Err(Failure::Write(error));
    }
    console.finish(outcome.is_ok())?;
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
