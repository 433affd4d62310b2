//! Writes llvm-mca's output for a text: the reports on its regions in order, with messages between them.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::{iter, mem};

use stallscope_mc::raw_text;
#[cfg(feature = "page")]
use stallscope_page::{GraphForm, RegionSection, Sections, graph};
use stallscope_profile::UnlistedSamples;
use stallscope_report::{Json, JsonReport, ProcessorInfo, Report, Text};

#[cfg(feature = "page")]
use super::page;
use crate::code::code_region::CodeRegion;
use crate::code::input_code::InputCode;
use crate::options::ReportOptions;
use crate::region::analyzer::{Outcome, RegionAnalysis, RegionAnalyzer};
use crate::region::messages::Messages;
use crate::region::summary::RegionSummary;
use crate::threads::parallel_map::parallel_map;
use crate::{Analyzer, Message, RegionKind};

/// How reports are written.
///
/// ```
/// use stallscope::report::Format;
///
/// let format = Format::Json { depth: 0 };
/// assert_ne!(format, Format::Text { colors: false });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// As text, region by region.
    Text {
        /// Whether the text has a terminal's escape sequences for colors.
        colors: bool,
    },
    /// As a table with a line for each region. The views must include [`ViewKind::Prediction`](crate::ViewKind::Prediction).
    Overview,
    /// As one JSON document, which is held back until the last region has been analyzed or it exceeds 64 MiB.
    Json {
        /// By how many levels its lines are indented because it is part of another document; 0 if it stands alone, and only
        /// then does it end in a newline.
        depth: usize,
    },
    /// As the sections of a page, after a table of the regions. They are held back until the last region has been analyzed; if they
    /// exceed 64 MiB, the table follows them. Regions that cannot be analyzed are marked. The document around them, and the
    /// views that the page shows, are in the crate `stallscope-page`.
    #[cfg(feature = "page")]
    Page {
        /// The number of the text on the page.
        text: usize,
    },
    /// As graphs of the dependencies, one for each region. The views must include
    /// [`ViewKind::Explanation`](crate::ViewKind::Explanation).
    #[cfg(feature = "page")]
    Graph(GraphForm),
}

/// How much of a report there is.
///
/// ```
/// use stallscope::report::Completeness;
///
/// /// The exit status of a program that prints reports.
/// const fn status(completeness: Completeness) -> u8 {
///     match completeness {
///         Completeness::Complete => 0,
///         Completeness::Partial | Completeness::Missing => 1,
///     }
/// }
/// assert_eq!(status(Completeness::Partial), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// It is complete.
    Complete,
    /// Some regions cannot be analyzed, which messages name.
    Partial,
    /// There is no report, or it ends before a region that cannot be analyzed; a message says why.
    Missing,
}

/// How the report on a region is written.
#[derive(Clone, Copy)]
enum ReportFormat {
    Text { colors: bool },
    Json { depth: usize, is_complete: bool },
}

/// The piece of output for a region.
#[derive(Clone, Copy)]
enum Piece {
    Report(ReportFormat),
    Row,
    #[cfg(feature = "page")]
    Section {
        text: usize,
    },
    #[cfg(feature = "page")]
    Graph(GraphForm),
}

impl Format {
    /// Returns the kind of output for a region; `is_complete` applies to JSON.
    const fn piece(self, is_complete: bool) -> Piece {
        match self {
            Self::Text { colors } => Piece::Report(ReportFormat::Text { colors }),
            Self::Json { depth } => Piece::Report(ReportFormat::Json { depth, is_complete }),
            Self::Overview => Piece::Row,
            #[cfg(feature = "page")]
            Self::Page { text } => Piece::Section { text },
            #[cfg(feature = "page")]
            Self::Graph(form) => Piece::Graph(form),
        }
    }
}

