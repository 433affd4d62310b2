//! The general registers by their number, and which register follows which.

use stallscope_target::{RegisterClassId, RegisterId};

use crate::description::{self, DESCRIPTION};
use crate::registers::member;

/// The general registers of 32 and of 64 bits, single floating-point registers, and pairs of them.
const GPR_32: RegisterClassId = description::register_class("GPR32");
const GPR_64: RegisterClassId = description::register_class("GPR64");
const FLOAT_32: RegisterClassId = description::register_class("FGR32");
const FLOAT_PAIR: RegisterClassId = description::register_class("AFGR64");

/// General registers used by name.
pub(crate) const ZERO: RegisterId = description::register("ZERO");
pub(crate) const ZERO_64: RegisterId = description::register("ZERO_64");
pub(crate) const T9: RegisterId = description::register("T9");
pub(crate) const GP: RegisterId = description::register("GP");
pub(crate) const GP_64: RegisterId = description::register("GP_64");
pub(crate) const SP: RegisterId = description::register("SP");
pub(crate) const SP_64: RegisterId = description::register("SP_64");
pub(crate) const RA: RegisterId = description::register("RA");
pub(crate) const RA_64: RegisterId = description::register("RA_64");

/// Returns the general register with a number below 32.
pub(crate) fn general_register(number: u16, is_64_bit: bool) -> RegisterId {
    member(if is_64_bit { GPR_64 } else { GPR_32 }, u32::from(number))
}

/// Returns the number of a register in instructions.
pub(crate) fn number_of(register: RegisterId) -> u16 {
    DESCRIPTION.register_encoding(register)
}

/// Returns whether a register is the zero register of any width.
pub(crate) fn is_zero(register: RegisterId) -> bool {
    matches!(register, ZERO | ZERO_64)
}

/// Returns whether a register is a general one.
pub(crate) fn is_general(register: RegisterId) -> bool {
    DESCRIPTION.class_contains(GPR_32, register) || DESCRIPTION.class_contains(GPR_64, register)
}

/// Returns whether two general registers are the same one, of any width.
pub(crate) fn is_same(one: RegisterId, other: RegisterId) -> bool {
    one == other || is_general(one) && is_general(other) && number_of(one) == number_of(other)
}

/// Returns the register with the second half of a value that starts in a register.
pub(crate) fn following(register: RegisterId) -> Option<RegisterId> {
    let number = number_of(register);
    let next = number.wrapping_add(1) % 32;
    [GPR_32, FLOAT_32, FLOAT_PAIR]
        .into_iter()
        .find(|&class| DESCRIPTION.class_contains(class, register))
        .map(|class| member(if class == GPR_32 { GPR_32 } else { FLOAT_32 }, u32::from(next)))
}
