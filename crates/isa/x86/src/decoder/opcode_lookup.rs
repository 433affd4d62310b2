//! Finds the opcode of code in the description's maps.

use stallscope_target::wire::Table;
use stallscope_target::{
    CodeAttributes as Attributes, Description, LookupCache, OpcodeId, OpcodeMapBlock, OpcodeMapContext,
    OpcodeMapEntry, OpcodeMapEntryKind, OpcodeMapForm,
};

use super::code::Code;
use super::prefixes::{OPERAND_SIZE, REP, REPNE};
use super::reader::Reader;
use crate::mode::Mode;
use crate::opcode_prefix::PrefixKind;
use crate::ts_flags::OpcodeMap;

/// The opcode of `nop`, and of `xchg` with the register after it.
const NOP: u8 = 0x90;

/// The maps of a description.
#[derive(Debug)]
pub(super) struct OpcodeMaps<'a> {
    description: Description<'a>,
    contexts: Table<'a, OpcodeMapContext>,
    blocks: Table<'a, OpcodeMapBlock>,
    entries: Table<'a, OpcodeMapEntry>,
    forms: Table<'a, OpcodeMapForm>,
    n_contexts: usize,
    /// The entries of bytes that were looked up before.
    known: LookupCache<(Attributes, OpcodeMap, u8), KnownEntry>,
}

/// An entry, unpacked.
#[derive(Debug)]
struct KnownEntry {
    kind: OpcodeMapEntryKind,
    forms: Box<[OpcodeMapForm]>,
}

impl<'a> OpcodeMaps<'a> {
    pub(super) fn new(description: Description<'a>) -> Self {
        let blocks: Table<'_, OpcodeMapBlock> = description.table();
        Self {
            description,
            contexts: description.table(),
            blocks,
            entries: description.table(),
            forms: description.table(),
            n_contexts: blocks.len() / (Description::N_OPCODE_MAPS * OpcodeMapBlock::N_PER_BYTE),
            known: LookupCache::new(),
        }
    }

    /// Returns the form of a byte of an opcode with some attributes; `None` if the code ends before what selects it.
    fn look_up(
        &mut self,
        code: &mut Code,
        opcode: u8,
        attributes: Attributes,
        reader: &mut Reader<'_>,
    ) -> Option<OpcodeMapForm> {
        // Most code has few attributes, but all bytes.
        let number = usize::from(opcode) ^ usize::from(attributes.0) << 5 ^ (code.map as usize) << 3;
        let Self { contexts, blocks, entries, forms, n_contexts, .. } = *self;
        let KnownEntry { kind, forms } = self.known.get((attributes, code.map, opcode), number, || {
            let context = usize::from(contexts.at(attributes.0.into()).context);
            let row = code.map as usize * n_contexts + context;
            let opcode = usize::from(opcode);
            let block = blocks.at(row * OpcodeMapBlock::N_PER_BYTE + opcode / OpcodeMapBlock::BLOCK_SIZE);
            let index = usize::from(block.entries) * OpcodeMapBlock::BLOCK_SIZE;
            let entry = entries.at(index + opcode % OpcodeMapBlock::BLOCK_SIZE);
            let kind = entry.entry_kind();
            KnownEntry { kind, forms: forms.slice(entry.forms.into(), kind.n_forms()).iter().collect() }
        });
        if *kind != OpcodeMapEntryKind::Single {
            code.read_mod_rm(reader)?;
        }
        Some(forms.get(kind.form(code.mod_rm.byte)).copied().unwrap_or_default())
    }

    /// Returns the form of an instruction.
    pub(super) fn form(&mut self, code: &mut Code, reader: &mut Reader<'_>) -> Option<OpcodeMapForm> {
        let mut attributes = attributes(code, reader);
        let opcode = code.opcode;
        let form = self.look_up(code, opcode, attributes, reader)?;
        let prefixes = code.prefixes;
        let has_vector_prefix = prefixes.opcode.kind >= PrefixKind::Xop;

        // Outside of 64-bit mode, the W bit selects an opcode unless it would select an operand's size.
        if has_vector_prefix && code.mode != Mode::Bits64 && prefixes.opcode.w {
            let Some(wide) = self.look_up(code, opcode, attributes.with(Attributes::W), reader) else {
                return Some(form);
            };
            if !self.description.opcode_name(wide.opcode).contains("64") {
                return Some(wide);
            }
        }

        let is_absolute_move = code.map == OpcodeMap::OneByte && matches!(opcode, 0xA0..=0xA3);
        if is_absolute_move
            || matches!((code.map, opcode), (OpcodeMap::Of, 0xAE) | (OpcodeMap::Of38 | OpcodeMap::Map4, 0xF8))
        {
            attributes.add_if(prefixes.has_address_size, Attributes::ADDRESS_SIZE);
            attributes.add_if(prefixes.has_operand_size, Attributes::OPERAND_SIZE);
            if code.mode == Mode::Bits16 {
                attributes.toggle(Attributes::ADDRESS_SIZE);
                if is_absolute_move {
                    attributes.toggle(Attributes::OPERAND_SIZE);
                }
            }
            return self.look_up(code, opcode, attributes, reader);
        }

        // The maps do not tell a prefix that selects 16-bit operands from one that is part of the opcode.
        let is_16_bit_mode = code.mode == Mode::Bits16;
        if (is_16_bit_mode || prefixes.has_operand_size) && !attributes.has(Attributes::OPERAND_SIZE) {
            let narrow = attributes.with(Attributes::OPERAND_SIZE);
            let Some(narrow) = self.look_up(code, opcode, narrow, reader) else { return Some(form) };
            let is_narrow = is_16_bit_mode != prefixes.has_operand_size
                && self.is_16_bit_equivalent(form.opcode, narrow.opcode);
            return Some(if is_narrow { narrow } else { form });
        }

        // With an upper register, it is `xchg`. The other opcodes of `xchg` follow it.
        if code.map == OpcodeMap::OneByte && opcode == NOP && prefixes.base_bits() & 8 != 0 {
            return self.look_up(code, NOP + 1, attributes, reader).or(Some(form));
        }
        Some(form)
    }

