//! A matched instruction that is checked, and what checks ask of it.

use stallscope_mc::Expressions;
use stallscope_target::{Inst, Opcode, Operand, OperandInfo, OperandNameId, RegisterId};

use crate::inline_constant;
use crate::literal::{Literal, literal};
use crate::operand::AmdgpuOperand;
use crate::operand_kind::{ImmediateKind, Kind, LiteralForm};
use crate::parser::AmdgpuAsmParser;
use crate::source_type::{SourceForm, SourceKind, SourceType};
use crate::ts_flags::TsFlags;

/// A matched instruction that is checked.
pub(crate) struct Checked<'c> {
    pub(crate) inst: &'c Inst,
    pub(crate) opcode: Opcode,
    pub(crate) flags: TsFlags,
    /// The place of the statement.
    pub(crate) location: u32,
    /// Where parsing has stopped.
    pub(crate) end: u32,
    /// The text from the one to the other.
    pub(crate) text: &'c [u8],
}

/// An error: its place and its message.
pub(crate) type Wrong = (u32, String);

/// Returns an error.
pub(crate) fn wrong(location: u32, message: &str) -> Result<(), Wrong> {
    Err((location, message.to_owned()))
}

impl Checked<'_> {
    /// Returns the text from a place on.
    pub(crate) fn text_from(&self, location: u32) -> &[u8] {
        self.text.get((location.saturating_sub(self.location)) as usize..).unwrap_or_default()
    }

    /// Returns the place of a word from another place on.
    pub(crate) fn place_of_word(&self, location: u32, word: &str) -> u32 {
        let found = self.text_from(location).windows(word.len()).position(|text| text == word.as_bytes());
        location + found.unwrap_or_default() as u32
    }
}

impl AmdgpuAsmParser<'_> {
    /// Returns the index of the operand with a name.
    pub(crate) fn index(&self, c: &Checked<'_>, name: OperandNameId) -> Option<usize> {
        self.description.named_operand(c.inst.opcode, name)
    }

    /// Returns the number that is the operand with a name.
    pub(crate) fn immediate(&self, c: &Checked<'_>, name: OperandNameId) -> Option<i64> {
        c.inst.operand(self.index(c, name)?)?.immediate()
    }

    /// Returns the register that is the operand with a name.
    pub(crate) fn register(&self, c: &Checked<'_>, name: OperandNameId) -> Option<RegisterId> {
        c.inst.operand(self.index(c, name)?)?.register()
    }

    /// Returns the description of an operand.
    pub(crate) fn info(&self, c: &Checked<'_>, index: usize) -> OperandInfo {
        self.description.span(c.opcode.operands).at(index)
    }

    /// Returns the operand that an instruction's operand is from.
    fn written(&self, index: usize) -> Option<&AmdgpuOperand> {
        self.statement.operands.iter().find(|operand| operand.rendering.place.get() == Some(index))
    }

    /// Returns the place of the operand that an instruction's operand is from.
    pub(crate) fn place(&self, c: &Checked<'_>, index: usize) -> u32 {
        self.written(index).and_then(|operand| operand.start).unwrap_or(c.location)
    }

    /// Returns the written form of the number of an instruction's operand.
    pub(crate) fn written_form(&self, index: usize) -> LiteralForm {
        match self.written(index).map(|operand| operand.kind) {
            Some(Kind::Immediate(immediate)) if immediate.kind == ImmediateKind::Plain => {
                immediate.modifiers.form
            }
            _ => LiteralForm::Any,
        }
    }

    /// Returns the place of a number of a kind, or of the instruction.
    pub(crate) fn place_of(&self, c: &Checked<'_>, kind: ImmediateKind) -> u32 {
        let mut operands = self.statement.operands.iter().rev();
        let found = operands.find(|operand| operand.number_of(kind).is_some());
        found.and_then(|operand| operand.start).unwrap_or(c.location)
    }

    /// Returns the number of an operand, if it is one or is marked as a literal.
    pub(crate) fn number(c: &Checked<'_>, expressions: &Expressions, index: usize) -> Option<i64> {
        match c.inst.operand(index)? {
            Operand::Immediate(value) => Some(value),
            Operand::Expression(id) => match literal(expressions, id) {
                Literal::Marked { value, .. } => Some(value),
                _ => None,
            },
            Operand::Register(_) => None,
        }
    }

    /// Returns whether an operand is an inline constant.
    pub(crate) fn is_inline(&self, c: &Checked<'_>, expressions: &Expressions, index: usize) -> bool {
        let Some(source) = SourceType::of(&self.info(c, index)) else { return false };
        let Some(value) = Self::number(c, expressions, index) else { return false };
        if source.form == SourceForm::Mandatory {
            return false;
        }
        let needs_all = matches!(source.kind, SourceKind::F16 | SourceKind::Bf16);
        (!needs_all || self.generation.has_inverse_two_pi())
            && inline_constant::encode(source.kind, value, &self.generation).is_some()
    }
}
