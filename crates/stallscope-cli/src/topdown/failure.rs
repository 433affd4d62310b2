//! Why there is no result.

use std::error::Error;
use std::io;

use stallscope_counters::{CountError, PerfCommandError};
use stallscope_topdown::{AnalysisError, DataError, ImportError};

/// Why there is no result.
pub(super) enum Failure {
    /// A problem and advice, which may be empty; neither ends with a period.
    Message(String, String),
    /// The result could not be written.
    Write(io::Error),
}

impl Failure {
    /// A failure with advice, which may be empty.
    pub(super) fn new(message: impl Into<String>, advice: impl Into<String>) -> Self {
        Self::Message(message.into(), advice.into())
    }
}

/// An error and its causes.
fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text += &format!(": {error}");
        cause = error.source();
    }
    text
}

impl From<AnalysisError> for Failure {
    fn from(error: AnalysisError) -> Self {
        Self::new(chain(&error), error.advice())
    }
}

impl From<ImportError> for Failure {
    fn from(error: ImportError) -> Self {
        Self::new(chain(&error), "")
    }
}

impl From<DataError> for Failure {
    fn from(error: DataError) -> Self {
        Self::new(chain(&error), "")
    }
}

impl From<CountError> for Failure {
    fn from(error: CountError) -> Self {
        Self::new(chain(&error), error.advice())
    }
}

impl From<PerfCommandError> for Failure {
    fn from(error: PerfCommandError) -> Self {
        Self::new(chain(&error), error.advice())
    }
}
