//! Accesses to the registers of another thread context, by the kind of register.

use stallscope_asm::{Failed, ParseResult};
use stallscope_target::Operand::{Immediate as I, Register as R};
use stallscope_target::{Inst, OpcodeId, Operand};

use crate::description::opcode;
use crate::expansion::expander::{Expander, register_at};
use crate::general_registers::{general_register, number_of};

const MFTR: OpcodeId = opcode("MFTR");
const MTTR: OpcodeId = opcode("MTTR");

/// An access to a register of another thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Transfer {
    is_from: bool,
    place: Place,
    /// The fields of the instruction that name the kind of register.
    is_user: bool,
    selection: i64,
    is_high: bool,
}

/// How a register's number gives the field for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// It is the field; the operand after it selects one of several registers.
    Selected,
    /// It is the field.
    Number,
    /// One of the four numbers of each accumulator.
    OfAccumulator(u16),
    /// The only register of its kind, with this number.
    Fixed(u16),
}

impl Transfer {
    const fn new(place: Place, is_user: bool, selection: i64, is_high: bool) -> Self {
        Self { is_from: false, place, is_user, selection, is_high }
    }

    /// Returns the access in the other direction.
    pub(crate) const fn from(self) -> Self {
        Self { is_from: true, ..self }
    }
}

/// Registers of the system coprocessor.
pub(crate) const SYSTEM: Transfer = Transfer::new(Place::Selected, false, 0, false);
/// General registers.
pub(crate) const GENERAL: Transfer = Transfer::new(Place::Number, true, 0, false);
/// The parts of accumulators.
pub(crate) const LOW: Transfer = Transfer::new(Place::OfAccumulator(0), true, 1, false);
pub(crate) const HIGH: Transfer = Transfer::new(Place::OfAccumulator(1), true, 1, false);
pub(crate) const EXTENSION: Transfer = Transfer::new(Place::OfAccumulator(2), true, 1, false);
/// The control register of signal processing.
pub(crate) const DSP_CONTROL: Transfer = Transfer::new(Place::Fixed(16), true, 1, false);
/// Floating-point registers, their upper halves, and control registers.
pub(crate) const FLOAT: Transfer = Transfer::new(Place::Number, true, 2, false);
pub(crate) const FLOAT_HIGH: Transfer = Transfer::new(Place::Number, true, 2, true);
pub(crate) const FLOAT_CONTROL: Transfer = Transfer::new(Place::Number, true, 3, false);

impl Expander<'_, '_, '_> {
    pub(crate) fn transfer(&mut self, inst: &Inst, transfer: Transfer) -> ParseResult {
        let is_fixed = matches!(transfer.place, Place::Fixed(_));
        let other_index = usize::from(transfer.is_from);
        let own = register_at(inst, if transfer.is_from || is_fixed { 0 } else { 1 })?;
        let number = match transfer.place {
            Place::Fixed(number) => number,
            Place::OfAccumulator(part) => number_of(register_at(inst, other_index)?) * 4 + part,
            Place::Number | Place::Selected => number_of(register_at(inst, other_index)?),
        };
        let other = general_register(number, false);
        let mut selection = transfer.selection;
        if transfer.place == Place::Selected {
            selection = inst.operand(2).and_then(Operand::immediate).ok_or(Failed)?;
        }
        let (opcode, registers) = if transfer.is_from { (MFTR, [own, other]) } else { (MTTR, [other, own]) };
        let fields = [transfer.is_user.into(), selection, transfer.is_high.into()];
        let [first, second] = registers.map(R);
        let [user, selection, high] = fields.map(I);
        self.emit(opcode, &[first, second, user, selection, high]);
        Ok(())
    }
}
