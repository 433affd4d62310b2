//! The analysis of a whole text as data.

use std::num::NonZeroUsize;
use std::ops::Range;

use stallscope_report::{JsonReport, Report, Text, ViewKind};

use crate::code::code_region::CodeRegion;
use crate::code::input_code::InputCode;
use crate::region::analyzer::{Outcome, RegionAnalysis, RegionAnalyzer};
use crate::report::run::chunks;
use crate::threads::parallel_map::parallel_map;
use crate::{Analyzer, CodeError};

/// The analysis of a text.
///
/// ```
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::new())?;
/// let analysis = analyzer.region_analyzer().analyze_text("kernel.s", b"nonsense\n");
/// assert!(!analysis.is_complete());
/// assert!(analysis.messages().starts_with(b"kernel.s:1:1: error:"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TextAnalysis<'s> {
    /// The text that was read: its regions, its diagnostics, and the failure if it could not be read.
    pub input: InputCode<'s>,
    /// The analyses of the regions, in order; empty if the text could not be read.
    pub regions: Vec<RegionAnalysis>,
}

impl TextAnalysis<'_> {
    /// The reports, in the order of the regions.
    pub fn reports(&self) -> impl Iterator<Item = &Report> {
        self.regions.iter().filter_map(|region| match &region.outcome {
            Outcome::Report(report) => Some(&**report),
            Outcome::Empty | Outcome::Failed => None,
        })
    }

    /// Whether the text was read and no region failed. There may still be warnings, or no instructions at all.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let is_failed = |region: &RegionAnalysis| region.outcome == Outcome::Failed;
        self.input.failure.is_none() && !self.regions.iter().any(is_failed)
    }

    /// All diagnostics and messages, as llvm-mca prints them.
    #[must_use]
    pub fn messages(&self) -> Vec<u8> {
        let mut text = Vec::new();
        self.input.render_diagnostics(&mut text);
        if let Some(failure) = self.input.failure
            && let Some(message) = failure.message()
        {
            text.extend_from_slice(format!("{}{message}\n", failure.label()).as_bytes());
        }
        for message in self.regions.iter().flat_map(|region| region.messages.iter()) {
            message.render(&self.input.sources, &mut text);
        }
        text
    }
}

/// The name of a text in messages that have no use for one.
const NO_NAME: &str = "";

/// The region of a text that was read and has one.
pub(crate) fn only_region<'p>(input: &'p InputCode<'_>) -> Result<&'p CodeRegion, CodeError> {
    if let Some(error) = CodeError::of_input(NO_NAME, input) {
        return Err(error);
    }
    let mut regions = input.regions.iter().filter(|region| !region.instructions.is_empty());
    let first = regions.next().ok_or_else(CodeError::no_instructions)?;
    match regions.count() {
        0 => Ok(first),
        n => {
            Err(CodeError::new(format!("there are {} regions in the text, but only one is analyzed", n + 1)))
        }
    }
}

impl<'a> RegionAnalyzer<'a> {
    /// Reads `text`, which messages call `name`, and analyzes its regions.
    ///
    /// ```
    /// # use stallscope::{Analyzer, Options, Subtarget};
    /// let subtarget = Subtarget::builder("aarch64-linux-gnu").processor("cortex-a72").build()?;
    /// let analyzer = Analyzer::new(subtarget, Options::default())?;
    /// let mut regions = analyzer.region_analyzer();
    /// for (text, n_instructions) in [("add x0, x0, x1\n", 1), ("mul x0, x0, x1\nret\n", 2)] {
    ///     let analysis = regions.analyze_text("block", text.as_bytes());
    ///     assert!(analysis.is_complete());
    ///     for report in analysis.reports() {
    ///         assert_eq!(report.instructions.len(), n_instructions);
    ///     }
    /// }
    /// let analysis = regions.analyze_text("wrong", b"ad x0\n");
    /// assert!(analysis.messages().starts_with(b"wrong:1:1: error: unrecognized instruction mnemonic"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyze_text<'s>(&mut self, name: &str, text: &'s [u8]) -> TextAnalysis<'s> {
        let input = self.analyzer().parse(name, text);
        let regions = match input.failure {
            Some(_) => Vec::new(),
            None => input.regions.iter().map(|region| self.analyze(&input, region)).collect(),
        };
        TextAnalysis { input, regions }
    }
}

