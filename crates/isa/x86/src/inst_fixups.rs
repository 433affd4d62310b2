//! Processes an instruction after it matched: selects shorter encodings, as LLVM's parser does, and makes checks that
//! concern several operands.

use crate::description;
use stallscope_target::{Description, Inst, OpcodeFlag, OpcodeId, Operand, RegisterId};

use super::inst_flags;
use super::mnemonic::{ForcedDisplacement, ForcedEncoding, PseudoPrefixes};
use super::mode::{Mode, Modes};
use super::registers::{Registers, reg};
use super::ts_flags::{Encoding, Form, OpcodeMap, TsFlags};

/// Number of operands of a memory reference.
const N_MEMORY_OPERANDS: usize = 5;
const INDEX_OPERAND: usize = 2;

macro_rules! opcodes {
    ($($name:ident)*) => {$(
        const $name: OpcodeId = description::opcode(stringify!($name));
    )*};
}
opcodes! {
    INT INT3 JCC_1 JCC_2 JCC_4 JMP_1 JMP_2 JMP_4 PREFETCHIT0 PREFETCHIT1
}

/// Floating-point comparisons, which are commutable depending on their immediate.
const COMPARES: [OpcodeId; 6] = [
    description::opcode("VCMPPDrri"),
    description::opcode("VCMPPDYrri"),
    description::opcode("VCMPPSrri"),
    description::opcode("VCMPPSYrri"),
    description::opcode("VCMPSDrri"),
    description::opcode("VCMPSSrri"),
];
/// Opcodes that LLVM calls commutable, but that are other instructions after a swap.
const NOT_COMMUTABLE: [OpcodeId; 2] = [description::opcode("VMOVHLPSrr"), description::opcode("VUNPCKHPDrr")];

/// Opcodes whose first operands have swapped roles in another opcode with the same effect, and the operands that
/// decide.
macro_rules! reversed {
    ($($from:literal $to:literal $second:literal),* $(,)?) => {
        static REVERSED: &[(OpcodeId, OpcodeId, usize)] =
            &[$((const { description::opcode($from) }, const { description::opcode($to) }, $second)),*];
    };
}
reversed! {
    "VMOVZPQILo2PQIrr" "VMOVPQI2QIrr" 1,
    "VMOVAPDrr" "VMOVAPDrr_REV" 1,
    "VMOVAPDYrr" "VMOVAPDYrr_REV" 1,
    "VMOVAPSrr" "VMOVAPSrr_REV" 1,
    "VMOVAPSYrr" "VMOVAPSYrr_REV" 1,
    "VMOVDQArr" "VMOVDQArr_REV" 1,
    "VMOVDQAYrr" "VMOVDQAYrr_REV" 1,
    "VMOVDQUrr" "VMOVDQUrr_REV" 1,
    "VMOVDQUYrr" "VMOVDQUYrr_REV" 1,
    "VMOVUPDrr" "VMOVUPDrr_REV" 1,
    "VMOVUPDYrr" "VMOVUPDYrr_REV" 1,
    "VMOVUPSrr" "VMOVUPSrr_REV" 1,
    "VMOVUPSYrr" "VMOVUPSYrr_REV" 1,
    "VMOVSDrr" "VMOVSDrr_REV" 2,
    "VMOVSSrr" "VMOVSSrr_REV" 2,
}

