//! AMDGPU's own flags of opcodes: a bit each, as `SIDefines.h` numbers them.

use stallscope_target::Opcode;

/// A set of flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TsFlags(u64);

macro_rules! ts_flags {
    ($($name:ident $bit:literal,)*) => {
        impl TsFlags {
            $(pub(crate) const $name: Self = Self(1 << $bit);)*
        }
    };
}

ts_flags! {
    SOP2 3,
    SOPC 4,
    SOPK 5,
    VOP1 7,
    VOP2 8,
    VOPC 9,
    VOP3 10,
    VOP3P 12,
    SDWA 14,
    DPP 15,
    MUBUF 17,
    MTBUF 18,
    SMRD 19,
    MIMG 20,
    VIMAGE 21,
    VSAMPLE 22,
    EXP 23,
    FLAT 24,
    DS 25,
    VOPD3 30,
    LGKM_COUNT 34,
    GATHER4 37,
    TENSOR_COUNT 38,
    VOP3_OP_SEL 42,
    INT_CLAMP 46,
    IS_PACKED 49,
    FLAT_GLOBAL 51,
    IS_MAI 54,
    IS_DOT 55,
    FLAT_SCRATCH 56,
    IS_ATOMIC_NO_RETURN 57,
    IS_ATOMIC_RETURN 58,
    IS_WMMA 59,
    GWS 62,
    IS_SWMMAC 63,
}

impl TsFlags {
    /// Returns the flags of an opcode.
    pub(crate) const fn of(opcode: &Opcode) -> Self {
        Self(opcode.ts_flags)
    }

    /// Returns whether any flag of another set is in this one.
    pub(crate) const fn has(self, any: Self) -> bool {
        self.0 & any.0 != 0
    }

    /// Returns the flags of both sets.
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
