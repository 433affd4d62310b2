//! `cargo xtask x86-rules`: writes the rules of models of x86 cores from measured facts of instruction forms.

mod amd;
mod condition;
mod core;
mod cost;
mod form;
mod layout;
mod rules;
mod rules_file;
mod text;

pub(crate) use amd::is_chain;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;

use stallscope_model::Model;
use stallscope_target::{Description, MatchRow, OpcodeFlag, Processor, RequiredFeatures};

use self::core::{CORES, Core};
use self::rules::Rules;
use self::rules_file::{RulesFile, in_repository, models};

/// The facts of instruction forms.
const FORMS: &str = "data/x86-forms/forms.jsonl.gz";

/// Runs the command.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    match args {
        [] => {}
        [argument] if argument == "--check" => return check().map(|_| ()),
        _ => return Err("x86-rules takes only --check".to_owned()),
    }
    for file in rules_files()? {
        let path = file.path();
        fs::write(&path, &file.text).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("{}", file.summary);
    }
    Ok(())
}

/// Fails if a file of rules is not what the facts say; returns the number of files.
pub(crate) fn check() -> Result<usize, String> {
    let files = rules_files()?;
    let is_other = |file: &&RulesFile| fs::read_to_string(file.path()).ok().as_ref() != Some(&file.text);
    let others: Vec<&str> = files.iter().filter(is_other).map(|file| file.model).collect();
    if !others.is_empty() {
        return Err(format!("`cargo xtask x86-rules` writes other rules of {}", others.join(", ")));
    }
    Ok(files.len())
}

/// Returns what the facts say of all cores.
fn rules_files() -> Result<Vec<RulesFile>, String> {
    let forms = form::read(&in_repository(FORMS))?;
    let description = stallscope_x86::description::DESCRIPTION;
    let mut files = Vec::new();
    let mut all: BTreeMap<String, Rules> = BTreeMap::new();
    for core in CORES {
        let model = read_model(core.file)?;
        let rules = Rules::of(core, &forms, description)?;
        let mut own = rules.by_opcode.clone();
        if let Some(extended) = model.extends.as_ref().and_then(|name| all.get(&name.value)) {
            own.retain(|opcode, rules| extended.by_opcode.get(opcode) != Some(rules));
        }
        let own = Rules { by_opcode: own, ..Rules::default() };
        let summary = summary(core, &model, &rules, &own, description);
        files.push(RulesFile { model: core.file, text: text::rules(core.file, &own), summary });
        all.insert(core.file.to_owned(), rules);
    }
    files.extend(amd::rules_files(&forms, description)?);
    Ok(files)
}

/// Reads a model without its file of rules.
fn read_model(name: &str) -> Result<Model, String> {
    let read = |file: &str| {
        let path = models().join(file);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let mut text_of = |file: &str| if file.ends_with(".rules") { Ok(String::new()) } else { read(file) };
    let file = format!("{name}.model");
    stallscope_model::parse_with(&read(&file)?, &mut text_of).map_err(|error| error.text(&file))
}

/// Says how many of the facts of a core became rules, `own` of which its model does not have from the one that it extends.
fn summary(
    core: &Core,
    model: &Model,
    rules: &Rules,
    own: &Rules,
    description: Description<'static>,
) -> String {
    let mut text = format!(
        "{}: {} of {} forms, {} opcodes; {} rules for {} opcodes",
        core.file,
        rules.n_used,
        rules.n_forms,
        rules.by_opcode.len(),
        own.len(),
        own.by_opcode.len(),
    );
    let missing = without_rule(model, rules, description);
    text += &format!("\n  {} opcodes are as in LLVM's model: {}", missing.len(), first(&missing));
    for (reason, names) in &rules.left_out {
        text += &format!("\n  {} left out: {reason}: {}", names.len(), first(names));
    }
    text
}

/// Returns the first of some names.
fn first(names: &[impl AsRef<str>]) -> String {
    names.iter().take(4).map(AsRef::as_ref).collect::<Vec<_>>().join("; ")
}

/// Returns the opcodes of a model's processors that no rule is for.
fn without_rule(model: &Model, rules: &Rules, description: Description<'static>) -> Vec<Cow<'static, str>> {
    let processors = model.processors.iter().filter_map(|name| description.processor_by_name(&name.value));
    let features: Vec<_> = processors
        .map(|id| {
            let processor = description.table::<Processor>().at(id.index());
            description.available_features(&description.with_implied(&processor.features))
        })
        .collect();
    let requirements = description.table::<RequiredFeatures>();
    let rows = description.table::<MatchRow>().iter().filter(|row| {
        let required = requirements.at(row.required_features.index());
        features.iter().any(|available| available.missing(&required) == [0; 4])
    });
    let mut names: Vec<_> = rows
        .filter(|row| !description.opcode(row.opcode).has(OpcodeFlag::Pseudo))
        .map(|row| description.opcode_name(row.opcode))
        .filter(|name| !rules.by_opcode.contains_key(&**name))
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}
