//! The code of a region, laid out for the simulation.

pub(crate) mod code_layout;
pub(crate) mod eliminable_move;
pub(crate) mod key;
pub(crate) mod mapping;
pub(crate) mod register_layout;
pub(crate) mod registers;
pub(crate) mod renaming;
pub(crate) mod resource_needs;
pub(crate) mod simulated_code;
pub(crate) mod span;
pub(crate) mod tables;
