//! The analysis of one file.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::{fs, io, thread};

use stallscope::program::{OpenFile, ProgramFile, is_object};
use stallscope::report::{Completeness, Format, Sink};
use stallscope::text::CodeSources;
use stallscope::{Analyzer, InputCode, Message, RegionAnalyzer};
use stallscope_mc::raw_text;
use stallscope_page::GraphForm;

use super::arguments::Arguments;
use super::input::{self, Content, not_text, open_cached, read};
use super::{listing, machine_code};
use crate::input::file::{Extent, MAX_NAMED_LENGTH, read_regular};
use crate::input::os_text;
use crate::output::destination::Destination;
use crate::output::report_form::ReportForm;
use crate::output::streams::{Failure, Streams};
use crate::output::terminal::wants_colors;
use crate::output::transcript::Transcript;

/// The largest size in bytes of a file that one thread reads and analyzes. Threads share the regions of a larger one.
const MAX_SMALL_FILE: u64 = 1 << 16;

/// The size in bytes of messages that are collected before they are written: each quotes its line, which can be very long.
const MAX_KEPT_MESSAGES: usize = 1 << 16;

/// How files are analyzed.
#[derive(Clone, Copy)]
pub(super) struct FileAnalysis<'a> {
    /// The analyzer.
    pub(super) analyzer: &'a Analyzer,
    /// The format of the reports.
    format: Format,
    /// The threads that share a file's regions.
    threads: Threads,
    /// The part of files that is read.
    extent: Extent,
    /// Whether reports show source lines.
    shows_sources: bool,
    /// Whether a note says which source lines are not known.
    notes_missing_sources: bool,
    /// Whether loops, functions or blocks are to be found in machine code.
    divides_code: bool,
    /// The arguments.
    arguments: &'a Arguments,
    /// Whether it is one of several files: messages without a location start with its name.
    is_one_of_several: bool,
}

/// The number of threads; 0 for one per processor.
#[derive(Clone, Copy)]
pub(super) struct Threads(pub(super) u32);

impl Threads {
    /// The number. It asks the system only if it must, which takes a while.
    pub(super) fn count(self) -> NonZeroUsize {
        let given = NonZeroUsize::new(self.0 as usize);
        given.unwrap_or_else(|| thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
    }
}

/// The outcome of analyzing a file before its turn.
pub(super) enum Prepared {
    /// It has been analyzed, with this output.
    Done(Transcript, Result<(), Failure>),
    /// It is too large, not a regular file or a program, and is analyzed in its turn.
    Deferred,
}

impl<'a> FileAnalysis<'a> {
    /// How the arguments have files analyzed.
    pub(super) fn new(analyzer: &'a Analyzer, arguments: &'a Arguments, is_one_of_several: bool) -> Self {
        let form = arguments.form();
        Self {
            analyzer,
            format: match form {
                ReportForm::Json => Format::Json { depth: if is_one_of_several { 2 } else { 0 } },
                ReportForm::Page => Format::Page { text: 0 },
                ReportForm::Graph(form) => Format::Graph(form),
                ReportForm::Text if arguments.is_overview() => Format::Overview,
                ReportForm::Text => {
                    Format::Text { colors: Destination::is_stdout(arguments.output()) && wants_colors() }
                }
            },
            threads: Threads(arguments.threads),
            extent: Extent::of_program(arguments.as_llvm_mca),
            shows_sources: arguments.shows_sources(),
            notes_missing_sources: arguments.source.on && arguments.shows_sources(),
            divides_code: arguments.divides_code(),
            arguments,
            is_one_of_several,
        }
    }

    /// The analysis of the file with this number among several.
    pub(super) const fn of_file(&self, number: usize) -> Self {
        match self.format {
            Format::Page { .. } => Self { format: Format::Page { text: number }, ..*self },
            _ => *self,
        }
    }

