//! Classes on cores before Zen 5: classes of Zen 5 on other ports, with the macro-operations, vector pipes and latencies that
//! uops.info measured.
//!
//! The rules for Zen 1 are in `docs/x86-amd.md`, section 8. The differences of Zen 2 to 4 are from AMD's Software
//! Optimization Guides, as LLVM's models state it.

use super::class::{Class, Kind, MicroOp};
use super::facts::{CROSSING, OpcodeFacts};
use super::fit;

/// A core before Zen 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Generation {
    Zen1,
    Zen2,
    Zen3,
    Zen4,
}

/// Vector pipes of a family of instructions on Zen 1, and the cycles that 256 bits occupy them, with macro-operations.
/// The family is a list of the beginnings of mnemonics; `$` marks an end.
///
/// Source: fitted to PMEvo's mixes; `data/x86-classes/zenplus.json`.
const ZEN1_PIPES: &[(&str, &[u8], f64, u32)] = &[
    ("VADDP VSUBP VADDSUB", &[2, 3], 2.0, 2),
    ("VMAXP VMINP VCMPP", &[0, 1, 3], 3.0, 2),
    ("VMULP", &[0, 1], 2.0, 2),
    ("VPAND$ VPANDN$ VPOR$ VPXOR$ VANDP VANDNP VORP VXORP", &[0, 1, 2, 3], 2.0, 2),
    (
        "VPADDB$ VPADDW$ VPADDD$ VPADDQ$ VPSUBB$ VPSUBW$ VPSUBD$ VPSUBQ$ VPCMPEQ VPCMPGT VPMAX VPMIN",
        &[0, 1, 3],
        2.0,
        2,
    ),
    ("VPAVG VPABS VPSIGN VPADDS VPADDUS VPSUBS VPSUBUS", &[0, 1], 2.0, 2),
    ("VPSLLDQ VPSRLDQ", &[1, 2], 2.0, 2),
    ("VPSLLV VPSRLV VPSRAV", &[2], 4.0, 2),
    ("VPSLL VPSRL VPSRA", &[1], 2.0, 2),
    ("VPACK VPUNPCK VUNPCK VPALIGNR VPSHUF VSHUFP VMOVDDUP", &[1, 2], 2.0, 2),
    ("VPMULLD", &[0], 4.0, 2),
    ("VPMADDWD VPMUL VPSADBW", &[0], 2.0, 2),
    ("VBLENDVP", &[0, 1, 2], 3.0, 2),
    ("VPBLENDVB", &[0], 2.0, 2),
    ("VROUND", &[3], 2.0, 2),
    ("VCVTDQ2PS", &[0], 2.0, 2),
    ("VDIVPD", &[2, 3], 16.0, 2),
    ("VDIVPS", &[3], 6.0, 2),
    ("VSQRTPD", &[3], 16.0, 2),
    ("VSQRTPS", &[3], 12.0, 2),
    ("VPERM2", &[1, 2], 4.0, 8),
    ("VPERMD VPERMPS", &[2], 4.0, 3),
    ("VPERMQ VPERMPD", &[1, 2], 2.25, 3),
    ("VPMOVSX VPMOVZX", &[1, 2], 3.0, 2),
    ("VCVTDQ2PD", &[0, 1, 2, 3], 9.0, 4),
    ("VCVTPS2PD", &[0, 3], 6.0, 4),
];

