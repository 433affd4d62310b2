//! The code of a function in a program.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use stallscope_mc::{Decoder, Expressions, InstPlace, RelativeOperand, print_immediate, push_hex_bytes};
use stallscope_object::{CodeSection, Content, Program, Relocation};
use stallscope_target::{Inst, Operand};

use super::code_reader::{CodeItem, CodeReader};
use super::sources::ProgramSources;
use crate::RegionChoice;
use crate::code::placed_code::PlacedCode;
use crate::code::{Code, JumpTarget};
use crate::region::symbol_name::{demangled, demangled_callee};

/// An operand that represents an address.
#[derive(Clone, Copy, Debug)]
struct AddressOperand<'p> {
    /// The index of the instruction.
    inst: usize,
    /// The index of the operand.
    operand: usize,
    /// The address, unless a linker computes it from a symbol of another section.
    address: Option<u64>,
    /// The number that is printed in place of the address.
    number: Option<i64>,
    /// The relocation of the operand.
    relocation: Option<&'p Relocation<'p>>,
}

/// The decoded code of a function. Its memory is used again for the next one.
#[derive(Debug, Default)]
pub(crate) struct DecodedCode<'p> {
    insts: Vec<Inst>,
    /// The address of each instruction.
    addresses: Vec<u64>,
    /// How many bytes each instruction has.
    lengths: Vec<u8>,
    /// The operands that represent addresses, in the order of their instructions.
    operands: Vec<AddressOperand<'p>>,
    /// The addresses that instructions jump to or call together with the one in front of them, with the indexes of the
    /// instructions, in order.
    pairs: Vec<(usize, u64)>,
}

impl DecodedCode<'_> {
    fn clear(&mut self) {
        let Self { insts, addresses, lengths, operands, pairs } = self;
        insts.clear();
        addresses.clear();
        lengths.clear();
        operands.clear();
        pairs.clear();
    }
}

/// The code of a function in a program.
pub(crate) struct ProgramCode<'p, 's> {
    program: &'p Program<'p>,
    section: &'p CodeSection<'p>,
    sources: &'p ProgramSources<'s>,
    range: Range<u64>,
    decoded: DecodedCode<'p>,
}

