//! Format of the blocks.

use std::str::FromStr;

use stallscope::program::{HexCode, MachineCode};
use stallscope::text::TextReader;
use stallscope::{Analyzer, CodeError, CodePlace, InputCode};

/// Format of the blocks.
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

    /// Reads a block that is written so, and that messages call `name`.
    ///
    /// # Errors
    /// If there is something else where hexadecimal digits should be. [`CodeError::of_input`] says what else is wrong.
    pub fn parse<'b>(
        self,
        analyzer: &Analyzer,
        name: &str,
        block: &'b [u8],
    ) -> Result<InputCode<'b>, CodeError> {
        self.parse_by(&mut analyzer.text_reader(), name, block)
    }

    /// Reads one of many blocks.
    pub(crate) fn parse_by<'b>(
        self,
        reader: &mut TextReader<'_>,
        name: &str,
        block: &'b [u8],
    ) -> Result<InputCode<'b>, CodeError> {
        let analyzer = reader.analyzer();
        Ok(match self {
            Self::Assembly => reader.parse(name, block),
            Self::Hex => {
                let code = HexCode::read(block).map_err(|error| CodeError {
                    place: Some(CodePlace::Text { line: error.line, column: error.column }),
                    message: error.message.to_owned(),
                })?;
                analyzer.parse_code(name, &[code.into()])
            }
            Self::Bytes => analyzer.parse_code(name, &[MachineCode::new(block)]),
        })
    }
}

impl FromStr for BlockKind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let kind = Self::ALL.into_iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| format!("there is no kind '{name}' of blocks; the kinds are asm, hex and bytes"))
    }
}