/// Returns the class of an opcode.
pub(crate) fn adapt(
    generation: Generation,
    opcode: &str,
    class: &Class,
    facts: Option<&OpcodeFacts>,
) -> Class {
    let mut class = class.clone();
    let has_vector = class.micro_ops.iter().any(|micro_op| micro_op.port == "FP" || micro_op.port == "I2F");
    let is_wide = is_256(opcode);
    let stores = class.has(Kind::StoreData);
    let loads = class.has(Kind::Load);
    if let Some(facts) = facts {
        class.slots = facts.n_macro_ops.clamp(1, 250);
    }
    let is_halved = generation == Generation::Zen1 && is_wide;
    if is_halved && facts.is_none() && !class.is_move {
        class.slots *= 2;
    }
    let zen1_family = if generation == Generation::Zen1 { family(opcode) } else { None };
    if let Some(&(_, _, _, n_macro_ops)) = zen1_family.filter(|_| is_wide) {
        let is_lane_permutation = n_macro_ops == 8;
        class.slots = if is_lane_permutation && loads { 16 } else { n_macro_ops };
        if loads && is_shift_by_vector(opcode) {
            class.slots = 3;
        }
    }
    if has_vector {
        adapt_pipes(generation, &mut class, facts, zen1_family.map(|f| (f.1, f.2)), is_wide, stores);
    }
    let n_operations = class.slots;
    class
        .micro_ops
        .retain(|micro_op| !(generation == Generation::Zen1 && stores && micro_op.port == "FP" && !loads));
    for micro_op in &mut class.micro_ops {
        adapt_ports(generation, micro_op, n_operations, has_vector);
        // By analogy to Zen 4, as push and pop take a cycle together on Zen 3, too.
        if generation == Generation::Zen3 && micro_op.kind == Kind::Load && is_pop(opcode) {
            micro_op.cycles = 2.0;
        }
        let is_access = matches!(micro_op.kind, Kind::Load | Kind::StoreAddress | Kind::StoreData);
        if is_halved && is_access && !has_narrow_memory(opcode) {
            micro_op.cycles *= 2.0;
        }
        let is_narrow = micro_op.kind != Kind::Operation && has_narrow_memory(opcode);
        if generation == Generation::Zen4 && is_512(opcode) && micro_op.kind != Kind::Load && !is_narrow {
            micro_op.cycles *= 2.0;
        }
        if generation == Generation::Zen1 && loads && stores {
            match micro_op.kind {
                Kind::Load if is_of_bytes(opcode) => micro_op.cycles = 2.25,
                Kind::Load => micro_op.cycles = 1.25,
                // The load's part is that of both.
                Kind::StoreAddress => micro_op.cycles = 0.01,
                _ => {}
            }
        }
    }
    if generation < Generation::Zen4 {
        set_latency(opcode, &mut class, facts);
        let is_known = zen1_family.is_some() || facts.is_some_and(|facts| !facts.pipes.is_empty());
        if is_halved && !is_known && !class.is_move {
            let is_vector = |m: &&mut MicroOp| m.kind == Kind::Operation && m.port == "FP";
            class.micro_ops.iter_mut().filter(is_vector).for_each(|micro_op| micro_op.cycles *= 2.0);
        }
        occupy_longer(generation, opcode, &mut class);
    }
    class
}

/// Gives a class the latency to its first result that uops.info measured on the core, if only its operations decide about it.
fn set_latency(opcode: &str, class: &mut Class, facts: Option<&OpcodeFacts>) {
    // The facts of an address have one form of many, and the facts of divisions depend on values.
    let has_other = ["LEA", "DIV", "IDIV", "XCHG"].iter().any(|name| opcode.starts_with(name));
    let Some(latency) = facts.and_then(|facts| facts.latency_to_first).filter(|_| !has_other) else { return };
    if class.is_move || class.is_long_address || class.has(Kind::StoreData) {
        return;
    }
    let mut rest = latency;
    for operation in class.micro_ops.iter_mut().filter(|micro_op| micro_op.kind == Kind::Operation) {
        operation.latency = std::mem::take(&mut rest);
    }
}

/// Lets operations occupy their ports for as long as InstLatx64's throughputs say: `docs/x86-amd.md`, section 15.
fn occupy_longer(generation: Generation, opcode: &str, class: &mut Class) {
    let is_zen3 = generation == Generation::Zen3;
    let single = LANE_CROSSING.iter().any(|name| opcode.starts_with(name)) && is_256(opcode);
    let is_horizontal = HORIZONTAL.iter().any(|name| opcode.trim_start_matches('V').starts_with(name));
    for micro_op in &mut class.micro_ops {
        let is_transfer = micro_op.port == "FP" && micro_op.numbers == [4, 5];
        if micro_op.kind == Kind::Operation && is_zen3 && (is_transfer || single || is_horizontal) {
            micro_op.cycles *= 2.0;
        }
    }
    let is_it = |(first, last, start, part, _): &&(Generation, Generation, &str, &str, f64)| {
        (*first..=*last).contains(&generation) && opcode.starts_with(start) && opcode.contains(part)
    };
    if let Some((.., cycles)) = CYCLES.iter().find(is_it) {
        fit::occupancies(class, WIDTH, *cycles, 0.0);
    }
}

/// The slots dispatched per cycle.
const WIDTH: u32 = 6;

