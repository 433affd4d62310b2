//! Prints Lanai instructions.

use stallscope_mc::{Methods, PrintOptions, PrintedInst, TargetPrinter, print_immediate};
use stallscope_target::{AsmFragment, Description, Inst, OpcodeId, Operand, RegisterId, SubtargetInfo};

use crate::alu_operator::AluOperator;
use crate::condition;
use crate::description::opcode;

/// Returns the only assembly variant for its number.
pub(crate) const fn variant(number: u32) -> Option<u8> {
    if number == 0 { Some(0) } else { None }
}

/// The condition that always holds.
const ALWAYS: Operand = Operand::Immediate(condition::TRUE as i64);

/// Loads and stores that have a form with `++` or `--` where the base changes by the size of the access: the opcode,
/// the mnemonic, the size and whether it is a store.
const STEPPING: [(OpcodeId, &str, i64, bool); 8] = [
    (opcode("LDW_RI"), "ld", 4, false),
    (opcode("LDHs_RI"), "ld.h", 2, false),
    (opcode("LDHz_RI"), "uld.h", 2, false),
    (opcode("LDBs_RI"), "ld.b", 1, false),
    (opcode("LDBz_RI"), "uld.b", 1, false),
    (opcode("SW_RI"), "st", 4, true),
    (opcode("STH_RI"), "st.h", 2, true),
    (opcode("STB_RI"), "st.b", 1, true),
];

/// A way to print an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OperandPrinter {
    /// A register, a hexadecimal immediate or an expression.
    Operand,
    /// The upper half of a number, in front of zeros or of ones.
    High,
    HighAnd,
    /// The lower half of a number, after ones.
    LowAnd,
    /// An absolute address.
    Absolute,
    /// A base with an immediate offset.
    RegisterImmediate,
    /// A base with a register as offset.
    RegisterRegister,
    Condition,
    /// A condition after a point, unless it always holds.
    Predicate,
}

impl OperandPrinter {
    /// Returns the way that a method of the description prints.
    fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "printOperand" => Self::Operand,
            "printHi16ImmOperand" => Self::High,
            "printHi16AndImmOperand" => Self::HighAnd,
            "printLo16AndImmOperand" => Self::LowAnd,
            "printMemImmOperand" => Self::Absolute,
            "printMemRiOperand" | "printMemSplsOperand" => Self::RegisterImmediate,
            "printMemRrOperand" => Self::RegisterRegister,
            "printCCOperand" => Self::Condition,
            "printPredicateOperand" => Self::Predicate,
            _ => return None,
        })
    }
}

/// The printer of Lanai instructions.
struct LanaiPrinter<'a> {
    description: Description<'a>,
    /// By method.
    operand_printers: Methods<'a, OperandPrinter>,
}

/// Creates the printer.
pub(crate) fn printer<'a>(
    subtarget: &'a SubtargetInfo,
    _: u8,
    _: PrintOptions,
) -> Box<dyn TargetPrinter + 'a> {
    let description = subtarget.description();
    let operand_printers = Methods::new(description, OperandPrinter::by_name);
    Box::new(LanaiPrinter { description, operand_printers })
}

fn register(inst: &Inst, index: usize) -> RegisterId {
    inst.operand(index).and_then(Operand::register).unwrap_or_default()
}

fn operator(inst: &Inst, index: usize) -> AluOperator {
    AluOperator(inst.operand(index).and_then(Operand::immediate).unwrap_or_default() as u8)
}

impl LanaiPrinter<'_> {
    fn print_register_operand(&self, register: RegisterId, out: &mut String) {
        out.push('%');
        self.print_register(register, out);
    }

    /// Writes a number in hexadecimal after a change, or an expression.
    fn print_number(
        &self,
        printed: PrintedInst<'_>,
        operand: Operand,
        change: impl Fn(i64) -> i64,
        out: &mut String,
    ) {
        match operand {
            Operand::Register(register) => self.print_register_operand(register, out),
            Operand::Immediate(value) => print_immediate(change(value), true, out),
            Operand::Expression(id) => printed.print_expression(id, out),
        }
    }

    /// Writes a base, with the time of its change.
    fn print_base(&self, base: RegisterId, operator: AluOperator, out: &mut String) {
        if operator.is_pre() {
            out.push('*');
        }
        self.print_register_operand(base, out);
        if operator.is_post() {
            out.push('*');
        }
    }

    /// Writes a load or store whose base changes by the size of the access; returns whether it is one.
    fn print_stepping(&self, inst: &Inst, out: &mut String) -> bool {
        let Some(&(_, mnemonic, size, is_store)) = STEPPING.iter().find(|entry| entry.0 == inst.opcode)
        else {
            return false;
        };
        let operator = operator(inst, 3);
        let Some(Operand::Immediate(step)) = inst.operand(2) else { return false };
        if operator.code() != 0 || step.checked_abs() != Some(size) || !operator.modifies_base() {
            return false;
        }
        let sign = if step < 0 { "--" } else { "++" };
        let print_address = |out: &mut String| {
            out.push('[');
            if operator.is_pre() {
                out.push_str(sign);
            }
            self.print_register_operand(register(inst, 1), out);
            if !operator.is_pre() {
                out.push_str(sign);
            }
            out.push(']');
        };
        out.extend(["\t", mnemonic, "\t"]);
        if is_store {
            self.print_register_operand(register(inst, 0), out);
            out.push_str(", ");
            print_address(out);
        } else {
            print_address(out);
            out.push_str(", ");
            self.print_register_operand(register(inst, 0), out);
        }
        true
    }
}

