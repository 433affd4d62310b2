//! Prints LLVM's model of a processor in the format of models, with the names that rules and maps can use.

use std::borrow::Cow;
use std::fmt::Write as _;

use stallscope_target::{
    Description, OpcodeFlag, ProcResource, ProcResourceId, Processor, ProcessorId, SchedClass,
    SchedClassName, SchedModel, WriteLatency,
};

use crate::base::{self, BaseUse};

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
    let mut text = format!(
        "# LLVM's model of {name}: names that 'class', 'opcode' and 'map' take.\n\n\
         model \"{0}\" for {name} over {name}\n\nsource llvm \"LLVM's {0}\"\ndefault-source llvm\n\n",
        description.str(model.name),
    );
    // Writing to a string cannot fail.
    let _ = writeln!(text, "width {}", model.issue_width);
    if model.micro_op_buffer_size > 0 {
        let _ = writeln!(text, "reorder-buffer {}", model.micro_op_buffer_size);
    }
    text.push_str("front-end none\nrest as-base\n");
    let units = base::units(description, &model);
    write_resources(&mut text, description, &model, &units);
    write_classes(&mut text, description, &model, &units);
    Some(text)
}

fn resource_name<'a>(description: Description<'a>, model: &SchedModel, id: ProcResourceId) -> &'a str {
    description.str(description.span::<ProcResource>(model.proc_resources).at(id.index()).name)
}

fn write_resources(text: &mut String, description: Description<'_>, model: &SchedModel, units: &[u64]) {
    let mut is_used = vec![false; units.len()];
    for class in described(description, model) {
        for BaseUse { resource, .. } in base::uses(description, &class, units) {
            is_used[resource.index()] = true;
        }
    }
    text.push_str(
        "\n# Resources: a model with ports of its own says of each by 'map RESOURCE : PORT|PORT' what it is there.\n",
    );
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
    text.push_str("\n# Classes: what each takes, and its opcodes.\n");
    let classes = description.sched_classes(model);
    let names = description.table::<SchedClassName>();
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
        let name = description.str(names.at(index).name);
        let _ = match (class.is_valid(), class.is_variant()) {
            (false, _) => writeln!(text, "\n# class {name} is not described"),
            (true, true) => writeln!(text, "\n# class {name} is one of several, by the operands"),
            (true, false) => {
                writeln!(text, "\nclass {name} : {}", clauses(description, model, &class, units))
            }
        };
        write_names(text, opcodes);
    }
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

/// Returns the cost of a class as the clauses of a rule.
fn clauses(description: Description<'_>, model: &SchedModel, class: &SchedClass, units: &[u64]) -> String {
    let mut items = Vec::new();
    let mut n_micro_ops = 0;
    for BaseUse { resource, count, cycles } in base::uses(description, class, units) {
        let times = if count > 1 { format!("{count}*") } else { String::new() };
        let taken = if cycles > 1 { format!("@{cycles}") } else { String::new() };
        items.push(format!("{times}{}{taken}", resource_name(description, model, resource)));
        n_micro_ops += count;
    }
    match class.n_micro_ops.saturating_sub(n_micro_ops) {
        0 if items.is_empty() => items.push("none slots 0".to_owned()),
        0 => {}
        1 => items.push("none".to_owned()),
        n => items.push(format!("{n}*none")),
    }
    let mut latencies: Vec<i16> = description
        .span::<WriteLatency>(class.write_latencies)
        .iter()
        .map(|latency| latency.cycles.max(0))
        .collect();
    // The last latency applies to all further results.
    while latencies.len() > 1 && latencies[latencies.len() - 1] == latencies[latencies.len() - 2] {
        latencies.pop();
    }
    let latencies: Vec<String> = latencies.iter().map(i16::to_string).collect();
    let latencies = if latencies.is_empty() { "0".to_owned() } else { latencies.join(" ") };
    format!("uops {} ; latency {latencies}", items.join(", "))
}
