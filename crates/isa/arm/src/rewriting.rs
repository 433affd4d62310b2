//! Changes matched instructions before they are emitted: forms that only the assembler has, and shorter encodings.
//!
//! A rule gives another opcode and operands, on a condition; rules are applied until none applies.

use stallscope_asm::{Parser, Value};
use stallscope_mc::{BinaryOperator, Expression, ExpressionId};
use stallscope_target::{FeatureId, Inst, OpcodeId, Operand, RegisterId};

use crate::condition::Condition;
use crate::description::{feature, opcode};
use crate::features as feat;
use crate::inst_check::is_more_than_byte;
use crate::it_block::ItBlock;
use crate::operand_kind::Kind;
use crate::parser::ArmAsmParser;
use crate::registers::{is_low, reg};
use crate::rewriting_rule;
use crate::rewriting_vector;
use crate::shifted_immediate::{encode_modified, encode_thumb};
use crate::vpt_block::VptBlock;

const V6T2: FeatureId = feature("HasV6T2Ops");

/// What rules look at beside the matched instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Circumstances<'a> {
    /// The mnemonic without condition and suffixes.
    pub(crate) mnemonic: &'a str,
    /// Whether `.w` asks for the wide encoding.
    pub(crate) is_wide: bool,
    /// Whether the instruction is in an IT block.
    pub(crate) is_in_it_block: bool,
    /// How many operands follow the parts of the mnemonic.
    pub(crate) n_operands: usize,
    /// Whether `!` follows the first operand.
    pub(crate) has_exclamation_mark: bool,
    /// Whether the last operand is a symbol without a specifier that selects a byte.
    pub(crate) is_unspecified_symbol: bool,
}

impl Circumstances<'_> {
    /// Returns whether a narrow encoding of an instruction with this flags operand is right: outside of IT blocks narrow
    /// instructions set the flags.
    fn suits_flags(&self, flags: RegisterId) -> bool {
        flags == if self.is_in_it_block { RegisterId::NONE } else { reg::CPSR }
    }
}

/// Where an operand is taken from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum From {
    /// An operand of the instruction.
    Operand(usize),
    /// All of its operands from one on.
    Rest(usize),
    /// A register, or none.
    Register(RegisterId),
    /// A number.
    Number(i64),
    /// A number that depends on the operands.
    Computed(fn(&Inst) -> i64),
}

/// Says whether a rule applies.
pub(crate) type Test = fn(&Inst, &Circumstances<'_>) -> bool;

/// A rule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    pub(crate) test: Test,
    pub(crate) opcode: OpcodeId,
    pub(crate) operands: &'static [From],
}

impl Rule {
    /// Returns the changed instruction, if the rule applies.
    pub(crate) fn apply(&self, inst: &Inst, circumstances: &Circumstances<'_>) -> Option<Inst> {
        (self.test)(inst, circumstances).then(|| take(inst, self.opcode, self.operands))
    }
}

/// Returns another instruction with operands of `inst`.
pub(crate) fn take(inst: &Inst, opcode: OpcodeId, operands: &[From]) -> Inst {
    let mut to = Inst { opcode, location: inst.location, flags: inst.flags, ..Inst::default() };
    for &operand in operands {
        match operand {
            From::Operand(index) => to.operands.extend(inst.operand(index)),
            From::Rest(first) => to.operands.extend(inst.operands.iter().skip(first).copied()),
            From::Register(id) => to.operands.push(Operand::Register(id)),
            From::Number(value) => to.operands.push(Operand::Immediate(value)),
            From::Computed(compute) => to.operands.push(Operand::Immediate(compute(inst))),
        }
    }
    to
}

/// Returns the register that is an operand.
pub(crate) fn register(inst: &Inst, index: usize) -> RegisterId {
    inst.operand(index).and_then(Operand::register).unwrap_or_default()
}

/// Returns the number that is an operand; 0 if it is something else.
pub(crate) fn number(inst: &Inst, index: usize) -> i64 {
    inst.operand(index).and_then(Operand::immediate).unwrap_or_default()
}

