//! The input of the compiler: a model over a base, with the classes and ports of both.

use std::collections::{BTreeSet, HashMap};

use stallscope_target::{
    Description, MicroOp, MicroOps, ProcResource, ProcResourceId, Processor, ProcessorId, RegisterId,
    SchedClass, SchedClassId, SchedModel, SchedModelId, WriteLatency, WriteProcRes,
};

use super::output::Output;

use crate::base::{self, BaseUse};
use crate::details;
use crate::error::{ModelError, Result};
use crate::syntax::{At, Model, Rest};

/// The cost of a scheduling class, before its groups of ports become resources.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Class {
    /// The class.
    pub(super) record: SchedClass,
    /// Whether its resources come from the record; otherwise they come from the micro-operations.
    pub(super) has_resources: bool,
    pub(super) micro_ops: Vec<MicroOp>,
    /// Further facts of rules on it, apart from its micro-operations.
    pub(super) details: MicroOps,
}

pub(super) struct Compiler<'a> {
    pub(super) description: Description<'a>,
    pub(super) model: &'a Model,
    pub(super) processors: Vec<ProcessorId>,
    pub(super) base_id: SchedModelId,
    pub(super) base: SchedModel,
    pub(super) output: Output<'a>,
    pub(super) resources: Vec<ProcResource>,
    /// The units of each port, by its name.
    pub(super) ports: HashMap<&'a str, u64>,
    /// The ids of the units that are not ports.
    pub(super) unit_ids: HashMap<&'a str, ProcResourceId>,
    /// The units of each resource of the base, among this model's ports; `None` if the resource has no `map`.
    pub(super) mapped: Vec<Option<u64>>,
    /// The resources of the base that are used, but have no `map`.
    pub(super) unmapped: BTreeSet<usize>,
    /// The units of each resource of the base, among its own resources.
    pub(super) base_units: Vec<u64>,
    /// The classes of the base, followed by the rules' classes.
    pub(super) classes: Vec<Class>,
    pub(super) class_ids: HashMap<Class, SchedClassId>,
    /// The classes of the base that rules describe as a whole.
    pub(super) is_replaced: Vec<bool>,
    pub(super) tags: Vec<&'a str>,
    pub(super) register_ids: HashMap<&'a str, RegisterId>,
}

/// Returns a class without a description.
pub(super) fn unknown_class() -> SchedClass {
    SchedClass { n_micro_ops: SchedClass::INVALID_MICRO_OPS, ..SchedClass::default() }
}

/// The number of a model's first tag in read-advances; LLVM's numbers are smaller.
pub(super) const FIRST_TAG: u16 = 1 << 15;

/// Resources are bits of a mask, including the invalid one.
pub(super) const MAX_RESOURCES: usize = 63;

impl<'a> Compiler<'a> {
    pub(super) fn new(description: Description<'a>, model: &'a Model, output: Output<'a>) -> Result<Self> {
        let processor = |name: &At<String>| {
            let found = description.processor_by_name(&name.value);
            found.ok_or_else(|| {
                ModelError::new(name.position, format!("there is no processor '{}'", name.value))
            })
        };
        let processors = model.processors.iter().map(processor).collect::<Result<_>>()?;
        let base = processor(&model.base)?;
        let base_id = description.table::<Processor>().at(base.index()).sched_model;
        let base = description.sched_model(base_id);
        if !base.has_sched_classes {
            let message = format!("LLVM has no scheduling model of '{}'", model.base.value);
            return Err(ModelError::new(model.base.position, message));
        }
        let mut compiler = Self {
            description,
            model,
            processors,
            base_id,
            base,
            output,
            resources: description.span(base.proc_resources).iter().collect(),
            ports: HashMap::new(),
            unit_ids: HashMap::new(),
            mapped: Vec::new(),
            unmapped: BTreeSet::new(),
            base_units: base::units(description, &base),
            classes: Vec::new(),
            class_ids: HashMap::new(),
            is_replaced: Vec::new(),
            tags: Vec::new(),
            register_ids: details::register_ids(description),
        };
        compiler.name_ports()?;
        compiler.name_units()?;
        compiler.map_resources()?;
        compiler.tags.extend(model.rules.iter().filter_map(|rule| Some(rule.tag.as_ref()?.value.as_str())));
        compiler.base_classes();
        Ok(compiler)
    }