    /// Returns whether an opcode has the name of another, except for the size.
    fn is_16_bit_equivalent(&self, wide: OpcodeId, narrow: OpcodeId) -> bool {
        if wide == narrow {
            return true;
        }
        let (wide, narrow) = (self.description.opcode_name(wide), self.description.opcode_name(narrow));
        wide.len() == narrow.len()
            && wide.bytes().zip(narrow.bytes()).all(|(wide, narrow)| {
                wide == narrow
                    || matches!(
                        (wide, narrow),
                        (b'Q' | b'L', b'W') | (b'6' | b'3', b'1') | (b'4' | b'2', b'6')
                    )
            })
    }
}

/// Returns the attributes that select the context.
fn attributes(code: &mut Code, reader: &mut Reader<'_>) -> Attributes {
    let mut attributes = Attributes::default();
    let prefixes = code.prefixes;
    let prefix = &prefixes.opcode;
    attributes.add_if(code.mode == Mode::Bits64, Attributes::BITS_64);
    if prefix.kind >= PrefixKind::Xop {
        let is_evex = prefixes.is_evex();
        attributes.add_if(true, if is_evex { Attributes::EVEX } else { Attributes::VEX });
        attributes.add_if(prefix.mandatory == 1, Attributes::OPERAND_SIZE);
        attributes.add_if(prefix.mandatory == 2, Attributes::F3);
        attributes.add_if(prefix.mandatory == 3, Attributes::F2);
        attributes.add_if(prefix.l, Attributes::L);
        attributes.add_if(prefix.l2, Attributes::L2);
        if is_evex {
            add_evex_attributes(&mut attributes, code, reader);
        } else if prefix.kind == PrefixKind::Vex2 {
            let is_short = prefix.mandatory == 1 && prefixes.has_address_size;
            attributes.add_if(is_short, Attributes::ADDRESS_SIZE);
        }
    } else if prefixes.mandatory == 0 {
        attributes.add_if(prefixes.has_operand_size && code.mode != Mode::Bits16, Attributes::OPERAND_SIZE);
        attributes.add_if(prefixes.has_address_size, Attributes::ADDRESS_SIZE);
        let counts = |repeat| prefixes.repeat == repeat && code.map != OpcodeMap::OneByte;
        let is_pause = prefixes.repeat == REP && code.map == OpcodeMap::OneByte && code.opcode == NOP;
        attributes.add_if(counts(REPNE), Attributes::F2);
        attributes.add_if(counts(REP) || is_pause, Attributes::F3);
    } else {
        attributes.add_if(prefixes.mandatory == REPNE, Attributes::F2);
        attributes.add_if(prefixes.mandatory == REP, Attributes::F3);
        if prefixes.mandatory == OPERAND_SIZE {
            attributes.add_if(code.mode != Mode::Bits16, Attributes::OPERAND_SIZE);
            attributes.add_if(prefixes.has_address_size, Attributes::ADDRESS_SIZE);
        }
    }
    if prefixes.has_rex_w {
        attributes.add_if(true, Attributes::W);
        attributes.remove(Attributes::ADDRESS_SIZE);
    }
    let is_one_byte = code.map == OpcodeMap::OneByte;
    let is_rex2 = prefix.kind == PrefixKind::Rex2;
    attributes.add_if(
        is_rex2 && is_one_byte && (code.opcode == 0xA1 || code.opcode & 0xF0 == 0x50),
        Attributes::REX2,
    );
    if code.mode == Mode::Bits16 {
        if is_one_byte && code.opcode == 0xE3 {
            attributes.toggle(Attributes::ADDRESS_SIZE);
        }
        let is_branch = is_one_byte && matches!(code.opcode, 0xE8 | 0xE9)
            || code.map == OpcodeMap::Of && matches!(code.opcode, 0x80..=0x8F);
        attributes.add_if(!prefixes.has_operand_size && is_branch, Attributes::OPERAND_SIZE);
    }
    attributes
}

fn add_evex_attributes(attributes: &mut Attributes, code: &mut Code, reader: &mut Reader<'_>) {
    let prefix = code.prefixes.opcode;
    attributes.add_if(prefix.zeroing, Attributes::ZEROING);
    if code.has_no_flags_bit() && code.read_mod_rm(reader).is_some() && !code.is_conditional_compare() {
        attributes.add_if(true, Attributes::NO_FLAGS);
    } else {
        attributes.add_if(prefix.mask != 0 && code.map != OpcodeMap::Map4, Attributes::MASK);
    }
    if prefix.evex_b {
        attributes.add_if(true, Attributes::EVEX_B);
        let is_u = prefix.index.fifth && code.read_mod_rm(reader).is_some() && code.mod_rm.is_register();
        attributes.add_if(is_u, Attributes::EVEX_U);
    }
}
