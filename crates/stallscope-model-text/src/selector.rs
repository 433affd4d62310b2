//! Selects the opcodes that a rule applies to.

use std::borrow::Cow;
use std::collections::HashMap;
use std::slice;

use stallscope_target::{
    Conversion, ConversionKind, Description, MatchClass, MatchRow, MatchVariant, OpcodeId, PredicateKind,
    PredicateNode, SchedClassId,
};

use crate::error::{ModelError, Result};
use crate::syntax::{At, Selector};

/// An opcode that a rule applies to, and the predicates of its assembly form, which must all hold.
pub(crate) struct Selected {
    pub(crate) opcode: OpcodeId,
    pub(crate) conditions: Vec<PredicateNode>,
}

impl Selected {
    fn all(opcode: OpcodeId) -> Self {
        Self { opcode, conditions: Vec::new() }
    }
}

/// Returns whether a name matches a pattern; `*` matches any run of characters and `?` any one.
pub(crate) fn matches(pattern: &str, name: &str) -> bool {
    let (pattern, name) = (pattern.as_bytes(), name.as_bytes());
    let (mut p, mut n) = (0, 0);
    // Where to continue if the text after the last `*` does not match here.
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
    /// Returns whether the selector names this opcode literally, not only by a pattern.
    pub(crate) fn names(&self, opcode: &str) -> bool {
        matches!(self, Self::Opcodes(names) if names.iter().any(|name| name.value == opcode))
    }
}

/// The opcodes of a description, by their names and by their scheduling classes' names.
pub(crate) struct Opcodes<'a> {
    description: Description<'a>,
    by_name: HashMap<Cow<'a, str>, Vec<OpcodeId>>,
    by_class: HashMap<Cow<'a, str>, Vec<OpcodeId>>,
    /// The numbers of the scheduling classes.
    class_numbers: HashMap<String, usize>,
}

/// Returns unique names of the scheduling classes: if LLVM gives two of them the same name, the second is `NAME.2`.
pub(crate) fn class_names(description: Description<'_>) -> Vec<String> {
    let mut n_same: HashMap<String, u32> = HashMap::new();
    description
        .sched_class_ids()
        .map(|class| {
            let name = description.sched_class_name(class);
            let n = n_same.entry(name.clone()).or_default();
            *n += 1;
            if *n > 1 { format!("{name}.{n}") } else { name }
        })
        .collect()
}

impl<'a> Opcodes<'a> {
    pub(crate) fn new(description: Description<'a>) -> Self {
        let mut by_name: HashMap<Cow<'_, str>, Vec<OpcodeId>> = HashMap::new();
        let classes = description.sched_class_ids();
        let mut by_class: HashMap<Cow<'_, str>, Vec<OpcodeId>> =
            classes.map(|class| (description.sched_class_name(class).into(), Vec::new())).collect();
        for id in description.opcode_ids() {
            let opcode = description.opcode(id);
            by_name.entry(description.opcode_name(id)).or_default().push(id);
            by_class.entry(description.sched_class_name(opcode.sched_class).into()).or_default().push(id);
        }
        let class_numbers = class_names(description).into_iter().zip(0..).collect();
        Self { description, by_name, by_class, class_numbers }
    }

    /// Returns the numbers of the scheduling classes whose names match a pattern.
    pub(crate) fn classes(&self, pattern: &At<String>) -> Result<Vec<usize>> {
        if let Some(&index) = self.class_numbers.get(pattern.value.as_str()) {
            return Ok(vec![index]);
        }
        let matching = self.class_numbers.iter().filter(|(name, _)| matches(&pattern.value, name));
        let mut classes: Vec<usize> = matching.map(|(_, &index)| index).collect();
        classes.sort_unstable();
        if classes.is_empty() { Err(unknown("scheduling class", pattern)) } else { Ok(classes) }
    }

    /// Returns the opcodes of a scheduling class, given by its number.
    pub(crate) fn of_class(&self, index: usize) -> Vec<OpcodeId> {
        let name = self.description.sched_class_name(SchedClassId::from_index(index));
        let named = self.by_class.get(name.as_str()).into_iter().flatten().copied();
        named.filter(|&id| self.description.opcode(id).sched_class.index() == index).collect()
    }

    /// Returns the opcodes that match a selector, in the order of their ids.
    pub(crate) fn select(&self, selector: &Selector) -> Result<Vec<Selected>> {
        match selector {
            Selector::Opcodes(patterns) => by_patterns(patterns, "opcode", &self.by_name),
            Selector::Classes(patterns) => {
                let selected = by_patterns(patterns, "scheduling class", &self.by_class)?;
                for pattern in patterns {
                    if by_patterns(slice::from_ref(pattern), "scheduling class", &self.by_class)?.is_empty() {
                        return Err(unknown("opcode of a scheduling class", pattern));
                    }
                }
                Ok(selected)
            }
            Selector::Form { mnemonic, operands } => by_form(mnemonic, operands, self.description),
        }
    }
}

fn unknown(kind: &str, pattern: &At<String>) -> ModelError {
    ModelError::new(pattern.position, format!("there is no {kind} '{}'", pattern.value))
}

fn by_patterns(
    patterns: &[At<String>],
    kind: &str,
    by_name: &HashMap<Cow<'_, str>, Vec<OpcodeId>>,
) -> Result<Vec<Selected>> {
    let mut opcodes: Vec<OpcodeId> = Vec::new();
    for pattern in patterns {
        if let Some(named) = by_name.get(pattern.value.as_str()) {
            opcodes.extend(named);
            continue;
        }
        let mut is_used = false;
        for (_, named) in by_name.iter().filter(|(name, _)| matches(&pattern.value, name)) {
            is_used = true;
            opcodes.extend(named);
        }
        if !is_used {
            return Err(unknown(kind, pattern));
        }
    }
    opcodes.sort_unstable();
    opcodes.dedup();
    Ok(opcodes.into_iter().map(Selected::all).collect())
}

/// Returns the operand classes of a matcher row, with tokens as they are.
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

/// Returns the predicates of an assembly form on operands that are not written, such as the zero register of `mul`.
fn fixed_operands(row: &MatchRow, description: Description<'_>) -> Vec<PredicateNode> {
    let conversion = description.table::<Conversion>().at(row.conversion.index());
    let mut conditions = Vec::new();
    let mut operand = 0_u8;
    for step in description.span(conversion.steps).iter() {
        let kind = match step.conversion_kind() {
            ConversionKind::FixedRegister => Some(PredicateKind::RegisterIs),
            ConversionKind::Immediate => Some(PredicateKind::ImmediateIs),
            ConversionKind::Method
            | ConversionKind::Register
            | ConversionKind::Tied
            | ConversionKind::Whole => None,
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
