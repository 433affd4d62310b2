//! Why a profile cannot be read.

use std::fmt;

/// Why a profile cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProfileError {
    /// It is neither a file of perf record nor a text of perf script.
    UnknownFormat,
    /// The file's structure is damaged, for this reason.
    Damaged(String),
    /// There is no sample of code.
    NoSamples,
    /// There is no sample of the event that was asked for.
    NoEvent {
        /// That event.
        wanted: String,
        /// The events that there are samples of.
        events: Vec<String>,
    },
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownFormat => {
                f.write_str("the profile is neither a file of perf record nor the output of perf script")
            }
            Self::Damaged(reason) => write!(f, "the profile is damaged: {reason}"),
            Self::NoSamples => f.write_str("the profile has no samples"),
            Self::NoEvent { wanted, events } => {
                write!(f, "the profile has no samples of {wanted}; it has some of {}", events.join(", "))
            }
        }
    }
}

impl std::error::Error for ProfileError {}
