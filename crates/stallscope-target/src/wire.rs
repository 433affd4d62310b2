//! The description file's format.
//!
//! A file is a header, a list of sections, their layouts and their data, all little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | magic, [`MAGIC`] |
//! | 4 | format version, [`FORMAT_VERSION`] |
//! | 4 | number of sections, [`N_SECTIONS`] |
//! | 16 each | a section: the offset of its data, its number of records, the bits of a record, the offset of its layout |
//! | 4 each | layouts: for each number in a record, its offset in the record and its width, in bits |
//! | … | data of the sections, the smallest first |
//! | 8 | zeros |
//!
//! Each section but the first two holds the records of one type, packed bit by bit in the order of their ids: a
//! record type has exactly one section, and a record names other records by id, by [`Span`] (a run of records of one type) or
//! by [`Str`] (a run of bytes of the string section). A record is a sequence of numbers of 32 bits at most; in a
//! section, a number takes the bits that the largest one at its place needs, so that reading a record takes
//! some shifts, and nothing has to be unpacked before.
//! Section 0 holds the strings, records of 8 bits without a layout; section 1 holds the
//! [`Provenance`](crate::Provenance).
//!
//! A file with models has the same format, without a provenance. Its ids and places of strings continue the description's.

use std::marker::PhantomData;

/// The file's first bytes.
pub const MAGIC: [u8; 8] = *b"stallsc\0";

/// Incremented whenever a record's layout or meaning changes.
pub const FORMAT_VERSION: u32 = 19;

/// Number of sections in a file.
pub const N_SECTIONS: usize = 100;

/// The bits of the largest number in a record.
pub(crate) const MAX_NUMBER_BITS: u32 = 32;

/// A value that a record is made of: one or more numbers.
pub trait Field: Copy {
    /// How many numbers it has.
    const N_NUMBERS: usize;
    /// Reads the value whose first number has the index `at` in a record.
    fn read(record: PackedRecord<'_>, at: usize) -> Self;
    /// Appends the value's numbers.
    #[cfg(feature = "write")]
    fn write(&self, out: &mut Vec<u32>);
}

/// A value with its own section.
pub trait Record: Field + Default {
    /// The index of the type's section.
    const SECTION: usize;
    /// Whether added models have records of this type.
    const IS_OF_MODELS: bool;
}

/// A record in its section.
#[derive(Clone, Copy, Debug)]
pub struct PackedRecord<'a> {
    /// The file from the section's data on.
    bytes: &'a [u8],
    layout: &'a [[u8; 4]],
    /// The record's place in `bytes`, in bits.
    bit: usize,
}

impl PackedRecord<'_> {
    /// Returns a number of the record, or 0 if the file is damaged.
    #[inline]
    pub(crate) const fn number(self, index: usize) -> u32 {
        if index >= self.layout.len() {
            return 0;
        }
        let place = u32::from_le_bytes(self.layout[index]);
        let bit = self.bit + (place & 0xffff) as usize;
        let byte = bit / 8;
        if self.bytes.len() < 8 || byte > self.bytes.len() - 8 {
            return 0;
        }
        let Some(bytes) = self.bytes.split_at(byte).1.first_chunk() else { return 0 };
        (u64::from_le_bytes(*bytes) >> (bit % 8)) as u32 & mask(place >> 16)
    }
}

/// Returns a number with the lowest `width` bits set.
#[inline]
pub(crate) const fn mask(width: u32) -> u32 {
    ((1u64 << (width & 63)) - 1) as u32
}

macro_rules! unsigned_fields {
    ($($t:ty),*) => {$(
        impl Field for $t {
            const N_NUMBERS: usize = 1;
            #[inline]
            fn read(record: PackedRecord<'_>, at: usize) -> Self {
                record.number(at) as $t
            }
            #[cfg(feature = "write")]
            fn write(&self, out: &mut Vec<u32>) {
                out.push(u32::from(*self));
            }
        }
    )*};
}
unsigned_fields!(u8, u16);

impl Field for u32 {
    const N_NUMBERS: usize = 1;
    #[inline]
    fn read(record: PackedRecord<'_>, at: usize) -> Self {
        record.number(at)
    }
    #[cfg(feature = "write")]
    fn write(&self, out: &mut Vec<u32>) {
        out.push(*self);
    }
}

