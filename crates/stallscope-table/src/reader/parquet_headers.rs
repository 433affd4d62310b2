//! Parquet's headers: the numbers of elements that take no bytes.
//!
//! The library skips fields that it does not know, and of a list of truth values it takes no bytes for each; nor of anything after the end of
//! the file. A few bytes that say that there are billions keep it busy for seconds, and a file has room for many of them. So headers are
//! gone through here before. The library reads fields that it knows as what they should be; so their types are compared.

use std::io::{self, Read};

use bytes::{Buf as _, Bytes};
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, Length};

/// Elements without bytes that a header may have. No version of the format has a field with any.
const MOST_EMPTY: u64 = 1 << 16;
/// How deep the library follows.
const DEPTH: u8 = 64;
/// The length of the metadata and the mark, at the end of a file.
const TRAILER: usize = 8;

/// A field that the library knows.
struct Field {
    id: i16,
    /// The types that it can have.
    kinds: &'static [u8],
    /// The known fields of a structure.
    fields: &'static [Field],
}

const fn number(id: i16) -> Field {
    Field { id, kinds: &[5], fields: &[] }
}

const fn truth(id: i16) -> Field {
    Field { id, kinds: &[1, 2], fields: &[] }
}

const fn structure(id: i16, fields: &'static [Field]) -> Field {
    Field { id, kinds: &[12], fields }
}

static DATA_PAGE: [Field; 5] = [number(1), number(2), number(3), number(4), structure(5, &[])];
static DICTIONARY_PAGE: [Field; 3] = [number(1), number(2), truth(3)];
static DATA_PAGE_2: [Field; 8] =
    [number(1), number(2), number(3), number(4), number(5), number(6), truth(7), structure(8, &[])];
/// The header of a page. Statistics are skipped.
static PAGE: [Field; 8] = [
    number(1),
    number(2),
    number(3),
    number(4),
    structure(5, &DATA_PAGE),
    structure(6, &[]),
    structure(7, &DICTIONARY_PAGE),
    structure(8, &DATA_PAGE_2),
];

/// Checks the metadata of a file.
pub(super) fn check_metadata(file: &impl ChunkReader) -> Result<()> {
    let Some(end) = file.len().checked_sub(TRAILER as u64) else { return Ok(()) };
    let mut trailer = file.get_bytes(end, TRAILER)?;
    let length = trailer.get_u32_le();
    match end.checked_sub(u64::from(length)) {
        Some(start) if *trailer == *b"PAR1" => {
            check(&mut file.get_bytes(start, length as usize)?.as_ref(), &[])
        }
        // The library has a message for it.
        _ => Ok(()),
    }
}

/// A file whose headers of pages are checked when they are read.
pub(super) struct CheckedFile<R>(pub(super) R);

impl<R: Length> Length for CheckedFile<R> {
    fn len(&self) -> u64 {
        self.0.len()
    }
}

impl<R: ChunkReader> ChunkReader for CheckedFile<R> {
    type T = Whole<R::T>;

    // A reader of pages that was not asked for the next one beforehand only reads headers so.
    fn get_read(&self, start: u64) -> Result<Self::T> {
        check(&mut self.0.get_read(start)?, &PAGE)?;
        self.0.get_read(start).map(Whole)
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        self.0.get_bytes(start, length)
    }
}

/// Bytes whose end is an error.
pub(super) struct Whole<T>(T);

impl<T: Read> Read for Whole<T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 if !buffer.is_empty() => Err(io::ErrorKind::UnexpectedEof.into()),
            n => Ok(n),
        }
    }
}

/// Checks a header with these fields that the library knows.
fn check(header: &mut impl Read, fields: &[Field]) -> Result<()> {
    let mut walk = Walk { header, n_empty: 0 };
    if walk.structure(fields, DEPTH).is_none() {
        return Err(ParquetError::General(
            "a header has no end, or more values than it can have; the file is damaged".to_owned(),
        ));
    }
    Ok(())
}

/// Goes through a structure in Thrift's compact encoding. `None` is an early end, or something else that is wrong.
struct Walk<'r, R> {
    header: &'r mut R,
    /// Elements without bytes so far.
    n_empty: u64,
}

