//! What is known of the model that was simulated.

use crate::ModelOrigin;

/// The error of a model's predictions, as measured on real processors.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredError {
    /// The code that was measured: `mixes`, `unrolled blocks of BHive`.
    pub code: String,
    /// The mean of the distance from the measurement, divided by the measurement, in percent.
    pub mean_percent: f64,
    /// Number of measurements.
    pub n_measurements: u32,
}

/// The model that was simulated: whose it is, and how good it is known to be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelFacts {
    /// The name of the processor that was asked for.
    pub processor: String,
    /// The name of the model.
    pub name: String,
    /// The origin of the model.
    pub origin: ModelOrigin,
    /// The processor that the model was made for, if LLVM uses it for this one, too.
    pub made_for: Option<String>,
    /// The errors of its predictions; empty if they have not been measured.
    pub errors: Vec<MeasuredError>,
}
