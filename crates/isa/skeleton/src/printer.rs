//! The text of instructions.

use stallscope_mc::{PrintOptions, PrintedInst, TargetPrinter};
use stallscope_target::{AsmFragment, Description, Operand, RegisterId, SubtargetInfo};

struct SkeletonPrinter<'a> {
    description: Description<'a>,
}

/// The printer for the only assembly variant.
pub(crate) fn printer<'a>(
    subtarget: &'a SubtargetInfo,
    _: u8,
    _: PrintOptions,
) -> Box<dyn TargetPrinter + 'a> {
    Box::new(SkeletonPrinter { description: subtarget.description() })
}

impl TargetPrinter for SkeletonPrinter<'_> {
    fn print_prefixes(&self, _: PrintedInst<'_>, _: &mut String) {}

    fn print_specially(&self, _: PrintedInst<'_>, _: &mut String) -> bool {
        false
    }

    fn print_register(&self, register: RegisterId, out: &mut String) {
        out.push_str(self.description.register_asm_name(register, 0));
    }

    fn print_operand(&self, printed: PrintedInst<'_>, fragment: &AsmFragment, out: &mut String) {
        if let Some(Operand::Register(register)) = printed.inst.operand(usize::from(fragment.operand)) {
            self.print_register(register, out);
        }
    }
}
