//! The processor that was counted.

use stallscope_topdown::{Measurement, Pmu, import};

use super::arguments::Arguments;
use super::failure::Failure;
use stallscope_target::suggestion;

/// The processor with this name.
pub(super) fn named<'a>(pmus: &'a [Pmu], name: &str) -> Result<&'a Pmu, Failure> {
    pmus.iter().find(|pmu| pmu.is_named(name)).ok_or_else(|| {
        let names =
            pmus.iter().flat_map(|pmu| std::iter::once(&pmu.name).chain(&pmu.aliases)).map(String::as_str);
        let note = suggestion::nearest(name, names).map_or_else(
            || "--list shows the processors".to_owned(),
            |nearest| format!("did you mean '{nearest}'?"),
        );
        Failure::new(format!("the processor '{name}' is unknown"), note)
    })
}

/// The processor of imported counts: the one that the arguments or the files name, or the only one with all events of
/// the files.
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
            "no known processor has all events of the files",
            "select the processor with --cpu to see which event it lacks",
        )),
        several => {
            let names: Vec<&str> = several.iter().map(|pmu| pmu.name.as_str()).collect();
            Err(Failure::new(
                "the files do not say which processor they were counted on",
                format!("select it with --cpu; by the events, it may be {}", names.join(", ")),
            ))
        }
    }
}
