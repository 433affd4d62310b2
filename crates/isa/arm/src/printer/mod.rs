//! Prints Arm instructions.

mod addresses;
mod lists;
mod numbers;
mod preferred_form;
mod system;

use std::fmt::Write;

use stallscope_mc::{
    Expression, ExpressionId, Methods, PrintOptions, PrintedInst, RegisterSpellings, TargetPrinter,
    print_immediate,
};
use stallscope_target::{
    AsmFragment, Description, FeatureId, Inst, Operand, RegisterId, SubRegisterIndexId, SubtargetInfo,
};

use crate::description;
use crate::operand_printer::OperandPrinter;
use stallscope_mc::MethodName;

/// Returns the only assembly variant for its number.
pub(crate) const fn variant(number: u32) -> Option<u8> {
    if number == 0 { Some(0) } else { None }
}

const M_CLASS: FeatureId = description::feature("FeatureMClass");
/// The instructions for signal processing.
pub(crate) const DSP: FeatureId = description::feature("FeatureDSP");
const V7: FeatureId = description::feature("HasV7Ops");
const V8: FeatureId = description::feature("HasV8Ops");

/// The printer of Arm instructions.
pub(crate) struct ArmPrinter<'a> {
    pub(crate) description: Description<'a>,
    names: RegisterSpellings<'a>,
    /// Whether the processor is a microcontroller, with its own special registers.
    pub(crate) is_m_class: bool,
    /// Whether there are flags of saturated and packed arithmetic.
    pub(crate) has_dsp: bool,
    /// Whether the processor is of version 7.
    pub(crate) has_v7: bool,
    /// Whether the processor is of version 8.
    pub(crate) has_v8: bool,
    print_imm_hex: bool,
    /// By method.
    operand_printers: Methods<'a, OperandPrinter>,
}

fn operand_printers(description: Description<'_>) -> Methods<'_, OperandPrinter> {
    Methods::new(description, |name| OperandPrinter::by_name(MethodName::new(name)))
}

/// Creates the printer.
pub(crate) fn printer<'a>(
    subtarget: &'a SubtargetInfo,
    _variant: u8,
    options: PrintOptions,
) -> Box<dyn TargetPrinter + 'a> {
    let description = subtarget.description();
    let has = |feature| subtarget.features.has(feature);
    Box::new(ArmPrinter {
        description,
        names: RegisterSpellings::new(description, 0),
        is_m_class: has(M_CLASS),
        has_dsp: has(DSP),
        has_v7: has(V7),
        has_v8: has(V8),
        print_imm_hex: options.print_imm_hex,
        operand_printers: operand_printers(description),
    })
}

/// Returns the register of an operand, or none.
pub(crate) fn register(inst: &Inst, index: usize) -> RegisterId {
    inst.operand(index).and_then(Operand::register).unwrap_or_default()
}

/// Returns the immediate of an operand, or 0.
pub(crate) fn immediate(inst: &Inst, index: usize) -> i64 {
    inst.operand(index).and_then(Operand::immediate).unwrap_or_default()
}

