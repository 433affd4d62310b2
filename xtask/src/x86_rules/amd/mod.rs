//! The rules of AMD's cores, from classes of instructions that measurements suggest.

mod chains;
mod class;
mod clauses;
mod core;
mod facts;
mod older;
mod pipes;
mod rules;
mod table;
mod text;

pub(crate) use chains::is_chain;

use std::collections::BTreeMap;

use stallscope_target::Description;

use self::core::CORES;
use self::rules::Measured;
use super::form::Form;
use super::rules_file::{RulesFile, in_repository};

/// Returns what the classes say of all cores.
pub(super) fn rules_files(forms: &[Form], description: Description<'_>) -> Result<Vec<RulesFile>, String> {
    let data = in_repository("data/x86-classes");
    let classes = class::read(&data.join("zen5-opcodes.csv.gz"))?;
    let by_name: BTreeMap<&str, &Form> = forms.iter().map(|form| (form.name.as_str(), form)).collect();
    let chains = chains::read(&in_repository("data/measurements/x86/zen5-forms.csv.gz"))?;
    let pipes = pipes::read(&data.join("zen5-pipes.csv.gz"))?;
    let mut files = Vec::new();
    for core in CORES {
        let facts = match core.older {
            Some((_, name)) => facts::of(name, forms)?,
            None => BTreeMap::new(),
        };
        let measured =
            core.older.is_none().then_some(Measured { forms: &by_name, chains: &chains, pipes: &pipes });
        let rules = rules::rules(core, &classes, &facts, measured, description)?;
        let summary = format!("{}: rules for {} opcodes", core.file, rules.len());
        files.push(RulesFile { model: core.file, text: text::rules(core.file, &rules), summary });
    }
    Ok(files)
}
