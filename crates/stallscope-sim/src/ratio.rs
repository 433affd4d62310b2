//! Exact fractions.

use std::cmp::Ordering;
use std::fmt;

/// A fraction in lowest terms.
///
/// ```
/// use stallscope_sim::Ratio;
///
/// let cycles = Ratio::new(6, 4);
/// assert_eq!((cycles.numerator(), cycles.denominator()), (3, 2));
/// assert_eq!((cycles.value(), cycles.to_string()), (1.5, "3/2".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    numerator: u64,
    denominator: u64,
}

impl Default for Ratio {
    fn default() -> Self {
        Self { numerator: 0, denominator: 1 }
    }
}

impl Ratio {
    /// Creates the fraction `numerator / denominator`; a denominator of 0 counts as 1.
    #[must_use]
    pub fn new(numerator: u64, denominator: u64) -> Self {
        let denominator = denominator.max(1);
        let (mut a, mut b) = (numerator, denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = a.max(1);
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// Returns the value as a floating-point number.
    #[must_use]
    pub fn value(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// Returns the numerator.
    #[must_use]
    pub const fn numerator(self) -> u64 {
        self.numerator
    }

    /// Returns the denominator; never 0.
    #[must_use]
    pub const fn denominator(self) -> u64 {
        self.denominator
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        let cross = |a: &Self, b: &Self| u128::from(a.numerator) * u128::from(b.denominator);
        cross(self, other).cmp(&cross(other, self))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}
