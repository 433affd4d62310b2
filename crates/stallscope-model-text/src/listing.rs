//! Prints LLVM's model of a processor in the format of models, with the names that rules and maps can use.

use std::borrow::Cow;
use std::fmt::Write as _;

use stallscope_target::{
    Description, MicroOp, OpcodeFlag, ProcResource, ProcResourceId, Processor, ProcessorId, SchedClass,
    SchedModel, WriteProcRes,
};

use crate::as_base;
use crate::base::{self, BaseUse};
use crate::lexer;
use crate::resources;
use crate::rule_parser::MAX_MICRO_OPS;
use crate::selector::class_names;

/// Maximum number of characters in a line of names.
const WIDTH: usize = 110;

/// Returns the resources, scheduling classes and opcodes of a processor's LLVM model as the text of a model that uses
/// all of them unchanged, or `None` if LLVM has no model of the processor.
pub fn listing(description: Description<'_>, processor: ProcessorId) -> Option<String> {
    let record = description.table::<Processor>().get(processor.index())?;
    let model = description.sched_model(record.sched_model);
    if !model.has_sched_classes {
        return None;
    }
    let name = description.str(record.name);
    let quoted = quoted(name);
    let mut text = format!(
        "# LLVM's model of {name}: names that 'class', 'opcode' and 'map' take.\n\n\
         model \"{0}\" for {quoted} over {quoted}\n\nsource llvm \"LLVM's {0}\"\ndefault-source llvm\n\n",
        description.str(model.name),
    );
    // Writing to a string cannot fail.
    let _ = writeln!(text, "width {}", model.issue_width);
    if model.is_out_of_order() {
        let _ = writeln!(text, "reorder-buffer {}", model.n_reorder_buffer_entries());
    }
    text.push_str("simulation as-base\nfront-end none\nrest as-base\n");
    let units = base::units(description, &model);
    write_resources(&mut text, description, &model, &units);
    write_classes(&mut text, description, &model, &units);
    Some(text)
}

/// Returns a name as a model has it: in quotation marks, unless it is a word.
fn quoted(name: &str) -> Cow<'_, str> {
    if name.chars().all(lexer::is_word) { name.into() } else { format!("\"{name}\"").into() }
}

fn resource_name<'a>(description: Description<'a>, model: &SchedModel, id: ProcResourceId) -> &'a str {
    description.str(description.span::<ProcResource>(model.proc_resources).at(id.index()).name)
}

fn write_resources(text: &mut String, description: Description<'_>, model: &SchedModel, units: &[u64]) {
    let mut is_used = vec![false; units.len()];
    for class in described(description, model) {
        for BaseUse { resource, .. } in base::uses(&uses(description, &class), class.n_micro_ops, units) {
            is_used[resource.index()] = true;
        }
    }
    text.push_str("\n# Resources: a model with its own ports replaces each by 'map RESOURCE : PORT|PORT'.\n");
    for (id, resource) in description.span::<ProcResource>(model.proc_resources).iter().enumerate().skip(1) {
        let members: Vec<_> = description
            .span(resource.sub_units)
            .iter()
            .map(|unit: ProcResourceId| resource_name(description, model, unit))
            .collect();
        let what = match (members.is_empty(), resource.n_units) {
            (false, _) => format!("one of {}", members.join(", ")),
            (true, 1) => "1 unit".to_owned(),
            (true, n) => format!("{n} units"),
        };
        let unused = if is_used[id] { "" } else { "; no class takes it by itself, and it needs no 'map'" };
        let _ = writeln!(text, "#   {}: {what}{unused}", description.str(resource.name));
    }
}

/// Returns the classes that the model describes.
fn described(description: Description<'_>, model: &SchedModel) -> Vec<SchedClass> {
    let classes = description.sched_classes(model).iter();
    classes.filter(|class| class.is_valid() && !class.is_variant()).collect()
}