impl Analyzer {
    /// The cycles of an iteration of a text with one region: in the long run if the options ask for a prediction, and
    /// otherwise the cycles of all iterations by their number.
    ///
    /// Each call has its own buffers. For many texts, keep a [`RegionAnalyzer`] and use
    /// [`figures`](RegionAnalyzer::figures).
    ///
    /// ```
    /// use stallscope::{Analyzer, Options, Subtarget};
    ///
    /// let subtarget = Subtarget::builder("aarch64").processor("cortex-a72").build()?;
    /// let analyzer = Analyzer::new(subtarget, Options::new())?;
    /// assert_eq!(analyzer.cycles("mul x0, x0, x1\n")?, 5.03);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text cannot be read or simulated, or has no instructions or several regions; with the place in the text if there
    /// is one.
    pub fn cycles(&self, text: impl AsRef<[u8]>) -> Result<f64, CodeError> {
        let input = self.parse(NO_NAME, text.as_ref());
        let region = only_region(&input)?;
        let mut regions = self.region_analyzer();
        if self.options().views.contains(ViewKind::Prediction) {
            return regions.predicted_cycles(&input, region);
        }
        let extent = regions.simulation(&input, region)?.run(&mut ())?;
        Ok(extent.n_cycles as f64 / extent.n_iterations.max(1) as f64)
    }

    /// The report on a text with one region: its views as data.
    ///
    /// ```
    /// use stallscope::{Analyzer, Options, Subtarget, ViewKind, ViewSet};
    ///
    /// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
    /// let options = Options::new().views(ViewSet::default().with(ViewKind::Prediction));
    /// let analyzer = Analyzer::new(subtarget, options)?;
    /// let report = analyzer.report("imulq %rax, %rbx\naddq %rbx, %rcx\n")?;
    /// assert_eq!(report.views.prediction.as_ref().unwrap().predicted_cycles, 3.0);
    /// println!("{}", String::from_utf8_lossy(&analyzer.text([&report])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Self::cycles`].
    pub fn report(&self, text: impl AsRef<[u8]>) -> Result<Report, CodeError> {
        let input = self.parse(NO_NAME, text.as_ref());
        let region = only_region(&input)?;
        let RegionAnalysis { outcome, messages } = self.region_analyzer().analyze(&input, region);
        match outcome {
            Outcome::Report(report) => Ok(*report),
            Outcome::Empty => Err(CodeError::no_instructions()),
            Outcome::Failed => Err(CodeError::new(messages.refusal())),
        }
    }

    /// Analyzes all regions of a text on up to `n_threads` threads, and passes each analysis to `take`, on this thread and in
    /// order, until `take` fails.
    ///
    /// However many regions there are, only a few reports are in memory at a time, besides the reports that `take` keeps.
    ///
    /// # Errors
    /// That of `take`.
    pub fn for_each_region<'s, E>(
        &'s self,
        input: &InputCode<'_>,
        n_threads: NonZeroUsize,
        mut take: impl FnMut(&CodeRegion, RegionAnalysis) -> Result<(), E>,
    ) -> Result<(), E> {
        let work = |regions: &mut RegionAnalyzer<'s>, range: Range<usize>| -> Vec<RegionAnalysis> {
            input.regions[range].iter().map(|region| regions.analyze(input, region)).collect()
        };
        let mut regions = input.regions.iter();
        parallel_map(
            chunks(&input.regions),
            n_threads,
            || self.region_analyzer(),
            work,
            |analyses| {
                analyses
                    .into_iter()
                    .zip(&mut regions)
                    .try_for_each(|(analysis, region)| take(region, analysis))
            },
        )
    }

    /// The reports on regions as llvm-mca prints them.
    #[must_use]
    pub fn text<'r>(&self, reports: impl IntoIterator<Item = &'r Report>) -> Vec<u8> {
        let mut text = Text::new(false);
        for (index, report) in (0..).zip(reports) {
            report.render(self.processor(), index, &mut text);
        }
        text.finish()
    }

    /// The reports on regions as llvm-mca's JSON document.
    #[must_use]
    pub fn json<'r>(&self, reports: impl IntoIterator<Item = &'r Report>) -> Vec<u8> {
        self.json_document(reports, false)
    }

    /// The reports on regions as a JSON document with all that llvm-mca's lacks. Messages are in it if
    /// [`ReportOptions::complete_json`](crate::options::ReportOptions::complete_json) was set.
    #[must_use]
    pub fn complete_json<'r>(&self, reports: impl IntoIterator<Item = &'r Report>) -> Vec<u8> {
        self.json_document(reports, true)
    }

    fn json_document<'r>(&self, reports: impl IntoIterator<Item = &'r Report>, is_complete: bool) -> Vec<u8> {
        let mut json = JsonReport::new().complete(is_complete);
        for report in reports {
            json.push(report, self.processor());
        }
        let mut json = json.finish(self.info(), self.processor(), &self.pipeline_options(), None);
        json.push(b'\n');
        json
    }
}
