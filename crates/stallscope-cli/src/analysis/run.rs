//! From arguments to a report.

use std::fmt::Write as _;
use std::io::{self, BufWriter, ErrorKind, StderrLock, Write};
use std::process::ExitCode;

use stallscope::{Analyzer, Format, Subtarget, in_order, isas};
use stallscope_target::{
    DEFAULT_TRIPLE, Processor, SubtargetInfo, SubtargetMessage, TargetError, suggestion,
};

use crate::analysis::arguments::Arguments;
use crate::analysis::file::{FileAnalysis, Prepared, Threads, read};
use crate::analysis::model as accurate;
use crate::error_text;
use crate::host;
use crate::input::file::Extent;
use crate::output::console::Console;
use crate::output::destination::{Output, wants_colors};
use crate::output::streams::{Failure, Streams};

/// Analyzes what the arguments say. `program` is the name that the program was called by.
pub(crate) fn run(program: &str, arguments: &Arguments) -> ExitCode {
    let mut stderr = BufWriter::new(io::stderr().lock());
    let outcome = analyze(program, arguments, &mut stderr);
    let status = match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Told | Failure::TooLong) => ExitCode::FAILURE,
        Err(Failure::Write(error)) => write_failed(&error, &mut stderr),
    };
    // Nothing can be done about a standard error that takes nothing.
    let _ = stderr.flush();
    status
}

/// Says that the report could not be written, and gives the exit status for that.
pub(crate) fn write_failed(error: &io::Error, stderr: &mut dyn Write) -> ExitCode {
    if error.kind() == ErrorKind::BrokenPipe {
        // What a shell reports for a program that SIGPIPE ended, which is what ends llvm-mca.
        return ExitCode::from(128 + 13);
    }
    let _ = writeln!(stderr, "LLVM ERROR: IO failure on output stream: {}", error_text(error));
    ExitCode::FAILURE
}

fn analyze(
    program: &str,
    arguments: &Arguments,
    stderr: &mut BufWriter<StderrLock<'_>>,
) -> Result<(), Failure> {
    let mut console = Console::new(arguments, stderr);
    let triple = if arguments.mtriple.is_empty() { DEFAULT_TRIPLE } else { &arguments.mtriple };
    let processor = if arguments.mcpu == "native" { host::processor_name() } else { &arguments.mcpu };
    let builder = Subtarget::builder(triple)
        .architecture(arguments.march.as_str())
        .processor(processor)
        .features(arguments.mattr.iter().map(String::as_str));
    let (mut subtarget, messages) = match builder.build_leniently() {
        Ok(built) => built,
        Err(error) => return fail(&mut console, &no_target(&error, program, arguments)),
    };
    let extent = Extent::of_program(arguments.as_llvm_mca);

    let wants_help = arguments.mcpu == "help";
    // As in llvm-mca, of an input that cannot be read nothing else is said.
    let only_input = match &arguments.inputs[..] {
        [name] if !wants_help && !arguments.dump_model.on => Some((name, read(name, extent, &mut console)?)),
        _ => None,
    };

    let is_host_unknown = arguments.mcpu == "native" && subtarget.info().processor.is_none();
    if is_host_unknown && !arguments.as_llvm_mca {
        return fail(&mut console, &no_host(processor, subtarget.info()));
    }
    console.tell(&subtarget_messages(&messages, subtarget.info(), arguments.as_llvm_mca))?;
    if wants_help {
        if arguments.is_accurate() {
            console.tell(&accurate::own_models(subtarget.info().description()))?;
        }
        return Ok(());
    }
    if processor.is_empty() || subtarget.info().processor.is_none() {
        return Err(Failure::Told);
    }

    if arguments.dump_model.on {
        if arguments.inputs.iter().any(|name| name != "-") {
            return fail(&mut console, "error: -dump-model prints a model, and takes no input files\n");
        }
        let Some(text) = accurate::llvm_model(subtarget.info()) else {
            return fail(&mut console, &format!("error: LLVM has no scheduling model of '{processor}'\n"));
        };
        console.open()?;
        console.report(text.as_bytes())?;
        return console.finish(true);
    }

    if !arguments.model.is_empty() {
        let description = match accurate::read_model(&arguments.model, subtarget.info()) {
            Ok(description) => description,
            Err(message) => return fail(&mut console, &message),
        };
        subtarget = match subtarget.with_description(description) {
            Ok(subtarget) => subtarget,
            Err(error) => return fail(&mut console, &format!("error: {error}\n")),
        };
    }
    let notes = accurate::use_model(&mut subtarget, arguments);
    if !arguments.as_llvm_mca {
        console.tell(&notes)?;
    }

    let options = arguments.options(subtarget.info().sched_model.is_out_of_order());
    let analyzer = match Analyzer::new(subtarget, options) {
        Ok(analyzer) => analyzer,
        Err(error) => {
            let note = error.note().map_or_else(String::new, |note| format!("note: {note}\n"));
            return fail(&mut console, &format!("{}{error}\n{note}", error.label()));
        }
    };

    let has_several = only_input.is_none();
    let analysis = FileAnalysis {
        analyzer: &analyzer,
        format: if arguments.json.on {
            Format::Json { depth: if has_several { 2 } else { 0 } }
        } else {
            Format::Text { colors: Output::is_stdout(&arguments.output) && wants_colors() }
        },
        threads: Threads(arguments.threads),
        extent,
        names_files: has_several,
    };
    match only_input {
        Some((name, text)) => {
            let outcome = analysis.analyze(name, &text, &mut console);
            if let Err(Failure::Write(error)) = outcome {
                return Err(Failure::Write(error));
            }
            console.finish(outcome.is_ok())?;
            outcome
        }
        None => analyze_several(arguments, &analysis, console),
    }
}

