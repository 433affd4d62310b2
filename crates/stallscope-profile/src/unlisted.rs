//! Samples that no listed region has.

/// The places of samples outside of all listed regions. Together with the samples in listed regions, they are all samples.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnlistedSamples {
    /// All samples of the profile.
    pub n_all_samples: u64,
    /// The samples in the regions of the list.
    pub n_listed_samples: u64,
    /// The places of the other samples, places with the most samples first.
    pub parts: Vec<UnlistedPart>,
}

/// Samples at a place that no listed region has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnlistedPart {
    /// How many there are.
    pub n_samples: u64,
    /// Where they are.
    pub place: SamplePlace,
}

/// Where samples are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SamplePlace {
    /// In a function of the program.
    Function {
        /// Its name; empty if it has none.
        name: Vec<u8>,
        /// Its address.
        address: u64,
        /// Why no region has them.
        reason: UnlistedReason,
    },
    /// In the program, but in none of its functions.
    Program,
    /// In another file, with this path.
    File(Vec<u8>),
    /// In the kernel.
    Kernel,
    /// Nothing says where.
    Unknown,
}

/// Why no listed region has some samples of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnlistedReason {
    /// The function has no loop that is known.
    NoLoops,
    /// They are outside of the function's innermost loops.
    OutsideLoops,
    /// The function has a loop with several entries.
    SeveralEntries,
    /// The function is of a crate that is not looked at.
    OtherCrate,
    /// The function has an indirect jump whose targets are unknown.
    UnknownTargets,
}

impl UnlistedReason {
    /// The reason in words.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::NoLoops => "no loop",
            Self::OutsideLoops => "outside of its innermost loops",
            Self::SeveralEntries => "in or around a loop with several entries",
            Self::OtherCrate => "of another crate",
            Self::UnknownTargets => "around an indirect jump whose targets are unknown",
        }
    }
}

impl UnlistedSamples {
    /// Describes samples; `n_listed_samples` of them are in listed regions. Samples in neither regions nor parts are at unknown places.
    #[must_use]
    pub fn new(n_all_samples: u64, n_listed_samples: u64, mut parts: Vec<UnlistedPart>) -> Self {
        let n_known = parts.iter().map(|part| part.n_samples).fold(n_listed_samples, u64::saturating_add);
        let n_unknown = n_all_samples.saturating_sub(n_known);
        parts.push(UnlistedPart { n_samples: n_unknown, place: SamplePlace::Unknown });
        parts.retain(|part| part.n_samples > 0);
        parts.sort_by_key(|part| std::cmp::Reverse(part.n_samples));
        Self { n_all_samples, n_listed_samples, parts }
    }

    /// The number of samples that no listed region has.
    #[must_use]
    pub const fn n_samples(&self) -> u64 {
        self.n_all_samples.saturating_sub(self.n_listed_samples)
    }

    /// The share of some samples among all, from 0 to 1.
    #[must_use]
    pub fn share(&self, n_samples: u64) -> f64 {
        if self.n_all_samples == 0 { 0.0 } else { n_samples as f64 / self.n_all_samples as f64 }
    }
}

impl SamplePlace {
    /// The place as people call it. It need not be UTF-8.
    #[must_use]
    pub fn name(&self) -> Vec<u8> {
        match self {
            Self::Function { name, address, .. } if name.is_empty() => format!("{address:#x}").into_bytes(),
            Self::Function { name, .. } => name.clone(),
            Self::Program => b"the program, outside of its functions".to_vec(),
            Self::File(path) => path.clone(),
            Self::Kernel => b"the kernel".to_vec(),
            Self::Unknown => b"unknown code".to_vec(),
        }
    }

    /// Why no region has the samples, if they are in a function of the program.
    #[must_use]
    pub const fn reason(&self) -> Option<UnlistedReason> {
        match self {
            Self::Function { reason, .. } => Some(*reason),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{SamplePlace, UnlistedPart, UnlistedSamples};

    #[test]
    fn samples_add_up() {
        let part = |n_samples, place| UnlistedPart { n_samples, place };
        let parts = vec![part(2, SamplePlace::Kernel), part(0, SamplePlace::Program)];
        let samples = UnlistedSamples::new(10, 5, parts);
        let expected = [part(3, SamplePlace::Unknown), part(2, SamplePlace::Kernel)];
        assert_eq!((samples.n_samples(), &samples.parts[..]), (5, &expected[..]));
        assert!((samples.share(5) - 0.5).abs() < 1e-9);
    }
}
