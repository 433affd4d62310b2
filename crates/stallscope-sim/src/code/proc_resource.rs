//! Masks of processor resources.
//!
//! Corresponds to `computeProcResourceMasks` of lib/MCA/Support.cpp.

use stallscope_target::{Description, ProcResource, ProcResourceId, SchedModel};

/// A mask for each resource of a scheduling model.
///
/// The highest bit of a mask is the resource's own bit. The mask of a group also has the bits of its members. Resources
/// that are not groups are numbered first; otherwise the order is that of the model.
#[derive(Clone, Debug, Default)]
pub struct ProcResourceMasks {
    masks: Vec<u64>,
    by_index: Vec<ProcResourceId>,
}

/// Returns the index of a resource: the number of the highest bit of its mask.
#[must_use]
#[inline]
pub fn resource_index(mask: u64) -> usize {
    mask.checked_ilog2().unwrap_or_default() as usize
}

impl ProcResourceMasks {
    /// Computes the masks of a model's resources.
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

    /// Returns the mask of a resource; 0 for the invalid one.
    #[must_use]
    #[inline]
    pub fn mask(&self, id: ProcResourceId) -> u64 {
        self.masks.get(id.index()).copied().unwrap_or_default()
    }

    /// Returns the masks of all resources by id; the mask of the invalid one is 0.
    #[must_use]
    pub fn masks(&self) -> &[u64] {
        &self.masks
    }

    /// Returns the resource whose own bit is the highest bit of `mask`.
    #[must_use]
    #[inline]
    pub fn resource(&self, mask: u64) -> ProcResourceId {
        self.resource_at(resource_index(mask))
    }

    /// Returns the resource whose own bit is bit `index`.
    #[inline]
    pub(crate) fn resource_at(&self, index: usize) -> ProcResourceId {
        self.by_index.get(index).copied().unwrap_or_default()
    }
}
