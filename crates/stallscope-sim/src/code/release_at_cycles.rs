//! Cycles of a resource as a fraction.
//!
//! Corresponds to the class `ReleaseAtCycles` of include/llvm/MCA/Support.h.

/// A number of cycles as a fraction, for uses of resources that are distributed over their units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReleaseAtCycles {
    /// Cycles of all units in total.
    pub numerator: u64,
    /// Number of units; never 0.
    pub denominator: u32,
}

impl Default for ReleaseAtCycles {
    fn default() -> Self {
        Self { numerator: 0, denominator: 1 }
    }
}

impl From<u32> for ReleaseAtCycles {
    fn from(cycles: u32) -> Self {
        Self { numerator: cycles.into(), denominator: 1 }
    }
}

impl ReleaseAtCycles {
    /// Returns the value as a floating-point number.
    #[must_use]
    pub fn value(self) -> f64 {
        self.numerator as f64 / f64::from(self.denominator)
    }
}

impl std::ops::AddAssign for ReleaseAtCycles {
    fn add_assign(&mut self, other: Self) {
        if self.denominator == other.denominator {
            self.numerator = self.numerator.wrapping_add(other.numerator);
            return;
        }
        let common = self.denominator / gcd(self.denominator, other.denominator) * other.denominator;
        let scaled = |c: Self| c.numerator.wrapping_mul((common / c.denominator).into());
        *self = Self { numerator: scaled(*self).wrapping_add(scaled(other)), denominator: common };
    }
}

fn gcd(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
