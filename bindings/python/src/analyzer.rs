//! Analyzing code, with reports.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use stallscope::options::{InputForms, ReportOptions, TargetOptions};
use stallscope::program::{ForeignFile, ProgramFile, is_binary, is_object};
use stallscope::{CodeError, InputCode, Messages, Options, Outcome, Report, Subtarget, ViewKind, ViewSet};
use stallscope_label::BlockKind;

use crate::advice::in_python;
use crate::errors::{analyzer_error, code_error};
use crate::interrupt::interruptible;
use crate::page;
use crate::settings::Settings;

/// Code of at most this many bytes is analyzed on the calling thread, since the work takes less than a moment.
const SHORT: usize = 1 << 12;

/// The names of all views.
pub(crate) fn view_names() -> Vec<&'static str> {
    ViewKind::ALL.iter().map(|kind| kind.name()).collect()
}

/// Code, as it is given.
#[derive(Clone)]
pub(crate) enum Code {
    /// A text or machine code.
    Block(BlockKind, Vec<u8>),
    /// A program, library, object file or archive.
    Program(Vec<u8>),
}

impl Code {
    const fn n_bytes(&self) -> usize {
        match self {
            Self::Block(_, bytes) => bytes.len(),
            Self::Program(_) => usize::MAX,
        }
    }

    /// Reads the code, which messages call `name`.
    pub(crate) fn parse<'c>(
        &'c self,
        name: &str,
        analyzer: &stallscope::Analyzer,
    ) -> Result<InputCode<'c>, CodeError> {
        match self {
            Self::Block(kind, bytes) => kind.parse(analyzer, name, bytes),
            Self::Program(bytes) => {
                let mut file = ProgramFile::read(bytes).map_err(|error| of_file(error.to_string()))?;
                let first = file.programs.first().map(|program| program.machine.triple.clone());
                let target = analyzer.subtarget();
                file.programs.retain(|program| is_of(&program.machine.triple, target));
                match first {
                    Some(first) if file.programs.is_empty() => Err(of_file(format!(
                        "the file is for {first}, and the analyzer for {}",
                        target.info().triple.text
                    ))),
                    _ => Ok(analyzer.parse_programs(name, &file.programs)),
                }
            }
        }
    }

    /// Reads a file: a program, or a text.
    fn of_file(bytes: Vec<u8>) -> Result<Self, CodeError> {
        if is_object(&bytes) {
            return Ok(Self::Program(bytes));
        }
        match ForeignFile::recognize(&bytes) {
            Some(foreign) => Err(of_file(foreign.to_string())),
            None if is_binary(&bytes) => Err(of_file(
                "this is binary data of an unknown format; kind=\"bytes\" reads it as machine code"
                    .to_owned(),
            )),
            None => Ok(Self::Block(BlockKind::Assembly, bytes)),
        }
    }
}

/// An error about a file as a whole.
const fn of_file(message: String) -> CodeError {
    CodeError { place: None, message }
}

/// Whether machine code for a triple is for a subtarget.
fn is_of(triple: &str, subtarget: &Subtarget) -> bool {
    let of_code = Subtarget::builder(triple).build();
    of_code.is_ok_and(|of_code| of_code.info().triple.arch == subtarget.info().triple.arch)
}

/// Analyzes code for a processor.
#[pyclass(frozen, module = "stallscope._native")]
pub(crate) struct Analyzer {
    analyzer: stallscope::Analyzer,
}

/// The result of an analysis: reports on regions, and messages.
#[pyclass(frozen, module = "stallscope._native")]
pub(crate) struct Analysis {
    analyzer: stallscope::Analyzer,
    name: String,
    code: Arc<Code>,
    reports: Vec<Report>,
    messages: String,
}

/// Why there is no analysis, and all messages.
struct Failure {
    error: CodeError,
    messages: String,
}

#[pymethods]
impl Analyzer {
    #[new]
    #[pyo3(signature = (cpu, settings, views))]
    #[allow(clippy::needless_pass_by_value, reason = "Python's wrapper hands it over")]
    fn new(cpu: &str, settings: Settings, views: Option<Vec<String>>) -> PyResult<Self> {
        let subtarget = settings.subtarget(cpu)?;
        let mut chosen = match views {
            None => ViewSet::default(),
            Some(names) => names.iter().map(|name| view(name)).collect::<PyResult<ViewSet>>()?,
        };
        if settings.is_accurate() {
            chosen = chosen.with(ViewKind::Prediction);
        }
        let options = Options::new()
            .views(chosen)
            .input_forms(InputForms::Any)
            .iterations(settings.iterations)
            .target(TargetOptions::new().x86_syntax(settings.syntax))
            .core(settings.core())
            .skip_unsupported(settings.skip_unsupported())
            .report(ReportOptions::new().complete_json(true));
        let analyzer = stallscope::Analyzer::new(subtarget, options);
        Ok(Self { analyzer: analyzer.map_err(|error| analyzer_error(&error))? })
    }

    /// The name of the processor.
    #[getter]
    fn cpu(&self) -> &str {
        self.analyzer.subtarget().processor_name()
    }

    /// Whether stallscope's own model of the processor is simulated.
    #[getter]
    fn has_own_model(&self) -> bool {
        self.analyzer.subtarget().info().processor_model.is_some()
    }

    /// Whether the model describes the core in detail.
    #[getter]
    fn describes_core(&self) -> bool {
        self.analyzer.subtarget().describes_core()
    }

