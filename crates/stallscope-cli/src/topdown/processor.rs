//! Which processor the counts are of.

use stallscope_topdown::{Measurement, Pmu, import};

use super::arguments::Arguments;
use super::failure::Failure;
use stallscope_target::suggestion;

/// The processor called so.
pub(super) fn named<'a>(pmus: &'a [Pmu], name: &str) -> Result<&'a Pmu, Failure> {
    pmus.iter().find(|pmu| pmu.is_named(name)).ok_or_else(|| {
        let names =
            pmus.iter().flat_map(|pmu| std::iter::once(&pmu.name).chain(&pmu.aliases)).map(String::as_str);
        let note = suggestion::nearest(name, names).map_or_else(
            || "--list shows the processors".to_owned(),
            |nearest| format!("did you mean '{nearest}'?"),
        );
        Failure::new(format!("the counters of the processor '{name}' are not known"), note)
    })
}

/// The processor that imported counts are of: the one that is named, or that the files name, or the only one that has
/// all of their events.
pub(super) fn of_measurement<'a>(
    pmus: &'a [Pmu],
    arguments: &Arguments,
    measurement: &Measurement,
) -> Result<&'a Pmu, Failure> {
    let named_by_files = measurement.sources.iter().find_map(|source| source.processor.as_deref());
    if let Some(name) = arguments.cpu.as_deref().or(named_by_files) {
        return named(pmus, name);
    }
    let has_all = |pmu: &&Pmu| import::check(measurement, pmu, &[]).is_ok();
    match pmus.iter().filter(has_all).collect::<Vec<&Pmu>>().as_slice() {
        [only] => Ok(only),
        [] => Err(Failure::new(
            "no processor that is known here has all the events in the files",
            "--cpu names the processor; then it is told which event it is",
        )),
        several => {
            let names: Vec<&str> = several.iter().map(|pmu| pmu.name.as_str()).collect();
            Err(Failure::new(
                "the files do not say which processor they are of",
                format!("--cpu names it; by their events it may be {}", names.join(", ")),
            ))
        }
    }
}
