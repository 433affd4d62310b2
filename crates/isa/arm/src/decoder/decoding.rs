//! The instruction that is being decoded, and the operands that several methods add.

use stallscope_mc::sign_extend;
use stallscope_target::{
    FeatureId, FeatureSet, Inst, OpcodeFlag, OpcodeId, Operand, OperandInfo, RegisterId,
};

use crate::addressing_mode::{Shift, mode2};
use crate::condition::{Condition, VptCode};
use crate::decoder::block_state::BlockState;
use crate::decoder::register_bank::{Available, Bank, PC};
use crate::description::{DESCRIPTION, opcode};
use crate::features as feat;
use crate::registers::reg;

/// Stores whose base must not be the program counter.
const STORES: [OpcodeId; 12] = [
    opcode("t2STRT"),
    opcode("t2STRBT"),
    opcode("t2STRHT"),
    opcode("t2STRi8"),
    opcode("t2STRHi8"),
    opcode("t2STRBi8"),
    opcode("t2STRi12"),
    opcode("t2STRBi12"),
    opcode("t2STRHi12"),
    opcode("t2STRHs"),
    opcode("t2STRBs"),
    opcode("t2STRs"),
];
/// Accesses as from user mode, whose offset is added.
const USER_ACCESSES: [OpcodeId; 8] = [
    opcode("t2LDRT"),
    opcode("t2LDRBT"),
    opcode("t2LDRHT"),
    opcode("t2LDRSBT"),
    opcode("t2LDRSHT"),
    opcode("t2STRT"),
    opcode("t2STRBT"),
    opcode("t2STRHT"),
];
/// Accesses to several registers whose base must not be among them.
const MULTIPLE_ACCESSES: [OpcodeId; 8] = [
    opcode("LDMIA_UPD"),
    opcode("LDMDB_UPD"),
    opcode("LDMIB_UPD"),
    opcode("LDMDA_UPD"),
    opcode("t2LDMIA_UPD"),
    opcode("t2LDMDB_UPD"),
    opcode("t2STMIA_UPD"),
    opcode("t2STMDB_UPD"),
];
const CLEAR_MULTIPLE: OpcodeId = opcode("t2CLRM");
/// Clears floating-point registers that the processor may not have.
const CLEAR_FLOAT: [OpcodeId; 2] = [opcode("VSCCLRMD"), opcode("VSCCLRMS")];
const SHORT_BRANCH: OpcodeId = opcode("tBcc");

/// The context of decoding, apart from the code.
pub(crate) struct Context<'a> {
    pub(crate) features: &'a FeatureSet,
    pub(crate) it_block: BlockState,
    pub(crate) vpt_block: BlockState,
}

impl Context<'_> {
    pub(crate) fn has(&self, feature: FeatureId) -> bool {
        self.features.has(feature)
    }
}

/// An instruction that is being decoded.
pub(crate) struct Decoding<'d> {
    pub(crate) context: &'d Context<'d>,
    pub(crate) inst: &'d mut Inst,
    /// Whether the architecture leaves its effect undefined.
    pub(crate) is_undefined: bool,
}

/// The conditions that vectors can be compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conditions {
    Integer,
    Signed,
    Unsigned,
    Float,
}

impl Conditions {
    /// Returns the conditions that LLVM's method decodes.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "DecodeRestrictedIPredicateOperand" => Self::Integer,
            "DecodeRestrictedSPredicateOperand" => Self::Signed,
            "DecodeRestrictedUPredicateOperand" => Self::Unsigned,
            "DecodeRestrictedFPPredicateOperand" => Self::Float,
            _ => return None,
        })
    }
}

/// Returns the `n_bits` bits of a number from `first` on.
pub(crate) const fn field(number: u32, first: u32, n_bits: u32) -> u32 {
    number >> first & ((1 << n_bits) - 1)
}

/// Returns whether a bit of a number is set.
pub(crate) const fn bit(number: u32, index: u32) -> bool {
    field(number, index, 1) != 0
}

/// Returns an offset of so many bits, which the bit above them says the sign of. The smallest number represents a
/// negative zero.
pub(crate) const fn offset(number: u32, n_bits: u32, shift: u32) -> i64 {
    let amount = (field(number, 0, n_bits) as i64) << shift;
    match (amount, bit(number, n_bits)) {
        (_, true) => amount,
        (0, false) => i32::MIN as i64,
        (_, false) => -amount,
    }
}

/// Returns the shift with a number in code.
pub(crate) const fn shift(number: u32, amount: u32) -> Shift {
    match (number, amount) {
        (0, _) => Shift::Lsl,
        (1, _) => Shift::Lsr,
        (2, _) => Shift::Asr,
        (_, 0) => Shift::Rrx,
        _ => Shift::Ror,
    }
}

