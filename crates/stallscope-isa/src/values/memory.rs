//! Memory: the last store to each byte, and its value.

use std::hash::Hash;

use rustc_hash::FxHashMap;
use stallscope_sim::Overlap;

use super::bits;
use super::symbols::Symbols;
use super::value::Value;

/// Bytes of the page of all addresses, if there is only one.
const PAGE_SIZE: u64 = 4096;

/// Bytes per entry of the table.
const WORD_SIZE: u64 = 8;

/// The widest access that is tracked, in bytes.
const MAX_SIZE: u16 = 64;

/// The instruction of a definition that is no store.
const NO_INSTRUCTION: u32 = u32::MAX;

/// An address and the values of the registers in its expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    /// The address.
    pub value: Value,
    /// The base register's value.
    pub base: Value,
    /// The index register's value.
    pub index: Value,
}

/// The origin of the value of some bytes: a store, or a load of bytes whose value was unknown.
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    /// The index of the store, if it is one.
    instruction: u32,
    /// The iteration of the store.
    pub iteration: u32,
    /// Where it stores.
    pub address: Address,
    /// Bytes stored.
    size: u16,
    /// The value of the bytes, if there are at most eight.
    value: Value,
}

impl Definition {
    /// Returns the index of the instruction, if this is a store.
    #[must_use]
    pub fn store(&self) -> Option<u32> {
        (self.instruction != NO_INSTRUCTION).then_some(self.instruction)
    }
}

/// The result of a load.
#[derive(Clone, Copy, Debug)]
pub struct Loaded {
    /// The value, if it has at most eight bytes.
    pub value: Value,
    /// The youngest store that wrote some of the bytes, and how they overlap.
    pub store: Option<(Definition, Overlap)>,
}

/// The numbers of the definitions of consecutive bytes, counted from 1; 0 for none.
type Bytes = [u32; WORD_SIZE as usize];

/// The memory.
#[derive(Debug)]
pub struct Memory {
    /// The definitions by symbol and multiple of the word's size.
    words: FxHashMap<(u32, u64), Bytes>,
    /// The definitions of the bytes of the only page, if there is only one for all constant addresses, and what each of its
    /// quadwords holds in the beginning.
    page: Vec<Bytes>,
    initial: u64,
    definitions: Vec<Definition>,
}

impl Memory {
    /// Creates a memory with unknown contents.
    #[must_use]
    pub fn unknown() -> Self {
        Self { words: FxHashMap::default(), page: Vec::new(), initial: 0, definitions: Vec::new() }
    }

    /// Creates a memory with one page, filled with a quadword. All constant addresses map to it.
    #[must_use]
    pub fn of_page(initial: u64) -> Self {
        Self { page: vec![Bytes::default(); (PAGE_SIZE / WORD_SIZE) as usize], initial, ..Self::unknown() }
    }

    fn is_on_page(&self, address: Value) -> bool {
        address.symbol == 0 && !self.page.is_empty()
    }

    fn word(&self, symbol: u32, index: u64) -> Bytes {
        if symbol == 0 && !self.page.is_empty() {
            self.page[(index % (PAGE_SIZE / WORD_SIZE)) as usize]
        } else {
            self.words.get(&(symbol, index)).copied().unwrap_or_default()
        }
    }

    fn word_mut(&mut self, symbol: u32, index: u64) -> &mut Bytes {
        if symbol == 0 && !self.page.is_empty() {
            &mut self.page[(index % (PAGE_SIZE / WORD_SIZE)) as usize]
        } else {
            self.words.entry((symbol, index)).or_default()
        }
    }

    /// Stores `size` bytes. A store of unknown size changes nothing.
    pub fn store(&mut self, instruction: u32, iteration: u32, address: Address, size: u16, value: Value) {
        if (1..=MAX_SIZE).contains(&size) {
            self.define(Definition { instruction, iteration, address, size, value });
        }
    }

    fn define(&mut self, definition: Definition) {
        self.definitions.push(definition);
        let number = self.definitions.len() as u32;
        let Value { symbol, offset } = definition.address.value;
        let mut at = 0;
        while at < u64::from(definition.size) {
            let first = offset.wrapping_add(at);
            let in_word = first % WORD_SIZE;
            let n_bytes = (WORD_SIZE - in_word).min(u64::from(definition.size) - at);
            let word = self.word_mut(symbol, first / WORD_SIZE);
            word[in_word as usize..(in_word + n_bytes) as usize].fill(number);
            at += n_bytes;
        }
    }