/// Signed numbers are stored with the sign in the lowest bit, so that small ones take few bits.
macro_rules! signed_fields {
    ($($t:ty),*) => {$(
        impl Field for $t {
            const N_NUMBERS: usize = 1;
            #[inline]
            fn read(record: PackedRecord<'_>, at: usize) -> Self {
                let number = record.number(at);
                ((number >> 1) ^ (number & 1).wrapping_neg()) as Self
            }
            #[cfg(feature = "write")]
            fn write(&self, out: &mut Vec<u32>) {
                let number = i32::from(*self);
                out.push((number << 1 ^ number >> 31) as u32);
            }
        }
    )*};
}
signed_fields!(i8, i16, i32);

impl Field for u64 {
    const N_NUMBERS: usize = 2;
    #[inline]
    fn read(record: PackedRecord<'_>, at: usize) -> Self {
        Self::from(record.number(at)) | Self::from(record.number(at + 1)) << 32
    }
    #[cfg(feature = "write")]
    fn write(&self, out: &mut Vec<u32>) {
        out.extend([*self as u32, (*self >> 32) as u32]);
    }
}

impl Field for i64 {
    const N_NUMBERS: usize = 2;
    #[inline]
    fn read(record: PackedRecord<'_>, at: usize) -> Self {
        let number = u64::read(record, at);
        ((number >> 1) ^ (number & 1).wrapping_neg()) as Self
    }
    #[cfg(feature = "write")]
    fn write(&self, out: &mut Vec<u32>) {
        ((*self << 1 ^ *self >> 63) as u64).write(out);
    }
}

impl Field for bool {
    const N_NUMBERS: usize = 1;
    #[inline]
    fn read(record: PackedRecord<'_>, at: usize) -> Self {
        record.number(at) != 0
    }
    #[cfg(feature = "write")]
    fn write(&self, out: &mut Vec<u32>) {
        out.push(u32::from(*self));
    }
}

/// The elements are read one by one: the compiler removes the reads of elements that are not used, but not a call of
/// `array::from_fn`.
macro_rules! array_fields {
    ($($n:literal: $($i:literal)*;)*) => {$(
        impl<T: Field> Field for [T; $n] {
            const N_NUMBERS: usize = $n * T::N_NUMBERS;
            #[inline]
            fn read(record: PackedRecord<'_>, at: usize) -> Self {
                [$(T::read(record, at + $i * T::N_NUMBERS)),*]
            }
            #[cfg(feature = "write")]
            fn write(&self, out: &mut Vec<u32>) {
                for value in self {
                    value.write(out);
                }
            }
        }
    )*};
}
array_fields! {
    2: 0 1;
    3: 0 1 2;
    4: 0 1 2 3;
    6: 0 1 2 3 4 5;
}

/// A run of bytes in the string section. Strings share bytes where they can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Str {
    /// Offset into the string section, in bytes.
    pub start: u32,
    /// Length in bytes.
    pub len: u16,
}

impl Str {
    /// Returns whether the string is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }
}

impl Field for Str {
    const N_NUMBERS: usize = 2;
    #[inline]
    fn read(record: PackedRecord<'_>, at: usize) -> Self {
        Self { start: u32::read(record, at), len: u16::read(record, at + 1) }
    }
    #[cfg(feature = "write")]
    fn write(&self, out: &mut Vec<u32>) {
        self.start.write(out);
        self.len.write(out);
    }
}

/// A run of records in the section of `T`.
#[derive(Debug)]
pub struct Span<T> {
    /// Index of the first record.
    pub start: u32,
    /// Number of records.
    pub len: u16,
    /// The records' type.
    pub of: PhantomData<fn() -> T>,
}

impl<T> Span<T> {
    /// Creates the run of `len` records from `start`.
    #[must_use]
    pub const fn new(start: u32, len: u16) -> Self {
        Self { start, len, of: PhantomData }
    }

    /// Returns whether the run has no records.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }
}

