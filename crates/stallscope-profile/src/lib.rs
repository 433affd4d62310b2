//! Where programs spend their time: samples and taken branches, from `perf.data` or from the text that `perf script` writes.
//!
//! A [`Profile`] has for each executable or library, an [`Image`], the number of samples at each address, how often each branch was taken,
//! and the [`Circuit`]s that were run: ways from a branch's target back to it, with their cycles where the processor counted them. A
//! [`RegionPlace`] says where a region is, and a [`RegionProfile`] how often it ran. The crate knows nothing of instructions and reads no
//! file itself.
//!
//! ```
//! use stallscope_profile::Profile;
//!
//! let text = b"app 7 1.5:  250000 cpu-clock:u:  401136 kernel+0x16 (/bin/app)\n";
//! let profile = Profile::read(text)?;
//! assert_eq!((profile.n_samples, profile.images[0].samples[0].address), (1, 0x40_1136));
//! # Ok::<(), stallscope_profile::ProfileError>(())
//! ```

mod builder;
mod error;
mod event_choice;
mod mappings;
mod perf_data;
mod perf_script;
mod profile;
mod read;
mod region_place;
mod region_profile;
mod unlisted;

pub use error::ProfileError;
pub use profile::{AddressKind, Circuit, Image, Jump, Profile, Sample, SampledEvent, TakenBranch, Timing};
pub use region_place::{RegionPart, RegionPlace};
pub use region_profile::{MeasuredCycles, RegionProfile};
pub use unlisted::{SamplePlace, UnlistedPart, UnlistedReason, UnlistedSamples};