/// Conditions of rules.
pub(crate) mod condition {
    use super::{Circumstances, Inst, Operand, RegisterId, is_low, number, reg, register};
    use crate::condition::Condition;

    const ALWAYS: i64 = Condition::AL.0 as i64;

    /// Holds for every instruction.
    pub(crate) fn always(_: &Inst, _: &Circumstances<'_>) -> bool {
        true
    }

    fn are_low(inst: &Inst, operands: &[usize]) -> bool {
        operands.iter().all(|&operand| is_low(register(inst, operand)))
    }

    /// A shift by a number in the low registers.
    pub(crate) fn narrow_shift(inst: &Inst, c: &Circumstances<'_>) -> bool {
        are_low(inst, &[0, 1]) && c.suits_flags(register(inst, 5)) && !c.is_wide
    }

    /// A computation in the low registers, whose first operand is changed.
    pub(crate) fn narrow_changing_first(inst: &Inst, c: &Circumstances<'_>) -> bool {
        are_low(inst, &[1, 2])
            && register(inst, 0) == register(inst, 1)
            && c.suits_flags(register(inst, 5))
            && !c.is_wide
    }

    /// A computation in the low registers, whose second operand is changed.
    pub(crate) fn narrow_changing_second(inst: &Inst, c: &Circumstances<'_>) -> bool {
        are_low(inst, &[1, 2])
            && register(inst, 0) == register(inst, 2)
            && c.suits_flags(register(inst, 5))
            && !c.is_wide
    }

    /// A byte added to a low register, or subtracted from it.
    pub(crate) fn narrow_byte_added(inst: &Inst, c: &Circumstances<'_>) -> bool {
        let is_byte = match inst.operand(2) {
            Some(Operand::Immediate(value)) => value as u32 <= 0xFF,
            _ => !c.is_unspecified_symbol,
        };
        !c.is_wide
            && register(inst, 0) == register(inst, 1)
            && are_low(inst, &[0])
            && c.suits_flags(register(inst, 5))
            && is_byte
    }

    /// A byte moved to a low register.
    pub(crate) fn narrow_byte_moved(inst: &Inst, c: &Circumstances<'_>) -> bool {
        let is_byte = matches!(inst.operand(1), Some(Operand::Immediate(value)) if value as u32 <= 0xFF);
        are_low(inst, &[0]) && is_byte && c.suits_flags(register(inst, 4)) && !c.is_wide
    }

    /// A low register moved to another, with flags set.
    pub(crate) fn narrow_move(inst: &Inst, c: &Circumstances<'_>) -> bool {
        are_low(inst, &[0, 1]) && number(inst, 2) == ALWAYS && register(inst, 4) == reg::CPSR && !c.is_wide
    }

    /// A low register extended without rotation.
    pub(crate) fn narrow_extension(inst: &Inst, c: &Circumstances<'_>) -> bool {
        are_low(inst, &[0, 1]) && number(inst, 2) == 0 && !c.is_wide
    }

    /// Words added to the stack pointer, or subtracted from it, without flags.
    pub(crate) fn narrow_stack_adjustment(inst: &Inst, c: &Circumstances<'_>) -> bool {
        let immediate = inst.operand(2).and_then(Operand::immediate).map(|value| value as u32);
        let is_short = immediate.is_some_and(|value| value.is_multiple_of(4) && value <= 127 * 4);
        register(inst, 5) == RegisterId::NONE && !c.is_wide && is_short
    }

    /// A register added to the destination, without flags.
    pub(crate) fn narrow_added_to_first(inst: &Inst, c: &Circumstances<'_>) -> bool {
        register(inst, 0) == register(inst, 1) && register(inst, 5) == RegisterId::NONE && !c.is_wide
    }

    /// The destination added to a register, without flags.
    pub(crate) fn narrow_added_to_second(inst: &Inst, c: &Circumstances<'_>) -> bool {
        register(inst, 0) == register(inst, 2) && register(inst, 5) == RegisterId::NONE && !c.is_wide
    }

