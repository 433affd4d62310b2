//! Shared by the developers' tools: the reference programs, files in folders, and folders of runs.

pub mod files;
pub mod reference;
pub mod run_folder;
