//! Decodes x86 instructions.

mod code;
mod mod_rm;
mod opcode_lookup;
mod operand_lists;
mod operands;
mod prefixes;
mod reader;
mod registers;
#[cfg(test)]
mod tests;

use stallscope_mc::{Decoded, Expressions, InstPlace, TargetDecoder, Validity, in_address_space};
use stallscope_target::{CodePlace, Inst, OpcodeId, PlacedOperand, SubtargetInfo};

use crate::address_size::needs_address_size_prefix;
use crate::description;
use crate::inst_flags::{HAS_ADDRESS_SIZE, HAS_LOCK, HAS_REP, HAS_REPNE};
use crate::memory_operand::MemoryOperand;
use crate::mode::{Mode, Modes};
use crate::operand_layout::memory_operand_index;
use crate::ts_flags::TsFlags;
use code::Code;
use opcode_lookup::OpcodeMaps;
use operand_lists::{ListedOperand, OperandLists};
use operands::{OperandReader, immediate_size};
use prefixes::{REP, REPNE};
use reader::Reader;

const LOCK_PREFIX: OpcodeId = description::opcode("LOCK_PREFIX");
const REP_PREFIX: OpcodeId = description::opcode("REP_PREFIX");
const REPNE_PREFIX: OpcodeId = description::opcode("REPNE_PREFIX");
const XRELEASE_PREFIX: OpcodeId = description::opcode("XRELEASE_PREFIX");
const XACQUIRE_PREFIX: OpcodeId = description::opcode("XACQUIRE_PREFIX");
const REPEAT_PREFIXES: [OpcodeId; 4] = [REP_PREFIX, REPNE_PREFIX, XRELEASE_PREFIX, XACQUIRE_PREFIX];

/// The length of the longest instructions, in bytes; processors fault on longer ones.
const MAX_LENGTH: usize = 15;

/// The decoder of x86 instructions.
struct X86Decoder<'a> {
    subtarget: &'a SubtargetInfo,
    modes: Modes,
    mode: Mode,
    maps: OpcodeMaps<'a>,
    lists: OperandLists<'a>,
    /// As [`TargetDecoder::n_relative_bytes`].
    n_relative_bytes: usize,
}

/// Creates the decoder for a subtarget.
pub(crate) fn decoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetDecoder + 'a> {
    let description = subtarget.description();
    let modes = Modes::of(&subtarget.features);
    Box::new(X86Decoder {
        subtarget,
        modes,
        mode: modes.mode(),
        maps: OpcodeMaps::new(description),
        lists: OperandLists::new(description),
        n_relative_bytes: 0,
    })
}

/// Returns the size of a number that represents an address, if it is at the end of code.
fn n_relative_bytes(operands: &[ListedOperand]) -> usize {
    let [ListedOperand { place, kind: PlacedOperand::Relative, .. }, rest @ ..] = operands else { return 0 };
    let is_last = rest.iter().all(|operand| operand.place == CodePlace::Condition);
    immediate_size(*place).filter(|_| is_last).map_or(0, usize::from)
}

impl TargetDecoder for X86Decoder<'_> {
    fn decode(&mut self, bytes: &[u8], inst: &mut Inst, _expressions: &mut Expressions) -> Decoded {
        let mut reader = Reader::new(bytes);
        let is_valid = self.read(&mut reader, inst).is_some() && reader.n_read() <= MAX_LENGTH;
        let validity = if is_valid { Validity::Valid } else { Validity::Invalid };
        Decoded { validity, n_bytes: reader.n_read().max(1) }
    }

    fn stands_alone(&self, inst: &Inst) -> bool {
        // The code after a repeat prefix decides whether it is a separate instruction.
        !REPEAT_PREFIXES.contains(&inst.opcode)
    }

    fn prefix_flags(&self, inst: &Inst) -> Option<u32> {
        Some(match inst.opcode {
            LOCK_PREFIX => HAS_LOCK,
            REP_PREFIX => HAS_REP,
            REPNE_PREFIX => HAS_REPNE,
            // Other prefixes are separate instructions in assembly, too.
            _ => return None,
        })
    }

    fn n_relative_bytes(&self) -> usize {
        self.n_relative_bytes
    }

    fn relative_address(&self, _opcode: OpcodeId, place: InstPlace, number: i64) -> Option<u64> {
        let address = place.end().wrapping_add_signed(number);
        Some(in_address_space(address, self.mode == Mode::Bits64))
    }
}

impl X86Decoder<'_> {
    /// Reads an instruction; `None` if the code is invalid.
    fn read(&mut self, reader: &mut Reader<'_>, inst: &mut Inst) -> Option<()> {
        let mut code = Code::read(reader, self.mode)?;
        let form = self.maps.form(&mut code, reader)?;
        if form.opcode == OpcodeId::default() {
            return None;
        }
        inst.operands.clear();
        inst.location = 0;
        let operands = self.lists.list(form.operands);
        self.n_relative_bytes = n_relative_bytes(operands);
        OperandReader::new(&mut code, reader).add(operands, inst)?;
        inst.opcode = match form.opcode {
            REP_PREFIX if code.prefixes.elides_lock => XRELEASE_PREFIX,
            REPNE_PREFIX if code.prefixes.elides_lock => XACQUIRE_PREFIX,
            opcode => opcode,
        };
        inst.flags = self.flags(&code, inst);
        Some(())
    }

    /// Returns the flags for prefixes that are not part of the encoding.
    fn flags(&self, code: &Code, inst: &Inst) -> u32 {
        let prefixes = &code.prefixes;
        let mut flags = 0;
        if prefixes.has_address_size && !self.needs_address_size(inst) {
            flags |= HAS_ADDRESS_SIZE;
        }
        if prefixes.mandatory == 0 {
            match prefixes.repeat {
                REPNE => flags |= HAS_REPNE,
                // With this opcode it is `pause`.
                REP if code.opcode != 0x90 => flags |= HAS_REP,
                _ => {}
            }
            if prefixes.has_lock {
                flags |= HAS_LOCK;
            }
        }
        flags
    }

    /// Returns whether an instruction's operands imply the prefix of address size.
    fn needs_address_size(&self, inst: &Inst) -> bool {
        let description = self.subtarget.description();
        let opcode = description.opcode(inst.opcode);
        let memory =
            memory_operand_index(description, &opcode).and_then(|index| MemoryOperand::of(inst, index));
        let flags = TsFlags(opcode.ts_flags);
        needs_address_size_prefix(self.subtarget, self.modes, inst, flags, memory.as_ref())
    }
}
