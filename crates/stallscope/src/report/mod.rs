//! The reports on all regions of a text or a program, in order.

mod compared_kernel;
pub(crate) mod overview;
#[cfg(feature = "page")]
mod page;
pub(crate) mod run;
