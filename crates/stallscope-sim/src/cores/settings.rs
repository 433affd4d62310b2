//! The parameters of a core, as its units use them.

use std::num::NonZeroU32;

use stallscope_target::wire::Span;
use stallscope_target::{CoreParameter, CoreParameters, FrontEndKind, PortBinding, PortGroup, SubtargetInfo};

use crate::code::port_use::PortSet;
use crate::code::ports::Ports;
use crate::cores::memory_access::Overlap;
use crate::cores::program::ForwardingPath;
use crate::frontend::generic_front_end::GenericFrontEnd;

/// Ports with a limit that they share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PortLimit {
    /// The limit.
    pub n: u32,
    /// The ports.
    pub ports: PortSet,
}

impl PortLimit {
    /// The limits of a processor model's groups of ports.
    fn of(subtarget: &SubtargetInfo, ports: &Ports, groups: Span<PortGroup>) -> Vec<Self> {
        let groups = subtarget.description().span(groups).iter();
        groups.map(|group| Self { n: group.limit.into(), ports: ports.of_all(group.ports) }).collect()
    }
}

/// The parameters of a core, as its units use them.
#[derive(Clone, Debug)]
pub struct CoreSettings {
    /// Slots dispatched per cycle.
    pub width: u32,
    /// Slots retired per cycle.
    pub retire_width: u32,
    /// Cycles from the end of a slot to its retirement, at least.
    pub retire_delay: u64,
    /// Slots of the reorder buffer.
    pub reorder_buffer: u32,
    /// Entries of the store buffer.
    pub store_buffer: u32,
    /// The schedulers and their entries; none if all ports share one, or each port has one of its own.
    pub schedulers: Vec<PortLimit>,
    /// The queues of micro-operations that wait for an entry of a scheduler.
    pub waiting_queues: Vec<PortLimit>,
    /// How micro-operations are bound to ports.
    pub binding: PortBinding,
    /// The rules that divide micro-operations into cycles and bind them to ports, instead of the width and the binding, if
    /// the ports have their own queues.
    pub dispatch: Option<GenericFrontEnd>,
    /// Whether the model describes the front end before dispatch.
    pub describes_front_end: bool,
    /// All other parameters.
    pub parameters: CoreParameters,
}

impl CoreSettings {
    /// The settings of the subtarget's processor model, if it has one. `kind` and `width` override its front end's.
    #[must_use]
    pub fn new(
        subtarget: &SubtargetInfo,
        ports: &Ports,
        kind: Option<FrontEndKind>,
        width: Option<NonZeroU32>,
    ) -> Option<Self> {
        let model = subtarget.core_model()?;
        let sched_model = &subtarget.sched_model;
        let has_queues = model.queues.len > 0;
        let is_generic = has_queues || !model.front_end_kind().is_of_core();
        let dispatch = is_generic.then(|| GenericFrontEnd::new(subtarget, ports, kind, width));
        let or = |number: u16, other: u16| u32::from(if number > 0 { number } else { other });
        let values = subtarget.description().span(model.parameters).iter();
        let parameters =
            if is_generic { CoreParameters::generic(values) } else { CoreParameters::new(values) };
        let width = if let Some(dispatch) = &dispatch {
            dispatch.width
        } else {
            let width = width.map_or(u32::from(model.width).max(1), NonZeroU32::get);
            // Dispatch waits until a whole cycle's slots fit, and takes what the queue before it holds.
            let n_entries =
                [CoreParameter::MicroOpQueue, CoreParameter::Scheduler].map(|p| parameters.get(p));
            n_entries.into_iter().filter(|&n| n > 0).fold(width, u32::min)
        };
        let own_retire = if sched_model.has_extra_info { sched_model.max_retire_per_cycle } else { 0 };
        Some(Self {
            width,
            retire_width: match own_retire {
                0 if is_generic => u32::MAX,
                0 => width,
                own_retire => own_retire.into(),
            },
            // Without decoders, the stages are the same as in LLVM's pipeline: a slot retires in the cycle after its end.
            retire_delay: is_generic.into(),
            reorder_buffer: or(sched_model.reorder_buffer_size, sched_model.micro_op_buffer_size).max(width),
            store_buffer: or(model.n_store_buffer_entries, u16::MAX),
            schedulers: PortLimit::of(subtarget, ports, model.schedulers),
            waiting_queues: PortLimit::of(subtarget, ports, model.waiting_queues),
            binding: model.port_binding_rule(),
            dispatch,
            describes_front_end: kind.unwrap_or(model.front_end_kind()).is_of_core(),
            parameters,
        })
    }

    /// Returns a parameter's value.
    #[must_use]
    pub const fn get(&self, parameter: CoreParameter) -> u32 {
        self.parameters.get(parameter)
    }

    /// Returns the entries of the queue of slots before dispatch: enough for a cycle, if only the ports have queues.
    pub(super) const fn queue_before_dispatch(&self) -> u32 {
        match self.dispatch {
            Some(_) => 2 * self.width,
            None => self.get(CoreParameter::MicroOpQueue),
        }
    }

    /// Returns the cycles from a store to the value of a load that it supplies: from its address and data if it contains the
    /// load or is only taken for the one that does, or else from its retirement.
    pub(super) const fn cycles_from_store(&self, overlap: Overlap, path: ForwardingPath) -> u32 {
        match overlap {
            Overlap::Contained => {
                let of_path = match path {
                    ForwardingPath::General => 0,
                    ForwardingPath::Vector => self.get(CoreParameter::VectorForwarding),
                    ForwardingPath::GeneralToVector => self.get(CoreParameter::GeneralToVectorForwarding),
                    ForwardingPath::VectorToGeneral => self.get(CoreParameter::VectorToGeneralForwarding),
                };
                if of_path > 0 { of_path } else { self.get(CoreParameter::Forwarding) }
            }
            Overlap::Partial => self.get(CoreParameter::FailedForwarding),
            Overlap::PageAlias => self.get(CoreParameter::PageAlias),
            Overlap::SameLowBits => self.get(CoreParameter::FalseStoreHit),
        }
    }
}
