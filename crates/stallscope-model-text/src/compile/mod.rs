//! Compiles models to the records of a file that extends a description.

mod classes;
mod compiler;
mod output;

use std::collections::HashMap;

use stallscope_target::wire::Span;
use stallscope_target::{
    CoreParameter, CoreParameterValue, Description, FormRule, FrontEndKind, InsertedMicroOps, MicroOpsId,
    ModelSource, OpcodeId, PortGroup, ProcResource, ProcResourceId, ProcessorModel, SchedClass,
    SchedClassRecordId, SchedModel, SchedModelId, WriteLatency, WriteProcRes,
};

use compiler::{Class, Compiler, MAX_RESOURCES};
use output::Output;

use crate::coverage;
use crate::details;
use crate::error::{ModelError, Position, Result};
use crate::extension::within;
use crate::listing::lines;
use crate::operands::Operands;
use crate::resources;
use crate::selector::Selected;
use crate::syntax::{At, Inserted, Model, Queue, Rule};

/// Compiles models to the bytes of a file that extends a description, see [`Description::with_models`].
///
/// # Errors
/// If a model refers to something that the target does not have, is incomplete, or has rules that never apply: the index of the
/// model, and the error in it.
pub fn compile(
    description: Description<'_>,
    models: &[Model],
) -> std::result::Result<Vec<u8>, (usize, ModelError)> {
    let mut output = Output::new(description);
    for (index, model) in models.iter().enumerate() {
        output = add(description, model, output).map_err(|error| (index, error))?;
    }
    output.builder.finish_models().map_err(|error| {
        let position = models.last().map_or_else(Position::default, |model| model.name.position);
        let message = format!("the models do not fit a description file: {error}");
        (models.len().saturating_sub(1), ModelError::new(position, message))
    })
}

/// Adds the records of a model.
fn add<'a>(description: Description<'a>, model: &'a Model, output: Output<'a>) -> Result<Output<'a>> {
    model.check_simulation()?;
    let mut compiler = Compiler::new(description, model, output)?;
    let rules = compiler.rules()?;
    let inserted = compiler.inserted()?;
    compiler.check_completeness()?;
    compiler.finish(rules, &inserted)
}

impl<'a> Compiler<'a> {
    /// Returns the model's rules by opcode, in matching order.
    fn rules(&mut self) -> Result<Vec<FormRule>> {
        let model = self.model;
        let mut records: Vec<FormRule> = Vec::new();
        // Opcodes whose instructions are all covered by earlier rules.
        let mut is_covered = vec![false; self.description.n_opcodes()];
        for rule in &model.rules {
            let compiled = self.rule(rule, &mut is_covered, &mut records);
            let other = rule.origin.checked_sub(1).and_then(|index| model.origins.get(index));
            match (compiled, other) {
                (Ok(true), _) | (Ok(false), Some(_)) => {}
                (Ok(false), None) => {
                    let message = "this rule never applies: earlier rules match all of its instructions";
                    return Err(ModelError::new(rule.position, message));
                }
                (Err(error), Some(At { value, position })) => {
                    return Err(ModelError::new(*position, within(value, &error)));
                }
                (Err(error), None) => return Err(error),
            }
        }
        records.sort_by_key(|record| record.opcode);
        Ok(records)
    }

