//! The predictions of the models.

use stallscope::options::{CoreOptions, FetchSource, InitialState};
use stallscope::{
    Analyzer, AnalyzerError, CodeRegion, InputCode, RegionAnalyzer, Subtarget, ViewKind, ViewSet,
};
use stallscope_measure::Fetch;

use super::arguments::Arguments;

/// The analyzers with LLVM's model and with stallscope's own, if there is one.
#[derive(Debug)]
pub(super) struct Models {
    pub(super) llvm: Analyzer,
    pub(super) own: Option<Analyzer>,
}

impl Models {
    /// The models of a subtarget. What they assume of instructions and memory is what is measured.
    pub(super) fn new(subtarget: Subtarget, arguments: &Arguments) -> Result<Self, AnalyzerError> {
        let mut analysis = arguments.analysis.clone();
        analysis.code.core = CoreOptions {
            fetch: match arguments.fetch {
                Fetch::Decoders => FetchSource::Decoders,
                Fetch::Cache => FetchSource::Cache,
                Fetch::Loop => FetchSource::Loop,
            },
            alignment: (arguments.fetch == Fetch::Loop || arguments.alignment > 0)
                .then_some(arguments.alignment),
            // Of the states with values, the models know BHive's. It differs from the default only in accesses that are pages apart.
            initial_state: if arguments.init.is_empty() || arguments.init == ["bhive"] {
                InitialState::Bhive
            } else {
                InitialState::Expressions
            },
        };
        let analyzer = |subtarget: Subtarget| {
            let options = analysis.options(subtarget.info().sched_model.is_out_of_order());
            let views: ViewSet = [ViewKind::Prediction].into_iter().collect();
            Analyzer::new(subtarget, options.views(views).hints(false))
        };
        let own = subtarget.with_own_model().map(analyzer).transpose()?;
        Ok(Self { llvm: analyzer(subtarget)?, own })
    }

    /// The buffers of the analysis.
    pub(super) fn predictors(&self) -> Predictors<'_> {
        Predictors {
            llvm: self.llvm.region_analyzer(),
            own: self.own.as_ref().map(Analyzer::region_analyzer),
        }
    }
}

/// The buffers of the analysis with each model.
#[derive(Debug)]
pub(super) struct Predictors<'a> {
    pub(super) llvm: RegionAnalyzer<'a>,
    own: Option<RegionAnalyzer<'a>>,
}

impl Predictors<'_> {
    /// The cycles of an iteration in the long run that LLVM's and the own model predict, where they do.
    pub(super) fn cycles(&mut self, input: &InputCode<'_>, region: &CodeRegion) -> [Option<f64>; 2] {
        let llvm = self.llvm.predicted_cycles(input, region).ok();
        let own = self.own.as_mut().and_then(|own| own.predicted_cycles(input, region).ok());
        [llvm, own]
    }
}
