//! What an instruction set supplies to print its instructions.

use std::fmt::Write;

use stallscope_target::{AsmFragment, AsmOperandTest, Inst, RegisterId};

use crate::expression::Expression;
use crate::expressions::Expressions;
use crate::id::ExpressionId;

/// An instruction to print, with the expressions of its source.
#[derive(Clone, Copy)]
pub struct PrintedInst<'i> {
    /// The instruction.
    pub inst: &'i Inst,
    /// What its [`Operand::Expression`](stallscope_target::Operand::Expression)s stand for.
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

    /// The number that an expression is, if it is no more than one.
    pub fn constant(self, id: u32) -> Option<i64> {
        match self.expressions.get(ExpressionId(id))? {
            Expression::Constant(value) => Some(value),
            _ => None,
        }
    }
}

/// What a target does to print its instructions.
pub trait TargetPrinter: Send {
    /// Writes what stands in front of the mnemonic.
    fn print_prefixes(&self, printed: PrintedInst<'_>, out: &mut String);

    /// Writes an instruction whose text is not that of its opcode's fragments; otherwise writes nothing
    /// and gives false.
    fn print_specially(&self, printed: PrintedInst<'_>, out: &mut String) -> bool;

    /// Whether an operand passes a test of an alias. The target has none unless it says so.
    fn passes(&self, printed: PrintedInst<'_>, test: &AsmOperandTest) -> bool {
        let _ = (printed, test);
        false
    }

    /// Writes a register.
    fn print_register(&self, register: RegisterId, out: &mut String);

    /// Writes what a fragment says of an operand.
    fn print_operand(&self, printed: PrintedInst<'_>, fragment: &AsmFragment, out: &mut String);

    /// Writes a remark behind an instruction that was not written specially. There is none unless the target says so.
    fn print_annotation(&self, printed: PrintedInst<'_>, out: &mut String) {
        let _ = (printed, out);
    }
}

/// Appends an immediate, in decimal or with its sign in front of hexadecimal digits.
pub fn print_immediate(value: i64, hex: bool, out: &mut String) {
    let sign = if value < 0 { "-" } else { "" };
    // Writing to a string does not fail.
    let _ = if hex { write!(out, "{sign}{:#x}", value.unsigned_abs()) } else { write!(out, "{value}") };
}
