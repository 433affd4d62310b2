//! Compiles a model to records of a description file.

use std::collections::{BTreeSet, HashMap};

use stallscope_target::wire::Span;
use stallscope_target::{
    BuildError, CoreParameter, CoreParameterValue, Description, DescriptionBuilder, DispatchQueue, FormRule,
    FrontEndKind, InsertedMicroOps, MicroOp, MicroOps, MicroOpsId, ModelText, ModelTextKind, Opcode,
    OpcodeId, PredicateNode, ProcResource, ProcResourceId, Processor, ProcessorId, ProcessorModel,
    ReadAdvance, RegisterId, SchedClass, SchedClassId, SchedClassRecordId, SchedModel, SchedModelId,
    WriteLatency, WriteProcRes,
};

use crate::base::{self, BaseUse};
use crate::condition::Predicates;
use crate::coverage;
use crate::details;
use crate::error::{ModelError, Position, Result};
use crate::extension::within;
use crate::listing::lines;
use crate::operands::Operands;
use crate::selector::{Opcodes, Selected};
use crate::syntax::{At, Inserted, MicroOpItem, Model, Rest, Rule};

/// Adds a model to a description file and returns the bytes of the new file.
///
/// # Errors
/// If the model refers to something that the target does not have, is incomplete, or has rules that never apply.
pub fn add(description: Description<'_>, model: &Model) -> std::result::Result<Vec<u8>, ModelError> {
    let mut compiler = Compiler::new(description, model)?;
    let rules = compiler.rules()?;
    let inserted = compiler.inserted()?;
    compiler.check_completeness()?;
    compiler.finish(rules, &inserted)
}

/// The cost of a scheduling class, before its groups of ports become resources.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Class {
    /// The class without its resources.
    record: SchedClass,
    micro_ops: Vec<MicroOp>,
    /// What else rules say of it, without its micro-operations.
    details: MicroOps,
}

struct Compiler<'a> {
    description: Description<'a>,
    opcodes: Opcodes<'a>,
    model: &'a Model,
    processors: Vec<ProcessorId>,
    base_id: SchedModelId,
    base: SchedModel,
    builder: DescriptionBuilder<'a>,
    resources: Vec<ProcResource>,
    /// The units of each port, by its name.
    ports: HashMap<&'a str, u64>,
    /// The ids of the units that are not ports.
    unit_ids: HashMap<&'a str, ProcResourceId>,
    /// The units of each resource of the base, among this model's ports; `None` if the resource has no `map`.
    mapped: Vec<Option<u64>>,
    /// The resources of the base that are used, but have no `map`.
    unmapped: BTreeSet<usize>,
    /// The units of each resource of the base, among its own resources.
    base_units: Vec<u64>,
    /// The classes of the base, followed by those of rules.
    classes: Vec<Class>,
    class_ids: HashMap<Class, SchedClassId>,
    tags: Vec<&'a str>,
    register_ids: HashMap<&'a str, RegisterId>,
}

/// Returns a class without a description.
fn unknown_class() -> SchedClass {
    SchedClass { n_micro_ops: SchedClass::INVALID_MICRO_OPS, ..SchedClass::default() }
}

/// The number by which read-advances refer to the first tag of a model; LLVM's numbers are smaller.
const FIRST_TAG: u16 = 1 << 15;

/// Resources are bits of a mask, including the invalid one.
const MAX_RESOURCES: usize = 63;

