//! Which forms compete for the same ports.

use super::classes::Class;
use super::form::{Form, Instance};
use super::kernel::Kernels;
use super::row::{Measure, Quantity, Row};
use stallscope_target::RegisterId;

/// The largest number of classes in mixes. Each is represented by one form.
pub(super) const MAX_CLASSES: usize = 64;

/// How many forms of a class are tried.
const MAX_TRIALS: usize = 4;

/// How many cycles the instances of a form take in a mix, about.
const CYCLES: f64 = 4.0;

/// The most instances of a form in a mix.
const MAX_INSTANCES: f64 = 32.0;

/// The most independent instances of a form, so that another one has registers.
const MAX_INDEPENDENT: usize = 5;

/// How much longer than among many independent instances one may take in a mix.
const MAX_SLOWDOWN: f64 = 1.15;

/// The share of the shorter part of a mix that is added to the longer one if they use the same ports, and if they use other ports.
const COMPETES: f64 = 0.8;
const DOES_NOT: f64 = 0.2;

/// A form that represents its class in mixes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Representative<'f> {
    pub(super) form: &'f Form,
    /// Number of instances in a mix.
    n: usize,
    /// Cycles of as many alone.
    cycles: f64,
}

/// The first form of a class that is as fast with few registers as with many. `alone` has the row of one that was measured before.
pub(super) fn representative<'f>(
    class: &Class<'f>,
    kernels: &mut Kernels<'_, '_>,
    alone: &dyn Fn(&str) -> Option<Row>,
    measure: &mut Measure<'_>,
) -> Option<(Representative<'f>, Row)> {
    for &form in class.forms.iter().take(MAX_TRIALS) {
        let n = (CYCLES / class.throughput).round().clamp(1.0, MAX_INSTANCES) as usize;
        let row = match alone(&form.name) {
            Some(row) => row,
            None => {
                let Some(instances) = instances(form, form, kernels, &mut Vec::new()) else { continue };
                let Some(text) = kernels.mix([(form, &instances, n), (form, &instances, 0)]) else {
                    continue;
                };
                row(form, "", &text, measure)
            }
        };
        let Some(cycles) = row.cycles.map(|cycles| cycles.value) else { continue };
        if cycles > 0.0 && cycles <= MAX_SLOWDOWN * class.throughput * n as f64 {
            return Some((Representative { form, n, cycles }, row));
        }
    }
    None
}

/// Measures two forms in turn.
pub(super) fn measure_mix(
    first: Representative<'_>,
    second: Representative<'_>,
    kernels: &mut Kernels<'_, '_>,
    measure: &mut Measure<'_>,
) -> Row {
    let mut taken = Vec::new();
    let own = instances(first.form, second.form, kernels, &mut taken);
    let other = instances(second.form, first.form, kernels, &mut taken);
    let text = own
        .zip(other)
        .and_then(|(own, other)| kernels.mix([(first.form, &own, first.n), (second.form, &other, second.n)]));
    let Some(text) = text else {
        let note = "there are not enough registers".to_owned();
        return Row { with: second.form.name.clone(), note, ..Row::new(&first.form.name, Quantity::Mix) };
    };
    let mut found = row(first.form, &second.form.name, &text, measure);
    if let Some(cycles) = found.cycles {
        let [shorter, longer] = [first.cycles.min(second.cycles), first.cycles.max(second.cycles)];
        let share = (cycles.value - longer) / shorter;
        let what = match share {
            COMPETES.. => "compete",
            DOES_NOT..COMPETES => "compete in part",
            _ => "do not compete",
        };
        let per_cycle = (first.n + second.n) as f64 / cycles.value;
        found.note = format!("{what}; share {share:.2}, {per_cycle:.1} instructions per cycle");
    }
    found
}

fn instances(
    form: &Form,
    other: &Form,
    kernels: &Kernels<'_, '_>,
    taken: &mut Vec<RegisterId>,
) -> Option<Vec<Instance>> {
    kernels.independent_instances(form, &[other], MAX_INDEPENDENT, taken)
}

fn row(form: &Form, with: &str, text: &str, measure: &mut Measure<'_>) -> Row {
    let (cycles, note) = match measure(text) {
        Ok(cycles) => (Some(cycles), String::new()),
        Err(error) => (None, error),
    };
    let code = text.trim_end().replace('\n', "; ");
    Row { with: with.to_owned(), cycles, code, note, ..Row::new(&form.name, Quantity::Mix) }
}

#[cfg(all(test, feature = "x86"))]
#[allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]
mod tests {
    use stallscope_target::Inst;

    use super::*;
    use crate::measure::instructions::alone::measure_alone;
    use crate::measure::instructions::classes::classes;
    use crate::measure::instructions::form::Numbers;
    use crate::measure::instructions::links::Links;
    use crate::measure::instructions::registers::Registers;
    use crate::measure::instructions::testing::Simulated;

    #[test]
    fn forms_compete_for_the_ports_of_the_model() {
        let machine = Simulated::new("x86_64", "skylake");
        let registers = Registers::new(machine.analyzer.subtarget().info(), machine.parts());
        let links = Links::new(&registers, &machine.analyzer, &mut |_| None);
        let empty = machine.analyzer.parse("", b"");
        let mut printer = machine.analyzer.region_analyzer();
        let mut write = |inst: &Inst| printer.instruction_text(&empty, inst);
        let mut kernels = Kernels { registers: &registers, links: &links, write: &mut write };
        let mut measure = |text: &str| machine.measure(text);
        // Ports 1; 1; 5; 0 and 1; 2 and 3.
        let names = ["IMUL64rr", "PDEP64rr", "VPSHUFDri", "VADDPSrr", "MOV64rm"];
        let forms: Vec<Form> = names
            .iter()
            .map(|name| {
                let opcode = registers.description().opcode_by_name(name).unwrap();
                Form::new(&registers, opcode, Numbers::first(machine.parts())).unwrap()
            })
            .collect();
        let mut chosen = Vec::new();
        for form in &forms {
            let rows = measure_alone(form, &mut kernels, &mut measure);
            let class = classes(std::slice::from_ref(form), &rows);
            let found = representative(&class[0], &mut kernels, &|_| None, &mut measure);
            chosen.push(found.unwrap().0);
        }
        for (first, second, expected) in [
            (0, 1, "compete;"),
            (0, 2, "do not compete;"),
            (0, 3, "compete in part;"),
            (2, 3, "do not compete;"),
            (0, 4, "do not compete;"),
        ] {
            let row = measure_mix(chosen[first], chosen[second], &mut kernels, &mut measure);
            assert!(row.note.starts_with(expected), "{} {} {}", row.form, row.with, row.note);
        }
    }
}