    /// Analyzes assembly, hexadecimal digits or machine code.
    fn analyze(&self, py: Python<'_>, code: Vec<u8>, kind: &str, name: String) -> PyResult<Analysis> {
        let kind = BlockKind::ALL.into_iter().find(|known| known.name() == kind).ok_or_else(|| {
            PyValueError::new_err(format!(
                "there is no kind '{kind}' of code; the kinds are asm, hex and bytes"
            ))
        })?;
        let code = Code::Block(kind, code);
        self.run(py, code, name)
    }

    /// Analyzes a file: assembly, or a program.
    fn analyze_file(&self, py: Python<'_>, code: Vec<u8>, name: String) -> PyResult<Analysis> {
        let code = Code::of_file(code).map_err(|error| {
            let message = in_python(&error.message);
            code_error(py, &of_file(message.clone()), &message)
        })?;
        self.run(py, code, name)
    }
}

impl Analyzer {
    fn run(&self, py: Python<'_>, code: Code, name: String) -> PyResult<Analysis> {
        let is_short = code.n_bytes() <= SHORT;
        let analyzer = self.analyzer.clone();
        let work = move || analyze(&analyzer, code, name);
        let analysis = if is_short { py.detach(work) } else { interruptible(py, |_| work())? };
        analysis.map_err(|Failure { error, messages }| {
            let error = CodeError { message: in_python(&error.message), ..error };
            code_error(py, &error, &in_python(&messages))
        })
    }
}

fn view(name: &str) -> PyResult<ViewKind> {
    ViewKind::ALL.iter().copied().find(|kind| kind.name() == name).ok_or_else(|| {
        PyValueError::new_err(format!("there is no view '{name}'; the views are {}", view_names().join(", ")))
    })
}

fn analyze(analyzer: &stallscope::Analyzer, code: Code, name: String) -> Result<Analysis, Failure> {
    let code = Arc::new(code);
    analyze_code(analyzer, Arc::clone(&code), name).map_err(|mut failure| {
        if matches!(code.as_ref(), Code::Block(BlockKind::Bytes, bytes) if is_object(bytes)) {
            failure.error.message.push_str("; they are a file with a program: pass its path");
        }
        failure
    })
}

fn analyze_code(analyzer: &stallscope::Analyzer, code: Arc<Code>, name: String) -> Result<Analysis, Failure> {
    let input = code.parse(&name, analyzer).map_err(|error| {
        let messages = error.to_string();
        Failure { error, messages }
    })?;
    let mut messages = Vec::new();
    input.render_diagnostics(&mut messages);
    if let Some(error) = CodeError::of_input(&name, &input) {
        let message = input.failure.and_then(|failure| Some((failure.label(), failure.message()?)));
        if let Some((label, message)) = message {
            messages.extend_from_slice(format!("{label}{message}\n").as_bytes());
        }
        return Err(Failure { error, messages: lossy(messages) });
    }
    let mut regions = analyzer.region_analyzer();
    let mut reports = Vec::new();
    for region in &input.regions {
        let analysis = regions.analyze(&input, region);
        render(&analysis.messages, &input, &mut messages);
        match analysis.outcome {
            Outcome::Report(report) => reports.push(*report),
            Outcome::Empty => {}
            Outcome::Failed => {
                let error = CodeError { place: None, message: analysis.messages.refusal() };
                return Err(Failure { error, messages: lossy(messages) });
            }
        }
    }
    drop(input);
    let messages = in_python(&lossy(messages));
    Ok(Analysis { analyzer: analyzer.clone(), name, code, reports, messages })
}

fn render(messages: &Messages, input: &InputCode<'_>, out: &mut Vec<u8>) {
    for message in messages.iter() {
        message.render(&input.sources, out);
    }
}

fn lossy(bytes: Vec<u8>) -> String {
    String::from_utf8_lossy(&bytes).into_owned()
}

#[pymethods]
impl Analysis {
    /// All messages, as the command line prints them.
    #[getter]
    fn messages(&self) -> &str {
        &self.messages
    }

    /// Returns the analyzed input: its kind, or `program`; its bytes; and its name in messages.
    fn source<'py>(&self, py: Python<'py>) -> (&'static str, Bound<'py, PyBytes>, &str) {
        let (kind, bytes) = match self.code.as_ref() {
            Code::Block(kind, bytes) => (kind.name(), bytes),
            Code::Program(bytes) => ("program", bytes),
        };
        (kind, PyBytes::new(py, bytes), &self.name)
    }

    /// The reports as the command line prints them.
    fn text(&self, py: Python<'_>) -> String {
        py.detach(|| lossy(self.analyzer.text(&self.reports)))
    }

    /// The command line's JSON.
    fn json(&self, py: Python<'_>, complete: bool) -> String {
        py.detach(|| {
            lossy(if complete {
                self.analyzer.complete_json(&self.reports)
            } else {
                self.analyzer.json(&self.reports)
            })
        })
    }

    /// The texts of a region's instructions.
    fn instructions(&self, region: usize) -> Vec<String> {
        let report = self.reports.get(region);
        report.map_or_else(Vec::new, |report| {
            report
                .instructions
                .iter()
                .map(|text| String::from_utf8_lossy(text).trim().replace('\t', " "))
                .collect()
        })
    }

    /// A page with the reports.
    fn html(&self, py: Python<'_>) -> PyResult<String> {
        let (analyzer, code, name) = (self.analyzer.clone(), Arc::clone(&self.code), self.name.clone());
        interruptible(py, move |_| page::page(&analyzer, &code, &name).map(|page| in_python(&page)))?
            .map_err(|error| code_error(py, &error, &error.to_string()))
    }
}
