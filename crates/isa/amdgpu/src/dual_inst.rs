//! Instructions that consist of two: which registers of the two may be used together.

use smallvec::SmallVec;
use stallscope_target::{Description, Inst, NumberTableId, OpcodeId, OperandNameId, RegisterId};

use crate::description::{number_table, opcode, operand_name};
use crate::generation::Generation;
use crate::inline_constant;
use crate::operand::AmdgpuOperand;
use crate::operand_kind::LiteralForm;
use crate::operand_names::{IMM, SRC0, SRC0X, SRC0Y, SRC1, SRC2, VSRC1X, VSRC1Y, VSRC2X, VSRC2Y};
use crate::register_encoding;
use crate::registers::{first_of, general, is_scalar};
use crate::source_type::{SourceForm, SourceKind, SourceType};
use crate::ts_flags::TsFlags;

/// Instructions that can be a part of dual ones, and the numbers of these parts.
const PARTS: NumberTableId = number_table("VOPDComponentTable");
/// The dual instructions, by the numbers of their parts.
const PAIRS: NumberTableId = number_table("VOPDPairs");
/// The numbers of the encodings there that generations with two encodings have.
const GFX1250: u16 = 13;
const GFX13: u16 = 14;

macro_rules! modifiers {
    ($($name:literal)*) => {
        const MODIFIERS: &[OperandNameId] = &[$(operand_name($name)),*];
    };
}
modifiers! {
    "src0X_modifiers" "src0Y_modifiers" "vsrc1X_modifiers" "vsrc1Y_modifiers" "vsrc2X_modifiers" "vsrc2Y_modifiers"
}

const SELECT: OpcodeId = opcode("V_CNDMASK_B32_e32");
const LONG_SELECT: OpcodeId = opcode("V_CNDMASK_B32_e64");

/// Two moves, whose sources may be in any banks.
const MOVES: [OpcodeId; 6] = [
    opcode("V_DUAL_MOV_B32_e32_X_MOV_B32_e32_gfx1170"),
    opcode("V_DUAL_MOV_B32_e32_X_MOV_B32_e32_gfx12"),
    opcode("V_DUAL_MOV_B32_e32_X_MOV_B32_e32_gfx1250"),
    opcode("V_DUAL_MOV_B32_e32_X_MOV_B32_e32_e96_gfx1250"),
    opcode("V_DUAL_MOV_B32_e32_X_MOV_B32_e32_gfx13"),
    opcode("V_DUAL_MOV_B32_e32_X_MOV_B32_e32_e96_gfx13"),
];

/// The number of operands that are compared: the destination and three sources.
const N_OPERANDS: usize = 4;

/// The lowest bits of a register's number, which select its bank, for each operand.
const BANKS: [usize; N_OPERANDS] = [1, 3, 3, 1];
const LONG_BANKS: [usize; N_OPERANDS] = [1, 3, 3, 3];

/// The index of the first source, by the number of modifiers, and the distances of the sources after it.
const SOURCES: [[usize; 3]; 4] = [[1, 2, 3], [2, 3, 4], [2, 4, 5], [2, 4, 6]];

/// One of the two instructions.
struct Part {
    opcode: OpcodeId,
    n_sources: usize,
    n_modifiers: usize,
    has_accumulator: bool,
    /// The source that is always a literal.
    literal: Option<usize>,
}

impl Part {
    fn new(description: Description<'_>, id: OpcodeId, is_long: bool) -> Self {
        let record = description.opcode(id);
        let operands = description.span(record.operands);
        let has = |name| description.named_operand(id, name).is_some();
        let has_accumulator = operands.get(3).is_some_and(|operand| operand.tied_to == 0);
        let is_vop3 = TsFlags::of(&record).has(TsFlags::VOP3);
        let is_select = matches!(id, SELECT | LONG_SELECT);
        let n_sources = if is_select && (is_long || is_vop3) || has(SRC2) || has(IMM) {
            3
        } else if has(SRC1) {
            2
        } else {
            1
        };
        let kind = description.named_operand(id, SRC0).and_then(|index| SourceType::of(&operands.at(index)));
        let n_modifiers = if is_select {
            2
        } else if kind.is_some_and(|source| source.kind.has_dual_modifiers()) {
            n_sources - usize::from(has_accumulator)
        } else {
            0
        };
        let is_literal = |index: &usize| {
            let source = SourceType::of(&operands.at(*index));
            source.is_some_and(|s| s.form == SourceForm::Mandatory && s.kind == SourceKind::I32)
        };
        let literal = if is_vop3 { None } else { (2..operands.len()).find(is_literal) };
        Self { opcode: id, n_sources, n_modifiers, has_accumulator, literal: literal.map(|index| index - 1) }
    }