    /// Analyzes a small file with the buffers of `regions`, and keeps the output.
    pub(super) fn prepare(&self, path: &OsStr, regions: &mut RegionAnalyzer<'_>) -> Prepared {
        let is_small = |metadata: fs::Metadata| metadata.is_file() && metadata.len() <= MAX_SMALL_FILE;
        if path == "-" || !fs::metadata(path).is_ok_and(is_small) {
            return Prepared::Deferred;
        }
        let mut transcript = Transcript::default();
        let text = match read(path, self.extent, &mut transcript) {
            Ok(text) if is_object(&text) || not_text(&text).is_some() => return Prepared::Deferred,
            Ok(text) if listing::target(self.arguments, &text).is_some() => return Prepared::Deferred,
            Ok(text) => text,
            Err(failure) => return Prepared::Done(transcript, Err(failure)),
        };
        match self.analyze_with(&input::name(path), &text, &mut transcript, Some(regions)) {
            Err(Failure::TooLong) => Prepared::Deferred,
            outcome => Prepared::Done(transcript, outcome),
        }
    }

    /// Analyzes the content of an input with a name, and writes the output.
    pub(super) fn analyze_content(
        &self,
        name: &str,
        content: &Content<'_>,
        streams: &mut impl Streams,
    ) -> Result<(), Failure> {
        match content {
            Content::Text(text) => self.analyze_with(name, text, streams, None),
            Content::Programs(file) => self.analyze_programs(name, file, streams),
            Content::Code(code) if self.divides_code => {
                self.analyze_programs(name, &machine_code::programs(code), streams)
            }
            Content::Code(code) => self.report(&self.analyzer.parse_code(name, code), name, streams, None),
        }
    }

    /// Analyzes the programs in a file called `name`, and writes the output.
    pub(super) fn analyze_programs(
        &self,
        name: &str,
        file: &ProgramFile<'_>,
        streams: &mut impl Streams,
    ) -> Result<(), Failure> {
        let open = |path: &[u8]| open_cached(&os_text::from_bytes(path.to_vec()));
        if self.format == Format::Overview && !self.shows_sources {
            return self.overview(name, file, &open, streams);
        }
        let mut input = self.analyzer.parse_programs_with_files(name, &file.programs, &open);
        self.read_sources(&mut input, name, streams)?;
        self.report(&input, name, streams, None)
    }

    /// Writes the table of the regions of programs.
    fn overview(
        &self,
        name: &str,
        file: &ProgramFile<'_>,
        open: &OpenFile<'_>,
        streams: &mut impl Streams,
    ) -> Result<(), Failure> {
        let sections = file.programs.iter().flat_map(|program| &program.sections);
        let n_functions =
            sections.map(|section| section.symbols.functions(section.addresses()).count()).sum();
        let mut progress = |n_done| streams.progress(n_done, n_functions, "functions");
        let n_threads = self.threads.count();
        let programs = &file.programs;
        let overview = self.analyzer.overview_of_programs(name, programs, open, n_threads, &mut progress);
        let prefix = self.prefix(name);
        write_messages(&overview.input, &prefix, streams)?;
        if overview.input.failure.is_some() {
            return Err(Failure::Reported);
        }
        streams.open()?;
        let sources = &overview.input.sources;
        let mut sink = StreamSink { streams, sources, prefix: &prefix, is_styled: false };
        if overview.write(&mut sink)? { Ok(()) } else { Err(Failure::Reported) }
    }

    /// Analyzes a text with the buffers of `regions` if they are given, otherwise on all threads.
    fn analyze_with(
        &self,
        name: &str,
        text: &[u8],
        streams: &mut impl Streams,
        regions: Option<&mut RegionAnalyzer<'_>>,
    ) -> Result<(), Failure> {
        let mut input = self.analyzer.parse_with_files(name, text, &self.extent.include_reader());
        self.read_sources(&mut input, name, streams)?;
        self.report(&input, name, streams, regions)
    }

    /// The start of messages without a location about the file called `name`.
    fn prefix(&self, name: &str) -> String {
        if self.is_one_of_several { format!("{name}: ") } else { String::new() }
    }

