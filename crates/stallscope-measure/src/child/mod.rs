//! The process that runs a block, and what its parent learns from it.
//!
//! The child is a copy of this process with a single thread. So it allocates nothing, takes no lock, and ends by itself.

pub(crate) mod cycle_counter;
mod filter;
mod memory;
mod pages;
mod process;
mod report;
mod signals;
mod step;
mod turns;

pub(crate) use filter::Filter;
pub(crate) use memory::{CODE, DataPage, SharedReport};
pub(crate) use pages::MAX_PAGES;
pub(crate) use process::{has_cpu, last_cpu, run};
pub(crate) use report::{Fault, Outcome, Report};
pub(crate) use step::Step;
pub(crate) use turns::{MIN_TURNS, Plan};
