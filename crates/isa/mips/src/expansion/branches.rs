//! Branches and calls that are macro instructions.

use stallscope_asm::{Failed, ParseResult};
use stallscope_target::Operand::{Immediate as I, Register as R};
use stallscope_target::{Inst, OpcodeFlag, OpcodeId, Operand, RegisterId};

use crate::delay_slots::has_short_delay_slot;
use crate::description::{DESCRIPTION, opcode};
use crate::expansion::expander::{Expander, number_at, register_at};
use crate::expansion::load_immediate::Destination;
use crate::features as feat;
use crate::general_registers::{RA, ZERO};
use crate::ranges::is_signed;

const B16_MM: OpcodeId = opcode("B16_MM");
const BC16_MMR6: OpcodeId = opcode("BC16_MMR6");
const BEQ: OpcodeId = opcode("BEQ");
const BEQL: OpcodeId = opcode("BEQL");
const BEQ_MM: OpcodeId = opcode("BEQ_MM");
const BGEZ: OpcodeId = opcode("BGEZ");
const BGTZ: OpcodeId = opcode("BGTZ");
const BLEZ: OpcodeId = opcode("BLEZ");
const BLTZ: OpcodeId = opcode("BLTZ");
const BNE: OpcodeId = opcode("BNE");
const BNEL: OpcodeId = opcode("BNEL");
const JALR: OpcodeId = opcode("JALR");
const JALR16_MM: OpcodeId = opcode("JALR16_MM");
const JALRC16_MMR6: OpcodeId = opcode("JALRC16_MMR6");
const JALRS16_MM: OpcodeId = opcode("JALRS16_MM");
const JALRS_MM: OpcodeId = opcode("JALRS_MM");
const JALR_MM: OpcodeId = opcode("JALR_MM");
const SLL: OpcodeId = opcode("SLL");
const SLT: OpcodeId = opcode("SLT");
const SLTU: OpcodeId = opcode("SLTu");

/// A branch or a call.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Branch {
    /// Always, in the shortest form of microMIPS.
    Unconditional,
    /// To the address in a register.
    Call,
    /// To the address in a register, with a register for the return address.
    CallWithLink,
    /// If a register equals a number, or does not.
    Immediate { opcode: OpcodeId, is_likely: bool },
    /// If registers, or a register and a number, are in a relation.
    Compare { relation: Relation, is_unsigned: bool, is_likely: bool },
}

/// A relation of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Lt,
    Le,
    Ge,
    Gt,
}

impl Relation {
    /// Returns whether equal numbers are in the relation.
    const fn accepts_equality(self) -> bool {
        matches!(self, Self::Le | Self::Ge)
    }

    /// Returns whether it is the opposite of another with exchanged numbers.
    const fn is_reversed(self) -> bool {
        matches!(self, Self::Le | Self::Gt)
    }

    /// Returns the branch that compares a register with 0.
    const fn with_zero(self) -> OpcodeId {
        match self {
            Self::Lt => BLTZ,
            Self::Le => BLEZ,
            Self::Ge => BGEZ,
            Self::Gt => BGTZ,
        }
    }

    /// Returns the relation of exchanged numbers.
    const fn exchanged(self) -> Self {
        match self {
            Self::Lt => Self::Gt,
            Self::Le => Self::Ge,
            Self::Ge => Self::Le,
            Self::Gt => Self::Lt,
        }
    }
}

