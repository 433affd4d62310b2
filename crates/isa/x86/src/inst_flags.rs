//! The prefixes of an x86 instruction, stored in [`Inst::flags`](stallscope_target::Inst::flags).

/// LLVM's bit for `addr16` or `addr32`.
pub(crate) const HAS_ADDRESS_SIZE: u32 = 1 << 1;
/// `repne`.
pub(crate) const HAS_REPNE: u32 = 1 << 2;
/// `rep`.
pub(crate) const HAS_REP: u32 = 1 << 3;
/// `lock`.
pub(crate) const HAS_LOCK: u32 = 1 << 4;
/// `notrack`.
pub(crate) const HAS_NOTRACK: u32 = 1 << 5;
/// `{rex}`.
pub(crate) const USE_REX: u32 = 1 << 6;
/// `{rex2}`.
pub(crate) const USE_REX2: u32 = 1 << 7;
/// `{vex}`.
pub(crate) const USE_VEX: u32 = 1 << 8;
/// `{vex2}`.
pub(crate) const USE_VEX2: u32 = 1 << 9;
/// `{vex3}`.
pub(crate) const USE_VEX3: u32 = 1 << 10;
/// `{evex}`.
pub(crate) const USE_EVEX: u32 = 1 << 11;
/// `{disp8}`.
pub(crate) const USE_DISP8: u32 = 1 << 12;
/// `{disp32}`.
pub(crate) const USE_DISP32: u32 = 1 << 13;
