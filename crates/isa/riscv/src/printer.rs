//! Prints RISC-V instructions.

use stallscope_mc::{
    Methods, ObjectFormat, PrintOptions, PrintedInst, RegisterSpellings, TargetPrinter, print_immediate,
};
use stallscope_target::{
    AsmFragment, AsmOperandTest, Description, FeatureSet, Inst, InstRewriter, OpcodeId, Operand, RegisterId,
    RewriteKind, SubtargetInfo,
};

use crate::description::{is_64_bit, opcode};
use crate::features as feat;
use crate::float_immediate;
use crate::inst_operand_test::OperandTest;
use crate::named_operands::{is_available, system_registers};
use crate::register_list::{self, ONLY_RA};
use crate::registers::reg;
use crate::rounding_mode;
use crate::type_of_dot;
use crate::vtype::VType;

/// Returns the only assembly variant; any number represents it.
pub(crate) const fn variant(_number: u32) -> Option<u8> {
    Some(0)
}

/// The instructions whose numbers are hexadecimal on Apple's systems.
const HEXADECIMAL_ON_APPLE: [OpcodeId; 6] =
    [opcode("ANDI"), opcode("ORI"), opcode("XORI"), opcode("C_ANDI"), opcode("AUIPC"), opcode("LUI")];

/// How an operand is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OperandPrinter {
    Plain,
    BranchTarget,
    Fence,
    FloatImmediate,
    MaskRegister,
    MatrixVType,
    RegisterAndBase,
    RegisterList,
    RoundingMode { default: u8 },
    StackAdjustment { is_negative: bool },
    SystemRegister,
    TileLambda,
    TypeOfDot,
    VScale,
    VType,
    ZeroOffset,
}

impl OperandPrinter {
    /// Returns the printer with LLVM's name, such as `printVTypeI`.
    fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "printOperand" => Self::Plain,
            "printBranchOperand" => Self::BranchTarget,
            "printCSRSystemRegister" => Self::SystemRegister,
            "printFPImmOperand" => Self::FloatImmediate,
            "printFRMArg" => Self::RoundingMode { default: rounding_mode::DYNAMIC },
            "printFRMArgLegacy" => Self::RoundingMode { default: rounding_mode::NEAREST },
            "printFenceArg" => Self::Fence,
            "printNegStackAdj" => Self::StackAdjustment { is_negative: true },
            "printRegList" => Self::RegisterList,
            "printRegReg" => Self::RegisterAndBase,
            "printStackAdj" => Self::StackAdjustment { is_negative: false },
            "printSMTVType" => Self::TypeOfDot,
            "printTileLambda" => Self::TileLambda,
            "printVMaskReg" => Self::MaskRegister,
            "printVScaleReg" => Self::VScale,
            "printVTypeI" => Self::VType,
            "printXSfmmVType" => Self::MatrixVType,
            "printZeroOffsetMemOp" => Self::ZeroOffset,
            _ => return None,
        })
    }
}

/// The printer of RISC-V instructions.
struct RiscvPrinter<'a> {
    description: Description<'a>,
    names: RegisterSpellings<'a>,
    plain_names: RegisterSpellings<'a>,
    features: FeatureSet,
    options: PrintOptions,
    is_64_bit_triple: bool,
    is_mach_o: bool,
    /// By method.
    operand_printers: Methods<'a, OperandPrinter>,
    /// By method.
    operand_tests: Methods<'a, OperandTest>,
    uncompressor: InstRewriter<'a>,
}

/// Creates the printer.
pub(crate) fn printer<'a>(
    subtarget: &'a SubtargetInfo,
    _variant: u8,
    options: PrintOptions,
) -> Box<dyn TargetPrinter + 'a> {
    let description = subtarget.description();
    Box::new(RiscvPrinter {
        description,
        names: RegisterSpellings::new(description, 0),
        plain_names: RegisterSpellings::new(description, 1),
        features: subtarget.features,
        options,
        is_64_bit_triple: is_64_bit(&subtarget.triple),
        is_mach_o: ObjectFormat::of(&subtarget.triple) == ObjectFormat::MachO,
        operand_printers: Methods::new(description, OperandPrinter::by_name),
        operand_tests: Methods::new(description, OperandTest::by_name),
        uncompressor: InstRewriter::new(description, RewriteKind::Uncompress),
    })
}

