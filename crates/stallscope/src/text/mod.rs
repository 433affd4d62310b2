//! Code in texts: their form, their regions, and their analysis.

pub(crate) mod analysis;
mod code;
pub(crate) mod other_forms;
pub(crate) mod reader;
pub(crate) mod regions;
pub(crate) mod straight_line;
