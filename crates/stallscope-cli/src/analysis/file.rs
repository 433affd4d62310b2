//! The analysis of one file.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::num::NonZeroUsize;
use std::thread;

use stallscope::{
    Analyzer, FileCache, Format, MachineCode, Message, OpenFile, Parsed, ProgramFile, RegionAnalyzer, Sink,
    is_object,
};
use stallscope_asm::Sources;
use stallscope_mc::raw_text;
use stallscope_page::GraphForm;

use crate::input::file::{Extent, MAX_LENGTH};
use crate::input::os_text::{self, error_text};
use crate::output::streams::{Failure, Streams};
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
    pub(super) format: Format,
    /// The threads that share a file's regions.
    pub(super) threads: Threads,
    /// The part of files that is read.
    pub(super) extent: Extent,
    /// Whether reports show source lines.
    pub(super) shows_sources: bool,
    /// Whether a note says which source lines are not known.
    pub(super) notes_missing_sources: bool,
    /// Whether messages without a location start with the file's name.
    pub(super) names_files: bool,
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
    /// It is too large or not a regular file, and is analyzed in its turn.
    Deferred,
}

impl FileAnalysis<'_> {
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
        let outcome = read(path, self.extent, &mut transcript)
            .and_then(|text| self.analyze_with(path, &text, &mut transcript, Some(regions)));
        match outcome {
            Err(Failure::TooLong) => Prepared::Deferred,
            outcome => Prepared::Done(transcript, outcome),
        }
    }

    /// Analyzes a text called `name`, and writes the output.
    pub(super) fn analyze(
        &self,
        name: &OsStr,
        text: &[u8],
        streams: &mut impl Streams,
    ) -> Result<(), Failure> {
        self.analyze_with(name, text, streams, None)
    }

    /// Analyzes the programs in a file called `name`, and writes the output.
    pub(super) fn analyze_programs(
        &self,
        name: &str,
        file: &ProgramFile<'_>,
        streams: &mut impl Streams,
    ) -> Result<(), Failure> {
        let open = |path: &[u8]| open_regular(&os_text::from_bytes(path.to_vec()));
        if self.format == Format::Overview && !self.shows_sources {
            return self.overview(name, file, &open, streams);
        }
        let mut parsed = self.analyzer.parse_programs_with_files(name, &file.programs, &open);
        self.read_sources(&mut parsed, streams)?;
        self.report(&parsed, "", streams, None)
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
        write_messages(&overview.parsed, "", streams)?;
        if overview.parsed.failure.is_some() {
            return Err(Failure::Reported);
        }
        streams.open()?;
        let mut sink = StreamSink { streams, sources: &overview.parsed.sources, prefix: "" };
        if overview.write(&mut sink)? { Ok(()) } else { Err(Failure::Reported) }
    }

    /// Analyzes pieces of machine code of the input called `name`, and writes the output.
    pub(super) fn analyze_code(
        &self,
        name: &str,
        code: &[MachineCode],
        streams: &mut impl Streams,
    ) -> Result<(), Failure> {
        self.report(&self.analyzer.parse_code(name, code), "", streams, None)
    }

    /// Analyzes a text with the buffers of `regions` if they are given, otherwise on all threads.
    fn analyze_with(
        &self,
        name: &OsStr,
        text: &[u8],
        streams: &mut impl Streams,
        regions: Option<&mut RegionAnalyzer<'_>>,
    ) -> Result<(), Failure> {
        let name = if name == "-" { Cow::Borrowed("<stdin>") } else { os_text::to_raw(name) };
        let prefix = if self.names_files { format!("{name}: ") } else { String::new() };
        // A program is analyzed for its own target, so that it cannot share an analyzer with other files.
        if self.names_files && is_object(text) {
            streams
                .message(&format!("error: {name}: programs and object files are analyzed one at a time\n"))?;
            return Err(Failure::Reported);
        }
        let mut parsed = self.analyzer.parse_with_files(&name, text, &self.extent.include_reader());
        self.read_sources(&mut parsed, streams)?;
        self.report(&parsed, &prefix, streams, regions)
    }

    /// Reads the source lines that reports show, and notes which files are not there.
    fn read_sources(&self, parsed: &mut Parsed<'_>, streams: &mut impl Streams) -> Result<(), Failure> {
        if !self.shows_sources || parsed.failure.is_some() {
            return Ok(());
        }
        if parsed.places.is_empty() && !self.notes_missing_sources {
            return Ok(());
        }
        if parsed.places.is_empty() {
            return streams.message("note: the input does not say which source lines it comes from\n");
        }
        let missing = parsed.places.read_lines(&mut |path| {
            let path = os_text::from_bytes(path.to_vec());
            let is_file = fs::metadata(&path).is_ok_and(|metadata| metadata.is_file());
            is_file.then(|| Extent::Whole.read(&path, MAX_LENGTH).ok())?
        });
        for path in missing.into_iter().filter(|_| self.notes_missing_sources) {
            let path = raw_text::from_bytes(&path);
            streams.message(&format!("note: {path}: the source file is not found\n"))?;
        }
        Ok(())
    }

    /// Writes the report on what was read. Messages without a location start with `prefix`.
    fn report(
        &self,
        parsed: &Parsed<'_>,
        prefix: &str,
        streams: &mut impl Streams,
        regions: Option<&mut RegionAnalyzer<'_>>,
    ) -> Result<(), Failure> {
        write_messages(parsed, prefix, streams)?;
        // On a page, the regions without errors are shown.
        let goes_on = matches!(self.format, Format::Page { .. }) && parsed.has_errors_in_places();
        if parsed.failure.is_some() && !goes_on {
            return Err(Failure::Reported);
        }
        if self.format == Format::Graph(GraphForm::Svg) && parsed.regions.len() > 1 {
            let n = parsed.regions.len();
            streams.message(&format!(
                "{prefix}error: -graph=svg takes one region, and there are {n}; -graph=dot takes any number\n"
            ))?;
            return Err(Failure::Reported);
        }
        streams.open()?;
        let mut sink = StreamSink { streams, sources: &parsed.sources, prefix };
        let is_complete = match regions {
            Some(regions) => regions.run(parsed, self.format, &mut sink)?,
            None if parsed.regions.len() > 1 => {
                self.analyzer.run(parsed, self.format, self.threads.count(), &mut sink)?
            }
            None => self.analyzer.region_analyzer().run(parsed, self.format, &mut sink)?,
        };
        if is_complete { Ok(()) } else { Err(Failure::Reported) }
    }
}

