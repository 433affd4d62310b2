//! Machine code in listings whose instructions no assembler reads.

use std::ops::Range;

/// The code of an instruction as a listing shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedCode<'t> {
    /// Hexadecimal digits, in one or more groups.
    pub digits: &'t [u8],
    /// Its address.
    pub address: u64,
    /// The offset of the instruction in the text.
    pub place: u32,
    /// Whether the listing does not say what instruction it is; it may be data.
    pub is_unknown: bool,
    /// Whether the other instructions of the listing are in Intel syntax.
    pub is_intel: bool,
}

/// An instruction that was decoded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Disassembled {
    /// Its assembly, in the syntax of the text.
    pub assembly: Vec<u8>,
    /// The address that it jumps to or calls.
    pub target: Option<u64>,
}

/// Decodes the instruction that code is. Returns `None` if the code is no instruction, or more than one.
pub type Disassemble<'d> = dyn Fn(&ListedCode<'_>) -> Option<Disassembled> + 'd;

/// Returns whether a line at these offsets of the text was refused as assembly, so that its instruction is to be decoded.
pub type IsRefused<'d> = dyn Fn(Range<u32>) -> bool + 'd;
