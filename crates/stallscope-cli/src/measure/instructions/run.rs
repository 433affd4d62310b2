//! From arguments to measured forms.

use std::fs;
use std::io;
use std::time::Instant;

use stallscope::Subtarget;
use stallscope_measure::{Executor, ExecutorError, Options};
use stallscope_target::Inst;

use super::alone::measure_alone;
use super::bench::Bench;
use super::classes::classes;
use super::form::Form;
use super::forms::forms;
use super::kernel::Kernels;
use super::links::Links;
use super::machine;
use super::mixes::{MAX_CLASSES, measure_mix, representative};
use super::page::page;
use super::registers::Registers;
use super::table::Table;
use crate::input::os_text::file_error;
use crate::measure::arguments::Arguments;
use crate::measure::predictions::Models;
use crate::output::progress::Progress;
use crate::output::streams::Failure;
use crate::output::terminal::stderr_takes_line;

/// Measures the forms that the arguments choose.
///
/// # Errors
/// A message, or that a message was written.
pub(in crate::measure) fn run(
    subtarget: Subtarget,
    options: Options,
    arguments: &Arguments,
) -> Result<(), Error> {
    if arguments.analysis.json.on {
        return Err(Error::Message(
            "-instructions writes comma-separated values and a page, no JSON".to_owned(),
        ));
    }
    if arguments.resume.on && arguments.output_file().is_none() {
        return Err(Error::Message("-resume needs -o".to_owned()));
    }
    let parts = subtarget.isa().execution.and_then(|execution| execution.kernel_parts);
    let parts = parts.ok_or_else(|| {
        Error::Message("instructions of this target cannot be measured one by one".to_owned())
    })?;
    let mut options = options;
    if arguments.init.is_empty() {
        let state = &mut options.initial_state;
        (state.register, state.memory, state.vector, state.upper_vector) =
            (parts.register, parts.data, parts.data, 0);
        for &(number, value) in parts.registers {
            if let Some(register) = state.registers.get_mut(usize::from(number)) {
                *register = Some(value);
            }
        }
    }
    let fetch = options.fetch;
    let executor = Executor::new(options).map_err(Error::Executor)?;
    let models = Models::new(subtarget, arguments).map_err(|error| Error::Message(error.to_string()))?;
    let analyzer = &models.llvm;
    let registers = Registers::new(analyzer.subtarget().info(), parts);
    let mut bench = Bench::new(analyzer, executor);
    let links =
        Links::new(&registers, analyzer, &mut |text| bench.measure(text).ok().map(|measured| measured.value));
    let chosen = forms(analyzer, &registers, &links, arguments.form.as_deref());
    if let (Some(pattern), true) = (&arguments.form, chosen.is_empty()) {
        let message = format!("no form that this processor has matches --form={pattern}");
        return Err(Error::Message(message));
    }
    let mut table = match arguments.output_file() {
        Some(path) if arguments.resume.on => Table::resume(path),
        path => Table::create(path.map(|path| path.as_os_str())),
    }
    .map_err(Error::Message)?;
    let empty = analyzer.parse("", b"");
    let mut printer = analyzer.region_analyzer();
    let mut write = |inst: &Inst| printer.instruction_text(&empty, inst);
    let mut kernels = Kernels { registers: &registers, links: &links, write: &mut write };
    let mut measuring =
        Measuring { bench: &mut bench, table: &mut table, progress: Progress::new(Instant::now()) };
    measuring.measure_forms(&chosen, &mut kernels)?;
    measuring.measure_mixes(&chosen, &mut kernels)?;
    measuring.progress.erase(&mut io::stderr());
    if let Some(path) = &arguments.page {
        let mut facts = machine::machine();
        facts.push(("instructions from".to_owned(), format!("{fetch:?}").to_lowercase()));
        facts.push(("stallscope".to_owned(), env!("CARGO_PKG_VERSION").to_owned()));
        let text = page(&facts, &table.rows);
        fs::write(path, text).map_err(|error| Error::Message(file_error(path, &error)))?;
    }
    Ok(())
}

/// Why forms could not be measured.
#[derive(Debug)]
pub(in crate::measure) enum Error {
    /// A message.
    Message(String),
    /// There is no executor.
    Executor(ExecutorError),
    /// The output takes nothing.
    Write(Failure),
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Write(Failure::Write(error))
    }
}

/// Measures, and shows how far it got.
struct Measuring<'m, 'a> {
    bench: &'m mut Bench<'a>,
    table: &'m mut Table,
    progress: Progress,
}

impl Measuring<'_, '_> {
    fn measure_forms(&mut self, forms: &[Form], kernels: &mut Kernels<'_, '_>) -> Result<(), Error> {
        let start = Instant::now();
        let left: Vec<&Form> = forms.iter().filter(|form| !self.table.has_form(&form.name)).collect();
        for (n_done, form) in left.iter().enumerate() {
            for row in measure_alone(form, kernels, &mut |text| self.bench.measure(text)) {
                self.table.add(row)?;
            }
            self.show(start, n_done + 1, left.len(), "forms");
        }
        Ok(())
    }

    fn measure_mixes(&mut self, forms: &[Form], kernels: &mut Kernels<'_, '_>) -> Result<(), Error> {
        let classes = classes(forms, &self.table.rows);
        let mut chosen = Vec::new();
        for class in &classes {
            if chosen.len() == MAX_CLASSES {
                break;
            }
            let alone = |name: &str| self.table.mix(name, "").cloned();
            let found = representative(class, kernels, &alone, &mut |text| self.bench.measure(text));
            let Some((representative, row)) = found else { continue };
            if self.table.mix(&row.form, "").is_none() {
                self.table.add(row)?;
            }
            chosen.push(representative);
        }
        let start = Instant::now();
        let total = chosen.len() * chosen.len().saturating_sub(1) / 2;
        let mut n_done = 0;
        for (index, &first) in chosen.iter().enumerate() {
            for &second in chosen.iter().skip(index + 1) {
                n_done += 1;
                if self.table.mix(&first.form.name, &second.form.name).is_some() {
                    continue;
                }
                let row = measure_mix(first, second, kernels, &mut |text| self.bench.measure(text));
                self.table.add(row)?;
                self.show(start, n_done, total, "mixes");
            }
        }
        Ok(())
    }

    /// Shows how far it got, and how long the rest will take.
    fn show(&mut self, start: Instant, n_done: usize, total: usize, what: &str) {
        if self.progress.is_due(Instant::now(), stderr_takes_line) {
            let each = start.elapsed().as_secs_f64() / n_done as f64;
            let left = each * (total - n_done) as f64;
            let line = format!("{n_done} of {total} {what}, about {:.0} s left", left.ceil());
            self.progress.show(&line, &mut io::stderr());
        }
    }
}
