//! Prints AMDGPU instructions.

mod controls;
mod immediates;
mod operands;

use stallscope_mc::{Methods, PrintOptions, PrintedInst, TargetPrinter};
use stallscope_target::{
    AsmFragment, Description, Inst, NumberTableId, OpcodeId, Operand, OperandNameId, RegisterId,
    SubtargetInfo,
};

use crate::description::number_table;
use crate::generation::Generation;
use crate::isa_version::IsaVersion;
use crate::operand_printer::OperandPrinter;
use crate::ts_flags::TsFlags;

/// Returns the only assembly variant; any number represents it.
pub(crate) const fn variant(_number: u32) -> Option<u8> {
    Some(0)
}

/// Opcodes of forms, and whether they have no other form, so that the mnemonic has no suffix.
const VOP1: NumberTableId = number_table("VOP1InfoTable");
const VOP2: NumberTableId = number_table("VOP2InfoTable");
const VOP3: NumberTableId = number_table("VOP3InfoTable");

/// The printer of AMDGPU instructions.
pub(crate) struct AmdgpuPrinter<'a> {
    pub(crate) description: Description<'a>,
    pub(crate) generation: Generation,
    pub(crate) version: IsaVersion,
    pub(crate) hw_mode: usize,
    /// By method.
    operand_printers: Methods<'a, OperandPrinter>,
}

fn operand_printers(description: Description<'_>) -> Methods<'_, OperandPrinter> {
    Methods::new(description, OperandPrinter::by_name)
}

/// Creates the printer.
pub(crate) fn printer<'a>(
    subtarget: &'a SubtargetInfo,
    _variant: u8,
    _options: PrintOptions,
) -> Box<dyn TargetPrinter + 'a> {
    let description = subtarget.description();
    Box::new(AmdgpuPrinter {
        description,
        generation: Generation::new(subtarget.features),
        version: IsaVersion::of_processor(&subtarget.processor_name),
        hw_mode: description.hw_mode(&subtarget.features),
        operand_printers: operand_printers(description),
    })
}

/// Writes text.
macro_rules! put {
    ($out:expr, $($argument:tt)*) => {
        // Writing to a string cannot fail.
        let _ = ::std::fmt::Write::write_fmt($out, format_args!($($argument)*));
    };
}
pub(crate) use put;

impl AmdgpuPrinter<'_> {
    pub(crate) fn flags(&self, opcode: OpcodeId) -> TsFlags {
        TsFlags::of(&self.description.opcode(opcode))
    }

    /// Returns the index of an operand with a name.
    pub(crate) fn index(&self, inst: &Inst, name: OperandNameId) -> Option<usize> {
        self.description.named_operand(inst.opcode, name)
    }

    /// Returns an immediate; 0 if the operand is something else.
    pub(crate) fn immediate(inst: &Inst, index: usize) -> i64 {
        inst.operand(index).and_then(Operand::immediate).unwrap_or_default()
    }

    /// Returns the immediate with a name, if the opcode has it.
    pub(crate) fn named_immediate(&self, inst: &Inst, name: OperandNameId) -> Option<i64> {
        Some(Self::immediate(inst, self.index(inst, name)?))
    }

    /// Returns whether the forms of a table have another form than an opcode.
    fn has_other_forms(&self, table: NumberTableId, opcode: OpcodeId) -> bool {
        let rows = self.description.number_table(table);
        rows.find(&[opcode.0]).is_some_and(|row| rows.at(row, 1) == 0)
    }

    /// Returns the suffix of a mnemonic.
    pub(crate) fn mnemonic_suffix(&self, opcode: OpcodeId) -> &'static str {
        let flags = self.flags(opcode);
        let (is_vop3, is_dpp) = (flags.has(TsFlags::VOP3), flags.has(TsFlags::DPP));
        let is_shortened = |flag, table| flags.has(flag) && self.has_other_forms(table, opcode);
        match (is_vop3, is_dpp) {
            (true, true) => "_e64_dpp",
            (true, false) if self.has_other_forms(VOP3, opcode) => "_e64",
            (true, false) => "",
            (false, true) => "_dpp",
            _ if flags.has(TsFlags::SDWA) => "_sdwa",
            _ if is_shortened(TsFlags::VOP1, VOP1) || is_shortened(TsFlags::VOP2, VOP2) => "_e32",
            _ => "",
        }
    }
}

impl TargetPrinter for AmdgpuPrinter<'_> {
    fn print_prefixes(&self, _printed: PrintedInst<'_>, _out: &mut String) {}

    fn print_specially(&self, _printed: PrintedInst<'_>, _out: &mut String) -> bool {
        false
    }

    fn uses_aliases(&self) -> bool {
        false
    }

    fn print_register(&self, register: RegisterId, out: &mut String) {
        // LLVM quirk: in expressions and views registers are numbers.
        put!(out, "{}", register.0);
    }

    fn print_register_for_people(&self, register: RegisterId, out: &mut String) {
        self.print_register_name(register, out);
    }

    fn print_operand(&self, printed: PrintedInst<'_>, fragment: &AsmFragment, out: &mut String) {
        let Some(printer) = self.operand_printers.get(fragment.method) else { return };
        let (inst, index) = (printed.inst, usize::from(fragment.operand));
        match printer {
            OperandPrinter::Regular => self.print_regular(printed, index, out),
            OperandPrinter::Operand => self.print_with_implied_vcc(printed, index, out),
            OperandPrinter::VopDestination => self.print_vop_destination(printed, index, out),
            OperandPrinter::InterpolationDestination => {
                let is_plain = self.generation.is_gfx6() || self.generation.is_gfx7();
                out.push_str(if is_plain { " " } else { "_e32 " });
                self.print_regular(printed, index, out);
            }
            OperandPrinter::AlignedRegister => self.print_aligned_register(inst, index, out),
            OperandPrinter::FloatModifiers => self.print_with_float_modifiers(printed, index, out),
            OperandPrinter::IntegerModifiers => self.print_with_integer_modifiers(printed, index, out),
            OperandPrinter::Hex16 => Self::print_hex(printed, index, true, out),
            OperandPrinter::Hex32 => Self::print_hex(printed, index, false, out),
            OperandPrinter::Float64 => Self::print_float64(printed, index, out),
            OperandPrinter::SignedHex => print_signed_hex(Self::immediate(inst, index), out),
            _ => self.print_immediate(inst, printer, index, out),
        }
    }
}

/// Writes a number in hexadecimal after its sign.
pub(crate) fn print_signed_hex(value: i64, out: &mut String) {
    let sign = if value < 0 { "-" } else { "" };
    put!(out, "{sign}{:#x}", value.unsigned_abs());
}

#[cfg(test)]
mod tests {
    use stallscope_testing::check_printer_methods;

    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn every_method_is_known() {
        let printers = operand_printers(DESCRIPTION);
        check_printer_methods(DESCRIPTION, |method, _| printers.get(method).is_some());
    }
}
