//! `cargo xtask x86-models`: writes the models of x86 cores from measured facts of instruction forms.

mod amd;
mod condition;
mod core;
mod cost;
mod form;
mod layout;
mod map;
mod rules;
mod text;

pub(crate) use amd::is_chain;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use stallscope_target::{Description, MatchRow, OpcodeFlag, Processor, RequiredFeatures};

use self::core::{CORES, Core};
use self::rules::Rules;
use crate::validation;

/// Runs the command.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let [argument] = args else { return Err("x86-models needs --forms=FILE".to_owned()) };
    let path = argument.strip_prefix("--forms=").ok_or_else(|| format!("unknown argument '{argument}'"))?;
    let forms = form::read(path)?;
    let description = stallscope_x86::description::DESCRIPTION;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/isa/x86/models");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(validation::PAGE);
    let page = fs::read_to_string(&page).map_err(|error| format!("{}: {error}", page.display()))?;
    let mut all: BTreeMap<&str, Rules> = BTreeMap::new();
    for core in CORES {
        let rules = Rules::of(core, &forms, description)?;
        let mut own = rules.by_opcode.clone();
        if let Some(extended) = core.extends.and_then(|name| all.get(name)) {
            own.retain(|opcode, rules| extended.by_opcode.get(opcode) != Some(rules));
        }
        let own = Rules { by_opcode: own, ..Rules::default() };
        let figures = validation::figures(&page, core.name);
        let text = text::model(core, &own, &figures, description)?;
        let path = folder.join(format!("{}.model", core.file));
        fs::write(&path, &text).map_err(|error| format!("{}: {error}", path.display()))?;
        println!(
            "{}: {} of {} forms, {} opcodes; {} rules for {} opcodes, {} bytes",
            core.file,
            rules.n_used,
            rules.n_forms,
            rules.by_opcode.len(),
            own.len(),
            own.by_opcode.len(),
            text.len()
        );
        let missing = without_rule(core, &rules, description);
        println!("  {} opcodes are as in LLVM's model: {}", missing.len(), first(&missing));
        for (reason, names) in &rules.left_out {
            println!("  {} left out: {reason}: {}", names.len(), first(names));
        }
        all.insert(core.file, rules);
    }
    amd::write(&folder, &forms, &page, description)
}

/// Returns the first of some names.
fn first(names: &[impl AsRef<str>]) -> String {
    names.iter().take(4).map(AsRef::as_ref).collect::<Vec<_>>().join("; ")
}

/// Returns the opcodes of a core's instructions that no rule is for.
fn without_rule(core: &Core, rules: &Rules, description: Description<'static>) -> Vec<Cow<'static, str>> {
    let processors = core.processors.iter().filter_map(|name| description.processor_by_name(name));
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