impl<'p, 's> ProgramCode<'p, 's> {
    /// Decodes the code in some addresses of a section, into the memory of `decoded`. The locations of the instructions count from
    /// `first_location`; expressions among the operands are added to `expressions`.
    pub(crate) fn decode(
        (program, section): (&'p Program<'p>, &'p CodeSection<'p>),
        sources: &'p ProgramSources<'s>,
        addresses: Range<u64>,
        (decoder, content): (&mut Decoder<'_>, Content),
        mut decoded: DecodedCode<'p>,
        first_location: u32,
        expressions: &mut Expressions,
    ) -> Self {
        decoded.clear();
        let relocations = section.relocations_at(addresses.clone());
        let mut code = Self { program, section, sources, range: addresses.clone(), decoded };
        for range in section.symbols.contents(addresses).filter(|range| range.content == content) {
            let start = range.addresses.start;
            let mut reader = CodeReader::new(section.bytes_at(range.addresses), start);
            let mut last_place = None;
            while let Some(CodeItem { place, is_inst }) =
                reader.next(decoder, expressions, &mut code.decoded.insts)
            {
                if !is_inst {
                    last_place = None;
                    continue;
                }
                let location = first_location.saturating_add(code.decoded.addresses.len() as u32);
                code.decoded.addresses.push(place.address);
                code.decoded.lengths.push(u8::try_from(place.n_bytes).unwrap_or(u8::MAX));
                code.add_operand(decoder, place, relocations);
                code.add_pair(last_place.replace(place), decoder);
                if let Some(inst) = code.decoded.insts.last_mut() {
                    inst.location = location;
                }
            }
        }
        code
    }

    /// Adds the operand of the last instruction that represents an address.
    fn add_operand(&mut self, decoder: &Decoder<'_>, place: InstPlace, relocations: &'p [Relocation<'p>]) {
        let Some((inst, before)) = self.decoded.insts.split_last() else { return };
        let Some(operand) = decoder.relative_operand(inst, place) else { return };
        let first = relocations.partition_point(|relocation| relocation.address < place.address);
        let relocation = relocations.get(first).filter(|relocation| relocation.address < place.end());
        let address = match relocation {
            None => Some(operand.address),
            Some(relocation) => relocation.place.filter(|to| to.section == self.section.index).map(|to| {
                let target = to.address.wrapping_add_signed(relocation.addend);
                // The number in the code becomes the distance from the place where it is written, or the address.
                let from = if operand.is_absolute { 0 } else { relocation.address };
                operand.address.wrapping_add(target.wrapping_sub(from))
            }),
        };
        let inst = before.len();
        let RelativeOperand { index, number, .. } = operand;
        self.decoded.operands.push(AddressOperand { inst, operand: index, address, number, relocation });
    }

    /// Adds the address that the last two instructions jump to or call, if the first of them is at a place.
    fn add_pair(&mut self, first_place: Option<InstPlace>, decoder: &Decoder<'_>) {
        let (Some(place), [.., first, second]) = (first_place, &*self.decoded.insts) else { return };
        if let Some(address) = decoder.address_of_pair(first, place, second) {
            self.decoded.pairs.push((self.decoded.insts.len() - 1, address));
        }
    }

    /// The address that an instruction jumps to or calls together with the one in front of it.
    fn pair_address(&self, inst: usize) -> Option<u64> {
        let index = self.decoded.pairs.binary_search_by_key(&inst, |pair| pair.0).ok()?;
        self.decoded.pairs.get(index).map(|pair| pair.1)
    }

    /// The addresses of an instruction's bytes.
    pub(crate) fn addresses_of(&self, index: usize) -> Option<Range<u64>> {
        let start = self.address(index)?;
        let length = self.decoded.lengths.get(index).copied()?;
        Some(start..start.saturating_add(length.into()))
    }

    /// The index of the instruction at an address.
    pub(crate) fn instruction_at(&self, address: u64) -> Option<usize> {
        self.decoded.addresses.binary_search(&address).ok()
    }

    /// The program.
    pub(crate) const fn program(&self) -> &'p Program<'p> {
        self.program
    }

    /// The section.
    pub(crate) const fn section(&self) -> &'p CodeSection<'p> {
        self.section
    }

    /// The relocations of the instructions, each with the index of its instruction and the address after that.
    pub(crate) fn relocations(&self) -> impl DoubleEndedIterator<Item = (usize, u64, &'p Relocation<'p>)> {
        let relocations = self.section.relocations_at(self.range.clone()).iter();
        relocations.filter_map(|relocation| {
            let behind = self.decoded.addresses.partition_point(|&address| address <= relocation.address);
            let end = self.decoded.addresses.get(behind).copied().unwrap_or(self.range.end);
            Some((behind.checked_sub(1)?, end, relocation))
        })
    }

    /// The address that the operand of an instruction represents.
    pub(crate) fn operand_address(&self, inst: usize) -> Option<u64> {
        self.operand(inst)?.address
    }

    /// The addresses of the instructions.
    pub(crate) fn addresses(&self) -> &[u64] {
        &self.decoded.addresses
    }

    /// Adds the bytes of the instructions to `placed`.
    pub(crate) fn add_bytes(&self, placed: &mut PlacedCode) {
        let DecodedCode { addresses, lengths, .. } = &self.decoded;
        let start = self.range.start.max(self.section.address);
        placed.extend(addresses, lengths, self.section.bytes_at(start..self.range.end), start);
    }

    /// The memory, for the next function.
    pub(crate) fn into_decoded(self) -> DecodedCode<'p> {
        self.decoded
    }

    fn operand(&self, inst: usize) -> Option<&AddressOperand<'p>> {
        let index = self.decoded.operands.binary_search_by_key(&inst, |operand| operand.inst).ok()?;
        self.decoded.operands.get(index)
    }

    /// The relocation of a call or jump that has no relative operand: one through a table of addresses, or one whose address two
    /// instructions make. The first of the two has the relocation.
    fn call_relocation(&self, index: usize) -> Option<&'p Relocation<'p>> {
        let before = index.checked_sub(1).and_then(|before| self.addresses_of(before));
        let own = self.addresses_of(index)?;
        let in_range = |addresses: Range<u64>| self.section.relocations_at(addresses).first();
        // An own table is data of this file.
        let is_code = |section| self.program.sections.iter().any(|found| found.index == section);
        let is_function =
            |relocation: &&Relocation<'_>| relocation.place.is_none_or(|place| is_code(place.section));
        let found = in_range(own).filter(is_function);
        found.or_else(|| before.and_then(in_range).filter(|relocation| relocation.is_of_pair))
    }

    /// The name and the address of the symbol for an address.
    fn symbol(&self, address: u64) -> Option<(Cow<'_, str>, u64)> {
        let symbol = self.program.named_range(self.section, address).name;
        // A name that is only in a table of functions is closer than that of the section.
        let other = self.program.name_in_tables(address);
        let closer = other.filter(|(_, start)| symbol.is_none_or(|(_, before)| before <= *start));
        let (name, start) = closer.or(symbol)?;
        Some((String::from_utf8_lossy(name), start))
    }

