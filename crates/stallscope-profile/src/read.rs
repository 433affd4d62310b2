//! Reading profiles of either form.

use crate::{Profile, ProfileError, perf_data, perf_script};

impl Profile {
    /// Reads a file of perf record or a text of perf script.
    ///
    /// # Errors
    /// If it is something else, its headers are damaged, its records are compressed, or it has no samples.
    pub fn read(data: &[u8]) -> Result<Self, ProfileError> {
        let profile =
            if perf_data::is_perf_data(data) { perf_data::read(data)? } else { perf_script::read(data)? };
        if profile.n_samples == 0 { Err(ProfileError::NoSamples) } else { Ok(profile) }
    }
}