fn immediate(inst: &Inst, index: usize) -> i64 {
    inst.operand(index).and_then(Operand::immediate).unwrap_or_default()
}

fn register(inst: &Inst, index: usize) -> RegisterId {
    inst.operand(index).and_then(Operand::register).unwrap_or_default()
}

impl RiscvPrinter<'_> {
    fn print_number(&self, value: i64, out: &mut String) {
        print_immediate(value, self.options.print_imm_hex, out);
    }

    fn print_plain(&self, printed: PrintedInst<'_>, index: usize, out: &mut String) {
        match printed.inst.operand(index) {
            Some(Operand::Register(register)) => self.print_register(register, out),
            Some(Operand::Immediate(value))
                if self.is_mach_o && HEXADECIMAL_ON_APPLE.contains(&printed.inst.opcode) =>
            {
                let mask = if self.features.has(feat::IS_64_BIT) { u64::MAX } else { u32::MAX.into() };
                out.push_str(&format!("{:#x}", value as u64 & mask));
            }
            Some(Operand::Immediate(value)) => self.print_number(value, out),
            Some(Operand::Expression(id)) => printed.print_expression(id, out),
            None => {}
        }
    }

    fn print_suffixed(&self, register: RegisterId, suffix: &str, out: &mut String) {
        out.push_str(", ");
        self.print_register(register, out);
        out.push_str(suffix);
    }

    fn print_system_register(&self, number: i64, out: &mut String) {
        let encoding = u32::try_from(number).unwrap_or_default();
        let mut registers = system_registers(encoding);
        match registers.find(|register| is_available(register, &self.features)) {
            Some(register) => out.push_str(self.description.str(register.name)),
            None => self.print_number(number, out),
        }
    }

    fn print_vtype(&self, number: i64, out: &mut String) {
        let vtype = VType(number as u32);
        match vtype.lmul() {
            Some(lmul) if vtype.is_valid() && vtype.0 >> 9 == 0 => vtype.print(lmul, out),
            _ => self.print_number(number, out),
        }
    }

    fn print_register_list(&self, list: i64, out: &mut String) {
        const S0_S1: i64 = 6;
        let Some(n_saved) = list.checked_sub(ONLY_RA.into()).filter(|n| (0..=11).contains(n)) else { return };
        out.push_str("{ra");
        if n_saved > 0 {
            out.push_str(", ");
            self.print_register(reg::X8, out);
        }
        if list >= S0_S1 {
            // The last two registers are saved together.
            let last = if list == i64::from(register_list::ALL) { n_saved } else { n_saved - 1 };
            out.push_str(&format!("-s{last}"));
        }
        out.push('}');
    }
}

