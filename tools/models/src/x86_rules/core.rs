//! The cores whose facts become rules.

use super::families::{Families, MICROCODE};
use super::family_tables;
use super::instructions::{self, Instructions};
use super::register_kind::RegisterKind;
use super::rules_file::in_repository;

/// A core, or several that are alike.
pub(crate) struct Core {
    /// The name of the model and of its file of rules.
    pub(crate) file: &'static str,
    /// The name of its facts.
    pub(crate) facts: &'static str,
    /// The sets of ports that facts call by a word; without any, each character is a port.
    pub(crate) port_sets: &'static [(&'static str, &'static str)],
    /// The ports of loads that facts name.
    pub(crate) load_ports: &'static str,
    /// The ports of general and of vector moves that are not eliminated.
    pub(crate) moves: [&'static str; 2],
    /// The latency of loads whose value an operation uses: general registers, vectors to 128 bits, wider ones.
    pub(crate) loads: [u16; 3],
    /// The latencies of moves between kinds of registers.
    pub(crate) crossings: Crossings,
    /// Cycles that 256-bit loads and data of stores occupy their ports.
    pub(crate) wide_access: u16,
    /// Whether the facts count too few cycles of the divider, which is busy until the next division can start.
    pub(crate) undercounts_divider: bool,
    /// Whether a MOVZX from registers like SIL is not eliminated.
    pub(crate) has_byte_exception: bool,
    /// How its vectors of 512 bits differ from the facts.
    pub(crate) server: Option<Server>,
    /// The folder with measurements of each instruction in `data/measurements`, whose latencies replace the facts' latencies.
    pub(crate) measurements: Option<&'static str>,
    /// Mnemonics' beginnings, and the latency of their registers where chains of InstLatx64 contradict the facts.
    pub(crate) corrections: &'static [(&'static str, u16)],
    /// The ports that its facts leave open.
    pub(crate) families: Option<&'static Families>,
    /// Whether facts are wrong that say of a form of one slot that only the first decoder decodes it.
    pub(crate) decodes_any_slot: bool,
}

/// The latencies of a move from a general register to a vector or a mask, and of one back.
///
/// Facts have latencies between kinds of registers as upper bounds: the cycles of a chain there and back, less one for the way
/// back. The two latencies of moves add up to a cycle more than the facts of each say; how they share it is a choice. With it, loads of
/// vectors take a cycle longer than other loads. `docs/x86-intel.md`, section 2.5.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossings {
    pub(crate) from_general: u16,
    pub(crate) to_general: u16,
}

impl Crossings {
    /// Returns the latency that an upper bound between two kinds of registers represents.
    pub(crate) fn latency(self, from: RegisterKind, to: RegisterKind, bound: u16) -> u16 {
        let back = match (from, to) {
            (RegisterKind::General, RegisterKind::Vector | RegisterKind::Mask) => self.to_general,
            (RegisterKind::Vector | RegisterKind::Mask, RegisterKind::General) => self.from_general,
            _ => return bound,
        };
        (bound + 1).saturating_sub(back).max(1)
    }

    /// Returns the upper bound between two kinds of registers that a latency has.
    pub(crate) fn bound(self, from: RegisterKind, to: RegisterKind, latency: u16) -> u16 {
        (0..).find(|&bound| self.latency(from, to, bound) >= latency).unwrap_or(latency)
    }
}

/// Differences of a core for servers from the one that was measured.
pub(crate) struct Server {
    /// The facts whose vectors of 512 bits have two ports for arithmetic, where the measured core has one.
    ///
    /// Source: OSACA's measurements of Ice Lake and Sapphire Rapids with ibench: two FMAs of 512 bits in a cycle.
    pub(crate) two_ports: &'static str,
    /// The ports that load 512 bits, if fewer than for other loads.
    pub(crate) widest_loads: Option<&'static str>,
    /// Whether only the forms of AVX-512 are described: the other forms come from the model that this one extends.
    pub(crate) is_avx512_only: bool,
}

/// The sets of Ice Lake's ports on Sapphire Rapids, which has Golden Cove's.
const SAPPHIRE_RAPIDS_SETS: &[(&str, &str)] = &[
    ("0", "P0"),
    ("01", "P0|P1"),
    ("015", "P0|P1|P5"),
    ("0156", "P0|P1|P5|P6|P11"),
    ("05", "P0|P5"),
    ("06", "P0|P6"),
    ("15", "P1|P5"),
    ("5", "P5"),
    ("23", "P2|P3|P10"),
    ("49", "P4|P9"),
    ("78", "P7|P8"),
];

const EARLY: Crossings = Crossings { from_general: 1, to_general: 1 };
const SINCE_SKYLAKE: Crossings = Crossings { from_general: 2, to_general: 2 };

