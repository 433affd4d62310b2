//! Which opcodes a rule is for.

use stallscope_target::{
    Conversion, ConversionKind, Description, MatchClass, MatchRow, MatchVariant, OpcodeId, PredicateKind,
    PredicateNode, SchedClassName,
};

use crate::error::{ModelError, Result};
use crate::syntax::{At, Selector};

/// An opcode that a rule is for, with what its way of writing says of its operands: nodes that must all hold.
pub(crate) struct Selected {
    pub(crate) opcode: OpcodeId,
    pub(crate) conditions: Vec<PredicateNode>,
}

impl Selected {
    fn all(opcode: OpcodeId) -> Self {
        Self { opcode, conditions: Vec::new() }
    }
}

/// Whether a name fits a pattern, in which `*` is any run of characters and `?` any one.
pub(crate) fn matches(pattern: &str, name: &str) -> bool {
    let (pattern, name) = (pattern.as_bytes(), name.as_bytes());
    let (mut p, mut n) = (0, 0);
    // Where to go on if what follows the last `*` does not fit here.
    let mut retry = None;
    while n < name.len() {
        match pattern.get(p) {
            Some(b'*') => {
                retry = Some((p + 1, n + 1));
                p += 1;
            }
            Some(&byte) if byte == b'?' || byte == name[n] => {
                p += 1;
                n += 1;
            }
            _ => {
                let Some((after, next)) = retry else { return false };
                retry = Some((after, next + 1));
                (p, n) = (after, next);
            }
        }
    }
    pattern[p..].iter().all(|&byte| byte == b'*')
}

impl Selector {
    /// Whether the selector has this name of an opcode in it, not just a pattern for it.
    pub(crate) fn names(&self, opcode: &str) -> bool {
        matches!(self, Self::Opcodes(names) if names.iter().any(|name| name.value == opcode))
    }
}

/// The opcodes that a selector names, in the order of their ids.
pub(crate) fn select(selector: &Selector, description: Description<'_>) -> Result<Vec<Selected>> {
    match selector {
        Selector::Opcodes(patterns) => {
            let name = |id| description.opcode_name(id);
            by_patterns(patterns, description, "opcode", name)
        }
        Selector::Classes(patterns) => {
            let name = |id| description.sched_class_name(description.opcode(id).sched_class);
            let names = description.table::<SchedClassName>();
            for pattern in patterns {
                if !names.iter().any(|class| matches(&pattern.value, description.str(class.name))) {
                    return Err(unknown("scheduling class", pattern));
                }
            }
            by_patterns(patterns, description, "opcode of a scheduling class", name)
        }
        Selector::Form { mnemonic, operands } => by_form(mnemonic, operands, description),
    }
}

fn unknown(kind: &str, pattern: &At<String>) -> ModelError {
    ModelError::new(pattern.position, format!("there is no {kind} '{}'", pattern.value))
}

fn by_patterns<'a>(
    patterns: &[At<String>],
    description: Description<'a>,
    kind: &str,
    name: impl Fn(OpcodeId) -> &'a str,
) -> Result<Vec<Selected>> {
    let n_opcodes = description.table::<stallscope_target::Opcode>().len();
    let mut is_used = vec![false; patterns.len()];
    let mut selected = Vec::new();
    for opcode in (0..n_opcodes).map(OpcodeId::from_index) {
        let name = name(opcode);
        let mut found = false;
        for (pattern, is_used) in patterns.iter().zip(&mut is_used) {
            if matches(&pattern.value, name) {
                (*is_used, found) = (true, true);
            }
        }
        if found {
            selected.push(Selected::all(opcode));
        }
    }
    match patterns.iter().zip(&is_used).find(|(_, is_used)| !**is_used) {
        Some((pattern, _)) => Err(unknown(kind, pattern)),
        None => Ok(selected),
    }
}

/// How the matcher's rows of a mnemonic are written: the classes of their operands, tokens as they are.
fn operand_classes(row: &MatchRow, description: Description<'_>) -> String {
    let classes = description.table::<MatchClass>();
    let names = description.span(row.classes).iter().map(|id| {
        let class = classes.at(id.index());
        description.str(if class.token.len == 0 { class.name } else { class.token })
    });
    names.collect::<Vec<_>>().join(" ")
}

fn by_form(mnemonic: &At<String>, operands: &str, description: Description<'_>) -> Result<Vec<Selected>> {
    let n_variants = description.table::<MatchVariant>().len();
    let rows: Vec<MatchRow> =
        (0..n_variants).flat_map(|variant| description.match_rows(variant, &mnemonic.value).iter()).collect();
    if rows.is_empty() {
        return Err(unknown("mnemonic", mnemonic));
    }
    let pattern = if operands.is_empty() { "*" } else { operands };
    let mut selected: Vec<Selected> = Vec::new();
    for row in &rows {
        if !matches(pattern, &operand_classes(row, description)) {
            continue;
        }
        let conditions = fixed_operands(row, description);
        let is_known = |s: &Selected| s.opcode == row.opcode && s.conditions == conditions;
        if !selected.iter().any(is_known) {
            selected.push(Selected { opcode: row.opcode, conditions });
        }
    }
    if selected.is_empty() {
        let mut forms: Vec<_> = rows.iter().map(|row| operand_classes(row, description)).collect();
        forms.sort_unstable();
        forms.dedup();
        let message =
            format!("'{}' has no operands like '{pattern}'; it has: {}", mnemonic.value, forms.join(", "));
        return Err(ModelError::new(mnemonic.position, message));
    }
    selected.sort_by_key(|s| (s.opcode, s.conditions.is_empty()));
    Ok(selected)
}

/// What a way of writing an instruction says of operands that are not written, such as the zero register of `mul`.
fn fixed_operands(row: &MatchRow, description: Description<'_>) -> Vec<PredicateNode> {
    let conversion = description.table::<Conversion>().at(row.conversion.index());
    let mut conditions = Vec::new();
    let mut operand = 0_u8;
    for step in description.span(conversion.steps).iter() {
        let kind = match step.conversion_kind() {
            ConversionKind::FixedRegister => Some(PredicateKind::RegisterIs),
            ConversionKind::Immediate => Some(PredicateKind::ImmediateIs),
            ConversionKind::Method | ConversionKind::Register | ConversionKind::Tied => None,
        };
        if let Some(kind) = kind {
            conditions.push(PredicateNode {
                kind: kind as u8,
                operand,
                value: step.value,
                ..PredicateNode::default()
            });
        }
        operand = operand.saturating_add(step.n_operands);
    }
    conditions
}
