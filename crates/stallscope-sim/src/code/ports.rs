//! Ports: the units of a processor's resources.

use smallvec::SmallVec;
use stallscope_target::{MicroOp, MicroOps, ProcResource, ProcResourceId, SubtargetInfo};

use crate::code::instr_desc::{InstrDesc, ResourceUsage};
use crate::code::port_use::{PortSet, PortUse};
use crate::code::proc_resource::{ProcResourceMasks, resource_index};
use crate::llvm::options::PipelineOptions;

/// A port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Port {
    /// The resource that it is a unit of.
    pub resource: ProcResourceId,
    /// The number of the unit, from 0.
    pub unit: u32,
    /// Entries of its issue queue; 0 means no limit.
    pub n_entries: u32,
}

/// A demand of an instruction for one of several ports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Demand {
    /// The ports. One of them is used.
    pub(crate) ports: PortSet,
    /// The number of cycles.
    pub(crate) cycles: u32,
    /// Whether all the ports are reserved instead.
    pub(crate) is_reserved: bool,
}

/// The ports of a processor.
#[derive(Clone, Debug, Default)]
pub struct Ports {
    ports: Vec<Port>,
    /// The ports of each resource, by id.
    of_resource: Vec<PortSet>,
    /// The ports of each resource, by index.
    of_mask: Vec<PortSet>,
    /// The mask of each port's resource.
    masks: Vec<u64>,
}

impl Ports {
    /// Creates the ports of a subtarget's processor.
    #[must_use]
    pub fn new(subtarget: &SubtargetInfo) -> Self {
        Self::with_options(subtarget, &PipelineOptions::default())
    }

    /// Creates the ports of a subtarget's processor with the numbers of units that options choose.
    #[must_use]
    pub fn with_options(subtarget: &SubtargetInfo, options: &PipelineOptions) -> Self {
        let (description, model) = (subtarget.description(), &subtarget.sched_model);
        let resources = description.span::<ProcResource>(model.proc_resources);
        let masks = ProcResourceMasks::new(description, model);
        let mut this = Self { of_resource: vec![0; resources.len()], ..Self::default() };
        for (id, resource) in resources.iter().enumerate().skip(1).filter(|(_, r)| r.sub_units.is_empty()) {
            let n_units = options.n_units(ProcResourceId::from_index(id), &resource);
            for unit in 0..u32::from(n_units) {
                if this.ports.len() == PortSet::BITS as usize {
                    break;
                }
                this.of_resource[id] |= 1 << this.ports.len();
                let n_entries = u32::try_from(resource.buffer_size).unwrap_or(0);
                this.ports.push(Port { resource: ProcResourceId::from_index(id), unit, n_entries });
            }
        }
        for (id, resource) in resources.iter().enumerate().skip(1) {
            for member in description.span(resource.sub_units).iter() {
                this.of_resource[id] |= this.of_resource.get(member.index()).copied().unwrap_or_default();
            }
        }
        this.masks = this.ports.iter().map(|port| masks.mask(port.resource)).collect();
        this.of_mask = (0..64).map(|bit| this.of(masks.resource(1 << bit))).collect();
        this
    }

    /// Returns all ports.
    #[must_use]
    pub fn all(&self) -> &[Port] {
        &self.ports
    }

    /// Returns the ports of a resource or group.
    #[must_use]
    pub fn of(&self, resource: ProcResourceId) -> PortSet {
        self.of_resource.get(resource.index()).copied().unwrap_or_default()
    }

    /// Returns the mask of a port's resource, or 0 if the port does not exist.
    #[must_use]
    pub fn mask(&self, port: u8) -> u64 {
        self.masks.get(usize::from(port)).copied().unwrap_or_default()
    }

    /// Returns the ports of several resources, given as a set of ids: bit `i` for resource `i`.
    #[must_use]
    pub fn of_all(&self, resources: u64) -> PortSet {
        let ids = (1..64).filter(|id| resources >> id & 1 != 0);
        ids.fold(0, |ports, id| ports | self.of(ProcResourceId(id)))
    }

    fn of_usage(&self, usage: &ResourceUsage) -> PortSet {
        self.of_mask.get(resource_index(usage.mask)).copied().unwrap_or_default()
    }

    /// Returns the micro-operations of a scheduling class in a processor model.
    pub(crate) fn model_micro_ops(
        &self,
        class: &MicroOps,
        subtarget: &SubtargetInfo,
    ) -> SmallVec<[PortUse; 2]> {
        let from = |micro_op: MicroOp| PortUse {
            ports: self.of_all(micro_op.ports),
            occupancy: u32::from(micro_op.cycles) * 100 + u32::from(micro_op.hundredths),
            units: self.of(micro_op.unit),
            unit_cycles: micro_op.unit_cycles.into(),
            latency: micro_op.latency.into(),
            n_slots: micro_op.n_slots.into(),
            is_chained: micro_op.is_chained,
        };
        subtarget.description().micro_ops_of(class).iter().map(from).collect()
    }

    /// Returns the demands of an instruction, from its resource usage in LLVM's models.
    pub(crate) fn demands(&self, desc: &InstrDesc) -> SmallVec<[Demand; 4]> {
        let demands = desc.resources.iter().map(|usage| Demand {
            ports: self.of_usage(usage),
            cycles: usage.cycles,
            is_reserved: usage.is_reserved,
        });
        demands.filter(|demand| demand.ports != 0 && demand.cycles != 0).collect()
    }
}
