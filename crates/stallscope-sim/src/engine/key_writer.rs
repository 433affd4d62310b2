//! Keys of code: its hashed data, in full.

use std::hash::{Hash, Hasher};

/// Returns the key of a value: values of one type with equal keys are equal.
#[must_use]
pub fn key_of(value: &impl Hash) -> Vec<u8> {
    let mut key = Vec::new();
    value.hash(&mut KeyWriter(&mut key));
    key
}

/// Writes hashed data to a byte string. Data of one type differ if their strings do: most numbers are small, so each is written in
/// groups of 7 bits, the lowest first, with the highest bit set in all bytes but the last.
pub(crate) struct KeyWriter<'k>(pub(crate) &'k mut Vec<u8>);

/// Numbers of 16 bits and more.
macro_rules! write_numbers {
    ($($method:ident($type:ty);)*) => {$(
        #[inline]
        fn $method(&mut self, number: $type) {
            self.write_u64(number as u64);
        }
    )*};
}

impl Hasher for KeyWriter<'_> {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    #[inline]
    fn write_u64(&mut self, mut number: u64) {
        while number > 0x7f {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    write_numbers! {
        write_u16(u16);
        write_u32(u32);
        write_usize(usize);
        write_isize(isize);
    }

    fn finish(&self) -> u64 {
        self.0.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use std::hash::Hash;

    use super::KeyWriter;

    fn key(data: impl Hash) -> Vec<u8> {
        let mut key = Vec::new();
        data.hash(&mut KeyWriter(&mut key));
        key
    }

    #[test]
    fn small_numbers_take_a_byte() {
        assert_eq!(key((5_u32, 127_u64, 3_u16)), [5, 127, 3]);
        assert_eq!(key((300_u32, u64::MAX)).len(), 2 + 10);
    }

    /// Lists of numbers around the ends of groups of bits, in all orders of three.
    #[test]
    fn different_data_have_different_keys() {
        let numbers = [0, 1, 127, 128, 129, 255, 16383, 16384, u32::MAX];
        let mut keys = std::collections::HashMap::new();
        for a in numbers {
            for b in numbers {
                for c in numbers {
                    for list in [vec![a], vec![a, b], vec![a, b, c]] {
                        let data = (list, Some(c));
                        let known = keys.entry(key(&data)).or_insert_with(|| data.clone());
                        assert_eq!(*known, data);
                    }
                }
            }
        }
    }
}
