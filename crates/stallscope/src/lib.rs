//! Assembly text and options in, report out: the façade of stallscope.
//!
//! An [`Analyzer`] reads text for one [`Subtarget`](stallscope_target::Subtarget) and analyzes its regions.
//! [`Analyzer::run`] hands over what llvm-mca prints, piece by piece; a [`RegionAnalyzer`] gives the
//! [`Report`](stallscope_report::Report) on each region as typed data.
//! Nothing here prints, reads files or looks at the environment.
//!
//! ```
//! use stallscope::target::{Subtarget, Target, Triple};
//! use stallscope::{Analyzer, Options, Outcome};
//!
//! let triple = Triple::new("x86_64-unknown-linux-gnu");
//! let (subtarget, _messages) = Subtarget::new(Target::X86, triple, "btver2", []);
//! let analyzer = Analyzer::new(&subtarget, Options::default())?;
//! let parsed = analyzer.parse("kernel.s", b"addps %xmm0, %xmm1\n");
//! let mut regions = analyzer.region_analyzer();
//! for region in &parsed.regions {
//!     if let Outcome::Report(report) = regions.analyze(&parsed, region).outcome {
//!         let summary = report.summary.unwrap_or_default();
//!         assert_eq!((summary.n_iterations, summary.n_cycles), (100, 303));
//!     }
//! }
//! # Ok::<(), stallscope::AnalyzerError>(())
//! ```

mod accuracy;
mod analyzer;
mod in_order;
mod message;
mod options;
mod region_analyzer;
mod run;

pub use analyzer::{Analyzer, AnalyzerError};
pub use in_order::in_order;
pub use message::Message;
pub use options::{InstructionTables, Options, SkipUnsupported, Views};
pub use region_analyzer::{Outcome, RegionAnalysis, RegionAnalyzer};
pub use run::{Format, Sink};
pub use stallscope_asm as asm;
pub use stallscope_model as model;
pub use stallscope_report as report;
pub use stallscope_sim as sim;
pub use stallscope_target as target;

#[cfg(test)]
mod tests {
    use super::Analyzer;

    #[test]
    fn threads_can_share_an_analyzer_and_a_text() {
        fn shared<T: Send + Sync>() {}
        shared::<Analyzer<'_>>();
        shared::<super::asm::Parsed<'_>>();
        shared::<super::report::Report<'_>>();
        fn sent<T: Send>() {}
        sent::<super::RegionAnalyzer<'_>>();
    }
}