/// Cycles of independent forms in the dumps, where the facts have no pipes or too few micro-operations: the first and the last
/// generation, the start of opcodes, a part of them, and the cycles.
const CYCLES: &[(Generation, Generation, &str, &str, f64)] = {
    use Generation::{Zen1, Zen2, Zen3};
    &[
        (Zen2, Zen2, "VPSLLV", "rr", 2.0),
        (Zen2, Zen2, "VPSRLV", "rr", 2.0),
        (Zen2, Zen2, "VPSRAV", "rr", 2.0),
        (Zen1, Zen2, "VPERMILPSrr", "", 2.0),
        (Zen1, Zen2, "VPERMILPDrr", "", 2.0),
        (Zen2, Zen2, "VPERMILPSYrr", "", 2.0),
        (Zen2, Zen2, "VPERMILPDYrr", "", 2.0),
        (Zen1, Zen2, "RCP", "Sr", 1.0),
        (Zen1, Zen2, "RSQRT", "Sr", 1.0),
        (Zen1, Zen2, "VRCP", "Sr", 1.0),
        (Zen1, Zen2, "VRSQRT", "Sr", 1.0),
        (Zen1, Zen2, "PHMINPOS", "rr", 2.0),
        (Zen1, Zen2, "VPHMINPOS", "rr", 2.0),
        (Zen1, Zen2, "EXTRQ", "", 2.0),
        (Zen1, Zen2, "INSERTQ", "", 2.0),
        (Zen1, Zen2, "PINSR", "rri", 1.25),
        (Zen1, Zen2, "VPINSR", "rri", 1.25),
        (Zen1, Zen2, "CWD", "", 1.0),
        (Zen2, Zen2, "VPBROADCAST", "Yrr", 1.0),
        (Zen2, Zen2, "VBROADCASTS", "Yrr", 1.0),
        (Zen2, Zen2, "VPERMD", "Yrr", 2.0),
        (Zen2, Zen2, "VPERMPS", "Yrr", 2.0),
        (Zen2, Zen2, "VPERMPD", "Yri", 1.3),
        (Zen2, Zen2, "VPERMQ", "Yri", 1.3),
        (Zen2, Zen2, "VPMOVSX", "Yrr", 1.12),
        (Zen2, Zen2, "VPMOVZX", "Yrr", 1.12),
        (Zen2, Zen2, "VPMULLD", "rr", 2.0),
        (Zen2, Zen2, "VCVTDQ2PD", "Yrr", 1.0),
        (Zen2, Zen2, "VCVTPD2", "Yrr", 1.0),
        (Zen2, Zen2, "VCVTTPD2", "Yrr", 1.0),
        (Zen2, Zen2, "VCVTPH2PS", "Yrr", 1.0),
        (Zen3, Zen3, "VPMOVSX", "Yrr", 1.26),
        (Zen3, Zen3, "VPMOVZX", "Yrr", 1.26),
        (Zen3, Zen3, "VPERMD", "Yrr", 1.32),
        (Zen3, Zen3, "VPERMPS", "Yrr", 1.32),
        (Zen3, Zen3, "VPERMPD", "Yri", 1.26),
        (Zen3, Zen3, "VPERMQ", "Yri", 1.26),
        (Zen2, Zen3, "DIVPSrr", "", 3.5),
        (Zen2, Zen3, "VDIVPS", "rr", 3.5),
        (Zen2, Zen3, "DIVSS", "rr", 3.5),
        (Zen2, Zen3, "VDIVSS", "rr", 3.5),
        (Zen2, Zen2, "VDIVPD", "rr", 5.0),
        (Zen2, Zen2, "DIVPDrr", "", 5.0),
        (Zen3, Zen3, "VDIVPD", "rr", 4.5),
        (Zen3, Zen3, "DIVPDrr", "", 4.5),
        (Zen2, Zen3, "SQRTPS", "r", 5.5),
        (Zen2, Zen3, "VSQRTPS", "r", 5.5),
        (Zen2, Zen3, "SQRTPD", "r", 8.5),
        (Zen2, Zen3, "VSQRTPD", "r", 8.5),
        (Zen2, Zen3, "SQRTSD", "r", 8.5),
        (Zen2, Zen3, "VSQRTSD", "r", 8.5),
    ]
};

/// Vectors of 256 bits that change lanes or element sizes, one in a cycle on Zen 3.
const LANE_CROSSING: [&str; 7] =
    ["VPBROADCAST", "VBROADCASTS", "VINSERTF128", "VINSERTI128", "VPERM2F128", "VPERM2I128", "VCVT"];

/// Operations on neighbors and products of several steps, whose ports the facts name only in part.
const HORIZONTAL: [&str; 7] = ["HADD", "HSUB", "PHADD", "PHSUB", "DPP", "PCLMUL", "PCMPESTR"];

/// Returns the cycles that an access to memory alone takes at least for another reason than its ports: Zen 4 writes one store in a
/// cycle unless it can be paired, of 512 bits one in two, and loads of many lines are slower than three in a cycle.
pub(crate) fn access_cycles(generation: Option<Generation>, opcode: &str, class: &Class) -> f64 {
    match generation {
        Some(Generation::Zen4) if class.has(Kind::StoreData) => {
            match is_512(opcode) && !has_narrow_memory(opcode) {
                true => 2.0,
                false => 1.0,
            }
        }
        Some(Generation::Zen4) if class.has(Kind::Load) => 0.42,
        _ => 0.0,
    }
}