/// Returns the distance of a call. Two of its bits are inverted unless it is negative.
pub(crate) const fn call_distance(number: u32) -> i64 {
    let inverted = if bit(number, 23) { 0 } else { 0x60_0000 };
    sign_extend((number ^ inverted) as u64, 24) * 2
}

impl<'d> Decoding<'d> {
    /// Returns whether the opcode is one of several.
    pub(crate) fn is_among(&self, opcodes: &[OpcodeId]) -> bool {
        opcodes.contains(&self.inst.opcode)
    }

    /// Returns the descriptions of the opcode's operands.
    pub(crate) fn infos(&self) -> impl Iterator<Item = OperandInfo> + use<'d> {
        DESCRIPTION.span(DESCRIPTION.opcode(self.inst.opcode).operands).iter()
    }

    /// Leaves the effect undefined if a condition holds.
    pub(crate) fn doubt(&mut self, is_undefined: bool) {
        self.is_undefined |= is_undefined;
    }

    pub(crate) fn push_register(&mut self, register: RegisterId) {
        self.inst.operands.push(Operand::Register(register));
    }

    pub(crate) fn immediate(&mut self, value: impl Into<i64>) {
        self.inst.operands.push(Operand::Immediate(value.into()));
    }

    /// Adds the register with a number.
    pub(crate) fn register(&mut self, bank: Bank, number: u32) -> Option<()> {
        let available = || Available {
            has_v8: self.context.has(feat::V8),
            has_32_doubles: self.context.has(feat::D32) || self.is_among(&CLEAR_FLOAT),
        };
        let found = bank.register(number, available)?;
        self.push_register(found.register);
        self.doubt(found.is_undefined);
        Some(())
    }

    pub(crate) fn registers(&mut self, bank: Bank, numbers: &[u32]) -> Option<()> {
        numbers.iter().try_for_each(|&number| self.register(bank, number))
    }

    /// Adds a condition and the register that it depends on.
    fn push_condition(&mut self, condition: u8) {
        self.immediate(condition);
        self.push_register(if condition == Condition::AL.0 { RegisterId::NONE } else { reg::CPSR });
    }

    /// Adds the condition that is encoded in the instruction.
    pub(crate) fn condition(&mut self, number: u32) -> Option<()> {
        let condition = u8::try_from(number).ok().filter(|&condition| condition <= Condition::AL.0)?;
        let is_always = condition == Condition::AL.0;
        // A branch that is always taken is another instruction.
        if is_always && self.is_among(&[SHORT_BRANCH]) {
            return None;
        }
        let is_predicable = is_always || DESCRIPTION.opcode(self.inst.opcode).has(OpcodeFlag::Predicable);
        self.doubt(!is_predicable);
        self.push_condition(condition);
        Some(())
    }

    /// Adds the condition that the block around the instruction says.
    pub(crate) fn block_condition(&mut self) {
        let is_thumb = self.context.has(feat::THUMB);
        let condition = self.context.it_block.current().filter(|_| is_thumb);
        self.push_condition(condition.unwrap_or(Condition::AL.0));
    }

    /// Adds the condition that always holds.
    pub(crate) fn always(&mut self) {
        self.push_condition(Condition::AL.0);
    }

    /// Adds the lanes that the block around the instruction says.
    pub(crate) fn lanes(&mut self, keeps_others: bool) -> Option<()> {
        let code = self.context.vpt_block.current().unwrap_or(VptCode::None as u8);
        self.immediate(code);
        self.push_register(if code == VptCode::None as u8 { RegisterId::NONE } else { reg::P0 });
        self.push_register(RegisterId::NONE);
        if keeps_others {
            let info = self.infos().nth(self.inst.operands.len())?;
            let result = self.inst.operand(usize::try_from(info.tied_to).ok()?)?;
            self.inst.operands.push(result);
        }
        Some(())
    }

    /// Adds the register whose flags an instruction sets.
    pub(crate) fn flags(&mut self, are_set: bool) {
        self.push_register(if are_set { reg::CPSR } else { RegisterId::NONE });
    }

    /// Adds a base and an offset in Thumb state.
    pub(crate) fn thumb_base_and_offset(&mut self, number: u32) -> Option<()> {
        self.thumb_base(field(number, 9, 4))?;
        let is_added = self.is_among(&USER_ACCESSES);
        self.immediate(offset(number | u32::from(is_added) << 8, 8, 0));
        Some(())
    }

    /// Adds a base and a number in Thumb state.
    pub(crate) fn thumb_base_and_number(&mut self, number: u32) -> Option<()> {
        self.thumb_base(field(number, 13, 4))?;
        self.immediate(field(number, 0, 12));
        Some(())
    }

    /// Adds a base and a shifted register in Thumb state.
    pub(crate) fn thumb_base_and_register(&mut self, number: u32) -> Option<()> {
        self.thumb_base(field(number, 6, 4))?;
        self.register(Bank::Restricted, field(number, 2, 4))?;
        self.immediate(field(number, 0, 2));
        Some(())
    }

    fn thumb_base(&mut self, number: u32) -> Option<()> {
        if number == PC && self.is_among(&STORES) {
            return None;
        }
        self.register(Bank::General, number)
    }

    /// Adds a base and an offset, which is at the same place in all numbers.
    pub(crate) fn base_and_offset(
        &mut self,
        base: Bank,
        first: u32,
        number: u32,
        n_bits: u32,
        shift: u32,
    ) -> Option<()> {
        self.register(base, field(number, first, 4))?;
        self.immediate(offset(number, n_bits, shift));
        Some(())
    }

    /// Adds a base and a shifted register in Arm state.
    pub(crate) fn shifted_offset(&mut self, number: u32) -> Option<()> {
        self.registers(Bank::General, &[field(number, 13, 4), field(number, 0, 4)])?;
        let amount = field(number, 7, 5);
        self.immediate(mode2(!bit(number, 12), amount, shift(field(number, 5, 2), amount)));
        Some(())
    }

    /// Adds a register and whether it is added to a base.
    pub(crate) fn added_register(&mut self, number: u32) -> Option<()> {
        self.register(Bank::NoPc, field(number, 0, 4))?;
        self.immediate(field(number, 4, 1));
        Some(())
    }

    /// Adds the distance of a future branch.
    pub(crate) fn future_branch(&mut self, number: u32, n_bits: u32, is_signed: bool, is_negative: bool) {
        let distance = if is_signed { sign_extend(number.into(), n_bits) } else { i64::from(number) } * 2;
        self.immediate(if is_negative { -distance } else { distance });
    }

    /// Adds one of a few conditions.
    pub(crate) fn one_of(&mut self, conditions: Conditions, number: u32) -> Option<()> {
        let condition = match (conditions, number) {
            (Conditions::Integer, _) => [Condition::EQ, Condition::NE][(number & 1) as usize],
            (Conditions::Unsigned, _) => [Condition::HS, Condition::HI][(number & 1) as usize],
            (Conditions::Signed, _) => {
                [Condition::GE, Condition::LT, Condition::GT, Condition::LE][(number & 3) as usize]
            }
            (Conditions::Float, 0) => Condition::EQ,
            (Conditions::Float, 1) => Condition::NE,
            (Conditions::Float, 4) => Condition::GE,
            (Conditions::Float, 5) => Condition::LT,
            (Conditions::Float, 6) => Condition::GT,
            (Conditions::Float, 7) => Condition::LE,
            (Conditions::Float, _) => return None,
        };
        self.immediate(condition.0);
        Some(())
    }

    /// Adds a list of general registers.
    pub(crate) fn register_list(&mut self, list: u32) -> Option<()> {
        let base = self.inst.operand(0).filter(|_| self.is_among(&MULTIPLE_ACCESSES));
        let bank = if self.is_among(&[CLEAR_MULTIPLE]) { Bank::Cleared } else { Bank::General };
        if list == 0 {
            return None;
        }
        for number in (0..16).filter(|&number| bit(list, number)) {
            self.register(bank, number)?;
            self.doubt(base.is_some() && self.inst.operands.last().copied() == base);
        }
        Some(())
    }

    /// Adds registers of a bank in a row. What is too much of them is left out.
    pub(crate) fn row(&mut self, bank: Bank, first: u32, n_registers: u32, limit: u32) -> Option<()> {
        let is_possible = n_registers != 0 && first + n_registers <= limit;
        self.doubt(!is_possible);
        let n_registers = n_registers.min(limit.saturating_sub(first)).max(1);
        (first..first + n_registers).try_for_each(|number| self.register(bank, number))
    }

    /// Adds a list of double registers.
    pub(crate) fn double_list(&mut self, number: u32) -> Option<()> {
        let has_all = self.context.has(feat::D32) || self.is_among(&CLEAR_FLOAT);
        self.row(Bank::Double, field(number, 8, 5), field(number, 1, 7), if has_all { 32 } else { 16 })
    }

    /// Adds the change of the processor's state: interrupts, the mode, or both.
    pub(crate) fn push_state(
        &mut self,
        opcodes: [OpcodeId; 3],
        effect: u32,
        has_mode: bool,
        interrupts: u32,
        mode: u32,
    ) -> Option<()> {
        let [mode_only, interrupts_only, both] = opcodes;
        if effect == 1 {
            return None;
        }
        let has_effect = effect != 0;
        self.doubt(if has_effect { !has_mode && mode != 0 } else { !has_mode || interrupts != 0 });
        self.inst.opcode = match (has_effect, has_mode) {
            (true, true) => both,
            (true, false) => interrupts_only,
            (false, _) => mode_only,
        };
        if has_effect {
            self.immediate(effect);
            self.immediate(interrupts);
        }
        if has_mode || !has_effect {
            self.immediate(mode);
        }
        Some(())
    }
}