    /// Loads `size` bytes.
    pub fn load<F: Copy + Eq + Hash>(
        &mut self,
        address: Address,
        size: u16,
        symbols: &mut Symbols<F>,
    ) -> Loaded {
        if !(1..=MAX_SIZE).contains(&size) {
            return Loaded { value: symbols.fresh(8), store: None };
        }
        let Value { symbol, offset } = address.value;
        let mut numbers = [0; MAX_SIZE as usize];
        let numbers = &mut numbers[..usize::from(size)];
        let mut at = 0;
        while at < numbers.len() {
            let first = offset.wrapping_add(at as u64);
            let word = self.word(symbol, first / WORD_SIZE);
            let found = &word[(first % WORD_SIZE) as usize..];
            let n_bytes = found.len().min(numbers.len() - at);
            numbers[at..at + n_bytes].copy_from_slice(&found[..n_bytes]);
            at += n_bytes;
        }
        let youngest = numbers.iter().copied().filter(|&number| self.definition(number).is_some()).max();
        let store = youngest
            .and_then(|number| self.definition(number))
            .map(|definition| (definition, self.overlap(&definition, address.value, size)));
        let value = if size <= WORD_SIZE as u16 {
            self.value_of(numbers, address, symbols)
        } else {
            symbols.fresh(8)
        };
        Loaded { value, store }
    }

    /// Returns the store with a number.
    fn definition(&self, number: u32) -> Option<Definition> {
        let definition = self.definitions[(number as usize).checked_sub(1)?];
        definition.store().map(|_| definition)
    }

    fn overlap(&self, store: &Definition, load: Value, size: u16) -> Overlap {
        let address = store.address.value;
        let is_same_page = address.offset / PAGE_SIZE == load.offset / PAGE_SIZE;
        if self.is_on_page(load) && !is_same_page {
            return Overlap::PageAlias;
        }
        let start = load.offset.wrapping_sub(address.offset);
        let end = start.checked_add(size.into());
        if end.is_some_and(|end| end <= store.size.into()) { Overlap::Contained } else { Overlap::Partial }
    }

    /// Returns the value of at most eight bytes with these definitions.
    fn value_of<F: Copy + Eq + Hash>(
        &mut self,
        numbers: &[u32],
        address: Address,
        symbols: &mut Symbols<F>,
    ) -> Value {
        let size = numbers.len() as u8;
        let is_on_page = self.is_on_page(address.value);
        let first = numbers[0];
        if first != 0 && numbers.iter().all(|&number| number == first) {
            let definition = self.definitions[first as usize - 1];
            let start = address.value.offset.wrapping_sub(definition.address.value.offset);
            let start = if is_on_page { start % PAGE_SIZE } else { start };
            if start == 0 && definition.size <= WORD_SIZE as u16 {
                return symbols.low(definition.value, size);
            }
        }
        let bytes = numbers.iter().enumerate().map(|(i, &number)| {
            let at = address.value.offset.wrapping_add(i as u64);
            let (value, start) = match (number as usize).checked_sub(1) {
                Some(index) => {
                    let definition = self.definitions[index];
                    let start = at.wrapping_sub(definition.address.value.offset);
                    (definition.value.as_constant()?, if is_on_page { start % PAGE_SIZE } else { start })
                }
                None if is_on_page => (self.initial, at % WORD_SIZE),
                None => return None,
            };
            (start < WORD_SIZE).then(|| bits::truncate(value >> (8 * start), 1) << (8 * i))
        });
        let number = bytes.sum::<Option<u64>>();
        number.map(Value::constant).unwrap_or_else(|| {
            let value = symbols.fresh(size);
            if numbers.iter().all(|&number| number == 0) {
                // The next load of the same bytes finds the same value.
                let size = u16::from(size);
                self.define(Definition { instruction: NO_INSTRUCTION, iteration: 0, address, size, value });
            }
            value
        })
    }
}
