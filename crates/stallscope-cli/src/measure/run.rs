//! From arguments to measured regions.

use std::ffi::OsStr;

use stallscope::program::{LoopCounter, LoopLimit, RegionCode, RegionCodeError};
use stallscope::{CodeRegion, InputCode, Subtarget};
use stallscope_measure::{Block, Executor, ExecutorError, Fetch, MeasureError, Measurement, WrongBlock};
use stallscope_target::{Arch, Description, RegisterId};

use super::arguments::Arguments;
use super::format::Format;
use super::head::Head;
use super::input::{Piece, read_pieces};
use super::instructions;
use super::output::{Done, Output};
use super::predictions::{Models, Predictors};
use super::row::{Row, hex};
use crate::analysis::CodeForm;
use crate::analysis::subtarget::{self, Chosen};
use crate::input::os_text;
use crate::output::stderr;
use crate::output::streams::{Failure, Streams as _};

/// Measures the inputs of the arguments. `program` is the path that the program was called by.
pub(super) fn run(program: &OsStr, arguments: &Arguments) -> Result<(), Failure> {
    let format = match (arguments.csv.on, arguments.analysis.json.on) {
        (true, true) => return fail("only one of -csv and -json can be given"),
        (true, false) => Format::Csv,
        (false, true) => Format::Json,
        (false, false) => Format::Table,
    };
    let form = CodeForm::of(&arguments.analysis);
    if form == Some(CodeForm::Bytes) && !arguments.analysis.inputs.is_empty() {
        return fail("-bytes takes no file");
    }
    let subtarget = chosen_subtarget(program, arguments)?;
    let options = match arguments.options(&|name| general_register(&subtarget, name)) {
        Ok(options) => options,
        Err(message) => return fail(&message),
    };
    if arguments.instructions.on {
        if form.is_some() || !arguments.analysis.inputs.is_empty() {
            return fail("-instructions takes no code");
        }
        return match instructions::run(subtarget, options, arguments) {
            Ok(()) => Ok(()),
            Err(instructions::Error::Message(message)) => fail(&message),
            Err(instructions::Error::Executor(error)) => no_executor(&error),
            Err(instructions::Error::Write(failure)) => Err(failure),
        };
    }
    if arguments.form.is_some() || arguments.page.is_some() {
        return fail("-form and -page need -instructions");
    }
    let executor = match Executor::new(options) {
        Ok(executor) => executor,
        Err(error) => return no_executor(&error),
    };
    let models = match Models::new(subtarget, arguments) {
        Ok(models) => models,
        Err(error) => return fail(&error.to_string()),
    };
    let opened = match arguments.output_file() {
        Some(path) if arguments.resume.on && format == Format::Csv => Output::resume(path),
        _ if arguments.resume.on => return fail("-resume needs -csv and -o"),
        path => Output::open(path.map(|path| path.as_os_str())).map(|output| (output, Done::default())),
    };
    let (mut output, done) = match opened {
        Ok(opened) => opened,
        Err(message) => return fail(&message),
    };
    if !done.has_head {
        output.report(format.head(&head(&models, arguments)).as_bytes())?;
    }
    let mut session = Session {
        executor,
        fetch: arguments.fetch,
        predictors: models.predictors(),
        models: &models,
        format,
        done,
        n_rows: 0,
        has_failed: false,
        has_uncertain: false,
    };
    for path in arguments.analysis.inputs() {
        let take = &mut |piece: Piece<'_, '_>, output: &mut Output| session.take(piece, output);
        match read_pieces(path, arguments, &models.llvm, &mut output, take) {
            Ok(()) => {}
            Err(Failure::Reported | Failure::Incomplete | Failure::TooLong) => session.has_failed = true,
            Err(error) => return Err(error),
        }
    }
    output.report(format.end(session.n_rows, session.has_uncertain).as_bytes())?;
    if session.has_failed { Err(Failure::Reported) } else { Ok(()) }
}

/// Reports that nothing can be run.
fn no_executor(error: &ExecutorError) -> Result<(), Failure> {
    if matches!(error, ExecutorError::AddressTaken(_)) {
        return fail(&format!(
            "{error}\nnote: -init=stack=ADDRESS,registers=ADDRESS chooses others; a program that is linked as \
             position-independent code leaves the usual ones free"
        ));
    }
    fail(&error.to_string())
}