impl ArmPrinter<'_> {
    /// Returns the part of a register at a place.
    pub(crate) fn part(&self, register: RegisterId, index: SubRegisterIndexId) -> RegisterId {
        self.description.sub_register(register, index).unwrap_or_default()
    }

    /// Writes a register.
    pub(crate) fn print_register_name(&self, register: RegisterId, out: &mut String) {
        out.push_str(self.names.spelling(register));
    }

    /// Writes a number that can be hexadecimal.
    pub(crate) fn print_number(&self, value: i64, out: &mut String) {
        out.push('#');
        print_immediate(value, self.print_imm_hex, out);
    }

    /// Writes a number with its own sign, which can be hexadecimal.
    pub(crate) fn print_signed_number(&self, sign: &str, amount: u32, out: &mut String) {
        out.push('#');
        out.push_str(sign);
        print_immediate(amount.into(), self.print_imm_hex, out);
    }

    /// Writes a register, an immediate or an expression.
    pub(crate) fn print_plainly(&self, printed: PrintedInst<'_>, index: usize, out: &mut String) {
        match printed.inst.operand(index) {
            Some(Operand::Register(register)) => self.print_register_name(register, out),
            Some(Operand::Immediate(value)) => self.print_number(value, out),
            Some(Operand::Expression(id)) => {
                match printed.expressions.get(ExpressionId(id)) {
                    Some(Expression::Constant(value)) => {
                        // Writing to a string cannot fail.
                        let _ = write!(out, "{:#x}", value as u32);
                        return;
                    }
                    Some(Expression::Binary(..)) => out.push('#'),
                    _ => {}
                }
                printed.print_expression(id, out);
            }
            None => {}
        }
    }

    /// Writes the operand at `index`, and the operands after it that belong to it.
    fn print_operand_at(
        &self,
        printed: PrintedInst<'_>,
        operand_printer: OperandPrinter,
        index: usize,
        out: &mut String,
    ) {
        let inst = printed.inst;
        match operand_printer {
            OperandPrinter::Operand => self.print_plainly(printed, index, out),
            OperandPrinter::Address(form) => self.print_address(printed, form, index, out),
            OperandPrinter::Offset(form) => self.print_offset(inst, form, index, out),
            OperandPrinter::Number(form) => self.print_number_operand(printed, form, index, out),
            OperandPrinter::Registers(form) => self.print_registers(inst, form, index, out),
            OperandPrinter::Mnemonic(form) => self.print_mnemonic_part(inst, form, index, out),
            OperandPrinter::System(form) => self.print_system_operand(inst, form, index, out),
        }
    }
}

/// Writes a decimal number.
pub(crate) fn print_decimal(value: i64, out: &mut String) {
    out.push('#');
    print_immediate(value, false, out);
}

impl TargetPrinter for ArmPrinter<'_> {
    fn print_prefixes(&self, _printed: PrintedInst<'_>, _out: &mut String) {}

    fn print_specially(&self, printed: PrintedInst<'_>, out: &mut String) -> bool {
        self.print_preferred_form(printed.inst, out)
    }

    fn print_register(&self, register: RegisterId, out: &mut String) {
        self.print_register_name(register, out);
    }

    fn print_operand(&self, printed: PrintedInst<'_>, fragment: &AsmFragment, out: &mut String) {
        if let Some(operand_printer) = self.operand_printers.get(fragment.method) {
            self.print_operand_at(printed, operand_printer, usize::from(fragment.operand), out);
        }
    }
}

#[cfg(test)]
mod tests {
    use stallscope_testing::check_printer_methods;

    use super::*;
    use crate::description::DESCRIPTION;
    use crate::testing::{check_all_opcodes_with, expressions, inst, subtarget};
    use stallscope_mc::Printer;

    fn text(inst: &Inst, attributes: &str, print_imm_hex: bool) -> String {
        let mut out = String::new();
        let options = PrintOptions { print_imm_hex, ..PrintOptions::default() };
        let subtarget = subtarget("armv7", attributes);
        Printer::new(&crate::ISA.asm_language, &subtarget, 0, options).print(inst, &expressions(), &mut out);
        out
    }

    #[track_caller]
    fn check(inst: &Inst, decimal: &str, hexadecimal: &str) {
        assert_eq!(text(inst, "+neon", false), decimal);
        assert_eq!(text(inst, "+neon", true), hexadecimal);
    }

    // `llvm-mc` printed the expected texts.

    #[test]
    fn moves_of_shifted_registers_are_shifts() {
        check(&inst("MOVsi", "R0 R1 34 14 - -"), "\tlsl\tr0, r1, #4", "\tlsl\tr0, r1, #4");
        check(&inst("MOVsi", "R0 R1 5 0 CPSR CPSR"), "\trrxseq\tr0, r1", "\trrxseq\tr0, r1");
        check(&inst("MOVsr", "R0 R1 R2 2 14 - CPSR"), "\tlsls\tr0, r1, r2", "\tlsls\tr0, r1, r2");
    }

