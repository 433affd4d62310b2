//! The cores whose facts become rules.

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
    /// Cycles for which 256-bit loads and data of stores occupy their ports.
    pub(crate) wide_access: u16,
    /// Whether the facts count too few cycles of the divider, which is busy until the next division can start.
    pub(crate) undercounts_divider: bool,
    /// Whether a MOVZX from registers like SIL is not eliminated.
    pub(crate) has_byte_exception: bool,
    /// How its vectors of 512 bits differ from the facts.
    pub(crate) server: Option<Server>,
}

/// Differences of a core for servers from the one that was measured.
pub(crate) struct Server {
    /// The facts whose vectors of 512 bits have two ports for arithmetic, where the measured core has one.
    ///
    /// Source: OSACA's measurements of Ice Lake and Sapphire Rapids with ibench: two FMAs of 512 bits in a cycle.
    pub(crate) two_ports: &'static str,
    /// The ports that load 512 bits, if fewer than load others.
    pub(crate) widest_loads: Option<&'static str>,
    /// Whether only the forms of AVX-512 are described: the others are those of the model that this one extends.
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

/// Facts name the counters of these ports; which ones they are is LLVM's model's.
const LION_COVE_SETS: &[(&str, &str)] = &[
    ("ALU", "P0|P1|P2|P3|P4|P5"),
    ("SHIFT", "P1|P3|P5"),
    ("SLOW", "P1|P3|P5"),
    ("JMP", "P0|P2|P4"),
    ("V01", "V0|V1"),
    ("V23", "V2|V3"),
    ("LD", "P20|P21|P22"),
    ("STA", "P25|P26|P27"),
    ("STD", "P10|P11"),
];

/// All cores. A core comes after the one that it extends.
pub(crate) const CORES: &[Core] = &[
    Core {
        file: "sandybridge",
        facts: "SNB",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5", "P5"],
        loads: [5, 6, 8],
        wide_access: 2,
        undercounts_divider: true,
        has_byte_exception: false,
        server: None,
    },
    Core {
        file: "ivybridge",
        facts: "IVB",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5", "P5"],
        loads: [5, 6, 8],
        wide_access: 2,
        undercounts_divider: false,
        has_byte_exception: false,
        server: None,
    },
    Core {
        file: "haswell",
        facts: "HSW",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5|P6", "P5"],
        loads: [5, 6, 7],
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: None,
    },
    Core {
        file: "broadwell",
        facts: "BDW",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5|P6", "P5"],
        loads: [5, 6, 7],
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: None,
    },
    Core {
        file: "skylake",
        facts: "SKL",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5|P6", "P0|P1|P5"],
        loads: [5, 7, 8],
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: None,
    },
    Core {
        file: "skylake-avx512",
        facts: "SKX",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5|P6", "P0|P1|P5"],
        loads: [5, 7, 8],
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: None,
    },
    Core {
        file: "cascadelake",
        facts: "CLX",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5|P6", "P0|P1|P5"],
        loads: [5, 7, 8],
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: None,
    },
    Core {
        file: "icelake",
        facts: "ICL",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5|P6", "P0|P1|P5"],
        loads: [5, 7, 8],
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: None,
    },
    Core {
        file: "icelake-server",
        facts: "ICL",
        port_sets: &[],
        load_ports: "23",
        moves: ["P0|P1|P5|P6", "P0|P1|P5"],
        loads: [5, 7, 8],
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: Some(Server { two_ports: "SKX", widest_loads: None, is_avx512_only: false }),
    },
    Core {
        file: "goldencove",
        facts: "MTL-P",
        port_sets: &[],
        load_ports: "23A",
        moves: ["P0|P1|P5|P6|P11", "P0|P1|P5"],
        loads: [5, 7, 8],
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: None,
    },
    Core {
        file: "sapphirerapids",
        facts: "ICL",
        port_sets: SAPPHIRE_RAPIDS_SETS,
        load_ports: "23",
        moves: ["P0|P1|P5|P6|P11", "P0|P1|P5"],
        loads: [5, 7, 8],
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: Some(Server { two_ports: "SKX", widest_loads: Some("P2|P3"), is_avx512_only: true }),
    },
    Core {
        file: "lioncove",
        facts: "ARL-P",
        port_sets: LION_COVE_SETS,
        load_ports: "LD",
        moves: ["P0|P1|P2|P3|P4|P5", "V0|V1|V2|V3"],
        loads: [4, 8, 9],
        wide_access: 1,
        undercounts_divider: false,
        has_byte_exception: true,
        server: None,
    },
];

impl Core {
    /// Returns the names of a set of ports in the facts, separated by `|`; `None` for a word that names none.
    pub(crate) fn port_names(&self, ports: &str) -> Option<String> {
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
