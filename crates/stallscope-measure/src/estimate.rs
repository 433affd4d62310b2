//! An estimate from many values. Some of them are too large.

/// An estimate with its interval of confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Estimate {
    pub(crate) value: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Estimate {
    /// Half the width of an interval of 95 % in standard errors.
    const N_ERRORS: f64 = 1.96;

    /// How far from the middle half a value may be, in widths of that half, as usual; and in steps of the counter: one at the start and one
    /// at the end of each of two runs.
    const NEAR: f64 = 1.5;
    const N_STEPS: f64 = 2.0;

    /// The mean of the values without outliers; none if there are less than four. It sorts the values. Interrupts lengthen some
    /// turns: these are far from the middle half. Values that are `step` apart are near, since a slow counter has no values in between;
    /// unlike a median, the mean gains from them.
    pub(crate) fn of(values: &mut [f64], step: f64) -> Option<Self> {
        let n = values.len();
        if n < 4 {
            return None;
        }
        values.sort_unstable_by(f64::total_cmp);
        let (lower, upper) = (*values.get(n / 4)?, *values.get(n - 1 - n / 4)?);
        let distance = Self::NEAR * (upper - lower) + Self::N_STEPS * step;
        let is_near = |value: &&f64| (lower - distance..=upper + distance).contains(*value);
        let n_near = values.iter().filter(is_near).count() as f64;
        let value = values.iter().filter(is_near).sum::<f64>() / n_near;
        let squares: f64 = values.iter().filter(is_near).map(|number| (number - value).powi(2)).sum();
        // A counter's step is a separate error, also where all values fall on the same number of steps.
        let variance = squares / (n_near - 1.0) + step * step / 12.0;
        let error = (variance / n_near).sqrt();
        Some(Self { value, low: value - Self::N_ERRORS * error, high: value + Self::N_ERRORS * error })
    }

    /// The estimate with what differs from one run of the program to another, which does not show in one: its standard error as a share of
    /// the value. It was found by measuring blocks twice, an hour apart; see docs/measuring.md.
    pub(crate) fn between_runs(self) -> Self {
        const ERROR: f64 = 0.005;
        let own = Self::N_ERRORS * ERROR * self.value.abs();
        let Self { value, low, high } = self;
        Self { value, low: value - (value - low).hypot(own), high: value + (high - value).hypot(own) }
    }

    /// The width of the interval as a share of the value.
    pub(crate) fn width(&self) -> f64 {
        (self.high - self.low) / self.value.abs()
    }

    /// The estimate from estimates of several processes: their median, in an interval around all intervals except for a quarter at either
    /// end. Differences between processes, such as the place of their memory, do not show in the turns of one.
    pub(crate) fn of_all(estimates: &mut [Self]) -> Option<Self> {
        let n = estimates.len();
        estimates.sort_unstable_by(|a, b| a.value.total_cmp(&b.value));
        let [lower, upper] = [estimates.get(n.checked_sub(1)? / 2)?, estimates.get(n / 2)?];
        let value = lower.value.midpoint(upper.value);
        let kept = estimates.get(n / 4..n - n / 4)?;
        let low = kept.iter().map(|estimate| estimate.low).fold(value, f64::min);
        let high = kept.iter().map(|estimate| estimate.high).fold(value, f64::max);
        Some(Self { value, low, high })
    }
}

#[cfg(test)]
mod tests {
    use super::Estimate;

    #[test]
    fn large_values_are_left_out() {
        let mut values: Vec<f64> = (0..100).map(|n| 10.0 + f64::from(n % 5) * 0.1).collect();
        let clean = Estimate::of(&mut values.clone(), 0.0).map(|estimate| estimate.value);
        values.iter_mut().step_by(11).for_each(|value| *value += 1000.0);
        let estimate = Estimate::of(&mut values, 0.0);
        let (Some(clean), Some(estimate)) = (clean, estimate) else { panic!("no estimate") };
        assert!((clean - 10.2).abs() < 1e-9 && (estimate.value - 10.2).abs() < 0.05, "{estimate:?}");
        assert!(estimate.low < 10.2 && estimate.high > 10.2 && estimate.width() < 0.02, "{estimate:?}");
    }

    #[test]
    fn values_on_a_grid_are_averaged() {
        // The true value lies between two ticks of 26.
        let mut state = 1_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        };
        let mut n_covered = 0;
        for trial in 0..200 {
            let truth = 2000.0 + f64::from(trial) / 8.0;
            let tick = |time: f64| (time / 26.0).floor() * 26.0;
            let mut values: Vec<f64> = (0..400)
                .map(|_| {
                    let start = random() * 1000.0;
                    tick(start + truth) - tick(start)
                })
                .collect();
            let Some(estimate) = Estimate::of(&mut values, 26.0) else { continue };
            n_covered += u32::from((estimate.low..=estimate.high).contains(&truth));
            assert!((estimate.value - truth).abs() < 4.0, "{truth}: {estimate:?}");
        }
        assert!(n_covered > 180, "{n_covered}");
    }

    #[test]
    fn runs_differ_by_more_than_turns() {
        let exact = Estimate { value: 10.0, low: 10.0, high: 10.0 }.between_runs();
        assert!((exact.low - 9.902).abs() < 1e-9 && (exact.high - 10.098).abs() < 1e-9, "{exact:?}");
        let wide = Estimate { value: 10.0, low: 8.0, high: 13.0 }.between_runs();
        assert!(wide.low < 8.0 && wide.low > 7.99 && wide.high > 13.0 && wide.high < 13.01, "{wide:?}");
    }

    #[test]
    fn few_values_give_no_estimate() {
        assert_eq!(Estimate::of(&mut [1.0, 2.0, 3.0], 0.0), None);
    }

    #[test]
    fn processes_that_differ_widen_the_interval_unless_they_are_few() {
        let estimate = |value: f64| Estimate { value, low: value - 0.01, high: value + 0.01 };
        let of_all = |values: &[f64]| {
            let mut estimates: Vec<Estimate> = values.iter().map(|&value| estimate(value)).collect();
            Estimate::of_all(&mut estimates).map(|found| (found.value, found.low, found.high))
        };
        assert_eq!(of_all(&[]), None);
        assert_eq!(of_all(&[1.0, 3.0, 1.25]), Some((1.25, 0.99, 3.01)));
        assert_eq!(of_all(&[1.0, 3.0, 1.0, 1.25]), Some((1.125, 0.99, 1.26)));
    }
}
