//! The text of x86 instructions in AT&T syntax.

use stallscope_target::{Operand, RegisterId};

use super::memory_operand::MemoryOperand;
use super::syntax::{Syntax, ValuePrinter};
use stallscope_mc::{PrintedInst, print_immediate};

/// AT&T syntax.
pub(crate) struct Att;

impl Syntax for Att {
    const VARIANT: u8 = 0;
    const REGISTER_PREFIX: &'static str = "%";
    const IMMEDIATE_PREFIX: &'static str = "$";
    const OFFSET_PREFIX: &'static str = "$";
    const HAS_SIZE_SUFFIXES: bool = true;

    fn print_address(printed: PrintedInst<'_>, id: u32, out: &mut String) {
        let start = out.len();
        printed.print_expression(id, out);
        // With a leading dollar sign, it would be an immediate.
        if out[start..].starts_with('$') {
            out.insert(start, '(');
            out.push(')');
        }
    }

    fn print_memory(
        values: &ValuePrinter<'_, Self>,
        printed: PrintedInst<'_>,
        memory: &MemoryOperand,
        _size: &str,
        out: &mut String,
    ) {
        values.print_segment(memory.segment, out);
        match memory.displacement {
            Operand::Expression(id) => Self::print_address(printed, id, out),
            Operand::Immediate(value) if value != 0 || memory.is_absolute() => {
                values.print_number(value, out);
            }
            Operand::Immediate(_) | Operand::Register(_) => {}
        }
        if memory.is_absolute() {
            return;
        }
        out.push('(');
        if !memory.base.is_none() {
            values.print_register(memory.base, out);
        }
        if !memory.index.is_none() {
            out.push(',');
            values.print_register(memory.index, out);
            if memory.scale != 1 {
                out.push(',');
                print_immediate(memory.scale, false, out);
            }
        }
        out.push(')');
    }

    fn print_memory_offset(
        values: &ValuePrinter<'_, Self>,
        printed: PrintedInst<'_>,
        address: Operand,
        segment: RegisterId,
        _size: &str,
        out: &mut String,
    ) {
        values.print_segment(segment, out);
        values.print_absolute(printed, address, out);
    }

    fn print_pointer(
        values: &ValuePrinter<'_, Self>,
        pointer: RegisterId,
        segment: RegisterId,
        _size: &str,
        out: &mut String,
    ) {
        values.print_segment(segment, out);
        out.push('(');
        values.print_register(pointer, out);
        out.push(')');
    }
}