/// Shifts and rotations by an immediate, and the opcode that shifts by one.
macro_rules! by_one {
    ($($stem:literal)* ; $($suffix:literal)*) => {
        by_one!(@ [$($stem)*] [$($suffix)*])
    };
    (@ [$($stem:literal)*] $suffixes:tt) => {
        [$(by_one!(@@ $stem $suffixes)),*]
    };
    (@@ $stem:literal [$($suffix:literal)*]) => {
        [$((
            const { description::opcode(concat!($stem, "i", $suffix)) },
            const { description::opcode(concat!($stem, "1", $suffix)) },
        )),*]
    };
}
static ROTATE_THROUGH_CARRY_BY_ONE: [[(OpcodeId, OpcodeId); 3]; 16] = by_one!(
    "RCR8r" "RCR16r" "RCR32r" "RCR64r" "RCL8r" "RCL16r" "RCL32r" "RCL64r"
    "RCR8m" "RCR16m" "RCR32m" "RCR64m" "RCL8m" "RCL16m" "RCL32m" "RCL64m";
    "" "_EVEX" "_ND"
);
static SHIFT_BY_ONE: [[(OpcodeId, OpcodeId); 5]; 40] = by_one!(
    "ROR8r" "ROR16r" "ROR32r" "ROR64r" "ROL8r" "ROL16r" "ROL32r" "ROL64r" "SAR8r" "SAR16r" "SAR32r" "SAR64r"
    "SHR8r" "SHR16r" "SHR32r" "SHR64r" "SHL8r" "SHL16r" "SHL32r" "SHL64r"
    "ROR8m" "ROR16m" "ROR32m" "ROR64m" "ROL8m" "ROL16m" "ROL32m" "ROL64m" "SAR8m" "SAR16m" "SAR32m" "SAR64m"
    "SHR8m" "SHR16m" "SHR32m" "SHR64m" "SHL8m" "SHL16m" "SHL32m" "SHL64m";
    "" "_EVEX" "_NF" "_ND" "_NF_ND"
);

/// Comparisons and tests, and the conditional form that the prefix `{evex}` selects.
macro_rules! conditional {
    ($($name:literal)*) => {
        static CONDITIONAL: &[(OpcodeId, OpcodeId)] =
            &[$((const { description::opcode($name) }, const { description::opcode(concat!("C", $name)) })),*];
    };
}
conditional! {
    "CMP64rr" "CMP64mi32" "CMP64mi8" "CMP64mr" "CMP64ri32" "CMP64ri8" "CMP64rm"
    "CMP32rr" "CMP32mi" "CMP32mi8" "CMP32mr" "CMP32ri" "CMP32ri8" "CMP32rm"
    "CMP16rr" "CMP16mi" "CMP16mi8" "CMP16mr" "CMP16ri" "CMP16ri8" "CMP16rm"
    "CMP8rr" "CMP8mi" "CMP8mr" "CMP8ri" "CMP8rm"
    "TEST64rr" "TEST64mi32" "TEST64mr" "TEST64ri32" "TEST32rr" "TEST32mi" "TEST32mr" "TEST32ri"
    "TEST16rr" "TEST16mi" "TEST16mr" "TEST16ri" "TEST8rr" "TEST8mi" "TEST8mr" "TEST8ri"
}

/// Prefixes of the names of tile multiplications whose operands must be distinct.
const DISTINCT_TILES: [&str; 8] =
    ["TCMMIMFP16PS", "TCMMRLFP16PS", "TDPBF16PS", "TDPFP16PS", "TDPBSSD", "TDPBSUD", "TDPBUSD", "TDPBUUD"];

/// The context for checking and changing an instruction.
pub(crate) struct Context<'a, 'r> {
    pub(crate) description: Description<'a>,
    pub(crate) registers: &'r Registers<'a>,
    pub(crate) prefixes: PseudoPrefixes,
    pub(crate) modes: Modes,
}

/// The result of checking an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Fine,
    /// The instruction is accepted with this warning.
    Doubtful(String),
    /// The instruction is rejected with this error.
    Wrong(String),
}

fn register_at(inst: &Inst, index: usize) -> RegisterId {
    inst.operand(index).and_then(Operand::register).unwrap_or_default()
}

impl Context<'_, '_> {
    /// Selects the encodings that LLVM selects during parsing.
    pub(crate) fn choose_encoding(&self, inst: &mut Inst) {
        while self.commute_for_short_vex(inst) || shift_by_one(inst) || self.replace_opcode(inst) {}
    }