/// The subtarget that predicts, if its code runs on this machine.
fn chosen_subtarget(program: &OsStr, arguments: &Arguments) -> Result<Subtarget, Failure> {
    let checked = subtarget::choose(program, &arguments.analysis).and_then(|chosen| {
        let arch = chosen.info().triple.arch;
        let is_native = match arch {
            Arch::X86_64 => cfg!(target_arch = "x86_64"),
            Arch::Aarch64 => cfg!(target_arch = "aarch64"),
            _ => false,
        };
        let name = arch.triple_name();
        if is_native {
            Ok(chosen)
        } else {
            Err(format!("error: code of {name} does not run on this machine\n"))
        }
    });
    match checked {
        Ok(Chosen::Analyzable(subtarget)) if subtarget.info().processor.is_some() => Ok(subtarget),
        Ok(_) => Err(Failure::Reported),
        Err(message) => {
            stderr::write(&message);
            Err(Failure::Reported)
        }
    }
}

/// The number of a general register by its name in assembly.
fn general_register(subtarget: &Subtarget, name: &str) -> Option<u8> {
    let description: Description<'_> = subtarget.info().description();
    let register: RegisterId = description.register_by_asm_name(name)?;
    let registers = subtarget.isa().execution?.general_registers;
    registers.iter().find(|(_, other)| *other == register).map(|&(number, _)| number)
}

fn head(models: &Models, arguments: &Arguments) -> Head {
    let info = models.llvm.subtarget().info();
    Head {
        llvm_model: info.description().str(info.sched_model.name).to_owned(),
        own_model: models.own.as_ref().map(|own| own.subtarget().processor_name().to_owned()),
        fetch: match arguments.fetch {
            Fetch::Decoders => "the decoders",
            Fetch::Cache => "the cache of decoded instructions",
            Fetch::Loop => "a loop of the code alone",
        },
    }
}

/// Writes an error message.
fn fail<T>(message: &str) -> Result<T, Failure> {
    stderr::message(&format!("error: {message}"));
    Err(Failure::Reported)
}

/// Measures regions, one after the other.
struct Session<'a> {
    executor: Executor,
    fetch: Fetch,
    predictors: Predictors<'a>,
    models: &'a Models,
    format: Format,
    /// The rows of an earlier run in the file.
    done: Done,
    n_rows: usize,
    has_failed: bool,
    has_uncertain: bool,
}

