//! Counts performance events of commands, processes and CPUs, for top-down analysis.
//!
//! [`count`] counts the event groups of a plan on an [`EventSource`]: it finds which groups fit the counters together,
//! and scales the counts of multiplexed ones. On Linux on x86-64 and AArch64, the source is `PerfEvents`.
//! [`perf_command`] writes a command line of perf that counts the same on another machine.
//!
//! ```
//! use stallscope_counters::{CountOptions, CountTarget, Scope, perf_command};
//! use stallscope_topdown::{AnalysisOptions, plan, pmus};
//!
//! let pmus = pmus()?;
//! let pmu = pmus.iter().find(|pmu| pmu.is_named("zen-4")).ok_or("unknown processor")?;
//! let plan = plan(pmu, &AnalysisOptions::new())?;
//! let target = CountTarget::new(Scope::Cpus(vec![0, 1, 2, 3]));
//! let command = perf_command(pmu, &plan, &target, &CountOptions::new(), None)?;
//! assert!(command.contains("perf stat --append -o topdown.csv -x ';' -C 0-3"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
pub mod host;
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod linux;
mod options;
mod perf_command;
mod run;
mod schedule;
mod scope;
mod shell;
mod source;

pub use error::CountError;
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
pub use linux::PerfEvents;
pub use options::CountOptions;
pub use perf_command::{PerfCommandError, perf_command};
pub use run::{CountedRun, count};
pub use scope::{CountTarget, Scope, parse_cpus, parse_pids};
pub use shell::quoted;
pub use source::{EventSource, GroupCounts, GroupId, PrivilegeLevel, WaitOutcome};
