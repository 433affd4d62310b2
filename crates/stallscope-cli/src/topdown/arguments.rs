//! The arguments of `stallscope topdown`.

use std::convert::Infallible;
use std::ffi::OsString;

use stallscope_topdown::{AnalysisOptions, Correction, Revision};

use super::failure::Failure;
use crate::command_line::{CommandArguments, Switch};

/// The arguments of `stallscope topdown`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Arguments {
    /// Files that `perf stat` wrote.
    pub(crate) import: Vec<OsString>,
    /// Print a command line of `perf stat`.
    pub(crate) print_perf: Switch,
    /// List processors, or what one of them has.
    pub(crate) list: Switch,
    /// The processor's name.
    pub(crate) cpu: Option<String>,
    /// The processor's revision.
    pub(crate) revision: Option<String>,
    /// The formula set.
    pub(crate) formulas: Option<String>,
    /// Whether errata are corrected.
    pub(crate) erratum: Correction,
    /// Whether cores ran two threads each, if it is known.
    pub(crate) smt: Option<bool>,
    /// The metric groups.
    pub(crate) groups: Vec<String>,
    /// Process IDs to attach to, separated by commas.
    pub(crate) pid: Option<String>,
    /// Count system-wide.
    pub(crate) all_cpus: Switch,
    /// CPUs to count, as a list of numbers and ranges.
    pub(crate) cpus: Option<String>,
    /// The length of an interval in milliseconds.
    pub(crate) interval: Option<u64>,
    /// The delay of counting in milliseconds.
    pub(crate) delay: Option<u64>,
    /// The timeout in milliseconds.
    pub(crate) timeout: Option<u64>,
    /// Run the command once per event group.
    pub(crate) no_multiplex: Switch,
    /// The format of the result.
    pub(crate) format: Format,
    /// The file for the result; none for standard output.
    pub(crate) output: Option<OsString>,
    /// The command to count, and its arguments.
    pub(crate) command: Vec<OsString>,
}

// Flags that do not go together are errors.
impl CommandArguments for Arguments {
    type Need = Infallible;
}

impl Arguments {
    /// Sets the format of the result. A second format is an error.
    pub(super) fn set_format(&mut self, format: Format) -> Result<(), String> {
        if self.format != Format::Text && self.format != format {
            return Err("only one of --csv, --json and --html can be given".to_owned());
        }
        self.format = format;
        Ok(())
    }

    /// The options of the analysis.
    pub(super) fn analysis_options(&self) -> Result<AnalysisOptions, Failure> {
        let revision = self.revision.as_ref().map(|text| {
            Revision::parse(text).ok_or_else(|| {
                Failure::new(format!("'{text}' is not a revision"), "a revision looks like r0p3")
            })
        });
        Ok(AnalysisOptions::new()
            .with_revision(revision.transpose()?)
            .with_formulas(self.formulas.clone())
            .with_correction(self.erratum)
            .with_smt(self.smt)
            .with_groups(self.groups.clone()))
    }
}

/// The format of the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Format {
    /// A tree and tables.
    #[default]
    Text,
    /// Comma-separated values.
    Csv,
    /// A JSON object.
    Json,
    /// An HTML page in one file.
    Html,
}
