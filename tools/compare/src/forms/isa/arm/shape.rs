//! Writes a row of the matcher as assembly.

use stallscope_arm::description::DESCRIPTION;
use stallscope_target::{Conversion, ConversionKind, MatchClass, MatchClassKind, MatchRow};

use super::super::choices::Choices;
use super::operand::choices;
use super::state::State;

/// A part of the mnemonic.
#[derive(Clone, Debug)]
enum Suffix {
    /// The letter of an instruction that sets flags.
    SetsFlags,
    /// A condition.
    Condition,
    /// The letter of an instruction in a block of vector instructions.
    VectorBlock,
    /// The letters of the instructions in a block.
    BlockMask,
    /// Whether interrupts are enabled.
    InterruptMode,
    /// A text.
    Text(&'static str),
}

/// An operand of a row, and its texts.
struct Part {
    /// Whether it follows the preceding text at once.
    is_joined: bool,
    choices: Choices,
    /// The part whose register it must repeat, or itself.
    leader: usize,
}

/// A row of the matcher, ready to be written.
pub(super) struct Shape {
    state: State,
    mnemonic: &'static str,
    suffixes: Vec<Suffix>,
    parts: Vec<Part>,
}

/// Conditions for instances; the first one represents no condition.
const CONDITIONS: [&str; 8] = ["", "", "eq", "", "gt", "", "lo", ""];

impl Shape {
    /// Returns how to write a row, or `None` if an operand cannot be written.
    pub(super) fn of(state: State, row: &MatchRow) -> Option<Self> {
        let classes = DESCRIPTION.span(row.classes).iter();
        let classes: Vec<MatchClass> =
            classes.map(|class| DESCRIPTION.table::<MatchClass>().at(class.index())).collect();
        let mnemonic = DESCRIPTION.str(row.mnemonic);
        let suffixes: Vec<Suffix> =
            classes.iter().enumerate().map_while(|(index, class)| suffix(mnemonic, index, class)).collect();
        let n_suffixes = suffixes.len();
        let mut leaders = leaders(row, classes.len());
        // The two elements that a pair of registers is moved from or to are of one vector.
        for second in (3..classes.len()).filter(|&index| class_name(&classes[index]) == "MVEPairVectorIndex0")
        {
            leaders[second - 1] = second - 3;
        }
        let parts = classes.iter().enumerate().skip(n_suffixes);
        let parts = parts.map(|(index, class)| {
            let leader = leaders[index].checked_sub(n_suffixes).unwrap_or(index - n_suffixes);
            Some(Part { is_joined: is_joined(class), choices: choices(class, mnemonic)?, leader })
        });
        Some(Self { state, mnemonic, suffixes, parts: parts.collect::<Option<Vec<_>>>()? })
    }

    /// Returns the number of instances needed to use every text.
    pub(super) fn n_instances(&self) -> usize {
        self.parts.iter().map(|part| part.choices.n_texts()).max().unwrap_or_default()
    }

    /// Returns the number of operands.
    pub(super) fn n_parts(&self) -> usize {
        self.parts.len()
    }

    /// Returns whether an operand has only one text.
    pub(super) fn is_fixed(&self, part: usize) -> bool {
        matches!(&self.parts[part].choices, Choices::Texts(texts) if texts.len() == 1)
    }

    /// Returns the instance with a number; different numbers select different operands.
    pub(super) fn instance(&self, salt: usize) -> String {
        self.instance_with(salt, |_| None)
    }

    /// Returns the instance with a number, with other texts for some operands.
    pub(super) fn instance_with(&self, salt: usize, other: impl Fn(usize) -> Option<String>) -> String {
        let operands = self.operands(salt, other);
        let has = |wanted: fn(&Suffix) -> bool| self.suffixes.iter().any(wanted);
        let condition = match has(|suffix| matches!(suffix, Suffix::Condition)) {
            true => CONDITIONS[salt % CONDITIONS.len()],
            false => "",
        };
        let is_masked = has(|suffix| matches!(suffix, Suffix::VectorBlock)) && salt % 3 == 2;
        if has(|suffix| matches!(suffix, Suffix::BlockMask)) {
            return self.block(salt, &operands);
        }
        let statement =
            format!("{}{operands}", self.full_mnemonic(salt, condition, if is_masked { "t" } else { "" }));
        match condition {
            _ if is_masked && salt.is_multiple_of(2) => {
                format!("vpste; {statement}; {}{operands}", self.full_mnemonic(salt, "", "e"))
            }
            _ if is_masked => format!("vpst; {statement}"),
            "" => statement,
            _ if self.mnemonic == "b" || !self.state.announces_conditions() => statement,
            _ => format!("it\t{condition}; {statement}"),
        }
    }

    /// Returns the instance with a number, asking for a width if it does not already.
    pub(super) fn instance_of_width(&self, salt: usize, width: &str) -> String {
        let has_width = |suffix: &Suffix| matches!(suffix, Suffix::Text(".w" | ".n"));
        if self.suffixes.iter().any(|suffix| has_width(suffix) || matches!(suffix, Suffix::BlockMask)) {
            return self.instance(salt);
        }
        format!("{}{width}{}", self.full_mnemonic(salt, "", ""), self.operands(salt, |_| None))
    }

    /// Returns the instance with a number and a condition, which no other instruction announces.
    pub(super) fn instance_with_condition(&self, salt: usize, condition: &str) -> String {
        let takes_condition = self.suffixes.iter().any(|suffix| matches!(suffix, Suffix::Condition));
        let condition = if takes_condition { condition } else { "" };
        format!("{}{}", self.full_mnemonic(salt, condition, ""), self.operands(salt, |_| None))
    }