    pub(super) fn base_resource_name(&self, id: usize) -> &'a str {
        let resources = self.description.span::<ProcResource>(self.base.proc_resources);
        self.description.str(resources.at(id).name)
    }

    pub(super) fn name_ports(&mut self) -> Result<()> {
        if self.model.ports.is_empty() {
            for id in 1..self.base_units.len() {
                self.ports.insert(self.base_resource_name(id), self.base_units[id]);
            }
            return Ok(());
        }
        self.resources.truncate(1);
        for port in &self.model.ports {
            let id = self.resources.len();
            if id > MAX_RESOURCES {
                return Err(ModelError::new(port.name.position, "too many ports"));
            }
            let buffer_size = port.entries.map_or(-1, i32::from);
            let name = self.output.builder.str(&port.name.value);
            self.resources.push(ProcResource { name, n_units: 1, buffer_size, ..ProcResource::default() });
            self.ports.insert(&port.name.value, 1 << id);
        }
        Ok(())
    }

    pub(super) fn name_units(&mut self) -> Result<()> {
        for unit in &self.model.units {
            let id = self.resources.len();
            if id > MAX_RESOURCES {
                return Err(ModelError::new(unit.position, "too many units"));
            }
            let name = self.output.builder.str(&unit.value);
            self.resources.push(ProcResource {
                name,
                n_units: 1,
                buffer_size: -1,
                ..ProcResource::default()
            });
            self.unit_ids.insert(&unit.value, ProcResourceId::from_index(id));
        }
        Ok(())
    }

    pub(super) fn map_resources(&mut self) -> Result<()> {
        if self.model.ports.is_empty() {
            self.mapped = self.base_units.iter().copied().map(Some).collect();
        } else {
            self.mapped = vec![None; self.base_units.len()];
        }
        for (index, map) in self.model.maps.iter().enumerate() {
            let At { value, position } = &map.resource;
            let id = (1..self.base_units.len()).find(|&id| self.base_resource_name(id) == value);
            if id.is_none() && index >= self.model.n_own_maps {
                // The base of the model that this one extends has other resources.
                continue;
            }
            let id = id.ok_or_else(|| {
                ModelError::new(*position, format!("'{}' has no resource '{value}'", self.model.base.value))
            })?;
            self.mapped[id] = Some(self.units(&map.ports)?);
        }
        Ok(())
    }

    /// Returns the units of ports. A micro-operation uses any one of them.
    pub(super) fn units(&self, ports: &[At<String>]) -> Result<u64> {
        ports.iter().try_fold(0, |bits, port| match self.ports.get(port.value.as_str()) {
            Some(units) => Ok(bits | units),
            None => Err(ModelError::new(port.position, format!("there is no port '{}'", port.value))),
        })
    }

    pub(super) fn base_classes(&mut self) {
        let is_known = self.model.rest != Some(Rest::None);
        for record in self.description.sched_classes(&self.base).iter() {
            let mut record = if is_known { record } else { unknown_class() };
            self.set_write_back(&mut record);
            let micro_ops = self.base_micro_ops(&record, self.latency(&record));
            let has_resources = self.has_base_resources();
            self.classes.push(Class { record, has_resources, micro_ops, details: details::unknown() });
        }
        self.is_replaced = vec![false; self.classes.len()];
    }

    /// Whether the uses of resources of the base hold as they are.
    pub(super) fn has_base_resources(&self) -> bool {
        self.model.is_as_base() && self.model.ports.is_empty()
    }

    /// Sets whether the results of a class are written before the results of older instructions, as the model says for all classes.
    pub(super) fn set_write_back(&self, class: &mut SchedClass) {
        class.retire_out_of_order = self.model.is_written_out_of_order.unwrap_or(class.retire_out_of_order);
    }

    /// Returns the micro-operations of a class of the base, in terms of this model's ports, with a latency that a rule may have
    /// changed.
    pub(super) fn base_micro_ops(&mut self, class: &SchedClass, latency: u16) -> Vec<MicroOp> {
        if !class.is_valid() || class.is_variant() {
            return Vec::new();
        }
        let uses: Vec<WriteProcRes> = self.description.span(class.write_proc_res).iter().collect();
        self.micro_ops_of(&uses, class.n_micro_ops, latency)
    }

    /// Returns so many micro-operations, or more, that use resources of the base.
    pub(super) fn micro_ops_of(
        &mut self,
        uses: &[WriteProcRes],
        n_micro_ops: u16,
        latency: u16,
    ) -> Vec<MicroOp> {
        let mut micro_ops = Vec::new();
        let one = MicroOp { cycles: 1, latency, n_slots: 1, ..MicroOp::default() };
        for BaseUse { resource, count, cycles } in base::uses(uses, n_micro_ops, &self.base_units) {
            let ports = self.mapped.get(resource.index()).copied().flatten().unwrap_or_else(|| {
                self.unmapped.insert(resource.index());
                0
            });
            let alike = MicroOp { ports, cycles, ..one };
            micro_ops.extend(std::iter::repeat_n(alike, usize::from(count)));
        }
        let n_micro_ops = usize::from(n_micro_ops).max(micro_ops.len());
        micro_ops.resize(n_micro_ops, one);
        micro_ops
    }

    /// Returns the longest latency of a class's defs.
    pub(super) fn latency(&self, class: &SchedClass) -> u16 {
        let latencies = self.description.span::<WriteLatency>(class.write_latencies).iter();
        latencies.filter_map(|l| u16::try_from(l.cycles).ok()).max().unwrap_or_default()
    }
}
