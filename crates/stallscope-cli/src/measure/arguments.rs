//! The arguments of `stallscope measure`.

use std::ffi::OsString;
use std::time::Duration;

use stallscope_measure::{Clock, Fetch, Options};

use super::initial_state;
use crate::analysis;
use crate::command_line::{CommandArguments, Switch};

/// The arguments of `stallscope measure`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Arguments {
    /// The arguments shared with the analysis: inputs, their form, the predicted processor, and the output.
    pub(crate) analysis: analysis::Arguments,
    /// Source of instructions.
    pub(crate) fetch: Fetch,
    /// The clock that counts cycles, if one was chosen.
    pub(crate) clock: Option<Clock>,
    /// How wide the interval may be, in percent of the cycles.
    pub(crate) precision: Option<String>,
    /// How long a region is measured at most, in milliseconds.
    pub(crate) time_limit: Option<u64>,
    /// The initial state of registers and memory.
    pub(crate) init: Vec<String>,
    /// The address of the first byte of the code, modulo 64.
    pub(crate) alignment: u32,
    /// The CPU that runs the code; -1 for any.
    pub(crate) cpu: i32,
    /// Write comma-separated values.
    pub(crate) csv: Switch,
    /// Go on with a file of comma-separated values.
    pub(crate) resume: Switch,
    /// Measure the forms of instructions.
    pub(crate) instructions: Switch,
    /// The pattern that the names of forms match.
    pub(crate) form: Option<String>,
    /// The file for the results as a page.
    pub(crate) page: Option<OsString>,
}

/// A condition for a flag to have an effect.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Need {
    /// Code that is measured, instead of all instructions.
    Code,
    /// No `-bytes`.
    NoBytes,
    /// Neither `-bytes` nor `-hex-lines`.
    NoHex,
}

impl CommandArguments for Arguments {
    type Need = Need;
}

impl Default for Arguments {
    fn default() -> Self {
        Self {
            analysis: analysis::Arguments::default(),
            fetch: Fetch::default(),
            clock: None,
            precision: None,
            time_limit: None,
            init: Vec::new(),
            alignment: 0,
            cpu: -1,
            csv: Switch::default(),
            resume: Switch::default(),
            instructions: Switch::default(),
            form: None,
            page: None,
        }
    }
}

impl Arguments {
    /// The file for the result, unless that is standard output.
    pub(super) fn output_file(&self) -> Option<&OsString> {
        self.analysis.output.as_ref().filter(|path| !path.is_empty() && path.as_os_str() != "-")
    }

    /// How code is measured. `register` finds the number of a general register by its name.
    ///
    /// # Errors
    /// A message if a value is wrong.
    pub(super) fn options(&self, register: &dyn Fn(&str) -> Option<u8>) -> Result<Options, String> {
        let mut options = Options::default();
        options.fetch = self.fetch;
        options.clock = self.clock;
        if let Some(text) = &self.precision {
            let percent = text.strip_suffix('%').unwrap_or(text).parse().ok();
            let percent = percent.filter(|percent: &f64| *percent > 0.0 && percent.is_finite());
            let message = || format!("--precision: '{text}' is not a percentage above 0, such as 0.5");
            options.precision = percent.ok_or_else(message)? / 100.0;
        }
        if let Some(milliseconds) = self.time_limit {
            options.time_limit = Duration::from_millis(milliseconds);
        }
        options.alignment = self.alignment as usize;
        options.cpu = usize::try_from(self.cpu).ok();
        options.initial_state = initial_state::read(&self.init, register)?;
        Ok(options)
    }
}
