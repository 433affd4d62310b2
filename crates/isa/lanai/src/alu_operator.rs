//! The operators of addresses, and when the address is written back to the base.

/// The sum of base and offset.
pub(crate) const ADD: u8 = 0x00;
const SHL: u8 = 0x17;
const SRL: u8 = 0x27;
const SRA: u8 = 0x37;

/// The number that all shifts have in code.
const ALL_SHIFTS: u8 = 7;

/// Bits next to the operator: the base changes before or after the access.
const PRE: u8 = 0x40;
const POST: u8 = 0x80;

/// When the address is written back to the base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WriteBack {
    Never,
    Before,
    After,
}

/// An operator with the bits next to it, as instructions hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AluOperator(pub(crate) u8);

impl AluOperator {
    /// Returns the operator with a name.
    pub(crate) fn by_name(name: &[u8]) -> Option<Self> {
        Some(Self(match name {
            b"add" => ADD,
            b"addc" => 1,
            b"sub" => 2,
            b"subb" => 3,
            b"and" => 4,
            b"or" => 5,
            b"xor" => 6,
            b"sh" => SHL,
            b"srl" => SRL,
            b"sha" => SRA,
            _ => return None,
        }))
    }

    /// Returns the name; a logical shift to the right has that of its opposite.
    pub(crate) fn name(self) -> &'static str {
        match self.operator() {
            ADD => "add",
            1 => "addc",
            2 => "sub",
            3 => "subb",
            4 => "and",
            5 => "or",
            6 => "xor",
            SHL | SRL => "sh",
            SRA => "sha",
            _ => "",
        }
    }

    /// Returns the operator with a number in code, and the bits that tell shifts apart.
    pub(crate) const fn by_code(code: u8, shift_code: u8) -> Option<Self> {
        Some(Self(match (code, shift_code) {
            (ALL_SHIFTS, 0x00 | 0x10) => SRL,
            (ALL_SHIFTS, 0x08 | 0x18) => SRA,
            (ALL_SHIFTS, _) => return None,
            (code, _) => code,
        }))
    }

    /// Returns the operator with the time of the write to the base.
    pub(crate) fn with(self, write_back: WriteBack) -> Self {
        match write_back {
            WriteBack::Never => self,
            WriteBack::Before => Self(self.0 | PRE),
            WriteBack::After => Self(self.0 | POST),
        }
    }

    /// Returns whether the base changes before the access.
    pub(crate) const fn is_pre(self) -> bool {
        self.0 & PRE != 0
    }

    /// Returns whether the base changes after the access.
    pub(crate) const fn is_post(self) -> bool {
        self.0 & POST != 0
    }

    /// Returns whether the base changes.
    pub(crate) const fn modifies_base(self) -> bool {
        self.is_pre() || self.is_post()
    }

    const fn operator(self) -> u8 {
        self.0 & 0x3F
    }

    /// Returns the number in code: all shifts have the same.
    pub(crate) const fn code(self) -> u8 {
        self.0 & 7
    }

    /// Returns the bits that tell shifts apart in code.
    pub(crate) const fn shift_code(self) -> u8 {
        match self.operator() {
            SHL | SRL => 0x10,
            SRA => 0x18,
            _ => 0,
        }
    }
}
