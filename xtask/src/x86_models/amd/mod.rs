//! The models of AMD's cores, from classes of instructions that measurements suggest.

mod chains;
mod class;
mod clauses;
mod core;
mod facts;
mod map;
mod older;
mod pipes;
mod rules;
mod table;
mod text;

pub(crate) use chains::is_chain;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use stallscope_target::Description;

use self::core::CORES;
use self::rules::Measured;
use super::form::Form;
use crate::validation::figures;

/// Writes the models of all cores to a folder. `page` has the errors of those that were measured.
pub(crate) fn write(
    folder: &Path,
    forms: &[Form],
    page: &str,
    description: Description<'_>,
) -> Result<(), String> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/x86-classes");
    let classes = class::read(&data.join("zen5-opcodes.csv.gz"))?;
    let by_name: BTreeMap<&str, &Form> = forms.iter().map(|form| (form.name.as_str(), form)).collect();
    let measurements = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/measurements/x86");
    let chains = chains::read(&measurements.join("zen5-forms.csv.gz"))?;
    let pipes = pipes::read(&data.join("zen5-pipes.csv.gz"))?;
    for core in CORES {
        let facts = match core.older {
            Some((_, name)) => facts::of(name, forms)?,
            None => BTreeMap::new(),
        };
        let measured =
            core.older.is_none().then_some(Measured { forms: &by_name, chains: &chains, pipes: &pipes });
        let rules = rules::rules(core, &classes, &facts, measured, description)?;
        let text = text::model(core, &rules, &figures(page, core.name), description)?;
        let path = folder.join(format!("{}.model", core.file));
        fs::write(&path, &text).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("{}: {} opcodes, {} bytes", core.file, rules.len(), text.len());
    }
    Ok(())
}
