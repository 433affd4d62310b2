//! Python's exceptions for errors.

use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use stallscope::isa::isas;
use stallscope::{AnalyzerError, CodePlace, SubtargetError};
use stallscope_label::LabelError;
use stallscope_label::arrow::ArrowError;

create_exception!(stallscope, StallscopeError, PyValueError, "What all errors of stallscope are.");
create_exception!(
    stallscope,
    TargetError,
    StallscopeError,
    "There is no such target, processor or feature, or nothing can be analyzed for it."
);
create_exception!(
    stallscope,
    CodeError,
    StallscopeError,
    "Code that cannot be read or analyzed. `line` and `column` count from 1, `offset` is that of a byte of machine code; each is None \
     if the error is at no such place. `messages` has all messages as the command line prints them."
);
create_exception!(stallscope, TableError, StallscopeError, "A table or array that has no blocks to label.");

/// Adds the exceptions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("StallscopeError", py.get_type::<StallscopeError>())?;
    module.add("TargetError", py.get_type::<TargetError>())?;
    module.add("CodeError", py.get_type::<CodeError>())?;
    module.add("TableError", py.get_type::<TableError>())
}

/// An error about code.
pub(crate) fn code_error(py: Python<'_>, error: &stallscope::CodeError, messages: &str) -> PyErr {
    let exception = CodeError::new_err(error.to_string());
    let value = exception.value(py);
    let (line, column, offset) = match error.place {
        Some(CodePlace::Text { line, column }) => (Some(line), Some(column), None),
        Some(CodePlace::Byte(offset)) => (None, None, Some(offset)),
        None => (None, None, None),
    };
    let set = value
        .setattr("line", line)
        .and_then(|()| value.setattr("column", column))
        .and_then(|()| value.setattr("offset", offset))
        .and_then(|()| value.setattr("messages", messages));
    set.err().unwrap_or(exception)
}

/// An error about a target.
pub(crate) fn target_error(error: &SubtargetError) -> PyErr {
    TargetError::new_err(match error {
        SubtargetError::Target(stallscope::isa::TargetError::NoTarget(name)) => {
            // The name of an instruction set is none of a triple's architecture.
            let isa = isas().iter().find(|isa| isa.target.name == name);
            let archs = isa.map_or(&[][..], |isa| isa.target.archs);
            let archs: Vec<String> = archs.iter().map(|arch| format!("'{}'", arch.triple_name())).collect();
            let advice = if archs.is_empty() {
                "stallscope.targets() lists them".to_owned()
            } else {
                format!("did you mean {}?", archs.join(" or "))
            };
            format!("there is no target '{name}'; {advice}")
        }
        error => error.to_string(),
    })
}

/// An error about what can be analyzed for a target.
pub(crate) fn analyzer_error(error: &AnalyzerError) -> PyErr {
    TargetError::new_err(error.to_string())
}

/// An error of labeling a table.
pub(crate) fn table_error(error: ArrowError) -> PyErr {
    match error {
        ArrowError::Label(error) => label_error(&error),
        error => TableError::new_err(error.to_string()),
    }
}

/// An error of a labeler.
pub(crate) fn label_error(error: &LabelError) -> PyErr {
    TargetError::new_err(error.to_string())
}

/// An error of labeling what a stream has.
pub(crate) fn stream_error(error: arrow_schema::ArrowError) -> PyErr {
    match error {
        arrow_schema::ArrowError::ComputeError(text) => TableError::new_err(text),
        error => StallscopeError::new_err(error.to_string()),
    }
}

/// An error of Arrow's library.
pub(crate) fn arrow_error(error: &arrow_schema::ArrowError) -> PyErr {
    match error {
        arrow_schema::ArrowError::IoError(text, _) => PyOSError::new_err(text.clone()),
        error => TableError::new_err(error.to_string()),
    }
}
