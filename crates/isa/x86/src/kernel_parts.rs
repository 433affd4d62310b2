//! The parts of kernels that measure single x86 instructions.

use stallscope_isa::{AddressOperands, KernelParts, Link, LinkLatency, Place, RegisterFile, registers};
use stallscope_target::{Operand, OperandInfo, RegisterId};

use crate::description;

/// The parts of kernels that measure single x86 instructions.
pub(crate) static KERNEL_PARTS: KernelParts = KernelParts {
    files: &FILES,
    links: &LINKS,
    // That of x87.
    stack_status: Some(description::register("FPSW")),
    find_address,
    // A line, so that all accesses are aligned.
    distances: &[64],
    // Larger ones need opcodes with more bits.
    immediates: &[3, 0x1234, 0x1234_5678, 0x1234_5678_9abc, 0],
    // Dividends and counts: rax, rcx and rdx. With them, divisions neither overflow nor end at once.
    registers: &[(0, 0x111), (1, 3), (2, 0)],
    register: 0x232_4040,
    // About one as numbers of 32 bits, small as numbers of 64 bits, and no integer of any size is zero.
    data: 0x3f80_4140_3f80_4140,
};

/// Registers that instructions use implicitly come last. So do vector registers that only the encoding with the prefix EVEX
/// reaches come first: for other registers, assembly means the shorter encoding.
const FILES: [RegisterFile; 5] = [
    RegisterFile {
        place: Place::General,
        registers: registers! { description::register: RSI RDI RBX R8 R9 R10 R11 R12 R13 R14 R15 RBP RAX RDX RCX },
        breaker: "xorl %{to:GR32}, %{to:GR32}",
    },
    RegisterFile {
        place: Place::Vector,
        registers: registers! {
            description::register:
            ZMM16 ZMM17 ZMM18 ZMM19 ZMM20 ZMM21 ZMM22 ZMM23 ZMM24 ZMM25 ZMM26 ZMM27 ZMM28 ZMM29 ZMM30 ZMM31 ZMM1 ZMM2
            ZMM3 ZMM4 ZMM5 ZMM6 ZMM7 ZMM8 ZMM9 ZMM10 ZMM11 ZMM12 ZMM13 ZMM14 ZMM15 ZMM0
        },
        breaker: "vpxord %{to:VR128X}, %{to:VR128X}, %{to:VR128X}",
    },
    RegisterFile {
        place: Place::Mask,
        registers: registers! { description::register: K1 K2 K3 K4 K5 K6 K7 K0 },
        breaker: "kxorw %{to:VK16}, %{to:VK16}, %{to:VK16}",
    },
    RegisterFile {
        place: Place::Media,
        registers: registers! { description::register: MM0 MM1 MM2 MM3 MM4 MM5 MM6 MM7 },
        breaker: "pxor %{to:VR64}, %{to:VR64}",
    },
    // The last general register, which the fewest instructions write. The stack pointer would do, but each use of it takes a cycle on Zen 4.
    RegisterFile {
        place: Place::Flags,
        registers: registers! { description::register: EFLAGS },
        breaker: "testq %rcx, %rcx",
    },
];

