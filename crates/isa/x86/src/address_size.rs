//! Decides whether an x86 instruction needs an address-size prefix.

use stallscope_target::{Inst, Operand, RegisterClassId, SubtargetInfo};

use crate::description;

use super::memory_operand::MemoryOperand;
use super::mode::{Mode, Modes};
use super::registers::reg;
use super::ts_flags::{AddressSize, Form, TsFlags};

const GR16: RegisterClassId = description::register_class("GR16");
const GR32: RegisterClassId = description::register_class("GR32");

/// Returns whether a memory operand has a register of a class.
fn has_register_of(subtarget: &SubtargetInfo, memory: &MemoryOperand, class: RegisterClassId) -> bool {
    [memory.base, memory.index]
        .into_iter()
        .any(|register| !register.is_none() && subtarget.description().class_contains(class, register))
}

/// Returns whether a memory operand is a 16-bit address.
pub(crate) fn is_16bit_address(subtarget: &SubtargetInfo, modes: Modes, memory: &MemoryOperand) -> bool {
    modes.has(Mode::Bits16) && memory.is_absolute() || has_register_of(subtarget, memory, GR16)
}

fn is_32bit_address(subtarget: &SubtargetInfo, memory: &MemoryOperand) -> bool {
    memory.base == reg::EIP || memory.index == reg::EIZ || has_register_of(subtarget, memory, GR32)
}

/// Returns whether an instruction needs an address-size prefix.
pub(crate) fn needs_address_size_prefix(
    subtarget: &SubtargetInfo,
    modes: Modes,
    inst: &Inst,
    flags: TsFlags,
    memory: Option<&MemoryOperand>,
) -> bool {
    let is_32_bit = modes.has(Mode::Bits32);
    let differs = match flags.address_size() {
        AddressSize::Bits32 => modes.has(Mode::Bits16) || modes.has(Mode::Bits64),
        AddressSize::Bits16 => is_32_bit,
        _ => false,
    };
    if differs {
        return true;
    }
    let pointer = |index| inst.operand(index).and_then(Operand::register);
    let needs_for_pointer =
        |index, bits32, bits16| pointer(index) == Some(if is_32_bit { bits16 } else { bits32 });
    match flags.form() {
        Form::RawDestinationSource => return needs_for_pointer(1, reg::ESI, reg::SI),
        Form::RawSource => return needs_for_pointer(0, reg::ESI, reg::SI),
        Form::RawDestination => return needs_for_pointer(0, reg::EDI, reg::DI),
        _ => {}
    }
    memory.is_some_and(|memory| {
        if modes.has(Mode::Bits64) {
            is_32bit_address(subtarget, memory)
        } else {
            is_16bit_address(subtarget, modes, memory) == is_32_bit
        }
    })
}
