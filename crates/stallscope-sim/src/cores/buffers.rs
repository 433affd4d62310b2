//! The buffers of a core, for statistics on their use.

use stallscope_target::{CoreParameter, CoreParameters, SubtargetInfo};

use crate::cores::machine::Machine;
use crate::events::listener::Listener;

/// A buffer of a core.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoreBuffer {
    /// Its name.
    pub name: String,
    /// Number of its entries.
    pub n_entries: u32,
}

/// Returns the buffers of a core whose ports have no queues of their own, in the order of [`Listener::on_occupancy`]; none for other
/// processors.
#[must_use]
pub fn core_buffers(subtarget: &SubtargetInfo) -> Vec<CoreBuffer> {
    let Some(model) = subtarget.core_model() else { return Vec::new() };
    if model.queues.len > 0 || !model.front_end_kind().is_of_core() {
        return Vec::new();
    }
    let description = subtarget.description();
    let parameters = CoreParameters::new(description.span(model.parameters).iter());
    let buffer = |name: &str, n_entries: u32| CoreBuffer { name: name.to_owned(), n_entries };
    let mut buffers = Vec::new();
    for groups in [model.schedulers, model.waiting_queues] {
        let groups = description.span(groups).iter();
        buffers.extend(groups.map(|group| buffer(description.str(group.name), group.limit.into())));
    }
    buffers.push(buffer("Scheduler", parameters.get(CoreParameter::Scheduler)));
    buffers.push(buffer("LoadBuffer", parameters.get(CoreParameter::LoadBuffer)));
    buffers.push(buffer("StoreBuffer", model.n_store_buffer_entries.into()));
    buffers
}

impl<L: Listener> Machine<'_, L> {
    /// Reports how many entries of each buffer are in use at the end of this cycle.
    #[inline]
    pub(super) fn report_occupancy(&mut self) {
        if self.listener.follows_occupancy() {
            self.occupancy();
        }
    }

    #[inline(never)]
    fn occupancy(&mut self) {
        let mut used = std::mem::take(&mut self.units.occupancy);
        used.clear();
        let units = &*self.units;
        used.extend(units.scheduler.entries.n_used());
        used.extend([units.scheduler.n_waiting(), units.allocations.n_loads(), units.stores.n_unwritten()]);
        self.listener.on_occupancy(&used);
        self.units.occupancy = used;
    }
}
