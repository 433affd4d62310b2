//! The rules of AMD's cores, from classes of instructions that measurements suggest.

mod analogy;
mod chains;
mod class;
mod clauses;
mod core;
mod facts;
mod fit;
mod generic;
mod older;
mod pipes;
mod rules;
mod text;
mod x87;

pub(crate) use chains::is_chain;
pub(crate) use generic::is_x87;

use std::collections::BTreeMap;

use stallscope_target::Description;

use self::core::CORES;
use self::rules::{Facts, Measured};
use super::form::Form;
use super::rules_file::{RulesFile, in_repository, read_model};
use super::{instructions, opcodes, text as any_text};

/// Returns the rules of all AMD cores, from their classes.
pub(super) fn rules_files(
    forms: &[Form],
    description: Description<'static>,
) -> Result<Vec<RulesFile>, String> {
    let data = in_repository("data/x86-classes");
    let classes = class::read(&data.join("zen5-opcodes.csv.gz"))?;
    let by_name: BTreeMap<&str, &Form> = forms.iter().map(|form| (form.name.as_str(), form)).collect();
    let chains = chains::read(&in_repository("data/measurements/x86/zen5-forms.csv.gz"))?;
    let pipes = pipes::read(&data.join("zen5-pipes.csv.gz"))?;
    let mut files = Vec::new();
    for core in CORES {
        let by_opcode = match core.older {
            Some((_, name)) => facts::of(name, forms)?,
            None => BTreeMap::new(),
        };
        let measured =
            core.older.is_none().then_some(Measured { forms: &by_name, chains: &chains, pipes: &pipes });
        let model = read_model(core.file)?;
        let opcodes = opcodes::of_processors(&model, description);
        let instructions = in_repository("data/measurements").join(core.measurements);
        let facts = Facts {
            classes: &classes,
            by_opcode: &by_opcode,
            measured,
            instructions: &instructions::read(&instructions.join("instructions.csv.gz"), core.crossings)?,
            opcodes: &opcodes,
            width: model.width.unwrap_or(1).into(),
            description,
        };
        let rules = rules::rules(core, &facts)?;
        let missing: Vec<&String> = opcodes.iter().filter(|opcode| !rules.contains_key(*opcode)).collect();
        let summary = format!(
            "{}: rules for {} opcodes\n  {} opcodes are as in LLVM's model: {}",
            core.file,
            rules.len(),
            missing.len(),
            any_text::first(missing.iter().copied()),
        );
        files.push(RulesFile { model: core.file, text: text::rules(core.file, &rules), summary });
    }
    Ok(files)
}