    /// Adds the records of a rule, and returns whether it ever applies.
    fn rule(&mut self, rule: &Rule, is_covered: &mut [bool], records: &mut Vec<FormRule>) -> Result<bool> {
        if let Some(patterns) = rule.whole_classes().filter(|_| self.model.is_as_base()) {
            return self.replace_classes(rule, patterns, is_covered);
        }
        let mut applies = false;
        let selected = self.output.opcodes.select(&rule.selector)?;
        let is_pattern = selected.len() > 1;
        let nodes = rule.conditions.iter().map(|condition| self.output.predicates.nodes(condition));
        let nodes: Vec<_> = nodes.collect::<Result<_>>()?;
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
            let Output { predicates, builder, .. } = &mut self.output;
            let condition = predicates.all(&rule.conditions, &conditions, builder)?;
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
        rule.is_whole() || self.description.sched_classes(&self.base).at(class.index()).is_valid()
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
            let write_latencies = self.output.builder.span(&latencies);
            let n_micro_ops = micro_ops.len() as u16;
            let record = SchedClass { n_micro_ops, write_latencies, ..SchedClass::default() };
            let class = Class { record, has_resources: false, micro_ops, details: details::of(cost) };
            let sched_class = self.add_class(class).ok_or_else(|| error("too many classes"))?;
            all.push(InsertedMicroOps { insertion: *insertion as u8, sched_class });
        }
        Ok(all)
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
                &self.output.opcodes,
                self.model,
                &self.base,
                &self.processors,
            )?;
            let names: Vec<_> = opcodes.into_iter().map(|id| self.description.opcode_name(id)).collect();
            if !names.is_empty() {
                let (n, plural) = (names.len(), if names.len() == 1 { "" } else { "s" });
                messages.push(format!(
                    "neither a rule nor '{base}' describes {n} opcode{plural}, which 'rest as-base' allows:"
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
            ids = resources::by_units(&self.base_units);
        } else {
            ids.extend((1..self.resources.len()).map(|id| (1 << id, ProcResourceId::from_index(id))));
        }
        ids.extend(self.unit_ids.values().map(|id| (1 << id.0, *id)));
        let classes = self.classes.iter().filter(|class| !class.has_resources);
        let mut sets: Vec<u64> = classes.flat_map(|class| &class.micro_ops).map(|m| m.ports).collect();
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
            let name = self.output.builder.str(&name);
            let n_units = members.len() as u16;
            let sub_units = self.output.builder.span(&members);
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

    fn finish(mut self, rules: Vec<FormRule>, inserted: &[InsertedMicroOps]) -> Result<Output<'a>> {
        let groups = self.add_groups()?;
        let model = self.model;
        let too_many = || ModelError::new(model.name.position, "the model does not fit a description file");
        let sched_classes_start = self.output.builder.n_records::<SchedClassRecordId>() as u32;
        let micro_ops_ids_start = self.output.builder.n_records::<MicroOpsId>() as u32;
        let classes = std::mem::take(&mut self.classes);
        for Class { record, has_resources, micro_ops, details } in &classes {
            let mut record = *record;
            if record.is_valid() && !record.is_variant() && !has_resources {
                let uses = resources::uses(micro_ops, &groups);
                let known = self.description.span::<WriteProcRes>(record.write_proc_res);
                if !model.is_as_base() || !resources::are_same(&uses, known.iter()) {
                    record.write_proc_res = self.output.builder.span(&uses);
                }
            }
            let id = self.output.sched_class(record).ok_or_else(too_many)?;
            self.output.builder.push(id);
            if model.is_as_base() {
                continue;
            }
            let id = self.output.micro_ops(micro_ops, details).ok_or_else(too_many)?;
            self.output.builder.push(id);
        }
        let sched_model = self.sched_model(sched_classes_start, classes.len());
        let sched_model = SchedModelId::from_index(self.output.builder.push(sched_model));
        let rules_start = self.output.builder.n_records::<FormRule>() as u32;
        for rule in &rules {
            self.output.builder.push(*rule);
        }
        let queues = self.port_groups(&model.queues)?;
        let schedulers = self.port_groups(&model.schedulers)?;
        let waiting_queues = self.port_groups(&model.waiting_queues)?;
        let value = |&(parameter, value): &(CoreParameter, u16)| CoreParameterValue {
            parameter: parameter as u8,
            value,
        };
        let mut parameters: Vec<_> = model.parameters.iter().map(value).collect();
        parameters.sort_unstable_by_key(|value| value.parameter);
        let record = ProcessorModel {
            name: self.output.builder.str(&model.name.value),
            processors: self.output.builder.span(&self.processors),
            base: self.base_id,
            sched_model,
            front_end: self.front_end()? as u8,
            width: model.width.unwrap_or(self.base.issue_width),
            queues: self.output.builder.span(&queues),
            schedulers: self.output.builder.span(&schedulers),
            waiting_queues: self.output.builder.span(&waiting_queues),
            n_store_buffer_entries: model.store_buffer.map_or(0, |buffer| buffer.entries),
            cache_line_size: model.store_buffer.map_or(0, |buffer| buffer.line_size),
            port_binding: model.port_binding.unwrap_or_default() as u8,
            parameters: self.output.builder.span(&parameters),
            inserted: self.output.builder.span(inserted),
            sources: self.sources(),
            rules_start,
            n_rules: rules.len() as u32,
            micro_ops_ids_start: if model.is_as_base() {
                ProcessorModel::NO_MICRO_OPS
            } else {
                micro_ops_ids_start
            },
        };
        self.output.builder.push(record);
        Ok(self.output)
    }

    fn sources(&mut self) -> Span<ModelSource> {
        let model = self.model;
        let sources = model.sources.iter().map(|source| ModelSource {
            name: self.output.builder.str(&source.name.value),
            text: self.output.builder.str(&source.text),
        });
        let sources: Vec<ModelSource> = sources.collect();
        self.output.builder.span(&sources)
    }

    fn front_end(&self) -> Result<FrontEndKind> {
        let default = if self.model.is_as_base() { FrontEndKind::None } else { FrontEndKind::NoCross };
        let kind = self.model.front_end.unwrap_or(default);
        if kind == FrontEndKind::DispatchQueues && self.model.queues.is_empty() {
            let message = "front end 'dispatch-queues' needs 'queue' statements";
            return Err(ModelError::new(self.model.name.position, message));
        }
        Ok(kind)
    }

    fn port_groups(&mut self, queues: &[Queue]) -> Result<Vec<PortGroup>> {
        let group = |queue: &Queue| {
            let ports = self.units(&queue.ports)?;
            let name = self.output.builder.str(&queue.name.value);
            Ok(PortGroup { name, limit: queue.limit, ports })
        };
        queues.iter().map(group).collect()
    }

    fn sched_model(&mut self, sched_classes_start: u32, n_classes: usize) -> SchedModel {
        let model = self.model;
        let mut record = SchedModel {
            name: self.output.builder.str(&model.name.value),
            issue_width: model.width.unwrap_or(self.base.issue_width),
            sched_classes_start,
            n_sched_classes: n_classes as u32,
            proc_resources: self.output.builder.span(&self.resources),
            ..self.base
        };
        let is_same = |entries: &u16| model.is_as_base() && *entries == self.base.n_reorder_buffer_entries();
        if let Some(entries) = model.reorder_buffer.filter(|entries| !is_same(entries)) {
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
