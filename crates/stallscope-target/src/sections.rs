//! The sections of a description file.

use crate::wire::{Field, N_SECTIONS, Record, Str};

/// Gives each record type its section, in the order listed; sections 0 and 1 are taken.
macro_rules! sections {
    ($($type:ident),* $(,)?) => {
        /// The sections' names: the types of the records that they hold.
        pub const SECTION_NAMES: [&str; N_SECTIONS] = ["strings", "Provenance", $(stringify!($type)),*];
        /// How many numbers a record of each section has.
        pub(crate) const N_NUMBERS: [usize; N_SECTIONS] =
            [0, <Str as Field>::N_NUMBERS, $(<crate::$type as Field>::N_NUMBERS),*];
        sections!(@ 2usize; $($type),*);
    };
    (@ $index:expr; $type:ident $(, $rest:ident)*) => {
        impl Record for crate::$type {
            const SECTION: usize = $index;
            const IS_OF_MODELS: bool = is_of_models(stringify!($type));
        }
        sections!(@ $index + 1; $($rest),*);
    };
    (@ $index:expr;) => {};
}

/// The records that models have.
const RECORDS_OF_MODELS: &[&str] = &[
    "SchedModel",
    "SchedClass",
    "SchedClassRecordId",
    "WriteProcRes",
    "WriteLatency",
    "ReadAdvance",
    "ProcResource",
    "ProcResourceId",
    "PredicateNode",
    "PredicateId",
    "ProcessorModel",
    "ProcessorId",
    "PortGroup",
    "FormRule",
    "MicroOps",
    "MicroOp",
    "MicroOpId",
    "CoreParameterValue",
    "OperandLatency",
    "InsertedMicroOps",
    "MicroOpsId",
    "ModelSource",
];

/// Returns whether models have records of a type; for use in constants.
const fn is_of_models(name: &str) -> bool {
    let mut index = 0;
    while index < RECORDS_OF_MODELS.len() {
        if are_equal(RECORDS_OF_MODELS[index].as_bytes(), name.as_bytes()) {
            return true;
        }
        index += 1;
    }
    false
}

const fn are_equal(mut a: &[u8], mut b: &[u8]) -> bool {
    while let ([first_a, rest_a @ ..], [first_b, rest_b @ ..]) = (a, b) {
        if *first_a != *first_b {
            return false;
        }
        (a, b) = (rest_a, rest_b);
    }
    a.is_empty() && b.is_empty()
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
    NamePart,
    NamePartId,
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
    PortGroup,
    FormRule,
    MicroOps,
    MicroOp,
    MicroOpId,
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
