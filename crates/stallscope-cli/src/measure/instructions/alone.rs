//! What each form takes alone.

use stallscope_measure::Measurement;

use super::form::{End, Form};
use super::kernel::{Kernel, Kernels};
use super::links::LinkTime;
use super::row::{Cycles, Quantity, Row};

/// A latency below this many cycles is none: the instruction was not executed.
const ELIMINATED: f64 = 0.6;

/// What a chain takes of another one's cycles at most if its instances do not depend on one another.
const INDEPENDENT: f64 = 0.6;

/// What independent instances take of the cycles that their dependences allow, if these are what limits them.
const LIMITED: f64 = 0.8;

/// Measures a form. `measure` measures assembly.
pub(super) fn measure_alone(
    form: &Form,
    kernels: &mut Kernels<'_, '_>,
    measure: &mut dyn FnMut(&str) -> Result<Measurement, String>,
) -> Vec<Row> {
    let failed = |note: String| Row { note, ..Row::new(&form.name, Quantity::None) };
    let Some(kernel) = kernels.independent(form, false) else {
        return vec![failed("there are not enough registers".to_owned())];
    };
    let mut throughput = row(form, Quantity::Throughput, &kernel, kernels, measure);
    let Some(cycles) = throughput.cycles else { return vec![failed(throughput.note)] };
    let mut latencies = latencies(form, kernels, measure);
    if Kernels::carries_values(form) {
        let longest =
            latencies.iter().filter_map(|row| row.cycles).map(|cycles| cycles.value).fold(0.0, f64::max);
        if cycles.value >= LIMITED * longest / kernel.n_instances as f64
            && let Some(kernel) = kernels.independent(form, true)
        {
            let broken = row(form, Quantity::Throughput, &kernel, kernels, measure);
            if broken.cycles.is_some_and(|broken| broken.value < cycles.value) {
                throughput = Row { note: "dependences broken by other instructions".to_owned(), ..broken };
            }
        }
    }
    let between_registers = latencies.iter().filter(|row| row.links.is_empty() && row.source != "memory");
    let shortest = between_registers.filter_map(|row| row.cycles).map(|cycles| cycles.value).reduce(f64::min);
    if let (Some(shortest), Some(kernel)) = (shortest, kernels.same_registers(form)) {
        let mut same = row(form, Quantity::SameRegisters, &kernel, kernels, measure);
        if shortest > ELIMINATED && same.cycles.is_some_and(|cycles| cycles.value < INDEPENDENT * shortest) {
            same.note = "does not depend on them".to_owned();
        }
        latencies.push(same);
    }
    latencies.insert(0, throughput);
    latencies
}

/// The latencies from each source to each destination.
fn latencies(
    form: &Form,
    kernels: &mut Kernels<'_, '_>,
    measure: &mut dyn FnMut(&str) -> Result<Measurement, String>,
) -> Vec<Row> {
    let mut rows = Vec::new();
    for destination in form.destinations() {
        for source in form.sources() {
            let names = [source, destination].map(|end| form.end_name(kernels.registers, end));
            let [source_name, destination_name] = names;
            let mut found = match kernels.chain(form, source, destination) {
                Some(kernel) => row(form, Quantity::Latency, &kernel, kernels, measure),
                None => {
                    Row { note: "there is no way back".to_owned(), ..Row::new(&form.name, Quantity::Latency) }
                }
            };
            let are_registers = matches!((source, destination), (End::Slot(_), End::Slot(_)));
            let is_move = are_registers && form.place(source) == form.place(destination);
            if is_move
                && found.links.is_empty()
                && found.cycles.is_some_and(|cycles| cycles.value < ELIMINATED)
            {
                found.note = "no latency: it is not executed, or does not depend on it".to_owned();
            }
            let ends_in_memory = [source, destination].contains(&End::Memory);
            if found.cycles.is_some() && (ends_in_memory || form.loads && form.stores) {
                found.note = "with the way through memory".to_owned();
            }
            rows.push(Row { source: source_name, destination: destination_name, ..found });
        }
    }
    rows
}

/// Measures a kernel.
fn row(
    form: &Form,
    quantity: Quantity,
    kernel: &Kernel,
    kernels: &Kernels<'_, '_>,
    measure: &mut dyn FnMut(&str) -> Result<Measurement, String>,
) -> Row {
    let (links, is_upper_bound) = match kernels.links.time_of(&kernel.path) {
        LinkTime::Cycles(cycles) => (cycles, false),
        LinkTime::AtLeast(cycles) => (cycles, true),
    };
    let (cycles, note) = match measure(&kernel.text) {
        Ok(measured) => {
            (Some(Cycles::of(&measured, kernel.n_instances, links, is_upper_bound)), String::new())
        }
        Err(error) => (None, error),
    };
    Row {
        cycles,
        links: kernels.links.names(&kernel.path),
        code: kernel.text.trim_end().replace('\n', "; "),
        note,
        ..Row::new(&form.name, quantity)
    }
}
