//! The distance of predictions from measurements.

/// A measurement and the prediction for it, in the same unit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    /// The measured value; greater than 0.
    pub(crate) measured: f64,
    /// The predicted value.
    pub(crate) predicted: f64,
}

impl Pair {
    /// Returns the error relative to the measurement.
    pub(crate) fn error(self) -> f64 {
        (self.predicted - self.measured).abs() / self.measured
    }
}

/// Statistics of many measurements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Statistics {
    /// The mean of the errors.
    pub(crate) mean: f64,
    /// The median of the errors.
    pub(crate) median: f64,
    /// Kendall's rank correlation (τ-b), from -1 to 1: whether slower measurements have slower predictions.
    pub(crate) tau: f64,
    /// The number of measurements.
    pub(crate) n: usize,
}

impl Statistics {
    /// Returns the mean of the errors; `None` without measurements.
    pub(crate) fn mean(pairs: &[Pair]) -> Option<f64> {
        let sum: f64 = pairs.iter().map(|pair| pair.error()).sum();
        (!pairs.is_empty()).then(|| sum / pairs.len() as f64)
    }

    /// Computes the statistics; `None` without measurements.
    pub(crate) fn new(pairs: &[Pair]) -> Option<Self> {
        let mut errors: Vec<f64> = pairs.iter().map(|pair| pair.error()).collect();
        errors.sort_by(f64::total_cmp);
        let n = errors.len();
        let middle = *errors.get(n / 2)?;
        Some(Self {
            mean: errors.iter().sum::<f64>() / n as f64,
            median: if n.is_multiple_of(2) { f64::midpoint(errors[n / 2 - 1], middle) } else { middle },
            tau: tau(pairs),
            n,
        })
    }
}

/// Returns Kendall's τ-b.
fn tau(pairs: &[Pair]) -> f64 {
    let (mut concordant, mut discordant, mut measured_ties, mut predicted_ties) =
        (0_u64, 0_u64, 0_u64, 0_u64);
    for (index, a) in pairs.iter().enumerate() {
        for b in &pairs[..index] {
            let measured = a.measured.total_cmp(&b.measured);
            let predicted = a.predicted.total_cmp(&b.predicted);
            match (measured.is_eq(), predicted.is_eq()) {
                (true, true) => {}
                (true, false) => measured_ties += 1,
                (false, true) => predicted_ties += 1,
                (false, false) if measured == predicted => concordant += 1,
                (false, false) => discordant += 1,
            }
        }
    }
    let all = concordant + discordant;
    let scale = ((all + measured_ties) as f64 * (all + predicted_ties) as f64).sqrt();
    if scale > 0.0 { (concordant as f64 - discordant as f64) / scale } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::{Pair, Statistics};

    fn statistics(pairs: &[(f64, f64)]) -> Statistics {
        let pairs: Vec<_> = pairs.iter().map(|&(measured, predicted)| Pair { measured, predicted }).collect();
        Statistics::new(&pairs).expect("there are measurements")
    }

    #[test]
    fn errors_are_relative_to_the_measurement() {
        let found = statistics(&[(2.0, 1.0), (4.0, 4.0), (1.0, 1.25), (10.0, 10.5)]);
        assert!((found.mean - 0.2).abs() < 1e-12, "{found:?}");
        assert!((found.median - 0.15).abs() < 1e-12, "{found:?}");
    }

    #[test]
    fn tau_counts_pairs_in_order_and_allows_for_ties() {
        assert!((statistics(&[(1.0, 3.0), (2.0, 4.0), (3.0, 5.0)]).tau - 1.0).abs() < 1e-12);
        assert!((statistics(&[(1.0, 5.0), (2.0, 4.0), (3.0, 3.0)]).tau + 1.0).abs() < 1e-12);
        // Two pairs in order, one with tied predictions: 2 / sqrt(3 * 2).
        let tau = statistics(&[(1.0, 1.0), (2.0, 1.0), (3.0, 2.0)]).tau;
        assert!((tau - 2.0 / 6.0_f64.sqrt()).abs() < 1e-12, "{tau}");
    }

    #[test]
    fn no_measurements_have_no_statistics() {
        assert!(Statistics::new(&[]).is_none());
    }
}
