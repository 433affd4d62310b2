//! The sections of a description file.

use crate::wire::{Field, N_SECTIONS, Record, Str};

/// Gives each record type its section, in the order listed; sections 0 and 1 are taken.
macro_rules! sections {
    ($($type:ident),* $(,)?) => {
        /// The sections' names: those of the records they hold.
        pub const SECTION_NAMES: [&str; N_SECTIONS] = ["strings", "Provenance", $(stringify!($type)),*];
        /// How many numbers a record of each section has.
        pub(crate) const N_NUMBERS: [usize; N_SECTIONS] =
            [0, <Str as Field>::N_NUMBERS, $(<crate::$type as Field>::N_NUMBERS),*];
        sections!(@ 2usize; $($type),*);
    };
    (@ $index:expr; $type:ident $(, $rest:ident)*) => {
        impl Record for crate::$type { const SECTION: usize = $index; }
        sections!(@ $index + 1; $($rest),*);
    };
    (@ $index:expr;) => {};
}

sections![
    Register,
    RegisterId,
    IdOffset,
    SubRegisterIndexId,
    RegisterRun,
    SubRegisterIndex,
    RegisterClass,
    RegisterName,
    Opcode,
    OperandInfo,
    OpcodeName,
    Method,
    AsmFragment,
    AsmFragmentId,
    AsmAlias,
    AsmOperandTest,
    Encoding,
    EncodingField,
    NamedOperandTable,
    NamedOperand,
    NamedOperandId,
    MatchVariant,
    MatchRow,
    MatchClassId,
    MatchClass,
    Conversion,
    ConversionStep,
    MnemonicAlias,
    MnemonicParsers,
    OperandParser,
    RequiredFeatures,
    AsmPredicate,
    Feature,
    Architecture,
    ArchExtension,
    Processor,
    SchedModel,
    SchedClass,
    SchedClassRecordId,
    SchedClassName,
    WriteProcRes,
    WriteLatency,
    ReadAdvance,
    ProcResource,
    ProcResourceId,
    RegisterFileDesc,
    RegisterCost,
    SchedVariant,
    SchedVariantCase,
    PredicateNode,
    PredicateId,
    OpcodeId,
    Idiom,
    IdiomOpcode,
    ProcessorModel,
    ProcessorId,
    DispatchQueue,
    FormRule,
    MicroOps,
    MicroOp,
    CoreParameterValue,
    OperandLatency,
    InsertedMicroOps,
    MicroOpsId,
    ModelSource,
    NumberTable,
    TableNumber,
    InstRewrite,
    RewriteOperand,
    VersionedExtension,
    VersionedExtensionId,
    ArchProfile,
    HwMode,
    RegisterClassByHwMode,
    RegisterClassId,
    OperandName,
    OperandPlace,
    OperandPlaces,
    OperandPlacesId,
    DecoderTable,
    DecoderByte,
    DecoderPredicate,
    DecodedOperands,
    DecodedOperandId,
    DecodedOperand,
    DecodedField,
    OpcodeMapContext,
    OpcodeMapBlock,
    OpcodeMapEntry,
    OpcodeMapForm,
    OpcodeMapOperands,
    OpcodeMapOperand,
    OpcodeEntry,
    AsmTexts,
    RegisterOverlaps,
];
