//! Typed ids: each is the index of a record in its section of the description file.

use crate::wire::{Field, PackedRecord};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($repr:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $repr);

        impl $name {
            /// Returns the id as an index into its table.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Returns the id of the record at `index`, which must fit the id's width.
            #[must_use]
            pub const fn from_index(index: usize) -> Self {
                debug_assert!(index <= <$repr>::MAX as usize);
                Self(index as $repr)
            }
        }

        impl Field for $name {
            const N_NUMBERS: usize = 1;
            #[inline]
            fn read(record: PackedRecord<'_>, at: usize) -> Self {
                Self(<$repr as Field>::read(record, at))
            }
            #[cfg(feature = "write")]
            fn write(&self, out: &mut Vec<u32>) {
                self.0.write(out);
            }
        }
    )*};
}

ids! {
    /// An instruction's opcode, in LLVM's numbering.
    OpcodeId(u16);
    /// The description of one or more opcodes.
    OpcodeRecordId(u16);
    /// The text that one or more opcodes print.
    AsmTextsId(u16);
    /// A register, in LLVM's numbering; 0 means no register.
    RegisterId(u16);
    /// A register class, in LLVM's numbering.
    RegisterClassId(u16);
    /// A register unit: the smallest piece of register state that can alias.
    RegisterUnitId(u16);
    /// How a register overlaps with other ones; registers share it.
    RegisterOverlapsId(u16);
    /// A sub-register index, such as `sub_8bit`; 0 means none.
    SubRegisterIndexId(u16);
    /// A subtarget feature, in LLVM's numbering: a bit of a [`FeatureSet`](crate::FeatureSet).
    FeatureId(u16);
    /// A processor name of `-mcpu`.
    ProcessorId(u16);
    /// A version of the architecture.
    ArchitectureId(u16);
    /// A scheduling model; several processors may share one.
    SchedModelId(u16);
    /// A scheduling class, the same for every model of a target; 0 is invalid.
    SchedClassId(u16);
    /// A part of the names of opcodes and scheduling classes; names share parts.
    NamePartId(u16);
    /// A processor resource within one scheduling model; 0 is invalid.
    ProcResourceId(u16);
    /// A class of assembly operands in the matcher.
    MatchClassId(u16);
    /// A recipe that turns matched assembly operands into an instruction's operands.
    ConversionId(u16);
    /// A set of features that the assembly matcher requires of a row.
    RequiredFeaturesId(u16);
    /// A method of the printer or of the operand parser that each target implements by hand.
    MethodId(u16);
    /// How operands are made from a word of code; opcodes share them.
    DecodedOperandId(u16);
    /// A kind of named operands, such as system registers.
    NamedOperandTableId(u16);
    /// A name for a number.
    NamedOperandId(u16);
    /// A predicate on a parsed instruction.
    PredicateId(u32);
    /// A piece of an instruction's text; opcodes share them.
    AsmFragmentId(u16);
    /// The resources and latencies of a scheduling class; classes and models share them.
    SchedClassRecordId(u16);
    /// A table of numbers.
    NumberTableId(u16);
    /// A name of operands.
    OperandNameId(u16);
    /// The names of an opcode's operands.
    OperandPlacesId(u16);
    /// An extension with a version.
    VersionedExtensionId(u16);
    /// The micro-operations of a scheduling class; classes and models share them.
    MicroOpsId(u16);
    /// A micro-operation; classes and models share them.
    MicroOpId(u16);
}

impl RegisterId {
    /// No register.
    pub const NONE: Self = Self(0);

    /// Returns whether this is no register.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }
}

impl SchedClassId {
    /// The invalid class: the instruction has no scheduling information.
    pub const INVALID: Self = Self(0);
}

impl MethodId {
    /// No method; its name is empty.
    pub const NONE: Self = Self(0);
}