impl TargetPrinter for RiscvPrinter<'_> {
    fn print_prefixes(&self, _printed: PrintedInst<'_>, _out: &mut String) {}

    fn rewrite(&self, printed: PrintedInst<'_>) -> Option<Inst> {
        if self.options.no_aliases {
            return None;
        }
        let passes = |test: &AsmOperandTest| self.passes(printed, test);
        self.uncompressor.rewrite(printed.inst, &self.features, passes)
    }

    fn print_specially(&self, _printed: PrintedInst<'_>, _out: &mut String) -> bool {
        false
    }

    fn uses_aliases(&self) -> bool {
        !self.options.no_aliases
    }

    fn passes(&self, printed: PrintedInst<'_>, test: &AsmOperandTest) -> bool {
        let operand = printed.inst.operand(usize::from(test.operand));
        let found = self.operand_tests.get(test.method);
        found.is_some_and(|found| found.passes(operand, printed.expressions, self.is_64_bit_triple))
    }

    fn print_register(&self, register: RegisterId, out: &mut String) {
        if register == reg::X8 && self.options.names_frame_pointer {
            out.push_str("fp");
            return;
        }
        let name = self.names.spelling(register);
        out.push_str(if name.is_empty() { self.plain_names.spelling(register) } else { name });
    }

    fn print_operand(&self, printed: PrintedInst<'_>, fragment: &AsmFragment, out: &mut String) {
        let inst = printed.inst;
        let index = usize::from(fragment.operand);
        let Some(printer) = self.operand_printers.get(fragment.method) else { return };
        match printer {
            OperandPrinter::Plain => self.print_plain(printed, index, out),
            OperandPrinter::BranchTarget => match inst.operand(index) {
                Some(Operand::Immediate(value)) => self.print_number(value, out),
                _ => self.print_plain(printed, index, out),
            },
            OperandPrinter::Fence => {
                let bits = immediate(inst, index);
                let letters = [(8, 'i'), (4, 'o'), (2, 'r'), (1, 'w')];
                out.extend(letters.into_iter().filter(|(bit, _)| bits & bit != 0).map(|(_, letter)| letter));
                if bits == 0 {
                    out.push('0');
                }
            }
            OperandPrinter::FloatImmediate => {
                out.push_str(float_immediate::spelling(immediate(inst, index)).unwrap_or_default());
            }
            OperandPrinter::MaskRegister => {
                let mask = register(inst, index);
                if !mask.is_none() {
                    self.print_suffixed(mask, ".t", out);
                }
            }
            OperandPrinter::MatrixVType => VType(immediate(inst, index) as u32).print_matrix(out),
            OperandPrinter::RegisterAndBase => {
                self.print_register(register(inst, index + 1), out);
                out.push('(');
                self.print_register(register(inst, index), out);
                out.push(')');
            }
            OperandPrinter::RegisterList => self.print_register_list(immediate(inst, index), out),
            OperandPrinter::RoundingMode { default } => {
                let mode = immediate(inst, index);
                let is_shown = self.options.no_aliases && default == rounding_mode::DYNAMIC;
                if is_shown || mode != i64::from(default) {
                    out.push_str(", ");
                    out.push_str(rounding_mode::name(mode).unwrap_or_default());
                }
            }
            OperandPrinter::StackAdjustment { is_negative } => {
                let list = u8::try_from(immediate(inst, 0)).unwrap_or_default();
                let base = register_list::stack_size(list, self.features.has(feat::IS_64_BIT));
                let size = immediate(inst, index).wrapping_add(base);
                out.push_str(&if is_negative { size.wrapping_neg() } else { size }.to_string());
            }
            OperandPrinter::SystemRegister => self.print_system_register(immediate(inst, index), out),
            OperandPrinter::TileLambda => {
                if let Some(log2) = immediate(inst, index).checked_sub(1).filter(|log2| (0..7).contains(log2))
                {
                    out.push_str(&format!(", L{}", 1 << log2));
                }
            }
            OperandPrinter::TypeOfDot => {
                out.push_str(", ");
                out.push_str(type_of_dot::name(immediate(inst, index)));
            }
            OperandPrinter::VScale => self.print_suffixed(register(inst, index), ".scale", out),
            OperandPrinter::VType => self.print_vtype(immediate(inst, index), out),
            OperandPrinter::ZeroOffset => {
                out.push('(');
                self.print_register(register(inst, index), out);
                out.push(')');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use stallscope_mc::Printer;
    use stallscope_target::Method;

    use super::*;
    use crate::description::DESCRIPTION;
    use crate::testing::{check_all_opcodes_with, expressions, subtarget};

    #[test]
    fn no_operands_cause_a_panic() {
        let subtarget = subtarget("+zca");
        for no_aliases in [false, true] {
            let options = PrintOptions {
                no_aliases,
                print_imm_hex: no_aliases,
                names_frame_pointer: true,
                ..PrintOptions::default()
            };
            let printer = Printer::new(&crate::ISA.asm_language, &subtarget, 0, options);
            let mut out = String::new();
            check_all_opcodes_with(|inst| {
                out.clear();
                printer.print(inst, &expressions(), &mut out);
            });
        }
    }

    #[test]
    fn every_operand_printer_is_known() {
        for fragment in DESCRIPTION.table::<AsmFragment>().iter() {
            let name = DESCRIPTION.str(DESCRIPTION.table::<Method>().at(fragment.method.index()).name);
            let is_known = OperandPrinter::by_name(name).is_some();
            assert!(is_known || fragment.operand == AsmFragment::NO_OPERAND, "{name}");
        }
    }
}
