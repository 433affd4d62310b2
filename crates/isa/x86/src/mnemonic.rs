//! Mnemonics: prefixes, names that contain a condition or a comparison, and size suffixes.

use super::inst_flags;

/// The encoding that a pseudo prefix such as `{vex}` selects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ForcedEncoding {
    #[default]
    None,
    Rex,
    Rex2,
    Vex,
    Vex2,
    Vex3,
    Evex,
}

/// The displacement size that a pseudo prefix or a suffix of the mnemonic selects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ForcedDisplacement {
    #[default]
    None,
    Disp8,
    Disp32,
}

/// The pseudo prefixes of a statement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PseudoPrefixes {
    pub(crate) encoding: ForcedEncoding,
    pub(crate) displacement: ForcedDisplacement,
    /// `{nf}`: the flags are not changed.
    pub(crate) no_flags: bool,
}

impl PseudoPrefixes {
    /// Adds a pseudo prefix, named by the text between braces in lower case; returns false if it is unknown.
    pub(crate) fn add(&mut self, name: &str) -> bool {
        match name {
            "rex" => self.encoding = ForcedEncoding::Rex,
            "rex2" => self.encoding = ForcedEncoding::Rex2,
            "vex" => self.encoding = ForcedEncoding::Vex,
            "vex2" => self.encoding = ForcedEncoding::Vex2,
            "vex3" => self.encoding = ForcedEncoding::Vex3,
            "evex" => self.encoding = ForcedEncoding::Evex,
            "disp8" => self.displacement = ForcedDisplacement::Disp8,
            "disp32" => self.displacement = ForcedDisplacement::Disp32,
            "nf" => self.no_flags = true,
            _ => return false,
        }
        true
    }

    /// Returns the flags of the prefixes for printer and encoder.
    pub(crate) const fn inst_flags(self) -> u32 {
        let encoding = match self.encoding {
            ForcedEncoding::None => 0,
            ForcedEncoding::Rex => inst_flags::USE_REX,
            ForcedEncoding::Rex2 => inst_flags::USE_REX2,
            ForcedEncoding::Vex => inst_flags::USE_VEX,
            ForcedEncoding::Vex2 => inst_flags::USE_VEX2,
            ForcedEncoding::Vex3 => inst_flags::USE_VEX3,
            ForcedEncoding::Evex => inst_flags::USE_EVEX,
        };
        let displacement = match self.displacement {
            ForcedDisplacement::None => 0,
            ForcedDisplacement::Disp8 => inst_flags::USE_DISP8,
            ForcedDisplacement::Disp32 => inst_flags::USE_DISP32,
        };
        encoding | displacement
    }
}

/// Returns the flag of a prefix that belongs to the following instruction, or `None` if `name` is another word.
///
/// After the first prefix, only names in lower case have an effect, but names in other case are still skipped.
pub(crate) fn repeat_or_lock_flag(name: &str) -> Option<u32> {
    if !name.starts_with(['l', 'r', 'n', 'L', 'R', 'N']) {
        return None;
    }
    let flag = match name {
        "lock" => inst_flags::HAS_LOCK,
        "rep" | "repe" | "repz" => inst_flags::HAS_REP,
        "repne" | "repnz" => inst_flags::HAS_REPNE,
        "notrack" => inst_flags::HAS_NOTRACK,
        _ => {
            let names = ["lock", "rep", "repe", "repz", "repne", "repnz", "notrack"];
            return names.iter().any(|known| known.eq_ignore_ascii_case(name)).then_some(0);
        }
    };
    Some(flag)
}

/// Returns whether a prefix is a separate instruction, without operands.
pub(crate) fn is_separate_prefix(name: &str, is_intel: bool) -> bool {
    match name {
        "cs" | "ds" | "es" | "fs" | "gs" | "ss" => true,
        "rex64" | "data32" | "data16" | "addr32" | "addr16" | "xacquire" | "xrelease" => true,
        "acquire" | "release" => is_intel,
        _ => false,
    }
}

/// Returns whether Intel syntax allows `short` after a mnemonic.
pub(crate) fn may_be_short(mnemonic: &str) -> bool {
    matches!(mnemonic, "jmp" | "jc" | "jnc" | "jcxz" | "jecxz")
        || mnemonic.strip_prefix('j').is_some_and(is_condition)
}

fn is_condition(name: &str) -> bool {
    matches!(
        name,
        "o" | "no"
            | "b"
            | "nae"
            | "ae"
            | "nb"
            | "e"
            | "z"
            | "ne"
            | "nz"
            | "be"
            | "na"
            | "a"
            | "nbe"
            | "s"
            | "ns"
            | "p"
            | "pe"
            | "np"
            | "po"
            | "l"
            | "nge"
            | "ge"
            | "nl"
            | "le"
            | "ng"
            | "g"
            | "nle"
    )
}

