//! `cargo xtask x86-rules`: writes the rules of models of x86 cores from measured facts of instruction forms.

mod amd;
mod condition;
mod core;
mod core_facts;
mod cost;
mod families;
mod family_tables;
mod form;
mod instructions;
mod layout;
mod measured;
mod opcodes;
mod register_kind;
mod rules;
mod rules_file;
mod table;
mod text;

pub(crate) use amd::{is_chain, is_x87};
pub(crate) use opcodes::{is_apx, needs_avx512};

use std::collections::BTreeMap;
use std::fs;

use stallscope_model_text::Model;
use stallscope_target::Description;

use self::core::{CORES, Core};
use self::rules::Rules;
use self::rules_file::{RulesFile, in_repository, read_model};

/// The facts of instruction forms.
const FORMS: &str = "data/x86-forms/forms.jsonl.gz";

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
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
pub fn check() -> Result<usize, String> {
    let files = rules_files()?;
    let is_other = |file: &&RulesFile| fs::read_to_string(file.path()).ok().as_ref() != Some(&file.text);
    let others: Vec<&str> = files.iter().filter(is_other).map(|file| file.model).collect();
    if !others.is_empty() {
        return Err(format!("`cargo xtask x86-rules` writes other rules of {}", others.join(", ")));
    }
    Ok(files.len())
}

/// Returns the rules of all cores, from the facts.
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

/// Writes how many of the facts of a core became rules. `own` of the rules are not in the model that its model extends.
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
    let mut missing = opcodes::of_processors(model, description);
    missing.retain(|name| !rules.by_opcode.contains_key(name));
    text += &format!("\n  {} opcodes are as in LLVM's model: {}", missing.len(), text::first(&missing));
    for (reason, names) in &rules.left_out {
        text += &format!("\n  {} left out: {reason}: {}", names.len(), text::first(names));
    }
    text
}
