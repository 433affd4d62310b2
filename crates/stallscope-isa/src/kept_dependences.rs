//! Which dependences through memory a core has.

use stallscope_sim::{MemoryAccess, Overlap};
use stallscope_target::{CoreParameter, CoreParameters};

/// Removes the dependences of loads that a core does not have. `has_aliases` says whether loads wait for stores at the same offset
/// in another page, and `stores` whether the model has an instruction store, by its index: a load cannot wait for other instructions.
pub fn keep_dependences<'a>(
    loads: impl Iterator<Item = &'a mut MemoryAccess>,
    parameters: &CoreParameters,
    has_aliases: bool,
    stores: impl Fn(u32) -> bool,
) {
    let kept = parameters.get(CoreParameter::MemoryDependences);
    for load in loads {
        load.dependence = load.dependence.filter(|dependence| {
            let is_kept = match dependence.overlap {
                Overlap::Contained => kept >= 1,
                Overlap::Partial => kept >= 2,
                Overlap::PageAlias => kept >= 2 && has_aliases,
                Overlap::SameLowBits => true, // Values do not show it; lowering adds it.
            };
            is_kept && stores(dependence.store)
        });
    }
}