/// Writes what reading an input has to say. Messages without a location start with `prefix`.
pub(crate) fn write_messages(
    parsed: &Parsed<'_>,
    prefix: &str,
    streams: &mut impl Streams,
) -> Result<(), Failure> {
    if !parsed.printed.is_empty() {
        streams.print(&parsed.printed)?;
    }
    let mut messages = Vec::new();
    for diagnostic in &parsed.diagnostics {
        diagnostic.render(&parsed.sources, &mut messages);
        if messages.len() >= MAX_KEPT_MESSAGES {
            streams.message_bytes(&messages)?;
            messages.clear();
        }
    }
    if let Some(failure) = parsed.failure
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

/// Opens a file to be read piece by piece, unless it is something else than a file.
pub(crate) fn open_regular(path: &OsStr) -> Option<FileCache> {
    let file = File::open(path).ok()?;
    let is_file = file.metadata().is_ok_and(|metadata| metadata.is_file());
    is_file.then(|| FileCache::new(file).ok())?
}

/// Reads a file, or standard input for `-`.
pub(crate) fn read(path: &OsStr, extent: Extent, streams: &mut impl Streams) -> Result<Vec<u8>, Failure> {
    let bytes = if path == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().take(MAX_LENGTH).read_to_end(&mut bytes).map(|_| bytes)
    } else {
        extent.read(path, MAX_LENGTH)
    };
    match bytes {
        Ok(bytes) => Ok(bytes),
        Err(error) => {
            streams.message(&format!("error: {}: {}\n", os_text::to_raw(path), error_text(&error)))?;
            Err(Failure::Reported)
        }
    }
}

/// Writes a report and its messages to streams.
struct StreamSink<'a, S> {
    streams: &'a mut S,
    sources: &'a Sources<'a>,
    /// The start of messages without a location.
    prefix: &'a str,
}

impl<S: Streams> Sink for StreamSink<'_, S> {
    type Error = Failure;

    fn report(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.streams.report(text)
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
