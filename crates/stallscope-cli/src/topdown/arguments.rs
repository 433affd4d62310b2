//! What the flags of `stallscope topdown` set.

use std::ffi::OsString;

use stallscope_topdown::{AnalysisOptions, Correction, Revision};

use super::failure::Failure;

/// The arguments of `stallscope topdown`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arguments {
    /// Files that `perf stat` wrote.
    pub(crate) import: Vec<OsString>,
    /// Print the command line of `perf stat`.
    pub(crate) print_perf: bool,
    /// List processors, or what one of them has.
    pub(crate) list: bool,
    /// Print the help.
    pub(crate) help: bool,
    /// The processor's name.
    pub(crate) cpu: Option<String>,
    /// The processor's revision.
    pub(crate) revision: Option<String>,
    /// The formula set.
    pub(crate) formulas: Option<String>,
    /// Whether errata are corrected.
    pub(crate) erratum: Correction,
    /// Whether cores ran several threads each; none if it is not said.
    pub(crate) smt: Option<bool>,
    /// The metric groups.
    pub(crate) groups: Vec<String>,
    /// Processes to count, with commas between them.
    pub(crate) pid: Option<String>,
    /// Count all processors.
    pub(crate) all_cpus: bool,
    /// Processors to count, as a list with commas and ranges.
    pub(crate) cpus: Option<String>,
    /// Milliseconds of an interval.
    pub(crate) interval: Option<u64>,
    /// Milliseconds before counting begins.
    pub(crate) delay: Option<u64>,
    /// Milliseconds after which counting ends.
    pub(crate) timeout: Option<u64>,
    /// Run the command once for each group that fits.
    pub(crate) no_multiplex: bool,
    /// How the result is written.
    pub(crate) format: Format,
    /// The file that the result goes to; none for standard output.
    pub(crate) output: Option<OsString>,
    /// The command to count, and its arguments.
    pub(crate) command: Vec<OsString>,
    /// The flags in their order.
    pub(crate) given: Vec<Given>,
}

impl Arguments {
    /// What the analysis is asked for.
    pub(super) fn analysis_options(&self) -> Result<AnalysisOptions, Failure> {
        let revision = self.revision.as_ref().map(|text| {
            Revision::parse(text)
                .ok_or_else(|| Failure::new(format!("'{text}' is no revision"), "a revision looks like r0p3"))
        });
        Ok(AnalysisOptions::new()
            .with_revision(revision.transpose()?)
            .with_formulas(self.formulas.clone())
            .with_correction(self.erratum)
            .with_smt(self.smt)
            .with_groups(self.groups.clone()))
    }
}

/// A flag that was given.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    /// Its name, without dashes.
    pub(crate) name: &'static str,
    /// Its values; empty for a switch.
    pub(crate) values: Vec<OsString>,
}

/// How the result is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Format {
    /// A tree and tables.
    #[default]
    Text,
    /// Lines of fields with commas between them.
    Csv,
    /// A JSON object.
    Json,
    /// A page that needs no other file.
    Html,
}