    /// Swaps operands if that moves an extended register to a field that the two-byte VEX prefix can extend.
    fn commute_for_short_vex(&self, inst: &mut Inst) -> bool {
        if self.prefixes.encoding == ForcedEncoding::Vex3 {
            return false;
        }
        let reversed = REVERSED.iter().find(|(from, ..)| *from == inst.opcode);
        let (first, second) = match reversed {
            Some(&(_, _, second)) => (0, second),
            None if COMPARES.contains(&inst.opcode) => {
                // Equal, unordered, not equal and ordered are symmetric.
                match inst.operand(3).and_then(Operand::immediate) {
                    Some(predicate) if matches!(predicate & 7, 0 | 3 | 4 | 7) => (1, 2),
                    _ => return false,
                }
            }
            _ if self.is_commutable(inst) => (1, 2),
            _ => return false,
        };
        let is_extended = |index| self.registers.is_extended(register_at(inst, index));
        if is_extended(first) || !is_extended(second) {
            return false;
        }
        match reversed {
            Some(&(_, to, _)) => inst.opcode = to,
            None => inst.operands.swap(first, second),
        }
        true
    }

    fn is_commutable(&self, inst: &Inst) -> bool {
        let [Operand::Register(_), Operand::Register(_), Operand::Register(_)] = *inst.operands else {
            return false;
        };
        let opcode = self.description.opcode(inst.opcode);
        let flags = TsFlags(opcode.ts_flags);
        opcode.has(OpcodeFlag::Commutable)
            && flags.encoding() == Encoding::Vex
            && flags.opcode_map() == OpcodeMap::Of
            && flags.form() == Form::SrcRegister
            && !flags.has_w()
            && flags.has_vvvv()
            && !NOT_COMMUTABLE.contains(&inst.opcode)
    }

    fn replace_opcode(&self, inst: &mut Inst) -> bool {
        let is_16_bit = self.modes.has(Mode::Bits16);
        let wants_long = self.prefixes.displacement == ForcedDisplacement::Disp32;
        match inst.opcode {
            JMP_1 if wants_long => inst.opcode = if is_16_bit { JMP_2 } else { JMP_4 },
            JCC_1 if wants_long => inst.opcode = if is_16_bit { JCC_2 } else { JCC_4 },
            INT if inst.operand(0) == Some(Operand::Immediate(3)) => {
                inst.operands.clear();
                inst.opcode = INT3;
            }
            opcode if self.prefixes.encoding == ForcedEncoding::Evex => {
                let Some(&(_, conditional)) = CONDITIONAL.iter().find(|(from, _)| *from == opcode) else {
                    return false;
                };
                inst.flags &= !inst_flags::USE_EVEX;
                inst.opcode = conditional;
                // No default flags, and a condition that always holds.
                inst.operands.extend([Operand::Immediate(0), Operand::Immediate(10)]);
            }
            _ => return false,
        }
        true
    }

    /// Checks rules that operand classes cannot express.
    pub(crate) fn check(&self, inst: &Inst) -> Verdict {
        let opcode = self.description.opcode(inst.opcode);
        let flags = TsFlags(opcode.ts_flags);
        if let Some(verdict) = self.check_vector_registers(inst, flags) {
            return verdict;
        }
        if let Some(register) = self.unencodable_high_byte(inst, flags) {
            let name = self.registers.printed_name(register);
            return Verdict::Wrong(format!(
                "can't encode '{name}' in an instruction requiring EVEX/REX2/REX prefix"
            ));
        }
        if matches!(inst.opcode, PREFETCHIT0 | PREFETCHIT1) && register_at(inst, 0) != reg::RIP {
            let name = if inst.opcode == PREFETCHIT0 { "prefetchit0" } else { "prefetchit1" };
            return Verdict::Doubtful(format!("'{name}' only supports RIP-relative address"));
        }
        Verdict::Fine
    }

