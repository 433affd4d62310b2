//! Masks of processor resources, and cycles of them as fractions.

use stallscope_target::{Description, ProcResource, ProcResourceId, SchedModel};

/// A mask for each resource of a scheduling model.
///
/// A mask's highest bit is the resource's own. A group's mask has the bits of its members besides.
/// Units are numbered before groups; both keep the model's order.
#[derive(Clone, Debug, Default)]
pub struct ProcResourceMasks {
    masks: Vec<u64>,
    by_index: Vec<ProcResourceId>,
}

/// The number of a mask's highest bit, by which units keep their state.
#[must_use]
#[inline]
pub fn resource_index(mask: u64) -> usize {
    mask.checked_ilog2().unwrap_or_default() as usize
}

impl ProcResourceMasks {
    /// The masks of a model's resources.
    #[must_use]
    pub fn new(description: Description<'_>, model: &SchedModel) -> Self {
        let resources = description.span::<ProcResource>(model.proc_resources);
        let mut masks = vec![0; resources.len()];
        let mut by_index = Vec::with_capacity(resources.len());
        for (id, resource) in resources.iter().enumerate().skip(1) {
            if resource.sub_units.is_empty() {
                masks[id] = 1 << (by_index.len() % 64);
                by_index.push(ProcResourceId::from_index(id));
            }
        }
        for (id, resource) in resources.iter().enumerate().skip(1) {
            if !resource.sub_units.is_empty() {
                let members = description.span(resource.sub_units).iter();
                masks[id] = members.fold(1 << (by_index.len() % 64), |mask, unit: ProcResourceId| {
                    mask | masks.get(unit.index()).copied().unwrap_or_default()
                });
                by_index.push(ProcResourceId::from_index(id));
            }
        }
        Self { masks, by_index }
    }

    /// The mask of a resource; 0 for the invalid one.
    #[must_use]
    #[inline]
    pub fn mask(&self, id: ProcResourceId) -> u64 {
        self.masks.get(id.index()).copied().unwrap_or_default()
    }

    /// The masks of all resources, by their ids; that of the invalid one is 0.
    #[must_use]
    pub fn masks(&self) -> &[u64] {
        &self.masks
    }

    /// The resource whose own bit is the highest of `mask`.
    #[must_use]
    #[inline]
    pub fn resource(&self, mask: u64) -> ProcResourceId {
        self.resource_at(resource_index(mask))
    }

    /// The resource whose own bit is bit `index`.
    #[inline]
    pub(crate) fn resource_at(&self, index: usize) -> ProcResourceId {
        self.by_index.get(index).copied().unwrap_or_default()
    }
}

/// A number of cycles as a fraction, for resources whose use is spread over their units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReleaseAtCycles {
    /// Cycles of all units together.
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
    /// The value as a number.
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