fn write_classes(text: &mut String, description: Description<'_>, model: &SchedModel, units: &[u64]) {
    text.push_str("\n# Classes, with their costs and opcodes.\n");
    let classes = description.sched_classes(model);
    let names = class_names(description);
    let mut opcodes: Vec<Vec<Cow<'_, str>>> = vec![Vec::new(); names.len()];
    for id in description.opcode_ids() {
        let opcode = description.opcode(id);
        if let Some(own) = opcodes.get_mut(opcode.sched_class.index())
            && !opcode.has(OpcodeFlag::Pseudo)
        {
            own.push(description.opcode_name(id));
        }
    }
    for (index, opcodes) in opcodes.iter().enumerate().filter(|(_, opcodes)| !opcodes.is_empty()) {
        let class = classes.at(index);
        let name = quoted(&names[index]);
        let _ = match (class.is_valid(), class.is_variant()) {
            (false, _) => writeln!(text, "\n# class {name} is not described"),
            (true, true) => writeln!(text, "\n# class {name} is one of several, by the operands"),
            (true, false) => {
                writeln!(text, "\nclass {name} : {}", clauses(description, model, &class, units))
            }
        };
        write_names(text, opcodes);
    }
    text.push_str("\n# Classes that no opcode has: operands or instruments choose them. Only 'simulation as-base' takes rules for them.\n\n");
    for (index, _) in opcodes.iter().enumerate().filter(|(_, opcodes)| opcodes.is_empty()) {
        let class = classes.at(index);
        if class.is_valid() && !class.is_variant() {
            let _ = writeln!(
                text,
                "class {} : {}",
                quoted(&names[index]),
                clauses(description, model, &class, units)
            );
        }
    }
}

/// Returns the uses of resources of a class.
fn uses(description: Description<'_>, class: &SchedClass) -> Vec<WriteProcRes> {
    description.span(class.write_proc_res).iter().collect()
}

/// Writes names as comments, in lines.
fn write_names(text: &mut String, names: &[impl AsRef<str>]) {
    for line in lines(names) {
        let _ = writeln!(text, "#   {line}");
    }
}

/// Returns names in lines of limited length, separated by spaces.
pub(crate) fn lines(names: &[impl AsRef<str>]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for name in names.iter().map(AsRef::as_ref) {
        match lines.last_mut().filter(|line| line.len() + name.len() < WIDTH) {
            Some(line) => line.extend([" ", name]),
            None => lines.push(name.to_owned()),
        }
    }
    lines
}

/// Returns the cost of a class as the clauses of a rule: its micro-operations if they use exactly the resources that it does.
fn clauses(description: Description<'_>, model: &SchedModel, class: &SchedClass, units: &[u64]) -> String {
    let uses = uses(description, class);
    let groups = base::uses(&uses, class.n_micro_ops, units);
    let name = |id| resource_name(description, model, id);
    let mut text = micro_ops(class, &groups, units, &uses, name).unwrap_or_else(|| {
        let use_of = |used: &WriteProcRes| {
            let cycles = match (used.acquire_at_cycle, used.release_at_cycle) {
                (0, 1) => String::new(),
                (0, to) => format!("@{to}"),
                (from, to) => format!("@{from}..{to}"),
            };
            format!("{}{cycles}", name(used.resource))
        };
        let uses: Vec<String> = uses.iter().map(use_of).collect();
        let uses = if uses.is_empty() { "none".to_owned() } else { uses.join(", ") };
        format!("resources {uses} ; micro-ops {}", class.n_micro_ops)
    });
    if let Some(mut latencies) = as_base::latencies(description, class) {
        // The last latency applies to all further results.
        while latencies.len() > 1 && latencies[latencies.len() - 1] == latencies[latencies.len() - 2] {
            latencies.pop();
        }
        let latencies: Vec<String> = latencies.iter().map(u16::to_string).collect();
        text += &format!(" ; latency {}", latencies.join(" "));
    }
    text
}

/// Returns the micro-operations of a class as a clause, or `None` if there are none, or if they use resources in another way.
fn micro_ops<'a>(
    class: &SchedClass,
    groups: &[BaseUse],
    units: &[u64],
    uses: &[WriteProcRes],
    name: impl Fn(ProcResourceId) -> &'a str,
) -> Option<String> {
    let mut micro_ops = Vec::new();
    let mut items = Vec::new();
    for &BaseUse { resource, count, cycles } in groups {
        let times = if count > 1 { format!("{count}*") } else { String::new() };
        let taken = if cycles > 1 { format!("@{cycles}") } else { String::new() };
        items.push(format!("{times}{}{taken}", name(resource)));
        let ports = units.get(resource.index()).copied()?;
        let micro_op = MicroOp { ports, cycles, ..MicroOp::default() };
        micro_ops.extend(std::iter::repeat_n(micro_op, count.into()));
    }
    if !resources::are_same(&resources::uses(&micro_ops, &resources::by_units(units)), uses.iter().copied()) {
        return None;
    }
    if class.n_micro_ops > MAX_MICRO_OPS {
        return None;
    }
    match usize::from(class.n_micro_ops).checked_sub(micro_ops.len())? {
        0 if items.is_empty() => return None,
        0 => {}
        1 => items.push("none".to_owned()),
        n => items.push(format!("{n}*none")),
    }
    Some(format!("uops {}", items.join(", ")))
}
