//! Events: what the counters of a processor count, and how they are asked for it.

use std::fmt;

use serde::Deserialize;

use crate::processor::Family;

/// An event of a processor.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Its name in the formulas: the maker's, in the maker's case.
    pub name: String,
    /// Other names: those that the kernel gives it.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// How the counter is asked for it.
    pub code: Encoding,
    /// What it counts, in a phrase.
    #[serde(default)]
    pub meaning: String,
    /// Whether it has a counter of its own and so takes none of those that can be programmed.
    #[serde(default)]
    pub fixed: bool,
}

/// The fields of an event's code; those that a family does not have are 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Encoding {
    /// The event's number: 16 bits on Arm, 8 on Intel, 12 on AMD.
    pub event: u16,
    /// Which of the event's conditions are counted.
    pub umask: u8,
    /// Counts cycles with at least that many; 0 to count all.
    pub cmask: u8,
    /// Counts how often the condition begins to hold.
    pub edge: bool,
    /// Counts for all threads of the core.
    pub any: bool,
    /// Counts cycles below the limit of `cmask` instead.
    pub inv: bool,
}

impl Encoding {
    /// The number that the kernel takes as `config` of a raw event.
    pub const fn config(self, family: Family) -> u64 {
        let event = self.event as u64;
        match family {
            Family::Arm => event,
            Family::Intel | Family::Amd => {
                // AMD's numbers are split: the upper four bits stand at bit 32.
                (event & 0xff)
                    | (event >> 8) << 32
                    | (self.umask as u64) << 8
                    | (self.edge as u64) << 18
                    | (self.any as u64) << 21
                    | (self.inv as u64) << 23
                    | (self.cmask as u64) << 24
            }
        }
    }

    /// The number by which the kernel knows the event, as `config` of a raw one.
    ///
    /// Intel's lists write the events of fixed counters with the number 0. Some of them the kernel knows by the number
    /// of the same event in a counter that can be programmed. Source: the kernel's tables of constraints.
    pub fn raw(self, family: Family) -> u64 {
        let code = match (family, self.event, self.umask) {
            (Family::Intel, 0, 0x01) => Self { event: 0xc0, umask: 0, ..self },
            (Family::Intel, 0, 0x02) => Self { event: 0x3c, umask: 0, ..self },
            _ => self,
        };
        code.config(family)
    }
}

impl Event {
    /// Whether it is Intel's count of slots, which has to lead the group of the classes that are derived from it.
    pub fn is_slots(&self, family: Family) -> bool {
        family == Family::Intel && self.code == Encoding { umask: 0x04, ..Encoding::default() }
    }
}

impl fmt::Display for Encoding {
    /// The terms as perf takes them between slashes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event={:#04x}", self.event)?;
        for (name, value) in [("umask", self.umask), ("cmask", self.cmask)] {
            if value != 0 {
                write!(f, ",{name}={value:#04x}")?;
            }
        }
        for (name, is_set) in [("edge", self.edge), ("any", self.any), ("inv", self.inv)] {
            if is_set {
                write!(f, ",{name}=1")?;
            }
        }
        Ok(())
    }
}

impl TryFrom<String> for Encoding {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| format!("'{text}' is no event code"))
    }
}

impl Encoding {
    /// Reads terms as perf takes them between slashes (`event=0x9c,umask=0x1`), or a number alone.
    pub fn parse(text: &str) -> Option<Self> {
        let mut code = Self::default();
        for (position, term) in text.split(',').enumerate() {
            let (name, value) = match term.split_once('=') {
                Some((name, value)) => (name.trim(), value.trim()),
                None if position == 0 && term.trim().starts_with(|c: char| c.is_ascii_digit()) => {
                    ("event", term.trim())
                }
                None => (term.trim(), "1"),
            };
            // What perf does with the event, rather than which it is.
            if ["name", "metric-id", "period", "freq", "percore", "long"].contains(&name) {
                continue;
            }
            let value = match value.strip_prefix("0x") {
                Some(digits) => u16::from_str_radix(digits, 16).ok()?,
                None => value.parse().ok()?,
            };
            let byte = u8::try_from(value).ok();
            match name {
                "event" => code.event = value,
                "umask" => code.umask = byte?,
                "cmask" => code.cmask = byte?,
                "edge" => code.edge = value != 0,
                "any" => code.any = value != 0,
                "inv" => code.inv = value != 0,
                _ => return None,
            }
        }
        Some(code)
    }

    /// Reads what perf takes instead of a name: `rNNN`, the terms of a code, or the whole number as `config=0xNNN`.
    pub fn of_perf(name: &str, family: Family) -> Option<Self> {
        let hexadecimal = |digits: &str| u64::from_str_radix(digits.trim_start_matches("0x"), 16).ok();
        let raw = name.strip_prefix(['r', 'R']).filter(|digits| !digits.is_empty()).and_then(hexadecimal);
        let raw = raw.or_else(|| name.strip_prefix("config=0x").and_then(hexadecimal));
        match raw {
            Some(config) => Self::from_config(config, family),
            None => Self::parse(name).filter(|_| name.contains("event=")),
        }
    }