/// Receives the output of [`Analyzer::run`].
///
/// ```
/// use std::num::NonZeroUsize;
///
/// use stallscope::report::{Completeness, Format, Sink};
/// use stallscope::{Analyzer, Message, Options, Subtarget};
///
/// #[derive(Default)]
/// struct Output(Vec<u8>);
///
/// impl Sink for Output {
///     type Error = std::convert::Infallible;
///
///     fn report(&mut self, text: &[u8]) -> Result<(), Self::Error> {
///         self.0.extend_from_slice(text);
///         Ok(())
///     }
///
///     fn message(&mut self, message: &Message) -> Result<(), Self::Error> {
///         self.0.extend_from_slice(message.text.as_bytes());
///         Ok(())
///     }
/// }
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::new())?;
/// let input = analyzer.parse("block", b"nop\n");
/// let mut output = Output::default();
/// let outcome = analyzer.run(&input, Format::Text { colors: false }, NonZeroUsize::MIN, &mut output)?;
/// assert_eq!(outcome, Completeness::Complete);
/// assert!(output.0.starts_with(b"Iterations:        100\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Sink {
    /// Why the sink stops the analysis.
    type Error;

    /// Takes a piece of the report.
    ///
    /// # Errors
    /// When the analysis is to stop here.
    fn report(&mut self, text: &[u8]) -> Result<(), Self::Error>;

    /// Takes a message, which belongs between the pieces of the report before and after it.
    ///
    /// # Errors
    /// When the analysis is to stop here.
    fn message(&mut self, message: &Message) -> Result<(), Self::Error>;

    /// Takes the progress: `n_done` of `n_regions` regions are done.
    ///
    /// # Errors
    /// When the analysis is to stop here.
    fn progress(&mut self, n_done: usize, n_regions: usize) -> Result<(), Self::Error> {
        let _ = (n_done, n_regions);
        Ok(())
    }
}

/// Bytes of JSON that are held back, so that a region that fails at the end leaves no half document.
const MAX_KEPT_JSON: usize = 64 << 20;

/// Bytes of text that the reports of a chunk may have before the calling thread writes the other reports.
const MAX_CHUNK_TEXT: usize = 1 << 20;

/// Bytes reserved for the text of a region: more than all views of a short region take.
const REGION_TEXT: usize = 1 << 14;

/// Maximum number of regions in a chunk.
const MAX_CHUNK_REGIONS: usize = 64;

/// Maximum number of instructions in a chunk of several regions: work for about a millisecond.
const MAX_CHUNK_INSTRUCTIONS: usize = 64;

/// The regions of a text in chunks, each with enough work for a thread.
pub(crate) fn chunks<'p>(
    regions: &'p [CodeRegion],
) -> impl Iterator<Item = Range<usize>> + Clone + Send + 'p {
    let mut start = 0;
    iter::from_fn(move || {
        let rest = &regions[start..];
        let mut n_instructions = 0;
        let fits = |region: &&CodeRegion| {
            n_instructions += region.instructions.len();
            n_instructions <= MAX_CHUNK_INSTRUCTIONS
        };
        let n_regions = rest.iter().take(MAX_CHUNK_REGIONS).take_while(fits).count().max(1);
        let chunk = start..start + n_regions.min(rest.len());
        start = chunk.end;
        (!chunk.is_empty()).then_some(chunk)
    })
}

impl Analyzer {
    /// Analyzes all regions of a text on up to `n_threads` threads, and passes what llvm-mca prints to the sink, piece by
    /// piece: the same whatever the number of threads.
    ///
    /// A region that cannot be analyzed ends the report where comments mark regions, as in llvm-mca; elsewhere, such as among the loops of
    /// a program, the remaining regions follow.
    ///
    /// However many regions there are, the reports on only a few are in memory.
    ///
    /// # Errors
    /// The sink's errors, immediately.
    pub fn run<'s, S: Sink>(
        &'s self,
        input: &InputCode<'_>,
        format: Format,
        n_threads: NonZeroUsize,
        sink: &mut S,
    ) -> Result<Completeness, S::Error> {
        let mut writer = Writer::new(self, input, format, sink);
        let worker = || self.region_analyzer();
        let work = |regions: &mut RegionAnalyzer<'s>, range| WrittenChunk::new(regions, input, range, format);
        let outcome =
            parallel_map(chunks(&input.regions), n_threads, worker, work, |chunk| writer.take(chunk));
        writer.finish(outcome)
    }
}

