//! Abstract values: a constant, or a symbol and an offset, and a memory of them. With them, instruction sets find the addresses of a
//! loop's memory accesses and which store supplies which load.

mod access_trace;
pub mod bits;
mod expression_value;
mod loop_trace;
mod memory;
mod symbols;
mod value;

pub use expression_value::expression_value;
pub use loop_trace::{Executed, MemoryOperation, trace_accesses};
pub use memory::{Address, Definition, Loaded, Memory};
pub use symbols::{Derivation, Symbols};
pub use value::Value;
