//! Shared by the developers' tools: the reference programs and files in folders.

pub mod files;
pub mod reference;
