//! The interface that an instruction set implements for printing.

use stallscope_target::{AsmFragment, AsmOperandTest, Inst, RegisterId};

use crate::expression::Expression;
use crate::expressions::Expressions;
use crate::id::ExpressionId;

/// How instructions are printed. Not every target has each choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrintOptions {
    /// Whether immediates are hexadecimal.
    pub print_imm_hex: bool,
    /// Whether instructions are printed as they are encoded, without aliases.
    pub no_aliases: bool,
    /// Whether the frame pointer has the name of this role.
    pub names_frame_pointer: bool,
    /// The spelling of registers that can be written as numbers.
    pub register_names: RegisterNames,
}

/// The spelling of registers in a language that can write them as numbers. By default, they are numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RegisterNames {
    /// Whether they have their names, the bits of conditions included.
    pub are_full: bool,
    /// Whether they have their names with `%` in front.
    pub have_percent: bool,
    /// Whether a register that is part of a wider set has the name of the narrower one.
    pub are_of_own_set: bool,
}

/// An instruction to print, with the expressions of its source.
#[derive(Clone, Copy)]
pub struct PrintedInst<'i> {
    /// The instruction.
    pub inst: &'i Inst,
    /// The expressions that its [`Operand::Expression`](stallscope_target::Operand::Expression)s refer to.
    pub expressions: &'i Expressions,
}

impl PrintedInst<'_> {
    /// Appends an expression.
    pub fn print_expression(self, id: u32, out: &mut String) {
        let id = ExpressionId(id);
        if self.expressions.get(id).is_some() {
            self.expressions.write(id, out);
        }
    }

    /// Returns the value of an expression that is a number.
    pub fn constant(self, id: u32) -> Option<i64> {
        match self.expressions.get(ExpressionId(id))? {
            Expression::Constant(value) => Some(value),
            _ => None,
        }
    }
}

/// The interface that an instruction set implements for printing.
pub trait TargetPrinter: Send {
    /// Writes the prefixes of the mnemonic.
    fn print_prefixes(&self, printed: PrintedInst<'_>, out: &mut String);

    /// Returns the instruction that is printed instead, if there is one.
    fn rewrite(&self, printed: PrintedInst<'_>) -> Option<Inst> {
        let _ = printed;
        None
    }

    /// Writes an instruction whose text does not come from its opcode's fragments; otherwise writes nothing and
    /// returns false.
    fn print_specially(&self, printed: PrintedInst<'_>, out: &mut String) -> bool;

    /// Returns whether instructions are printed as aliases. By default they are.
    fn uses_aliases(&self) -> bool {
        true
    }

    /// Returns whether an operand passes a test of an alias. By default there are no tests.
    fn passes(&self, printed: PrintedInst<'_>, test: &AsmOperandTest) -> bool {
        let _ = (printed, test);
        false
    }

    /// Writes a register.
    fn print_register(&self, register: RegisterId, out: &mut String);

    /// Writes a register for people, as code has it. By default that is how [`Self::print_register`] writes it.
    fn print_register_for_people(&self, register: RegisterId, out: &mut String) {
        self.print_register(register, out);
    }

    /// Writes the operand of a fragment.
    fn print_operand(&self, printed: PrintedInst<'_>, fragment: &AsmFragment, out: &mut String);

    /// Writes a comment after an instruction that was not written specially. By default there is none.
    fn print_annotation(&self, printed: PrintedInst<'_>, out: &mut String) {
        let _ = (printed, out);
    }
}

/// Appends an immediate in decimal, or in hexadecimal with its sign.
pub fn print_immediate(value: i64, hex: bool, out: &mut String) {
    if value < 0 {
        out.push('-');
    }
    if hex {
        out.push_str("0x");
        push_hex(value.unsigned_abs(), out);
    } else {
        push_decimal(value.unsigned_abs(), out);
    }
}

/// Appends a number in hexadecimal, without `0x`. For the many numbers of a disassembly, [`write!`] is slow.
pub fn push_hex(value: u64, out: &mut String) {
    let (high, low) = ((value >> u32::BITS) as u32, value as u32);
    let mut push = |digits: &[u8]| out.push_str(str::from_utf8(digits).unwrap_or_default());
    let n_zeros = if high == 0 {
        leading_zeros(low)
    } else {
        push(hex_digits(high).get(leading_zeros(high)..).unwrap_or_default());
        0
    };
    push(hex_digits(low).get(n_zeros..).unwrap_or_default());
}

/// Appends a number in hexadecimal to bytes, like [`push_hex`].
#[inline]
pub fn push_hex_bytes(value: u64, out: &mut Vec<u8>) {
    let (high, low) = ((value >> u32::BITS) as u32, value as u32);
    if high == 0 {
        push_digits(low, out);
    } else {
        push_digits(high, out);
        out.extend_from_slice(&hex_digits(low));
    }
}

#[inline]
fn push_digits(value: u32, out: &mut Vec<u8>) {
    let n_zeros = leading_zeros(value);
    let digits = hex_digits(value);
    // All at once, since the number of digits is not known when this is compiled.
    let end = out.len() + digits.len() - n_zeros;
    let digits = u64::from_le_bytes(digits) >> (n_zeros * u8::BITS as usize);
    out.extend_from_slice(&digits.to_le_bytes());
    out.truncate(end);
}

/// Returns how many of a number's digits are leading zeros; 0 has a digit.
#[inline]
const fn leading_zeros(value: u32) -> usize {
    ((value | 1).leading_zeros() / 4) as usize
}

/// Returns the digits of a number, all at once.
#[inline]
const fn hex_digits(value: u32) -> [u8; 8] {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // Each half of a number is moved apart until each byte has a digit.
    let spread = value as u64;
    let spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF;
    let spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF;
    let spread = (spread | spread << 4) & (ONES * 0xF);
    let are_letters = (spread + ONES * 6) >> 4 & ONES;
    (spread + ONES * b'0' as u64 + are_letters * (b'a' - b'0' - 10) as u64).to_be_bytes()
}

fn push_decimal(mut value: u64, out: &mut String) {
    let mut digits = [b'0'; 20];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 || first == 0 {
            break;
        }
    }
    out.push_str(digits.get(first..).and_then(|digits| str::from_utf8(digits).ok()).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_numbers_are_those_of_the_standard_library() {
        for value in [0, 1, 9, 10, 15, 16, 0x9A_BCDE, u64::from(u32::MAX), 1 << 32, u64::MAX / 3, u64::MAX] {
            let mut text = String::new();
            push_hex(value, &mut text);
            assert_eq!(text, format!("{value:x}"));
            let mut bytes = b"0x".to_vec();
            push_hex_bytes(value, &mut bytes);
            assert_eq!(bytes, format!("{value:#x}").into_bytes());
        }
    }
}