/// Removes the suffix of `set` instructions: `setneb` is `setne`.
pub(crate) fn without_set_suffix(mnemonic: &str) -> &str {
    match mnemonic.strip_suffix('b') {
        Some(rest)
            if rest.starts_with("set") && !matches!(mnemonic, "setzub" | "setzunb" | "setb" | "setnb") =>
        {
            rest
        }
        _ => mnemonic,
    }
}

/// The parts of a mnemonic that includes a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Comparison {
    /// The mnemonic without the comparison.
    pub(crate) mnemonic: &'static str,
    /// The immediate operand for the comparison.
    pub(crate) predicate: u8,
}

/// Splits mnemonics such as `vcmpneq_oqps`, `vpcmpltub` and `vpcomgew`.
pub(crate) fn split_comparison(mnemonic: &str) -> Option<Comparison> {
    if let Some(rest) = mnemonic.strip_prefix("vpcmp") {
        return split_integer(rest, integer_predicate, VPCMP);
    }
    if let Some(rest) = mnemonic.strip_prefix("vpcom") {
        return split_integer(rest, |name, _| xop_predicate(name), VPCOM);
    }
    split_float(mnemonic)
}

const VPCMP: [&str; 8] = ["vpcmpb", "vpcmpub", "vpcmpw", "vpcmpuw", "vpcmpd", "vpcmpud", "vpcmpq", "vpcmpuq"];
const VPCOM: [&str; 8] = ["vpcomb", "vpcomub", "vpcomw", "vpcomuw", "vpcomd", "vpcomud", "vpcomq", "vpcomuq"];

fn split_integer(
    rest: &str,
    predicate: impl Fn(&str, bool) -> Option<u8>,
    mnemonics: [&'static str; 8],
) -> Option<Comparison> {
    let element = ["b", "w", "d", "q"].iter().position(|element| rest.ends_with(element))?;
    let name = &rest[..rest.len() - 1];
    let (name, is_unsigned) = name.strip_suffix('u').map_or((name, false), |name| (name, true));
    let predicate = predicate(name, is_unsigned)?;
    Some(Comparison { mnemonic: mnemonics[2 * element + usize::from(is_unsigned)], predicate })
}

fn integer_predicate(name: &str, is_unsigned: bool) -> Option<u8> {
    Some(match name {
        // The signed comparison for equality is a separate instruction.
        "eq" if is_unsigned => 0,
        "lt" => 1,
        "le" => 2,
        "neq" => 4,
        "nlt" => 5,
        "nle" => 6,
        _ => return None,
    })
}

fn xop_predicate(name: &str) -> Option<u8> {
    let names = ["lt", "le", "gt", "ge", "eq", "neq", "false", "true"];
    names.iter().position(|known| *known == name).and_then(|index| u8::try_from(index).ok())
}

fn split_float(mnemonic: &str) -> Option<Comparison> {
    let (rest, is_vector) = match mnemonic.strip_prefix('v') {
        Some(rest) => (rest, true),
        None => (mnemonic, false),
    };
    let rest = rest.strip_prefix("cmp")?;
    // For the bfloat16 form, the letter before the suffix is ignored.
    const SUFFIXES: [(&str, usize, &str, Option<&str>); 7] = [
        ("ss", 2, "vcmpss", Some("cmpss")),
        ("sd", 2, "vcmpsd", Some("cmpsd")),
        ("ps", 2, "vcmpps", Some("cmpps")),
        ("pd", 2, "vcmppd", Some("cmppd")),
        ("sh", 2, "vcmpsh", None),
        ("ph", 2, "vcmpph", None),
        ("bf16", 5, "vcmpbf16", Some("vcmpbf16")),
    ];
    let &(_, suffix_len, vector, scalar) = SUFFIXES.iter().find(|(suffix, ..)| rest.ends_with(suffix))?;
    let predicate = float_predicate(rest.get(..rest.len().checked_sub(suffix_len)?)?)?;
    let mnemonic = if is_vector { vector } else { scalar? };
    (is_vector || predicate < 8).then_some(Comparison { mnemonic, predicate })
}

fn float_predicate(name: &str) -> Option<u8> {
    const NAMES: [&[&str]; 32] = [
        &["eq", "eq_oq"],
        &["lt", "lt_os"],
        &["le", "le_os"],
        &["unord", "unord_q"],
        &["neq", "neq_uq"],
        &["nlt", "nlt_us"],
        &["nle", "nle_us"],
        &["ord", "ord_q"],
        &["eq_uq"],
        &["nge", "nge_us"],
        &["ngt", "ngt_us"],
        &["false", "false_oq"],
        &["neq_oq"],
        &["ge", "ge_os"],
        &["gt", "gt_os"],
        &["true", "true_uq"],
        &["eq_os"],
        &["lt_oq"],
        &["le_oq"],
        &["unord_s"],
        &["neq_us"],
        &["nlt_uq"],
        &["nle_uq"],
        &["ord_s"],
        &["eq_us"],
        &["nge_uq"],
        &["ngt_uq"],
        &["false_os"],
        &["neq_os"],
        &["ge_oq"],
        &["gt_oq"],
        &["true_us"],
    ];
    NAMES.iter().position(|names| names.contains(&name)).and_then(|index| u8::try_from(index).ok())
}

/// Returns the non-waiting form of an x87 instruction that first waits for pending exceptions.
pub(crate) fn without_wait(mnemonic: &str) -> Option<&'static str> {
    if !mnemonic.starts_with('f') {
        return None;
    }
    Some(match mnemonic {
        "finit" => "fninit",
        "fsave" => "fnsave",
        "fstcw" | "fstcww" => "fnstcw",
        "fstenv" => "fnstenv",
        "fstsw" | "fstsww" => "fnstsw",
        "fclex" => "fnclex",
        _ => return None,
    })
}

