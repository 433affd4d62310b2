//! The resource usage of the scheduling model, without a simulation.
//!
//! Corresponds to lib/MCA/Stages/InstructionTables.cpp.

use stallscope_target::{ProcResource, ProcResourceId, SubtargetInfo};

use crate::code::instruction::Instruction;
use crate::code::proc_resource::ProcResourceMasks;
use crate::code::release_at_cycles::ReleaseAtCycles;
use crate::events::in_flight::InFlight;
use crate::events::inst_ref::InstRef;
use crate::events::listener::Listener;
use crate::events::resource_use::ResourceUse;

/// Reports the resources that each instruction uses: each use is distributed evenly over the units of the resource, or of
/// all members of the group.
pub(crate) fn instruction_tables<L: Listener>(
    code: &[Instruction],
    subtarget: &SubtargetInfo,
    masks: &ProcResourceMasks,
    listener: &mut L,
) {
    let description = subtarget.description();
    let resources = description.span::<ProcResource>(subtarget.sched_model.proc_resources);
    let mut used = Vec::new();
    let spread =
        |used: &mut Vec<ResourceUse>, resource: ProcResourceId, n_units: u32, cycles: u32, n: u32| {
            let cycles = ReleaseAtCycles { numerator: cycles.into(), denominator: n.max(1) };
            used.extend((0..n_units.min(64)).map(|unit| ResourceUse {
                resource,
                unit: 1 << unit,
                cycles,
                lead_cycles: 0,
            }));
        };
    for (index, instruction) in code.iter().enumerate() {
        used.clear();
        for usage in instruction.desc.resources.iter().filter(|usage| usage.cycles != 0) {
            let id = masks.resource(usage.mask);
            let resource = resources.at(id.index());
            let n_units = u32::from(resource.n_units);
            if resource.sub_units.is_empty() {
                spread(&mut used, id, n_units, usage.cycles, n_units);
            }
            for member in description.span::<ProcResourceId>(resource.sub_units).iter() {
                let n_member_units = u32::from(resources.at(member.index()).n_units);
                spread(&mut used, member, n_member_units, usage.cycles, n_units * n_member_units);
            }
        }
        let state = InFlight { source_index: index as u64, index: index as u32, ..InFlight::default() };
        listener.on_issued(InstRef::new(code, &[state], &[], 0), &used);
    }
}
