//! An operand of a row, and how it is written.

use std::sync::Arc;

use stallscope_amdgpu::description::DESCRIPTION;
use stallscope_target::{MatchClass, MatchClassId, MatchClassKind};

use super::instruction::Instruction;
use super::modifier;
use super::registers::Registers;
use super::setting::Setting;
use super::source::Source;

/// Number of instances that differ in registers only.
pub(super) const N_PLAIN: usize = 4;

/// The positions of the first register of a second half, and how far its registers are apart, in even instances and in odd
/// ones. The first register has another parity than in the first half, and in one of the two, the other registers are in other banks than
/// in the first half.
const SECOND_HALVES: [(usize, usize); 2] = [(5, 1), (7, 4)];

/// The separator between an operand and the text before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    None,
    Blank,
    Comma,
}

/// An operand of a row.
#[derive(Debug)]
pub(super) struct Part {
    /// The name of its class.
    pub(super) class: &'static str,
    pub(super) separator: Separator,
    /// Registers. One of them is written if no text is.
    pub(super) registers: Option<Arc<Registers>>,
    /// Whether it belongs to the second of two instructions in one.
    pub(super) is_second: bool,
    /// The position of the register among the instruction's registers.
    pub(super) position: usize,
    /// Texts. If there are no registers, the first one is the usual one.
    pub(super) texts: Vec<String>,
}

impl Part {
    /// Returns an operand of a class, or `None` if it cannot be written.
    pub(super) fn of(setting: &Setting, id: MatchClassId, instruction: &Instruction) -> Option<Self> {
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
                part.texts.extend(instruction.mnemonic.starts_with("s_waitcnt_").then(|| "null".to_owned()));
            }
            MatchClassKind::ByHwMode => {
                let class = DESCRIPTION.span(class.by_hw_mode).get(setting.hw_mode)?;
                return Self::of(setting, class, instruction).map(|part| Self { class: name, ..part });
            }
            MatchClassKind::Method => {
                if let Some(source) = Source::of(setting, name) {
                    part.registers = Some(Arc::new(source.registers));
                    part.texts = source.texts;
                } else {
                    part.texts = modifier::texts(setting, name, instruction)?;
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
    pub(super) fn n_alternatives(&self) -> usize {
        self.texts.len() - usize::from(self.registers.is_none())
    }

    /// Returns the text where nothing else is asked for.
    pub(super) fn usual(&self, salt: usize) -> &str {
        match &self.registers {
            Some(registers) if self.is_second => {
                let (first, distance) = SECOND_HALVES[salt % 2];
                registers.choose(salt.min(N_PLAIN), first + self.position * distance)
            }
            Some(registers) => registers.choose(salt.min(N_PLAIN), self.position),
            None => self.texts.first().map_or("", String::as_str),
        }
    }

    /// Returns the number of registers in it.
    pub(super) fn size(&self) -> usize {
        self.registers.as_ref().map_or(0, |registers| registers.size())
    }
}
