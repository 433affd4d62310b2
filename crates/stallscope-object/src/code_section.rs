//! A section with code.

use std::ops::Range;

use crate::symbols::Symbols;

/// A section with code.
#[derive(Clone, Debug)]
pub struct CodeSection<'d> {
    /// Its name.
    pub name: &'d [u8],
    /// Its number in the file.
    pub index: usize,
    /// The address of its first byte; in object files that are not linked, all sections may have the same.
    pub address: u64,
    /// The address of its first byte in debug information, where no two sections have the same addresses.
    pub debug_address: u64,
    /// Its bytes.
    pub bytes: &'d [u8],
    /// The functions and marks in it.
    pub symbols: Symbols<'d>,
    /// Relocations, by address.
    pub relocations: Vec<Relocation<'d>>,
}

/// A place whose value a linker will write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relocation<'d> {
    /// The address of the first byte that is written.
    pub address: u64,
    /// The symbol that the value depends on; that of a section has the section's name.
    pub symbol: &'d [u8],
    /// Where the symbol is, if it is in this file.
    pub place: Option<SymbolPlace>,
    /// The part of the addend that is not in the code itself.
    pub addend: i64,
    /// Whether the value is the distance from `address`.
    pub is_relative: bool,
    /// Whether this instruction and the next one together jump or call.
    pub is_of_pair: bool,
}

/// A place in a section of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SymbolPlace {
    /// The number of the section in the file.
    pub section: usize,
    /// The address; in object files that are not linked, all sections may have the same ones.
    pub address: u64,
}

impl<'d> CodeSection<'d> {
    /// Its addresses.
    #[must_use]
    pub const fn addresses(&self) -> Range<u64> {
        self.address..self.address.saturating_add(self.bytes.len() as u64)
    }

    /// The bytes from an address on, up to another one.
    #[must_use]
    pub fn bytes_at(&self, addresses: Range<u64>) -> &'d [u8] {
        let offset = |address: u64| {
            let offset = address.saturating_sub(self.address);
            usize::try_from(offset).unwrap_or(usize::MAX).min(self.bytes.len())
        };
        self.bytes.get(offset(addresses.start)..offset(addresses.end)).unwrap_or_default()
    }

    /// The relocations in some addresses.
    #[must_use]
    pub fn relocations_at(&self, addresses: Range<u64>) -> &[Relocation<'d>] {
        let index = |address| self.relocations.partition_point(|relocation| relocation.address < address);
        self.relocations.get(index(addresses.start)..index(addresses.end)).unwrap_or_default()
    }
}