impl RegionAnalyzer<'_> {
    /// Runs as [`Analyzer::run`], on one thread and with the buffers of this analyzer.
    ///
    /// # Errors
    /// The sink's errors, immediately.
    pub fn run<S: Sink>(
        &mut self,
        input: &InputCode<'_>,
        format: Format,
        sink: &mut S,
    ) -> Result<Completeness, S::Error> {
        let mut writer = Writer::new(self.analyzer(), input, format, sink);
        let mut chunks = chunks(&input.regions);
        let outcome = chunks.try_for_each(|range| writer.take(WrittenChunk::new(self, input, range, format)));
        writer.finish(outcome)
    }
}

/// The output for some regions.
struct WrittenChunk {
    regions: Vec<WrittenRegion>,
    text: Vec<u8>,
    /// The lines that have an estimate.
    n_estimated: u32,
    /// The lines that name branches on loaded values.
    n_on_data: u32,
}

/// The output for a region.
struct WrittenRegion {
    messages: Messages,
    written: Written,
}

enum Written {
    /// There is nothing to report on.
    Empty,
    /// There is an error.
    Failed,
    /// The report's text, up to this byte of the chunk's.
    Upto(usize),
    /// The text that says why there is no report, up to this byte of the chunk's.
    Refused(usize),
    /// A report that is still to be written.
    Report(Box<Report>, ReportFormat),
    /// A section of a page.
    #[cfg(feature = "page")]
    Section(Box<RegionSection>),
}

impl WrittenChunk {
    fn new(
        regions: &mut RegionAnalyzer<'_>,
        input: &InputCode<'_>,
        range: Range<usize>,
        format: Format,
    ) -> Self {
        let (processor, options) = (regions.analyzer().processor(), regions.analyzer().options());
        let piece = format.piece(options.report.complete_json);
        let ends = failure_ends(regions.analyzer(), input);
        let mut chunk = Self {
            regions: Vec::with_capacity(range.len()),
            text: Vec::with_capacity(range.len() * REGION_TEXT),
            n_estimated: 0,
            n_on_data: 0,
        };
        for region in &input.regions[range.clone()] {
            let (written, mut messages) = match piece {
                Piece::Row => {
                    let summary = regions.summarize(input, region);
                    (chunk.write_row(region, &summary, options.report), Messages::default())
                }
                Piece::Report(format) => {
                    // Only a complete JSON report has encodings.
                    let encodes = match format {
                        ReportFormat::Text { .. } => options.report.show_encoding,
                        ReportFormat::Json { is_complete, .. } => is_complete,
                    };
                    let RegionAnalysis { outcome, messages } = regions.analyze_with(input, region, encodes);
                    (written(outcome, |report| chunk.write(report, processor, format)), messages)
                }
                #[cfg(feature = "page")]
                Piece::Section { text } => {
                    // Each region before has an entry.
                    let index = range.start + chunk.regions.len();
                    let (section, messages) = page::section(regions, input, index, text);
                    (section.map_or(Written::Empty, |section| Written::Section(Box::new(section))), messages)
                }
                #[cfg(feature = "page")]
                Piece::Graph(form) => {
                    let RegionAnalysis { outcome, mut messages } = regions.analyze_with(input, region, false);
                    (written(outcome, |report| chunk.write_graph(&report, form, &mut messages)), messages)
                }
            };
            let is_failure = matches!(written, Written::Failed);
            if is_failure && !ends && !region.name.is_empty() {
                messages.push(left_out(region));
            }
            chunk.regions.push(WrittenRegion { messages, written });
            if is_failure && ends {
                break;
            }
        }
        chunk
    }

