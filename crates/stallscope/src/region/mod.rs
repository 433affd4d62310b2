//! A region: its selection, its code, and its analysis up to the report or the figures.

pub(crate) mod analyzer;
mod branches_on_data;
pub(crate) mod choice;
pub(crate) mod code;
pub(crate) mod errors;
pub(crate) mod figures;
pub(crate) mod function_names;
pub(crate) mod function_search;
pub(crate) mod loop_counter;
pub(crate) mod messages;
pub(crate) mod rust_crates;
pub(crate) mod source_lines;
pub(crate) mod summary;
pub(crate) mod symbol_name;