    /// A small number with the destination written out, which prefers the form with three operands.
    pub(crate) fn small_with_destination(inst: &Inst, c: &Circumstances<'_>) -> bool {
        matches!(inst.operand(3), Some(Operand::Immediate(value)) if (value as u32) < 8) && c.n_operands == 3
    }

    /// A load near the program counter.
    pub(crate) fn narrow_literal(inst: &Inst, c: &Circumstances<'_>) -> bool {
        (1..=0xFF).contains(&number(inst, 1)) && !c.is_wide
    }

    /// The stack pointer added to a register that is not the destination.
    pub(crate) fn not_added_to_destination(inst: &Inst, _: &Circumstances<'_>) -> bool {
        register(inst, 0) != register(inst, 2)
    }

    /// A branch on a condition outside of IT blocks.
    pub(crate) fn conditional_outside(inst: &Inst, c: &Circumstances<'_>) -> bool {
        number(inst, 1) != ALWAYS && !c.is_in_it_block
    }

    /// A branch without a condition.
    pub(crate) fn unconditional(inst: &Inst, _: &Circumstances<'_>) -> bool {
        number(inst, 1) == ALWAYS
    }

    /// A branch without a condition, or one in an IT block.
    pub(crate) fn unconditional_or_inside(inst: &Inst, c: &Circumstances<'_>) -> bool {
        number(inst, 1) == ALWAYS || c.is_in_it_block
    }

    /// A list of one register, after the base register twice and the condition.
    pub(crate) fn one_register(inst: &Inst, _: &Circumstances<'_>) -> bool {
        inst.operands.len() == 5
    }

    /// `pop` of one register.
    pub(crate) fn pop_of_one(inst: &Inst, c: &Circumstances<'_>) -> bool {
        c.mnemonic == "pop" && inst.operands.len() == 5
    }

    /// `push` of one register.
    pub(crate) fn push_of_one(inst: &Inst, c: &Circumstances<'_>) -> bool {
        c.mnemonic == "push" && inst.operands.len() == 5
    }

    /// Returns whether a list from an operand on has a register that is neither low nor `other`, and whether it has `base`.
    pub(crate) fn list(inst: &Inst, first: usize, base: RegisterId, other: RegisterId) -> (bool, bool) {
        let registers = || inst.operands.iter().skip(first).filter_map(|operand| operand.register());
        let is_high = |id: RegisterId| !is_low(id) && (other == RegisterId::NONE || id != other);
        // A list is read up to the first register that does not fit.
        let n_fitting = registers().take_while(|&id| !is_high(id)).count();
        let is_any_high = n_fitting < registers().count();
        (is_any_high, registers().take(n_fitting + 1).any(|id| id == base))
    }

    fn needs_wide_load(inst: &Inst, has_mark: bool) -> bool {
        let (is_high, has_base) = list(inst, 3, register(inst, 0), RegisterId::NONE);
        is_high || has_base == has_mark
    }

    /// A load of registers with write-back that the narrow form cannot express.
    pub(crate) fn wide_updating_load(inst: &Inst, c: &Circumstances<'_>) -> bool {
        c.has_exclamation_mark && needs_wide_load(inst, true)
    }

    /// A load of registers without write-back that the narrow form cannot express.
    pub(crate) fn wide_load(inst: &Inst, c: &Circumstances<'_>) -> bool {
        !c.has_exclamation_mark && needs_wide_load(inst, false)
    }

    /// A store of registers that are not all low.
    pub(crate) fn wide_store(inst: &Inst, _: &Circumstances<'_>) -> bool {
        list(inst, 4, register(inst, 0), RegisterId::NONE).0
    }

    /// `pop` of registers that are not all low.
    pub(crate) fn wide_pop(inst: &Inst, _: &Circumstances<'_>) -> bool {
        list(inst, 2, RegisterId::NONE, reg::PC).0
    }

    /// `push` of registers that are not all low.
    pub(crate) fn wide_push(inst: &Inst, _: &Circumstances<'_>) -> bool {
        list(inst, 2, RegisterId::NONE, reg::LR).0
    }

    /// A list of all 32 registers.
    pub(crate) fn all_registers(inst: &Inst, _: &Circumstances<'_>) -> bool {
        inst.operands.len() >= 3 + 32
    }