impl<R: Read> Walk<'_, R> {
    fn structure(&mut self, fields: &[Field], depth: u8) -> Option<()> {
        let mut id = 0_i16;
        loop {
            let start = self.byte()?;
            let (step, kind) = (start >> 4, start & 0xf);
            if kind == 0 {
                return Some(());
            }
            id = if step == 0 {
                let number = self.number()?;
                i16::try_from((number >> 1).cast_signed() ^ -(number & 1).cast_signed()).ok()?
            } else {
                id.checked_add(i16::from(step))?
            };
            let known = fields.iter().find(|field| field.id == id);
            if known.is_some_and(|field| !field.kinds.contains(&kind)) {
                return None;
            }
            self.value(kind, known.map_or(&[], |field| field.fields), depth)?;
        }
    }

    fn value(&mut self, kind: u8, fields: &[Field], depth: u8) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        match kind {
            // Truth values are part of the field's header.
            1 | 2 => Some(()),
            3 => self.byte().map(|_| ()),
            4..=6 => self.number().map(|_| ()),
            7 => self.skip(8),
            8 => {
                let n = self.number()?;
                self.skip(n)
            }
            9 | 10 => {
                let header = self.byte()?;
                let n = if header >> 4 == 15 { self.number()? } else { u64::from(header >> 4) };
                self.elements(n, &[header & 0xf], depth)
            }
            11 => {
                let n = self.number()?;
                let kinds = if n > 0 { self.byte()? } else { 0 };
                self.elements(n, &[kinds >> 4, kinds & 0xf], depth)
            }
            12 => self.structure(fields, depth),
            13 => self.skip(16),
            _ => None,
        }
    }

    fn elements(&mut self, n: u64, kinds: &[u8], depth: u8) -> Option<()> {
        if kinds.iter().all(|kind| matches!(kind, 1 | 2)) {
            self.n_empty = self.n_empty.saturating_add(n);
            return (self.n_empty <= MOST_EMPTY).then_some(());
        }
        for _ in 0..n {
            for &kind in kinds {
                self.value(kind, &[], depth)?;
            }
        }
        Some(())
    }

    fn byte(&mut self) -> Option<u8> {
        let mut byte = [0];
        self.header.read_exact(&mut byte).ok()?;
        Some(byte[0])
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        let mut shift = 0_u32;
        loop {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f).wrapping_shl(shift);
            if byte & 0x80 == 0 {
                return Some(number);
            }
            shift = shift.wrapping_add(7);
        }
    }

    fn skip(&mut self, n: u64) -> Option<()> {
        let skipped = io::copy(&mut self.header.by_ref().take(n), &mut io::sink()).ok()?;
        (skipped == n).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A structure whose fourth field is this list.
    fn with_list(list: &[u8]) -> Vec<u8> {
        [&[0x15, 0x02, 0x39][..], list, &[0]].concat()
    }

    #[test]
    fn truth_values_without_bytes_are_counted() {
        let is_good = |bytes: Vec<u8>| check(&mut bytes.as_slice(), &[]).is_ok();
        assert!(is_good(with_list(&[0x35, 2, 4, 6])));
        assert!(is_good(with_list(&[0x31])));
        // 2^31 - 1 of them; once more in a list, and as a map.
        assert!(!is_good(with_list(&[0xf1, 0xff, 0xff, 0xff, 0xff, 0x07])));
        assert!(!is_good(with_list(&[0x19, 0xf2, 0xff, 0xff, 0xff, 0xff, 0x07])));
        assert!(!is_good(vec![0x1b, 0xff, 0xff, 0xff, 0xff, 0x07, 0x11, 0]));
        // Many short lists are as bad as a long one.
        let list = [0xf1, 0xff, 0xff, 0x03];
        assert!(is_good(with_list(&[&[0x19][..], &list].concat())));
        assert!(!is_good(with_list(&[&[0x29][..], &list, &list].concat())));
        assert!(!is_good(vec![0x1f]));
    }

    #[test]
    fn a_header_without_end_is_an_error() {
        let whole = [0x15, 0x02, 0x18, 3, b'a', b'b', b'c', 0x29, 0x27];
        for n in 0..whole.len() {
            assert!(check(&mut &whole[..n], &[]).is_err());
        }
        // Two billion numbers with a fraction after the end.
        assert!(check(&mut [0x19, 0xf7, 0xff, 0xff, 0xff, 0xff, 0x07].as_slice(), &[]).is_err());
    }

    #[test]
    fn a_known_field_of_another_type_is_an_error() {
        let is_good = |bytes: &[u8]| check(&mut &*bytes, &PAGE).is_ok();
        // The kind, two lengths, and a header of a dictionary with a number, a number and a truth value.
        assert!(is_good(&[0x15, 4, 0x15, 8, 0x15, 8, 0x4c, 0x15, 2, 0x15, 0, 0x11, 0, 0]));
        assert!(!is_good(&[0x15, 4, 0x15, 8, 0x15, 8, 0x4c, 0x15, 2, 0x15, 0, 0x15, 0, 0, 0]));
        assert!(!is_good(&[0x15, 4, 0x15, 8, 0x18, 1, b'a', 0]));
        // The second field by its number.
        assert!(is_good(&[0x15, 4, 0x05, 4, 8, 0]));
        assert!(!is_good(&[0x15, 4, 0x08, 4, 1, b'a', 0]));
    }
}