    /// Writes the line of a region in the table of regions.
    fn write_row(&mut self, region: &CodeRegion, summary: &RegionSummary, options: ReportOptions) -> Written {
        self.n_estimated += u32::from(summary.is_estimate());
        self.n_on_data += u32::from(summary.branches_on_data());
        summary.write(region, options, &mut self.text);
        match summary {
            RegionSummary::Empty => Written::Empty,
            RegionSummary::Refused(_) => Written::Refused(self.text.len()),
            RegionSummary::Analyzed { .. } => Written::Upto(self.text.len()),
        }
    }

    /// Writes the graph of a report, or why there is none.
    #[cfg(feature = "page")]
    fn write_graph(&mut self, report: &Report, form: GraphForm, messages: &mut Messages) -> Written {
        let Some(graph) = graph(report, form) else {
            messages.push(Message::error(
                "the code is too long for a picture; -graph=dot writes a graph of any length",
            ));
            return Written::Failed;
        };
        self.text.extend_from_slice(graph.as_bytes());
        Written::Upto(self.text.len())
    }

    /// Writes a report, unless it is very long or the reports before it are.
    fn write(&mut self, report: Box<Report>, processor: &ProcessorInfo, format: ReportFormat) -> Written {
        let start = self.text.len();
        if start < MAX_CHUNK_TEXT {
            match format {
                ReportFormat::Text { colors } => {
                    let mut text = Text::appended_to(mem::take(&mut self.text), colors, MAX_CHUNK_TEXT);
                    text.views(&report, processor);
                    self.text = text.finish();
                }
                ReportFormat::Json { depth, is_complete } => {
                    self.text.append(&mut json(&report, processor, depth, is_complete));
                }
            }
        }
        if self.text.len() < MAX_CHUNK_TEXT {
            return Written::Upto(self.text.len());
        }
        self.text.truncate(start);
        Written::Report(report, format)
    }
}

/// Whether a region that cannot be analyzed ends the report, as in llvm-mca. It does for marked regions of a text.
fn failure_ends(analyzer: &Analyzer, input: &InputCode<'_>) -> bool {
    let is_machine_code = input.sources.address(0).is_some();
    analyzer.options().regions.kind == RegionKind::Markers && !is_machine_code
}

/// The note that a region is not in the report.
fn left_out(region: &CodeRegion) -> Message {
    let name = raw_text::from_bytes(&region.name);
    Message::note(format!("the report leaves this region out: {name}"))
}

/// Writes the output for a region with an outcome. `write` writes a report.
fn written(outcome: Outcome, write: impl FnOnce(Box<Report>) -> Written) -> Written {
    match outcome {
        Outcome::Empty => Written::Empty,
        Outcome::Failed => Written::Failed,
        Outcome::Report(report) => write(report),
    }
}

/// The note that some of the predictions in a table are estimates.
pub(crate) fn estimates(n_estimated: u32, n_regions: u32) -> Message {
    Message::note(format!(
        "~ marks estimates: {n_estimated} of {n_regions} regions have calls, or their state does not repeat soon; the reports on them are \
         more exact"
    ))
}

/// How many places a note names.
const MAX_NOTED_PLACES: usize = 5;

/// The note where the samples are that no region has.
fn unlisted(samples: &UnlistedSamples) -> Message {
    let percent = |n_samples| format!("{:.1}%", 100.0 * samples.share(n_samples));
    let places =
        samples.parts.iter().take(MAX_NOTED_PLACES).map(|part| {
            format!("{} in {}", percent(part.n_samples), raw_text::from_bytes(&part.place.name()))
        });
    let places: Vec<String> = places.collect();
    let list = if places.is_empty() { String::new() } else { format!(": {}", places.join(", ")) };
    Message::note(format!("{} of the samples are outside of the regions{list}", percent(samples.n_samples())))
}

/// The warning that the predictions in a table leave out mispredicted branches.
pub(crate) fn branches_on_data(n_on_data: u32, n_regions: u32) -> Message {
    Message::warning(format!(
        "{n_on_data} of {n_regions} regions have branches that depend on loaded values; where such a branch is mispredicted, an iteration \
         takes longer than is simulated"
    ))
}

