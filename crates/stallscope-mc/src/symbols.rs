//! The symbols of a text, by number and by name.

use std::hash::{BuildHasher, RandomState};

use twox_hash::XxHash3_64;

use crate::id::{SectionId, SymbolId};
use crate::raw_text;
use crate::symbol::{Fragment, Symbol, SymbolKind};
use crate::symbol_order::hash_table_order;

/// A name and the symbol that lookup by the name returns.
#[derive(Clone, Copy, Debug)]
struct NameEntry {
    start: u32,
    length: u32,
    symbol: Option<SymbolId>,
    // Whether a symbol has the name, even one that lookup does not return.
    is_used: bool,
    // The next suffix to try if the name is used.
    next_suffix: u32,
}

/// All symbols of one text, by number and by name.
#[derive(Clone, Debug)]
pub struct Symbols {
    names: Vec<u8>,
    entries: Vec<NameEntry>,
    symbols: Vec<Symbol>,
    // Counts the changes to symbols whose values were used.
    generation: u32,
    // An open-addressing table of entries plus 1; its length is a power of two.
    table: Vec<u32>,
    // Makes the places of names in the table unpredictable.
    seed: u64,
}

impl Default for Symbols {
    fn default() -> Self {
        Self {
            names: Vec::new(),
            entries: Vec::new(),
            symbols: Vec::new(),
            generation: 1,
            table: vec![0; 64],
            seed: RandomState::new().hash_one(()),
        }
    }
}

impl std::ops::Index<SymbolId> for Symbols {
    type Output = Symbol;
    fn index(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id.0 as usize]
    }
}

/// Invalidates results computed from the symbol.
impl std::ops::IndexMut<SymbolId> for Symbols {
    fn index_mut(&mut self, id: SymbolId) -> &mut Symbol {
        let symbol = &mut self.symbols[id.0 as usize];
        if symbol.read_in == self.generation {
            self.generation += 1;
        }
        symbol
    }
}

impl Symbols {
    /// Returns the symbol's name; temporary symbols may have none.
    #[must_use]
    pub fn name(&self, id: SymbolId) -> &[u8] {
        self[id].entry.map_or(&[], |entry| self.entry_name(entry))
    }

    /// Returns the symbol's name for a message.
    #[must_use]
    pub fn name_lossy(&self, id: SymbolId) -> String {
        raw_text::from_bytes(self.name(id)).into_owned()
    }

    /// Returns the symbol called `name`, if there is one.
    #[must_use]
    pub fn find(&self, name: &[u8]) -> Option<SymbolId> {
        let entry = self.table[self.slot(name)].checked_sub(1)?;
        self.entries[entry as usize].symbol
    }

    /// Returns the symbol called `name`, creating it if it does not exist.
    ///
    /// If a symbol of [`create_renamed`](Self::create_renamed) has the name, the new one gets a suffix.
    pub fn intern(&mut self, name: &[u8], is_temporary: bool) -> SymbolId {
        let entry = self.entry(name);
        let NameEntry { symbol, is_used, .. } = self.entries[entry as usize];
        if let Some(symbol) = symbol {
            return symbol;
        }
        let symbol = if is_used {
            self.create_renamed(name, false, is_temporary)
        } else {
            self.entries[entry as usize].is_used = true;
            self.create(Some(entry), is_temporary)
        };
        self.entries[entry as usize].symbol = Some(symbol);
        symbol
    }

    /// Returns the symbol for a place in a program, printed as `text`, such as `0x40 <f+0x8>`.
    pub fn intern_place(&mut self, text: &[u8]) -> SymbolId {
        let symbol = self.intern(text, true);
        self.symbols[symbol.0 as usize].is_place = true;
        symbol
    }

    /// Creates a symbol without a name.
    pub fn create_unnamed(&mut self) -> SymbolId {
        self.create(None, true)
    }

    /// Creates a symbol called `name` that lookup does not return; adds a number if the name is used or
    /// `always_suffix` is set.
    pub fn create_renamed(&mut self, name: &[u8], always_suffix: bool, is_temporary: bool) -> SymbolId {
        let base = self.entry(name);
        let mut entry = base;
        let mut needs_suffix = always_suffix;
        while needs_suffix || self.entries[entry as usize].is_used {
            needs_suffix = false;
            let suffix = self.entries[base as usize].next_suffix;
            self.entries[base as usize].next_suffix += 1;
            let mut suffixed = name.to_vec();
            suffixed.extend_from_slice(suffix.to_string().as_bytes());
            entry = self.entry(&suffixed);
        }
        self.entries[entry as usize].is_used = true;
        self.create(Some(entry), is_temporary)
    }

