//! Which processor the counts are of.

use stallscope_topdown::{Measurement, Processor, import};

use super::Failure;
use super::arguments::Arguments;
use stallscope_target::suggestion;

/// The processor called so.
pub(super) fn named<'a>(processors: &'a [Processor], name: &str) -> Result<&'a Processor, Failure> {
    processors.iter().find(|processor| processor.is_called(name)).ok_or_else(|| {
        let names = processors
            .iter()
            .flat_map(|processor| std::iter::once(&processor.name).chain(&processor.aliases))
            .map(String::as_str);
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
    processors: &'a [Processor],
    arguments: &Arguments,
    measurement: &Measurement,
) -> Result<&'a Processor, Failure> {
    let told = measurement.sources.iter().find_map(|source| source.processor.as_deref());
    if let Some(name) = arguments.cpu.as_deref().or(told) {
        return named(processors, name);
    }
    let has_all = |processor: &&Processor| import::check(measurement, processor, &[]).is_ok();
    match processors.iter().filter(has_all).collect::<Vec<&Processor>>().as_slice() {
        [only] => Ok(only),
        [] => Err(Failure::new(
            "no processor that is known here has all the events in the files",
            "--cpu names the processor; then it is told which event it is",
        )),
        several => {
            let names: Vec<&str> = several.iter().map(|processor| processor.name.as_str()).collect();
            Err(Failure::new(
                "the files do not say which processor they are of",
                format!("--cpu names it; by their events it may be {}", names.join(", ")),
            ))
        }
    }
}