/// Loads are as small and stores as large as they can be, so that a load gets its value from the store before it.
const LINKS: [Link; 17] = [
    Link {
        from: Place::General,
        to: Place::General,
        // A move, or the addition of a constant, may be done while registers are renamed.
        templates: &["imulq $1, %{from:GR64}, %{to:GR64}"],
        latency: LinkLatency::OfChain,
    },
    Link {
        from: Place::General,
        to: Place::Address,
        templates: &["xorq %{from:GR64}, %{to:GR64}\nxorq %{from:GR64}, %{to:GR64}"],
        latency: LinkLatency::Cycles(2.0),
    },
    Link {
        from: Place::General,
        to: Place::Flags,
        templates: &["testq %{from:GR64}, %{from:GR64}"],
        latency: LinkLatency::Cycles(1.0),
    },
    // It reads the zero flag and the carry flag. Nearly all instructions that write flags write one of them.
    Link {
        from: Place::Flags,
        to: Place::General,
        templates: &["setbe %{to:GR8}"],
        latency: LinkLatency::OfRoundTrip,
    },
    Link {
        from: Place::Vector,
        to: Place::Vector,
        templates: &["vpaddd %{from:VR128X}, %{from:VR128X}, %{to:VR128X}"],
        latency: LinkLatency::OfChain,
    },
    Link {
        from: Place::Mask,
        to: Place::Mask,
        templates: &["kandw %{from:VK16}, %{from:VK16}, %{to:VK16}"],
        latency: LinkLatency::OfChain,
    },
    Link {
        from: Place::Media,
        to: Place::Media,
        templates: &["pshufw $0, %{from:VR64}, %{to:VR64}"],
        latency: LinkLatency::OfChain,
    },
    Link::unknown(
        Place::General,
        Place::Vector,
        &["vmovq %{from:GR64}, %{to:VR128X}", "movq %{from:GR64}, %{to:VR128}"],
    ),
    Link::unknown(
        Place::Vector,
        Place::General,
        &["vmovq %{from:VR128X}, %{to:GR64}", "movq %{from:VR128}, %{to:GR64}"],
    ),
    Link::unknown(Place::General, Place::Mask, &["kmovw %{from:GR32}, %{to:VK16}"]),
    Link::unknown(Place::Mask, Place::General, &["kmovw %{from:VK16}, %{to:GR32}"]),
    Link::unknown(Place::General, Place::Media, &["movq %{from:GR64}, %{to:VR64}"]),
    Link::unknown(Place::Media, Place::General, &["movq %{from:VR64}, %{to:GR64}"]),
    Link::memory(Place::General, Place::Memory, &["movq %{from:GR64}, (%{base:GR64})"]),
    Link::memory(Place::Memory, Place::General, &["movzbl (%{base:GR64}), %{to:GR32}"]),
    Link::unknown(
        Place::Vector,
        Place::Memory,
        &[
            "vmovups %{from:VR512}, (%{base:GR64})",
            "vmovups %{from:VR256}, (%{base:GR64})",
            "movups %{from:VR128}, (%{base:GR64})",
        ],
    ),
    Link::memory(
        Place::Memory,
        Place::Vector,
        &["vmovd (%{base:GR64}), %{to:VR128X}", "movd (%{base:GR64}), %{to:VR128}"],
    ),
];

/// An address has a base, a scale, an index, a displacement and a segment. It is found by its pattern of registers and numbers, since not all
/// addresses are of memory.
fn find_address(operands: &[OperandInfo], _: bool) -> Option<AddressOperands> {
    let pattern = [true, false, true, false, true];
    let base = operands.windows(pattern.len()).position(|window| {
        window.iter().zip(pattern).all(|(operand, is_register)| (operand.register_class >= 0) == is_register)
    })?;
    Some(AddressOperands {
        base,
        index: Some(base + 2),
        may_lack_index: true,
        displacement: Some(base + 3),
        constants: vec![(base + 1, Operand::Immediate(1)), (base + 4, Operand::Register(RegisterId::NONE))],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn addresses_are_found_by_their_pattern() {
        let find = |name: &str| {
            let opcode = DESCRIPTION.opcode_by_name(name).unwrap();
            let operands: Vec<OperandInfo> = DESCRIPTION.operands(opcode).iter().collect();
            find_address(&operands, true).map(|address| address.base)
        };
        for (name, expected) in [
            ("ADD32rm", Some(2)),
            ("ADD32mr", Some(0)),
            ("LEA64r", Some(1)),
            ("VGATHERDPSZ128rm", Some(4)),
            ("ADD32rr", None),
            ("VPADDDZ128rrk", None),
        ] {
            assert_eq!(find(name), expected, "{name}");
        }
    }

    #[test]
    fn links_lead_from_each_place_to_each_other() {
        stallscope_testing::check_links(&KERNEL_PARTS);
    }
}
