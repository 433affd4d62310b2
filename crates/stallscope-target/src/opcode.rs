//! Opcodes, as LLVM's instruction descriptions define them.

use std::borrow::Cow;

use crate::wire::{Span, Str, Table, record};
use crate::{
    AsmFragmentId, AsmTextsId, Description, NamePartId, OpcodeId, OpcodeRecordId, RegisterClassId,
    RegisterId, SchedClassId,
};

record! {
    /// An opcode: its name, and its record, which other opcodes share.
    pub struct OpcodeEntry {
        /// LLVM's name, such as `ADD32rr`, or the first part of it.
        pub stem: NamePartId,
        /// The rest of the name.
        pub suffix: NamePartId,
        /// Its description.
        pub opcode: OpcodeRecordId,
        /// The text to print.
        pub asm: AsmTextsId,
    }
}

record! {
    /// The text that opcodes print.
    pub struct AsmTexts {
        /// The text for each assembly variant (x86: AT&T, Intel).
        pub variants: [Span<AsmFragmentId>; 2],
    }
}

record! {
    /// An instruction as LLVM describes it, without its name and text. Many opcodes share a record.
    pub struct Opcode {
        /// The operands, defs first.
        pub operands: Span<OperandInfo>,
        /// Registers that it reads implicitly.
        pub implicit_uses: Span<RegisterId>,
        /// Registers that it writes implicitly.
        pub implicit_defs: Span<RegisterId>,
        /// Target-independent flags: a bit per [`OpcodeFlag`].
        pub flags: u64,
        /// Target-specific flags; for x86 the encoding.
        pub ts_flags: u64,
        /// The scheduling class.
        pub sched_class: SchedClassId,
        /// Size in bytes, or 0 if it varies.
        pub size: u8,
        /// Number of operands that are defs.
        pub n_defs: u8,
    }
}

record! {
    /// The description of an opcode's operand.
    pub struct OperandInfo {
        /// The register class of a register operand, or -1; see [`Description::operand_class`].
        pub register_class: i16,
        /// A bit per operand flag, as LLVM numbers them: 0 class by hardware mode, 1 predicate,
        /// 2 optional def, 3 branch target.
        pub flags: u8,
        /// LLVM's operand type: 0 unknown, 1 immediate, 2 register, 3 memory, 4 PC-relative; from 13 the target's own.
        pub operand_type: u8,
        /// The index of the operand this one is tied to, or -1.
        pub tied_to: i8,
        /// Whether the register is written before the other operands are read.
        pub early_clobber: bool,
    }
}

record! {
    /// An opcode's id; the records are sorted by the opcode's name.
    pub struct OpcodeName {
        /// The opcode.
        pub opcode: OpcodeId,
    }
}

record! {
    /// The name of a method that each target implements by hand: an operand printer, an operand class's test, or an
    /// operand's conversion.
    pub struct Method {
        /// LLVM's name, such as `printSTiRegOperand`, `isMem128_RC128X`, `addImmOperands`.
        pub name: Str,
    }
}

macro_rules! opcode_flags {
    ($($name:ident,)*) => {
        /// Target-independent flags; the discriminant is the bit in [`Opcode::flags`], in LLVM's numbering.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the names are LLVM's and self-explanatory")]
        pub enum OpcodeFlag {
            $($name,)*
        }

        impl OpcodeFlag {
            /// All flags, in the order of their bits.
            pub const ALL: &[Self] = &[$(Self::$name,)*];
        }
    };
}

opcode_flags! {
    PreIselOpcode,
    Variadic,
    HasOptionalDef,
    Pseudo,
    Meta,
    Return,
    EhScopeReturn,
    Call,
    Barrier,
    Terminator,
    Branch,
    IndirectBranch,
    Compare,
    MoveImm,
    MoveReg,
    Bitcast,
    Select,
    DelaySlot,
    FoldableAsLoad,
    MayLoad,
    MayStore,
    MayRaiseFpException,
    Predicable,
    NotDuplicable,
    UnmodeledSideEffects,
    Commutable,
    ConvertibleTo3Addr,
    UsesCustomInserter,
    HasPostIselHook,
    Rematerializable,
    CheapAsAMove,
    ExtraSrcRegAllocReq,
    ExtraDefRegAllocReq,
    RegSequence,
    ExtractSubreg,
    InsertSubreg,
    Convergent,
    Add,
    Trap,
    VariadicOpsAreDefs,
    Authenticated,
}

