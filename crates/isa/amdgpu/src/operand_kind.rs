//! The kinds of operands of a statement.

use std::cell::Cell;

use stallscope_target::{MatchClassId, RegisterId};

/// How a number is to be encoded, as `lit(…)` and `lit64(…)` say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum LiteralForm {
    /// As short as possible.
    #[default]
    Any,
    /// As a literal of 32 bits.
    Literal,
    /// As a literal of 64 bits.
    Literal64,
}

/// The modifiers of a register or a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Modifiers {
    pub(crate) abs: bool,
    pub(crate) neg: bool,
    pub(crate) sext: bool,
    pub(crate) form: LiteralForm,
}

impl Modifiers {
    pub(crate) const fn has_float(self) -> bool {
        self.abs || self.neg
    }

    pub(crate) const fn has_any(self) -> bool {
        self.has_float() || self.sext
    }

    /// Returns the immediate that represents the modifiers.
    pub(crate) fn immediate(self) -> i64 {
        if self.has_float() {
            i64::from(self.neg) | i64::from(self.abs) << 1
        } else {
            i64::from(self.sext) << 4
        }
    }
}

macro_rules! immediate_kinds {
    ($($name:ident $llvm:literal,)*) => {
        /// The kind of a number.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "the names are LLVM's and self-explanatory")]
        pub(crate) enum ImmediateKind {
            /// The value of an operand.
            Plain,
            $($name,)*
        }

        impl ImmediateKind {
            /// Returns the kind with LLVM's name, such as `ImmTyGDS`.
            pub(crate) fn by_name(name: &str) -> Option<Self> {
                Some(match name {
                    "ImmTyNone" => Self::Plain,
                    $($llvm => Self::$name,)*
                    _ => return None,
                })
            }
        }
    };
}
immediate_kinds! {
    Gds "ImmTyGDS",
    Lds "ImmTyLDS",
    Offen "ImmTyOffen",
    Idxen "ImmTyIdxen",
    Addr64 "ImmTyAddr64",
    Offset "ImmTyOffset",
    InstOffset "ImmTyInstOffset",
    Offset0 "ImmTyOffset0",
    Offset1 "ImmTyOffset1",
    SmemOffset "ImmTySMEMOffsetMod",
    CachePolicy "ImmTyCPol",
    Tfe "ImmTyTFE",
    D16 "ImmTyD16",
    IsAsync "ImmTyIsAsync",
    Clamp "ImmTyClamp",
    OutputModifier "ImmTyOModSI",
    SdwaDstSel "ImmTySDWADstSel",
    SdwaSrc0Sel "ImmTySDWASrc0Sel",
    SdwaSrc1Sel "ImmTySDWASrc1Sel",
    SdwaDstUnused "ImmTySDWADstUnused",
    DMask "ImmTyDMask",
    Dim "ImmTyDim",
    UNorm "ImmTyUNorm",
    Da "ImmTyDA",
    R128A16 "ImmTyR128A16",
    A16 "ImmTyA16",
    Lwe "ImmTyLWE",
    ExportTarget "ImmTyExpTgt",
    ExportCompressed "ImmTyExpCompr",
    ExportVm "ImmTyExpVM",
    Done "ImmTyDone",
    RowEnable "ImmTyRowEn",
    Format "ImmTyFORMAT",
    HardwareRegister "ImmTyHwreg",
    Off "ImmTyOff",
    SendMessage "ImmTySendMsg",
    WaitEvent "ImmTyWaitEvent",
    InterpolationSlot "ImmTyInterpSlot",
    InterpolationAttribute "ImmTyInterpAttr",
    InterpolationChannel "ImmTyInterpAttrChan",
    OpSel "ImmTyOpSel",
    OpSelHi "ImmTyOpSelHi",
    NegLo "ImmTyNegLo",
    NegHi "ImmTyNegHi",
    IndexKey8 "ImmTyIndexKey8bit",
    IndexKey16 "ImmTyIndexKey16bit",
    IndexKey32 "ImmTyIndexKey32bit",
    Dpp8 "ImmTyDPP8",
    DppControl "ImmTyDppCtrl",
    DppRowMask "ImmTyDppRowMask",
    DppBankMask "ImmTyDppBankMask",
    DppBoundControl "ImmTyDppBoundCtrl",
    DppFi "ImmTyDppFI",
    Swizzle "ImmTySwizzle",
    GprIndexMode "ImmTyGprIdxMode",
    High "ImmTyHigh",
    Blgp "ImmTyBLGP",
    Cbsz "ImmTyCBSZ",
    Abid "ImmTyABID",
    Endpgm "ImmTyEndpgm",
    WaitVdst "ImmTyWaitVDST",
    WaitExp "ImmTyWaitEXP",
    WaitVaVdst "ImmTyWaitVAVDst",
    WaitVmVsrc "ImmTyWaitVMVSrc",
    BitOp3 "ImmTyBitOp3",
    MatrixAFormat "ImmTyMatrixAFMT",
    MatrixBFormat "ImmTyMatrixBFMT",
    MatrixAScale "ImmTyMatrixAScale",
    MatrixBScale "ImmTyMatrixBScale",
    MatrixAScaleFormat "ImmTyMatrixAScaleFmt",
    MatrixBScaleFormat "ImmTyMatrixBScaleFmt",
    MatrixAReuse "ImmTyMatrixAReuse",
    MatrixBReuse "ImmTyMatrixBReuse",
    ScaleSel "ImmTyScaleSel",
    ByteSel "ImmTyByteSel",
}

/// A number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Immediate {
    /// The number, or the bits of a double.
    pub(crate) value: i64,
    pub(crate) kind: ImmediateKind,
    /// Whether it was written with a point.
    pub(crate) is_float: bool,
    pub(crate) modifiers: Modifiers,
}

/// The kind of an operand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    /// A word or a punctuation mark, by its class.
    Token(Option<MatchClassId>),
    Immediate(Immediate),
    Register(RegisterId, Modifiers),
    /// An expression, and whether it is a symbol only.
    Expression {
        id: u32,
        is_symbol: bool,
    },
}

/// The rendering of an operand in the instruction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rendering {
    /// The index of the instruction's (last) operand for it.
    pub(crate) place: Cell<Option<usize>>,
    /// How the number in that place must be encoded.
    pub(crate) form: Cell<LiteralForm>,
    /// How often a part of the number was lost.
    pub(crate) n_truncations: Cell<u32>,
}
