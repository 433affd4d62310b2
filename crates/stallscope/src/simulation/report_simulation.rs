//! Runs code with the listeners of the requested views.

use std::num::NonZeroU32;

use stallscope_mc::Printer;
use stallscope_report::{
    Listeners, ResourcePressureView, SimulationContext, View as _, ViewKind, ViewSet, Views,
};
use stallscope_sim::{HazardWarnings, Instruction, Run, SimulationError};

use super::model_description::ModelDescription;
use crate::Analyzer;
use crate::engine::Engine;
use crate::engine::loaded_code::{LoadedCode, LoadedRun};

const DEFAULT_TIMELINE_N_ITERATIONS: u32 = 10;

/// The outcome of a simulation.
pub(crate) struct Simulated {
    pub(crate) views: Views,
    /// Number of iterations, which may be smaller than the options say.
    pub(crate) n_iterations: u32,
    pub(crate) hazard_warnings: HazardWarnings,
}

/// A simulation of a block of code.
#[derive(Debug)]
pub(crate) struct ReportSimulation<'s, 'a> {
    pub(crate) analyzer: &'s Analyzer,
    /// Prints registers.
    pub(crate) printer: &'s Printer<'a>,
    pub(crate) code: &'s [Instruction],
    /// Maximum number of micro-operations that the front end delivers per cycle; `None` if the dispatch slots are counted
    /// without the view.
    pub(crate) front_end_width: Option<u32>,
    /// The views to collect: the views of the options, and the views that they need.
    pub(crate) views: ViewSet,
}

impl ReportSimulation<'_, '_> {
    /// Runs code on its engine, and returns the views of the simulation. With a description of the model, a prediction and an explanation
    /// are completed.
    pub(crate) fn views(
        &self,
        code: &mut impl LoadedCode,
        model: Option<&ModelDescription>,
    ) -> Result<Simulated, SimulationError> {
        let Some(model) = model else {
            let (views, n_iterations) = self.run(LoadedRun { code, predicted: None })?;
            return Ok(Simulated { views, n_iterations, hazard_warnings: code.hazard_warnings() });
        };
        let options = self.analyzer.options();
        let bounds = code.bounds();
        let is_explained = options.views.contains(ViewKind::Explanation);
        let dependences = if is_explained { code.value_dependences() } else { Vec::new() };
        let (mut views, n_iterations) = self.run(LoadedRun { code, predicted: Some(&bounds) })?;
        // The prediction may take another run.
        let hazard_warnings = code.hazard_warnings();
        if let Some(prediction) = &mut views.prediction {
            model.describe(prediction, code.source());
            code.complete(prediction, bounds)?;
            if let Some(explanation) = &mut views.explanation {
                let facts = model.model_facts(self.analyzer.info());
                self.with_context(options.n_shown_iterations(), |context| {
                    explanation.complete(prediction, &dependences, facts, &context);
                });
            }
            if !options.views.contains(ViewKind::Prediction) {
                views.prediction = None;
            }
        }
        Ok(Simulated { views, n_iterations, hazard_warnings })
    }

    /// Returns the views of a run, and the number of its iterations.
    fn run(&self, code: impl Run) -> Result<(Views, u32), SimulationError> {
        let n_iterations = self.analyzer.options().n_shown_iterations();
        self.with_context(n_iterations, |context| {
            let mut listeners = Listeners::new(self.views, &context);
            let extent = listeners.run(code, u64::from(n_iterations))?;
            // Not more than were asked for.
            let n_iterations = u32::try_from(extent.n_iterations).unwrap_or(n_iterations);
            let context = SimulationContext { n_iterations, ..context };
            Ok((listeners.finish(&context, extent.n_cycles), n_iterations))
        })
    }

    /// The views that come from the tables of the scheduling model, without a simulation.
    pub(crate) fn tabulate(&self, engine: &mut Engine<'_>) -> Views {
        let mut views = Views::default();
        if self.views.contains(ViewKind::ResourcePressure) {
            self.with_context(1, |context| {
                let mut listener = ResourcePressureView::listener(&context);
                engine.instruction_tables(self.code, &mut listener);
                views.resource_pressure = ResourcePressureView::finish(listener, &context, 0);
            });
        }
        views
    }

    /// Calls a function with the properties of a simulation of `n_iterations`.
    pub(super) fn with_context<R>(
        &self,
        n_iterations: u32,
        function: impl FnOnce(SimulationContext<'_>) -> R,
    ) -> R {
        let (analyzer, options) = (self.analyzer, self.analyzer.options());
        let sched_model = &analyzer.info().sched_model;
        let description = analyzer.info().description();
        let timeline_max_iterations =
            options.report.timeline_max_iterations.map_or(DEFAULT_TIMELINE_N_ITERATIONS, NonZeroU32::get);
        function(SimulationContext {
            processor: analyzer.processor(),
            sched_model,
            code: self.code,
            n_iterations,
            dispatch_width: options
                .hardware
                .dispatch_width
                .map_or(u32::from(sched_model.issue_width), NonZeroU32::get),
            front_end_width: self.front_end_width,
            count_width: options.report.count_width,
            timeline_max_iterations,
            timeline_max_cycles: options.report.timeline_max_cycles.map_or(0, NonZeroU32::get),
            register_name: &|register| text_of(&|name| self.printer.print_register(register, name)),
            register_for_people: &|register| {
                text_of(&|name| self.printer.print_register_for_people(register, name))
            },
            registers_overlap: &|a, b| description.registers_overlap(a, b),
        })
    }
}

fn text_of(write: &dyn Fn(&mut String)) -> String {
    let mut text = String::new();
    write(&mut text);
    text
}
