//! Performance monitoring units: the events that a processor counts, and the metrics computed from them.

use serde::Deserialize;

use crate::cpu_id::{CpuId, CpuIdPattern};
use crate::erratum::Erratum;
use crate::event::Event;
use crate::event_code::{EventCode, PmuFamily};
use crate::event_name::{bare_name, is_of_core};
use crate::metric::{Metric, MetricGroup};

/// The performance monitoring unit (PMU) of a processor's cores.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Pmu {
    /// The processor's name in `--cpu`.
    pub name: String,
    /// The vendor's name for the processor.
    pub title: String,
    /// Other names: products with this processor.
    pub aliases: Vec<String>,
    /// The encoding of the event codes.
    pub family: PmuFamily,
    /// The kernel's name for the PMU in events with terms; empty for the family's.
    pub unit: String,
    /// Number of slots per cycle; `None` if slots are counted by an event, or not at all.
    pub slots: Option<f64>,
    /// The processors that have this PMU.
    pub identities: Vec<CpuIdPattern>,
    /// The documents that the facts come from.
    pub sources: Vec<String>,
    /// The events that it counts.
    pub events: Vec<Event>,
    /// The metrics that can be computed from them.
    pub metrics: Vec<Metric>,
    /// The metric groups, which are counted and shown together.
    pub groups: Vec<MetricGroup>,
    /// The formula sets, the newest first; never empty.
    pub formula_sets: Vec<FormulaSet>,
    /// The counters known to be wrong.
    pub errata: Vec<Erratum>,
}

/// A consistent set of formulas.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct FormulaSet {
    /// Its name in `--formulas`.
    pub name: String,
    /// The origin of the formulas, in a phrase.
    pub title: String,
}

impl Pmu {
    /// Returns whether the processor has this name or alias, ignoring case, `_` and `-`.
    pub fn is_named(&self, name: &str) -> bool {
        let folded = |name: &str| name.to_ascii_lowercase().replace(['_', '-', ' '], "");
        std::iter::once(&self.name).chain(&self.aliases).any(|own| folded(own) == folded(name))
    }

    /// Returns whether the processor also has cores of another kind, with another PMU.
    pub fn has_other_cores(&self) -> bool {
        self.unit == "cpu_core"
    }

    /// Returns whether a processor with this identity has this PMU.
    pub fn matches(&self, id: &CpuId) -> bool {
        self.identities.iter().any(|pattern| pattern.matches(id))
    }

    /// Returns the event that perf's text `written` refers to: by any of its names, by `rNNN`, or by the terms of its
    /// code, with or without the name of the PMU and modifiers.
    pub fn event(&self, written: &str) -> Option<&Event> {
        if !is_of_core(written) {
            return None;
        }
        let name = bare_name(written);
        let by_name = self.events.iter().find(|event| {
            std::iter::once(&event.name).chain(&event.aliases).any(|own| own.eq_ignore_ascii_case(name))
        });
        by_name.or_else(|| {
            let code = EventCode::of_perf(name, self.family)?;
            self.events.iter().find(|event| event.code.raw(self.family) == code.raw(self.family))
        })
    }

    /// Returns the event in a form that any version of perf accepts, even if it does not know the event's name.
    pub fn perf_event(&self, event: &Event) -> String {
        match self.family {
            PmuFamily::Arm => format!("r{:x}", event.code.config(self.family)),
            PmuFamily::Intel | PmuFamily::Amd => {
                let unit = if self.unit.is_empty() { "cpu" } else { &self.unit };
                format!("{unit}/{}/", event.code)
            }
        }
    }

    /// Returns the event by its number, in a form that any version of perf accepts.
    pub fn raw_event(&self, event: &Event) -> String {
        let raw = event.code.raw(self.family);
        if self.unit.is_empty() { format!("r{raw:04x}") } else { format!("{}/config={raw:#06x}/", self.unit) }
    }

    /// Returns the metric with this name.
    pub fn metric(&self, name: &str) -> Option<&Metric> {
        self.metrics.iter().find(|metric| metric.name.eq_ignore_ascii_case(name))
    }

    /// Returns the metric group with this name.
    pub fn group(&self, name: &str) -> Option<&MetricGroup> {
        self.groups.iter().find(|group| group.is_named(name))
    }

    /// Returns the formula set with this name.
    pub fn formula_set(&self, name: &str) -> Option<&FormulaSet> {
        self.formula_sets.iter().find(|set| set.name.eq_ignore_ascii_case(name))
    }
}
