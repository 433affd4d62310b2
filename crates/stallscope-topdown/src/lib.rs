//! Top-down analysis: how a program used the slots of the processor's pipeline.
//!
//! Counts of events come from a run or from the output of `perf stat` ([`import`]), in both cases as a
//! [`Measurement`]. A [`Pmu`] describes the events and metrics of a processor. [`analyze`] computes the metrics, and
//! [`report`] writes them as text, CSV, JSON or an HTML page.
//!
//! The crate does no I/O and makes no system calls: callers read files, and the crate `stallscope-counters` counts.
//!
//! ```
//! use std::path::Path;
//!
//! use stallscope_topdown::{AnalysisOptions, analyze, import, pmus};
//!
//! let perf_stat = b"
//!  Performance counter stats for './program':
//!
//!      1,000,000      CPU_CYCLES
//!        200,000      STALL_FRONTEND
//!        500,000      STALL_BACKEND
//!
//!        0.001 seconds time elapsed
//! ";
//! let pmus = pmus()?;
//! let pmu = pmus.iter().find(|pmu| pmu.is_named("neoverse-n1")).ok_or("unknown processor")?;
//! let measurement = import::read(&[(Path::new("perf.txt"), perf_stat)], &pmus)?;
//! let analysis = analyze(pmu, &measurement, &AnalysisOptions::new())?;
//! let backend = analysis.total.value("backend_stalled_cycles").ok_or("not shown")?;
//! assert_eq!(backend.value, Ok(50.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod analyzer;
mod checks;
mod cpu_id;
mod data;
mod erratum;
mod error;
mod evaluator;
mod event;
mod event_code;
mod event_name;
mod evidence;
pub mod formula;
pub mod import;
mod measurement;
mod metric;
mod options;
mod plan;
mod pmu;
pub mod report;
mod revision;
mod selection;
mod total;
mod unit;

pub use analysis::{Analysis, GroupMetrics, MetricValue, SliceMetrics};
pub use analyzer::analyze;
pub use cpu_id::{CpuId, CpuIdPattern};
pub use data::{DataError, pmus};
pub use erratum::{Correction, Erratum};
pub use error::AnalysisError;
pub use event::Event;
pub use event_code::{EventCode, PmuFamily};
pub use formula::{Reason, Unavailable};
pub use import::ImportError;
pub use measurement::{Count, CountSource, Location, Measurement, Reading, Slice};
pub use metric::{Metric, MetricGroup, Node, ShareOf};
pub use options::AnalysisOptions;
pub use plan::{EventGroup, plan};
pub use pmu::{FormulaSet, Pmu};
pub use revision::Revision;
pub use unit::Unit;
