//! The types of source operands: which constants they take, and what these mean.

use stallscope_target::OperandInfo;

/// The type of a source operand's value. Vectors have elements of 16 or 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SourceKind {
    I16,
    I32,
    I64,
    Bf16,
    F16,
    F32,
    F64,
    V2I16,
    V2Bf16,
    V2F16,
    /// Like `V2F16`, but some generations have inline constants in both halves.
    V2F16Splat,
    /// Like `V2F16`, without inline constants.
    V2F16NoInline,
    V2I32,
    V2F32,
    V2I64,
    V2F64,
    /// The number of a barrier.
    Barrier,
}

impl SourceKind {
    /// Returns whether a value, or each element of a vector, has 64 bits.
    pub(crate) const fn is_64_bit(self) -> bool {
        matches!(self, Self::I64 | Self::F64 | Self::V2I64 | Self::V2F64)
    }

    /// Returns whether a value, or each element of a vector, is a number of double precision.
    pub(crate) const fn is_double(self) -> bool {
        matches!(self, Self::F64 | Self::V2F64)
    }

    /// Returns whether values are floating-point numbers with modifiers in dual instructions.
    pub(crate) const fn has_dual_modifiers(self) -> bool {
        // LLVM quirk: it counts no modifiers of bfloat16 numbers, so that it mistakes operands.
        matches!(
            self,
            Self::F16
                | Self::F32
                | Self::F64
                | Self::V2F16
                | Self::V2F16Splat
                | Self::V2F16NoInline
                | Self::V2F32
                | Self::V2F64
        )
    }
}

/// Which constants a source operand takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SourceForm {
    /// Inline constants and literals.
    Literal,
    /// Inline constants.
    Inline,
    /// Inline constants, in the place of an accumulation register.
    InlineAccumulator,
    /// Always a literal.
    Mandatory,
}

/// The type of a source operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SourceType {
    pub(crate) kind: SourceKind,
    pub(crate) form: SourceForm,
}

/// The number of the first operand type of a target.
const FIRST: u8 = 13;

/// The types in LLVM's order.
const TYPES: [SourceType; 33] = {
    use SourceForm::{Inline, InlineAccumulator, Literal, Mandatory};
    use SourceKind::{
        Barrier, Bf16, F16, F32, F64, I16, I32, I64, V2Bf16, V2F16, V2F16NoInline, V2F16Splat, V2F32, V2F64,
        V2I16, V2I32, V2I64,
    };
    [
        source(I32, Literal),
        source(I64, Literal),
        source(I16, Literal),
        source(F32, Literal),
        source(F64, Literal),
        source(Bf16, Literal),
        source(F16, Literal),
        source(V2Bf16, Literal),
        source(V2F16, Literal),
        source(V2F16Splat, Literal),
        source(V2I16, Literal),
        source(V2I64, Literal),
        source(V2F16NoInline, Literal),
        source(V2I32, Literal),
        source(V2F32, Literal),
        source(V2F64, Literal),
        source(I16, Inline),
        source(I32, Inline),
        source(I64, Inline),
        source(Bf16, Inline),
        source(F16, Inline),
        source(F32, Inline),
        source(F64, Inline),
        source(V2I16, Inline),
        source(V2Bf16, Inline),
        source(V2F16, Inline),
        source(Barrier, Inline),
        source(I32, Mandatory),
        source(I16, Mandatory),
        source(I64, Mandatory),
        source(I32, InlineAccumulator),
        source(F32, InlineAccumulator),
        source(F64, InlineAccumulator),
    ]
};

const fn source(kind: SourceKind, form: SourceForm) -> SourceType {
    SourceType { kind, form }
}

impl SourceType {
    /// The operand type of the modifiers of a source, which come after another type of sources.
    pub(crate) const MODIFIERS: u8 = FIRST + TYPES.len() as u8 + 1;

    /// Returns the type of an operand, if it is a source operand.
    pub(crate) fn of(operand: &OperandInfo) -> Option<Self> {
        TYPES.get(usize::from(operand.operand_type.checked_sub(FIRST)?)).copied()
    }

    /// Returns whether a value has 64 bits.
    pub(crate) const fn is_64_bit(self) -> bool {
        self.kind.is_64_bit()
    }
}