    fn n_parsed_sources(&self) -> usize {
        self.n_sources - usize::from(self.has_accumulator)
    }
}

/// An instruction that consists of two.
pub(crate) struct DualInst<'i> {
    description: Description<'i>,
    inst: &'i Inst,
    /// Whether it has the encoding of 96 bits.
    pub(crate) is_long: bool,
    parts: [Part; 2],
    /// The numbers that are to be literals, which are not expressions of literals yet.
    literals: SmallVec<[usize; 2]>,
}

/// Returns the instruction that is a part with a number.
fn opcode_of_part(description: Description<'_>, number: u16) -> Option<OpcodeId> {
    let rows = description.number_table(PARTS);
    let row = (0..rows.n_rows()).find(|&row| rows.at(row, 1) == number)?;
    Some(OpcodeId(rows.at(row, 0)))
}

impl<'i> DualInst<'i> {
    /// Returns the parts of an instruction, if it is a dual one.
    pub(crate) fn of(description: Description<'i>, inst: &'i Inst) -> Option<Self> {
        description.named_operand(inst.opcode, SRC0X)?;
        let is_long = TsFlags::of(&description.opcode(inst.opcode)).has(TsFlags::VOPD3);
        let rows = description.number_table(PAIRS);
        let row = rows.find(&[inst.opcode.0])?;
        let part = |column| {
            let id = opcode_of_part(description, rows.at(row, column))?;
            Some(Part::new(description, id, is_long))
        };
        Some(Self { description, inst, is_long, parts: [part(1)?, part(2)?], literals: SmallVec::new() })
    }

    /// Notes the numbers that were written as literals.
    pub(crate) fn with_literals_of(mut self, operands: &[AmdgpuOperand]) -> Self {
        let marked = operands.iter().filter(|operand| operand.rendering.form.get() != LiteralForm::Any);
        self.literals = marked.filter_map(|operand| operand.rendering.place.get()).collect();
        self
    }

    /// Returns the operand of the statement, where the mnemonic is 0, for an operand of the parts; that of the second
    /// one if both have it. 0 if there is none.
    pub(crate) fn parsed_index(&self, operand: usize) -> usize {
        let [first, second] = &self.parts;
        let before = first.n_parsed_sources();
        let Some(source) = operand.checked_sub(1) else { return 4 + before };
        let in_first = if source < before { 2 + source } else { 0 };
        let in_second = if source < second.n_parsed_sources() { 5 + before + source } else { 0 };
        in_first.max(in_second)
    }

    /// Returns the vector registers of a part.
    fn registers(&self, index: usize) -> [Option<RegisterId>; N_OPERANDS] {
        let [first, _] = &self.parts;
        let part = &self.parts[index.min(1)];
        let n_modifiers = |part: &Part| if self.is_long { part.n_modifiers } else { 0 };
        let n_before = if index == 0 { 0 } else { first.n_sources + n_modifiers(first) };
        std::array::from_fn(|operand| {
            let place = match operand.checked_sub(1) {
                None => index,
                Some(source) => {
                    if source >= part.n_sources || part.literal == Some(source) {
                        return None;
                    }
                    SOURCES.get(n_modifiers(part))?.get(source)? + n_before + 1
                }
            };
            let register = self.inst.operand(place)?.register()?;
            (!register.is_none() && !is_scalar(general(register))).then_some(register)
        })
    }

