//! Runs code with the listeners of the requested views.

mod bursts;
pub(crate) mod cache;
pub(crate) mod core;
pub(crate) mod instruction_code;
mod model_facts;
mod observed;
pub(crate) mod outlook_cache;
mod pace_listener;
pub(crate) mod prediction;

use std::num::NonZeroU32;

use stallscope_mc::Printer;
use stallscope_report::{
    Listeners, ModelFacts, ResourcePressureView, SimulationContext, View as _, ViewKind, ViewSet, Views,
};
use stallscope_sim::{Instruction, Pipeline, Run, SimulationError, ValueDependence};

use crate::{Analyzer, Options};

const DEFAULT_N_ITERATIONS: u32 = 100;
const DEFAULT_TIMELINE_N_ITERATIONS: u32 = 10;

/// The number of iterations that views show.
pub(crate) fn n_iterations(options: &Options) -> u32 {
    options.iterations.map_or(DEFAULT_N_ITERATIONS, NonZeroU32::get)
}

/// A simulation of a block of code.
#[derive(Debug)]
pub(crate) struct Simulation<'s, 'a> {
    pub(crate) analyzer: &'s Analyzer,
    /// Prints registers.
    pub(crate) printer: &'s Printer<'a>,
    pub(crate) code: &'s [Instruction],
    /// Maximum number of micro-operations that the front end delivers per cycle; `None` if the dispatch slots are counted
    /// without the view.
    pub(crate) front_end_width: Option<u32>,
    /// The views to collect: those of the options, and those that others need.
    pub(crate) views: ViewSet,
}

impl Simulation<'_, '_> {
    /// Runs the code, and returns the views of the simulation.
    pub(crate) fn run(&self, prepared: impl Run) -> Result<Views, SimulationError> {
        let n_iterations = n_iterations(self.analyzer.options());
        self.with_context(n_iterations, |context| {
            let mut listeners = Listeners::new(self.views, &context);
            let extent = listeners.run(prepared, u64::from(n_iterations))?;
            // Not more than were asked for.
            let n_iterations = u32::try_from(extent.n_iterations).unwrap_or(n_iterations);
            Ok(listeners.finish(&SimulationContext { n_iterations, ..context }, extent.n_cycles))
        })
    }

    /// The views that come from the tables of the scheduling model, without a simulation.
    pub(crate) fn tabulate(&self, pipeline: &mut Pipeline<'_>) -> Views {
        let mut views = Views::default();
        if self.views.contains(ViewKind::ResourcePressure) {
            self.with_context(1, |context| {
                let mut listener = ResourcePressureView::listener(&context);
                pipeline.instruction_tables(self.code, &mut listener);
                views.resource_pressure = ResourcePressureView::finish(listener, &context, 0);
            });
        }
        views
    }

    /// Completes the explanation, if there is one, with the prediction, what is known of the model, and the dependences between the
    /// instructions. Removes the prediction if nobody asked for it.
    pub(crate) fn complete_explanation(
        &self,
        views: &mut Views,
        model: impl FnOnce() -> ModelFacts,
        dependences: impl FnOnce() -> Vec<ValueDependence>,
    ) {
        let options = self.analyzer.options();
        if let (Some(explanation), Some(prediction)) = (&mut views.explanation, &views.prediction) {
            self.with_context(n_iterations(options), |context| {
                explanation.complete(prediction, &dependences(), model(), &context);
            });
        }
        if !options.views.contains(ViewKind::Prediction) {
            views.prediction = None;
        }
    }

    /// Calls a function with the properties of a simulation of `n_iterations`.
    fn with_context<R>(&self, n_iterations: u32, function: impl FnOnce(SimulationContext<'_>) -> R) -> R {
        let (analyzer, options) = (self.analyzer, self.analyzer.options());
        let sched_model = &analyzer.info().sched_model;
        let description = analyzer.info().description();
        let timeline_max_iterations =
            options.timeline_max_iterations.map_or(DEFAULT_TIMELINE_N_ITERATIONS, NonZeroU32::get);
        function(SimulationContext {
            processor: analyzer.processor(),
            sched_model,
            code: self.code,
            n_iterations,
            dispatch_width: options
                .dispatch_width
                .map_or(u32::from(sched_model.issue_width), NonZeroU32::get),
            front_end_width: self.front_end_width,
            count_width: options.count_width,
            timeline_max_iterations,
            timeline_max_cycles: options.timeline_max_cycles.map_or(0, NonZeroU32::get),
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
