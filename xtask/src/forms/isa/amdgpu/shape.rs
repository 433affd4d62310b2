//! Writes a row of the matcher as assembly.

use std::sync::Arc;

use stallscope_amdgpu::description::DESCRIPTION;
use stallscope_target::{MatchClass, MatchClassId, MatchClassKind, MatchRow};

use super::combination::Combinations;
use super::image::Image;
use super::matrix;
use super::modifier;
use super::registers::Registers;
use super::setting::Setting;
use super::source::Source;
use crate::forms::requirements::Requirements;

/// Number of instances that differ in registers only.
const N_PLAIN: usize = 4;

/// The bit of the target's flags that atomic operations with a result have.
const RETURNS: u32 = 58;

/// The positions of the first register of a second half, and how far its registers are apart, in even instances and in odd
/// ones. The first one is of another parity than that of the first half, and in one of the two, the others are in other
/// banks than those of the first half.
const SECOND_HALVES: [(usize, usize); 2] = [(5, 1), (7, 4)];

/// The end of mnemonics, by variant.
const SUFFIXES: [&str; 6] = ["", "_e64", "_sdwa", "_sdwa", "_dpp", "_e64_dpp"];

/// What separates an operand from the text before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Separator {
    None,
    Blank,
    Comma,
}

/// An operand of a row.
#[derive(Debug)]
struct Part {
    class: &'static str,
    separator: Separator,
    /// Registers, one of which is written if no text is.
    registers: Option<Arc<Registers>>,
    /// Whether it belongs to the second of two instructions in one.
    is_second: bool,
    /// Where the register is among those of the instruction.
    position: usize,
    /// Texts. If there are no registers, the first one is the usual one.
    texts: Vec<String>,
}

/// A row of the matcher, ready to be written.
#[derive(Debug)]
pub(super) struct Shape {
    mnemonic: String,
    suffix: &'static str,
    parts: Vec<Part>,
    combinations: Combinations,
}

impl Shape {
    /// Returns how to write a row of a variant, or `None` if an operand cannot be written.
    pub(super) fn of(setting: &Setting, variant: usize, row: &MatchRow) -> Option<Self> {
        let mnemonic = DESCRIPTION.str(row.mnemonic).to_owned();
        let mut parts: Vec<Part> = Vec::new();
        let (mut is_second, mut position) = (false, 0);
        let returns = DESCRIPTION.opcode(row.opcode).ts_flags >> RETURNS & 1 != 0;
        let is_wide = Requirements::of(DESCRIPTION, row).names().any(|name| name == "HasDPALU_DPP");
        for class in DESCRIPTION.span(row.classes).iter() {
            let mut part = Part::of(setting, class, &mnemonic)?;
            if returns && part.class == "CPol" {
                part.texts = modifier::texts(setting, "CPol_GLC", &mnemonic)?;
            }
            if is_wide && part.class == "DPPCtrl" {
                part.texts = modifier::texts(setting, "DPPCtrl_64", &mnemonic)?;
            }
            let before = parts.last().map_or("", |part| part.class);
            if before == "_COLON__COLON_" {
                (is_second, position) = (true, 0);
            }
            (part.is_second, part.position) = (is_second, position);
            position += usize::from(part.registers.is_some());
            part.separator = match (before, part.class) {
                ("" | "_COLON__COLON_", _) => Separator::Blank,
                ("_91_", _) | (_, "_93_" | "InterpAttrChan") => Separator::None,
                _ if before.starts_with("v_95_dual") => Separator::Blank,
                _ => part.separator,
            };
            parts.push(part);
        }
        let has_class = |class: &str| parts.iter().any(|part| part.class == class);
        let (n_data, n_addresses) = image_sizes(&parts);
        let image = Image {
            opcode: row.opcode,
            mnemonic: &mnemonic,
            n_data,
            n_addresses,
            has_list: has_class("_91_"),
            has_dimension: has_class("Dim"),
            may_report_failure: has_class("TFE"),
        };
        let mut combinations =
            image.combinations().unwrap_or_else(|| matrix::combinations(&mnemonic, source_sizes(&parts)));
        // A store has no result in which a failure could be reported.
        combinations.can_fit &= !(has_class("tfe") && mnemonic.contains("store"));
        Some(Self { mnemonic, suffix: SUFFIXES[variant], parts, combinations })
    }

    /// Returns the number of instances needed to use every text.
    pub(super) fn n_instances(&self) -> usize {
        let n_texts: usize = self.parts.iter().map(Part::n_alternatives).sum();
        N_PLAIN + n_texts.max(self.combinations.all.len())
    }

    /// Returns the number of operands.
    pub(super) fn n_parts(&self) -> usize {
        self.parts.len()
    }

    /// Returns whether nothing but one text can be an operand.
    pub(super) fn is_fixed(&self, part: usize) -> bool {
        let part = &self.parts[part];
        part.registers.is_none() && part.texts.len() == 1
    }

    /// Returns whether the operands fit each other in some instance.
    pub(super) fn can_fit(&self) -> bool {
        self.combinations.can_fit
    }

    /// Returns whether there are many rows alike: for images, and for two instructions in one.
    pub(super) fn is_frequent(&self) -> bool {
        ["image_", "v_dual_"].iter().any(|start| self.mnemonic.starts_with(start))
    }

    /// Returns the instance with a number; different numbers select different operands.
    pub(super) fn instance(&self, salt: usize) -> String {
        self.instance_with_suffix(self.suffix, salt)
    }