/// The warning that some of the regions in a table cannot be analyzed.
pub(crate) fn refusals(n_refused: u32, n_regions: u32) -> Message {
    Message::warning(format!(
        "{n_refused} of {n_regions} regions cannot be analyzed; -skip-unsupported-instructions=any leaves their unsupported \
         instructions out, and -mcpu selects another processor"
    ))
}

/// A report as a region of a JSON report.
fn json(report: &Report, processor: &ProcessorInfo, depth: usize, is_complete: bool) -> Vec<u8> {
    let mut json = Json::nested(depth + JsonReport::REGION_DEPTH).complete(is_complete);
    report.render(processor, 0, &mut json);
    json.into_bytes()
}

/// Passes the output for the regions of a text to a sink.
struct Writer<'w, S> {
    analyzer: &'w Analyzer,
    input: &'w InputCode<'w>,
    format: Format,
    sink: &'w mut S,
    buffer: Vec<u8>,
    json: Option<JsonReport>,
    #[cfg(feature = "page")]
    sections: Sections,
    /// Bytes of JSON that are held back.
    max_kept_json: usize,
    n_taken: usize,
    n_reported: u32,
    /// The regions that a line says of why they are not analyzed.
    n_refused: u32,
    /// The regions whose line has an estimate.
    n_estimated: u32,
    /// The regions whose line names branches on loaded values.
    n_on_data: u32,
    /// The regions that are left out.
    n_failed: u32,
}

/// Why no more chunks are taken.
enum Stop<E> {
    Failed,
    Sink(E),
}

impl<E> From<E> for Stop<E> {
    fn from(error: E) -> Self {
        Self::Sink(error)
    }
}

impl<'w, S: Sink> Writer<'w, S> {
    fn new(analyzer: &'w Analyzer, input: &'w InputCode<'w>, format: Format, sink: &'w mut S) -> Self {
        let json = match format {
            Format::Json { depth } => {
                Some(JsonReport::nested(depth).complete(analyzer.options().report.complete_json))
            }
            _ => None,
        };
        Self {
            analyzer,
            input,
            format,
            sink,
            buffer: Vec::new(),
            json,
            #[cfg(feature = "page")]
            sections: Sections::default(),
            max_kept_json: MAX_KEPT_JSON,
            n_taken: 0,
            n_reported: 0,
            n_refused: 0,
            n_estimated: 0,
            n_on_data: 0,
            n_failed: 0,
        }
    }

    fn take(&mut self, chunk: WrittenChunk) -> Result<(), Stop<S::Error>> {
        let mut start = 0;
        self.n_estimated += chunk.n_estimated;
        self.n_on_data += chunk.n_on_data;
        for WrittenRegion { messages, written } in chunk.regions {
            for message in messages.iter() {
                self.sink.message(message)?;
            }
            match written {
                Written::Empty => {}
                Written::Failed if failure_ends(self.analyzer, self.input) => return Err(Stop::Failed),
                Written::Failed => self.n_failed += 1,
                Written::Upto(end) => {
                    self.pass_text(&chunk.text[start..end])?;
                    start = end;
                }
                Written::Refused(end) => {
                    self.pass_text(&chunk.text[start..end])?;
                    start = end;
                    self.n_refused += 1;
                }
                Written::Report(report, format) => self.pass_report(&report, format)?,
                #[cfg(feature = "page")]
                Written::Section(section) => {
                    self.n_reported += 1;
                    self.n_refused += u32::from(section.has_failed());
                    if let Some(sections) = self.sections.push(*section) {
                        self.sink.report(sections.as_bytes())?;
                    }
                }
            }
            self.n_taken += 1;
        }
        self.sink.progress(self.n_taken, self.input.regions.len())?;
        Ok(())
    }