/// Analyzes several files: small ones each on a thread, the regions of large ones on all. A file without a whole
/// report does not keep the others from theirs.
fn analyze_several(
    arguments: &Arguments,
    analysis: &FileAnalysis<'_>,
    mut console: Console<'_, '_>,
) -> Result<(), Failure> {
    console.open()?;
    let (mut n_good, mut n_bad) = (0, 0);
    in_order(
        arguments.inputs.iter(),
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
                Err(Failure::Told | Failure::TooLong) => n_bad += 1,
            }
            console.end_file()
        },
    )?;
    console.finish(n_good > 0)?;
    if n_bad == 0 { Ok(()) } else { Err(Failure::Told) }
}

/// Writes a message, after which there is no more to say.
fn fail(console: &mut Console<'_, '_>, message: &str) -> Result<(), Failure> {
    console.tell(message)?;
    Err(Failure::Told)
}

/// What is to be said where no target fits the command line: in llvm-mca's place its words, and otherwise which targets
/// there are.
fn no_target(error: &TargetError, program: &str, arguments: &Arguments) -> String {
    let message = match error {
        TargetError::Unsupported(_) if arguments.as_llvm_mca => return format!("error: {error}\n"),
        _ if arguments.as_llvm_mca => return format!("{program}: {error}"),
        TargetError::InvalidTarget(name) => format!("there is no target '{name}'"),
        TargetError::NoTarget(triple) => format!("there is no target for the triple '{triple}'"),
        error => error.to_string(),
    };
    let names: Vec<&str> = isas().iter().flat_map(|isa| isa.target.march_names()).collect();
    format!(
        "error: {message}\nnote: -march takes {}; -mtriple takes triples of these, such as x86_64-linux-gnu, \
         i386-linux-gnu or aarch64-linux-gnu\n",
        names.join(", ")
    )
}

/// What is to be said where no processor is named and this machine's is not one of the target's.
fn no_host(processor: &str, subtarget: &SubtargetInfo) -> String {
    let arch = subtarget.triple.arch.triple_name();
    format!(
        "error: this machine's processor, {processor}, is not one of the target {arch}: name one with -mcpu\n\
         note: -mcpu=help lists the target's processors\n"
    )
}

/// What is to be said about the processor and its features. llvm-mca makes no suggestion for an unknown name, and speaks of
/// other programs' flags.
fn subtarget_messages(messages: &[SubtargetMessage], subtarget: &SubtargetInfo, as_llvm_mca: bool) -> String {
    let description = subtarget.description();
    let mut text = String::new();
    let mut unknown = None;
    for message in messages {
        if let SubtargetMessage::UnknownProcessor(name) = message {
            unknown = Some(name).filter(|_| !as_llvm_mca);
        }
        match message.list(description).filter(|_| !as_llvm_mca) {
            Some(list) => {
                text += &list;
                text +=
                    "\n-mcpu=NAME chooses a processor, -mattr=+FEATURE,-FEATURE turns features on and off.\n";
            }
            None => text += &message.text(description),
        }
    }
    let names = description.table::<Processor>().iter().map(|processor| description.str(processor.name));
    if let Some(nearest) = unknown.and_then(|name| suggestion::nearest(name, names)) {
        let _ = writeln!(text, "note: did you mean '{nearest}'?");
    }
    text
}
