//! The text of an instruction, without what depends on its address.

use stallscope_target::OpcodeId;

/// The placeholder for an address in a text. No instruction set prints it.
pub(crate) const HOLE: u8 = 0;

/// The text of an instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InstText<'t> {
    /// The text, with a [`HOLE`] for each address. More bytes may follow.
    pub(crate) text: &'t [u8],
    /// The length of the text.
    pub(crate) length: usize,
    /// The opcode whose operand determines the address.
    pub(crate) relative: Option<OpcodeNumber>,
}

/// How many bytes of a text are copied at once: nearly all texts are shorter.
pub(crate) const TYPICAL_LENGTH: usize = 40;

impl<'t> InstText<'t> {
    pub(crate) const fn new(text: &'t [u8], relative: Option<OpcodeNumber>) -> Self {
        Self { text, length: text.len(), relative }
    }

    /// The text alone.
    pub(crate) fn text(&self) -> &'t [u8] {
        self.text.get(..self.length).unwrap_or(self.text)
    }

    /// Appends the text.
    #[inline]
    pub(crate) fn append_to(&self, out: &mut Vec<u8>) {
        match self.text.first_chunk::<TYPICAL_LENGTH>() {
            Some(start) if self.length <= TYPICAL_LENGTH => {
                // A copy of a length known when this is compiled is faster than one of the text's.
                let end = out.len() + self.length;
                out.extend_from_slice(start);
                out.truncate(end);
            }
            _ => out.extend_from_slice(self.text()),
        }
    }
}

/// A number of an instruction that represents an address, and the opcode that says how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OpcodeNumber {
    pub(crate) opcode: OpcodeId,
    pub(crate) number: i64,
}