    /// Returns the mnemonic with all that is attached to it.
    fn full_mnemonic(&self, salt: usize, condition: &str, vector_block: &str) -> String {
        let mut text = self.mnemonic.to_owned();
        for suffix in &self.suffixes {
            text.push_str(match suffix {
                Suffix::SetsFlags if salt % 2 == 1 => "s",
                Suffix::SetsFlags | Suffix::BlockMask => "",
                Suffix::Condition => condition,
                Suffix::VectorBlock => vector_block,
                Suffix::InterruptMode if salt.is_multiple_of(2) => "ie",
                Suffix::InterruptMode => "id",
                Suffix::Text(text) => text,
            });
        }
        text
    }

    /// Returns an instruction that begins a block, and the block.
    fn block(&self, salt: usize, operands: &str) -> String {
        const MASKS: [&str; 5] = ["", "e", "t", "ete", "tee"];
        let letters = MASKS[salt % MASKS.len()];
        let mut text = format!("{}{letters}", self.mnemonic);
        for suffix in &self.suffixes {
            if let Suffix::Text(more) = suffix {
                text.push_str(more);
            }
        }
        text.push_str(operands);
        if self.mnemonic != "it" {
            for letter in std::iter::once('t').chain(letters.chars()) {
                text.push_str(&format!("; vadd{letter}.i32\tq0, q0, q1"));
            }
            return text;
        }
        let condition = operands.trim();
        let opposite = match condition {
            "eq" => "ne",
            "gt" => "le",
            _ => "hs",
        };
        for letter in std::iter::once('t').chain(letters.chars()) {
            let condition = if letter == 't' { condition } else { opposite };
            text.push_str(&format!("; mov{condition}\tr0, r1"));
        }
        text
    }

    /// Returns the operands, with what separates them from the mnemonic.
    fn operands(&self, salt: usize, other: impl Fn(usize) -> Option<String>) -> String {
        let mut text = String::new();
        let mut separator = "\t";
        let mut n_varied = 0;
        let mut n_registers = 0;
        let mut written_parts: Vec<String> = Vec::new();
        for (index, part) in self.parts.iter().enumerate() {
            let written = match &part.choices {
                Choices::Registers(_) if part.leader < index => written_parts[part.leader].clone(),
                Choices::Registers(names) => {
                    n_registers += 1;
                    register(names, salt, n_registers - 1).to_owned()
                }
                Choices::Texts(texts) => {
                    // The texts of several parts must not change in step.
                    let step = if n_varied == 0 { salt } else { salt + salt / texts.len() * n_varied };
                    n_varied += usize::from(texts.len() > 1);
                    texts[step % texts.len()].clone()
                }
            };
            let written = other(index).unwrap_or(written);
            if !part.is_joined {
                text.push_str(separator);
                separator = ", ";
            }
            text.push_str(&written);
            written_parts.push(written);
        }
        text
    }
}

/// Returns the register for the operand that is the register at `position` of a statement.
fn register(names: &[String], salt: usize, position: usize) -> &str {
    let n = names.len().max(1);
    let index = match salt {
        // Pairs must be an even register and the following one.
        0 => position,
        1 => (position + 4) % n,
        2 => (n - 1 + n * position - position) % n,
        3 => n / 2,
        4 => (position * 2 + 1) % n,
        5 => (position + 2) % n,
        _ => (position * 5 + salt * 3) % n,
    };
    names.get(index % n).map_or("", |name| name)
}

/// Returns the part of the mnemonic that a class at `index` represents.
fn suffix(mnemonic: &str, index: usize, class: &MatchClass) -> Option<Suffix> {
    if class.match_kind() == MatchClassKind::Token {
        return DESCRIPTION
            .str(class.token)
            .starts_with('.')
            .then(|| Suffix::Text(DESCRIPTION.str(class.token)));
    }
    Some(match class_name(class) {
        "CCOut" => Suffix::SetsFlags,
        "CondCode" => Suffix::Condition,
        "VPTPredN" | "VPTPredR" => Suffix::VectorBlock,
        "ITMask" => Suffix::BlockMask,
        "Imm" if mnemonic == "cps" && index == 0 => Suffix::InterruptMode,
        _ => return None,
    })
}

/// Returns whether an operand follows the one before it without a comma.
fn is_joined(class: &MatchClass) -> bool {
    match class.match_kind() {
        MatchClassKind::Token => matches!(DESCRIPTION.str(class.token), "!" | "^" | "[" | "]" | "}"),
        _ => class_name(class).contains("VectorIndex"),
    }
}

/// Returns, for each class, the one whose register it must repeat, or itself.
fn leaders(row: &MatchRow, n_classes: usize) -> Vec<usize> {
    let mut leaders: Vec<usize> = (0..n_classes).collect();
    let conversion = DESCRIPTION.table::<Conversion>().at(row.conversion.index());
    for step in DESCRIPTION.span(conversion.steps).iter() {
        let (first, second) = (usize::from(step.operand), usize::from(step.tied_operand));
        if step.conversion_kind() == ConversionKind::Tied && first != second && first > 0 {
            // The mnemonic is operand 0.
            let (first, second) = (first.min(second), first.max(second));
            if let Some(leader) = leaders.get_mut(second - 1) {
                *leader = first - 1;
            }
        }
    }
    leaders
}

fn class_name(class: &MatchClass) -> &'static str {
    DESCRIPTION.str(class.name)
}
