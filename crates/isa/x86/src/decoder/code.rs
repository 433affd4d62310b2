//! An instruction's code that is being decoded, up to its operands.

use super::mod_rm::ModRm;
use super::prefixes::{ESCAPE, Prefixes};
use super::reader::Reader;
use crate::mode::Mode;
use crate::opcode_prefix::PrefixKind;
use crate::ts_flags::OpcodeMap;

/// The code of an instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Code {
    pub(super) mode: Mode,
    pub(super) prefixes: Prefixes,
    pub(super) map: OpcodeMap,
    /// The opcode's byte.
    pub(super) opcode: u8,
    pub(super) mod_rm: ModRm,
}

impl Code {
    /// Reads prefixes and opcode; `None` if the code ends or has an unknown map.
    pub(super) fn read(reader: &mut Reader<'_>, mode: Mode) -> Option<Self> {
        let prefixes = Prefixes::read(reader, mode)?;
        let mut code = Self { mode, prefixes, map: OpcodeMap::OneByte, opcode: 0, mod_rm: ModRm::default() };
        let prefix = prefixes.opcode;
        match prefix.kind {
            PrefixKind::Rex2 if prefix.map == 1 => code.map = OpcodeMap::Of,
            PrefixKind::None | PrefixKind::Rex | PrefixKind::Rex2 => {
                code.read_legacy_opcode(reader)?;
                return Some(code);
            }
            kind => code.map = map_of_prefix(kind, prefix.map)?,
        }
        code.opcode = reader.byte()?;
        Some(code)
    }

    fn read_legacy_opcode(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        self.opcode = reader.byte()?;
        if self.opcode != ESCAPE {
            // The prefix only belongs to opcodes of the other maps.
            self.prefixes.mandatory = 0;
            return Some(());
        }
        self.opcode = reader.byte()?;
        self.map = match self.opcode {
            0x38 => OpcodeMap::Of38,
            0x3A => OpcodeMap::Of3A,
            ESCAPE => {
                self.read_mod_rm(reader)?;
                OpcodeMap::ThreeDNow
            }
            _ => {
                self.map = OpcodeMap::Of;
                return Some(());
            }
        };
        self.opcode = reader.byte()?;
        Some(())
    }

    /// Reads the ModRM byte and what follows it, unless they have been read.
    #[inline]
    pub(super) fn read_mod_rm(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        self.mod_rm.read(&self.prefixes, reader)
    }

    /// Returns whether the instruction compares or tests under a condition.
    pub(super) const fn is_conditional_compare(&self) -> bool {
        if !matches!(self.map, OpcodeMap::Map4) {
            return false;
        }
        match self.opcode {
            0x38..=0x3B | 0x84 | 0x85 => true,
            0x80 | 0x81 | 0x83 => self.mod_rm.reg_field() == 7,
            0xF6 | 0xF7 => self.mod_rm.reg_field() == 0,
            _ => false,
        }
    }

    /// Returns whether the bit is set that keeps an instruction from writing flags, in one that has it.
    pub(super) const fn has_no_flags_bit(&self) -> bool {
        let prefix = &self.prefixes.opcode;
        prefix.mask & 4 != 0
            && match self.map {
                OpcodeMap::Map4 => true,
                OpcodeMap::Of38 => prefix.mandatory == 0 && matches!(self.opcode, 0xF2 | 0xF3 | 0xF5 | 0xF7),
                _ => false,
            }
    }
}

/// Returns the map with a number in a prefix, if LLVM has it.
const fn map_of_prefix(kind: PrefixKind, number: u8) -> Option<OpcodeMap> {
    let is_xop = matches!(kind, PrefixKind::Xop);
    let is_evex = matches!(kind, PrefixKind::Evex);
    match number {
        8 if is_xop => Some(OpcodeMap::Xop8),
        9 if is_xop => Some(OpcodeMap::Xop9),
        10 if is_xop => Some(OpcodeMap::XopA),
        _ if is_xop => None,
        1 => Some(OpcodeMap::Of),
        2 => Some(OpcodeMap::Of38),
        3 => Some(OpcodeMap::Of3A),
        4 if is_evex => Some(OpcodeMap::Map4),
        5 => Some(OpcodeMap::Map5),
        6 => Some(OpcodeMap::Map6),
        7 => Some(OpcodeMap::Map7),
        _ => None,
    }
}
