//! Assembly text and options in, report out: the façade of stallscope.

mod options;

pub use options::{InstructionTables, Options, SkipUnsupported, Views};
