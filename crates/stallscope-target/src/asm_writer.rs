//! What the instruction printer writes for each opcode.

use crate::wire::{RecordId, Span, Str, record};
use crate::{AsmFragmentId, MethodId, OpcodeId, PredicateId};

record! {
    /// A piece of an instruction's text: a literal, then (unless [`AsmFragment::NO_OPERAND`]) an operand.
    pub struct AsmFragment {
        /// Text written as it is; the first fragment's starts with a tab and the mnemonic.
        pub text: Str,
        /// How the operand after the text is printed.
        pub method: MethodId,
        /// Index of the (first) operand that the method prints, or [`AsmFragment::NO_OPERAND`].
        pub operand: u8,
        /// The alternative name index that a register operand is printed with.
        pub name_index: u8,
    }
}

impl AsmFragment {
    /// In place of an operand's index: the fragment is text only.
    pub const NO_OPERAND: u8 = u8::MAX;
}

record! {
    /// A preferred way to print an instruction whose operands meet a condition, tried before the opcode's own
    /// text; the records are sorted by variant and opcode, then in the order in which they are tried.
    pub struct AsmAlias {
        /// The assembly variant.
        pub variant: u8,
        /// The opcode it prints.
        pub opcode: OpcodeId,
        /// Number of operands the instruction must have.
        pub n_operands: u8,
        /// The condition on operands and features.
        pub condition: PredicateId,
        /// What the target's own methods must say too.
        pub tests: Span<AsmOperandTest>,
        /// What is printed.
        pub asm: Span<AsmFragmentId>,
    }
}

record! {
    /// A test of an operand that the target makes by hand.
    pub struct AsmOperandTest {
        /// Index of the operand.
        pub operand: u8,
        /// The test, by the name of the operand's class in LLVM, such as `inv_ccode`.
        pub method: MethodId,
    }
}

impl RecordId for AsmFragmentId {
    type Record = AsmFragment;
    fn record_index(self) -> usize {
        self.index()
    }
}
