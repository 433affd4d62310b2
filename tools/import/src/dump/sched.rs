//! Scheduling models as text.

use std::fmt::Write as _;

use stallscope_target::{
    FormRule, Idiom, IdiomKind, IdiomOpcode, ProcResource, ProcResourceId, Processor, ProcessorModel,
    RegisterClass, RegisterFileDesc, SchedClass, SchedModel, SchedVariant,
};

use super::{Dumper, join};

/// Returns the numbers of a model, and what they are.
pub(super) fn parameters(model: &SchedModel) -> [(&'static str, u16); 8] {
    [
        ("issue width", model.issue_width),
        ("micro-op buffer size", model.micro_op_buffer_size),
        ("loop micro-op buffer size", model.loop_micro_op_buffer_size),
        ("load latency", model.load_latency),
        ("high latency", model.high_latency),
        ("mispredict penalty", model.mispredict_penalty),
        ("reorder buffer size", model.reorder_buffer_size),
        ("max retire per cycle", model.max_retire_per_cycle),
    ]
}

impl Dumper<'_> {
    pub(super) fn model_name(&self, number: u16) -> &str {
        let mut models = self.description.table::<SchedModel>().iter();
        // Models without a description share a number.
        let found = models.find(|m| m.model_number == number && m.has_sched_classes);
        found.map_or("unknown", |model| self.description.str(model.name))
    }

    pub(super) fn resource_name(&self, model: &SchedModel, id: ProcResourceId) -> &str {
        self.description.str(self.description.span(model.proc_resources).at(id.index()).name)
    }

    pub(super) fn models(&self, out: &mut String) -> std::fmt::Result {
        for model in self.description.table::<SchedModel>().iter() {
            let name = self.description.str(model.name);
            writeln!(out, "{name} ({}), {} classes", model.model_number, model.n_sched_classes)?;
        }
        Ok(())
    }

    pub(super) fn model(&self, out: &mut String) -> std::fmt::Result {
        let mut models = self.description.table::<SchedModel>().iter();
        let model = models.find(|m| self.description.str(m.name) == self.name).ok_or(std::fmt::Error)?;
        writeln!(out, "{} ({})", self.name, model.model_number)?;
        for (what, value) in parameters(&model) {
            writeln!(out, "  {what:25} {value}")?;
        }
        writeln!(out, "  load queue {}", self.resource_name(&model, model.load_queue))?;
        writeln!(out, "  store queue {}", self.resource_name(&model, model.store_queue))?;
        for resource in self.description.span(model.proc_resources).iter() {
            let name = self.description.str(resource.name);
            writeln!(out, "  resource {name}: {}", self.resource_text(&model, &resource))?;
        }
        for file in self.description.span(model.register_files).iter() {
            let name = self.description.str(file.name);
            writeln!(out, "  register file {name}: {}", self.register_file_text(&file))?;
        }
        Ok(())
    }

    /// Returns a resource without its name.
    pub(super) fn resource_text(&self, model: &SchedModel, resource: &ProcResource) -> String {
        let members = self.description.span(resource.sub_units).iter();
        format!(
            "{} units, buffer {}, of {}, members [{}]",
            resource.n_units,
            resource.buffer_size,
            self.resource_name(model, resource.super_resource),
            join(members.map(|id| self.resource_name(model, id).to_owned())),
        )
    }

    /// Returns a register file without its name.
    pub(super) fn register_file_text(&self, file: &RegisterFileDesc) -> String {
        let costs = self.description.span(file.costs).iter().map(|cost| {
            let class = self.description.table::<RegisterClass>().at(cost.register_class.index());
            let eliminated = if cost.allow_move_elimination { "+moves" } else { "" };
            format!("{}:{}{eliminated}", self.description.str(class.name), cost.cost)
        });
        format!(
            "{} registers, {} moves a cycle, zero moves only {}, [{}]",
            file.n_physical_registers,
            file.max_moves_eliminated_per_cycle,
            file.allow_zero_move_elimination_only,
            join(costs),
        )
    }

    /// Prints this project's models, or one of them with its rules.
    pub(super) fn processor_models(&self, out: &mut String) -> std::fmt::Result {
        let description = self.description;
        for model in description.models_table::<ProcessorModel>().iter() {
            let name = description.str(model.name);
            let base = description.sched_model(model.base);
            let processors = description.span(model.processors).iter();
            let processors = processors
                .map(|id| description.str(description.table::<Processor>().at(id.index()).name).to_owned());
            writeln!(
                out,
                "{name}: for [{}], over {}, front end {}, width {}, {} queues, {} rules",
                join(processors),
                description.str(base.name),
                model.front_end_kind().name(),
                model.width,
                model.queues.len,
                model.n_rules,
            )?;
            if name != self.name {
                continue;
            }
            for rule in description.run::<FormRule>(model.rules_start as usize, model.n_rules as usize).iter()
            {
                let known = description.micro_ops(&model, rule.sched_class).unwrap_or_default();
                let micro_ops = description.micro_ops_of(&known).iter().map(|m| {
                    let chained = if m.is_chained { " chained" } else { "" };
                    format!("{:#x}@{}+{}/{}{chained}", m.ports, m.cycles, m.latency, m.n_slots)
                });
                writeln!(
                    out,
                    "  {} if {}: class {}, micro-ops [{}]",
                    description.opcode_name(rule.opcode),
                    self.predicate(rule.condition),
                    rule.sched_class.0,
                    join(micro_ops),
                )?;
            }
        }
        Ok(())
    }

    pub(super) fn sched_class(&self, out: &mut String) -> std::fmt::Result {
        let mut ids = self.description.sched_class_ids();
        let index =
            ids.position(|id| self.description.sched_class_name(id) == self.name).ok_or(std::fmt::Error)?;
        writeln!(out, "{} = {index}", self.name)?;
        for model in self.description.table::<SchedModel>().iter().filter(|m| m.has_sched_classes) {
            let class = self.description.sched_classes(&model).at(index);
            let text = self.sched_class_text(&model, &class, |number| format!("#{number}"));
            writeln!(out, "  {}: {text}", self.description.str(model.name))?;
        }
        Ok(())
    }

    /// Returns a model's facts about a scheduling class; `def` writes a def's number in read-advances.
    pub(super) fn sched_class_text<D: std::fmt::Display>(
        &self,
        model: &SchedModel,
        class: &SchedClass,
        def: impl Fn(u16) -> D,
    ) -> String {
        let resources = self.description.span(class.write_proc_res).iter().map(|used| {
            let name = self.resource_name(model, used.resource);
            format!("{name}:{}..{}", used.acquire_at_cycle, used.release_at_cycle)
        });
        let latencies = self.description.span(class.write_latencies).iter();
        let advances = self.description.span(class.read_advances).iter();
        format!(
            "{} micro-ops{}{}{}, resources [{}], latencies [{}], read-advances [{}]",
            match class.n_micro_ops {
                _ if !class.is_valid() => "no".to_owned(),
                _ if class.is_variant() => "variant".to_owned(),
                n => n.to_string(),
            },
            if class.begin_group { ", begins group" } else { "" },
            if class.end_group { ", ends group" } else { "" },
            if class.retire_out_of_order { ", retires out of order" } else { "" },
            join(resources),
            join(latencies.map(|l| format!("{}{}", l.cycles, def(l.write_resource)))),
            join(advances.map(|a| format!("{}:{}{}", a.use_index, a.cycles, def(a.write_resource)))),
        )
    }

    pub(super) fn variants(&self, out: &mut String) -> std::fmt::Result {
        for variant in self.description.table::<SchedVariant>().iter() {
            let class = self.description.sched_class_name(variant.sched_class);
            writeln!(out, "{} {class} on {}", variant.sched_class.0, self.model_name(variant.model_number))?;
            for case in self.description.span(variant.cases).iter() {
                let class = self.description.sched_class_name(case.sched_class);
                writeln!(out, "    {} {class} if {}", case.sched_class.0, self.predicate(case.condition))?;
            }
        }
        Ok(())
    }

    pub(super) fn idioms(&self, out: &mut String) -> std::fmt::Result {
        for record in self.description.table::<IdiomOpcode>().iter() {
            writeln!(out, "{}", self.description.opcode_name(record.opcode))?;
            for idiom in self.description.span(record.idioms).iter() {
                let (text, model) = (self.idiom_text(&idiom), self.model_name(idiom.model_number));
                writeln!(out, "    on {model}: {text}")?;
            }
        }
        Ok(())
    }

    /// Returns an idiom without its opcode and its model.
    pub(super) fn idiom_text(&self, idiom: &Idiom) -> String {
        let kind = match idiom.kind {
            k if k == IdiomKind::Zero as u8 => "zero",
            k if k == IdiomKind::DependencyBreaking as u8 => "dependency-breaking",
            _ => "optimizable move",
        };
        format!("{kind} mask {:#x} if {}", idiom.operand_mask, self.predicate(idiom.condition))
    }
}