    /// A shift by nothing.
    pub(crate) fn shift_by_nothing(inst: &Inst, _: &Circumstances<'_>) -> bool {
        number(inst, 2) == 0
    }
}

impl ArmAsmParser<'_> {
    /// Rewrites an instruction once, and returns whether it changed; it is repeated until nothing does.
    pub(crate) fn rewrite(&mut self, parser: &mut Parser<'_>, inst: &mut Inst) -> bool {
        self.begin_block(inst);
        let circumstances = self.circumstances();
        let changed = rewriting_rule::apply(inst, &circumstances)
            .or_else(|| rewriting_vector::structure(inst))
            .or_else(|| sum_with_instruction_address(parser, inst))
            .or_else(|| self.loaded_constant(parser, inst));
        let is_changed = changed.is_some();
        if let Some(changed) = changed {
            *inst = changed;
        }
        is_changed
    }

    fn circumstances(&self) -> Circumstances<'_> {
        let statement = &self.statement;
        let operands = statement.operands.get(statement.n_mnemonic_operands..).unwrap_or_default();
        let is_immediate =
            |index: usize| operands.get(index).is_some_and(|operand| operand.kind.immediate().is_some());
        let added = operands.get(if is_immediate(1) { 1 } else { 2 });
        Circumstances {
            mnemonic: &statement.mnemonic,
            is_wide: statement.operands.iter().any(|operand| operand.kind.token() == Some(".w")),
            is_in_it_block: self.it_block.is_some(),
            n_operands: operands.len(),
            has_exclamation_mark: operands.get(1).is_some_and(|operand| operand.kind.token() == Some("!")),
            is_unspecified_symbol: is_more_than_byte(added),
        }
    }

    /// Begins the block that an instruction is the start of.
    fn begin_block(&mut self, inst: &Inst) {
        let mask = |index| number(inst, index) as u8 & 0xF;
        if IT_STARTS.contains(&inst.opcode) {
            self.it_block = Some(ItBlock::explicit(Condition(number(inst, 0) as u8), mask(1)));
        } else if VPT_STARTS.contains(&inst.opcode) {
            self.vpt_block = Some(VptBlock::new(mask(0)));
        }
    }

    /// Returns the load of a constant from a pool, or a move if the constant fits into one.
    fn loaded_constant(&mut self, parser: &mut Parser<'_>, inst: &Inst) -> Option<Inst> {
        const ARM: OpcodeId = opcode("LDRConstPool");
        const THUMB: OpcodeId = opcode("tLDRConstPool");
        const THUMB2: OpcodeId = opcode("t2LDRConstPool");
        let is_arm = match inst.opcode {
            ARM => true,
            THUMB | THUMB2 => false,
            _ => return None,
        };
        let operand = self.statement.operands.get(self.statement.n_mnemonic_operands + 1)?;
        let Kind::ConstantPool(value) = operand.kind else { return None };
        if let Value::Constant(value) = value
            && !matches!(register(inst, 0), reg::PC | reg::SP)
            && let Some(Move { opcode, number, may_set_flags }) = self.move_of(value, is_arm)
        {
            let none = From::Register(RegisterId::NONE);
            let operands = [From::Operand(0), From::Number(number), From::Operand(2), From::Operand(3), none];
            return Some(take(inst, opcode, if may_set_flags { &operands } else { &operands[..4] }));
        }
        let value = match value {
            Value::Constant(value) => parser.streamer.expressions.constant(value),
            Value::Expression(id) => ExpressionId(id),
        };
        let entry = self.constant_pools.entry(parser, value, 4);
        let load = match inst.opcode {
            ARM => opcode("LDRi12"),
            THUMB => opcode("tLDRpci"),
            _ => opcode("t2LDRpci"),
        };
        let mut load = Inst { opcode: load, location: inst.location, ..Inst::default() };
        load.operands.extend(inst.operand(0));
        load.operands.push(Operand::Expression(entry.0));
        if is_arm {
            load.operands.push(Operand::Immediate(0));
        }
        load.operands.extend(inst.operands.iter().skip(2).copied());
        Some(load)
    }

    /// Returns the move of a constant, if there is one.
    fn move_of(&self, value: i64, is_arm: bool) -> Option<Move> {
        let (encode, [positive, negative, half], has_wide, has_half): (fn(u32) -> Option<u32>, _, _, _) =
            if is_arm {
                (encode_modified, [opcode("MOVi"), opcode("MVNi"), opcode("MOVi16")], true, self.has(V6T2))
            } else {
                let opcodes = [opcode("t2MOVi"), opcode("t2MVNi"), opcode("t2MOVi16")];
                (encode_thumb, opcodes, self.has(feat::THUMB2), self.has(feat::V8M_BASELINE))
            };
        // Arm state has the encoded number in the operand, Thumb state the number itself.
        let operand = |value: i64| {
            let encoded = encode(value as u32).filter(|_| has_wide)?;
            Some(if is_arm { i64::from(encoded) } else { value })
        };
        if let Some(number) = operand(value) {
            Some(Move { opcode: positive, number, may_set_flags: true })
        } else if let Some(number) = operand(!value) {
            Some(Move { opcode: negative, number, may_set_flags: true })
        } else {
            let is_half = has_half && (0..0x1_0000).contains(&value);
            is_half.then_some(Move { opcode: half, number: value, may_set_flags: false })
        }
    }
}

