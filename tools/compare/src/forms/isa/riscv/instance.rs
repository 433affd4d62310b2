//! Writes a row of the matcher as assembly.

use stallscope_riscv::description::DESCRIPTION;
use stallscope_target::{MatchClass, MatchClassKind, MatchRow};

use super::super::choices::Choices;
use super::operand::choices;

/// An operand class of a row, and its texts.
struct Part {
    /// Whether it follows the preceding text at once.
    is_joined: bool,
    choices: Choices,
}

/// A row of the matcher, ready to be written.
pub(super) struct Shape {
    mnemonic: String,
    parts: Vec<Part>,
}

impl Shape {
    /// Returns how to write a row, or `None` if an operand cannot be written.
    pub(super) fn of(row: &MatchRow) -> Option<Self> {
        let classes = DESCRIPTION.span(row.classes).iter();
        let classes: Vec<MatchClass> =
            classes.map(|class| DESCRIPTION.table::<MatchClass>().at(class.index())).collect();
        let mnemonic = DESCRIPTION.str(row.mnemonic).to_owned();
        let mut parts = Vec::new();
        for (index, class) in classes.iter().enumerate() {
            let before = index.checked_sub(1).and_then(|index| classes.get(index));
            parts.push(Part { is_joined: is_joined(class, before), choices: choices(class, &mnemonic)? });
        }
        Some(Self { mnemonic, parts })
    }

    /// Returns the number of instances needed to use every text.
    pub(super) fn n_instances(&self) -> usize {
        self.parts.iter().map(|part| part.choices.n_texts()).max().unwrap_or_default()
    }

    /// Returns the number of parts after the mnemonic.
    pub(super) fn n_parts(&self) -> usize {
        self.parts.len()
    }

    /// Returns the texts of a part.
    pub(super) fn choices(&self, part: usize) -> &Choices {
        &self.parts[part].choices
    }

    /// Returns the instance with a number; different numbers select different operands.
    pub(super) fn instance(&self, salt: usize) -> String {
        self.instance_with(salt, |_| None)
    }

    /// Returns the instance with a number, with other texts for some parts.
    pub(super) fn instance_with(&self, salt: usize, other: impl Fn(usize) -> Option<String>) -> String {
        // The formats of `.insn` are mnemonics that start with it.
        let mut text = match self.mnemonic.strip_prefix(".insn_") {
            Some(format) => format!(".insn {format}"),
            None => self.mnemonic.clone(),
        };
        let mut separator = if self.mnemonic.starts_with(".insn_") { ", " } else { "\t" };
        let mut n_varied = 0;
        for (index, part) in self.parts.iter().enumerate() {
            let written = match &part.choices {
                Choices::Registers(names) => register(names, salt, index).to_owned(),
                Choices::Texts(texts) => {
                    // The texts of several parts must not change in step.
                    let step = if n_varied == 0 { salt } else { salt + salt / texts.len() * n_varied };
                    n_varied += usize::from(texts.len() > 1);
                    texts[step % texts.len()].clone()
                }
            };
            let written = other(index).unwrap_or(written);
            if written.is_empty() {
                continue;
            }
            if !part.is_joined {
                text.push_str(separator);
                separator = ", ";
            }
            text.push_str(&written);
        }
        text
    }
}

/// Returns the register for the operand at `position`.
fn register(names: &[String], salt: usize, position: usize) -> &str {
    let n = names.len().max(1);
    let index = match salt {
        0 => (position + 1) % n,
        1 => n - 1 - position % n,
        2 => n / 2,
        3 => 0,
        4 => (position * 2 + 8) % n,
        _ => (position * 7 + salt * 3) % n,
    };
    names.get(index).map_or("", |name| name)
}

fn is_joined(class: &MatchClass, before: Option<&MatchClass>) -> bool {
    let token = |class: &MatchClass| match class.match_kind() {
        MatchClassKind::Token => DESCRIPTION.str(class.token),
        _ => "",
    };
    let is_register = |class: &MatchClass| class.match_kind() == MatchClassKind::Register;
    match token(class) {
        ")" => true,
        // An address without an offset is a separate operand.
        "(" => before.is_some_and(|before| !is_register(before)),
        _ => before.is_some_and(|before| token(before) == "("),
    }
}
