//! The fields of a data file.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::cpu_id::CpuIdPattern;
use crate::event::Event;
use crate::event_code::PmuFamily;
use crate::metric::{MetricGroup, ShareOf};
use crate::pmu::FormulaSet;
use crate::unit::Unit;

/// A data file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DataFile {
    /// The documents that the facts come from.
    pub(super) source: Vec<String>,
    /// The processor; `None` in a shared file.
    pub(super) processor: Option<ProcessorEntry>,
    /// Named formulas that other formulas use. A processor's own ones replace shared ones.
    #[serde(default)]
    pub(super) terms: BTreeMap<String, String>,
    #[serde(default, rename = "event")]
    pub(super) events: Vec<Event>,
    #[serde(default, rename = "metric")]
    pub(super) metrics: Vec<MetricEntry>,
    #[serde(default, rename = "group")]
    pub(super) groups: Vec<MetricGroup>,
    #[serde(default, rename = "erratum")]
    pub(super) errata: Vec<ErratumEntry>,
}

/// The processor of a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProcessorEntry {
    pub(super) title: String,
    #[serde(default)]
    pub(super) aliases: Vec<String>,
    pub(super) family: PmuFamily,
    /// The kernel's name for the PMU in events with terms; empty for the family's.
    #[serde(default)]
    pub(super) unit: String,
    /// Number of slots per cycle; `None` if slots are counted by an event, or not at all.
    #[serde(default)]
    pub(super) slots: Option<u32>,
    pub(super) identities: Vec<CpuIdPattern>,
    pub(super) formula_sets: Vec<FormulaSet>,
    /// The shared files that apply to it. The file's own metrics and groups replace shared ones of the same name.
    #[serde(default)]
    pub(super) uses: Vec<String>,
    /// The events of shared files that the processor does not have; also events that are only sampled.
    #[serde(default)]
    pub(super) lacks: Vec<String>,
}

/// A metric, whose formulas may refer to other metrics.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MetricEntry {
    pub(super) name: String,
    pub(super) unit: Unit,
    /// One formula for all formula sets, or one for each set.
    pub(super) formula: FormulaEntry,
    pub(super) level: Option<u8>,
    pub(super) parent: Option<String>,
    #[serde(default)]
    pub(super) share_of: ShareOf,
    #[serde(default)]
    pub(super) meaning: String,
    #[serde(default)]
    pub(super) next: Vec<String>,
    #[serde(default)]
    pub(super) sample: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum FormulaEntry {
    ForAll(String),
    BySet(BTreeMap<String, String>),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ErratumEntry {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) last_revision: String,
    /// A formula that is 1 where the counters are wrong, and 0 where they are not.
    pub(super) excess: Option<String>,
    pub(super) corrections: BTreeMap<String, String>,
}