/// A move of a constant.
struct Move {
    opcode: OpcodeId,
    number: i64,
    may_set_flags: bool,
}

/// The instructions that begin IT blocks.
const IT_STARTS: [OpcodeId; 2] = [opcode("ITasm"), opcode("t2IT")];

/// The instructions that begin VPT blocks.
const VPT_STARTS: [OpcodeId; 23] = [
    opcode("MVE_VPST"),
    opcode("MVE_VPTv16i8"),
    opcode("MVE_VPTv8i16"),
    opcode("MVE_VPTv4i32"),
    opcode("MVE_VPTv16u8"),
    opcode("MVE_VPTv8u16"),
    opcode("MVE_VPTv4u32"),
    opcode("MVE_VPTv16s8"),
    opcode("MVE_VPTv8s16"),
    opcode("MVE_VPTv4s32"),
    opcode("MVE_VPTv4f32"),
    opcode("MVE_VPTv8f16"),
    opcode("MVE_VPTv16i8r"),
    opcode("MVE_VPTv8i16r"),
    opcode("MVE_VPTv4i32r"),
    opcode("MVE_VPTv16u8r"),
    opcode("MVE_VPTv8u16r"),
    opcode("MVE_VPTv4u32r"),
    opcode("MVE_VPTv16s8r"),
    opcode("MVE_VPTv8s16r"),
    opcode("MVE_VPTv4s32r"),
    opcode("MVE_VPTv4f32r"),
    opcode("MVE_VPTv8f16r"),
];

/// Returns `adr` for an expression that is added to the program counter, which is 8 bytes after the instruction.
fn sum_with_instruction_address(parser: &mut Parser<'_>, inst: &Inst) -> Option<Inst> {
    const ADD: OpcodeId = opcode("ADDri");
    let Some(Operand::Expression(added)) = inst.operand(2).filter(|_| inst.opcode == ADD) else {
        return None;
    };
    if register(inst, 1) != reg::PC || register(inst, 5) != RegisterId::NONE {
        return None;
    }
    let label = parser.create_label_here();
    let expressions = &mut parser.streamer.expressions;
    let (label, distance) = (expressions.symbol(label), expressions.constant(8));
    let counter = expressions.add(Expression::Binary(BinaryOperator::Add, label, distance));
    let sum = expressions.add(Expression::Binary(BinaryOperator::Add, counter, ExpressionId(added)));
    let mut address = Inst { opcode: opcode("ADR"), location: inst.location, ..Inst::default() };
    address.operands.extend(inst.operand(0));
    address.operands.push(Operand::Expression(sum.0));
    address.operands.extend(inst.operands.iter().skip(3).take(2).copied());
    Some(address)
}