/// The facts have two cycles more from the second operand, whose chains pass through other instructions.
const CRYPTOGRAPHY: &[(&str, u16)] = &[("AESDEC AESENC GF2P8", 3)];

/// The facts describe the later half of a result.
const LOW_HALVES: &[(&str, u16)] = &[("CVTDQ2PD CVTPD2DQ CVTPD2PS CVTTPD2DQ CVTPH2PS", 3)];

/// The common properties of the efficient cores of hybrid processors.
const E_CORE: Core = Core {
    file: "",
    facts: "",
    port_sets: &[],
    load_ports: "LD",
    moves: ["", ""],
    loads: [4, 5, 5],
    crossings: Crossings { from_general: 5, to_general: 5 },
    wide_access: 1,
    undercounts_divider: false,
    has_byte_exception: false,
    server: None,
    measurements: None,
    corrections: LOW_HALVES,
    families: None,
    decodes_any_slot: true,
};

/// All cores. A core comes after the one that it extends.
pub(crate) const CORES: &[Core] = &[
    Core {
        file: "sandybridge",
        facts: "SNB",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5", "P5"],
        loads: [5, 6, 8],
        crossings: EARLY,
        wide_access: 2,
        undercounts_divider: true,
        has_byte_exception: false,
        server: None,
        measurements: None,
        corrections: &[],
        families: None,
        decodes_any_slot: false,
    },
    Core {
        file: "ivybridge",
        facts: "IVB",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5", "P5"],
        loads: [5, 6, 8],
        crossings: EARLY,
        wide_access: 2,
        undercounts_divider: false,
        has_byte_exception: false,
        server: None,
        measurements: None,
        corrections: &[],
        families: None,
        decodes_any_slot: false,
    },
    Core {
        file: "haswell",
        facts: "HSW",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5|P6", "P5"],
        loads: [5, 6, 7],
        crossings: EARLY,
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: None,
        measurements: None,
        corrections: &[],
        families: None,
        decodes_any_slot: false,
    },
    Core {
        file: "broadwell",
        facts: "BDW",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5|P6", "P5"],
        loads: [5, 6, 7],
        crossings: EARLY,
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: None,
        measurements: None,
        corrections: &[],
        families: None,
        decodes_any_slot: false,
    },
    Core {
        file: "skylake",
        facts: "SKL",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5|P6", "P0|P1|P5"],
        loads: [5, 6, 7],
        crossings: SINCE_SKYLAKE,
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: None,
        measurements: None,
        corrections: &[],
        families: None,
        decodes_any_slot: false,
    },
    Core {
        file: "skylake-avx512",
        facts: "SKX",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5|P6", "P0|P1|P5"],
        loads: [5, 6, 7],
        crossings: SINCE_SKYLAKE,
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: None,
        measurements: None,
        corrections: &[],
        families: None,
        decodes_any_slot: false,
    },
    Core {
        file: "cascadelake",
        facts: "CLX",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5|P6", "P0|P1|P5"],
        loads: [5, 6, 7],
        crossings: SINCE_SKYLAKE,
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: None,
        measurements: None,
        corrections: &[],
        families: None,
        decodes_any_slot: false,
    },
    Core {
        file: "icelake",
        facts: "ICL",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5|P6", "P0|P1|P5"],
        loads: [5, 6, 7],
        crossings: SINCE_SKYLAKE,
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: None,
        measurements: None,
        corrections: CRYPTOGRAPHY,
        families: None,
        decodes_any_slot: false,
    },
    Core {
        file: "icelake-server",
        facts: "ICL",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5|P6", "P0|P1|P5"],
        loads: [5, 6, 7],
        crossings: SINCE_SKYLAKE,
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: Some(Server { two_ports: "SKX", widest_loads: None, is_avx512_only: false }),
        measurements: None,
        corrections: CRYPTOGRAPHY,
        families: None,
        decodes_any_slot: false,
    },
    Core {
        file: "goldencove",
        facts: "MTL-P",
        port_sets: &[],
        load_ports: "23A",
        moves: ["P0|P1|P5|P6|P11", "P0|P1|P5"],
        loads: [5, 6, 7],
        crossings: SINCE_SKYLAKE,
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: None,
        measurements: Some("raptor-cove"),
        corrections: &[],
        families: None,
        decodes_any_slot: false,
    },
    Core {
        file: "sapphirerapids",
        facts: "ICL",
        port_sets: SAPPHIRE_RAPIDS_SETS,
        load_ports: "23",
        moves: ["P0|P1|P5|P6|P11", "P0|P1|P5"],
        loads: [5, 6, 7],
        crossings: SINCE_SKYLAKE,
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: Some(Server { two_ports: "SKX", widest_loads: Some("P2|P3"), is_avx512_only: true }),
        measurements: Some("raptor-cove"),
        corrections: &[],
        families: None,
        decodes_any_slot: false,
    },
    Core {
        file: "lioncove",
        facts: "ARL-P",
        port_sets: family_tables::LION_COVE_SETS,
        load_ports: "LD",
        moves: ["P0|P1|P2|P3|P4|P5", "V0|V1|V2|V3"],
        loads: [4, 5, 6],
        crossings: Crossings { from_general: 5, to_general: 4 },
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: None,
        measurements: None,
        corrections: &[("POPCNT LZCNT PDEP PEXT$", 4), ("GF2P8", 3)],
        families: Some(&family_tables::LION_COVE),
        decodes_any_slot: true,
    },
    Core {
        file: "gracemont",
        facts: "ADL-E",
        port_sets: family_tables::GRACEMONT_SETS,
        moves: ["P0|P1|P2|P3", "V0|V1|V2"],
        families: Some(&family_tables::GRACEMONT),
        ..E_CORE
    },
    Core {
        file: "crestmont",
        facts: "ADL-E",
        port_sets: family_tables::GRACEMONT_SETS,
        moves: ["P0|P1|P2|P3", "V0|V1|V2"],
        families: Some(&family_tables::CRESTMONT),
        ..E_CORE
    },
    Core {
        file: "skymont",
        facts: "ARL-E",
        port_sets: family_tables::SKYMONT_SETS,
        moves: ["P0|P1|P2|P3|P4|P5|P6|P7", "V0|V1|V2|V3"],
        crossings: Crossings { from_general: 6, to_general: 5 },
        families: Some(&family_tables::SKYMONT),
        ..E_CORE
    },
];

