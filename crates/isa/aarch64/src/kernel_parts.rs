//! The parts of kernels that measure single AArch64 instructions.

use stallscope_isa::{AddressOperands, KernelParts, Link, LinkLatency, Place, RegisterFile, registers};
use stallscope_target::{OperandInfo, RegisterClassId};

use crate::description;

/// The parts of kernels that measure single AArch64 instructions.
pub(crate) static KERNEL_PARTS: KernelParts = KernelParts {
    files: &FILES,
    links: &LINKS,
    stack_status: None,
    find_address,
    // Units differ: bytes, the size of an access, the size of a vector.
    distances: &[16, 4, 1, 0],
    // Zero represents no shift, no extension and the first element; larger ones are for operands that cannot be zero.
    immediates: &[0, 1, 3, 8, 16],
    registers: &[],
    register: 0x232_4040,
    // About one as numbers of 32 bits, small as numbers of 64 bits, and no integer of any size is zero.
    data: 0x3f80_4140_3f80_4140,
};

/// All but the stack pointer, and x18, which systems use. Vector registers that only some operands can be come last.
const FILES: [RegisterFile; 4] = [
    RegisterFile {
        place: Place::General,
        registers: registers! {
            description::register:
            X0 X1 X2 X3 X4 X5 X6 X7 X8 X9 X10 X11 X12 X13 X14 X15 X16 X17 X19 X20 X21 X22 X23 X24 X25 X26 X27 X28 FP LR
        },
        breaker: "movz {to:GPR64}, #1",
    },
    RegisterFile {
        place: Place::Vector,
        registers: registers! {
            description::register:
            Z16 Z17 Z18 Z19 Z20 Z21 Z22 Z23 Z24 Z25 Z26 Z27 Z28 Z29 Z30 Z31 Z15 Z14 Z13 Z12 Z11 Z10 Z9 Z8 Z7 Z6 Z5 Z4 Z3 Z2
            Z1 Z0
        },
        breaker: "movi {to:FPR64}, #0",
    },
    RegisterFile {
        place: Place::Mask,
        registers: registers! { description::register: P15 P14 P13 P12 P11 P10 P9 P8 P7 P6 P5 P4 P3 P2 P1 P0 },
        breaker: "pfalse {to:PPR}.b",
    },
    RegisterFile {
        place: Place::Flags,
        registers: registers! { description::register: NZCV },
        breaker: "cmp sp, #0",
    },
];

/// Loads are as small and stores as large as they can be, so that a load gets its value from the store before it.
const LINKS: [Link; 14] = [
    Link {
        from: Place::General,
        to: Place::General,
        // A move may be done while registers are renamed.
        templates: &["rbit {to:GPR64}, {from:GPR64}"],
        latency: LinkLatency::OfChain,
    },
    Link {
        from: Place::General,
        to: Place::Address,
        templates: &["eor {to:GPR64}, {to:GPR64}, {from:GPR64}\neor {to:GPR64}, {to:GPR64}, {from:GPR64}"],
        latency: LinkLatency::Cycles(2.0),
    },
    Link {
        from: Place::General,
        to: Place::Flags,
        templates: &["cmp {from:GPR64}, #0"],
        latency: LinkLatency::Cycles(1.0),
    },
    // It reads the zero flag and the carry flag. All instructions that write flags write one of them.
    Link {
        from: Place::Flags,
        to: Place::General,
        templates: &["cset {to:GPR64}, hi"],
        latency: LinkLatency::OfRoundTrip,
    },
    Link {
        from: Place::Vector,
        to: Place::Vector,
        templates: &["add {to:FPR64}, {from:FPR64}, {from:FPR64}"],
        latency: LinkLatency::OfChain,
    },
    Link {
        from: Place::Mask,
        to: Place::Mask,
        templates: &["rev {to:PPR}.b, {from:PPR}.b"],
        latency: LinkLatency::OfChain,
    },
    Link::unknown(Place::General, Place::Vector, &["fmov {to:FPR64}, {from:GPR64}"]),
    Link::unknown(Place::Vector, Place::General, &["fmov {to:GPR64}, {from:FPR64}"]),
    Link::unknown(Place::General, Place::Mask, &["whilelo {to:PPR}.b, xzr, {from:GPR64}"]),
    Link::unknown(Place::Mask, Place::General, &["cntp {to:GPR64}, {from:PPR}, {from:PPR}.b"]),
    Link::memory(Place::General, Place::Memory, &["str {from:GPR64}, [{base:GPR64}]"]),
    Link::memory(Place::Memory, Place::General, &["ldrb {to:GPR32}, [{base:GPR64}]"]),
    Link::unknown(Place::Vector, Place::Memory, &["str {from:FPR128}, [{base:GPR64}]"]),
    Link::memory(Place::Memory, Place::Vector, &["ldr {to:FPR32}, [{base:GPR64}]"]),
];

/// The class of bases: general registers and the stack pointer.
const BASE: RegisterClassId = description::register_class("GPR64sp");

/// An address is the last register of the class of bases in an instruction that reads or writes memory, and what follows it: a register, with or
/// without the numbers that say how it is extended and shifted; a number; or nothing.
fn find_address(operands: &[OperandInfo], has_memory: bool) -> Option<AddressOperands> {
    let is_base = |operand: &OperandInfo| u16::try_from(operand.register_class) == Ok(BASE.0);
    let base = operands.iter().rposition(is_base).filter(|_| has_memory)?;
    let next = operands.get(base + 1).map(|operand| operand.register_class >= 0);
    let behind = base + 1;
    Some(AddressOperands {
        base,
        index: (next == Some(true)).then_some(behind),
        may_lack_index: false,
        displacement: (next == Some(false)).then_some(behind),
        constants: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn an_address_is_a_base_and_what_follows() {
        let find = |name: &str| {
            let opcode = DESCRIPTION.opcode_by_name(name).unwrap();
            let record = DESCRIPTION.opcode(opcode);
            let operands: Vec<OperandInfo> = DESCRIPTION.operands(opcode).iter().collect();
            let has_memory = record.has(stallscope_target::OpcodeFlag::MayLoad)
                || record.has(stallscope_target::OpcodeFlag::MayStore);
            let found = find_address(&operands, has_memory)?;
            Some((found.base, found.index, found.displacement))
        };
        for (name, expected) in [
            ("LDRXui", Some((1, None, Some(2)))),
            ("LDRXpre", Some((2, None, Some(3)))),
            ("STPXi", Some((2, None, Some(3)))),
            ("LDRXroX", Some((1, Some(2), None))),
            ("LD1Onev16b", Some((1, None, None))),
            ("ADDXri", None),
            ("LDRXl", None),
        ] {
            assert_eq!(find(name), expected, "{name}");
        }
    }

    #[test]
    fn links_lead_from_each_place_to_each_other() {
        stallscope_testing::check_links(&KERNEL_PARTS);
    }
}
