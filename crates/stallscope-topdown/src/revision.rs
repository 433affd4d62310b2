//! Revisions of Arm processors.

use std::fmt;

/// A revision of an Arm processor, such as r0p3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Revision {
    /// The major revision, called variant in MIDR: the number after `r`.
    pub variant: u8,
    /// The minor revision: the number after `p`.
    pub patch: u8,
}

impl Revision {
    /// Parses `r0p3`.
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

#[cfg(test)]
mod tests {
    use super::*;

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