impl<T> Clone for Span<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Span<T> {}
impl<T> Default for Span<T> {
    fn default() -> Self {
        Self::new(0, 0)
    }
}
impl<T> PartialEq for Span<T> {
    fn eq(&self, other: &Self) -> bool {
        (self.start, self.len) == (other.start, other.len)
    }
}
impl<T> Eq for Span<T> {}
impl<T> std::hash::Hash for Span<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.start, self.len).hash(state);
    }
}

impl<T> Field for Span<T> {
    const N_NUMBERS: usize = 2;
    #[inline]
    fn read(record: PackedRecord<'_>, at: usize) -> Self {
        Self::new(u32::read(record, at), u16::read(record, at + 1))
    }
    #[cfg(feature = "write")]
    fn write(&self, out: &mut Vec<u32>) {
        self.start.write(out);
        self.len.write(out);
    }
}

/// A typed view of consecutive records of a section. An index past the end reads as the default record, so that a
/// damaged file can produce wrong results but never a panic.
#[derive(Debug)]
pub struct Table<'a, T> {
    section: Section<'a>,
    first: u32,
    len: u32,
    of: PhantomData<fn() -> T>,
}

/// The records of a type as the file has them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Section<'a> {
    /// The file from the section's data on.
    pub(crate) bytes: &'a [u8],
    /// For each number in a record, its offset in the record (16 bits) and its width (8 bits).
    pub(crate) layout: &'a [[u8; 4]],
    pub(crate) n_records: u32,
    pub(crate) bits_per_record: u32,
}

impl<'a> Section<'a> {
    /// Returns a record.
    #[inline]
    pub(crate) const fn record(self, index: u32) -> PackedRecord<'a> {
        let bit = index as usize * self.bits_per_record as usize;
        PackedRecord { bytes: self.bytes, layout: self.layout, bit }
    }

    /// Returns the length of its data in bytes.
    pub(crate) const fn n_bytes(self) -> usize {
        (self.n_records as usize * self.bits_per_record as usize).div_ceil(8)
    }
}

impl<T> Clone for Table<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Table<'_, T> {}

impl<'a, T: Field + Default> Table<'a, T> {
    /// No records.
    pub(crate) const EMPTY: Self =
        Self::new(Section { bytes: &[], layout: &[], n_records: 0, bits_per_record: 0 });

    /// Creates a table of all records of a section.
    #[inline]
    pub(crate) const fn new(section: Section<'a>) -> Self {
        Self { section, first: 0, len: section.n_records, of: PhantomData }
    }

    /// Returns the number of records.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Returns whether there are no records.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Returns the record at `index`, or the default record past the end.
    #[must_use]
    #[inline]
    pub fn at(self, index: usize) -> T {
        self.get(index).unwrap_or_default()
    }

    /// Returns the record at `index`, if there is one.
    #[must_use]
    #[inline]
    pub fn get(self, index: usize) -> Option<T> {
        (index < self.len()).then(|| self.read(self.first + index as u32))
    }

    /// Returns a part of the record at `index`, or of the default record past the end. Only the numbers are read that
    /// the part is made of.
    #[must_use]
    #[allow(clippy::inline_always, reason = "only the caller knows which numbers are not used")]
    #[inline(always)]
    pub fn part<R>(self, index: usize, part: impl FnOnce(T) -> R) -> R {
        if index >= self.len() {
            return part(T::default());
        }
        let mut record = self.section.record(self.first + index as u32);
        let Some(layout) = record.layout.get(..T::N_NUMBERS) else { return part(T::default()) };
        record.layout = layout;
        part(T::read(record, 0))
    }

    /// Returns the records of `range`, clipped to the table.
    #[must_use]
    #[inline]
    pub fn slice(self, start: usize, len: usize) -> Self {
        let start = start.min(self.len());
        let len = len.min(self.len() - start);
        Self { first: self.first + start as u32, len: len as u32, ..self }
    }

    /// Returns all records in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = T> + ExactSizeIterator + Clone + use<'a, T> {
        (self.first..self.first + self.len).map(move |index| self.read(index))
    }

    /// Returns a record of the section.
    #[inline]
    fn read(self, index: u32) -> T {
        let mut record = self.section.record(index);
        // With a known length, the compiler checks no other access to the layout.
        let Some(layout) = record.layout.get(..T::N_NUMBERS) else { return T::default() };
        record.layout = layout;
        T::read(record, 0)
    }

    /// Returns the index of the first record that does not satisfy `before`; the records must be partitioned by it.
    pub fn partition_point(self, mut before: impl FnMut(T) -> bool) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.part(middle, &mut before) { low = middle + 1 } else { high = middle }
        }
        low
    }
}