/// Returns the popping form of an x87 instruction without operands.
pub(crate) fn popping_form(mnemonic: &str) -> Option<&'static str> {
    Some(match mnemonic {
        "fsub" => "fsubp",
        "fdiv" => "fdivp",
        "fsubr" => "fsubrp",
        "fdivr" => "fdivrp",
        _ => return None,
    })
}

/// The default operands of a string instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StringOperands {
    /// Port and destination.
    PortToMemory,
    /// Source and port.
    MemoryToPort,
    /// Source.
    Source,
    /// Destination.
    Destination,
    /// Destination, then source.
    Compare,
    /// Source, then destination.
    Move,
}

impl StringOperands {
    /// Returns the number of operands of a statement that writes all of them.
    pub(crate) const fn n_operands(self) -> usize {
        match self {
            Self::Source | Self::Destination => 1,
            _ => 2,
        }
    }
}

/// Returns the default operands of a string instruction, or `None` for other instructions.
pub(crate) fn string_operands(mnemonic: &str) -> Option<StringOperands> {
    if let Some(suffix) = mnemonic.strip_prefix("ins") {
        return matches!(suffix, "" | "b" | "w" | "l" | "d").then_some(StringOperands::PortToMemory);
    }
    let (stem, suffix) = mnemonic.split_at_checked(4)?;
    let operands = match stem.as_bytes().first_chunk()? {
        b"outs" => StringOperands::MemoryToPort,
        b"lods" => StringOperands::Source,
        b"stos" | b"scas" => StringOperands::Destination,
        b"cmps" => StringOperands::Compare,
        b"movs" | b"smov" => StringOperands::Move,
        _ => return None,
    };
    let has_64_bit_form = operands != StringOperands::MemoryToPort;
    (matches!(suffix, "" | "b" | "w" | "l" | "d") || suffix == "q" && has_64_bit_form).then_some(operands)
}

/// Returns the suffixes that mnemonics in AT&T syntax may omit, each with its memory size in bits.
pub(crate) fn att_suffixes(mnemonic: &str) -> [Option<(char, u16)>; 4] {
    if mnemonic.starts_with('f') {
        [Some(('s', 32)), Some(('l', 64)), Some(('t', 80)), None]
    } else {
        [Some(('b', 8)), Some(('w', 16)), Some(('l', 32)), Some(('q', 64))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(mnemonic: &str) -> Option<(&'static str, u8)> {
        split_comparison(mnemonic).map(|comparison| (comparison.mnemonic, comparison.predicate))
    }

    #[test]
    fn comparisons_are_split() {
        assert_eq!(split("cmpeqps"), Some(("cmpps", 0)));
        assert_eq!(split("vcmpneq_oqps"), Some(("vcmpps", 12)));
        assert_eq!(split("vcmptrue_ussd"), Some(("vcmpsd", 31)));
        assert_eq!(split("vcmpltph"), Some(("vcmpph", 1)));
        assert_eq!(split("vpcmpequb"), Some(("vpcmpub", 0)));
        assert_eq!(split("vpcmpnlew"), Some(("vpcmpw", 6)));
        assert_eq!(split("vpcomtrueuq"), Some(("vpcomuq", 7)));
        assert_eq!(split("vpcomfalsed"), Some(("vpcomd", 6)));
    }

    #[test]
    fn other_mnemonics_are_left_alone() {
        for mnemonic in
            ["cmpps", "cmpsd", "cmpgeps", "cmpltsh", "vpcmpeqb", "vpcmpfalseub", "vpcomb", "cmpxchg"]
        {
            assert_eq!(split(mnemonic), None, "{mnemonic}");
        }
    }
}
