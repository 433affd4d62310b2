//! What is particular to AArch64: code around blocks, and how control gets there and back.

pub(crate) mod code;
pub(crate) mod entry;
pub(crate) mod state;
pub(crate) mod time_stamp;
