//! Instructions in listings that are read from their bytes.

use std::cell::RefCell;
use std::collections::HashSet;

use stallscope_dialects::{Disassembled, ListedCode};
use stallscope_mc::{Decoder, Expressions, InstPlace, PrintOptions, Printer, Validity};
use stallscope_target::Inst;

use crate::Subtarget;
use crate::program::code::name_operand;

/// The number of Intel syntax.
const INTEL: u8 = 1;

/// Decodes the code in a listing. What only this needs is made when the first code is decoded.
pub(crate) struct ListedDecoder<'a> {
    subtarget: &'a Subtarget,
    /// The number of the text's syntax, unless the listing has another one.
    variant: u8,
    decoder: RefCell<Option<Decoder<'a>>>,
    /// The places of unknown code that is no data.
    reached: HashSet<u32>,
}

impl<'a> ListedDecoder<'a> {
    pub(crate) fn new(subtarget: &'a Subtarget, variant: Option<u8>) -> Self {
        let asm_info = (subtarget.isa().asm_language.asm_info)(&subtarget.info().triple);
        let variant = variant.unwrap_or(asm_info.assembler_dialect);
        Self { subtarget, variant, decoder: RefCell::default(), reached: HashSet::new() }
    }

    /// Decodes unknown code at these places from now on.
    pub(crate) fn set_reached(&mut self, places: HashSet<u32>) {
        self.reached = places;
    }

    /// Reads the instruction that code is, if it is one.
    pub(crate) fn read(&self, code: &ListedCode<'_>) -> Option<Disassembled> {
        if code.is_unknown && !self.reached.contains(&code.place) {
            return None;
        }
        let (language, info) = (&self.subtarget.isa().asm_language, self.subtarget.info());
        let mut kept = self.decoder.borrow_mut();
        let decoder = match &mut *kept {
            Some(decoder) => decoder,
            none => none.insert(Decoder::new(language, info)?),
        };
        let asm_info = (language.asm_info)(&info.triple);
        let are_bytes = self.subtarget.isa().input_language.has_att_and_intel;
        let bytes = bytes(code.digits, are_bytes, asm_info.is_little_endian)?;
        let mut expressions = Expressions::new(asm_info);
        let mut inst = Inst::default();
        let decoded = decoder.decode(&bytes, &mut inst, &mut expressions);
        if decoded.validity == Validity::Invalid || decoded.n_bytes != bytes.len() {
            return None;
        }
        let place = InstPlace { address: code.address, n_bytes: decoded.n_bytes };
        let operand = decoder.relative_operand(&inst, place).filter(|operand| operand.number.is_none());
        if let Some(operand) = &operand {
            // In quotes, since a number may be out of the branch's reach.
            let target = format!("\"{:#x}\"", operand.address);
            name_operand(&mut inst, operand.index, target.as_bytes(), &mut expressions);
        }
        let variant = if code.is_intel { INTEL } else { self.variant };
        let mut assembly = String::new();
        Printer::new(language, info, variant, PrintOptions::default()).print(
            &inst,
            &expressions,
            &mut assembly,
        );
        Some(Disassembled { assembly: assembly.into_bytes(), target: operand.map(|operand| operand.address) })
    }
}

/// The bytes that groups of hexadecimal digits are. Groups of more than one byte are numbers, unless `are_bytes` says that they have the
/// bytes in their order.
fn bytes(digits: &[u8], are_bytes: bool, is_little_endian: bool) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for group in digits.split(u8::is_ascii_whitespace) {
        let group = group.strip_prefix(b"0x").unwrap_or(group);
        let start = bytes.len();
        for pair in group.chunks(2) {
            bytes.push(
                u8::from_str_radix(std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2)?, 16)
                    .ok()?,
            );
        }
        if !are_bytes && is_little_endian {
            bytes.get_mut(start..)?.reverse();
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_digits_are_bytes_or_numbers() {
        assert_eq!(bytes(b"48 01 d8", true, true), Some(vec![0x48, 0x01, 0xd8]));
        assert_eq!(bytes(b"4801d8", true, true), Some(vec![0x48, 0x01, 0xd8]));
        assert_eq!(bytes(b"8b010000", false, true), Some(vec![0, 0, 1, 0x8b]));
        assert_eq!(bytes(b"f04f 0001", false, true), Some(vec![0x4f, 0xf0, 1, 0]));
        assert_eq!(bytes(b"0x27bdffe0", false, false), Some(vec![0x27, 0xbd, 0xff, 0xe0]));
        assert_eq!(bytes(b"4801d", true, true), None);
    }

    #[test]
    fn code_is_read_as_assembly() {
        let read = |triple: &str, digits: &[u8], is_intel| {
            let subtarget = Subtarget::builder(triple).build().unwrap();
            let code = ListedCode { digits, address: 0x100, place: 0, is_unknown: false, is_intel };
            let read = ListedDecoder::new(&subtarget, None).read(&code)?;
            Some((String::from_utf8(read.assembly).unwrap(), read.target))
        };
        assert_eq!(read("x86_64", b"4801d8", false), Some(("\taddq\t%rbx, %rax".to_owned(), None)));
        assert_eq!(read("x86_64", b"4801d8", true), Some(("\tadd\trax, rbx".to_owned(), None)));
        assert_eq!(read("x86_64", b"75fe", false), Some(("\tjne\t\"0x100\"".to_owned(), Some(0x100))));
        assert_eq!(read("x86_64", b"90 90", false), None);
        assert_eq!(read("x86_64", b"06", false), None);
        assert_eq!(read("aarch64", b"54ffffe1", false), Some(("\tb.ne\t\"0xfc\"".to_owned(), Some(0xfc))));
    }
}