    /// Makes lookup of `old`'s name return a copy of it; references to `old` remain.
    pub fn replace(&mut self, old: SymbolId) -> SymbolId {
        let copy = SymbolId(self.symbols.len() as u32);
        let symbol = self[old];
        self.symbols.push(Symbol { read_in: 0, undefined_in: 0, ..symbol });
        if let Some(entry) = symbol.entry {
            self.entries[entry as usize].symbol = Some(copy);
        }
        self.symbols[old.0 as usize].is_temporary = true;
        copy
    }

    /// Returns a number that changes whenever a symbol that was [read](Self::read) changes.
    pub(crate) const fn generation(&self) -> u32 {
        self.generation
    }

    /// Returns the symbol and records that its value was used.
    pub(crate) fn read(&mut self, id: SymbolId) -> Symbol {
        let symbol = &mut self.symbols[id.0 as usize];
        symbol.read_in = self.generation;
        *symbol
    }

    /// Records whether the symbol's value is being computed.
    pub(crate) fn set_resolving(&mut self, id: SymbolId, is_resolving: bool) {
        self.symbols[id.0 as usize].is_resolving = is_resolving;
    }

    /// Returns whether nothing has changed since an equated symbol was found to be undefined.
    pub(crate) fn is_known_undefined(&self, id: SymbolId) -> bool {
        self[id].undefined_in == self.generation
    }

    /// Sets the place of an equated symbol; `is_certain` is whether it does not depend on where the search began.
    pub(crate) fn note_place(&mut self, id: SymbolId, place: Fragment, is_certain: bool) {
        let symbol = &mut self.symbols[id.0 as usize];
        symbol.fragment = place;
        if place == Fragment::Undefined && is_certain {
            symbol.undefined_in = self.generation;
        }
    }

    /// Makes `name` the symbol of a section; returns whether it was defined as something else, which has no name from now on.
    pub(crate) fn section_symbol(&mut self, name: &[u8], section: SectionId) -> bool {
        let entry = self.entry(name);
        let known = self.entries[entry as usize].symbol;
        let is_conflict = known
            .is_some_and(|symbol| !self[symbol].is_section && self[symbol].fragment != Fragment::Undefined);
        let symbol = match known {
            Some(symbol) if !self[symbol].is_section && !is_conflict => symbol,
            _ => {
                self.entries[entry as usize].is_used = true;
                let symbol = self.create(Some(entry), false);
                if known.is_none() || is_conflict {
                    self.entries[entry as usize].symbol = Some(symbol);
                }
                symbol
            }
        };
        self[symbol].is_section = true;
        if self[symbol].fragment == Fragment::Undefined && self[symbol].kind == SymbolKind::Regular {
            self[symbol].fragment = Fragment::Section(section);
        }
        is_conflict
    }

    /// Returns the symbols that lookup returns, in LLVM's iteration order.
    pub fn named_ids(&self) -> Vec<SymbolId> {
        let names = (0..self.entries.len() as u32).map(|entry| self.entry_name(entry));
        let order = hash_table_order(names);
        order.into_iter().filter_map(|index| self.entries[index].symbol).collect()
    }

    fn create(&mut self, entry: Option<u32>, is_temporary: bool) -> SymbolId {
        let id = SymbolId(self.symbols.len() as u32);
        self.symbols.push(Symbol::new(entry, is_temporary));
        id
    }

    fn entry_name(&self, entry: u32) -> &[u8] {
        let NameEntry { start, length, .. } = self.entries[entry as usize];
        &self.names[start as usize..][..length as usize]
    }

    // Returns the entry of `name`, creating it if it does not exist.
    fn entry(&mut self, name: &[u8]) -> u32 {
        let slot = self.slot(name);
        if let Some(known) = self.table[slot].checked_sub(1) {
            return known;
        }
        let entry = self.entries.len() as u32;
        let start = self.names.len() as u32;
        self.names.extend_from_slice(name);
        let length = name.len() as u32;
        self.entries.push(NameEntry { start, length, symbol: None, is_used: false, next_suffix: 0 });
        self.table[slot] = entry + 1;
        if self.entries.len() * 2 > self.table.len() {
            self.grow();
        }
        entry
    }

    // Returns the slot of `name`, or the free slot for it.
    fn slot(&self, name: &[u8]) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = XxHash3_64::oneshot_with_seed(self.seed, name) as usize & mask;
        while let Some(entry) = self.table[slot].checked_sub(1) {
            if self.entry_name(entry) == name {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.table = vec![0; self.table.len() * 2];
        for entry in 0..self.entries.len() as u32 {
            let slot = self.slot(self.entry_name(entry));
            self.table[slot] = entry + 1;
        }
    }
}
