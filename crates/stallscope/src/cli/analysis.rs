//! From arguments to a report.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Read, StderrLock, Write};
use std::process::ExitCode;

use stallscope::asm::Sources;
use stallscope::target::{
    DEFAULT_TRIPLE, Description, Processor, Subtarget, SubtargetMessage, Target, TargetError, Triple,
};
use stallscope::{Analyzer, Format, Message, Sink};

use super::arguments::Arguments;
use super::output::Output;
use super::{accurate, error_text, host, suggestion};

/// Why there is no whole report.
enum Failure {
    /// Everything there is to say has been said.
    Told,
    /// The report could not be written.
    Write(io::Error),
}

/// Analyzes what the arguments say. `program` is the name that the program was called by.
pub(super) fn run(program: &str, arguments: &Arguments) -> ExitCode {
    let mut stderr = BufWriter::new(io::stderr().lock());
    let outcome = analyze(program, arguments, &mut stderr);
    let status = match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Told) => ExitCode::FAILURE,
        Err(Failure::Write(error)) => write_failed(&error, &mut stderr),
    };
    // Nothing can be done about a standard error that takes nothing.
    let _ = stderr.flush();
    status
}

/// Says that the report could not be written, and gives the exit status for that.
pub(super) fn write_failed(error: &io::Error, stderr: &mut dyn Write) -> ExitCode {
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
    let triple = if arguments.mtriple.is_empty() { DEFAULT_TRIPLE } else { &arguments.mtriple };
    let (target, triple) =
        Target::lookup(&arguments.march, &Triple::new(triple)).map_err(|error| match error {
            TargetError::Unsupported(_) => tell(stderr, &format!("error: {error}\n")),
            _ => tell(stderr, &format!("{program}: {error}")),
        })?;

    let wants_help = arguments.mcpu == "help";
    let input = if wants_help { Vec::new() } else { read(&arguments.input, stderr)? };

    let processor = if arguments.mcpu == "native" { host::processor_name() } else { &arguments.mcpu };
    let attributes = arguments.mattr.iter().map(String::as_str);
    let (mut subtarget, messages) = Subtarget::new(target, triple, processor, attributes);
    tell_all(&messages, &subtarget, stderr);
    if wants_help {
        return Ok(());
    }
    if processor.is_empty() || subtarget.processor.is_none() {
        return Err(Failure::Told);
    }

    let description;
    if !arguments.model.is_empty() {
        description = accurate::read_model(&arguments.model, subtarget.description)
            .map_err(|message| tell(stderr, &message))?;
        subtarget.description =
            Description::open(&description).map_err(|error| tell(stderr, &format!("error: {error}\n")))?;
    }
    if arguments.is_accurate() {
        let message = accurate::use_model(&mut subtarget);
        tell(stderr, &message);
    }

    let options = arguments.options(subtarget.sched_model.is_out_of_order());
    let analyzer = Analyzer::new(&subtarget, options).map_err(|error| {
        let note = error.note().map_or_else(String::new, |note| format!("note: {note}\n"));
        tell(stderr, &format!("error: {error}\n{note}"))
    })?;

    let name = arguments.input.to_string_lossy();
    let parsed = analyzer.parse_with_files(&name, &input, |path| fs::read(path).ok());
    io::stdout().write_all(&parsed.printed).map_err(Failure::Write)?;
    let mut text = Vec::new();
    for diagnostic in &parsed.diagnostics {
        diagnostic.render(&parsed.sources, &mut text);
    }
    // As above, there is no help for a standard error that is full.
    let _ = stderr.write_all(&text).and_then(|()| stderr.flush());
    if let Some(failure) = parsed.failure {
        let message = failure.message();
        return Err(match message {
            "" => Failure::Told,
            _ => tell(stderr, &format!("error: {message}\n")),
        });
    }

    let output = Output::open(&arguments.output)
        .map_err(|error| tell(stderr, &format!("error: {}\n", error_text(&error))))?;
    let format = if arguments.json.on {
        Format::Json
    } else {
        Format::Text { colors: output.is_stdout() && wants_colors() }
    };
    let mut sink = ProgramSink { output, stderr, sources: &parsed.sources };
    let is_complete = analyzer.run(&parsed, format, &mut sink).map_err(Failure::Write)?;
    sink.output.flush().map_err(Failure::Write)?;
    if is_complete {
        sink.output.keep();
        Ok(())
    } else {
        Err(Failure::Told)
    }
}

/// Writes a message, after which there is no more to say.
fn tell(stderr: &mut dyn Write, message: &str) -> Failure {
    // As above.
    let _ = stderr.write_all(message.as_bytes());
    Failure::Told
}

/// Reads a file, or standard input for `-`.
fn read(path: &OsStr, stderr: &mut dyn Write) -> Result<Vec<u8>, Failure> {
    let bytes = if path == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    bytes.map_err(|error| {
        tell(stderr, &format!("error: {}: {}\n", path.to_string_lossy(), error_text(&error)))
    })
}

/// Writes what is to be said about the processor and its features, with a suggestion for an unknown name.
fn tell_all(messages: &[SubtargetMessage], subtarget: &Subtarget<'_>, stderr: &mut dyn Write) {
    let description = subtarget.description;
    let mut unknown = None;
    for message in messages {
        if let SubtargetMessage::UnknownProcessor(name) = message {
            unknown = Some(name);
        }
        tell(stderr, &message.text(description));
    }
    let names = description.table::<Processor>().iter().map(|processor| description.str(processor.name));
    if let Some(nearest) = unknown.and_then(|name| suggestion::nearest(name, names)) {
        tell(stderr, &format!("note: did you mean '{nearest}'?\n"));
    }
}

/// Whether standard output is a terminal that shows colours.
pub(super) fn wants_colors() -> bool {
    let terminal =
        std::env::var_os("TERM").is_some_and(|terminal| !terminal.is_empty() && terminal != "dumb");
    io::stdout().is_terminal()
        && terminal
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Takes the report to the output and messages to standard error.
struct ProgramSink<'a, 'e> {
    output: Output,
    stderr: &'a mut BufWriter<StderrLock<'e>>,
    sources: &'a Sources<'a>,
}

impl Sink for ProgramSink<'_, '_> {
    type Error = io::Error;

    fn report(&mut self, text: &[u8]) -> io::Result<()> {
        self.output.write(text)
    }

    fn message(&mut self, message: &Message) -> io::Result<()> {
        let mut text = Vec::new();
        message.render(self.sources, &mut text);
        // A report is worth having even if its warnings cannot be shown.
        // Unlike the report, messages do not wait: where both go to one place, they may come first.
        self.output.flush_before_message()?;
        let _ = self.stderr.write_all(&text).and_then(|()| self.stderr.flush());
        Ok(())
    }
}
