//! Facts about the simulated model.

use stallscope_report::{MeasuredError, ModelFacts, ModelOrigin};
use stallscope_target::{Processor, ProcessorId, SubtargetInfo};

/// The mean errors of predictions on docs/accuracy.md: for each, the processor, whose model it is, the error in percent, the number of
/// measurements, and what was measured.
const MEASURED_ERRORS: &str = include_str!("../../data/measured_errors.csv");

/// Returns what is known of the model that is simulated for a processor under a name.
pub(crate) fn model_facts(subtarget: &SubtargetInfo, name: &str, origin: &ModelOrigin) -> ModelFacts {
    let is_own = *origin == ModelOrigin::Own;
    let owner = subtarget.processor.and_then(|id| subtarget.description().sched_model_owner(id));
    let whose = if is_own { "stallscope" } else { "LLVM" };
    ModelFacts {
        processor: subtarget.processor_name.clone(),
        name: name.to_owned(),
        origin: origin.clone(),
        made_for: owner.filter(|_| !is_own).map(str::to_owned),
        errors: MEASURED_ERRORS.lines().filter_map(|line| error_on(line, subtarget, whose)).collect(),
        is_on_such_code: false,
    }
}

/// Returns the error that a line tells, if it is of that model and was measured on the processor.
fn error_on(line: &str, subtarget: &SubtargetInfo, whose: &str) -> Option<MeasuredError> {
    let mut cells = line.splitn(5, ',');
    let (measured, origin) = (cells.next()?, cells.next()?);
    let id = subtarget.description().processor_by_name(measured)?;
    if origin != whose || !is_measured(id, subtarget) {
        return None;
    }
    let mean_percent = cells.next()?.parse().ok()?;
    let n_measurements = cells.next()?.parse().ok()?;
    Some(MeasuredError { code: cells.next()?.to_owned(), mean_percent, n_measurements })
}

/// Returns whether measurements on a processor are about the subtarget's: the project has one model for both, and so has LLVM.
fn is_measured(measured: ProcessorId, subtarget: &SubtargetInfo) -> bool {
    let description = subtarget.description();
    let models = |id: ProcessorId| {
        let own = description.processor_model(id).map(|model| model.name);
        own.zip(description.table::<Processor>().get(id.index()).map(|processor| processor.sched_model))
    };
    models(measured).is_some_and(|of_measured| subtarget.processor.and_then(models) == Some(of_measured))
}

#[cfg(test)]
mod tests {
    use stallscope_report::ModelOrigin;

    use super::{MEASURED_ERRORS, model_facts};
    use crate::Subtarget;

    #[test]
    fn models_are_those_of_other_processors_where_llvm_has_none() {
        let facts = |triple: &str, processor: &str| {
            let subtarget = Subtarget::builder(triple).processor(processor).build().unwrap();
            model_facts(subtarget.info(), "name", &ModelOrigin::Llvm)
        };
        assert_eq!(facts("x86_64", "znver5").made_for.as_deref(), Some("znver4"));
        assert_eq!(facts("x86_64", "skylake").made_for, None);
        // Cyclone is the core of the A7.
        assert_eq!(facts("aarch64", "apple-m4").made_for.as_deref(), Some("apple-a7"));
    }

    #[test]
    fn errors_are_those_of_the_page() {
        let subtarget = Subtarget::builder("x86_64").processor("haswell").build().unwrap();
        let errors = |origin| model_facts(subtarget.info(), "name", &origin).errors;
        for (origin, whose) in [(ModelOrigin::Own, "stallscope"), (ModelOrigin::Llvm, "LLVM")] {
            let told = errors(origin);
            let [error] = &told[..] else { panic!("{told:?}") };
            let line =
                format!("haswell,{whose},{:.1},{},{}", error.mean_percent, error.n_measurements, error.code);
            assert!(MEASURED_ERRORS.lines().any(|other| other == line), "{line}");
        }
        let generic = Subtarget::builder("x86_64").processor("x86-64-v3").build().unwrap();
        assert_eq!(model_facts(generic.info(), "name", &ModelOrigin::Llvm).errors, []);
    }
}