    /// Returns the instance with a number, and without the end of the mnemonic that says which variant is meant.
    pub(super) fn instance_without_suffix(&self, salt: usize) -> String {
        self.instance_with_suffix("", salt)
    }

    fn instance_with_suffix(&self, suffix: &str, salt: usize) -> String {
        let (part, text) = self.alternative(salt);
        self.write(suffix, salt, |index| (Some(index) == part).then(|| text.to_owned()))
    }

    /// Returns an instance with other texts for some operands.
    pub(super) fn instance_with(&self, suffix: &str, other: impl Fn(usize) -> Option<String>) -> String {
        self.write(&format!("{}{suffix}", self.suffix), 0, other)
    }

    /// Returns the operand that an instance has another text for.
    fn alternative(&self, salt: usize) -> (Option<usize>, &str) {
        let Some(mut index) = salt.checked_sub(N_PLAIN) else { return (None, "") };
        for (number, part) in self.parts.iter().enumerate() {
            let n = part.n_alternatives();
            if index < n {
                return (Some(number), &part.texts[index + part.texts.len() - n]);
            }
            index -= n;
        }
        (None, "")
    }

    fn write(&self, suffix: &str, salt: usize, other: impl Fn(usize) -> Option<String>) -> String {
        let mut text = format!("{}{suffix}", self.mnemonic);
        let combination = self.combinations.all.get(salt % self.combinations.all.len().max(1));
        for (index, part) in self.parts.iter().enumerate() {
            let assigned = || {
                let found = combination?.iter().find(|(class, _)| *class == part.class);
                found.map(|(_, text)| text.clone())
            };
            let written = other(index).or_else(assigned).unwrap_or_else(|| part.usual(salt).to_owned());
            if written.is_empty() {
                continue;
            }
            text.push_str(match part.separator {
                Separator::None => "",
                Separator::Blank => " ",
                Separator::Comma => ", ",
            });
            text.push_str(&written);
        }
        text
    }
}

impl Part {
    fn of(setting: &Setting, id: MatchClassId, mnemonic: &str) -> Option<Self> {
        let class: MatchClass = DESCRIPTION.table().at(id.index());
        let name = DESCRIPTION.str(class.name);
        let mut part = Self {
            class: name,
            separator: Separator::Comma,
            registers: None,
            is_second: false,
            position: 0,
            texts: Vec::new(),
        };
        match class.match_kind() {
            MatchClassKind::Token => {
                part.separator =
                    if matches!(name, "off" | "_91_") { Separator::Comma } else { Separator::Blank };
                part.texts.push(DESCRIPTION.str(class.token).to_owned());
            }
            MatchClassKind::Register => {
                part.registers = Some(Registers::of(id));
                part.texts.extend(mnemonic.starts_with("s_waitcnt_").then(|| "null".to_owned()));
            }
            MatchClassKind::ByHwMode => {
                let class = DESCRIPTION.span(class.by_hw_mode).get(setting.hw_mode)?;
                return Self::of(setting, class, mnemonic).map(|part| Self { class: name, ..part });
            }
            MatchClassKind::Method => {
                if let Some(source) = Source::of(setting, name) {
                    part.registers = Some(Arc::new(source.registers));
                    part.texts = source.texts;
                } else {
                    part.texts = modifier::texts(setting, name, mnemonic)?;
                    if modifier::is_named(name) {
                        part.separator = Separator::Blank;
                    }
                }
            }
            MatchClassKind::Invalid | MatchClassKind::Optional => return None,
        }
        Some(part)
    }

    /// Returns the number of texts other than the usual one.
    fn n_alternatives(&self) -> usize {
        self.texts.len() - usize::from(self.registers.is_none())
    }

    /// Returns the text where nothing else is asked for.
    fn usual(&self, salt: usize) -> &str {
        match &self.registers {
            Some(registers) if self.is_second => {
                let (first, distance) = SECOND_HALVES[salt % 2];
                registers.choose(salt.min(N_PLAIN), first + self.position * distance)
            }
            Some(registers) => registers.choose(salt.min(N_PLAIN), self.position),
            None => self.texts.first().map_or("", String::as_str),
        }
    }
}

/// Returns the number of registers of a part.
fn size(part: &Part) -> usize {
    part.registers.as_ref().map_or(0, |registers| registers.size())
}

/// Returns the sizes of the first two sources.
fn source_sizes(parts: &[Part]) -> [usize; 2] {
    [1, 2].map(|index| parts.get(index).map_or(0, size))
}

/// Returns the number of registers of the data and of the addresses of an instruction on images.
fn image_sizes(parts: &[Part]) -> (usize, usize) {
    if let Some(first) = parts.iter().position(|part| part.class == "_91_") {
        let end = parts.iter().position(|part| part.class == "_93_").unwrap_or(first);
        return (parts[..first].iter().map(size).sum(), parts[first..end].iter().map(size).sum());
    }
    let is_vector = |part: &&Part| part.registers.as_ref().is_some_and(|registers| registers.is_vector());
    let is_off = parts.first().is_some_and(|part| part.class == "off");
    let vectors: Vec<usize> = parts[usize::from(is_off)..].iter().take_while(is_vector).map(size).collect();
    match vectors.as_slice() {
        [n_addresses] => (0, *n_addresses),
        [n_data, n_addresses, ..] => (*n_data, *n_addresses),
        [] => (0, 0),
    }
}
