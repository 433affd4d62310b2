//! Abstract values: a constant, or a symbol and an offset, and a memory of them. With them, instruction sets find the addresses of a
//! loop's memory accesses and which store supplies which load.

mod access_trace;
pub mod bits;
mod expression_value;
mod memory;
mod symbols;
mod value;

pub use access_trace::{AccessTrace, N_ITERATIONS};
pub use expression_value::expression_value;
pub use memory::{Address, Definition, Loaded, Memory};
pub use symbols::{Derivation, Symbols};
pub use value::Value;
