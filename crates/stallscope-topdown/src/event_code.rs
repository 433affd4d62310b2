//! Event codes: how counters are programmed.

use std::fmt;

use serde::Deserialize;

/// The encoding of a processor's event codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PmuFamily {
    /// Arm: a number of 16 bits.
    Arm,
    /// Intel: a number, a mask and flags.
    Intel,
    /// AMD: like Intel, with a 12-bit number in two pieces.
    Amd,
}

/// The fields of an event's code. Fields that a family does not have are 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
#[non_exhaustive]
pub struct EventCode {
    /// The event's number: 16 bits on Arm, 8 on Intel, 12 on AMD.
    pub event: u16,
    /// The event's conditions to count.
    pub umask: u8,
    /// Counts cycles with at least this many occurrences; 0 counts occurrences.
    pub cmask: u8,
    /// Counts how often the condition becomes true.
    pub edge: bool,
    /// Counts all threads of the core.
    pub any: bool,
    /// Counts the cycles below the limit of `cmask` instead.
    pub inv: bool,
}

impl EventCode {
    /// Returns the number for the kernel's `config` of a raw event.
    pub const fn config(self, family: PmuFamily) -> u64 {
        let event = self.event as u64;
        match family {
            PmuFamily::Arm => event,
            PmuFamily::Intel | PmuFamily::Amd => {
                // AMD's numbers are split: the upper four bits start at bit 32.
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

    /// Returns the `config` of a raw event that makes the kernel count it.
    ///
    /// Intel's lists give events of fixed counters the number 0. For some of them, the kernel expects the number of
    /// the same event on a programmable counter. Source: the kernel's tables of constraints.
    pub fn raw(self, family: PmuFamily) -> u64 {
        let code = match (family, self.event, self.umask) {
            (PmuFamily::Intel, 0, 0x01) => Self { event: 0xc0, umask: 0, ..self },
            (PmuFamily::Intel, 0, 0x02) => Self { event: 0x3c, umask: 0, ..self },
            _ => self,
        };
        code.config(family)
    }
}

impl fmt::Display for EventCode {
    /// Formats the terms in perf's syntax between slashes.
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

impl TryFrom<String> for EventCode {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| format!("'{text}' is not an event code"))
    }
}

impl EventCode {
    /// Parses terms in perf's syntax between slashes (`event=0x9c,umask=0x1`), or only a number.
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
            // These tell perf what to do with the event, but do not identify it.
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

    /// Parses perf's alternatives to a name: `rNNN`, the terms of a code, or the whole number as `config=0xNNN`.
    pub fn of_perf(name: &str, family: PmuFamily) -> Option<Self> {
        let hexadecimal = |digits: &str| u64::from_str_radix(digits.trim_start_matches("0x"), 16).ok();
        let raw = name.strip_prefix(['r', 'R']).filter(|digits| !digits.is_empty()).and_then(hexadecimal);
        let raw = raw.or_else(|| name.strip_prefix("config=0x").and_then(hexadecimal));
        match raw {
            Some(config) => Self::from_config(config, family),
            None => Self::parse(name).filter(|_| name.contains("event=")),
        }
    }

    /// Decodes the `config` of a raw event.
    pub fn from_config(config: u64, family: PmuFamily) -> Option<Self> {
        let byte = |shift: u32| (config >> shift).to_le_bytes()[0];
        let bit = |shift: u32| config >> shift & 1 == 1;
        let code = match family {
            PmuFamily::Arm => Self { event: u16::try_from(config).ok()?, ..Self::default() },
            PmuFamily::Intel | PmuFamily::Amd => Self {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_reads_back_from_terms_and_from_its_number() {
        for (text, family, config) in [
            ("event=0x3f", PmuFamily::Arm, 0x3f),
            ("event=0x4005", PmuFamily::Arm, 0x4005),
            ("event=0x9c,umask=0x01,cmask=0x04", PmuFamily::Intel, 0x0400_019c),
            ("event=0xc3,umask=0x01,cmask=0x01,edge=1", PmuFamily::Intel, 0x0104_01c3),
            ("event=0x00,umask=0x02,any=1", PmuFamily::Intel, 0x0020_0200),
            ("event=0x1a0,umask=0x1e", PmuFamily::Amd, 0x1_0000_1ea0),
        ] {
            let code = EventCode::parse(text).unwrap();
            assert_eq!((code.to_string().as_str(), code.config(family)), (text, config));
            assert_eq!(EventCode::from_config(config, family), Some(code));
        }
        for text in ["", "event", "event=", "event=0x10000", "umask=0x100", "frob=1"] {
            assert_eq!(EventCode::parse(text).filter(|code| code.event != 1), None, "{text}");
        }
    }

    #[test]
    fn codes_that_perf_takes_are_parsed() {
        for (text, family, config) in [
            ("r003f", PmuFamily::Arm, Some(0x3f)),
            ("r0x3f", PmuFamily::Arm, Some(0x3f)),
            ("R1000001A0", PmuFamily::Amd, Some(0x1_0000_01a0)),
            ("config=0x3f", PmuFamily::Arm, Some(0x3f)),
            ("event=0x3c,umask=0x0,name=CLOCK,period=0x100", PmuFamily::Intel, Some(0x3c)),
            ("umask=0x1", PmuFamily::Intel, None),
            ("ref-cycles", PmuFamily::Intel, None),
            ("r", PmuFamily::Arm, None),
            ("r1003f", PmuFamily::Arm, None),
        ] {
            let code = EventCode::of_perf(text, family).map(|code| code.config(family));
            assert_eq!(code, config, "{text}");
        }
    }
}
