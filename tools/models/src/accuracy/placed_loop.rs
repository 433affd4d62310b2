//! A block of x86 as a loop with an end, at a place.

use std::path::Path;

use super::measurement::rows;

/// The size in bytes of a line of the caches of code. The place of a loop within it matters.
const LINE: u32 = 64;

/// A block of x86 as a loop with an end, at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlacedLoop {
    /// The kind of block.
    pub(crate) set: String,
    /// The bytes of the block as hexadecimal digits.
    pub(crate) hex: String,
    /// The end.
    pub(crate) end: End,
    /// The register that counts.
    pub(crate) counter: String,
    /// The register that has the last value of the counter, if the end has one.
    pub(crate) limit: String,
    /// The address of the first byte, modulo the size of a line.
    pub(crate) offset: u32,
    /// Whether models may be fitted to its cycles, if the file says so.
    pub(crate) is_fitted: Option<bool>,
}

/// The end of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The counter is decremented to 0.
    Decrement,
    /// The counter is incremented, and compared with another register.
    Compare,
    /// 1 is subtracted from the counter, down to 0.
    Subtract,
}

impl End {
    /// All ends, in the order of their numbers in files.
    const ALL: [Self; 3] = [Self::Decrement, Self::Compare, Self::Subtract];

    /// Returns the number in files.
    pub(crate) fn number(self) -> usize {
        self as usize
    }

    /// Returns the heading in tables, and the instructions with a jump to `LOOP`.
    pub(super) fn text(self, counter: &str, limit: &str) -> (&'static str, String) {
        match self {
            Self::Decrement => ("`dec`, `jne`", format!("decq %{counter}; jne LOOP")),
            Self::Compare => {
                ("`add`, `cmp`, `jne`", format!("addq $1, %{counter}; cmpq %{counter}, %{limit}; jne LOOP"))
            }
            Self::Subtract => ("`sub`, `jne`", format!("subq $1, %{counter}; jne LOOP")),
        }
    }

    /// Returns the machine code but for the jump.
    fn code(self, counter: u8, limit: u8) -> Vec<u8> {
        let (rex, low) = (0x48 | counter >> 3, counter & 7);
        match self {
            Self::Decrement => vec![rex, 0xff, 0xc8 | low],
            Self::Subtract => vec![rex, 0x83, 0xe8 | low, 1],
            Self::Compare => {
                let (rex_compare, operands) =
                    (0x48 | (counter >> 3) << 2 | limit >> 3, 0xc0 | low << 3 | limit & 7);
                vec![rex, 0x83, 0xc0 | low, 1, rex_compare, 0x39, operands]
            }
        }
    }
}

impl PlacedLoop {
    /// Reads loops: `set,hex,…,kind,r1,r2,offset,…`, and `half` if models may be fitted to one half.
    pub(crate) fn read(path: &Path) -> Result<Vec<Self>, String> {
        Ok(Self::read_measured(path)?.into_iter().map(|(placed, _)| placed).collect())
    }

    /// Reads loops, each with its `cycles`.
    pub(super) fn read_measured(path: &Path) -> Result<Vec<(Self, String)>, String> {
        let columns = ["set", "hex", "kind", "r1", "r2", "offset", "cycles"];
        let halves = rows(path, ["half"]).unwrap_or_default();
        let mut loops = Vec::new();
        for (index, [set, hex, kind, counter, limit, offset, cycles]) in
            rows(path, columns)?.into_iter().enumerate()
        {
            let at = |what: &str| format!("{}: {hex}: {what}", path.display());
            let end = kind.parse().ok().and_then(|kind: usize| End::ALL.get(kind).copied());
            let end = end.ok_or_else(|| at("there is no such end of loops"))?;
            let offset = offset.parse().ok().filter(|&offset| offset < LINE);
            let offset = offset.ok_or_else(|| at(&format!("the offset must be a number below {LINE}")))?;
            let is_fitted = halves.get(index).map(|[half]| half == "fit");
            loops.push((Self { set, hex, end, counter, limit, offset, is_fitted }, cycles));
        }
        Ok(loops)
    }

    /// Returns the machine code of the block and the end as hexadecimal digits.
    pub(crate) fn whole_hex(&self) -> Result<String, String> {
        let number = |name: &str| {
            number_of(name).ok_or_else(|| format!("'{name}' is not one of the registers r8 to r15"))
        };
        let mut tail = self.end.code(number(&self.counter)?, number(&self.limit)?);
        let n_bytes = (self.hex.len() / 2 + tail.len()) as i32;
        match i8::try_from(-(n_bytes + 2)) {
            Ok(distance) => tail.extend([0x75, distance.cast_unsigned()]),
            Err(_) => {
                tail.extend([0x0f, 0x85]);
                tail.extend((-(n_bytes + 6)).to_le_bytes());
            }
        }
        Ok(tail.iter().fold(self.hex.clone(), |hex, byte| format!("{hex}{byte:02x}")))
    }
}

/// The number of one of the registers that came with 64 bits.
fn number_of(name: &str) -> Option<u8> {
    name.strip_prefix('r')?.parse().ok().filter(|number| (8..16).contains(number))
}

#[cfg(test)]
mod tests {
    use super::{End, PlacedLoop};

    #[test]
    fn ends_are_encoded_as_assemblers_do() {
        let hex = |end, n_bytes| {
            let placed = PlacedLoop {
                set: String::new(),
                hex: "90".repeat(n_bytes),
                end,
                counter: "r15".to_owned(),
                limit: "r9".to_owned(),
                offset: 0,
                is_fitted: None,
            };
            placed.whole_hex().map(|hex| hex[2 * n_bytes..].to_owned())
        };
        assert_eq!(hex(End::Decrement, 1), Ok("49ffcf75fa".to_owned()));
        assert_eq!(hex(End::Compare, 1), Ok("4983c7014d39f975f6".to_owned()));
        assert_eq!(hex(End::Subtract, 1), Ok("4983ef0175f9".to_owned()));
        assert_eq!(hex(End::Decrement, 123), Ok("49ffcf7580".to_owned()));
        assert_eq!(hex(End::Decrement, 124), Ok("49ffcf0f857bffffff".to_owned()));
    }
}