/// Returns whether an opcode takes a register from the stack.
fn is_pop(opcode: &str) -> bool {
    opcode.starts_with("POP16r") || opcode.starts_with("POP32r") || opcode.starts_with("POP64r")
}

/// Returns whether an opcode works on 256 bits.
pub(crate) fn is_256(opcode: &str) -> bool {
    let names = ["VPERM2F128", "VPERM2I128", "VINSERTF128", "VINSERTI128"];
    let crosses_lanes = names.iter().any(|name| opcode.starts_with(name));
    crosses_lanes || opcode.starts_with('V') && opcode.contains('Y') && opcode != "VZEROUPPER"
}

/// Returns whether an opcode works on vectors of 512 bits, which take two cycles on Zen 4.
fn is_512(opcode: &str) -> bool {
    let is_scalar = ["SSZ", "SDZ", "SHZ"].iter().any(|scalar| opcode.contains(scalar));
    let is_short = opcode.contains("Z128") || opcode.contains("Z256");
    opcode.starts_with('V') && opcode != "VZEROUPPER" && opcode.contains('Z') && !is_short && !is_scalar
}

/// Returns whether an opcode shifts by a count in a vector register or in memory.
fn is_shift_by_vector(opcode: &str) -> bool {
    let is_shift = ["VPSLL", "VPSRL", "VPSRA"].iter().any(|shift| opcode.starts_with(shift));
    is_shift && !opcode[1..].contains('V')
}

/// Returns whether the memory operand of an opcode has at most half of the bits of its vectors.
fn has_narrow_memory(opcode: &str) -> bool {
    const NARROW: [&str; 8] =
        ["VPBROADCAST", "VBROADCAST", "VPMOV", "VINSERT", "VEXTRACT", "VCVTDQ2PD", "VCVTPS2PD", "VCVTPS2PH"];
    NARROW.iter().any(|name| opcode.starts_with(name)) || is_shift_by_vector(opcode)
}

/// Returns whether an opcode's memory operand is a byte.
fn is_of_bytes(opcode: &str) -> bool {
    let digits = opcode.find(|c: char| c.is_ascii_digit()).map_or("", |at| &opcode[at..]);
    digits.starts_with("8m")
}

/// Returns the family of an opcode on Zen 1.
pub(crate) fn family(opcode: &str) -> Option<&'static (&'static str, &'static [u8], f64, u32)> {
    let is_mnemonic_end = |rest: &str| rest.trim_start_matches('Y').starts_with('r');
    ZEN1_PIPES.iter().find(|(names, ..)| {
        names.split(' ').any(|name| match name.strip_suffix('$') {
            Some(whole) => opcode.strip_prefix(whole).is_some_and(is_mnemonic_end),
            None => opcode.starts_with(name),
        })
    })
}

/// Replaces the operations at vector pipes by the core's known ones.
fn adapt_pipes(
    generation: Generation,
    class: &mut Class,
    facts: Option<&OpcodeFacts>,
    zen1: Option<(&[u8], f64)>,
    is_wide: bool,
    stores: bool,
) {
    let is_vector = |micro_op: &MicroOp| {
        micro_op.kind == Kind::Operation && matches!(micro_op.port.as_str(), "FP" | "I2F")
    };
    let whole: u16 = class.micro_ops.iter().filter(|m| is_vector(m)).map(|m| m.latency).sum();
    let latency = facts.and_then(|facts| facts.latency).unwrap_or(whole);
    let operation = |numbers: &[u8], cycles: f64, latency: u16| MicroOp {
        kind: Kind::Operation,
        port: "FP".to_owned(),
        numbers: numbers.to_vec(),
        cycles,
        latency,
    };
    let mut own: Vec<MicroOp> = Vec::new();
    if let Some((numbers, cycles)) = zen1 {
        own.push(operation(numbers, if is_wide { cycles } else { cycles / 2.0 }, latency));
        class.micro_ops.retain(|micro_op| micro_op.kind != Kind::Divider);
    } else if let Some(facts) = facts.filter(|facts| !facts.pipes.is_empty()) {
        let factor = if is_wide && generation == Generation::Zen1 { 2.0 } else { 1.0 };
        for (number, (pipes, count)) in facts.pipes.iter().enumerate() {
            let latency = if number == 0 { latency } else { 0 };
            own.push(operation(pipes, f64::from(*count) * factor, latency));
        }
    }
    if !own.is_empty() && !stores {
        let first = class.micro_ops.iter().position(is_vector).unwrap_or(class.micro_ops.len());
        class.micro_ops.retain(|micro_op| !is_vector(micro_op));
        class.micro_ops.splice(first..first, own);
    }
    if let Some(facts) = facts.filter(|facts| facts.divider > 0.0) {
        let dividers = class.micro_ops.iter_mut().filter(|micro_op| micro_op.kind == Kind::Divider);
        dividers.for_each(|divider| divider.cycles = facts.divider);
    }
}