    fn number(&self, name: OperandNameId) -> Option<(usize, i64)> {
        let index = self.description.named_operand(self.inst.opcode, name)?;
        if self.literals.contains(&index) {
            return None;
        }
        Some((index, self.inst.operand(index)?.immediate()?))
    }

    /// Returns the operand of the parts that the encoding of 96 bits, if `is_long` is set, or the one of 64 bits does
    /// not allow. 0 is the destination.
    pub(crate) fn wrong_operand(&self, generation: &Generation, is_long: bool) -> Option<usize> {
        if is_long {
            let is_inline = |value| {
                [SourceKind::F32, SourceKind::F64]
                    .into_iter()
                    .any(|kind| inline_constant::encode(kind, value, generation).is_some())
            };
            // LLVM quirk: operands of the whole instruction are taken for operands of its parts.
            let first = [SRC0X, SRC0Y].into_iter().filter_map(|name| self.number(name));
            if let Some((index, _)) = first.into_iter().find(|(_, value)| !is_inline(*value)) {
                return Some(index);
            }
            let others = [VSRC1X, VSRC1Y, VSRC2X, VSRC2Y, IMM];
            if let Some((index, _)) = others.into_iter().find_map(|name| self.number(name)) {
                return Some(index);
            }
        }
        let frees_sources = MOVES.contains(&self.inst.opcode);
        let may_be_equal = generation.is_gfx12_or_later();
        let [x, y] = [self.registers(0), self.registers(1)];
        let banks = if is_long { LONG_BANKS } else { BANKS };
        x.into_iter().zip(y).zip(banks).enumerate().find_map(|(operand, ((x, y), bank))| {
            let (x, y) = (x?, y?);
            let half =
                |register| (self.description.register_encoding(register) & register_encoding::NUMBER) >> 8;
            let is_destination = operand == 0;
            let is_wrong = if half(x) != half(y) {
                true
            } else if is_destination {
                self.description.registers_overlap(x, y) || !is_long && shares_bank(x, y, bank)
            } else {
                !(frees_sources || may_be_equal && x == y) && shares_bank(x, y, bank)
            };
            is_wrong.then_some(operand)
        })
    }

    /// Returns whether the other encoding fits better.
    pub(crate) fn has_better_encoding(&self, generation: &Generation) -> bool {
        generation.has_gfx1250()
            && if self.is_long { self.can_be_short(generation) } else { self.must_be_long(generation) }
    }

    fn must_be_long(&self, generation: &Generation) -> bool {
        self.wrong_operand(generation, false).is_some()
            && self.wrong_operand(generation, true).is_none_or(|operand| operand == 0)
    }

    fn can_be_short(&self, generation: &Generation) -> bool {
        let parts = self.description.number_table(PARTS);
        let pairs = self.description.number_table(PAIRS);
        let encoding = if generation.is_gfx13() { GFX13 } else { GFX1250 };
        // Each part may be in the place that it has, with whatever the other one is.
        let is_possible = |(place, part): (usize, &Part)| {
            let Some(row) = parts.find(&[part.opcode.0]) else { return false };
            let wanted = [(1 + place, parts.at(row, 1)), (3, encoding), (4, 0)];
            (0..pairs.n_rows())
                .any(|row| wanted.into_iter().all(|(column, value)| pairs.at(row, column) == value))
        };
        if !self.parts.iter().enumerate().all(is_possible) {
            return false;
        }
        // The encoding of 64 bits has no third source.
        let is_select = self.parts.iter().any(|part| part.opcode == SELECT);
        let has_modifiers =
            || MODIFIERS.iter().any(|name| self.number(*name).is_some_and(|(_, value)| value != 0));
        !is_select && !has_modifiers() && !self.must_be_long(generation)
    }
}

/// Returns whether two registers, or parts of them that are read at once, are in the same bank.
fn shares_bank(x: RegisterId, y: RegisterId, bank: usize) -> bool {
    let number = |register: RegisterId, index: usize| (first_of(register).index() + index) & bank;
    let is_pair = |register: RegisterId| first_of(register) != register;
    number(x, 0) == number(y, 0)
        || is_pair(x) && number(x, 1) == number(y, 0)
        || is_pair(y) && number(x, 0) == number(y, 1)
}
