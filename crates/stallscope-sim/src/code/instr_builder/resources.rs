//! The resources and buffers that an instruction uses.

use smallvec::SmallVec;
use stallscope_target::{ProcResource, SchedClass, SubtargetInfo, WriteProcRes};

use crate::code::instr_desc::{InstrDesc, ResourceUsage};
use crate::code::proc_resource::{ProcResourceMasks, resource_index};

/// The cycles that uses of resources add to their super-resources, by mask. Each super-resource has an entry, even
/// with 0 cycles: because of an entry, the buffers of groups that contain it are used.
#[derive(Default)]
struct SuperResources(SmallVec<[(u64, u32); 4]>);

impl SuperResources {
    fn cycles(&mut self, mask: u64) -> &mut u32 {
        let index = self.0.iter().position(|&(other, _)| other == mask).unwrap_or_else(|| {
            self.0.push((mask, 0));
            self.0.len() - 1
        });
        &mut self.0[index].1
    }
}

/// Returns the own bit of a resource with a mask.
fn own_bit(mask: u64) -> u64 {
    if mask == 0 { 0 } else { 1 << resource_index(mask) }
}

fn is_group(mask: u64) -> bool {
    mask.count_ones() > 1
}

/// Adds the resources and buffers to a descriptor.
pub(super) fn initialize(
    desc: &mut InstrDesc,
    class: &SchedClass,
    subtarget: &SubtargetInfo,
    masks: &ProcResourceMasks,
) {
    let description = subtarget.description();
    let resources = description.span::<ProcResource>(subtarget.sched_model.proc_resources);
    let mut worklist: SmallVec<[ResourceUsage; 8]> = SmallVec::new();
    let mut super_resources = SuperResources::default();
    let mut all_in_order = true;
    let mut any_dispatch_hazard = false;

    for entry in description.span::<WriteProcRes>(class.write_proc_res).iter() {
        if entry.release_at_cycle == 0 {
            continue;
        }
        let resource = resources.at(entry.resource.index());
        let mask = masks.mask(entry.resource);
        // Scaling changes none of the sizes that matter here.
        if resource.buffer_size < 0 {
            all_in_order = false;
        } else {
            desc.used_buffers |= own_bit(mask);
            any_dispatch_hazard |= resource.buffer_size == 0;
            all_in_order &= resource.buffer_size <= 1;
        }
        let cycles = u32::from(entry.release_at_cycle);
        worklist.push(ResourceUsage { mask, cycles, n_units: 1, is_reserved: false });
        if resource.super_resource.0 != 0 {
            let total = super_resources.cycles(masks.mask(resource.super_resource));
            *total = total.wrapping_add(cycles);
        }
    }
    desc.must_issue_immediately = all_in_order && any_dispatch_hazard;

    // Units before groups, small groups before large ones.
    worklist.sort_by_key(|usage| (usage.mask.count_ones(), usage.mask));
    subtract_contained(desc, &mut worklist, &mut super_resources);

    // A group is reserved as a whole if more units are used than it has.
    for usage in desc.resources.iter_mut().filter(|usage| is_group(usage.mask)) {
        let n_members = usage.mask.count_ones() - 1;
        if usage.n_units > n_members {
            usage.is_reserved = true;
            usage.n_units = n_members;
        }
    }

    for &(contained, _) in &super_resources.0 {
        for (resource, &mask) in resources.iter().zip(masks.masks()).skip(1) {
            if resource.buffer_size != -1 && mask != contained && mask & contained == contained {
                desc.used_buffers |= own_bit(mask);
            }
        }
    }
    let mut rest = desc.used_buffers;
    while rest != 0 {
        let buffer = rest & rest.wrapping_neg();
        desc.buffers.push(masks.resource(buffer));
        rest ^= buffer;
    }
}

/// Subtracts the cycles of each use from the cycles of the groups that contain it, and adds the remaining uses.
fn subtract_contained(
    desc: &mut InstrDesc,
    worklist: &mut [ResourceUsage],
    super_resources: &mut SuperResources,
) {
    let mut units_of_groups = 0;
    for i in 0..worklist.len() {
        let usage = worklist[i];
        if usage.cycles == 0 {
            desc.used_resource_groups |= own_bit(usage.mask);
            continue;
        }
        desc.resources.push(usage);
        let mut members = usage.mask;
        if is_group(usage.mask) {
            members ^= own_bit(usage.mask);
            desc.has_partially_overlapping_groups |= units_of_groups & members != 0;
            units_of_groups |= members;
            desc.used_resource_groups |= usage.mask ^ members;
        } else {
            desc.used_resource_units |= usage.mask;
        }
        for other in &mut worklist[i + 1..] {
            if members & other.mask == members {
                let cycles = usage.cycles.wrapping_sub(*super_resources.cycles(usage.mask));
                other.cycles = other.cycles.wrapping_sub(cycles);
                if is_group(other.mask) {
                    other.n_units += 1;
                }
            }
        }
    }
}
