//! The text of instructions, as the target's assembler writes it.

use std::fmt;

use stallscope_target::wire::Span;
use stallscope_target::{
    AsmAlias, AsmFragment, AsmFragmentId, AsmOperandTest, Description, FeatureSet, Inst, RegisterId,
    SubtargetInfo,
};

use crate::asm_language::AsmLanguage;
use crate::expression::{Expression, ExpressionId, Expressions};

/// An instruction to print, with the expressions of its source.
#[derive(Clone, Copy)]
pub struct PrintedInst<'i> {
    /// The instruction.
    pub inst: &'i Inst,
    /// What its [`Operand::Expression`](stallscope_target::Operand::Expression)s stand for.
    pub expressions: &'i Expressions,
}

impl PrintedInst<'_> {
    /// Appends an expression.
    pub fn print_expression(self, id: u32, out: &mut String) {
        let id = ExpressionId(id);
        if self.expressions.get(id).is_some() {
            self.expressions.write(id, out);
        }
    }

    /// The number that an expression is, if it is no more than one.
    pub fn constant(self, id: u32) -> Option<i64> {
        match self.expressions.get(ExpressionId(id))? {
            Expression::Constant(value) => Some(value),
            _ => None,
        }
    }
}

/// What a target does to print its instructions.
pub trait TargetPrinter: Send {
    /// Writes what stands in front of the mnemonic.
    fn print_prefixes(&self, printed: PrintedInst<'_>, out: &mut String);

    /// Writes an instruction whose text is not that of its opcode's fragments; otherwise writes nothing
    /// and gives false.
    fn print_specially(&self, printed: PrintedInst<'_>, out: &mut String) -> bool;

    /// Whether an operand passes a test of an alias. The target has none unless it says so.
    fn passes(&self, printed: PrintedInst<'_>, test: &AsmOperandTest) -> bool {
        let _ = (printed, test);
        false
    }

    /// Writes a register.
    fn print_register(&self, register: RegisterId, out: &mut String);

    /// Writes what a fragment says of an operand.
    fn print_operand(&self, printed: PrintedInst<'_>, fragment: &AsmFragment, out: &mut String);

    /// Writes a remark behind an instruction that was not written specially. There is none unless the target says so.
    fn print_annotation(&self, printed: PrintedInst<'_>, out: &mut String) {
        let _ = (printed, out);
    }
}

/// Writes instructions as text.
pub struct Printer<'a> {
    description: Description<'a>,
    features: FeatureSet,
    variant: u8,
    target: Box<dyn TargetPrinter + 'a>,
}

impl<'a> Printer<'a> {
    /// A printer for a subtarget.
    ///
    /// `variant` is the assembly syntax (AArch64: 0 generic, 1 Apple; x86: 0 AT&T, 1 Intel); one that the target does not have
    /// is taken for 0. With `print_imm_hex` immediates are hexadecimal.
    #[must_use]
    pub fn new(
        language: &AsmLanguage,
        subtarget: &'a SubtargetInfo,
        variant: u8,
        print_imm_hex: bool,
    ) -> Self {
        let variant = if variant < 2 { variant } else { 0 };
        Self {
            description: subtarget.description(),
            features: subtarget.features,
            variant,
            target: (language.printer)(subtarget, variant, print_imm_hex),
        }
    }

    /// Appends an instruction's text, which starts with a tab.
    pub fn print(&self, inst: &Inst, expressions: &Expressions, out: &mut String) {
        let printed = PrintedInst { inst, expressions };
        self.target.print_prefixes(printed, out);
        if self.target.print_specially(printed, out) {
            return;
        }
        if let Some(alias) = self.alias(printed) {
            self.print_fragments(printed, alias.asm, out);
        } else {
            let opcode = self.description.opcode(inst.opcode);
            self.print_fragments(printed, opcode.asm[usize::from(self.variant)], out);
        }
        self.target.print_annotation(printed, out);
    }

    /// Appends a register as it is written as an operand.
    pub fn print_register(&self, register: RegisterId, out: &mut String) {
        self.target.print_register(register, out);
    }

    /// The preferred alias of an instruction.
    fn alias(&self, printed: PrintedInst<'_>) -> Option<AsmAlias> {
        let inst = printed.inst;
        let aliases = self.description.table::<AsmAlias>();
        let key = (self.variant, inst.opcode);
        let first = aliases.partition_point(|alias| (alias.variant, alias.opcode) < key);
        let rest = aliases.slice(first, aliases.len());
        rest.iter()
            .take_while(|alias| (alias.variant, alias.opcode) == key)
            .take_while(|alias| usize::from(alias.n_operands) == inst.operands.len())
            .filter(|alias| self.description.inst_matches(alias.condition, inst, &self.features))
            .find(|alias| {
                self.description.span(alias.tests).iter().all(|test| self.target.passes(printed, &test))
            })
    }

    fn print_fragments(&self, printed: PrintedInst<'_>, fragments: Span<AsmFragmentId>, out: &mut String) {
        for fragment in self.description.select(fragments).iter() {
            out.push_str(self.description.str(fragment.text));
            if fragment.operand != AsmFragment::NO_OPERAND {
                self.target.print_operand(printed, &fragment, out);
            }
        }
    }
}

impl fmt::Debug for Printer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Printer").field("variant", &self.variant).finish_non_exhaustive()
    }
}

/// Appends an immediate, in decimal or with its sign in front of hexadecimal digits.
pub fn print_immediate(value: i64, hex: bool, out: &mut String) {
    use fmt::Write;
    let sign = if value < 0 { "-" } else { "" };
    // Writing to a string does not fail.
    let _ = if hex { write!(out, "{sign}{:#x}", value.unsigned_abs()) } else { write!(out, "{value}") };
}
