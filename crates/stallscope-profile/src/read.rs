//! Reading profiles of either form.

use crate::{Profile, ProfileError, perf_data, perf_script};

impl Profile {
    /// Reads a file of perf record or a text of perf script.
    ///
    /// # Errors
    /// If it is something else, its headers are damaged, or it has no samples.
    pub fn read(data: &[u8]) -> Result<Self, ProfileError> {
        Self::read_event(data, None)
    }

    /// Reads the samples of an event, by its name with or without modifiers.
    ///
    /// # Errors
    /// The errors of [`read`](Self::read), and an error if there are no samples of the event.
    pub fn read_event(data: &[u8], event: Option<&str>) -> Result<Self, ProfileError> {
        let profile = if perf_data::is_perf_data(data) {
            perf_data::read(data, event)?
        } else {
            perf_script::read(data, event)?
        };
        if profile.n_samples == 0 { Err(ProfileError::NoSamples) } else { Ok(profile) }
    }
}
