//! Writes a row of the matcher as assembly.

use stallscope_target::{Conversion, ConversionKind, Description, MatchClass, MatchClassKind, MatchRow};

use super::super::choices::Choices;
use super::operand::choices;

/// The separator between an operand's text and the preceding text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Join {
    /// A tab or, except for the first operand, a comma.
    Operand,
    /// A space.
    Space,
    /// Nothing.
    Nothing,
}

/// An operand class of a row, and its texts.
struct Part {
    join: Join,
    choices: Choices,
    /// The part that determines the register: an earlier one for operands that must be equal.
    leader: usize,
    /// Whether the operand may be any immediate, even one that is not a number.
    is_any_immediate: bool,
}

/// A row of the matcher, ready to be written.
pub(super) struct Shape {
    mnemonic: String,
    parts: Vec<Part>,
}

/// The choice of an operand's register.
#[derive(Clone, Copy)]
enum Registers {
    Low,
    High,
    Same,
    /// The zero register or the stack pointer, if there is one.
    Special,
    SpecialLast,
    Mixed(usize),
}

impl Registers {
    const fn of(salt: usize) -> Self {
        match salt {
            0 => Self::Low,
            1 => Self::High,
            2 => Self::Same,
            3 => Self::Special,
            4 => Self::SpecialLast,
            _ => Self::Mixed(salt),
        }
    }

    /// Returns the register for the operand at `position` of `n_parts`.
    fn choose(self, names: &[String], position: usize, n_parts: usize) -> &str {
        let n = names.len();
        if n == 0 {
            return "";
        }
        let low = (position + 1) % n;
        let special = || {
            let is_special = |name: &&String| matches!(name.as_str(), "wzr" | "xzr" | "sp" | "wsp");
            names.iter().find(is_special)
        };
        let index = match self {
            Self::Low => low,
            Self::High => n - 1 - position % n,
            Self::Same => n / 2,
            Self::Special => match special() {
                Some(name) => return name,
                None => low,
            },
            Self::SpecialLast if position + 1 == n_parts || position >= 2 => match special() {
                Some(name) => return name,
                None => n / 3,
            },
            Self::SpecialLast => low,
            Self::Mixed(salt) => (position * 7 + salt * 3) % n,
        };
        &names[index]
    }
}

impl Shape {
    /// Returns how to write a row, or `None` if an operand cannot be written.
    pub(super) fn of(description: Description<'static>, row: &MatchRow) -> Option<Self> {
        let classes: Vec<MatchClass> = description
            .span(row.classes)
            .iter()
            .map(|class| description.table::<MatchClass>().at(class.index()))
            .collect();
        let leaders = leaders(description, row, classes.len());
        let mut parts = Vec::new();
        let mut is_glued = false;
        for (index, class) in classes.iter().enumerate() {
            let choices = choices(description, class)?;
            let mut join = join(description, &classes, index);
            if is_glued && join == Join::Operand {
                join = Join::Nothing;
            }
            is_glued = is_token(description, class, &["[", "{", "."]);
            let is_any_immediate = description.str(class.name) == "Imm";
            parts.push(Part { join, choices, leader: leaders[index], is_any_immediate });
        }
        Some(Self { mnemonic: description.str(row.mnemonic).to_owned(), parts })
    }

    /// Returns the number of instances needed to use every text.
    pub(super) fn n_instances(&self) -> usize {
        self.parts.iter().map(|part| part.choices.n_texts()).max().unwrap_or_default()
    }

    /// Returns the number of parts after the mnemonic.
    pub(super) fn n_parts(&self) -> usize {
        self.parts.len()
    }

    /// Returns the instance with a number; different numbers select different operands.
    pub(super) fn instance(&self, salt: usize) -> String {
        self.instance_with(salt, |_| None)
    }

    /// Returns the instance with a number, with other texts for some parts.
    pub(super) fn instance_with(&self, salt: usize, other: impl Fn(usize) -> Option<String>) -> String {
        let mut text = self.mnemonic.clone();
        let mut separator = "\t";
        let mut n_varied = 0;
        for (index, part) in self.parts.iter().enumerate() {
            let written = match &part.choices {
                Choices::Registers(names) => {
                    Registers::of(salt).choose(names, part.leader, self.parts.len()).to_owned()
                }
                Choices::Texts(texts) => {
                    // The texts of several parts must not change in step.
                    let step = if n_varied == 0 { salt } else { salt + salt / texts.len() * n_varied };
                    n_varied += usize::from(texts.len() > 1);
                    texts[step % texts.len()].clone()
                }
            };
            let written = other(index).unwrap_or(written);
            match part.join {
                Join::Operand => {
                    text.push_str(separator);
                    separator = ", ";
                }
                Join::Space => text.push(' '),
                Join::Nothing => {}
            }
            // The index of a lookup table has no prefix.
            let is_table_index = text.ends_with("zt0[");
            text.push_str(if is_table_index { written.trim_start_matches('#') } else { &written });
            if text.ends_with('.') {
                // What follows belongs to the mnemonic.
                separator = "\t";
            }
        }
        text
    }

    /// Returns whether a part may be any immediate.
    pub(super) fn is_any_immediate(&self, part: usize) -> bool {
        self.parts[part].is_any_immediate
    }

    /// Returns the texts of a part.
    pub(super) fn choices(&self, part: usize) -> &Choices {
        &self.parts[part].choices
    }
}

fn is_token(description: Description<'static>, class: &MatchClass, tokens: &[&str]) -> bool {
    class.match_kind() == MatchClassKind::Token && tokens.contains(&description.str(class.token))
}

/// Returns the separator before the part at `index`.
fn join(description: Description<'static>, classes: &[MatchClass], index: usize) -> Join {
    let name = |index: usize| classes.get(index).map_or("", |class| description.str(class.name));
    let class = &classes[index];
    if class.match_kind() != MatchClassKind::Token {
        let is_index = name(index).contains("IndexRange");
        let follows = |tokens: &[&str]| index > 0 && is_token(description, &classes[index - 1], tokens);
        return match () {
            () if is_index => Join::Nothing,
            () if follows(&["mul"]) => Join::Space,
            () => Join::Operand,
        };
    }
    match description.str(class.token) {
        "]" | "!" | "/" | "}" | "m" | "z" => Join::Nothing,
        "[" => {
            // An index into the preceding operand, or an address.
            let is_slice = name(index + 1).starts_with("MatrixIndex") || name(index + 1).starts_with("UImm");
            if is_slice { Join::Nothing } else { Join::Operand }
        }
        "vl" => Join::Space,
        token if token.starts_with('.') => Join::Nothing,
        _ => Join::Operand,
    }
}

/// Returns, for each part, the part that it must agree with, or itself.
fn leaders(description: Description<'static>, row: &MatchRow, n_parts: usize) -> Vec<usize> {
    let mut leaders: Vec<usize> = (0..n_parts).collect();
    let conversion = description.table::<Conversion>().at(row.conversion.index());
    for step in description.span(conversion.steps).iter() {
        let (first, second) = (usize::from(step.operand), usize::from(step.tied_operand));
        if step.conversion_kind() == ConversionKind::Tied && first != second && first > 0 {
            // The mnemonic is operand 0.
            if let Some(leader) = leaders.get_mut(second - 1) {
                *leader = first - 1;
            }
        }
    }
    leaders
}