    /// Takes the number of a raw event apart.
    pub fn from_config(config: u64, family: Family) -> Option<Self> {
        let byte = |shift: u32| (config >> shift).to_le_bytes()[0];
        let bit = |shift: u32| config >> shift & 1 == 1;
        let code = match family {
            Family::Arm => Self { event: u16::try_from(config).ok()?, ..Self::default() },
            Family::Intel | Family::Amd => Self {
                event: u16::from(byte(0)) | u16::from(byte(32) & 0xf) << 8,
                umask: byte(8),
                cmask: byte(24),
                edge: bit(18),
                any: bit(21),
                inv: bit(23),
            },
        };
        (code.config(family) == config).then_some(code)
    }
}

/// Whether a word is modifiers as perf writes them behind an event: letters for privilege levels and the like.
pub(crate) fn is_modifiers(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|letter| "ukhGHpPSDIWeb".contains(letter))
}

/// An event's name as perf may write it, without what does not tell which event it is: the unit's name and
/// slashes around it and modifiers after it.
///
/// What is left is a name, `rNNN`, or terms such as `event=0x3c,umask=0`.
pub fn bare_name(written: &str) -> &str {
    let written = written.trim();
    if let Some((_, rest)) = written.split_once('/') {
        return rest.rsplit_once('/').map_or(rest, |(inner, _)| inner);
    }
    // A modifier is letters alone after the last colon; Intel's names have colons too.
    match written.rsplit_once(':') {
        Some((name, modifiers)) if !name.is_empty() && is_modifiers(modifiers) => name,
        _ => written,
    }
}

/// Whether the event, as perf may write it, is counted by a core, and not by another unit such as a memory controller.
pub fn is_of_core(written: &str) -> bool {
    let unit = written.split_once('/').map_or("", |(unit, _)| unit).trim();
    matches!(unit, "" | "cpu" | "cpu_core") || unit.starts_with("armv") || unit.starts_with("arm_cortex")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_reads_back_from_terms_and_from_its_number() {
        for (text, family, config) in [
            ("event=0x3f", Family::Arm, 0x3f),
            ("event=0x4005", Family::Arm, 0x4005),
            ("event=0x9c,umask=0x01,cmask=0x04", Family::Intel, 0x0400_019c),
            ("event=0xc3,umask=0x01,cmask=0x01,edge=1", Family::Intel, 0x0104_01c3),
            ("event=0x00,umask=0x02,any=1", Family::Intel, 0x0020_0200),
            ("event=0x1a0,umask=0x1e", Family::Amd, 0x1_0000_1ea0),
        ] {
            let code = Encoding::parse(text).unwrap();
            assert_eq!((code.to_string().as_str(), code.config(family)), (text, config));
            assert_eq!(Encoding::from_config(config, family), Some(code));
        }
        for text in ["", "event", "event=", "event=0x10000", "umask=0x100", "frob=1"] {
            assert_eq!(Encoding::parse(text).filter(|code| code.event != 1), None, "{text}");
        }
    }

    #[test]
    fn what_perf_takes_instead_of_a_name_is_read() {
        for (text, family, config) in [
            ("r003f", Family::Arm, Some(0x3f)),
            ("r0x3f", Family::Arm, Some(0x3f)),
            ("R1000001A0", Family::Amd, Some(0x1_0000_01a0)),
            ("config=0x3f", Family::Arm, Some(0x3f)),
            ("event=0x3c,umask=0x0,name=CLOCK,period=0x100", Family::Intel, Some(0x3c)),
            ("umask=0x1", Family::Intel, None),
            ("ref-cycles", Family::Intel, None),
            ("r", Family::Arm, None),
            ("r1003f", Family::Arm, None),
        ] {
            let code = Encoding::of_perf(text, family).map(|code| code.config(family));
            assert_eq!(code, config, "{text}");
        }
    }

    #[test]
    fn a_bare_name_has_no_unit_and_no_modifiers() {
        for (written, bare) in [
            ("STALL_SLOT", "STALL_SLOT"),
            ("stall_slot:u", "stall_slot"),
            ("armv8_pmuv3_0/stall_slot/", "stall_slot"),
            ("armv8_pmuv3_0/stall_slot/ku", "stall_slot"),
            ("cpu/event=0x3c,umask=0x0/", "event=0x3c,umask=0x0"),
            ("topdown.slots:perf_metrics", "topdown.slots:perf_metrics"),
            ("r003f:ukhG", "r003f"),
        ] {
            assert_eq!(bare_name(written), bare);
        }
    }
}
