//! Processors: what they can count, and what can be computed from it.

use std::fmt;

use serde::Deserialize;

use crate::data::{self, DataError};
use crate::erratum::Erratum;
use crate::event::{Encoding, Event, bare_name, is_of_core};
use crate::metric::{Group, Metric};

/// A processor that we know the events and formulas of.
#[derive(Clone, Debug, PartialEq)]
pub struct Processor {
    /// Its name, as `--cpu` takes it.
    pub name: String,
    /// What its maker calls it.
    pub title: String,
    /// Other names: products that are this processor.
    pub aliases: Vec<String>,
    /// How its event codes are built.
    pub family: Family,
    /// How many slots a cycle has; none where slots are counted themselves, or are not.
    pub slots: Option<f64>,
    /// How it tells what it is.
    pub identities: Vec<Identity>,
    /// Where the facts come from.
    pub sources: Vec<String>,
    /// The events that it counts.
    pub events: Vec<Event>,
    /// What can be computed from them.
    pub metrics: Vec<Metric>,
    /// The metrics that are shown together.
    pub groups: Vec<Group>,
    /// Its formula sets, the newest first; never empty.
    pub formula_sets: Vec<FormulaSet>,
    /// What it counts wrong.
    pub errata: Vec<Erratum>,
}

/// A set of formulas that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormulaSet {
    /// Its name, as `--formulas` takes it.
    pub name: String,
    /// Whose it is, in a phrase.
    pub title: String,
}

/// How the event codes of processors are built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Arm's: a number of 16 bits.
    Arm,
    /// Intel's: number, mask and flags.
    Intel,
    /// AMD's: as Intel's, with a number of 12 bits in two pieces.
    Amd,
}

/// How a processor tells what it is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Identity {
    /// Arm's main identification register.
    Midr {
        /// The implementer's number.
        implementer: u8,
        /// The part's number.
        part: u16,
    },
    /// What CPUID gives, or `/proc/cpuinfo`.
    Cpuid {
        /// The vendor's twelve letters.
        vendor: String,
        /// The family's number.
        family: u32,
        /// Pairs of a first and a last model.
        models: Vec<[u32; 2]>,
        /// The last stepping, if later ones are another processor.
        #[serde(default)]
        last_stepping: Option<u32>,
    },
}

/// A revision of an Arm processor, such as r0p3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Revision {
    /// The major revision, which MIDR calls variant: the number after `r`.
    pub variant: u8,
    /// The minor revision: the number after `p`.
    pub patch: u8,
}

impl Revision {
    /// Reads `r0p3`.
    pub fn parse(text: &str) -> Option<Self> {
        let (variant, patch) = text.strip_prefix(['r', 'R'])?.split_once(['p', 'P'])?;
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        (is_number(variant) && is_number(patch))
            .then(|| Some(Self { variant: variant.parse().ok()?, patch: patch.parse().ok()? }))?
    }
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}p{}", self.variant, self.patch)
    }
}

impl Processor {
    /// All processors, by name.
    ///
    /// # Errors
    /// A data file that is wrong, which the tests would have found.
    pub fn all() -> Result<Vec<Self>, DataError> {
        data::processors()
    }

    /// Whether it is called so; case, `_` and `-` do not matter.
    pub fn is_called(&self, name: &str) -> bool {
        let folded = |name: &str| name.to_ascii_lowercase().replace(['_', '-', ' '], "");
        std::iter::once(&self.name).chain(&self.aliases).any(|own| folded(own) == folded(name))
    }

    /// The event that perf wrote so: by any of its names, by `rNNN`, or by terms of its code; with or without
    /// the unit's name and modifiers.
    pub fn event(&self, written: &str) -> Option<&Event> {
        if !is_of_core(written) {
            return None;
        }
        let name = bare_name(written);
        let by_name = self.events.iter().find(|event| {
            std::iter::once(&event.name).chain(&event.aliases).any(|own| own.eq_ignore_ascii_case(name))
        });
        by_name.or_else(|| {
            let code = Encoding::of_perf(name, self.family)?;
            self.events.iter().find(|event| event.code.raw(self.family) == code.raw(self.family))
        })
    }

    /// What perf takes for an event, on any version: it need not know the event's name.
    pub fn perf_event(&self, event: &Event) -> String {
        match self.family {
            Family::Arm => format!("r{:x}", event.code.config(self.family)),
            Family::Intel | Family::Amd => format!("cpu/{}/", event.code),
        }
    }

    /// The metric called so.
    pub fn metric(&self, name: &str) -> Option<&Metric> {
        self.metrics.iter().find(|metric| metric.name.eq_ignore_ascii_case(name))
    }

    /// The group called so.
    pub fn group(&self, name: &str) -> Option<&Group> {
        self.groups.iter().find(|group| group.is_called(name))
    }

    /// The formula set called so.
    pub fn formula_set(&self, name: &str) -> Option<&FormulaSet> {
        self.formula_sets.iter().find(|set| set.name.eq_ignore_ascii_case(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_processor_knows_an_event_by_name_number_and_terms() {
        let processors = Processor::all().unwrap();
        let processor = processors.iter().find(|processor| processor.is_called("Yitian_710")).unwrap();
        for written in
            ["STALL_SLOT", "stall_slot:u", "armv8_pmuv3_0/stall_slot/", "r003f", "r3f:u", "cpu/event=0x3f/"]
        {
            assert_eq!(
                processor.event(written).map(|event| event.name.as_str()),
                Some("STALL_SLOT"),
                "{written}"
            );
        }
        assert_eq!(processor.event("arm_cmn_0/stall_slot/"), None);
        assert_eq!(processor.event("r"), None);
        assert_eq!(processor.event("event=0xffff"), None);
    }

    #[test]
    fn a_revision_reads_back() {
        assert_eq!(Revision::parse("r0p3").unwrap().to_string(), "r0p3");
        assert_eq!(Revision::parse("R12P1"), Some(Revision { variant: 12, patch: 1 }));
        for text in ["", "r", "r0", "r0p", "rp0", "0p0", "r-1p0", "r0p+1", "r0p256", "r0p0 "] {
            assert_eq!(Revision::parse(text), None, "{text}");
        }
        assert!(Revision::parse("r0p3") < Revision::parse("r1p0"));
    }
}
