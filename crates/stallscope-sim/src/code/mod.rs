//! The code of a region, laid out for the simulation.

pub(crate) mod mapping;
pub(crate) mod renaming;
mod tables;

pub(crate) use tables::*;
