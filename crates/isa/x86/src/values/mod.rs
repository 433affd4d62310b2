//! Tracks values through a loop's body, to find the addresses of its memory accesses and which store supplies which
//! load.
//!
//! Each instruction is decoded once into an operation with resolved operands. The operations run for a number of
//! iterations on abstract values: a constant, or a symbol and an offset. Only what recurs in every later iteration is
//! reported, so that the simulation never sees values.

mod access_kind;
mod access_size;
mod accesses;
mod address;
mod decode;
mod execute;
mod flags;
mod function;
mod function_of_opcode;
mod operation;
mod place;
mod registers;
mod semantics;
mod symbols;
#[cfg(test)]
mod tests;

pub(crate) use accesses::accesses;
