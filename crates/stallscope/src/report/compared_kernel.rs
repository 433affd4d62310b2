//! The figures of a kernel in a comparison.

use stallscope_asm::DiagnosticKind;
use stallscope_report::{ComparedKernel, KernelFigures, Report, ViewKind, ViewSet};

use crate::code::code_region::CodeRegion;
use crate::code::input_code::InputCode;
use crate::region::errors::region_errors;
use crate::{Analyzer, Outcome, RegionAnalysis};

impl Analyzer {
    /// The views that comparisons need: the options of an analyzer for them must have these.
    #[must_use]
    pub fn compared_views() -> ViewSet {
        ViewSet::NONE.with(ViewKind::Prediction).with(ViewKind::ResourcePressure).with(ViewKind::Summary)
    }

    /// Analyzes all regions of a text or a program called `name`, to compare them with other kernels.
    #[must_use]
    pub fn compare(&self, name: &str, input: &InputCode<'_>) -> Vec<ComparedKernel> {
        let kernel = |name: String, figures| ComparedKernel {
            name,
            processor: self.subtarget().processor_name().to_owned(),
            model: self.model_name(),
            figures,
        };
        let unreadable = |first: &str| Err(format!("it cannot be read for the processor: {first}"));
        let mut regions = self.region_analyzer();
        let mut kernels = Vec::new();
        let mut n_unreadable = 0;
        for (index, region) in input.regions.iter().enumerate() {
            if let Some((first, _)) = region_errors(input, index) {
                kernels.push(kernel(name_of(name, region), unreadable(&first.message)));
                n_unreadable += 1;
                continue;
            }
            let RegionAnalysis { outcome, messages } = regions.analyze(input, region);
            let figures = match outcome {
                Outcome::Report(report) => Ok(self.figures(&report)),
                Outcome::Empty => continue,
                Outcome::Failed => Err(messages.reason()),
            };
            kernels.push(kernel(name_of(name, region), figures));
        }
        // What is wrong outside of the regions may concern all of them.
        if input.failure.is_some() && (n_unreadable == 0 || !input.has_errors_in_places()) {
            let first = input.diagnostics.iter().find(|diagnostic| diagnostic.kind == DiagnosticKind::Error);
            let first = first.map_or("", |diagnostic| &diagnostic.message);
            return vec![kernel(name.to_owned(), unreadable(first))];
        }
        if kernels.is_empty() {
            kernels.push(kernel(name.to_owned(), Err("there is no code".to_owned())));
        }
        kernels
    }

    fn figures(&self, report: &Report) -> KernelFigures {
        let views = &report.views;
        let mut figures =
            KernelFigures { n_instructions: report.instructions.len(), ..KernelFigures::default() };
        if let Some(prediction) = &views.prediction {
            let bounds = &prediction.bounds;
            figures.cycles = prediction.predicted_cycles;
            figures.limit = prediction.limits().words();
            figures.bounds = [bounds.front_end.cycles, bounds.ports.cycles, bounds.dependencies.cycles]
                .map(|cycles| cycles.value());
        }
        if let Some(summary) = &views.summary {
            figures.n_micro_ops = summary.n_uops as f64 / f64::from(summary.n_iterations.max(1));
        }
        if let Some(pressure) = &views.resource_pressure {
            let cycles = pressure.total.iter().map(|&total| pressure.pressure(total));
            figures.ports = self.processor().resources.unit_names().into_iter().zip(cycles).collect();
        }
        figures
    }
}

/// The name of a kernel: that of its file, and of its region if it has one.
fn name_of(file: &str, region: &CodeRegion) -> String {
    if region.name.is_empty() {
        file.to_owned()
    } else {
        format!("{file} {}", String::from_utf8_lossy(&region.name))
    }
}