impl Opcode {
    /// Returns whether the opcode has a flag.
    #[must_use]
    pub const fn has(&self, flag: OpcodeFlag) -> bool {
        self.flags >> flag as u8 & 1 != 0
    }
}

impl OperandInfo {
    /// Returns whether the register class is one of [`RegisterClassByHwMode`](crate::RegisterClassByHwMode).
    #[must_use]
    pub const fn depends_on_hw_mode(&self) -> bool {
        self.flags & 1 != 0
    }

    /// Returns the register class, if there is one that does not depend on the hardware mode.
    #[must_use]
    pub fn class(&self) -> Option<RegisterClassId> {
        u16::try_from(self.register_class).ok().filter(|_| !self.depends_on_hw_mode()).map(RegisterClassId)
    }

    /// Returns whether the operand is an optional def, such as the flags of Arm instructions.
    #[must_use]
    pub const fn is_optional_def(&self) -> bool {
        self.flags & 1 << 2 != 0
    }

    /// Returns whether the operand predicates the instruction.
    #[must_use]
    pub const fn is_predicate(&self) -> bool {
        self.flags & 1 << 1 != 0
    }
}

impl<'a> Description<'a> {
    /// Returns the opcode with an id.
    #[must_use]
    #[inline]
    pub fn opcode(self, id: OpcodeId) -> Opcode {
        self.table::<Opcode>().at(self.opcode_record(id))
    }

    /// Returns the operands of an opcode, as [`Opcode::operands`].
    #[must_use]
    pub fn operands(self, id: OpcodeId) -> Table<'a, OperandInfo> {
        self.span(self.table::<Opcode>().part(self.opcode_record(id), |opcode| opcode.operands))
    }

    /// Returns the index of the record of an opcode.
    fn opcode_record(self, id: OpcodeId) -> usize {
        self.table::<OpcodeEntry>().part(id.index(), |entry| entry.opcode).index()
    }

    /// Returns the number of opcodes.
    #[must_use]
    pub fn n_opcodes(self) -> usize {
        self.table::<OpcodeEntry>().len()
    }

    /// Returns the ids of all opcodes.
    pub fn opcode_ids(self) -> impl Iterator<Item = OpcodeId> {
        (0..self.n_opcodes()).map(OpcodeId::from_index)
    }

    /// Returns the text that an opcode prints in an assembly variant. There are at most two.
    #[must_use]
    pub fn asm_text(self, id: OpcodeId, variant: u8) -> Span<AsmFragmentId> {
        let texts = self.table::<OpcodeEntry>().part(id.index(), |entry| entry.asm);
        let texts = self.table::<AsmTexts>().at(texts.index());
        texts.variants.get(usize::from(variant)).copied().unwrap_or_default()
    }

    /// Returns LLVM's name of an opcode.
    #[must_use]
    pub fn opcode_name(self, id: OpcodeId) -> Cow<'a, str> {
        let entry = self.table::<OpcodeEntry>().at(id.index());
        let [stem, suffix] = [entry.stem, entry.suffix].map(|part| self.name_part(part));
        if suffix.is_empty() { stem.into() } else { (stem.to_owned() + suffix).into() }
    }

    /// Returns the opcode that LLVM calls `name`, if there is one.
    #[must_use]
    pub fn opcode_by_name(self, name: &str) -> Option<OpcodeId> {
        let names = self.table::<OpcodeName>();
        let index = names.partition_point(|n| *self.opcode_name(n.opcode) < *name);
        names.get(index).map(|n| n.opcode).filter(|&id| self.opcode_name(id) == name)
    }
}
