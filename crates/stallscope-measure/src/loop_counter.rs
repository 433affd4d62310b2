//! How a loop counts its iterations by itself.

/// How a loop counts its iterations by itself, up to the flag that its last jump reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopCounter {
    /// The number of the general register that changes by the same value in each iteration.
    pub register: u8,
    /// The change per iteration; not 0.
    pub step: i64,
    /// The value that ends the loop.
    pub limit: LoopLimit,
}

/// The value of a counter that ends a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopLimit {
    /// A constant.
    Value(i64),
    /// The value of the general register with this number, which the loop does not change.
    Register(u8),
}

impl LoopCounter {
    /// Sets the registers in front of a run of some iterations.
    #[cfg(any(test, all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"))))]
    pub(crate) fn set(self, iterations: u64, registers: &mut [u64]) {
        let distance = self.step.cast_unsigned().wrapping_mul(iterations);
        let start = registers.get(usize::from(self.register)).copied().unwrap_or_default();
        let (register, value) = match self.limit {
            LoopLimit::Value(limit) => (self.register, limit.cast_unsigned().wrapping_sub(distance)),
            LoopLimit::Register(limit) => (limit, start.wrapping_add(distance)),
        };
        if let Some(place) = registers.get_mut(usize::from(register)) {
            *place = value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LoopCounter, LoopLimit};

    #[test]
    fn loops_end_after_the_iterations() {
        let set = |step, limit, registers: [u64; 2]| {
            let mut registers = registers;
            LoopCounter { register: 0, step, limit }.set(5, &mut registers);
            registers
        };
        assert_eq!(set(-1, LoopLimit::Value(0), [7, 8]), [5, 8]);
        assert_eq!(set(-4, LoopLimit::Value(0), [7, 8]), [20, 8]);
        assert_eq!(set(8, LoopLimit::Value(100), [7, 8]), [60, 8]);
        assert_eq!(set(8, LoopLimit::Value(0), [7, 8]), [40_u64.wrapping_neg(), 8]);
        assert_eq!(set(1, LoopLimit::Register(1), [7, 8]), [7, 12]);
        assert_eq!(set(-1, LoopLimit::Register(1), [7, 8]), [7, 2]);
    }
}
