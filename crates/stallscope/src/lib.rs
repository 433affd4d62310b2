//! Assembly text and options in, report out: the façade of stallscope.
//!
//! An [`Analyzer`] reads text for one [`Subtarget`](stallscope_target::Subtarget) and analyzes its regions.
//! [`Analyzer::run`] hands over what llvm-mca prints, piece by piece; [`Analyzer::regions`] gives the
//! [`Report`](stallscope_report::Report) on each region as typed data.
//! Nothing here prints, reads files or looks at the environment.

mod analyzer;
mod message;
mod options;
mod region_analyzer;

pub use analyzer::{Analyzer, AnalyzerError, Format, Sink};
pub use message::Message;
pub use options::{InstructionTables, Options, SkipUnsupported, Views};
pub use region_analyzer::{Outcome, RegionAnalyzer};
pub use stallscope_asm as asm;
pub use stallscope_report as report;
pub use stallscope_sim as sim;
pub use stallscope_target as target;
