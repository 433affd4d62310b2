//! A region's samples and observed iterations.

use crate::Timing;

/// The samples and observed iterations of a region.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct RegionProfile {
    /// The samples in the region; for a path through a loop, the samples in the loop.
    pub n_samples: u64,
    /// All samples of the profile.
    pub n_all_samples: u64,
    /// The iterations of the loop that were observed from end to end, on all paths.
    pub n_iterations: u64,
    /// The iterations on the path of this region.
    pub on_path: Timing,
}

/// Measured cycles next to the predicted ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasuredCycles {
    /// The measured cycles of an iteration on average.
    pub cycles: f64,
    /// How many iterations were measured.
    pub n_iterations: u64,
}

impl RegionProfile {
    /// Creates a profile of a region with these samples among all, and without observed iterations.
    #[must_use]
    pub fn new(n_samples: u64, n_all_samples: u64) -> Self {
        Self { n_samples, n_all_samples, ..Self::default() }
    }

    /// The share of all samples, from 0 to 1.
    #[must_use]
    pub fn sample_share(&self) -> f64 {
        if self.n_all_samples == 0 { 0.0 } else { self.n_samples as f64 / self.n_all_samples as f64 }
    }

    /// The share of the loop's observed iterations that went the way of this region, from 0 to 1; none if no iteration was
    /// observed.
    #[must_use]
    pub fn path_share(&self) -> Option<f64> {
        (self.n_iterations > 0).then(|| self.on_path.count as f64 / self.n_iterations as f64)
    }

    /// The measured cycles of an iteration that goes this way: from one taken branch back to the next.
    #[must_use]
    pub fn measured(&self) -> Option<MeasuredCycles> {
        let cycles = self.on_path.mean()?;
        Some(MeasuredCycles { cycles, n_iterations: self.on_path.n_timed })
    }
}
