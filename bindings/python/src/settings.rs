//! The settings that analyzers and labelers share: the target of the code, and the options.

use std::num::NonZeroU32;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use stallscope::Subtarget;
use stallscope::options::{CoreOptions, FetchSource, InitialState, SkipUnsupported};

use crate::targets::subtarget;

/// The settings that analyzers and labelers share. Python has checked each by itself, so that a name that is not known has its default.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Settings {
    triple: String,
    features: Vec<String>,
    accurate: bool,
    pub(crate) iterations: Option<NonZeroU32>,
    pub(crate) syntax: Option<u8>,
    fetch: String,
    alignment: Option<u32>,
    initial_state: String,
    skip_unsupported: String,
}

impl Settings {
    /// The subtarget of a processor.
    pub(crate) fn subtarget(&self, cpu: &str) -> PyResult<Subtarget> {
        let subtarget = subtarget(&self.triple, cpu, &self.features)?;
        if self.syntax.is_some() && subtarget.isa().target.name != "x86" {
            return Err(PyValueError::new_err(format!(
                "syntax is for x86 alone, and the target is {}",
                self.triple
            )));
        }
        Ok(subtarget.accurate(self.accurate))
    }

    /// Whether stallscope's own models are asked for.
    pub(crate) const fn is_accurate(&self) -> bool {
        self.accurate
    }

    /// Where a core fetches instructions, and what is known of registers and memory.
    pub(crate) fn core(&self) -> CoreOptions {
        let fetch = FetchSource::ALL.into_iter().find(|source| source.name() == self.fetch);
        let initial_state = InitialState::ALL.into_iter().find(|state| state.name() == self.initial_state);
        CoreOptions {
            fetch: fetch.unwrap_or_default(),
            alignment: self.alignment,
            initial_state: initial_state.unwrap_or_default(),
        }
    }

    /// Which code that cannot be analyzed is left out.
    pub(crate) fn skip_unsupported(&self) -> SkipUnsupported {
        match self.skip_unsupported.as_str() {
            "lack-sched" => SkipUnsupported::LackSched,
            "parse-failure" => SkipUnsupported::ParseFailure,
            "any" => SkipUnsupported::Any,
            _ => SkipUnsupported::None,
        }
    }
}