/// An id in records that refers to shared runs of records.
pub trait RecordId: Record {
    /// The records' type.
    type Record: Record;
    /// Returns the record's index in its section.
    fn record_index(self) -> usize;
}

/// The records selected by a run of ids. An index past the end reads as the default record, as in a [`Table`].
#[derive(Debug)]
pub struct Selection<'a, I: RecordId> {
    ids: Table<'a, I>,
    records: Table<'a, I::Record>,
    /// The records whose indexes follow.
    further: Table<'a, I::Record>,
}

impl<I: RecordId> Clone for Selection<'_, I> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<I: RecordId> Copy for Selection<'_, I> {}

impl<'a, I: RecordId> Selection<'a, I> {
    /// Selects the records of `records` that `ids` refer to.
    #[must_use]
    pub const fn new(ids: Table<'a, I>, records: Table<'a, I::Record>) -> Self {
        Self { ids, records, further: Table::EMPTY }
    }

    /// Returns the selection over a table with further records at its end.
    #[must_use]
    pub(crate) const fn followed_by(self, further: Table<'a, I::Record>) -> Self {
        Self { further, ..self }
    }

    /// Returns the table with a record, and the record's index there.
    #[inline]
    fn place(&self, record: usize) -> (Table<'a, I::Record>, usize) {
        match record.checked_sub(self.records.len()) {
            None => (self.records, record),
            Some(record) => (self.further, record),
        }
    }

    /// Returns the number of records selected.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.ids.len()
    }

    /// Returns whether no record is selected.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.ids.is_empty()
    }

    /// Returns the record selected at `index`, or the default record past the end.
    #[must_use]
    #[inline]
    pub fn at(self, index: usize) -> I::Record {
        self.get(index).unwrap_or_default()
    }

    /// Returns a part of the record selected at `index`, or of the default record past the end. Only the numbers are read that the
    /// part is made of.
    #[must_use]
    #[allow(clippy::inline_always, reason = "only the caller knows which numbers are not used")]
    #[inline(always)]
    pub fn part<R>(self, index: usize, part: impl FnOnce(I::Record) -> R) -> R {
        let record = self.ids.get(index).map_or(usize::MAX, RecordId::record_index);
        let (table, record) = self.place(record);
        table.part(record, part)
    }

    /// Returns the record selected at `index`, if there is one.
    #[must_use]
    #[inline]
    pub fn get(self, index: usize) -> Option<I::Record> {
        let (table, record) = self.place(self.ids.get(index)?.record_index());
        table.get(record)
    }

    /// Returns all records selected, in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = I::Record> + ExactSizeIterator + Clone + use<'a, I> {
        self.ids.iter().map(move |id| {
            let (table, record) = self.place(id.record_index());
            table.at(record)
        })
    }
}

/// Declares a record: a struct of fields, read and written in declaration order.
macro_rules! record {
    ($(#[$doc:meta])* pub struct $name:ident { $($(#[$field_doc:meta])* pub $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }

        impl $crate::wire::Field for $name {
            const N_NUMBERS: usize = 0 $(+ <$type as $crate::wire::Field>::N_NUMBERS)*;
            #[allow(clippy::inline_always, reason = "the caller may use some fields only")]
            #[inline(always)]
            #[allow(unused_assignments, reason = "the last field's place is not used again")]
            fn read(record: $crate::wire::PackedRecord<'_>, mut at: usize) -> Self {
                $(
                    let $field = <$type as $crate::wire::Field>::read(record, at);
                    at += <$type as $crate::wire::Field>::N_NUMBERS;
                )*
                Self { $($field,)* }
            }
            #[cfg(feature = "write")]
            fn write(&self, out: &mut Vec<u32>) {
                $($crate::wire::Field::write(&self.$field, out);)*
            }
        }
    };
}
pub(crate) use record;
