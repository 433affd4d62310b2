//! The conditions on operands that distinguish the forms of an opcode.

use super::form::Form;
use super::layout::Layout;

/// A condition of a rule: what it is about, such as `operand 2`, and the test, such as `is 4`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Condition {
    pub(crate) subject: String,
    pub(crate) test: String,
}

impl Condition {
    fn new(operand: u8, test: impl Into<String>) -> Self {
        Self { subject: format!("operand {operand}"), test: test.into() }
    }

    /// Returns the value of a test for one or several values.
    pub(crate) fn value(&self) -> Option<&str> {
        self.test.strip_prefix("is ").filter(|value| !value.starts_with("not "))
    }

    /// Returns whether no instruction meets both conditions.
    pub(crate) fn contradicts(&self, other: &Self) -> bool {
        if self.subject != other.subject {
            return false;
        }
        let is_negation =
            |a: &Self, b: &Self| b.value().is_some_and(|value| a.test.strip_prefix("is not ") == Some(value));
        match (self.value(), other.value()) {
            (Some(a), Some(b)) => {
                let is_exact =
                    |value: &str| value == "none" || value.split('|').all(|v| v.parse::<i64>().is_ok());
                is_exact(a) && is_exact(b) && !a.split('|').any(|a| b.split('|').any(|b| a == b))
            }
            _ => is_negation(self, other) || is_negation(other, self),
        }
    }

    /// Returns the condition of a rule as text.
    pub(crate) fn text(&self) -> String {
        format!("{} {}", self.subject, self.test)
    }
}

/// The condition that a memory operand has an index register.
pub(crate) fn is_indexed(layout: &Layout<'_>) -> Option<Condition> {
    layout.memory.map(|memory| Condition::new(memory + 2, "is not none"))
}

/// The condition that the last two registers are the same, or parts of the same.
pub(crate) fn is_same_register(layout: &Layout<'_>) -> Option<Condition> {
    let &[.., a, b] = &layout.written[..] else { return None };
    let test = if layout.have_equal_size(a, b) { "same" } else { "overlaps" };
    Some(Condition::new(a, format!("{test} {b}")))
}

/// The condition that the source of a byte move is a register that renaming cannot move: a register whose number has bit 2 set.
pub(crate) fn is_byte_not_eliminated(layout: &Layout<'_>) -> Option<Condition> {
    let source = *layout.written.last()?;
    Some(Condition::new(source, "is SPL|BPL|SIL|DIL|R12B|R13B|R14B|R15B"))
}

/// Returns the conditions that tell a form from other forms of its opcode, or why they are unknown.
pub(crate) fn of(form: &Form, layout: &Layout<'_>) -> Result<Vec<Condition>, String> {
    let mut conditions = Vec::new();
    for name in form.attribute("high8").split(',').filter(|name| !name.is_empty()) {
        let operand = layout.operand(name).ok_or("an unknown operand with bits 8 to 15")?;
        conditions.push(Condition::new(operand, "is GR8_ABCD_H"));
    }
    if form.attribute("immzero") == "1" {
        let operand = layout.immediate.ok_or("an unknown immediate")?;
        conditions.push(Condition::new(operand, "is 0"));
    }
    if let Some(operand) = layout.condition_code {
        let code = condition_code(form.mnemonic()).ok_or("an unknown condition code")?;
        conditions.push(Condition::new(operand, format!("is {code}")));
    }
    let address = form.attribute("agen");
    if !address.is_empty() {
        let memory = layout.memory.ok_or("an unknown address")?;
        conditions.extend(address_conditions(address, memory));
    }
    Ok(conditions)
}

/// Returns the conditions that make an address without a displacement be encoded with one of 8 bits. It is as slow as this form then, if
/// this form has a base, an index and a displacement of 8 bits.
///
/// Source: Intel's optimization manual on slow forms of LEA: the encoding has no base RBP or R13 without a displacement.
pub(crate) fn needs_displacement(form: &Form, layout: &Layout<'_>) -> Option<Vec<Condition>> {
    let parts: Vec<&str> = form.attribute("agen").split('_').collect();
    if !parts.contains(&"B") || !parts.contains(&"D8") {
        return None;
    }
    let mut conditions = address_conditions(form.attribute("agen"), layout.memory?);
    let displacement = conditions.last_mut()?;
    displacement.test = "is 0".to_owned();
    let base = layout.memory?;
    // There are more conditions than in the form that it differs from, so that this rule comes first.
    conditions.push(Condition::new(base, "is RBP|R13"));
    Some(conditions)
}

/// Returns the conditions on the operands of an address, from `memory` on, that has the named parts: `B` is a base, `R` the
/// instruction pointer, `I` an index, `IS` a scaled index, `D8` and `D32` a displacement.
fn address_conditions(parts: &str, memory: u8) -> Vec<Condition> {
    let has = |part: &str| parts.split('_').any(|own| own == part);
    let [base, scale, index, displacement] = [0, 1, 2, 3].map(|i| memory + i);
    let mut conditions = Vec::new();
    if has("R") {
        return vec![Condition::new(base, "is RIP")];
    }
    conditions.push(Condition::new(base, if has("B") { "is not none" } else { "is none" }));
    let has_index = has("I") || has("IS");
    conditions.push(Condition::new(index, if has_index { "is not none" } else { "is none" }));
    if has_index {
        conditions.push(Condition::new(scale, if has("I") { "is 1" } else { "is not 1" }));
    }
    if has("B") {
        let is_zero = !has("D8") && !has("D32");
        conditions.push(Condition::new(displacement, if is_zero { "is 0" } else { "is not 0" }));
    }
    conditions
}

/// Returns the number of a condition code at the end of a mnemonic such as `CMOVNBE`.
pub(crate) fn condition_code(mnemonic: &str) -> Option<u8> {
    const CODES: [&str; 16] =
        ["O", "NO", "B", "NB", "Z", "NZ", "BE", "NBE", "S", "NS", "P", "NP", "L", "NL", "LE", "NLE"];
    let mnemonic = mnemonic.split('_').next().unwrap_or_default();
    let code = ["CMOV", "SET", "J"].iter().find_map(|start| mnemonic.strip_prefix(start))?;
    CODES.iter().position(|known| *known == code).and_then(|code| u8::try_from(code).ok())
}
