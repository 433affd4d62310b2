//! Which memory an opcode accesses, by LLVM's name.

/// How an access forms its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AddressMode {
    /// The base register plus a number of units of this size.
    Offset(u16),
    /// The base register plus another one of 4 or 8 bytes, possibly scaled by the size of the access.
    Index(u8),
    /// The base register plus a number of units, which becomes the base register.
    Before(u16),
    /// The base register. A number of units is added to it then.
    After(u16),
    /// The base register. Another one, or the size of the access, is added to it then.
    AfterRegister,
    /// The base register.
    Base,
    /// An address that follows from the instruction alone.
    Literal,
}

/// The form of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AccessForm {
    /// Whether it loads or stores.
    pub(crate) is_load: bool,
    /// Bytes.
    pub(crate) size: u16,
    /// Whether a loaded value is sign-extended.
    pub(crate) is_signed: bool,
    /// Whether vector registers are loaded or stored.
    pub(crate) is_vector: bool,
    /// How the address is formed.
    pub(crate) mode: AddressMode,
    /// The operand that is the base register, or the literal.
    pub(crate) base: usize,
    /// The operand that is the register loaded or stored, if it is a single general register.
    pub(crate) data: Option<usize>,
}

/// Transfers by the suffix of the name: the bytes, whether they are sign-extended, and whether they belong to a vector.
/// Longer names come first.
const KINDS: [(&str, u16, bool, bool); 14] = [
    ("SBW", 1, true, false),
    ("SBX", 1, true, false),
    ("SHW", 2, true, false),
    ("SHX", 2, true, false),
    ("SW", 4, true, false),
    ("BB", 1, false, false),
    ("HH", 2, false, false),
    ("W", 4, false, false),
    ("X", 8, false, false),
    ("B", 1, false, true),
    ("H", 2, false, true),
    ("S", 4, false, true),
    ("D", 8, false, true),
    ("Q", 16, false, true),
];

impl AccessForm {
    /// Returns the form of an opcode's access, if it is known.
    pub(crate) fn of(name: &str) -> Option<Self> {
        Self::single(name)
            .or_else(|| Self::pair(name))
            .or_else(|| Self::ordered(name))
            .or_else(|| Self::structure(name))
    }

    /// For example `LDRXui`, `STURBBi` and `LDRSWpost`.
    fn single(name: &str) -> Option<Self> {
        let (is_load, rest) = direction(name)?;
        let rest = ["UR", "TR", "R"].iter().find_map(|prefix| rest.strip_prefix(prefix))?;
        KINDS.iter().find_map(|&(kind, size, is_signed, is_vector)| {
            let mode = match rest.strip_prefix(kind)? {
                "ui" => AddressMode::Offset(size),
                "i" => AddressMode::Offset(1),
                "roW" => AddressMode::Index(4),
                "roX" => AddressMode::Index(8),
                "pre" => AddressMode::Before(1),
                "post" => AddressMode::After(1),
                "l" => AddressMode::Literal,
                _ => return None,
            };
            let data = usize::from(matches!(mode, AddressMode::Before(_) | AddressMode::After(_)));
            let (base, data) = (data + 1, Some(data).filter(|_| !is_vector));
            Some(Self { is_load, size, is_signed, is_vector, mode, base, data })
        })
    }

    /// For example `LDPXi`, `STNPQi` and `LDPSWpre`.
    fn pair(name: &str) -> Option<Self> {
        let (is_load, rest) = direction(name)?;
        let rest = ["NP", "P"].iter().find_map(|prefix| rest.strip_prefix(prefix))?;
        KINDS.iter().find_map(|&(kind, unit, is_signed, is_vector)| {
            let mode = match rest.strip_prefix(kind)? {
                "i" => AddressMode::Offset(unit),
                "pre" => AddressMode::Before(unit),
                "post" => AddressMode::After(unit),
                _ => return None,
            };
            let base = 2 + usize::from(!matches!(mode, AddressMode::Offset(_)));
            Some(Self { is_load, size: 2 * unit, is_signed, is_vector, mode, base, data: None })
        })
    }

    /// Accesses that order other accesses, and exclusive ones, for example `LDARX`, `LDXRB`, `STLRW`, `STXRX` and `LDAXPX`.
    fn ordered(name: &str) -> Option<Self> {
        let (is_load, rest) = direction(name)?;
        let forms = ["LAR", "AR", "AXR", "XR", "LLR", "LR", "LXR"].map(|form| (form, 1));
        let forms = forms.into_iter().chain([("AXP", 2), ("XP", 2), ("LXP", 2)]);
        let (form, n, rest) =
            forms.into_iter().find_map(|(form, n)| Some((form, n, rest.strip_prefix(form)?)))?;
        let size = match rest {
            "B" => 1,
            "H" => 2,
            "W" => 4,
            "X" => 8,
            _ => return None,
        };
        // An exclusive store has a status.
        let has_status = !is_load && form.contains('X');
        let base = usize::from(n) + usize::from(has_status);
        let data = (n == 1).then_some(base - 1);
        let (is_signed, is_vector) = (false, false);
        Some(Self { is_load, size: n * size, is_signed, is_vector, mode: AddressMode::Base, base, data })
    }

    /// Vectors of structures, for example `LD1Twov16b`, `ST2i32_POST` and `LD1Rv4s`.
    fn structure(name: &str) -> Option<Self> {
        let (is_load, rest) = direction(name)?;
        let (rest, is_post) = rest.strip_suffix("_POST").map_or((rest, false), |rest| (rest, true));
        let n = rest.chars().next().and_then(|digit| digit.to_digit(10))? as u16;
        let rest = &rest[1..];
        let post = usize::from(is_post);
        let (size, base) = if let Some(bits) = rest.strip_prefix('i') {
            // A load also has the old vectors as operands.
            let bits: u16 = bits.parse().ok().filter(|bits| [8, 16, 32, 64].contains(bits))?;
            (n * bits / 8, 2 + usize::from(is_load) + post)
        } else if let Some(shape) = rest.strip_prefix("Rv") {
            (n * shape_sizes(shape)?.1, 1 + post)
        } else {
            let (count, shape) = rest.split_once('v')?;
            let n_registers =
                ["One", "Two", "Three", "Four"].iter().position(|&name| name == count)? as u16 + 1;
            (n_registers * shape_sizes(shape)?.0, 1 + post)
        };
        let mode = if is_post { AddressMode::AfterRegister } else { AddressMode::Base };
        Some(Self { is_load, size, is_signed: false, is_vector: true, mode, base, data: None })
    }
}

fn direction(name: &str) -> Option<(bool, &str)> {
    let load = name.strip_prefix("LD").map(|rest| (true, rest));
    load.or_else(|| name.strip_prefix("ST").map(|rest| (false, rest)))
}

/// Returns the bytes of a vector and of an element of a shape such as `16b`.
fn shape_sizes(shape: &str) -> Option<(u16, u16)> {
    let (count, element) = shape.split_at_checked(shape.len().checked_sub(1)?)?;
    let size = match element {
        "b" => 1,
        "h" => 2,
        "s" => 4,
        "d" => 8,
        _ => return None,
    };
    let count: u16 = count.parse().ok().filter(|&count| count <= 16)?;
    Some((count * size, size))
}