    /// Passes on the text or JSON of the report on the next region.
    fn pass_text(&mut self, text: &[u8]) -> Result<(), S::Error> {
        if let Some(json) = &mut self.json {
            self.n_reported += 1;
            json.push_written(text);
            if json.n_written() >= self.max_kept_json {
                self.sink.report(&json.take_written())?;
                self.max_kept_json = MAX_CHUNK_TEXT;
            }
            return Ok(());
        }
        self.pass_heading()?;
        self.sink.report(text)
    }

    /// Writes the report on the next region and passes it on.
    fn pass_report(&mut self, report: &Report, format: ReportFormat) -> Result<(), S::Error> {
        let colors = match format {
            ReportFormat::Json { depth, is_complete } => {
                return self.pass_text(&json(report, self.analyzer.processor(), depth, is_complete));
            }
            ReportFormat::Text { colors } => colors,
        };
        self.pass_heading()?;
        let mut result = Ok(());
        let mut pass = |text: &[u8]| {
            result = self.sink.report(text);
            result.is_ok()
        };
        let mut text = Text::streamed(colors, mem::take(&mut self.buffer), &mut pass);
        text.views(report, self.analyzer.processor());
        self.buffer = text.finish();
        result
    }

    /// Passes on the heading of the report on the next region.
    fn pass_heading(&mut self) -> Result<(), S::Error> {
        let region = &self.input.regions[self.n_taken];
        let index = self.n_reported;
        self.n_reported += 1;
        #[cfg(feature = "page")]
        if let Format::Graph(_) = self.format {
            return Ok(());
        }
        if self.format == Format::Overview {
            if index > 0 {
                return Ok(());
            }
            let mut text = Text::new(false);
            text.overview_heading(region.profile.is_some());
            return self.sink.report(text.as_bytes());
        }
        if !region.is_marked() {
            return Ok(());
        }
        let mut text = Text::new(matches!(self.format, Format::Text { colors: true }));
        text.heading(&region.name, index);
        self.sink.report(text.as_bytes())
    }

    fn finish(mut self, outcome: Result<(), Stop<S::Error>>) -> Result<Completeness, S::Error> {
        match outcome {
            Ok(()) => {}
            Err(Stop::Failed) => return Ok(Completeness::Missing),
            Err(Stop::Sink(error)) => return Err(error),
        }
        if self.n_reported == 0 {
            if self.n_failed == 0 {
                self.sink.message(&Message::error("no assembly instructions found."))?;
            }
            return Ok(Completeness::Missing);
        }
        if self.n_estimated > 0 {
            self.sink.message(&estimates(self.n_estimated, self.n_reported))?;
        }
        if self.n_on_data > 0 {
            self.sink.message(&branches_on_data(self.n_on_data, self.n_reported))?;
        }
        if let Some(samples) = &self.input.unlisted_samples {
            match self.format {
                Format::Overview => {
                    let mut text = Text::new(false);
                    text.unlisted_samples(samples);
                    self.sink.report(text.as_bytes())?;
                }
                Format::Json { .. } => {}
                _ => self.sink.message(&unlisted(samples))?,
            }
        }
        #[cfg(feature = "page")]
        if let Format::Page { .. } = self.format {
            let sections = mem::take(&mut self.sections);
            self.sink.report(sections.finish().as_bytes())?;
        }
        if self.n_refused > 0 {
            self.sink.message(&refusals(self.n_refused, self.n_reported))?;
            if self.n_refused == self.n_reported {
                return Ok(Completeness::Missing);
            }
        }
        if let Some(json) = self.json.take() {
            let analyzer = self.analyzer;
            let options = analyzer.pipeline_options();
            let samples = self.input.unlisted_samples.as_ref();
            let mut json = json.finish(analyzer.info(), analyzer.processor(), &options, samples);
            if self.format == (Format::Json { depth: 0 }) {
                json.push(b'\n');
            }
            self.sink.report(&json)?;
        }
        Ok(if self.n_failed == 0 { Completeness::Complete } else { Completeness::Partial })
    }
}
