//! Top-down analysis: where the slots of a running program's pipeline went.
//!
//! Counts of events come from a run or from what `perf stat` wrote ([`import`]), in either case as a [`Measurement`]. A [`Processor`] knows events and metrics; they are data files, whose formulas one small evaluator
//! ([`formula`]) computes. [`report`] says the result as text, CSV, JSON or a page.

pub mod analysis;
mod checks;
pub mod counts;
mod data;
pub mod erratum;
pub mod event;
pub mod formula;
pub mod identity;
pub mod import;
pub mod metric;
pub mod plan;
pub mod processor;
pub mod report;
mod selection;
mod total;

pub use analysis::{Analysis, AnalysisError, Options, analyze};
pub use counts::{Count, Measurement, Place, Reading, Slice, Source};
pub use data::DataError;
pub use processor::Processor;
