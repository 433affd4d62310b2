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
    /// How registers are written that numbers can stand for.
    pub register_names: RegisterNames,
}

/// How registers are written in the language of a target in which numbers can stand for them. By default, numbers do.
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
    const BITS_PER_DIGIT: u32 = 4;
    let n_digits = (u64::BITS - value.leading_zeros()).div_ceil(BITS_PER_DIGIT).max(1);
    out.extend((0..n_digits).rev().map(|place| {
        let digit = (value >> (place * BITS_PER_DIGIT)) & 0xF;
        b"0123456789abcdef".get(digit as usize).map_or('0', |&digit| char::from(digit))
    }));
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
    out.extend(digits[first..].iter().map(|&digit| char::from(digit)));
}
