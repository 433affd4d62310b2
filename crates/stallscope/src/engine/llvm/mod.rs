//! LLVM's pipeline as an engine.

mod bursts;
mod changes;
mod long_run;
mod pace_listener;

use stallscope_report::Prediction;
use stallscope_sim::{
    Bounds, CustomHazards, HazardWarnings, Instruction, Listener, Pipeline, PreparedCode, Run as _,
    RunExtent, SimulationError, ValueDependence,
};

use super::loaded_code::{LoadedCode, LongRun};
use crate::Analyzer;

/// LLVM's pipeline, with the options of an analyzer.
#[derive(Debug)]
pub(crate) struct LlvmEngine<'a> {
    analyzer: &'a Analyzer,
    pipeline: Pipeline<'a>,
    hazards: Option<&'static dyn CustomHazards>,
}

impl<'a> LlvmEngine<'a> {
    pub(crate) fn new(analyzer: &'a Analyzer, hazards: Option<&'static dyn CustomHazards>) -> Self {
        let mut pipeline = Pipeline::new(analyzer.info(), &analyzer.pipeline_options());
        pipeline.set_custom_hazards(hazards);
        Self { analyzer, pipeline, hazards }
    }

    /// Lays out code.
    pub(crate) fn prepare<'e>(&'e mut self, code: &'e [Instruction]) -> PreparedCode<'e, 'a> {
        self.pipeline.prepare(code)
    }

    pub(crate) fn load<'e>(&'e mut self, code: &'e [Instruction]) -> OnPipeline<'e, 'a> {
        let Self { analyzer, hazards, .. } = *self;
        OnPipeline { analyzer, hazards, code, prepared: self.prepare(code) }
    }

    pub(crate) const fn pipeline(&self) -> &Pipeline<'a> {
        &self.pipeline
    }

    /// Whether the bottleneck analysis knows the pipeline.
    pub(crate) fn finds_bottlenecks(&self) -> bool {
        self.analyzer.info().sched_model.is_out_of_order()
    }

    pub(crate) fn instruction_tables<L: Listener>(&mut self, code: &[Instruction], listener: &mut L) {
        self.pipeline.instruction_tables(code, listener);
    }
}

/// Code on LLVM's pipeline.
pub(crate) struct OnPipeline<'e, 'a> {
    analyzer: &'a Analyzer,
    hazards: Option<&'static dyn CustomHazards>,
    code: &'e [Instruction],
    prepared: PreparedCode<'e, 'a>,
}

impl<'e, 'a> OnPipeline<'e, 'a> {
    pub(crate) const fn prepared_mut(&mut self) -> &mut PreparedCode<'e, 'a> {
        &mut self.prepared
    }
}

impl LoadedCode for OnPipeline<'_, '_> {
    fn write_key(&mut self, names_registers: bool, key: &mut Vec<u8>) {
        self.prepared.key(names_registers, key);
    }

    fn front_end_width(&self) -> Option<u32> {
        Some(self.prepared.pipeline().width())
    }

    fn bounds(&mut self) -> Bounds {
        self.prepared.bounds()
    }

    fn value_dependences(&mut self) -> Vec<ValueDependence> {
        self.prepared.value_dependences()
    }

    fn run<L: Listener>(
        &mut self,
        n_iterations: u64,
        _predicted: Option<&Bounds>,
        listener: &mut L,
    ) -> Result<RunExtent, SimulationError> {
        (&mut self.prepared).run(n_iterations, listener)
    }

    fn hazard_warnings(&self) -> HazardWarnings {
        self.prepared.pipeline().hazard_warnings().clone()
    }

    fn complete(&mut self, prediction: &mut Prediction, bounds: Bounds) -> Result<(), SimulationError> {
        let mut exact = self.prepared.pipeline().steady_state();
        let mut estimate = 0.0;
        if exact.is_none() {
            let (slots, cycles) = long_run::estimate(self.code, &mut self.prepared)?;
            (prediction.slots, prediction.limit) = slots.finish();
            estimate = cycles;
            exact = self.prepared.pipeline().steady_state();
        }
        prediction.predicted_cycles = long_run::predicted_cycles(exact, estimate, &bounds);
        prediction.is_estimate = exact.is_none();
        prediction.exact_cycles = exact;
        prediction.bounds = bounds;
        Ok(())
    }

    fn long_run(&mut self) -> Result<LongRun, SimulationError> {
        let bounds = self.prepared.bounds();
        let (exact, estimate) = match long_run::estimate_with_calls(self.code, &mut self.prepared) {
            Some(estimate) => (None, estimate),
            None => {
                let estimate = long_run::run_for_outlook(self.code, &mut self.prepared)?;
                (self.prepared.pipeline().steady_state(), estimate)
            }
        };
        let cycles = long_run::predicted_cycles(exact, estimate, &bounds);
        Ok(LongRun { cycles, is_estimate: exact.is_none(), bounds })
    }
}
