//! Facts about the simulated model.

use stallscope_report::{MeasuredError, ModelFacts, ModelOrigin};
use stallscope_target::{Processor, ProcessorModel, SubtargetInfo};

/// The mean errors of predictions on docs/accuracy.md: for each, the processor, whose model it is, the error in percent, the number of
/// measurements, where instructions came from if that is known, and what was measured.
const MEASURED_ERRORS: &str = include_str!("../../data/measured_errors.csv");

/// Returns the facts about the model that is simulated for a processor under a name.
pub(crate) fn model_facts(subtarget: &SubtargetInfo, name: &str, origin: &ModelOrigin) -> ModelFacts {
    let is_own = *origin == ModelOrigin::Own;
    let owner = subtarget.processor.and_then(|id| subtarget.description().sched_model_owner(id));
    ModelFacts {
        processor: subtarget.processor_name.clone(),
        name: name.to_owned(),
        origin: origin.clone(),
        made_for: owner.filter(|_| !is_own).map(str::to_owned),
        errors: measured_errors(subtarget, is_own),
        is_on_such_code: false,
        ..ModelFacts::default()
    }
}

/// Returns the errors of the model of a processor, stallscope's if it `is_own` and LLVM's otherwise. A model that replaces
/// stallscope's has none, even if it is a copy.
pub(crate) fn measured_errors(subtarget: &SubtargetInfo, is_own: bool) -> Vec<MeasuredError> {
    let Some(model) = subtarget.own_model().filter(|_| !subtarget.has_other_models()) else {
        return Vec::new();
    };
    let whose = if is_own { "stallscope" } else { "LLVM" };
    let processors = like(subtarget, &model);
    MEASURED_ERRORS.lines().filter_map(|line| error_on(line, &processors, whose)).collect()
}

/// Returns the names of the processors whose measurements also apply to the subtarget's processor, which has `model`: the project and LLVM
/// have one model for both.
fn like<'s>(subtarget: &'s SubtargetInfo, model: &ProcessorModel) -> Vec<&'s str> {
    let description = subtarget.description();
    let processors = description.table::<Processor>();
    let Some(own) = subtarget.processor.and_then(|id| processors.get(id.index())) else { return Vec::new() };
    let like = description.span(model.processors).iter().filter_map(|id| processors.get(id.index()));
    like.filter(|other| other.sched_model == own.sched_model)
        .map(|other| description.str(other.name))
        .collect()
}

/// Returns the error that a line tells, if it is of that model and was measured on one of the processors.
fn error_on(line: &str, processors: &[&str], whose: &str) -> Option<MeasuredError> {
    let (measured, rest) = line.split_once(',')?;
    if !processors.contains(&measured) {
        return None;
    }
    let mut cells = rest.splitn(5, ',');
    if cells.next()? != whose {
        return None;
    }
    let mean_percent = cells.next()?.parse().ok()?;
    let n_measurements = cells.next()?.parse().ok()?;
    let source = cells.next().filter(|source| !source.is_empty()).map(str::to_owned);
    Some(MeasuredError { code: cells.next()?.to_owned(), mean_percent, n_measurements, source })
}

#[cfg(test)]
mod tests {
    use stallscope_report::{MeasuredError, ModelOrigin};

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
            let MeasuredError { code, mean_percent, n_measurements, source } = error;
            let source = source.as_deref().unwrap_or_default();
            let line = format!("haswell,{whose},{mean_percent:.1},{n_measurements},{source},{code}");
            assert!(MEASURED_ERRORS.lines().any(|other| other == line), "{line}");
        }
        let generic = Subtarget::builder("x86_64").processor("x86-64-v3").build().unwrap();
        assert_eq!(model_facts(generic.info(), "name", &ModelOrigin::Llvm).errors, []);
    }
}
