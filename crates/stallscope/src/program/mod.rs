//! Code in files and in bytes: programs, their functions and regions, and where these come from.

pub(crate) mod code;
mod code_reader;
mod jump_origin;
mod jump_tables;
pub(crate) mod machine_code;
pub(crate) mod profile;
pub(crate) mod regions;
mod sources;
