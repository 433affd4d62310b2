//! The code around blocks of AArch64: entry, exit, registers and counter.

pub(crate) mod code;
pub(crate) mod entry;
pub(crate) mod state;
pub(crate) mod time_stamp;