    /// Names the addresses among the operands of a copy of an instruction.
    pub(crate) fn name_operands(&self, index: usize, inst: &mut Inst, expressions: &mut Expressions) {
        let Some(found) = self.operand(index) else { return };
        let name = match (found.relocation, found.address) {
            (Some(relocation), None) => demangled(relocation.symbol).into_owned(),
            (_, Some(address)) => {
                let mut text = Vec::new();
                let symbol = self.symbol(address).map(|(name, start)| (demangled_text(name), start));
                let symbol = symbol.as_ref().map(|(name, start)| (&**name, *start));
                write_place(symbol, address, found.number, &mut text);
                text
            }
            (None, None) => return,
        };
        name_operand(inst, found.operand, &name, expressions);
    }
}

/// The name that a symbol represents, as people write it.
fn demangled_text(symbol: Cow<'_, str>) -> Cow<'_, str> {
    match demangled(symbol.as_bytes()) {
        Cow::Owned(name) => Cow::Owned(String::from_utf8_lossy(&name).into_owned()),
        Cow::Borrowed(_) => symbol,
    }
}

/// Replaces an operand by the name of a place.
pub(crate) fn name_operand(inst: &mut Inst, index: usize, name: &[u8], expressions: &mut Expressions) {
    let symbol = expressions.symbols.intern_place(name);
    if let Some(operand) = inst.operands.get_mut(index) {
        *operand = Operand::Expression(expressions.symbol(symbol).0);
    }
}

/// Appends an address, or the number in place of it, as operands in a section show it: with the symbol at the address.
pub(crate) fn write_place(symbol: Option<(&str, u64)>, address: u64, number: Option<i64>, out: &mut Vec<u8>) {
    match number {
        Some(number) => {
            let mut text = String::new();
            print_immediate(number, false, &mut text);
            out.extend_from_slice(text.as_bytes());
        }
        None => {
            out.extend_from_slice(b"0x");
            push_hex_bytes(address, out);
        }
    }
    if let Some((name, start)) = symbol {
        out.extend_from_slice(b" <");
        write_symbol(name, address.wrapping_sub(start), out);
        out.push(b'>');
    }
}

/// Appends the name of a symbol, and the distance from it.
fn write_symbol(name: &str, distance: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(name.as_bytes());
    if distance != 0 {
        out.extend_from_slice(b"+0x");
        push_hex_bytes(distance, out);
    }
}

impl Code for ProgramCode<'_, '_> {
    fn insts(&self) -> &[Inst] {
        &self.decoded.insts
    }

    fn jump_target(&self, index: usize) -> JumpTarget {
        let address = match self.operand(index) {
            None if self.call_relocation(index).is_some() => None,
            None => match self.pair_address(index) {
                None => return JumpTarget::Unknown,
                found => found,
            },
            Some(operand) => operand.address,
        };
        let index = address.and_then(|address| self.decoded.addresses.binary_search(&address).ok());
        index.map_or(JumpTarget::Outside, JumpTarget::Instruction)
    }

    fn callee(&self, index: usize) -> Option<Cow<'_, [u8]>> {
        let operand = self.operand(index);
        let relocation = operand.map_or_else(|| self.call_relocation(index), |operand| operand.relocation);
        if let Some(relocation) = relocation {
            return Some(Cow::Borrowed(relocation.symbol));
        }
        let address = operand.map_or_else(|| self.pair_address(index), |operand| operand.address)?;
        let mut text = Vec::new();
        match self.symbol(address) {
            Some((name, start)) => write_symbol(&name, address.wrapping_sub(start), &mut text),
            None => text.extend(format!("{address:#x}").into_bytes()),
        }
        Some(Cow::Owned(text))
    }

    fn shown_callee<'n>(&self, name: Cow<'n, [u8]>) -> Cow<'n, [u8]> {
        demangled_callee(name)
    }

    fn address(&self, index: usize) -> Option<u64> {
        self.decoded.addresses.get(index).copied()
    }

    fn text_line(&self, _index: usize) -> Option<u32> {
        None
    }

    fn source(&self, index: usize) -> Option<(Vec<u8>, u32)> {
        self.sources.place(self.section, self.address(index)?)
    }

    fn is_chosen(&self, index: usize, choice: &RegionChoice) -> bool {
        let Some(&address) = self.decoded.addresses.get(index) else { return false };
        let is_addressed =
            choice.addresses.is_empty() || choice.addresses.iter().any(|range| range.contains(&address));
        is_addressed && self.sources.are_chosen(self.section, address..address.saturating_add(1))
    }

    fn labeled(&self, names: &[String]) -> HashSet<usize> {
        if names.is_empty() {
            return HashSet::new();
        }
        let is_named = |found: &[u8]| names.iter().any(|name| name.as_bytes() == found);
        let named = self.section.symbols.names(self.range.clone()).filter(|(name, _)| is_named(name));
        named.filter_map(|(_, address)| self.decoded.addresses.binary_search(&address).ok()).collect()
    }
}
