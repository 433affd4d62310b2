//! Measures each form alone: throughput and latencies.

use super::form::{End, Form};
use super::kernel::{Kernel, Kernels};
use super::links::LinkTime;
use super::row::{Measure, Quantity, Row};

/// A latency below this many cycles is none: the instruction was not executed.
const ELIMINATED: f64 = 0.6;

/// Largest ratio of the cycles with equal registers to the shortest latency that makes instances count as independent.
const INDEPENDENT: f64 = 0.6;

/// Smallest ratio of the cycles of independent instances to the limit by dependences that makes dependences the limit.
const LIMITED: f64 = 0.8;

/// Measures a form. `measure` measures assembly.
pub(super) fn measure_alone(
    form: &Form,
    kernels: &mut Kernels<'_, '_>,
    measure: &mut Measure<'_>,
) -> Vec<Row> {
    let failed = |note: String| Row { note, ..Row::new(&form.name, Quantity::None) };
    let Some(kernel) = kernels.independent(form, false) else {
        return vec![failed("there are not enough registers".to_owned())];
    };
    let mut throughput = row(form, Quantity::Throughput, &kernel, kernels, measure);
    let Some(cycles) = throughput.cycles else { return vec![failed(throughput.note)] };
    if form.is_on_stack {
        throughput.note =
            "its operands are on a stack, so that instances may depend on one another".to_owned();
    }
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
fn latencies(form: &Form, kernels: &mut Kernels<'_, '_>, measure: &mut Measure<'_>) -> Vec<Row> {
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
    measure: &mut Measure<'_>,
) -> Row {
    let (links, is_upper_bound) = match kernels.links.time_of(&kernel.path) {
        LinkTime::Cycles(cycles) => (cycles, false),
        LinkTime::AtLeast(cycles) => (cycles, true),
    };
    let (cycles, note) = match measure(&kernel.text) {
        Ok(cycles) => (Some(cycles.each(kernel.n_instances, links, is_upper_bound)), String::new()),
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

#[cfg(all(test, feature = "x86"))]
#[allow(clippy::unwrap_used, clippy::panic, reason = "a test that finds nothing has failed")]
mod tests {
    use stallscope_target::Inst;

    use stallscope::program::CodeProblem;

    use super::*;
    use crate::measure::instructions::form::Numbers;
    use crate::measure::instructions::forms::forms;
    use crate::measure::instructions::links::Links;
    use crate::measure::instructions::registers::Registers;
    use crate::measure::instructions::row::Cycles;
    use crate::measure::instructions::testing::Simulated;

    /// The rows of forms on a machine.
    fn rows(machine: &Simulated, names: &[&str]) -> Vec<Row> {
        let registers = Registers::new(machine.analyzer.subtarget().info(), machine.parts());
        let mut cycles = |text: &str| machine.measure(text).ok().map(|cycles| cycles.value);
        let links = Links::new(&registers, &machine.analyzer, &mut cycles);
        let empty = machine.analyzer.parse("", b"");
        let mut printer = machine.analyzer.region_analyzer();
        let mut write = |inst: &Inst| printer.instruction_text(&empty, inst);
        let mut kernels = Kernels { registers: &registers, links: &links, write: &mut write };
        let mut rows = Vec::new();
        for name in names {
            let opcode = registers.description().opcode_by_name(name).unwrap();
            let form = Form::new(&registers, opcode, Numbers::first(machine.parts())).unwrap();
            rows.extend(measure_alone(&form, &mut kernels, &mut |text| machine.measure(text)));
        }
        rows
    }

    /// A form, what was measured of it, the ends, and the cycles.
    type Case = (&'static str, &'static str, &'static str, &'static str, f64);

    fn check(machine: &Simulated, cases: &[Case]) {
        let names: Vec<&str> = cases.iter().map(|case| case.0).collect();
        let rows = rows(machine, &names);
        for &(form, quantity, source, destination, expected) in cases {
            let row = rows.iter().find(|row| {
                row.form == form
                    && row.quantity.to_string() == quantity
                    && (row.source.as_str(), row.destination.as_str()) == (source, destination)
            });
            let cycles =
                row.and_then(|row| row.cycles).unwrap_or_else(|| panic!("{form} {source}: {rows:?}"));
            assert!((cycles.value - expected).abs() < 0.03, "{expected}: {row:?}");
            assert!(!cycles.is_upper_bound, "{row:?}");
        }
    }

    #[test]
    fn latencies_and_throughputs_are_those_of_the_machine() {
        // The figures agree with LLVM's model; a load takes 5 cycles, to vector registers 6.
        let cases = [
            ("IMUL64rr", "throughput", "", "", 1.0),
            ("IMUL64rr", "latency", "2:GR64", "1:GR64", 3.0),
            ("IMUL64rr", "latency", "3:GR64", "1:GR64", 3.0),
            ("IMUL64rr", "latency", "3:GR64", "EFLAGS", 3.0),
            ("ADD64rr", "throughput", "", "", 0.25),
            ("ADD64rr", "latency", "3:GR64", "1:GR64", 1.0),
            ("ADD64rr", "latency", "2:GR64", "EFLAGS", 1.0),
            ("ADC64rr", "latency", "EFLAGS", "1:GR64", 1.0),
            ("ADC64rr", "latency", "EFLAGS", "EFLAGS", 1.0),
            ("ADD64rm", "throughput", "", "", 0.5),
            ("ADD64rm", "latency", "2:GR64", "1:GR64", 1.0),
            ("ADD64rm", "latency", "base", "1:GR64", 6.0),
            ("ADD64rm", "latency", "index", "1:GR64", 6.0),
            ("LEA64r", "latency", "base", "1:GR64", 1.0),
            ("MUL64r", "latency", "RAX", "RAX", 4.0),
            ("MUL64r", "latency", "1:GR64", "RAX", 4.0),
            ("SHL64rCL", "latency", "2:GR64", "1:GR64", 3.0),
            ("VADDPSrr", "throughput", "", "", 0.5),
            ("VADDPSrr", "latency", "2:VR128", "1:VR128", 4.0),
            ("VFMADD231PSYr", "latency", "2:VR256", "1:VR256", 4.0),
            ("VFMADD231PSYr", "throughput", "", "", 0.5),
        ];
        check(&Simulated::new("x86_64", "skylake"), &cases);
    }

    #[test]
    #[cfg(feature = "aarch64")]
    fn latencies_and_throughputs_of_aarch64_are_those_of_the_machine() {
        // The figures agree with LLVM's model of the Neoverse N1.
        let cases = [
            ("SMULHrr", "throughput", "", "", 4.0),
            ("SMULHrr", "latency", "2:GPR64", "1:GPR64", 5.0),
            ("SMULHrr", "latency", "3:GPR64", "1:GPR64", 5.0),
            ("ADCXr", "latency", "2:GPR64", "1:GPR64", 1.0),
            ("ADCXr", "latency", "NZCV", "1:GPR64", 1.0),
            ("ADDSXri", "latency", "2:GPR64sp", "NZCV", 1.0),
            ("CSELXr", "latency", "NZCV", "1:GPR64", 1.0),
            ("LDRXui", "throughput", "", "", 0.5),
            ("LDRXui", "latency", "base", "1:GPR64", 4.0),
            ("LDRXroX", "latency", "base", "1:GPR64", 4.0),
            ("LDRXroX", "latency", "index", "1:GPR64", 4.0),
            ("FADDDrr", "throughput", "", "", 0.5),
            ("FADDDrr", "latency", "2:FPR64", "1:FPR64", 2.0),
            ("FMADDDrrr", "latency", "3:FPR64", "1:FPR64", 4.0),
            ("ADDv4i32", "latency", "2:FPR128", "1:FPR128", 2.0),
        ];
        check(&Simulated::new("aarch64", "neoverse-n1"), &cases);
    }

    /// Every kernel of these forms is code that the machine has: it can be read and encoded.
    fn check_kernels(machine: &Simulated, patterns: &[&str]) {
        let registers = Registers::new(machine.analyzer.subtarget().info(), machine.parts());
        let links = Links::new(&registers, &machine.analyzer, &mut |_| Some(1.0));
        let empty = machine.analyzer.parse("", b"");
        let mut printer = machine.analyzer.region_analyzer();
        let mut write = |inst: &Inst| printer.instruction_text(&empty, inst);
        let mut kernels = Kernels { registers: &registers, links: &links, write: &mut write };
        let mut encoder = machine.analyzer.region_analyzer();
        let mut n_kernels = 0;
        for pattern in patterns {
            for form in forms(&machine.analyzer, &registers, &links, Some(pattern)) {
                measure_alone(&form, &mut kernels, &mut |text| {
                    n_kernels += 1;
                    let input = machine.analyzer.parse("kernel", text.as_bytes());
                    let code = input.regions.first().map(|region| encoder.code_to_run(&input, region));
                    let problem =
                        code.as_ref().and_then(|code| code.as_ref().err()).map(|error| error.problem);
                    if let Some(CodeProblem::Refused(_)) = problem {
                        return Err("it is refused".to_owned());
                    }
                    assert!(input.failure.is_none() && matches!(code, Some(Ok(_))), "{}: {text}", form.name);
                    let value = text.split(';').count() as f64;
                    Ok(Cycles { value, low: value, high: value, is_certain: true, is_upper_bound: false })
                });
            }
        }
        assert!(n_kernels > 50, "{n_kernels}");
    }

    #[test]
    fn kernels_of_all_kinds_of_forms_can_be_encoded() {
        check_kernels(
            &Simulated::new("x86_64", "znver4"),
            &["ADC64*", "BTS*", "KADD*rr", "MUL*", "POP*", "VPERMI2D*"],
        );
        #[cfg(feature = "aarch64")]
        check_kernels(&Simulated::new("aarch64", "neoverse-v2"), &["ADD*ri", "CSEL*", "LDR*ui"]);
    }

    #[test]
    fn what_cannot_be_told_from_the_way_back_is_an_upper_bound() {
        for row in rows(&Simulated::new("x86_64", "skylake"), &["MOV64toPQIrr", "CVTTSD2SI64rr", "MOV64mr"]) {
            let Some(cycles) = row.cycles.filter(|_| row.quantity == Quantity::Latency) else { continue };
            assert!(cycles.is_upper_bound && !row.links.is_empty(), "{row:?}");
        }
    }

    #[test]
    fn instances_on_a_stack_are_not_called_independent() {
        let rows = rows(&Simulated::new("x86_64", "skylake"), &["ABS_F", "NOOPL", "MMX_PADDBrr"]);
        let throughputs = rows.iter().filter(|row| row.quantity == Quantity::Throughput);
        let noted: Vec<(&str, bool)> =
            throughputs.map(|row| (row.form.as_str(), row.note.contains("on a stack"))).collect();
        assert_eq!(noted, [("ABS_F", true), ("NOOPL", false), ("MMX_PADDBrr", false)]);
    }

    #[test]
    fn idioms_are_noticed() {
        let rows = rows(&Simulated::new("x86_64", "skylake"), &["XOR32rr", "VPXORrr", "ADD32rr"]);
        let same: Vec<(&str, bool)> = rows
            .iter()
            .filter(|row| row.quantity == Quantity::SameRegisters)
            .map(|row| (row.form.as_str(), !row.note.is_empty()))
            .collect();
        assert_eq!(same, [("XOR32rr", true), ("VPXORrr", true), ("ADD32rr", false)]);
    }
}