    #[test]
    fn pushes_and_pops() {
        check(&inst("STMDB_UPD", "SP SP 14 - R0 LR"), "\tpush\t{r0, lr}", "\tpush\t{r0, lr}");
        check(&inst("STMDB_UPD", "SP SP 14 - R0"), "\tstmdb\tsp!, {r0}", "\tstmdb\tsp!, {r0}");
        check(&inst("LDR_POST_IMM", "R0 SP SP - 4 14 -"), "\tpop\t{r0}", "\tpop\t{r0}");
        check(&inst("VSTMDDB_UPD", "SP SP 14 - D8 D9"), "\tvpush\t{d8, d9}", "\tvpush\t{d8, d9}");
    }

    #[test]
    fn addresses() {
        check(&inst("LDRi12", "R0 R1 -20 14 -"), "\tldr\tr0, [r1, #-20]", "\tldr\tr0, [r1, #-0x14]");
        check(&inst("LDRi12", "R0 R1 -2147483648 14 -"), "\tldr\tr0, [r1, #-0]", "\tldr\tr0, [r1, #-0x0]");
        check(
            &inst("LDRrs", "R0 R1 R2 20482 0 CPSR"),
            "\tldreq\tr0, [r1, -r2, lsl #2]",
            "\tldreq\tr0, [r1, -r2, lsl #2]",
        );
        check(&inst("LDRD", "R0 R1 R2 - 264 14 -"), "\tldrd\tr0, r1, [r2, #-8]", "\tldrd\tr0, r1, [r2, #-8]");
        check(&inst("VLDRD", "D0 R1 2 14 -"), "\tvldr\td0, [r1, #8]", "\tvldr\td0, [r1, #8]");
    }

    #[test]
    fn lists_of_vectors() {
        check(
            &inst("VLD1q32", "Q0 R0 16 14 -"),
            "\tvld1.32\t{d0, d1}, [r0:128]",
            "\tvld1.32\t{d0, d1}, [r0:128]",
        );
        check(
            &inst("VLD3d8", "D0 D1 D2 R0 0 14 -"),
            "\tvld3.8\t{d0, d1, d2}, [r0]",
            "\tvld3.8\t{d0, d1, d2}, [r0]",
        );
    }

    #[test]
    fn immediates_of_vectors() {
        check(&inst("VMOVv2i32", "D0 1537 14 -"), "\tvmov.i32\td0, #0x1000000", "\tvmov.i32\td0, #0x1000000");
        check(
            &inst("FCONSTS", "S0 112 14 -"),
            "\tvmov.f32\ts0, #1.000000e+00",
            "\tvmov.f32\ts0, #1.000000e+00",
        );
    }

    #[test]
    fn system_registers_depend_on_the_profile() {
        assert_eq!(text(&inst("MSR", "9 R0 14 -"), "", false), "\tmsr\tCPSR_fc, r0");
        assert_eq!(text(&inst("MSR", "8 R0 14 -"), "", false), "\tmsr\tAPSR_nzcvq, r0");
        assert_eq!(text(&inst("t2MSR_M", "2048 R0 14 -"), "+armv7-m", false), "\tmsr\tapsr_nzcvq, r0");
        assert_eq!(text(&inst("t2MSR_M", "16 R0 14 -"), "+armv7-m", false), "\tmsr\tprimask, r0");
    }

    #[test]
    fn every_method_is_known() {
        let printers = operand_printers(DESCRIPTION);
        check_printer_methods(DESCRIPTION, |method, _| printers.get(method).is_some());
    }

    #[test]
    fn no_operands_cause_a_panic() {
        for attributes in ["+mclass,+dsp", "+neon"] {
            let subtarget = subtarget("armv7", attributes);
            let options = PrintOptions { print_imm_hex: true, ..PrintOptions::default() };
            let printer = Printer::new(&crate::ISA.asm_language, &subtarget, 0, options);
            let mut out = String::new();
            check_all_opcodes_with(|inst| {
                out.clear();
                printer.print(inst, &expressions(), &mut out);
            });
        }
    }
}