    fn check_vector_registers(&self, inst: &Inst, flags: TsFlags) -> Option<Verdict> {
        let name = self.description.opcode_name(inst.opcode);
        let name = name.as_bytes();
        let starts_with = |stems: &[&str]| stems.iter().any(|stem| name.starts_with(stem.as_bytes()));
        match name.get(..3)? {
            b"VFC" | b"VFM" => {
                let first_source = if starts_with(&["VFCMADDC", "VFMADDCPH", "VFMADDCSH"]) {
                    2
                } else if starts_with(&["VFCMULC", "VFMULCPH", "VFMULCSH"]) {
                    // With a mask, the destination is repeated, and the copy is not a source.
                    if flags.has_mask() { 2 } else { 1 }
                } else {
                    return None;
                };
                let destination = Operand::Register(register_at(inst, 0));
                let is_source =
                    inst.operands.iter().skip(first_source).any(|operand| *operand == destination);
                let message = "Destination register should be distinct from source registers";
                is_source.then(|| Verdict::Doubtful(message.to_owned()))
            }
            b"V4F" | b"VP4" => self.check_source_group(inst),
            b"VGA" | b"VPG" if starts_with(&["VGATHERD", "VGATHERQ", "VPGATHERD", "VPGATHERQ"]) => {
                self.check_gather(inst, flags)
            }
            b"TCM" | b"TDP" if starts_with(&DISTINCT_TILES) => {
                let (a, b, c) = (register_at(inst, 0), register_at(inst, 2), register_at(inst, 3));
                let message = "all tmm registers must be distinct";
                (a == b || a == c || b == c).then(|| Verdict::Wrong(message.to_owned()))
            }
            _ => None,
        }
    }

    fn check_source_group(&self, inst: &Inst) -> Option<Verdict> {
        let source = register_at(inst, inst.operands.len().checked_sub(N_MEMORY_OPERANDS + 1)?);
        let encoding = self.registers.encoding(source);
        if encoding.is_multiple_of(4) {
            return None;
        }
        let name = self.registers.printed_name(source);
        let stem = name.get(..3).unwrap_or(name);
        let start = encoding / 4 * 4;
        let end = start + 3;
        Some(Verdict::Doubtful(format!(
            "source register '{name}' implicitly denotes '{stem}{start}' to '{stem}{end}' source group"
        )))
    }

    fn check_gather(&self, inst: &Inst, flags: TsFlags) -> Option<Verdict> {
        let encoding = |index| self.registers.encoding(register_at(inst, index));
        let destination = encoding(0);
        if flags.encoding() == Encoding::Evex {
            let message = "index and destination registers should be distinct";
            return (destination == encoding(4 + INDEX_OPERAND))
                .then(|| Verdict::Doubtful(message.to_owned()));
        }
        let (mask, index) = (encoding(1), encoding(3 + INDEX_OPERAND));
        let message = "mask, index, and destination registers should be distinct";
        let are_distinct = destination != mask && destination != index && mask != index;
        (!are_distinct).then(|| Verdict::Doubtful(message.to_owned()))
    }

    /// Returns a high-byte register that the instruction's prefix makes unencodable.
    fn unencodable_high_byte(&self, inst: &Inst, flags: TsFlags) -> Option<RegisterId> {
        if matches!(flags.encoding(), Encoding::Vex | Encoding::Xop) {
            return None;
        }
        let registers = || inst.operands.iter().filter_map(|operand| operand.register());
        let high = registers().rfind(|r| matches!(*r, reg::AH | reg::BH | reg::CH | reg::DH))?;
        let has_prefix = flags.encoding() == Encoding::Evex
            || matches!(self.prefixes.encoding, ForcedEncoding::Rex | ForcedEncoding::Rex2)
            || flags.has_w()
            || registers().any(|r| Registers::is_rex_low_byte(r) || self.registers.is_extended(r));
        has_prefix.then_some(high)
    }
}

/// Selects the opcode that shifts by one if the immediate is one.
fn shift_by_one(inst: &mut Inst) -> bool {
    if inst.operands.last() != Some(&Operand::Immediate(1)) {
        return false;
    }
    let mut pairs = ROTATE_THROUGH_CARRY_BY_ONE.iter().flatten().chain(SHIFT_BY_ONE.iter().flatten());
    let Some(&(_, by_one)) = pairs.find(|(by_immediate, _)| *by_immediate == inst.opcode) else {
        return false;
    };
    inst.opcode = by_one;
    inst.operands.pop();
    true
}
