//! The analysis of one file, whatever becomes of what there is to show.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read as _};
use std::num::NonZeroUsize;
use std::thread;

use stallscope::{Analyzer, Format, Message, RegionAnalyzer, Sink};
use stallscope_asm::Sources;
use stallscope_mc::raw_text;

use crate::error_text;
use crate::input::file::{Extent, MAX_LENGTH};
use crate::input::os_text;
use crate::output::streams::{Failure, Streams};
use crate::output::transcript::Transcript;

/// Bytes of a file up to which a thread by itself reads and analyzes it. The regions of a larger one are shared out.
const MAX_SMALL_FILE: u64 = 1 << 16;

/// Bytes of messages that are kept before they are shown: each repeats its line, which may be very long.
const MAX_KEPT_MESSAGES: usize = 1 << 16;

/// How files are analyzed.
#[derive(Clone, Copy)]
pub(crate) struct FileAnalysis<'a> {
    /// What analyzes them.
    pub(crate) analyzer: &'a Analyzer,
    /// How the reports are written.
    pub(crate) format: Format,
    /// How many threads share a file's regions.
    pub(crate) threads: Threads,
    /// How much of files is read.
    pub(crate) extent: Extent,
    /// Whether messages that are about no place have the file's name in front.
    pub(crate) names_files: bool,
}

/// How many threads were asked for; 0 for as many as there are processors.
#[derive(Clone, Copy)]
pub(crate) struct Threads(pub(crate) u32);

impl Threads {
    /// How many there are to be. The system is asked only when it must be, which takes a while.
    pub(crate) fn count(self) -> NonZeroUsize {
        let given = NonZeroUsize::new(self.0 as usize);
        given.unwrap_or_else(|| thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
    }
}

/// A file that was looked at before its turn.
pub(crate) enum Prepared {
    /// It has been analyzed, and this is to be shown.
    Done(Transcript, Result<(), Failure>),
    /// It is too large, or no file, and must be analyzed when its turn comes.
    Deferred,
}

impl FileAnalysis<'_> {
    /// Analyzes a small file with the buffers of `regions`, and keeps what there is to show.
    pub(crate) fn prepare(&self, path: &OsStr, regions: &mut RegionAnalyzer<'_>) -> Prepared {
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

    /// Analyzes a text called `name`, and shows what there is to show.
    pub(crate) fn analyze(
        &self,
        name: &OsStr,
        text: &[u8],
        streams: &mut impl Streams,
    ) -> Result<(), Failure> {
        self.analyze_with(name, text, streams, None)
    }

    /// Analyzes a text with the buffers of `regions`, if they are given, or else on all threads.
    fn analyze_with(
        &self,
        name: &OsStr,
        text: &[u8],
        streams: &mut impl Streams,
        regions: Option<&mut RegionAnalyzer<'_>>,
    ) -> Result<(), Failure> {
        let name = if name == "-" { Cow::Borrowed("<stdin>") } else { os_text::to_raw(name) };
        let prefix = if self.names_files { format!("{name}: ") } else { String::new() };
        let parsed = self.analyzer.parse_with_files(&name, text, &self.extent.include_reader());
        if !parsed.printed.is_empty() {
            streams.print(&parsed.printed)?;
        }
        let mut messages = Vec::new();
        for diagnostic in &parsed.diagnostics {
            diagnostic.render(&parsed.sources, &mut messages);
            if messages.len() >= MAX_KEPT_MESSAGES {
                streams.tell_bytes(&messages)?;
                messages.clear();
            }
        }
        if let Some(failure) = parsed.failure {
            let message = failure.message();
            if !message.is_empty() {
                messages.extend_from_slice(&raw_text::to_bytes(&format!("{prefix}error: {message}\n")));
            }
        }
        if !messages.is_empty() {
            streams.tell_bytes(&messages)?;
        }
        if parsed.failure.is_some() {
            return Err(Failure::Told);
        }
        streams.open()?;
        let mut sink = StreamSink { streams, sources: &parsed.sources, prefix: &prefix };
        let is_complete = match regions {
            Some(regions) => regions.run(&parsed, self.format, &mut sink)?,
            None if parsed.regions.len() > 1 => {
                self.analyzer.run(&parsed, self.format, self.threads.count(), &mut sink)?
            }
            None => self.analyzer.region_analyzer().run(&parsed, self.format, &mut sink)?,
        };
        if is_complete { Ok(()) } else { Err(Failure::Told) }
    }
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
            streams.tell(&format!("error: {}: {}\n", os_text::to_raw(path), error_text(&error)))?;
            Err(Failure::Told)
        }
    }
}

/// Takes a report and its messages to streams.
struct StreamSink<'a, S> {
    streams: &'a mut S,
    sources: &'a Sources<'a>,
    /// What stands in front of messages that are about no place.
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
        self.streams.tell_bytes(&text)
    }

    fn progress(&mut self, n_done: usize, n_regions: usize) -> Result<(), Failure> {
        self.streams.progress(n_done, n_regions);
        Ok(())
    }
}
