//! The share of each x86 model's forms that it does not describe, so that predictions take LLVM's costs.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use stallscope_target::{
    FeatureSet, Inst, MatchRow, OpcodeFlag, OpcodeId, Processor, ProcessorId, ProcessorModel,
};
use stallscope_x86::description::DESCRIPTION;

use crate::x86_rules::{is_apx, is_x87, needs_avx512};

/// Returns a section with a table of the models.
pub(super) fn section() -> String {
    let mut text = "\n## Forms without facts\n\n\
        For each x86 model, the forms (LLVM's opcodes) of instructions that the core has, and how many of them the model does not describe: \
        predictions take LLVM's costs for them, and say so. An instruction counts if the model describes any of its forms; those of x87 always count.\n\n\
        | model | forms | guessed | share | of x87 |\n|---|---|---|---|---|\n"
        .to_owned();
    let mut known: Vec<String> = Vec::new();
    for index in 0..DESCRIPTION.table::<Processor>().len() {
        let Some(model) = DESCRIPTION.processor_model(ProcessorId::from_index(index)) else { continue };
        let name = DESCRIPTION.str(model.name).to_owned();
        if known.contains(&name) {
            continue;
        }
        let forms = forms(&model);
        let n_all = forms.len();
        let guessed = || forms.iter().filter(|(_, is_described)| !is_described);
        let n_x87 = guessed().filter(|(opcode, _)| is_x87(*opcode, DESCRIPTION)).count();
        let n = guessed().count();
        let share = 100.0 * n as f64 / n_all.max(1) as f64;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| {name} | {n_all} | {n} | {share:.1} % | {n_x87} |");
        known.push(name);
    }
    text
}

/// Returns the forms that count, and whether the model describes each.
fn forms(model: &ProcessorModel) -> Vec<(OpcodeId, bool)> {
    let mut opcodes: Vec<OpcodeId> = DESCRIPTION.table::<MatchRow>().iter().map(|row| row.opcode).collect();
    opcodes.sort_unstable();
    opcodes.dedup();
    opcodes.retain(|&opcode| !DESCRIPTION.opcode(opcode).has(OpcodeFlag::Pseudo));
    opcodes.retain(|&opcode| !is_apx(&DESCRIPTION.opcode_name(opcode)));
    let is_described = |opcode: OpcodeId| {
        let inst = Inst { opcode, ..Inst::default() };
        DESCRIPTION.class_by_rule(model, &inst, &FeatureSet::default()).is_some()
    };
    let key = |opcode: OpcodeId| (mnemonic(opcode), needs_avx512(opcode, DESCRIPTION));
    let described: BTreeSet<_> =
        opcodes.iter().filter(|&&opcode| is_described(opcode)).map(|&o| key(o)).collect();
    let has = |opcode: OpcodeId| described.contains(&key(opcode)) || is_x87(opcode, DESCRIPTION);
    opcodes.into_iter().filter(|&opcode| has(opcode)).map(|opcode| (opcode, is_described(opcode))).collect()
}

/// Returns the start of the text of an opcode in AT&T's syntax, up to the first space or operand.
fn mnemonic(opcode: OpcodeId) -> Cow<'static, str> {
    let first = DESCRIPTION.select(DESCRIPTION.asm_text(opcode, 1)).iter().next();
    let text = first.map_or("", |fragment| DESCRIPTION.str(fragment.text).trim());
    text.split_whitespace().next().unwrap_or_default().into()
}
