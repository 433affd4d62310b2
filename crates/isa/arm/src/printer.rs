//! The text of instructions.

use stallscope_mc::{PrintOptions, PrintedInst, TargetPrinter};
use stallscope_target::{AsmFragment, Description, Operand, RegisterId, SubtargetInfo};

struct ArmPrinter<'a> {
    description: Description<'a>,
}

/// The assembly variants: only one.
pub(crate) const ASM_VARIANTS: std::ops::RangeInclusive<u32> = 0..=0;

/// The printer for the only assembly variant.
pub(crate) fn printer<'a>(
    subtarget: &'a SubtargetInfo,
    _: u8,
    _: PrintOptions,
) -> Box<dyn TargetPrinter + 'a> {
    Box::new(ArmPrinter { description: subtarget.description() })
}

impl TargetPrinter for ArmPrinter<'_> {
    fn print_prefixes(&self, _: PrintedInst<'_>, _: &mut String) {}

    fn print_specially(&self, _: PrintedInst<'_>, _: &mut String) -> bool {
        false
    }

    fn print_register(&self, register: RegisterId, out: &mut String) {
        let [name, ..] = self.description.register(register).asm_names;
        out.push_str(self.description.str(name));
    }

    fn print_operand(&self, printed: PrintedInst<'_>, fragment: &AsmFragment, out: &mut String) {
        if let Some(Operand::Register(register)) = printed.inst.operand(usize::from(fragment.operand)) {
            self.print_register(register, out);
        }
    }
}
