//! The identity of a processor, in the forms of the kernel and perf.

use std::fmt;

use serde::Deserialize;

use crate::revision::Revision;

/// The identity of a processor: Arm's main identification register, or the CPUID signature of x86.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CpuId {
    /// Arm's register MIDR.
    Midr(u32),
    /// The CPUID signature.
    Cpuid {
        /// The vendor's twelve letters.
        vendor: String,
        /// The family's number.
        family: u32,
        /// The model's number.
        model: u32,
        /// The stepping's number.
        stepping: u32,
    },
}

/// The identities of the processors with a PMU.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
#[non_exhaustive]
pub enum CpuIdPattern {
    /// Fields of Arm's register MIDR.
    Midr {
        /// The implementer's number.
        implementer: u8,
        /// The part's number.
        part: u16,
    },
    /// Fields of the CPUID signature.
    Cpuid {
        /// The vendor's twelve letters.
        vendor: String,
        /// The family's number.
        family: u32,
        /// Pairs of a first and a last model.
        models: Vec<[u32; 2]>,
        /// The last stepping, if later ones belong to another processor.
        #[serde(default)]
        last_stepping: Option<u32>,
    },
}

impl CpuId {
    /// Parses the `cpuid` in perf's headers: a hexadecimal number, or a vendor and three numbers separated by commas.
    pub fn parse(text: &str) -> Option<Self> {
        if let Some(digits) = text.trim().strip_prefix("0x") {
            return u64::from_str_radix(digits, 16).ok()?.try_into().ok().map(Self::Midr);
        }
        let mut fields = text.trim().split(',');
        let vendor = fields.next().filter(|vendor| !vendor.is_empty())?.to_owned();
        let mut number = || fields.next()?.trim().parse().ok();
        let id = Self::Cpuid { vendor, family: number()?, model: number()?, stepping: number()? };
        fields.next().is_none().then_some(id)
    }

    /// Parses the first processor in Linux's `/proc/cpuinfo`.
    pub fn from_cpuinfo(text: &str) -> Option<Self> {
        let field = |name: &str| {
            let mut lines = text.lines().filter_map(|line| line.split_once(':'));
            lines.find(|(own, _)| own.trim() == name).map(|(_, value)| value.trim())
        };
        let number = |name: &str| {
            let text = field(name)?;
            match text.strip_prefix("0x") {
                Some(digits) => u32::from_str_radix(digits, 16).ok(),
                None => text.parse().ok(),
            }
        };
        if let Some(implementer) = number("CPU implementer") {
            let (variant, part) = (number("CPU variant")?, number("CPU part")?);
            let fields =
                [(implementer, 24), (variant, 20), (0xf, 16), (part, 4), (number("CPU revision")?, 0)];
            return Some(Self::Midr(fields.iter().fold(0, |midr, (field, shift)| midr | field << shift)));
        }
        Some(Self::Cpuid {
            vendor: field("vendor_id")?.to_owned(),
            family: number("cpu family")?,
            model: number("model")?,
            stepping: number("stepping")?,
        })
    }

    /// Returns the revision of an Arm processor.
    pub fn revision(&self) -> Option<Revision> {
        match self {
            Self::Midr(midr) => {
                Some(Revision { variant: (midr >> 20 & 0xf) as u8, patch: (midr & 0xf) as u8 })
            }
            Self::Cpuid { .. } => None,
        }
    }
}

impl fmt::Display for CpuId {
    /// Formats the identity like perf.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Midr(midr) => write!(f, "{midr:#018x}"),
            Self::Cpuid { vendor, family, model, stepping } => {
                write!(f, "{vendor},{family},{model},{stepping}")
            }
        }
    }
}

impl CpuIdPattern {
    /// Returns whether the pattern includes an identity.
    pub fn matches(&self, id: &CpuId) -> bool {
        match (self, id) {
            (Self::Midr { implementer, part }, CpuId::Midr(midr)) => {
                u32::from(*implementer) == midr >> 24 && u32::from(*part) == midr >> 4 & 0xfff
            }
            (
                Self::Cpuid { vendor, family, models, last_stepping },
                CpuId::Cpuid { vendor: own_vendor, family: own_family, model, stepping },
            ) => {
                vendor == own_vendor
                    && family == own_family
                    && models.iter().any(|[first, last]| (first..=last).contains(&model))
                    && last_stepping.is_none_or(|last| *stepping <= last)
            }
            (Self::Midr { .. }, CpuId::Cpuid { .. }) | (Self::Cpuid { .. }, CpuId::Midr(_)) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_of_perf_is_parsed() {
        assert_eq!(CpuId::parse("0x00000000410fd490"), Some(CpuId::Midr(0x410f_d490)));
        let id = CpuId::parse("GenuineIntel,6,143,8").unwrap();
        assert_eq!(id, CpuId::Cpuid { vendor: "GenuineIntel".into(), family: 6, model: 143, stepping: 8 });
        assert_eq!(id.revision(), None);
        for text in ["", "0x", "0x1ffffffff", "GenuineIntel", "GenuineIntel,6,143", "a,6,1,2,3", ",1,2,3"] {
            assert_eq!(CpuId::parse(text), None, "{text}");
        }
    }

    #[test]
    fn cpuinfo_is_parsed() {
        let arm = "processor\t: 0\nCPU implementer\t: 0x41\nCPU architecture: 8\nCPU variant\t: 0x1\n\
                   CPU part\t: 0xd0c\nCPU revision\t: 2\n";
        let id = CpuId::from_cpuinfo(arm).unwrap();
        assert_eq!(id, CpuId::Midr(0x411f_d0c2));
        assert_eq!(id.revision().unwrap().to_string(), "r1p2");
        let amd = "vendor_id\t: AuthenticAMD\ncpu family\t: 26\nmodel\t\t: 2\nmodel name\t: AMD EPYC\nstepping\t: 1\n";
        assert_eq!(
            CpuId::from_cpuinfo(amd),
            Some(CpuId::Cpuid { vendor: "AuthenticAMD".into(), family: 26, model: 2, stepping: 1 })
        );
        assert_eq!(CpuId::from_cpuinfo("processor : 0\n"), None);
    }
}