impl TargetPrinter for LanaiPrinter<'_> {
    fn print_prefixes(&self, _: PrintedInst<'_>, _: &mut String) {}

    fn print_specially(&self, printed: PrintedInst<'_>, out: &mut String) -> bool {
        self.print_stepping(printed.inst, out)
    }

    fn print_register(&self, register: RegisterId, out: &mut String) {
        out.push_str(self.description.register_asm_name(register, 0));
    }

    fn print_operand(&self, printed: PrintedInst<'_>, fragment: &AsmFragment, out: &mut String) {
        let index = usize::from(fragment.operand);
        let inst = printed.inst;
        let Some(operand) = inst.operand(index) else { return };
        let condition_name = || {
            let number = operand.immediate().and_then(|value| usize::try_from(value).ok());
            number.and_then(|number| condition::NAMES.get(number)).copied().unwrap_or("<und>")
        };
        match self.operand_printers.get(fragment.method) {
            Some(OperandPrinter::Operand) => self.print_number(printed, operand, |value| value, out),
            Some(OperandPrinter::High) => self.print_number(printed, operand, |value| value << 16, out),
            Some(OperandPrinter::HighAnd) => {
                self.print_number(printed, operand, |value| value << 16 | 0xFFFF, out);
            }
            Some(OperandPrinter::LowAnd) => {
                self.print_number(printed, operand, |value| value | 0xFFFF_0000, out);
            }
            Some(OperandPrinter::Absolute) => {
                out.push('[');
                self.print_number(printed, operand, |value| value, out);
                out.push(']');
            }
            Some(OperandPrinter::RegisterImmediate) => {
                match inst.operand(index + 1) {
                    Some(Operand::Immediate(offset)) => print_immediate(offset, false, out),
                    Some(offset) => self.print_number(printed, offset, |value| value, out),
                    None => {}
                }
                out.push('[');
                self.print_base(register(inst, index), operator(inst, index + 2), out);
                out.push(']');
            }
            Some(OperandPrinter::RegisterRegister) => {
                let operator = operator(inst, index + 2);
                out.push('[');
                self.print_base(register(inst, index), operator, out);
                out.extend([" ", operator.name(), " "]);
                self.print_register_operand(register(inst, index + 1), out);
                out.push(']');
            }
            Some(OperandPrinter::Condition) => out.push_str(condition_name()),
            Some(OperandPrinter::Predicate) if operand == ALWAYS => {}
            Some(OperandPrinter::Predicate) => {
                // What is no condition has no point, either.
                let name = condition_name();
                out.extend([if name.starts_with('<') { "" } else { "." }, name]);
            }
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use stallscope_mc::Printer;
    use stallscope_testing::check_printer_methods;

    use super::*;
    use crate::description::DESCRIPTION;
    use crate::testing::{check_all_opcodes_with, expressions, inst, subtarget};

    #[track_caller]
    fn check(opcode: &str, operands: &str, expected: &str) {
        let (mut out, subtarget) = (String::new(), subtarget());
        let printer = Printer::new(&crate::ISA.asm_language, &subtarget, 0, PrintOptions::default());
        printer.print(&inst(opcode, operands), &expressions(), &mut out);
        assert_eq!(out, expected);
    }

    // `llvm-mc` printed the expected texts.

    #[test]
    fn operands() {
        check("ADD_R", "R3 R1 R2 0", "\tadd\t%r1, %r2, %r3");
        check("ADD_R", "R3 R1 R2 13", "\tadd.lt\t%r1, %r2, %r3");
        check("LDW_RI", "R3 R5 4 64", "\tld\t[++%r5], %r3");
        check("LDW_RI", "R3 R5 8 64", "\tld\t8[*%r5], %r3");
        check("SW_RI", "R3 R5 -4 128", "\tst\t%r3, [%r5--]");
        check("LDW_RR", "R6 R4 R5 2", "\tld\t[%r4 sub %r5], %r6");
        check("LDADDR", "R3 4660", "\tld\t[0x1234], %r3");
        check("AND_I_LO", "R3 R1 4660", "\tmov\t0xffff1234, %r3");
        check("SL_I", "R2 R1 -3", "\tsh\t%r1, -0x3, %r2");
    }

    #[test]
    fn every_method_is_known() {
        check_printer_methods(DESCRIPTION, |_, name| OperandPrinter::by_name(name).is_some());
    }

    #[test]
    fn no_operands_cause_a_panic() {
        let subtarget = subtarget();
        let options = PrintOptions { print_imm_hex: true, ..PrintOptions::default() };
        let printer = Printer::new(&crate::ISA.asm_language, &subtarget, 0, options);
        let mut out = String::new();
        check_all_opcodes_with(|inst| {
            out.clear();
            printer.print(inst, &expressions(), &mut out);
        });
    }
}