/// Moves a micro-operation to the ports of a core.
fn adapt_ports(generation: Generation, micro_op: &mut MicroOp, n_operations: u32, has_vector: bool) {
    use Generation::{Zen1, Zen2};
    let is_early = generation <= Zen2;
    match (micro_op.port.as_str(), micro_op.numbers.as_slice()) {
        ("ALU", [0, 1, 2]) if micro_op.latency >= 3 => {
            (micro_op.numbers, micro_op.cycles) = (vec![1], 1.0);
        }
        ("ALU", [0, 1, 2]) => {
            micro_op.numbers = if is_early { vec![0, 1, 2, 3] } else { vec![1, 2] };
            micro_op.cycles = if has_vector { 1.0 } else { f64::from(n_operations) };
        }
        ("ALU", [0, 1]) => {
            (micro_op.numbers, micro_op.cycles) = (vec![0, 1], if generation == Zen1 { 1.09 } else { 1.0 });
        }
        ("ALU", [3, 4, 5]) => micro_op.numbers = vec![0, 3],
        ("ALU", [2] | [0, 3]) => {}
        ("ALU", [5]) => micro_op.numbers = vec![3],
        // Renaming does the operation.
        ("ALU", _) if micro_op.cycles < 0.1 => micro_op.numbers = vec![0, 1, 2, 3],
        ("ALU", _) => {
            micro_op.numbers = vec![0, 1, 2, 3];
            micro_op.cycles = if has_vector { 1.0 } else { f64::from(n_operations) };
        }
        ("AGU", _) if micro_op.kind == Kind::Load => {
            let is_vector = micro_op.numbers.len() == 2;
            micro_op.numbers = if is_early || is_vector { vec![0, 1] } else { vec![0, 1, 2] };
            if generation < Generation::Zen4 {
                micro_op.cycles = micro_op.cycles.min(1.0);
            }
        }
        ("AGU", _) => {
            micro_op.numbers = if generation == Zen1 { vec![0, 1] } else { vec![0, 1, 2] };
        }
        ("STC", _) => micro_op.numbers = if is_early { vec![0] } else { vec![0, 1] },
        ("I2F", _) => {
            (micro_op.port, micro_op.numbers) =
                ("FP".to_owned(), if is_early { vec![2] } else { vec![4, 5] });
            micro_op.latency = micro_op.latency.min(CROSSING);
        }
        ("FP", [4, 5]) if is_early => micro_op.numbers = vec![2],
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::class::{Class, Kind};
    use super::{Generation, adapt};

    /// `docs/x86-amd.md`, section 8: a read-modify-write takes 1.25 cycles of the two address ports, of bytes one more.
    #[test]
    fn read_modify_writes_take_a_quarter_more_on_zen_1() {
        let text = "load:AGU0123*1@4 op:ALU012345*1@1 store:AGU23*1@0 unit:STC01*1@0";
        let class = Class::parse(1, text).expect("a class");
        let load = |opcode: &str| {
            let adapted = adapt(Generation::Zen1, opcode, &class, None);
            let load = adapted.micro_ops.into_iter().find(|micro_op| micro_op.kind == Kind::Load);
            load.map(|load| (load.numbers, load.cycles))
        };
        assert_eq!(load("ADD64mr"), Some((vec![0, 1], 1.25)));
        assert_eq!(load("ADD8mi"), Some((vec![0, 1], 2.25)));
    }

    /// `docs/x86-amd.md`, section 8: VMULP has pipes 0 and 1, and 256 bits are two macro-operations.
    #[test]
    fn wide_operations_are_halved_on_zen_1() {
        let class = Class::parse(1, "op:FP01*1@3").expect("a class");
        let adapted = adapt(Generation::Zen1, "VMULPSYrr", &class, None);
        assert_eq!((adapted.slots, adapted.micro_ops[0].cycles), (2, 2.0));
        let adapted = adapt(Generation::Zen1, "VMULPSrr", &class, None);
        assert_eq!((adapted.slots, adapted.micro_ops[0].cycles), (1, 1.0));
    }
}
