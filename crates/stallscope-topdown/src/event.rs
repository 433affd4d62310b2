//! Events, which a processor's counters count.

use serde::Deserialize;

use crate::event_code::{EventCode, PmuFamily};

/// An event of a processor.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Event {
    /// Its name in formulas: the vendor's, in the vendor's case.
    pub name: String,
    /// Other names: the kernel's.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// The code that selects it.
    pub code: EventCode,
    /// The counted event, in a phrase.
    #[serde(default)]
    pub meaning: String,
    /// Whether it has a fixed counter and needs no programmable one.
    #[serde(default)]
    pub fixed: bool,
}

impl Event {
    /// Creates an event without aliases and meaning.
    pub fn new(name: impl Into<String>, code: EventCode) -> Self {
        Self { name: name.into(), aliases: Vec::new(), code, meaning: String::new(), fixed: false }
    }

    /// Returns whether it is Intel's count of slots, which must lead the group of the categories that are derived
    /// from it.
    pub fn is_slots(&self, family: PmuFamily) -> bool {
        family == PmuFamily::Intel && self.code == EventCode { umask: 0x04, ..EventCode::default() }
    }
}