impl Core {
    /// Reads the measurements of each instruction.
    pub(crate) fn instructions(&self) -> Result<Instructions, String> {
        let Some(folder) = self.measurements else { return Ok(Instructions::new()) };
        let (to_general, from_general) =
            (self.crossings.to_general.into(), self.crossings.from_general.into());
        let crossings = instructions::Crossings {
            vector_to_general: to_general,
            general_to_vector: from_general,
            mask_to_general: to_general,
            general_to_mask: from_general,
        };
        let path = in_repository("data/measurements").join(folder).join("instructions.csv.gz");
        instructions::read(&path, crossings)
    }

    /// Returns the names of a set of ports in the facts, separated by `|`; `None` for a word that names none.
    pub(crate) fn port_names(&self, ports: &str) -> Option<String> {
        if ports.starts_with(MICROCODE) {
            return Some(ports.to_owned());
        }
        if self.port_sets.is_empty() {
            return Some(ports.chars().map(port).collect::<Vec<_>>().join("|"));
        }
        self.port_sets.iter().find(|(name, _)| *name == ports).map(|(_, names)| (*names).to_owned())
    }
}

/// Returns the port that facts call so by one character.
fn port(name: char) -> String {
    match name {
        'A' => "P10".to_owned(),
        'B' => "P11".to_owned(),
        _ => format!("P{name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::register_kind::RegisterKind;
    use super::{CORES, EARLY, SINCE_SKYLAKE};

    /// `docs/x86-intel.md`, section 2.5: MOVD there and back takes 4 cycles on Skylake, COMISD 2, and on Haswell 2 and 3.
    #[test]
    fn bounds_between_kinds_of_registers_contain_the_way_back() {
        assert_eq!(SINCE_SKYLAKE.latency(RegisterKind::General, RegisterKind::Vector, 3), 2);
        assert_eq!(SINCE_SKYLAKE.latency(RegisterKind::Vector, RegisterKind::General, 3), 2);
        assert_eq!(SINCE_SKYLAKE.latency(RegisterKind::Mask, RegisterKind::General, 3), 2);
        assert_eq!(SINCE_SKYLAKE.latency(RegisterKind::Vector, RegisterKind::Vector, 4), 4);
        assert_eq!(EARLY.latency(RegisterKind::General, RegisterKind::Vector, 1), 1);
        assert_eq!(EARLY.latency(RegisterKind::Vector, RegisterKind::General, 3), 3);
    }

    #[test]
    fn moves_there_and_back_take_a_cycle_more_than_their_fact() {
        let lion_cove = CORES.iter().find(|core| core.file == "lioncove").expect("Lion Cove");
        let there = lion_cove.crossings.latency(RegisterKind::General, RegisterKind::Vector, 8);
        let back = lion_cove.crossings.latency(RegisterKind::Vector, RegisterKind::General, 8);
        assert_eq!((there, back), (5, 4));
    }
}