impl Expander<'_, '_, '_> {
    pub(crate) fn branch(&mut self, inst: &Inst, branch: Branch) -> ParseResult {
        match branch {
            Branch::Unconditional => self.branch_always(inst),
            Branch::Call => {
                self.call(inst, None)?;
                Ok(())
            }
            Branch::CallWithLink => self.call(inst, Some(register_at(inst, 0)?)),
            Branch::Immediate { opcode, is_likely } => self.branch_if_equal(inst, opcode, is_likely),
            Branch::Compare { relation, is_unsigned, is_likely } => {
                self.compare_and_branch(inst, relation, is_unsigned, is_likely)
            }
        }
    }

    fn call(&mut self, inst: &Inst, link: Option<RegisterId>) -> ParseResult {
        let is_micro = self.has(feat::MICROMIPS);
        let restores = self.asm.state.saved_global_pointer.is_some();
        let target = R(register_at(inst, usize::from(link.is_some()))?);
        let (opcode, operands) = match link {
            None if is_micro && restores => (JALRS16_MM, [None, Some(target)]),
            None if is_micro && self.has(feat::MIPS32R6) => (JALRC16_MMR6, [None, Some(target)]),
            None if is_micro => (JALR16_MM, [None, Some(target)]),
            None => (JALR, [Some(R(RA)), Some(target)]),
            Some(link) if is_micro && restores => (JALRS_MM, [Some(R(link)), Some(target)]),
            Some(link) => (if is_micro { JALR_MM } else { JALR }, [Some(R(link)), Some(target)]),
        };
        let operands = operands.into_iter().flatten().collect();
        self.emit_with_slot(Inst { opcode, operands, location: self.location, ..Inst::default() });
        Ok(())
    }

    /// Emits an instruction, and fills its delay slot.
    fn emit_with_slot(&mut self, inst: Inst) {
        let is_short = has_short_delay_slot(&inst);
        let has_slot = DESCRIPTION.opcode(inst.opcode).has(OpcodeFlag::DelaySlot);
        self.parser.streamer.emit_instruction(inst);
        if has_slot && self.asm.state.options.reorders {
            self.fill_delay_slot(is_short);
        }
    }

    fn branch_always(&mut self, inst: &Inst) -> ParseResult {
        let target = inst.operand(0).ok_or(Failed)?;
        let mut opcode = BEQ_MM;
        if let Operand::Immediate(offset) = target {
            if is_signed(offset, 11) {
                opcode = match (self.has(feat::MICROMIPS), self.has(feat::MIPS32R6)) {
                    (true, true) => BC16_MMR6,
                    (true, false) => B16_MM,
                    (false, _) => inst.opcode,
                };
            } else if !is_signed(offset, 17) {
                return Err(self.error("branch target out of range"));
            } else if offset % 2 != 0 {
                return Err(self.error("branch to misaligned address"));
            }
        }
        let mut operands = vec![target];
        if opcode == BEQ_MM {
            operands = vec![R(ZERO), R(ZERO), target];
        }
        self.emit(opcode, &operands);
        if DESCRIPTION.opcode(opcode).has(OpcodeFlag::DelaySlot) && self.asm.state.options.reorders {
            self.fill_delay_slot(true);
        }
        Ok(())
    }

    fn branch_if_equal(&mut self, inst: &Inst, opcode: OpcodeId, is_likely: bool) -> ParseResult {
        let register = register_at(inst, 0)?;
        let value = number_at(inst, 1)?;
        let target = inst.operand(2).ok_or(Failed)?;
        let mut other = ZERO;
        if value != 0 {
            self.warn_of_macro();
            other = self.temporary()?;
            self.load_immediate(value, Destination::address(other, None, !self.is_64_bit()))?;
        }
        self.emit(opcode, &[R(register), R(other), target]);
        let is_symbol = matches!(target, Operand::Expression(_));
        if is_likely && (value == 0 || is_symbol) {
            self.emit(SLL, &[R(ZERO), R(ZERO), I(0)]);
        }
        Ok(())
    }

    fn compare_and_branch(
        &mut self,
        inst: &Inst,
        relation: Relation,
        is_unsigned: bool,
        is_likely: bool,
    ) -> ParseResult {
        let left = register_at(inst, 0)?;
        let target = inst.operand(2).ok_or(Failed)?;
        let mut has_warned = false;
        let right = match inst.operand(1).ok_or(Failed)? {
            Operand::Register(right) => right,
            Operand::Immediate(value) => {
                self.warn_of_macro();
                has_warned = true;
                let right = self.temporary()?;
                self.load_immediate(value, Destination::plain(right, !self.is_64_bit()))?;
                right
            }
            Operand::Expression(_) => return Err(Failed),
        };
        if left == ZERO || right == ZERO {
            self.compare_with_zero(relation, is_unsigned, is_likely, [left, right], target);
            return Ok(());
        }
        let temporary = self.temporary()?;
        if !has_warned {
            self.warn_of_macro();
        }
        let [first, second] = if relation.is_reversed() { [right, left] } else { [left, right] };
        self.emit(if is_unsigned { SLTU } else { SLT }, &[R(temporary), R(first), R(second)]);
        let opcode = match (is_likely, relation.accepts_equality()) {
            (true, true) => BEQL,
            (true, false) => BNEL,
            (false, true) => BEQ,
            (false, false) => BNE,
        };
        self.emit(opcode, &[R(temporary), R(ZERO), target]);
        Ok(())
    }

    /// Emits a branch that compares with the zero register, which has a likely form in no case.
    fn compare_with_zero(
        &mut self,
        relation: Relation,
        is_unsigned: bool,
        is_likely: bool,
        [left, right]: [RegisterId; 2],
        target: Operand,
    ) {
        // The relation of the other register with zero.
        let (other, relation_with_zero) =
            if left == ZERO { (right, relation.exchanged()) } else { (left, relation) };
        let accepts_equality = relation.accepts_equality();
        let is_constant = other == ZERO;
        if is_constant && !is_unsigned && !is_likely {
            self.emit(relation.with_zero(), &[R(ZERO), target]);
            if accepts_equality {
                self.warn("branch is always taken");
            }
            return;
        }
        // LLVM quirk: the likely forms of constant conditions are not recognized with one register.
        let is_decided = is_unsigned
            && !is_likely
            && matches!(relation_with_zero, Relation::Lt | Relation::Ge)
            && !is_constant;
        let is_always = accepts_equality && (is_constant || is_decided);
        let is_never_with_branch = is_constant && is_unsigned && !is_likely && relation == Relation::Gt;
        if is_always {
            self.emit(BEQ, &[R(ZERO), R(ZERO), target]);
            self.warn("branch is always taken");
        } else if is_never_with_branch {
            self.emit(BNE, &[R(ZERO), R(ZERO), target]);
        } else if is_constant || is_decided {
            // It is never taken.
        } else if is_unsigned {
            let opcode = if accepts_equality { BEQ } else { BNE };
            self.emit(opcode, &[R(other), R(ZERO), target]);
        } else {
            self.emit(relation_with_zero.with_zero(), &[R(other), target]);
        }
    }
}
