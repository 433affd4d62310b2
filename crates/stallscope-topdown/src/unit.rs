//! Units of metrics.

use serde::Deserialize;

/// The unit of a metric's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub enum Unit {
    /// Percent.
    #[serde(rename = "%")]
    Percent,
    /// Misses per thousand instructions.
    #[serde(rename = "MPKI")]
    MissesPerKiloInstruction,
    /// Occurrences per thousand instructions.
    #[serde(rename = "PKI")]
    PerKiloInstruction,
    /// A plain number.
    #[serde(rename = "")]
    Plain,
}

impl Unit {
    /// Returns the factor to apply to the formula's value.
    pub const fn scale(self) -> f64 {
        match self {
            Self::Percent => 100.0,
            Self::MissesPerKiloInstruction | Self::PerKiloInstruction => 1000.0,
            Self::Plain => 1.0,
        }
    }

    /// Returns the number of digits after the decimal point in tables.
    pub const fn decimals(self) -> usize {
        match self {
            Self::Plain => 2,
            _ => 1,
        }
    }

    /// Returns the symbol; empty for a plain number.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Percent => "%",
            Self::MissesPerKiloInstruction => "MPKI",
            Self::PerKiloInstruction => "PKI",
            Self::Plain => "",
        }
    }
}