impl<'a> Compiler<'a> {
    fn new(description: Description<'a>, model: &'a Model) -> Result<Self> {
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
            opcodes: Opcodes::new(description),
            model,
            processors,
            base_id,
            base,
            builder: DescriptionBuilder::extending(description),
            resources: description.span(base.proc_resources).iter().collect(),
            ports: HashMap::new(),
            unit_ids: HashMap::new(),
            mapped: Vec::new(),
            unmapped: BTreeSet::new(),
            base_units: base::units(description, &base),
            classes: Vec::new(),
            class_ids: HashMap::new(),
            tags: Vec::new(),
            register_ids: details::register_ids(description),
        };
        compiler.remember();
        compiler.name_ports()?;
        compiler.name_units()?;
        compiler.map_resources()?;
        compiler.tags.extend(model.rules.iter().filter_map(|rule| Some(rule.tag.as_ref()?.value.as_str())));
        compiler.base_classes();
        Ok(compiler)
    }

    /// Lets the records of other models serve this one, too: cores of a family are alike.
    fn remember(&mut self) {
        for known in self.description.table::<MicroOps>().iter() {
            self.builder.remember(known.micro_ops);
            self.builder.remember(known.latencies);
        }
        for known in self.description.table::<SchedClass>().iter() {
            self.builder.remember(known.write_proc_res);
            self.builder.remember(known.write_latencies);
            self.builder.remember(known.read_advances);
        }
        for known in self.description.table::<PredicateNode>().iter() {
            self.builder.remember(known.children);
        }
    }

    fn base_resource_name(&self, id: usize) -> &'a str {
        let resources = self.description.span::<ProcResource>(self.base.proc_resources);
        self.description.str(resources.at(id).name)
    }

    fn name_ports(&mut self) -> Result<()> {
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
            let name = self.builder.str(&port.name.value);
            self.resources.push(ProcResource { name, n_units: 1, buffer_size, ..ProcResource::default() });
            self.ports.insert(&port.name.value, 1 << id);
        }
        Ok(())
    }

    fn name_units(&mut self) -> Result<()> {
        for unit in &self.model.units {
            let id = self.resources.len();
            if id > MAX_RESOURCES {
                return Err(ModelError::new(unit.position, "too many units"));
            }
            let name = self.builder.str(&unit.value);
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

    fn map_resources(&mut self) -> Result<()> {
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

    /// Returns the units of ports, of which a micro-operation uses any one.
    fn units(&self, ports: &[At<String>]) -> Result<u64> {
        ports.iter().try_fold(0, |bits, port| match self.ports.get(port.value.as_str()) {
            Some(units) => Ok(bits | units),
            None => Err(ModelError::new(port.position, format!("there is no port '{}'", port.value))),
        })
    }

    fn base_classes(&mut self) {
        let is_known = self.model.rest != Some(Rest::None);
        for record in self.description.sched_classes(&self.base).iter() {
            let record = if is_known { record } else { unknown_class() };
            let micro_ops = self.base_micro_ops(&record);
            self.classes.push(Class { record, micro_ops, details: details::unknown() });
        }
    }

    /// Returns the micro-operations of a class of the base, in terms of this model's ports.
    fn base_micro_ops(&mut self, class: &SchedClass) -> Vec<MicroOp> {
        let mut micro_ops = Vec::new();
        if !class.is_valid() || class.is_variant() {
            return micro_ops;
        }
        let latency = self.latency(class);
        let one = MicroOp { cycles: 1, latency, n_slots: 1, ..MicroOp::default() };
        for BaseUse { resource, count, cycles } in base::uses(self.description, class, &self.base_units) {
            let ports = self.mapped.get(resource.index()).copied().flatten().unwrap_or_else(|| {
                self.unmapped.insert(resource.index());
                0
            });
            let alike = MicroOp { ports, cycles, ..one };
            micro_ops.extend(std::iter::repeat_n(alike, usize::from(count)));
        }
        let n_micro_ops = usize::from(class.n_micro_ops).max(micro_ops.len());
        micro_ops.resize(n_micro_ops, one);
        micro_ops
    }

    /// Returns the longest latency of a class's defs.
    fn latency(&self, class: &SchedClass) -> u16 {
        let latencies = self.description.span::<WriteLatency>(class.write_latencies).iter();
        latencies.filter_map(|l| u16::try_from(l.cycles).ok()).max().unwrap_or_default()
    }

    /// Returns the model's rules by opcode, in matching order.
    fn rules(&mut self) -> Result<Vec<FormRule>> {
        let model = self.model;
        let mut predicates = Predicates::new(self.description);
        let mut records: Vec<FormRule> = Vec::new();
        // Opcodes whose instructions are all covered by earlier rules.
        let mut is_covered = vec![false; self.description.n_opcodes()];
        for (index, rule) in model.rules.iter().enumerate() {
            let compiled = self.rule(rule, &mut predicates, &mut is_covered, &mut records);
            match (compiled, &model.extends) {
                (Ok(applies), _) if applies || index >= model.n_own_rules => {}
                (Ok(_), _) => {
                    let message = "this rule never applies: earlier rules match all of its instructions";
                    return Err(ModelError::new(rule.position, message));
                }
                (Err(error), Some(extended)) if index >= model.n_own_rules => {
                    return Err(ModelError::new(extended.position, within(&extended.value, &error)));
                }
                (Err(error), _) => return Err(error),
            }
        }
        records.sort_by_key(|record| record.opcode);
        Ok(records)
    }

    /// Adds the records of a rule, and returns whether it ever applies.
    fn rule(
        &mut self,
        rule: &Rule,
        predicates: &mut Predicates<'a>,
        is_covered: &mut [bool],
        records: &mut Vec<FormRule>,
    ) -> Result<bool> {
        let mut applies = false;
        let selected = self.opcodes.select(&rule.selector)?;
        let is_pattern = selected.len() > 1;
        let nodes: Vec<_> =
            rule.conditions.iter().map(|condition| predicates.nodes(condition)).collect::<Result<_>>()?;
        // A misfit is an error if the rule names the opcode, or if the rule fits no opcode at all.
        let mut misfit = None;
        for Selected { opcode, conditions } in selected {
            let operands = Operands::of(opcode, self.description);
            let mut checks = rule.conditions.iter().zip(&nodes);
            match checks.try_for_each(|(condition, nodes)| operands.check(condition, nodes)) {
                Err(error) if rule.selector.names(&self.description.opcode_name(opcode)) => {
                    return Err(error);
                }
                Err(error) => {
                    misfit.get_or_insert(error);
                    continue;
                }
                Ok(()) => {}
            }
            if is_covered[opcode.index()] || is_pattern && !self.is_described(opcode, rule) {
                continue;
            }
            applies = true;
            is_covered[opcode.index()] = rule.conditions.is_empty() && conditions.is_empty();
            let condition = predicates.all(&rule.conditions, &conditions, &mut self.builder)?;
            let sched_class = self.rule_class(rule, opcode)?;
            records.push(FormRule { opcode, condition, sched_class });
        }
        match misfit.filter(|_| !applies) {
            Some(error) => Err(error),
            None => Ok(applies),
        }
    }

    /// Returns whether a rule and the base together fully describe an opcode. A rule for several opcodes may leave
    /// some undescribed, because patterns also match opcodes that the processor does not have.
    fn is_described(&self, opcode: OpcodeId, rule: &Rule) -> bool {
        let class = self.description.opcode(opcode).sched_class;
        let is_whole = rule.micro_ops.is_some() && !rule.latencies.is_empty();
        is_whole || self.description.sched_classes(&self.base).at(class.index()).is_valid()
    }

    /// Returns the class for an opcode to which a rule applies.
    fn rule_class(&mut self, rule: &Rule, id: OpcodeId) -> Result<SchedClassId> {
        let description = self.description;
        let opcode = description.opcode(id);
        let base = description.sched_classes(&self.base).at(opcode.sched_class.index());
        let is_described = base.is_valid() && !base.is_variant();
        let error = |message: String| ModelError::new(rule.position, message);
        let name = || description.opcode_name(id);
        if !is_described && (rule.micro_ops.is_none() || rule.latencies.is_empty()) {
            let why = if base.is_valid() { "depends on the operands" } else { "is missing" };
            return Err(error(format!(
                "the base's description of {} {why}: a rule for it needs both 'uops' and 'latency'",
                name()
            )));
        }
        let mut record = if is_described { base } else { SchedClass::default() };
        if !rule.latencies.is_empty() || rule.tag.is_some() {
            let latencies = self.write_latencies(rule, &opcode, is_described.then_some(&base))?;
            record.write_latencies = self.builder.span(&latencies);
        }
        let latency = match rule.latencies.iter().max() {
            Some(&latency) => latency,
            None => self.latency(&base),
        };
        record.read_advances = self.read_advances(rule, id, is_described.then_some(&base))?;
        let micro_ops = match &rule.micro_ops {
            Some(items) => self.micro_ops(items, latency, rule.position)?,
            None => self.base_micro_ops(&base),
        };
        record.n_micro_ops = micro_ops.len() as u16;
        let operands = Operands::of(id, description);
        let mut details = details::of(rule);
        if let Some(drain) = &rule.drain {
            operands.store(drain, drain.position)?;
            if self.model.store_buffer.is_none() {
                return Err(error("'drains' needs a 'store-buffer' statement".to_owned()));
            }
        }
        let latencies = details::latencies(rule, &operands, &self.register_ids)?;
        details.latencies = self.builder.span(&latencies);
        let class = Class { record, micro_ops, details };
        self.add_class(class).ok_or_else(|| error("too many classes".to_owned()))
    }

    /// Adds a class and returns its id; `None` if there are too many.
    fn add_class(&mut self, class: Class) -> Option<SchedClassId> {
        if let Some(&known) = self.class_ids.get(&class) {
            return Some(known);
        }
        let id = SchedClassId(u16::try_from(self.classes.len()).ok()?);
        self.classes.push(class.clone());
        self.class_ids.insert(class, id);
        Some(id)
    }

    /// Returns the micro-operations that renaming inserts.
    fn inserted(&mut self) -> Result<Vec<InsertedMicroOps>> {
        let mut all = Vec::with_capacity(self.model.inserted.len());
        for Inserted { position, insertion, cost } in &self.model.inserted {
            let error = |message: &str| ModelError::new(*position, message);
            let (Some(items), &[latency]) = (&cost.micro_ops, &cost.latencies[..]) else {
                return Err(error("inserted micro-operations need 'uops' and 'latency' with one number"));
            };
            let said = Rule {
                position: cost.position,
                micro_ops: cost.micro_ops.clone(),
                latencies: cost.latencies.clone(),
                n_slots: cost.n_slots,
                ..Rule::default()
            };
            if *cost != said {
                return Err(error("inserted micro-operations can have only 'uops', 'latency' and 'slots'"));
            }
            let micro_ops = self.micro_ops(items, latency, *position)?;
            let latencies = [WriteLatency { cycles: latency.cast_signed(), ..WriteLatency::default() }];
            let write_latencies = self.builder.span(&latencies);
            let n_micro_ops = micro_ops.len() as u16;
            let record = SchedClass { n_micro_ops, write_latencies, ..SchedClass::default() };
            let class = Class { record, micro_ops, details: details::of(cost) };
            let sched_class = self.add_class(class).ok_or_else(|| error("too many classes"))?;
            all.push(InsertedMicroOps { insertion: *insertion as u8, sched_class });
        }
        Ok(all)
    }

    fn tag(&self, name: &At<String>) -> Result<u16> {
        let index = self.tags.iter().position(|tag| *tag == name.value);
        let index = index
            .ok_or_else(|| ModelError::new(name.position, format!("no rule has the tag '{}'", name.value)))?;
        Ok(FIRST_TAG + (index % usize::from(FIRST_TAG)) as u16)
    }

    fn write_latencies(
        &self,
        rule: &Rule,
        opcode: &Opcode,
        base: Option<&SchedClass>,
    ) -> Result<Vec<WriteLatency>> {
        let old = base.map(|base| self.description.span::<WriteLatency>(base.write_latencies));
        let n_defs = usize::from(opcode.n_defs) + usize::from(opcode.implicit_defs.len);
        let n_defs = n_defs.max(old.map_or(0, |old| old.len())).max(rule.latencies.len()).max(1);
        let tag = rule.tag.as_ref().map(|tag| self.tag(tag)).transpose()?;
        let latency = |def: usize| {
            let old = old.map(|old| old.at(def)).unwrap_or_default();
            let said = rule.latencies.get(def).or(rule.latencies.last());
            let cycles = said.map_or(old.cycles, |&cycles| i16::try_from(cycles).unwrap_or(i16::MAX));
            WriteLatency { cycles, write_resource: tag.unwrap_or(old.write_resource) }
        };
        Ok((0..n_defs).map(latency).collect())
    }

    fn read_advances(
        &mut self,
        rule: &Rule,
        opcode: OpcodeId,
        base: Option<&SchedClass>,
    ) -> Result<Span<ReadAdvance>> {
        let old = base.map(|base| base.read_advances).unwrap_or_default();
        if rule.reads.is_empty() {
            return Ok(old);
        }
        let mut new = Vec::new();
        for read in &rule.reads {
            let use_index = Operands::of(opcode, self.description).read(read.operand, read.position)?;
            let write_resource = read.from.as_ref().map_or(Ok(0), |from| self.tag(from))?;
            new.push(ReadAdvance { use_index: use_index.into(), write_resource, cycles: read.cycles });
        }
        let is_old = |advance: &ReadAdvance| !new.iter().any(|n| n.use_index == advance.use_index);
        let mut all: Vec<_> = self.description.span(old).iter().filter(is_old).collect();
        all.append(&mut new);
        // Advances for all results come after those for some.
        all.sort_by_key(|advance| (advance.use_index, advance.write_resource == 0));
        Ok(self.builder.span(&all))
    }

    fn micro_ops(&self, items: &[MicroOpItem], latency: u16, position: Position) -> Result<Vec<MicroOp>> {
        let mut micro_ops: Vec<MicroOp> = Vec::new();
        // The cycle of the last result, if no micro-operation has to wait.
        let mut end = 0_u16;
        for (index, item) in items.iter().enumerate() {
            let ports = self.units(&item.ports)?;
            let (unit, unit_cycles) = match &item.unit {
                None => (ProcResourceId(0), 0),
                Some((At { value, position }, cycles)) => {
                    let id = self.unit_ids.get(value.as_str()).copied();
                    let error = || ModelError::new(*position, format!("there is no unit '{value}'"));
                    (id.ok_or_else(error)?, *cycles)
                }
            };
            for repetition in 0..item.count {
                let is_chained = item.is_chained && !micro_ops.is_empty();
                let start = if is_chained { end } else { 0 };
                let is_followed = items.get(index + 1).is_some_and(|next| next.is_chained)
                    || item.is_chained && repetition + 1 < item.count;
                if is_followed && item.latency.is_none() {
                    let message = "a micro-operation that another waits for needs a latency of its own";
                    return Err(ModelError::new(position, message));
                }
                let latency = item.latency.unwrap_or_else(|| latency.saturating_sub(start));
                end = start.saturating_add(latency);
                let MicroOpItem { cycles, hundredths, n_slots, kind, .. } = *item;
                micro_ops.push(MicroOp {
                    ports,
                    cycles,
                    hundredths,
                    unit,
                    unit_cycles,
                    latency,
                    n_slots,
                    is_chained,
                    kind: kind as u8,
                });
            }
        }
        let cycles = |m: &MicroOp| u32::from(m.cycles) + u32::from(m.unit_cycles);
        if micro_ops.iter().map(cycles).sum::<u32>() > u16::MAX.into() {
            let message = format!("these micro-operations occupy ports for more than {} cycles", u16::MAX);
            return Err(ModelError::new(position, message));
        }
        Ok(micro_ops)
    }

    /// Checks that every used resource of the base maps to ports, and that a rule or the base describes every
    /// instruction form that the processors have.
    fn check_completeness(&self) -> Result<()> {
        let mut messages = Vec::new();
        let base = &self.model.base.value;
        if !self.unmapped.is_empty() {
            let names: Vec<_> = self.unmapped.iter().map(|&id| self.base_resource_name(id)).collect();
            messages.push(format!("{} resources of '{base}' need a 'map':", names.len()));
            messages.extend(lines(&names));
        }
        if self.model.rest.is_none() {
            let opcodes = coverage::undescribed(
                self.description,
                &self.opcodes,
                self.model,
                &self.base,
                &self.processors,
            )?;
            let names: Vec<_> = opcodes.into_iter().map(|id| self.description.opcode_name(id)).collect();
            if !names.is_empty() {
                messages.push(format!(
                    "neither a rule nor '{base}' describes {} opcodes, which 'rest as-base' allows:",
                    names.len()
                ));
                messages.extend(lines(&names));
            }
        }
        if messages.is_empty() {
            return Ok(());
        }
        Err(ModelError::new(self.model.base.position, messages.join("\n  ")))
    }

    /// Creates a resource for each set of ports that a micro-operation can use, and returns the resources' ids by
    /// their units.
    fn add_groups(&mut self) -> Result<HashMap<u64, ProcResourceId>> {
        let mut ids: HashMap<u64, ProcResourceId> = HashMap::new();
        if self.model.ports.is_empty() {
            for (id, &units) in self.base_units.iter().enumerate().skip(1) {
                ids.entry(units).or_insert(ProcResourceId::from_index(id));
            }
        } else {
            ids.extend((1..self.resources.len()).map(|id| (1 << id, ProcResourceId::from_index(id))));
        }
        ids.extend(self.unit_ids.values().map(|id| (1 << id.0, *id)));
        let mut sets: Vec<u64> = self.classes.iter().flat_map(|c| &c.micro_ops).map(|m| m.ports).collect();
        sets.sort_unstable_by_key(|units| (units.count_ones(), *units));
        sets.dedup();
        for units in sets {
            if units == 0 || ids.contains_key(&units) {
                continue;
            }
            let id = self.resources.len();
            if id > MAX_RESOURCES {
                return Err(ModelError::new(self.model.name.position, "too many ports and sets of ports"));
            }
            let members: Vec<_> =
                (1..64).filter(|bit| units >> bit & 1 != 0).map(ProcResourceId::from_index).collect();
            let own = |id: &ProcResourceId| match self.model.ports.get(id.index() - 1) {
                Some(port) => port.name.value.clone(),
                None => self.base_resource_name(id.index()).to_owned(),
            };
            let name = members.iter().map(own).collect::<Vec<_>>().join("|");
            let name = self.builder.str(&name);
            let n_units = members.len() as u16;
            let sub_units = self.builder.span(&members);
            self.resources.push(ProcResource {
                name,
                n_units,
                buffer_size: -1,
                sub_units,
                ..ProcResource::default()
            });
            ids.insert(units, ProcResourceId::from_index(id));
        }
        Ok(ids)
    }

    fn finish(mut self, rules: Vec<FormRule>, inserted: &[InsertedMicroOps]) -> Result<Vec<u8>> {
        let groups = self.add_groups()?;
        let model = self.model;
        let failed = |_| ModelError::new(model.name.position, "the model does not fit a description file");
        let mut record_ids: HashMap<SchedClass, SchedClassRecordId> = HashMap::new();
        for (index, record) in self.description.table::<SchedClass>().iter().enumerate() {
            if let Ok(index) = u16::try_from(index) {
                record_ids.entry(record).or_insert(SchedClassRecordId(index));
            }
        }
        let sched_classes_start = self.builder.n_records::<SchedClassRecordId>() as u32;
        let micro_ops_ids_start = self.builder.n_records::<MicroOpsId>() as u32;
        let mut micro_ops_ids: HashMap<MicroOps, MicroOpsId> = HashMap::new();
        for (index, known) in self.description.table::<MicroOps>().iter().enumerate() {
            micro_ops_ids.entry(known).or_insert(MicroOpsId::from_index(index));
        }
        let classes = std::mem::take(&mut self.classes);
        for Class { record, micro_ops, details } in &classes {
            let mut record = *record;
            if record.is_valid() && !record.is_variant() {
                let uses = resource_uses(micro_ops, &groups);
                record.write_proc_res = self.builder.span(&uses);
            }
            let id = match record_ids.get(&record) {
                Some(&id) => id,
                None => {
                    let id = u16::try_from(self.builder.push(record)).map_err(|_| failed(()))?;
                    record_ids.insert(record, SchedClassRecordId(id));
                    SchedClassRecordId(id)
                }
            };
            self.builder.push(id);
            let micro_ops = MicroOps { micro_ops: self.builder.span(micro_ops), ..*details };
            let id = match micro_ops_ids.get(&micro_ops) {
                Some(&id) => id,
                None => {
                    let id = u16::try_from(self.builder.push(micro_ops)).map_err(|_| failed(()))?;
                    micro_ops_ids.insert(micro_ops, MicroOpsId(id));
                    MicroOpsId(id)
                }
            };
            self.builder.push(id);
        }
        let sched_model = self.sched_model(sched_classes_start, classes.len());
        let sched_model = SchedModelId::from_index(self.builder.push(sched_model));
        let rules_start = self.builder.n_records::<FormRule>() as u32;
        for rule in &rules {
            self.builder.push(*rule);
        }
        let queues = self.queues()?;
        let value = |&(parameter, value): &(CoreParameter, u16)| CoreParameterValue {
            parameter: parameter as u8,
            value,
        };
        let mut parameters: Vec<_> = model.parameters.iter().map(value).collect();
        parameters.sort_unstable_by_key(|value| value.parameter);
        let record = ProcessorModel {
            name: self.builder.str(&model.name.value),
            processors: self.builder.span(&self.processors),
            base: self.base_id,
            sched_model,
            front_end: self.front_end()? as u8,
            width: model.width.unwrap_or(self.base.issue_width),
            queues: self.builder.span(&queues),
            n_store_buffer_entries: model.store_buffer.map_or(0, |buffer| buffer.entries),
            cache_line_size: model.store_buffer.map_or(0, |buffer| buffer.line_size),
            port_binding: model.port_binding.unwrap_or_default() as u8,
            parameters: self.builder.span(&parameters),
            inserted: self.builder.span(inserted),
            texts: self.texts(),
            rules_start,
            n_rules: rules.len() as u32,
            micro_ops_ids_start,
        };
        self.builder.push(record);
        self.builder.finish(&self.description.provenance()).map_err(|error: BuildError| {
            ModelError::new(
                model.name.position,
                format!("the model does not fit a description file: {error}"),
            )
        })
    }

    fn texts(&mut self) -> Span<ModelText> {
        let model = self.model;
        let sources = model.sources.iter().map(|s| (ModelTextKind::Source, &s.name, &s.text));
        let validations =
            model.validations.iter().map(|v| (ModelTextKind::Validation, &v.fetched_from, &v.text));
        let texts: Vec<ModelText> = sources
            .chain(validations)
            .map(|(kind, name, text)| ModelText {
                kind: kind as u8,
                name: self.builder.str(&name.value),
                text: self.builder.str(text),
            })
            .collect();
        self.builder.span(&texts)
    }

    fn front_end(&self) -> Result<FrontEndKind> {
        let kind = self.model.front_end.unwrap_or(FrontEndKind::NoCross);
        if kind == FrontEndKind::DispatchQueues && self.model.queues.is_empty() {
            let message = "front end 'dispatch-queues' needs 'queue' statements";
            return Err(ModelError::new(self.model.name.position, message));
        }
        Ok(kind)
    }

    fn queues(&mut self) -> Result<Vec<DispatchQueue>> {
        let mut queues = Vec::with_capacity(self.model.queues.len());
        for queue in &self.model.queues {
            let ports = self.units(&queue.ports)?;
            let name = self.builder.str(&queue.name.value);
            queues.push(DispatchQueue { name, limit: queue.limit, ports });
        }
        Ok(queues)
    }

    fn sched_model(&mut self, sched_classes_start: u32, n_classes: usize) -> SchedModel {
        let model = self.model;
        let mut record = SchedModel {
            name: self.builder.str(&model.name.value),
            issue_width: model.width.unwrap_or(self.base.issue_width),
            sched_classes_start,
            n_sched_classes: n_classes as u32,
            proc_resources: self.builder.span(&self.resources),
            ..self.base
        };
        if let Some(entries) = model.reorder_buffer {
            (record.micro_op_buffer_size, record.reorder_buffer_size) = (entries, entries);
        }
        if let Some(retire) = model.retire {
            (record.has_extra_info, record.max_retire_per_cycle) = (true, retire);
        }
        if !model.ports.is_empty() {
            (record.load_queue, record.store_queue) = (ProcResourceId(0), ProcResourceId(0));
        }
        record
    }
}

/// Returns the resources that micro-operations use, each also counted for every group that contains it, as in LLVM.
fn resource_uses(micro_ops: &[MicroOp], groups: &HashMap<u64, ProcResourceId>) -> Vec<WriteProcRes> {
    let mut sets: Vec<(u64, u16)> = Vec::new();
    let units =
        micro_ops.iter().map(|m| (1_u64.checked_shl(m.unit.0.into()).unwrap_or(0) & !1, m.unit_cycles));
    for (ports, taken) in
        micro_ops.iter().map(|m| (m.ports, m.cycles)).chain(units).filter(|&(ports, _)| ports != 0)
    {
        match sets.iter_mut().find(|(other, _)| *other == ports) {
            Some((_, cycles)) => *cycles = cycles.saturating_add(taken),
            None => sets.push((ports, taken)),
        }
    }
    let contained = |group: u64| {
        let inside = sets.iter().filter(|(ports, _)| group & ports == *ports);
        inside.fold(0_u16, |sum, &(_, cycles)| sum.saturating_add(cycles))
    };
    let mut uses: Vec<WriteProcRes> = groups
        .iter()
        .map(|(&group, &resource)| WriteProcRes {
            resource,
            release_at_cycle: contained(group),
            acquire_at_cycle: 0,
        })
        .filter(|entry| entry.release_at_cycle > 0)
        .collect();
    uses.sort_unstable_by_key(|entry| entry.resource);
    uses
}
