//! Jobs on several threads.

pub(crate) mod parallel_map;
pub(crate) mod stream_map;
mod workers;
