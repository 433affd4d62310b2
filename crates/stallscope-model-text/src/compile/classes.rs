//! The scheduling classes that rules describe.

use stallscope_target::wire::Span;
use stallscope_target::{
    MicroOp, OpcodeId, ProcResourceId, ReadAdvance, SchedClass, SchedClassId, WriteLatency, WriteProcRes,
};

use super::compiler::{Class, Compiler, FIRST_TAG};
use crate::as_base;
use crate::details;
use crate::error::{ModelError, Position, Result};
use crate::operands::Operands;
use crate::resources;
use crate::syntax::{At, MicroOpItem, ResourceItem, Rule};

impl Compiler<'_> {
    /// Returns the class for an opcode that a rule applies to.
    pub(super) fn rule_class(&mut self, rule: &Rule, id: OpcodeId) -> Result<SchedClassId> {
        let description = self.description;
        let opcode = description.opcode(id);
        let base = description.sched_classes(&self.base).at(opcode.sched_class.index());
        let is_described = base.is_valid() && !base.is_variant();
        let error = |message: String| ModelError::new(rule.position, message);
        let name = || description.opcode_name(id);
        if !is_described && !rule.is_whole() {
            let why = if base.is_valid() { "depends on the operands" } else { "is missing" };
            return Err(error(format!(
                "the base's description of {} {why}: a rule for it needs both 'uops' and 'latency'",
                name()
            )));
        }
        let known = is_described.then_some(&base);
        let n_defs = usize::from(opcode.n_defs) + usize::from(opcode.implicit_defs.len);
        let mut class = self.class_of(rule, known, n_defs)?;
        class.record.read_advances = self.read_advances(rule, id, known)?;
        let operands = Operands::of(id, description);
        let mut details = details::of(rule);
        if let Some(drain) = &rule.drain {
            operands.store(drain, drain.position)?;
            if self.model.store_buffer.is_none() {
                return Err(error("'drains' needs a 'store-buffer' statement".to_owned()));
            }
        }
        let latencies = details::latencies(rule, &operands, &self.register_ids)?;
        details.latencies = self.output.builder.span(&latencies);
        class.details = details;
        self.add_class(class).ok_or_else(|| error("too many classes".to_owned()))
    }

    /// Returns the class that a rule describes, with at least so many results; `base` has what it does not say. Details are missing.
    fn class_of(&mut self, rule: &Rule, base: Option<&SchedClass>, n_defs: usize) -> Result<Class> {
        let mut record = base.copied().unwrap_or_default();
        self.set_write_back(&mut record);
        if !rule.latencies.is_empty() || rule.tag.is_some() {
            let latencies = self.write_latencies(rule, n_defs, base)?;
            if !self.says_same_latencies(rule, &record) {
                record.write_latencies = self.output.builder.span(&latencies);
            }
        }
        let latency = match rule.latencies.iter().max() {
            Some(&latency) => latency,
            None => self.latency(&record),
        };
        record.n_micro_ops = rule.n_micro_ops.unwrap_or(record.n_micro_ops);
        if let Some(items) = &rule.resources {
            let uses = self.stated_uses(items)?;
            let known = self.description.span::<WriteProcRes>(record.write_proc_res);
            if !resources::are_same(&uses, known.iter()) {
                record.write_proc_res = self.output.builder.span(&uses);
            }
            let micro_ops = self.micro_ops_of(&uses, record.n_micro_ops, latency);
            let has_resources = self.has_base_resources();
            return Ok(Class { record, has_resources, micro_ops, details: details::unknown() });
        }
        let (micro_ops, has_resources) = match &rule.micro_ops {
            Some(items) => (self.micro_ops(items, latency, rule.position)?, false),
            None => (self.base_micro_ops(&record, latency), base.is_some() && self.has_base_resources()),
        };
        if !has_resources && rule.n_micro_ops.is_none() {
            record.n_micro_ops = micro_ops.len() as u16;
        }
        Ok(Class { record, has_resources, micro_ops, details: details::unknown() })
    }

    /// Returns whether a rule that is simulated as the base gives a class the latencies that it has.
    fn says_same_latencies(&self, rule: &Rule, class: &SchedClass) -> bool {
        let known = as_base::latencies(self.description, class);
        let is_same = |known: Vec<u16>| as_base::are_same_latencies(&rule.latencies, &known);
        self.model.is_as_base() && rule.tag.is_none() && known.is_some_and(is_same)
    }

    /// Returns the uses of resources of the base that a rule states.
    fn stated_uses(&self, items: &[ResourceItem]) -> Result<Vec<WriteProcRes>> {
        let id = |name: &At<String>| {
            let id = (1..self.base_units.len()).find(|&id| self.base_resource_name(id) == name.value);
            let error = || format!("'{}' has no resource '{}'", self.model.base.value, name.value);
            id.map(ProcResourceId::from_index).ok_or_else(|| ModelError::new(name.position, error()))
        };
        let stated = |item: &ResourceItem| {
            let (release_at_cycle, acquire_at_cycle) = (item.to, item.from);
            Ok(WriteProcRes { resource: id(&item.resource)?, release_at_cycle, acquire_at_cycle })
        };
        items.iter().map(stated).collect()
    }

    /// Replaces the base's classes by the classes that a rule describes, and returns whether there are any. The new classes apply to all
    /// instructions that come to the old ones, by their opcodes, operands or instruments.
    pub(super) fn replace_classes(
        &mut self,
        rule: &Rule,
        patterns: &[At<String>],
        is_covered: &mut [bool],
    ) -> Result<bool> {
        let description = self.description;
        let mut applies = false;
        for pattern in patterns {
            let ids = self.output.opcodes.classes(pattern)?;
            let is_pattern = ids.len() > 1;
            for index in ids {
                let base = description.sched_classes(&self.base).at(index);
                let is_described = base.is_valid() && !base.is_variant();
                if base.is_variant() || !is_described && !rule.is_whole() {
                    if !is_pattern {
                        let why = if base.is_variant() { "depends on the operands" } else { "is missing" };
                        let message = format!("the base's description of {} {why}", pattern.value);
                        return Err(ModelError::new(pattern.position, message));
                    }
                    continue;
                }
                if std::mem::replace(&mut self.is_replaced[index], true) {
                    continue;
                }
                applies = true;
                let opcodes = self.output.opcodes.of_class(index);
                let n_defs = opcodes
                    .iter()
                    .map(|&id| description.opcode(id))
                    .map(|opcode| usize::from(opcode.n_defs) + usize::from(opcode.implicit_defs.len));
                let n_defs = n_defs.max().unwrap_or_default();
                for opcode in opcodes {
                    is_covered[opcode.index()] = true;
                }
                self.classes[index] = self.class_of(rule, is_described.then_some(&base), n_defs)?;
            }
        }
        Ok(applies)
    }

    /// Adds a class and returns its id; `None` if there are too many.
    pub(super) fn add_class(&mut self, class: Class) -> Option<SchedClassId> {
        if let Some(&known) = self.class_ids.get(&class) {
            return Some(known);
        }
        let id = SchedClassId(u16::try_from(self.classes.len()).ok()?);
        self.classes.push(class.clone());
        self.class_ids.insert(class, id);
        Some(id)
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
        n_defs: usize,
        base: Option<&SchedClass>,
    ) -> Result<Vec<WriteLatency>> {
        let old = base.map(|base| self.description.span::<WriteLatency>(base.write_latencies));
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
        // Advances for all results come after advances for some.
        all.sort_by_key(|advance| (advance.use_index, advance.write_resource == 0));
        Ok(self.output.builder.span(&all))
    }

    pub(super) fn micro_ops(
        &self,
        items: &[MicroOpItem],
        latency: u16,
        position: Position,
    ) -> Result<Vec<MicroOp>> {
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
}
