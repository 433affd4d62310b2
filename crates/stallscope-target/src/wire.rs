//! The description file's format.
//!
//! A file is a header, a list of sections and the sections themselves, all little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | magic, [`MAGIC`] |
//! | 4 | format version, [`FORMAT_VERSION`] |
//! | 4 | number of sections, [`N_SECTIONS`] |
//! | 8 each | a section's offset from the file's start and its length, in bytes |
//!
//! Each section but the first two holds the records of one type, packed back to back in the order of their
//! ids: a record type has exactly one section, and a record names others by id, by [`Span`] (a run of
//! records of one type) or by [`Str`] (a run of bytes of the string section).
//! Section 0 holds the strings, section 1 the [`Provenance`](crate::Provenance).

use std::marker::PhantomData;

/// The file's first bytes.
pub const MAGIC: [u8; 8] = *b"stallsc\0";

/// Incremented whenever a record's layout or meaning changes.
pub const FORMAT_VERSION: u32 = 15;

/// Number of sections in a file.
pub const N_SECTIONS: usize = 96;

/// A value of fixed size.
pub trait Field: Copy {
    /// The value's size in bytes.
    const SIZE: usize;
    /// Reads the value from the start of `bytes`, which must have at least [`Self::SIZE`] bytes.
    fn read(bytes: &[u8]) -> Self;
    /// Appends the value's bytes.
    #[cfg(feature = "write")]
    fn write(&self, out: &mut Vec<u8>);
}

/// A value with a section of its own.
pub trait Record: Field + Default {
    /// The index of the type's section.
    const SECTION: usize;
}

macro_rules! integer_fields {
    ($($t:ty),*) => {$(
        impl Field for $t {
            const SIZE: usize = size_of::<$t>();
            #[inline]
            fn read(bytes: &[u8]) -> Self {
                let mut value = [0; size_of::<$t>()];
                value.copy_from_slice(&bytes[..size_of::<$t>()]);
                Self::from_le_bytes(value)
            }
            #[cfg(feature = "write")]
            fn write(&self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}
integer_fields!(u8, u16, u32, u64, i8, i16, i32, i64);

impl Field for bool {
    const SIZE: usize = 1;
    #[inline]
    fn read(bytes: &[u8]) -> Self {
        bytes[0] != 0
    }
    #[cfg(feature = "write")]
    fn write(&self, out: &mut Vec<u8>) {
        out.push(u8::from(*self));
    }
}

impl<T: Field + Default, const N: usize> Field for [T; N] {
    const SIZE: usize = N * T::SIZE;
    #[inline]
    fn read(bytes: &[u8]) -> Self {
        std::array::from_fn(|i| T::read(&bytes[i * T::SIZE..]))
    }
    #[cfg(feature = "write")]
    fn write(&self, out: &mut Vec<u8>) {
        for value in self {
            value.write(out);
        }
    }
}

/// A run of bytes in the string section.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Str {
    /// Offset into the string section, in bytes.
    pub start: u32,
    /// Length in bytes.
    pub len: u16,
}

impl Field for Str {
    const SIZE: usize = 6;
    #[inline]
    fn read(bytes: &[u8]) -> Self {
        Self { start: u32::read(bytes), len: u16::read(&bytes[4..]) }
    }
    #[cfg(feature = "write")]
    fn write(&self, out: &mut Vec<u8>) {
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
    const SIZE: usize = 6;
    #[inline]
    fn read(bytes: &[u8]) -> Self {
        Self::new(u32::read(bytes), u16::read(&bytes[4..]))
    }
    #[cfg(feature = "write")]
    fn write(&self, out: &mut Vec<u8>) {
        self.start.write(out);
        self.len.write(out);
    }
}

/// A typed view of records stored back to back. An index past the end reads as the default record, so that a damaged
/// file can produce wrong results but never a panic.
#[derive(Debug)]
pub struct Table<'a, T> {
    bytes: &'a [u8],
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Table<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Table<'_, T> {}

impl<'a, T: Field + Default> Table<'a, T> {
    /// Creates a table of the records in `bytes`; a partial record at the end is ignored.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, of: PhantomData }
    }

    /// Returns the number of records.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.bytes.len() / T::SIZE
    }

    /// Returns whether there are no records.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
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
        let start = index.checked_mul(T::SIZE)?;
        let bytes = self.bytes.get(start..start.checked_add(T::SIZE)?)?;
        Some(T::read(bytes))
    }

    /// Returns the records of `range`, clipped to the table.
    #[must_use]
    #[inline]
    pub fn slice(self, start: usize, len: usize) -> Self {
        let start = start.saturating_mul(T::SIZE).min(self.bytes.len());
        let end = start.saturating_add(len.saturating_mul(T::SIZE)).min(self.bytes.len());
        Self::new(&self.bytes[start..end])
    }

    /// Returns all records in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = T> + ExactSizeIterator + Clone + use<'a, T> {
        self.bytes.chunks_exact(T::SIZE).map(T::read)
    }

    /// Returns the index of the first record for which `before` is false; the records must be partitioned by it.
    pub fn partition_point(self, mut before: impl FnMut(T) -> bool) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if before(self.at(middle)) { low = middle + 1 } else { high = middle }
        }
        low
    }
}

/// An id by which records refer to shared runs of records.
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
        Self { ids, records }
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

    /// Returns the record selected at `index`, if there is one.
    #[must_use]
    #[inline]
    pub fn get(self, index: usize) -> Option<I::Record> {
        self.records.get(self.ids.get(index)?.record_index())
    }

    /// Returns all records selected, in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = I::Record> + ExactSizeIterator + Clone + use<'a, I> {
        self.ids.iter().map(move |id| self.records.at(id.record_index()))
    }
}

/// Declares a record: a struct of fields, read and written in declaration order.
macro_rules! record {
    ($(#[$doc:meta])* pub struct $name:ident { $($(#[$field_doc:meta])* pub $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }

        impl $crate::wire::Field for $name {
            const SIZE: usize = 0 $(+ <$type as $crate::wire::Field>::SIZE)*;
            #[inline]
            #[allow(unused_assignments, reason = "the last field's offset is not used again")]
            fn read(bytes: &[u8]) -> Self {
                let mut at = 0;
                $(
                    let $field = <$type as $crate::wire::Field>::read(&bytes[at..]);
                    at += <$type as $crate::wire::Field>::SIZE;
                )*
                Self { $($field,)* }
            }
            #[cfg(feature = "write")]
            fn write(&self, out: &mut Vec<u8>) {
                $($crate::wire::Field::write(&self.$field, out);)*
            }
        }
    };
}
pub(crate) use record;
