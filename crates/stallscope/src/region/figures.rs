//! The figures of a region: what labels of many blocks need, without a report.

use stallscope_report::{Outlook, Prediction, Views};

use crate::code::code_region::CodeRegion;
use crate::code::input_code::InputCode;
use crate::{CodeError, RegionAnalyzer};

/// The figures of a region. The report of [`RegionAnalyzer::analyze`] with the same options has the same figures.
///
/// ```
/// use stallscope::RegionFigures;
///
/// let mut figures = RegionFigures::default();
/// (figures.n_instructions, figures.n_iterations, figures.n_cycles) = (4, 100, 200);
/// assert_eq!((figures.cycles(), figures.ipc()), (2.0, 2.0));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct RegionFigures {
    /// Number of instructions of an iteration, without skipped ones.
    pub n_instructions: u32,
    /// Number of skipped instructions of an iteration, which the processor's model lacks.
    pub n_skipped: u32,
    /// Number of micro-operations of an iteration.
    pub n_uops: u64,
    /// How often the code was executed.
    pub n_iterations: u32,
    /// Cycles of all iterations.
    pub n_cycles: u64,
    /// Cycles of an iteration if only the dispatch width and the resources limited the throughput.
    pub block_r_throughput: f64,
    /// Number of instructions of an iteration with the costs of LLVM's model, as the own model does not describe them; 0 on LLVM's models,
    /// and without a prediction for the long run.
    pub n_guessed: u32,
    /// The prediction for the long run; `None` if the views of the options do not include it.
    pub outlook: Option<Outlook>,
}

impl RegionFigures {
    /// Cycles of an iteration: the cycles of all iterations divided by their number.
    #[must_use]
    pub fn cycles(&self) -> f64 {
        self.n_cycles as f64 / f64::from(self.n_iterations.max(1))
    }

    /// Instructions executed per cycle.
    #[must_use]
    pub fn ipc(&self) -> f64 {
        self.per_cycle(u64::from(self.n_instructions))
    }

    /// Micro-operations executed per cycle.
    #[must_use]
    pub fn uops_per_cycle(&self) -> f64 {
        self.per_cycle(self.n_uops)
    }

    /// How much of what an iteration has is done per cycle.
    fn per_cycle(&self, n: u64) -> f64 {
        let n_executed = n.saturating_mul(u64::from(self.n_iterations));
        if self.n_cycles == 0 { 0.0 } else { n_executed as f64 / self.n_cycles as f64 }
    }

    fn of_views(n_instructions: usize, n_skipped: usize, views: &Views) -> Self {
        let summary = views.summary.clone().unwrap_or_default();
        Self {
            n_instructions: u32::try_from(n_instructions).unwrap_or(u32::MAX),
            n_skipped: u32::try_from(n_skipped).unwrap_or(u32::MAX),
            n_uops: summary.n_uops / u64::from(summary.n_iterations.max(1)),
            n_iterations: summary.n_iterations,
            n_cycles: summary.n_cycles,
            block_r_throughput: summary.block_r_throughput,
            n_guessed: views.prediction.as_ref().map_or(0, n_guessed),
            outlook: views.prediction.as_ref().map(Prediction::outlook),
        }
    }
}

fn n_guessed(prediction: &Prediction) -> u32 {
    let n = prediction.guessed().map_or(0, |(instructions, _)| instructions.len());
    u32::try_from(n).unwrap_or(u32::MAX)
}

impl RegionAnalyzer<'_> {
    /// Analyzes a region of `input`, and returns its figures; `None` if there are no instructions. The views of the options must
    /// include [`ViewKind::Summary`](crate::ViewKind::Summary).
    ///
    /// ```
    /// use stallscope::{Analyzer, Options, Subtarget, ViewKind, ViewSet};
    ///
    /// let subtarget = Subtarget::builder("x86_64").processor("btver2").build()?;
    /// let views = ViewSet::NONE.with(ViewKind::Summary);
    /// let analyzer = Analyzer::new(subtarget, Options::new().views(views))?;
    /// let input = analyzer.parse("block", b"addps %xmm0, %xmm1\n");
    /// let figures = analyzer.region_analyzer().figures(&input, &input.regions[0])?.unwrap_or_default();
    /// assert_eq!((figures.n_instructions, figures.n_cycles, figures.cycles()), (1, 303, 3.03));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the region cannot be analyzed.
    pub fn figures(
        &mut self,
        input: &InputCode<'_>,
        region: &CodeRegion,
    ) -> Result<Option<RegionFigures>, CodeError> {
        let views = self.views(input, region)?;
        Ok(views.map(|(n_instructions, views)| {
            let n_skipped = region.instructions.len().saturating_sub(n_instructions);
            RegionFigures::of_views(n_instructions, n_skipped, &views)
        }))
    }
}