    /// Reads the source lines that reports show, and notes which files are not there.
    fn read_sources(
        &self,
        input: &mut InputCode<'_>,
        name: &str,
        streams: &mut impl Streams,
    ) -> Result<(), Failure> {
        if !self.shows_sources || input.failure.is_some() {
            return Ok(());
        }
        if input.places.is_empty() && !self.notes_missing_sources {
            return Ok(());
        }
        if input.places.is_empty() {
            let prefix = self.prefix(name);
            return streams.message(&format!("{prefix}note: the input does not name its source lines\n"));
        }
        let mut notes = String::new();
        input.places.read_lines(&mut |path| {
            let read = read_regular(&os_text::from_bytes(path.to_vec()), MAX_NAMED_LENGTH);
            read.inspect_err(|error| {
                let reason = match error.kind() {
                    io::ErrorKind::NotFound => "the source file is not found".to_owned(),
                    _ => format!("the source file is not read: {}", os_text::error_text(error)),
                };
                let _ = writeln!(notes, "note: {}: {reason}", raw_text::from_bytes(path));
            })
            .ok()
        });
        if self.notes_missing_sources { streams.message(&notes) } else { Ok(()) }
    }

    /// Writes the report on what was read of the file called `name`.
    fn report(
        &self,
        input: &InputCode<'_>,
        name: &str,
        streams: &mut impl Streams,
        regions: Option<&mut RegionAnalyzer<'_>>,
    ) -> Result<(), Failure> {
        let prefix = &self.prefix(name);
        write_messages(input, prefix, streams)?;
        // On a page, the regions without errors are shown.
        let goes_on = matches!(self.format, Format::Page { .. }) && input.has_errors_in_places();
        if input.failure.is_some() && !goes_on {
            return Err(Failure::Reported);
        }
        if self.format == Format::Graph(GraphForm::Svg) && input.regions.len() > 1 {
            let n = input.regions.len();
            streams.message(&format!(
                "{prefix}error: -graph=svg takes one region, and there are {n}; -graph=dot takes any number\n"
            ))?;
            return Err(Failure::Reported);
        }
        streams.open()?;
        let is_styled = matches!(self.format, Format::Text { colors: true });
        let mut sink = StreamSink { streams, sources: &input.sources, prefix, is_styled };
        let completeness = match regions {
            Some(regions) => regions.run(input, self.format, &mut sink)?,
            None if input.regions.len() > 1 => {
                self.analyzer.run(input, self.format, self.threads.count(), &mut sink)?
            }
            None => self.analyzer.region_analyzer().run(input, self.format, &mut sink)?,
        };
        match completeness {
            Completeness::Complete => Ok(()),
            Completeness::Partial => Err(Failure::Incomplete),
            Completeness::Missing => Err(Failure::Reported),
        }
    }
}

/// Writes the messages of reading an input. Messages without a location start with `prefix`.
pub(crate) fn write_messages(
    input: &InputCode<'_>,
    prefix: &str,
    streams: &mut impl Streams,
) -> Result<(), Failure> {
    if !input.printed.is_empty() {
        streams.print(&input.printed)?;
    }
    let mut messages = Vec::new();
    for diagnostic in &input.diagnostics {
        input.sources.render(diagnostic, &mut messages);
        if messages.len() >= MAX_KEPT_MESSAGES {
            streams.message_bytes(&messages)?;
            messages.clear();
        }
    }
    if let Some(failure) = input.failure
        && let Some(message) = failure.message()
    {
        let label = failure.label();
        messages.extend_from_slice(&raw_text::to_bytes(&format!("{prefix}{label}{message}\n")));
    }
    if !messages.is_empty() {
        streams.message_bytes(&messages)?;
    }
    Ok(())
}

/// Writes a report and its messages to streams.
struct StreamSink<'a, S> {
    streams: &'a mut S,
    sources: &'a CodeSources<'a>,
    /// The start of messages without a location.
    prefix: &'a str,
    /// Whether the report has colors.
    is_styled: bool,
}

impl<S: Streams> Sink for StreamSink<'_, S> {
    type Error = Failure;

    fn report(&mut self, text: &[u8]) -> Result<(), Failure> {
        if self.is_styled { self.streams.styled_report(text) } else { self.streams.report(text) }
    }

    fn message(&mut self, message: &Message) -> Result<(), Failure> {
        let mut text = Vec::new();
        if message.location.is_none() {
            text.extend_from_slice(&raw_text::to_bytes(self.prefix));
        }
        message.render(self.sources, &mut text);
        self.streams.message_bytes(&text)
    }

    fn progress(&mut self, n_done: usize, n_regions: usize) -> Result<(), Failure> {
        self.streams.progress(n_done, n_regions, "regions");
        Ok(())
    }
}
