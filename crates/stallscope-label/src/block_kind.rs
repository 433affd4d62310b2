//! How blocks are written.

use std::str::FromStr;

/// How blocks are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BlockKind {
    /// Assembly.
    #[default]
    Assembly,
    /// Machine code in hexadecimal digits.
    Hex,
    /// Machine code.
    Bytes,
}

impl BlockKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Assembly, Self::Hex, Self::Bytes];

    /// The name: `asm`, `hex` or `bytes`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Assembly => "asm",
            Self::Hex => "hex",
            Self::Bytes => "bytes",
        }
    }
}

impl FromStr for BlockKind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let kind = Self::ALL.into_iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| format!("there is no kind '{name}' of blocks; the kinds are asm, hex and bytes"))
    }
}
