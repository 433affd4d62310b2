//! Facts about the simulated model.

use std::fmt;

use crate::views::prediction_view::guessed;
use crate::{ModelOrigin, Prediction};

/// The error of a model's predictions, as measured on real processors.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredError {
    /// The code that was measured: `mixes`, `unrolled blocks of BHive`.
    pub code: String,
    /// The mean of the distance from the measurement, divided by the measurement, in percent.
    pub mean_percent: f64,
    /// Number of measurements.
    pub n_measurements: u32,
    /// Where the front end took the instructions from, as reports name it, or [`MeasuredError::ANYWHERE`]; `None` if that differs from
    /// block to block, or is not known.
    pub source: Option<String>,
}

/// The simulated model: its origin and its measured error.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelFacts {
    /// The name of the requested processor.
    pub processor: String,
    /// The name of the model.
    pub name: String,
    /// The origin of the model.
    pub origin: ModelOrigin,
    /// The processor that the model was made for, if LLVM uses it for this one, too.
    pub made_for: Option<String>,
    /// The errors of its predictions, first that on code like the one that was simulated; empty if they have not been measured.
    pub errors: Vec<MeasuredError>,
    /// Whether the first error is on code like the simulated code.
    pub is_on_such_code: bool,
    /// The numbers of the instructions that the model does not describe, so that they have the costs of LLVM's model.
    pub guessed: Vec<usize>,
    /// The number of all instructions, if some are guessed.
    pub n_instructions: usize,
}

impl ModelFacts {
    /// Adds the guesses of a prediction, and moves the error that it quotes to the front. LLVM's models do not describe the source of instructions, so that any
    /// error is on code like the one that was simulated.
    pub(super) fn complete(&mut self, prediction: &Prediction) {
        if let Some((instructions, n_all)) = prediction.guessed() {
            (self.guessed, self.n_instructions) = (instructions.to_vec(), n_all);
        }
        if self.origin != ModelOrigin::Own {
            self.is_on_such_code = !self.errors.is_empty();
            return;
        }
        let place = self.errors.iter().position(|error| error.is_on_code_from(prediction.source));
        self.is_on_such_code = place.is_some();
        if let Some(place) = place {
            self.errors[..=place].rotate_right(1);
        }
    }
}

impl MeasuredError {
    /// The source of instructions if it does not matter.
    pub const ANYWHERE: &'static str = "all";

    /// Returns whether it is the error on code whose instructions come from `source`.
    #[must_use]
    pub fn is_on_code_from(&self, source: Option<&str>) -> bool {
        self.source.as_deref().is_some_and(|own| own == Self::ANYWHERE || Some(own) == source)
    }

    /// Returns the number and kind of the measurements: `991 mixes`.
    fn measured(&self) -> String {
        format!("{} {}", self.n_measurements, self.code)
    }
}

impl fmt::Display for MeasuredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mean error {:.1}% on {}", self.mean_percent, self.measured())
    }
}

impl fmt::Display for ModelFacts {
    /// Writes the model's origin, its processors, its known quality, and whether there is another model.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = if self.origin == ModelOrigin::Own { "stallscope's" } else { "LLVM's" };
        write!(f, "{whose} {}", self.name)?;
        if let Some(made_for) = &self.made_for {
            write!(f, ", made for {made_for}, since LLVM has no model of {}", self.processor)?;
        }
        match self.errors.first() {
            Some(error) if self.is_on_such_code => write!(f, "; its {error}")?,
            Some(_) => f.write_str("; its error on code of this kind has not been measured")?,
            None => f.write_str("; its error has not been measured")?,
        }
        if !self.guessed.is_empty() {
            write!(f, "; guessed: {}", guessed(self.guessed.len(), self.n_instructions))?;
        }
        match &self.origin {
            ModelOrigin::LlvmInsteadOf(own) => write!(f, "; -accurate uses stallscope's {own}"),
            ModelOrigin::Llvm | ModelOrigin::Own => Ok(()),
        }
    }
}
