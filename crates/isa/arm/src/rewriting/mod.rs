//! Changes matched instructions before they are emitted: forms that only the assembler has, and shorter encodings.
//!
//! Rules are applied until none applies.

mod condition;
mod rule;
mod rules;
mod vector;

use stallscope_asm::{Parser, Value};
use stallscope_mc::{BinaryOperator, Expression, ExpressionId};
use stallscope_target::{FeatureId, Inst, OpcodeId, Operand, RegisterId};

use crate::description::{feature, opcode};
use crate::features as feat;
use crate::inst_operands::register;
use crate::operand::ArmOperand;
use crate::operand_kind::Kind;
use crate::parser::ArmAsmParser;
use crate::registers::reg;
use crate::shifted_immediate::{encode_modified, encode_thumb};
use rule::{Circumstances, From, take};

const V6T2: FeatureId = feature("HasV6T2Ops");

impl ArmAsmParser<'_> {
    /// Rewrites an instruction once, and returns whether it changed; it is repeated until nothing does.
    pub(crate) fn rewrite(&mut self, parser: &mut Parser<'_>, inst: &mut Inst) -> bool {
        self.begin_block(inst);
        let circumstances = self.circumstances();
        let changed = rules::apply(inst, &circumstances)
            .or_else(|| vector::structure(inst))
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
            is_unspecified_symbol: added.is_some_and(ArmOperand::is_more_than_byte),
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
