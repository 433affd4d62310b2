//! The conditions of instructions and of vector lanes.

/// A condition, as instructions encode it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Condition(pub(crate) u8);

/// The names of the conditions, in the order of their encodings.
const NAMES: [&str; 15] =
    ["eq", "ne", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al"];

impl Condition {
    pub(crate) const EQ: Self = Self(0);
    pub(crate) const NE: Self = Self(1);
    pub(crate) const HS: Self = Self(2);
    pub(crate) const HI: Self = Self(8);
    pub(crate) const GE: Self = Self(10);
    pub(crate) const LT: Self = Self(11);
    pub(crate) const GT: Self = Self(12);
    pub(crate) const LE: Self = Self(13);
    /// Always.
    pub(crate) const AL: Self = Self(14);

    /// Returns the condition called `name`, ignoring case.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let name = match name.as_str() {
            "cs" => "hs",
            "cc" => "lo",
            name => name,
        };
        let index = NAMES.iter().position(|known| *known == name)?;
        u8::try_from(index).ok().map(Self)
    }

    /// Returns its name.
    // LLVM quirk: nothing is opposite to `al`, and messages call that `eq`.
    pub(crate) fn name(self) -> &'static str {
        NAMES.get(usize::from(self.0)).copied().unwrap_or("eq")
    }

    /// Returns the condition that holds when this one does not.
    pub(crate) const fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Which lanes a vector instruction is executed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VptCode {
    /// All.
    None,
    /// Lanes that meet the block's condition.
    Then,
    /// The other lanes.
    Else,
}

impl VptCode {
    /// Returns its suffix, as messages have it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Then => "t",
            Self::Else => "e",
        }
    }

    /// Returns the code of the suffix `t` or `e`.
    pub(crate) fn by_suffix(suffix: &str) -> Option<Self> {
        match suffix {
            "t" => Some(Self::Then),
            "e" => Some(Self::Else),
            _ => None,
        }
    }
}
