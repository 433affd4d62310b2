//! Prints pairs and lists of registers.

use stallscope_target::{Inst, RegisterId, SubRegisterIndexId};

use crate::description;
use crate::operand_printer::RegistersPrinter;
use crate::printer::{ArmPrinter, register};

/// The parts of pairs of general registers.
const GENERAL: [SubRegisterIndexId; 2] =
    [description::sub_register_index("gsub_0"), description::sub_register_index("gsub_1")];
/// The first and the following parts of pairs of double registers; spaced pairs have every other one.
const DOUBLES: [SubRegisterIndexId; 3] = [
    description::sub_register_index("dsub_0"),
    description::sub_register_index("dsub_1"),
    description::sub_register_index("dsub_2"),
];
/// The parts of tuples of vectors.
const VECTORS: [SubRegisterIndexId; 4] = [
    description::sub_register_index("qsub_0"),
    description::sub_register_index("qsub_1"),
    description::sub_register_index("qsub_2"),
    description::sub_register_index("qsub_3"),
];

impl ArmPrinter<'_> {
    /// Writes registers.
    pub(crate) fn print_registers(
        &self,
        inst: &Inst,
        form: RegistersPrinter,
        index: usize,
        out: &mut String,
    ) {
        let first = register(inst, index);
        let part = |index: &SubRegisterIndexId| self.part(first, *index);
        match form {
            RegistersPrinter::List => self.print_register_list(inst, index, out),
            RegistersPrinter::Pair => {
                let [low, high] = GENERAL;
                self.print_register_name(part(&low), out);
                out.push_str(", ");
                self.print_register_name(part(&high), out);
            }
            RegistersPrinter::Vectors(count) => {
                self.print_in_braces(VECTORS.iter().take(count).map(part), "", out);
            }
            RegistersPrinter::Doubles { count, stride, has_all_lanes } => {
                let lanes = if has_all_lanes { "[]" } else { "" };
                if count == 2 {
                    // The pair is one register.
                    self.print_in_braces(DOUBLES.iter().step_by(stride.into()).take(2).map(part), lanes, out);
                } else {
                    let registers = (0..count).map(|n| RegisterId(first.0.wrapping_add(n * stride)));
                    self.print_in_braces(registers, lanes, out);
                }
            }
        }
    }

    /// Writes all operands from `index` on as a list.
    pub(crate) fn print_register_list(&self, inst: &Inst, index: usize, out: &mut String) {
        let registers = (index..inst.operands.len()).map(|index| register(inst, index));
        self.print_in_braces(registers, "", out);
    }

    fn print_in_braces(&self, registers: impl Iterator<Item = RegisterId>, lanes: &str, out: &mut String) {
        out.push('{');
        for (n, register) in registers.enumerate() {
            if n > 0 {
                out.push_str(", ");
            }
            self.print_register_name(register, out);
            out.push_str(lanes);
        }
        out.push('}');
    }
}
