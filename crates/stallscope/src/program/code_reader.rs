//! Machine code to instructions, one after the other.

use stallscope_mc::{Decoder, Expressions, InstPlace, Validity};
use stallscope_target::Inst;

/// Reads code from its start to its end.
pub(crate) struct CodeReader<'b> {
    rest: &'b [u8],
    address: u64,
}

/// An item of code: an instruction, data or unknown bytes.
pub(crate) struct CodeItem {
    pub(crate) place: InstPlace,
    /// Whether it is an instruction; if not, the bytes are none.
    pub(crate) is_inst: bool,
}

impl<'b> CodeReader<'b> {
    /// Reads bytes that start at an address.
    pub(crate) const fn new(bytes: &'b [u8], address: u64) -> Self {
        Self { rest: bytes, address }
    }

    /// Adds the next instruction to `insts`, unless the next bytes are none. Expressions among the operands are added to `expressions`.
    pub(crate) fn next(
        &mut self,
        decoder: &mut Decoder<'_>,
        expressions: &mut Expressions,
        insts: &mut Vec<Inst>,
    ) -> Option<CodeItem> {
        if self.rest.is_empty() {
            return None;
        }
        // It is decoded where it stays.
        let decoded = decoder.decode_with_prefixes(self.rest, insts.push_mut(Inst::default()), expressions);
        let is_inst = decoded.validity != Validity::Invalid;
        if !is_inst {
            insts.pop();
        }
        let place = InstPlace { address: self.address, n_bytes: decoded.n_bytes };
        let n_bytes = decoded.n_bytes.max(1);
        self.rest = self.rest.get(n_bytes..).unwrap_or_default();
        self.address = self.address.wrapping_add(n_bytes as u64);
        Some(CodeItem { place, is_inst })
    }
}
