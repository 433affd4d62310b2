//! The text that the instruction printer writes for each opcode.

use crate::wire::{RecordId, Span, Str, record};
use crate::{AsmFragmentId, MethodId, OpcodeId, PredicateId};

record! {
    /// A piece of an instruction's text: a literal, then (unless [`AsmFragment::NO_OPERAND`]) an operand.
    pub struct AsmFragment {
        /// Literal text; in the first fragment it starts with a tab and the mnemonic.
        pub text: Str,
        /// The method that prints the operand after the text.
        pub method: MethodId,
        /// Index of the (first) operand that the method prints, or [`AsmFragment::NO_OPERAND`].
        pub operand: u8,
        /// The alternative name index that a register operand is printed with.
        pub name_index: u8,
    }
}

impl AsmFragment {
    /// The operand index of a fragment that is only text.
    pub const NO_OPERAND: u8 = u8::MAX;
}

record! {
    /// A preferred way to print an instruction whose operands meet a condition, tried before the opcode's own text;
    /// the records are sorted by variant and opcode, then in matching order.
    pub struct AsmAlias {
        /// The assembly variant.
        pub variant: u8,
        /// The opcode it prints.
        pub opcode: OpcodeId,
        /// Number of operands the instruction must have.
        pub n_operands: u8,
        /// The condition on operands and features.
        pub condition: PredicateId,
        /// The target's hand-written tests, which must pass as well.
        pub tests: Span<AsmOperandTest>,
        /// The text to print.
        pub asm: Span<AsmFragmentId>,
    }
}

record! {
    /// A hand-written test of an operand.
    pub struct AsmOperandTest {
        /// Index of the operand.
        pub operand: u8,
        /// The test, named after the operand's class in LLVM, such as `inv_ccode`.
        pub method: MethodId,
    }
}

impl RecordId for AsmFragmentId {
    type Record = AsmFragment;
    fn record_index(self) -> usize {
        self.index()
    }
}
