//! Machine code to instructions, one after the other.

use stallscope_mc::{Decoder, Expressions, InstPlace, Validity};
use stallscope_target::Inst;

/// Reads code from its start to its end.
pub(crate) struct CodeReader<'b> {
    rest: &'b [u8],
    address: u64,
}

/// What is at a place in code.
pub(crate) struct CodeItem {
    pub(crate) place: InstPlace,
    /// None if the bytes are no instruction.
    pub(crate) inst: Option<Inst>,
}

impl<'b> CodeReader<'b> {
    /// Reads bytes, of which the first has an address.
    pub(crate) const fn new(bytes: &'b [u8], address: u64) -> Self {
        Self { rest: bytes, address }
    }

    /// The next instruction, or the next bytes that are none. Expressions among the operands are added to `expressions`.
    pub(crate) fn next(
        &mut self,
        decoder: &mut Decoder<'_>,
        expressions: &mut Expressions,
    ) -> Option<CodeItem> {
        if self.rest.is_empty() {
            return None;
        }
        let mut inst = Inst::default();
        let decoded = decoder.decode(self.rest, &mut inst, expressions);
        let place = InstPlace { address: self.address, n_bytes: decoded.n_bytes };
        let n_bytes = decoded.n_bytes.max(1);
        self.rest = self.rest.get(n_bytes..).unwrap_or_default();
        self.address = self.address.wrapping_add(n_bytes as u64);
        Some(CodeItem { place, inst: (decoded.validity != Validity::Invalid).then_some(inst) })
    }
}
