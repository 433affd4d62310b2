//! Prints AMDGPU instructions.

use stallscope_mc::{PrintOptions, PrintedInst, TargetPrinter};
use stallscope_target::{AsmFragment, Description, RegisterId, SubtargetInfo};

/// The assembly variants: only one.
pub(crate) const ASM_VARIANTS: std::ops::RangeInclusive<u32> = 0..=u32::MAX;

/// The printer of AMDGPU instructions.
struct AmdgpuPrinter<'a> {
    description: Description<'a>,
}

/// Creates the printer.
pub(crate) fn printer<'a>(
    subtarget: &'a SubtargetInfo,
    _variant: u8,
    _options: PrintOptions,
) -> Box<dyn TargetPrinter + 'a> {
    Box::new(AmdgpuPrinter { description: subtarget.description() })
}

impl TargetPrinter for AmdgpuPrinter<'_> {
    fn print_prefixes(&self, _: PrintedInst<'_>, _: &mut String) {}

    fn print_specially(&self, _: PrintedInst<'_>, _: &mut String) -> bool {
        false
    }

    fn print_register(&self, register: RegisterId, out: &mut String) {
        out.push_str(self.description.str(self.description.register(register).asm_names[0]));
    }

    fn print_operand(&self, _: PrintedInst<'_>, _: &AsmFragment, _: &mut String) {}
}