impl Session<'_> {
    /// Measures the regions of a piece, and writes their rows.
    fn take(&mut self, piece: Piece<'_, '_>, output: &mut Output) -> Result<(), Failure> {
        match piece {
            Piece::Code(name, input, original) => input.regions.iter().try_for_each(|region| {
                let name = name_of(name, region);
                self.measure_region(name, input, region, original, output)
            }),
            Piece::Wrong(name, hex, message) => {
                let row = Row {
                    name: name.to_owned(),
                    hex,
                    n_instructions: 0,
                    measured: Err(message),
                    llvm: None,
                    own: None,
                };
                if self.is_done(&row.hex)? { Ok(()) } else { self.write(&row, output) }
            }
        }
    }

    fn measure_region(
        &mut self,
        name: String,
        input: &InputCode<'_>,
        region: &CodeRegion,
        original: Option<&[u8]>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        if region.instructions.len() > Block::MAX_BYTES {
            // Each has a byte at least. Predictions would take very long for nothing.
            let n_instructions = region.instructions.len();
            let measured = Err(WrongBlock::TooLong.to_string());
            let row = Row { name, hex: String::new(), n_instructions, measured, llvm: None, own: None };
            return if self.is_done(&row.hex)? { Ok(()) } else { self.write(&row, output) };
        }
        let without_branch = self.models.llvm.without_loop_branch(input, region);
        let body = without_branch.as_ref().unwrap_or(region);
        let is_loop = without_branch.is_some() && self.fetch == Fetch::Loop;
        let counter = if is_loop { self.models.llvm.loop_counter(region) } else { None };
        let code = self.predictors.llvm.code_to_run(input, body);
        let bytes = original.or_else(|| code.as_ref().ok().map(|code| code.bytes.as_slice()));
        let hex = bytes.map_or_else(String::new, hex);
        if self.is_done(&hex)? {
            return Ok(());
        }
        if without_branch.is_some() && counter.is_none() {
            let replaced = if is_loop { ", since how the loop counts is not known" } else { "" };
            output.message(&format!("note: {name}: the jump at the end is ignored{replaced}\n"))?;
        }
        let measured = match &code {
            Ok(code) => {
                self.measure(code, counter).map_err(|error| self.text_of_failure(&error, code, input, body))
            }
            Err(error) => Err(self.text_of_refusal(error, input, body)),
        };
        let [llvm, own] = self.predictors.cycles(input, if counter.is_some() { region } else { body });
        let row = Row { name, hex, n_instructions: body.instructions.len(), measured, llvm, own };
        self.write(&row, output)
    }

    /// Whether the next row was written by the run before. It must have had the same code.
    fn is_done(&mut self, hex: &str) -> Result<bool, Failure> {
        match self.done.next().map_err(Failure::Write)? {
            None => Ok(false),
            Some(old) if old.hex == hex => {
                self.has_failed |= old.has_failed;
                self.n_rows += 1;
                Ok(true)
            }
            Some(_) => fail(&format!(
                "line {} of the file to resume has code that differs from the input; was it written for another input?",
                self.n_rows + 2
            )),
        }
    }

    fn measure(&mut self, code: &RegionCode, counter: Option<LoopCounter>) -> Result<Measurement, RunError> {
        let n_instructions = u32::try_from(code.ends.len()).unwrap_or(u32::MAX);
        let block = Block::new(code.bytes.clone(), n_instructions);
        let mut block = block.map_err(|error| RunError::Block(error.to_string()))?;
        if let Some(&register) = code.free_registers.last() {
            block = block.with_counter(register);
        }
        if let Some(counter) = counter {
            block = block.with_own_counter(own_counter(counter));
        }
        self.executor.measure(&block).map_err(RunError::Measure)
    }

    /// Why a region that ran could not be measured, with its instruction.
    fn text_of_failure(
        &mut self,
        error: &RunError,
        code: &RegionCode,
        input: &InputCode<'_>,
        region: &CodeRegion,
    ) -> String {
        match error {
            RunError::Block(text) => text.clone(),
            RunError::Measure(MeasureError::Block(error)) => {
                let index = error.offset().and_then(|offset| code.instruction_at(offset));
                self.at(index, input, region, error.reason())
            }
            RunError::Measure(error) => error.to_string(),
        }
    }

    /// Why a region is not run, with its instruction.
    fn text_of_refusal(
        &mut self,
        error: &RegionCodeError,
        input: &InputCode<'_>,
        region: &CodeRegion,
    ) -> String {
        self.at(error.instruction, input, region, error.to_string())
    }

    /// A reason with the place and the text of an instruction.
    fn at(
        &mut self,
        index: Option<usize>,
        input: &InputCode<'_>,
        region: &CodeRegion,
        reason: String,
    ) -> String {
        let Some(inst) = index.and_then(|index| region.instructions.get(index)) else { return reason };
        let place = match input.sources.address(inst.location) {
            Some((_, address)) => format!("at {address:#x}"),
            None => format!("line {}", input.sources.line(inst.location)),
        };
        let text = self.predictors.llvm.instruction_text(input, inst);
        format!("{place}: '{text}': {reason}")
    }

    fn write(&mut self, row: &Row, output: &mut Output) -> Result<(), Failure> {
        match &row.measured {
            Ok(measured) => self.has_uncertain |= !measured.is_certain,
            Err(error) => {
                self.has_failed = true;
                // The table says it at its place.
                if self.format != Format::Table {
                    output.message(&format!("error: {}: not measured: {error}\n", row.name))?;
                }
            }
        }
        output.report(self.format.row(self.n_rows, row).as_bytes())?;
        self.n_rows += 1;
        output.show_progress(self.n_rows);
        Ok(())
    }
}

/// The counter of a loop, for the measurement.
fn own_counter(counter: LoopCounter) -> stallscope_measure::LoopCounter {
    let LoopCounter { register, step, limit } = counter;
    let limit = match limit {
        LoopLimit::Value(value) => stallscope_measure::LoopLimit::Value(value),
        LoopLimit::Register(register) => stallscope_measure::LoopLimit::Register(register),
    };
    stallscope_measure::LoopCounter { register, step, limit }
}

/// Why a region could not be measured.
enum RunError {
    /// It is no block.
    Block(String),
    /// It failed while it ran.
    Measure(MeasureError),
}

/// The name of a region of an input.
fn name_of(input: &str, region: &CodeRegion) -> String {
    if region.name.is_empty() {
        return input.to_owned();
    }
    format!("{input}: {}", os_text::to_raw(&os_text::from_bytes(region.name.clone())))
}
