//! The differences between AT&T and Intel syntax, and the values that both print.

use std::marker::PhantomData;

use stallscope_target::{Description, Operand, RegisterId};

use super::memory_operand::MemoryOperand;
use stallscope_mc::{PrintedInst, RegisterSpellings, print_immediate};

/// The differences between the two syntaxes.
pub(crate) trait Syntax: Send {
    /// The assembly variant's number.
    const VARIANT: u8;
    /// The prefix of a register's name.
    const REGISTER_PREFIX: &'static str;
    /// The prefix of an immediate.
    const IMMEDIATE_PREFIX: &'static str;
    /// The prefix of an expression in place of an immediate.
    const OFFSET_PREFIX: &'static str;
    /// Whether mnemonics end in the operands' size.
    const HAS_SIZE_SUFFIXES: bool;

    /// Writes an address that is an expression.
    fn print_address(printed: PrintedInst<'_>, id: u32, out: &mut String);
    /// Writes a memory operand; `size` is what Intel syntax puts in front.
    fn print_memory(
        values: &ValuePrinter<'_, Self>,
        printed: PrintedInst<'_>,
        memory: &MemoryOperand,
        size: &str,
        out: &mut String,
    ) where
        Self: Sized;
    /// Writes an absolute address.
    fn print_memory_offset(
        values: &ValuePrinter<'_, Self>,
        printed: PrintedInst<'_>,
        address: Operand,
        segment: RegisterId,
        size: &str,
        out: &mut String,
    ) where
        Self: Sized;
    /// Writes a string instruction's operand.
    fn print_pointer(
        values: &ValuePrinter<'_, Self>,
        pointer: RegisterId,
        segment: RegisterId,
        size: &str,
        out: &mut String,
    ) where
        Self: Sized;
}

/// Prints the parts of operands in one syntax.
pub(crate) struct ValuePrinter<'a, S> {
    names: RegisterSpellings<'a>,
    print_imm_hex: bool,
    syntax: PhantomData<S>,
}

impl<'a, S: Syntax> ValuePrinter<'a, S> {
    /// The printer for a description's registers; numbers are hexadecimal if `print_imm_hex`.
    pub(crate) fn new(description: Description<'a>, print_imm_hex: bool) -> Self {
        Self { names: RegisterSpellings::new(description, 0), print_imm_hex, syntax: PhantomData }
    }

    /// Writes a register; no register is nothing.
    pub(crate) fn print_register(&self, register: RegisterId, out: &mut String) {
        out.push_str(S::REGISTER_PREFIX);
        out.push_str(self.names.spelling(register));
    }

    /// Writes a segment and the colon after it, if there is one.
    pub(crate) fn print_segment(&self, segment: RegisterId, out: &mut String) {
        if !segment.is_none() {
            self.print_register(segment, out);
            out.push(':');
        }
    }

    /// Writes an absolute address without its segment.
    pub(crate) fn print_absolute(&self, printed: PrintedInst<'_>, address: Operand, out: &mut String) {
        match address {
            Operand::Immediate(value) => self.print_number(value, out),
            Operand::Expression(id) => S::print_address(printed, id, out),
            Operand::Register(register) => self.print_register(register, out),
        }
    }

    /// Writes a number as immediates are.
    pub(crate) fn print_number(&self, value: i64, out: &mut String) {
        print_immediate(value, self.print_imm_hex, out);
    }
}
