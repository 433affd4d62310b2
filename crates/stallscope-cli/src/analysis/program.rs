//! Programs and object files as input.

use std::fmt::Write as _;
use std::io;

use stallscope::isa::isas;
use stallscope::program::{Machine, NamedMachine, ProgramFile};
use stallscope::{RegionKind, Subtarget};
use stallscope_target::{DEFAULT_TRIPLE, SubtargetInfo, Triple};

use super::arguments::Arguments;
use super::request::fail;
use super::subtarget::Chosen;
use crate::output::streams::{Failure, Streams};

/// The arguments with what the file called `name` says of the target of its programs. Notes say what it does not.
pub(super) fn complete(
    arguments: &Arguments,
    name: &str,
    file: &ProgramFile<'_>,
    streams: &mut impl Streams,
) -> Result<Arguments, Failure> {
    let mut completed = arguments.clone();
    let mut notes = String::new();
    if completed.regions == RegionKind::Markers {
        completed.regions = RegionKind::Loops;
    }
    for (member, error) in &file.refused {
        let _ = writeln!(notes, "warning: {name}: {member}: {error}");
    }
    for program in &file.programs {
        let member = program.member.as_ref().map_or_else(String::new, |member| format!("{member}: "));
        for problem in &program.problems {
            let _ = writeln!(notes, "warning: {name}: {member}{problem}");
        }
    }
    let machine = file.programs.first().map(|program| &program.machine);
    if let Some(machine) = machine.filter(|_| arguments.mtriple.is_none() && arguments.march.is_none()) {
        completed.mtriple = Some(machine.triple.clone());
        completed.mattr = [machine.features.as_slice(), &arguments.mattr].concat();
        notes += &drop_unknown_features(&mut completed, machine, name);
    }
    if arguments.print_disassembly.on {
        let processor = machine.map_or("", Machine::disassembled_processor);
        completed.mcpu = completed.mcpu.or_else(|| Some(processor.to_owned()));
    }
    choose_processor(&mut completed, name, machine, &mut notes);
    streams.message(&notes)?;
    Ok(completed)
}

/// Chooses the processor that the file called `name` is simulated on, unless the arguments choose one, and notes which it is.
pub(super) fn choose_processor(
    completed: &mut Arguments,
    name: &str,
    machine: Option<&Machine>,
    notes: &mut String,
) {
    if completed.mcpu.is_some() {
        return;
    }
    let triple = Triple::new(completed.mtriple.as_deref().unwrap_or(DEFAULT_TRIPLE));
    let is_host = triple.arch == Triple::new(DEFAULT_TRIPLE).arch;
    let isa = isas().iter().find(|isa| isa.target.archs.contains(&triple.arch));
    let Some(isa) = isa.filter(|_| completed.march.is_none()) else { return };
    // The arguments may choose another target than that of the file.
    let is_of_machine = |machine: &&Machine| completed.mtriple.as_ref() == Some(&machine.triple);
    let named = machine.filter(is_of_machine).and_then(|machine| machine.processor.as_ref());
    let is_modeled = |processor: &&String| {
        let (info, _) = SubtargetInfo::new(&isa.target, triple.clone(), processor, []);
        info.processor.is_some() && info.sched_model.has_sched_classes
    };
    let candidate = named.and_then(|named| named.candidates.iter().find(is_modeled));
    if candidate.is_none() && is_host {
        // The code is for this machine's processor.
        return;
    }
    let processor =
        candidate.map_or_else(|| (isa.default_processor)(&triple), |name| name.as_str()).to_owned();
    let says = match named.map(|named| &named.named) {
        None => format!("{name} is simulated on {processor}"),
        Some(NamedMachine::Processor(named)) if *named == processor => {
            format!("{name} names the processor {named}, and is simulated on it")
        }
        Some(NamedMachine::Processor(named)) => {
            format!("{name} names the processor {named}; without a model of it, {processor} is simulated")
        }
        Some(NamedMachine::Architecture(named)) => {
            format!("{name} names the architecture {named}, and is simulated on {processor}")
        }
    };
    let _ = writeln!(notes, "note: {says}; -mcpu selects another processor");
    completed.mcpu = Some(processor);
}

/// Removes the features of a file that are not known, and returns notes about them.
fn drop_unknown_features(completed: &mut Arguments, machine: &Machine, name: &str) -> String {
    let mut notes = String::new();
    let arch = Triple::new(&machine.triple).arch;
    let Some(isa) = isas().iter().find(|isa| isa.target.archs.contains(&arch)) else { return notes };
    let description = isa.target.description;
    completed.mattr.retain(|feature| {
        let key = feature.trim_start_matches(['+', '-']);
        let is_known =
            !machine.features.contains(feature) || key == "all" || description.feature_by_key(key).is_some();
        if !is_known {
            let _ = writeln!(notes, "note: {name} names the unknown extension {key}; it is ignored");
        }
        is_known
    });
    notes
}

/// Prints the instructions of programs.
pub(super) fn print_disassembly(
    chosen: &Chosen,
    file: Option<&ProgramFile<'_>>,
    name: &str,
    arguments: &Arguments,
    streams: &mut impl Streams,
) -> Result<(), Failure> {
    match (file, chosen) {
        (Some(file), Chosen::Analyzable(subtarget)) => {
            print(subtarget, arguments.output_asm_variant, name, file, streams)
        }
        _ => no_program(name, streams),
    }
}

/// Writes that an input has no instructions to print.
pub(super) fn no_program(name: &str, streams: &mut impl Streams) -> Result<(), Failure> {
    fail(streams, &format!("error: {name}: -print-disassembly takes programs and object files\n"))
}

/// Writes the disassembly of programs.
fn print(
    subtarget: &Subtarget,
    variant: i32,
    name: &str,
    file: &ProgramFile<'_>,
    streams: &mut impl Streams,
) -> Result<(), Failure> {
    // As in an analysis, -1 represents the syntax of the input, which is the first one.
    let number = if variant == -1 { 0 } else { variant.cast_unsigned() };
    let variant = (subtarget.isa().asm_language.variant)(number);
    let Some(variant) = variant else {
        streams.message("error: the target has no such syntax; -output-asm-variant takes 0 or 1\n")?;
        return Err(Failure::Reported);
    };
    streams.open()?;
    let programs = file.programs.iter().map(|program| {
        let member = program.member.as_ref().map_or_else(String::new, |member| format!("({member})"));
        (format!("{name}{member}:\n"), program)
    });
    let mut failure = None;
    let writer = ReportWriter { streams, failure: &mut failure };
    let outcome = subtarget.disassemble(programs, variant, writer);
    if let Some(failure) = failure {
        return Err(failure);
    }
    if let Err(error) = outcome {
        streams.message(&format!("error: {name}: {error}\n"))?;
        return Err(Failure::Reported);
    }
    Ok(())
}

/// Writes to the report.
struct ReportWriter<'a, S> {
    streams: &'a mut S,
    /// Why writing failed.
    failure: &'a mut Option<Failure>,
}

impl<S: Streams> io::Write for ReportWriter<'_, S> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        match self.streams.report(text) {
            Ok(()) => Ok(text.len()),
            Err(failure) => {
                *self.failure = Some(failure);
                Err(io::ErrorKind::Other.into())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
