//! The text of x86 instructions in Intel syntax.

use stallscope_target::{Operand, RegisterId};

use super::memory_operand::MemoryOperand;
use super::syntax::{Syntax, ValuePrinter};
use stallscope_mc::{PrintedInst, print_immediate};

/// Intel syntax.
pub(crate) struct Intel;

impl Syntax for Intel {
    const VARIANT: u8 = 1;
    const REGISTER_PREFIX: &'static str = "";
    const IMMEDIATE_PREFIX: &'static str = "";
    const OFFSET_PREFIX: &'static str = "offset ";
    const HAS_SIZE_SUFFIXES: bool = false;

    fn print_address(printed: PrintedInst<'_>, id: u32, out: &mut String) {
        printed.print_expression(id, out);
    }

    fn print_memory(
        values: &ValuePrinter<'_, Self>,
        printed: PrintedInst<'_>,
        memory: &MemoryOperand,
        size: &str,
        out: &mut String,
    ) {
        out.push_str(size);
        values.print_segment(memory.segment, out);
        out.push('[');
        if !memory.base.is_none() {
            values.print_register(memory.base, out);
        }
        if !memory.index.is_none() {
            if !memory.base.is_none() {
                out.push_str(" + ");
            }
            if memory.scale != 1 || memory.base.is_none() {
                print_immediate(memory.scale, false, out);
                out.push('*');
            }
            values.print_register(memory.index, out);
        }
        match memory.displacement {
            Operand::Expression(id) => {
                if !memory.is_absolute() {
                    out.push_str(" + ");
                }
                Self::print_address(printed, id, out);
            }
            Operand::Immediate(value) if memory.is_absolute() => values.print_number(value, out),
            Operand::Immediate(value) if value > 0 => {
                out.push_str(" + ");
                values.print_number(value, out);
            }
            Operand::Immediate(value) if value < 0 => {
                out.push_str(" - ");
                values.print_number(value.wrapping_neg(), out);
            }
            Operand::Immediate(_) | Operand::Register(_) => {}
        }
        out.push(']');
    }

    fn print_memory_offset(
        values: &ValuePrinter<'_, Self>,
        printed: PrintedInst<'_>,
        address: Operand,
        segment: RegisterId,
        size: &str,
        out: &mut String,
    ) {
        out.push_str(size);
        values.print_segment(segment, out);
        out.push('[');
        values.print_absolute(printed, address, out);
        out.push(']');
    }

    fn print_pointer(
        values: &ValuePrinter<'_, Self>,
        pointer: RegisterId,
        segment: RegisterId,
        size: &str,
        out: &mut String,
    ) {
        out.push_str(size);
        values.print_segment(segment, out);
        out.push('[');
        values.print_register(pointer, out);
        out.push(']');
    }
}
