//! Checks the registers and displacement of an address, in both syntaxes.

use super::intel_expression::{Rejected, check_scale};
use super::operand::{Memory, fits_signed, fits_unsigned};
use super::registers::{Classes, reg};
use stallscope_asm::{ParseResult, Parser};

/// Checks the base, index and scale of an address.
pub(crate) fn check_address(memory: &Memory, is_64_bit: bool) -> Result<(), Rejected> {
    let (base, index) = (memory.base, memory.index);
    let has_base = !base.id.is_none();
    let has_index = !index.id.is_none();
    let is = |register: super::operand::ClassifiedRegister, classes| register.classes.intersect(classes);
    let is_ip_relative = matches!(base.id, reg::RIP | reg::EIP);

    let base_can_be = !has_base || is_ip_relative || is(base, Classes::ADDRESS);
    let index_can_be = !has_index
        || matches!(index.id, reg::EIZ | reg::RIZ)
        || is(index, Classes::ADDRESS.or(Classes::INDEX_VECTOR));
    let is_never_index = matches!(index.id, reg::EIP | reg::RIP | reg::ESP | reg::RSP);
    if !base_can_be || !index_can_be || is_ip_relative && has_index || is_never_index {
        return Err(Rejected("invalid base+index expression"));
    }
    if is(base, Classes::GR16) && (is_64_bit || !matches!(base.id, reg::BX | reg::BP | reg::SI | reg::DI)) {
        return Err(Rejected("invalid 16-bit base register"));
    }
    if !has_base && is(index, Classes::GR16) {
        return Err(Rejected("16-bit memory operand may not include only index register"));
    }
    if has_base && has_index {
        if is(base, Classes::GR64) && (is(index, Classes::GR16.or(Classes::GR32)) || index.id == reg::EIZ) {
            return Err(Rejected("base register is 64-bit, but index register is not"));
        }
        if is(base, Classes::GR32) && (is(index, Classes::GR16.or(Classes::GR64)) || index.id == reg::RIZ) {
            return Err(Rejected("base register is 32-bit, but index register is not"));
        }
        if is(base, Classes::GR16) {
            if is(index, Classes::GR32.or(Classes::GR64)) {
                return Err(Rejected("base register is 16-bit, but index register is not"));
            }
            let is_pair = matches!(base.id, reg::BX | reg::BP) && matches!(index.id, reg::SI | reg::DI);
            if !is_pair {
                return Err(Rejected("invalid 16-bit base/index register combination"));
            }
        }
    }
    if !is_64_bit && is_ip_relative {
        return Err(Rejected("IP-relative addressing requires 64-bit mode"));
    }
    check_scale(u32::from(memory.scale)).map(|_| ())
}

/// Rejects a displacement that is out of range, or warns that it is truncated.
pub(crate) fn check_displacement(parser: &mut Parser<'_>, memory: &Memory, location: u32) -> ParseResult {
    let Some(displacement) = memory.displacement.constant() else { return Ok(()) };
    let (base, index) = (memory.base, memory.index);
    if base.id.is_none() && index.id.is_none() {
        return Ok(());
    }
    let magnitude = displacement.wrapping_abs();
    if base.classes.or(index.classes).intersect(Classes::GR64) {
        if !fits_signed::<32>(displacement) {
            let message = format!("displacement {displacement} is not within [-2147483648, 2147483647]");
            return Err(parser.error(location, message));
        }
    } else if !base.classes.intersect(Classes::GR16) {
        if !fits_unsigned::<32>(magnitude) {
            let cut = displacement as i32;
            parser.warning(location, format!("displacement {displacement} shortened to 32-bit signed {cut}"));
        }
    } else if !fits_unsigned::<16>(magnitude) {
        let cut = displacement as i16;
        parser.warning(location, format!("displacement {displacement} shortened to 16-bit signed {cut}"));
    }
    Ok(())
}
