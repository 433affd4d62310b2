//! Profiles of programs: samples and taken branches that perf recorded.
//!
//! A [`Profile`] is read from perf's output. Of a program in it, a [`ProgramProfile`] knows the loops that ran, and
//! [`Options::profile`](crate::Options::profile) ranks them.
//!
//! ```
//! use stallscope::profile::Profile;
//!
//! let error = Profile::read(b"no samples here\n").unwrap_err();
//! assert!(!error.to_string().is_empty());
//! ```

pub(crate) mod program_profile;

pub use program_profile::{ProgramProfile, ProgramProfileError};
pub use stallscope_profile::{
    MeasuredCycles, Profile, ProfileError, RegionProfile, SamplePlace, SampledEvent, UnlistedPart,
    UnlistedReason, UnlistedSamples,
};
