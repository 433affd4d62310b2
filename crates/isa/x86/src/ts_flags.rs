//! The encoding of an x86 instruction, from its opcode's [`ts_flags`](stallscope_target::Opcode::ts_flags).

/// The flags of one opcode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TsFlags(pub(crate) u64);

/// The places of an opcode's operands in the encoding, after LLVM's instruction forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Not a machine instruction: it has no encoding.
    Pseudo,
    /// The opcode alone; operands, if any, are immediates.
    Raw,
    /// A register in the opcode's low three bits.
    AddRegister,
    /// An absolute address in place of the immediate, then a segment.
    RawMemoryOffset,
    /// The string source.
    RawSource,
    /// The string destination.
    RawDestination,
    /// The string destination and source.
    RawDestinationSource,
    /// An immediate, then one of 8 bits.
    RawImm8,
    /// An immediate, then one of 16 bits.
    RawImm16,
    /// A condition in the opcode's low four bits.
    AddCondition,
    /// A prefix that is a separate instruction.
    PrefixByte,
    /// `r/m` is a destination register, `reg` the source.
    DestRegister,
    /// `r/m` is a destination register, `reg` the source; there is a condition in the opcode.
    DestRegisterCondition,
    /// `r/m` is a destination in memory.
    DestMemory,
    /// `r/m` is a destination in memory; there is a condition in the opcode.
    DestMemoryCondition,
    /// `r/m` is a destination in memory, always with a SIB byte.
    DestMemoryForcedSib,
    /// `reg`, memory, `vvvv` and a condition in the opcode.
    DestMemoryVvvvCondition,
    /// `r/m` is a source register, `reg` the destination.
    SrcRegister,
    /// `r/m` is a source register, `reg` the destination; `vvvv` is the third operand.
    SrcRegisterVvvvThird,
    /// `r/m` is a source register and the fourth operand, `reg` the destination.
    SrcRegisterFourth,
    /// `r/m` is a source register, `reg` the destination; there is a condition in the opcode.
    SrcRegisterCondition,
    /// `r/m` is a source in memory.
    SrcMemory,
    /// `r/m` is a source in memory, always with a SIB byte.
    SrcMemoryForcedSib,
    /// `r/m` is a source in memory; `vvvv` is the third operand.
    SrcMemoryVvvvThird,
    /// `r/m` is a source in memory and the fourth operand.
    SrcMemoryFourth,
    /// `r/m` is a source in memory; there is a condition in the opcode.
    SrcMemoryCondition,
    /// A register in `reg`; `r/m` is 0.
    RegisterOnly,
    /// `r/m` is a register; `reg` extends the opcode with this value.
    ExtendedRegister(u8),
    /// `r/m` is a register; there is a condition in the opcode.
    ExtendedRegisterCondition,
    /// `r/m` is memory; `reg` extends the opcode with this value.
    ExtendedMemory(u8),
    /// `r/m` is memory; there is a condition in the opcode.
    ExtendedMemoryCondition,
    /// A ModRM byte with this value follows the opcode.
    FixedModRm(u8),
    /// A form that LLVM does not have.
    Unknown,
}

/// The operand size of the instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OperandSize {
    /// It never needs an operand-size prefix.
    Fixed,
    /// 16 bits: outside 16-bit mode it needs the prefix.
    Bits16,
    /// 32 bits: in 16-bit mode it needs the prefix.
    Bits32,
}

/// The address size of the instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AddressSize {
    /// Determined by the memory operand's registers.
    FromOperand,
    /// 16 bits.
    Bits16,
    /// 32 bits.
    Bits32,
    /// 64 bits.
    Bits64,
}

/// A prefix that is part of the opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MandatoryPrefix {
    /// None.
    None,
    /// 66.
    OperandSize,
    /// F3.
    Rep,
    /// F2.
    RepNe,
}

/// The table of opcodes that the opcode byte indexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpcodeMap {
    /// One-byte opcodes.
    OneByte,
    /// 0F.
    Of,
    /// 0F 38.
    Of38,
    /// 0F 3A.
    Of3A,
    /// XOP map 8.
    Xop8,
    /// XOP map 9.
    Xop9,
    /// XOP map A.
    XopA,
    /// 0F 0F, the opcode byte last.
    ThreeDNow,
    /// Map 4, the EVEX forms of legacy instructions.
    Map4,
    /// Map 5.
    Map5,
    /// Map 6.
    Map6,
    /// Map 7.
    Map7,
    /// A map that LLVM does not have.
    Unknown,
}

/// The immediate at the end of the instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ImmediateKind {
    /// None.
    None,
    /// A value of this many bytes.
    Value(u8),
    /// A distance from the instruction's end, with this many bytes.
    PcRelative(u8),
    /// A byte whose upper half is a register.
    Register,
}

/// The prefix that contains the operand fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// None, REX or REX2.
    Legacy,
    /// VEX.
    Vex,
    /// XOP.
    Xop,
    /// EVEX.
    Evex,
}

/// A prefix that the assembly text requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExplicitPrefix {
    /// None.
    None,
    /// REX2 even without an extended register.
    Rex2,
    /// VEX, written `{vex}`.
    Vex,
    /// EVEX, written `{evex}`.
    Evex,
}

impl TsFlags {
    const fn field(self, shift: u32, n_bits: u32) -> u8 {
        (self.0 >> shift & ((1 << n_bits) - 1)) as u8
    }

    const fn bit(self, bit: u32) -> bool {
        self.0 >> bit & 1 != 0
    }

    /// Returns the places of the operands.
    pub(crate) const fn form(self) -> Form {
        match self.field(0, 7) {
            0 => Form::Pseudo,
            1 => Form::Raw,
            2 => Form::AddRegister,
            3 => Form::RawMemoryOffset,
            4 => Form::RawSource,
            5 => Form::RawDestination,
            6 => Form::RawDestinationSource,
            7 => Form::RawImm8,
            8 => Form::RawImm16,
            9 => Form::AddCondition,
            10 => Form::PrefixByte,
            18 => Form::DestRegisterCondition,
            19 => Form::DestMemoryCondition,
            20 => Form::DestMemoryVvvvCondition,
            21 => Form::RegisterOnly,
            22 => Form::SrcMemoryForcedSib,
            23 => Form::DestMemoryForcedSib,
            24 => Form::DestMemory,
            25 => Form::SrcMemory,
            26 => Form::SrcMemoryVvvvThird,
            27 => Form::SrcMemoryFourth,
            28 => Form::SrcMemoryCondition,
            30 => Form::ExtendedMemoryCondition,
            31 => Form::ExtendedMemory(0),
            n @ 32..=39 => Form::ExtendedMemory(n - 32),
            40 => Form::DestRegister,
            41 => Form::SrcRegister,
            42 => Form::SrcRegisterVvvvThird,
            43 => Form::SrcRegisterFourth,
            44 => Form::SrcRegisterCondition,
            46 => Form::ExtendedRegisterCondition,
            47 => Form::ExtendedRegister(0),
            n @ 48..=55 => Form::ExtendedRegister(n - 48),
            n @ 56..=63 => Form::FixedModRm(0xC0 + (n - 56) * 8),
            n @ 64..=127 => Form::FixedModRm(0xC0 + (n - 64)),
            _ => Form::Unknown,
        }
    }

    /// Returns the operand size.
    pub(crate) const fn operand_size(self) -> OperandSize {
        match self.field(7, 2) {
            1 => OperandSize::Bits16,
            2 => OperandSize::Bits32,
            _ => OperandSize::Fixed,
        }
    }

    /// Returns the address size.
    pub(crate) const fn address_size(self) -> AddressSize {
        match self.field(9, 2) {
            1 => AddressSize::Bits16,
            2 => AddressSize::Bits32,
            3 => AddressSize::Bits64,
            _ => AddressSize::FromOperand,
        }
    }

    /// Returns the prefix that is part of the opcode.
    pub(crate) const fn mandatory_prefix(self) -> MandatoryPrefix {
        match self.field(11, 2) {
            1 => MandatoryPrefix::OperandSize,
            2 => MandatoryPrefix::Rep,
            3 => MandatoryPrefix::RepNe,
            _ => MandatoryPrefix::None,
        }
    }

    /// Returns the opcode map.
    pub(crate) const fn opcode_map(self) -> OpcodeMap {
        match self.field(13, 4) {
            0 => OpcodeMap::OneByte,
            1 => OpcodeMap::Of,
            2 => OpcodeMap::Of38,
            3 => OpcodeMap::Of3A,
            4 => OpcodeMap::Xop8,
            5 => OpcodeMap::Xop9,
            6 => OpcodeMap::XopA,
            7 => OpcodeMap::ThreeDNow,
            8 => OpcodeMap::Map4,
            9 => OpcodeMap::Map5,
            10 => OpcodeMap::Map6,
            11 => OpcodeMap::Map7,
            _ => OpcodeMap::Unknown,
        }
    }

    /// Returns whether the W bit of the REX, VEX or EVEX prefix is set.
    pub(crate) const fn has_w(self) -> bool {
        self.bit(17)
    }

    /// Returns the immediate at the end.
    pub(crate) const fn immediate(self) -> ImmediateKind {
        match self.field(18, 4) {
            1 => ImmediateKind::Value(1),
            2 => ImmediateKind::PcRelative(1),
            3 => ImmediateKind::Register,
            4 => ImmediateKind::Value(2),
            5 => ImmediateKind::PcRelative(2),
            6 | 8 => ImmediateKind::Value(4),
            7 => ImmediateKind::PcRelative(4),
            9 => ImmediateKind::Value(8),
            _ => ImmediateKind::None,
        }
    }

    /// Returns whether the instruction implies a lock prefix.
    pub(crate) const fn has_lock(self) -> bool {
        self.bit(25)
    }

    /// Returns whether the instruction implies a rep prefix.
    pub(crate) const fn has_rep(self) -> bool {
        self.bit(26)
    }

    /// Returns the prefix that contains the operand fields.
    pub(crate) const fn encoding(self) -> Encoding {
        match self.field(29, 2) {
            1 => Encoding::Vex,
            2 => Encoding::Xop,
            3 => Encoding::Evex,
            _ => Encoding::Legacy,
        }
    }

    /// Returns the opcode byte, before a register or a condition is added.
    pub(crate) const fn base_opcode(self) -> u8 {
        self.field(31, 8)
    }

    /// Returns whether `vvvv` holds a register.
    pub(crate) const fn has_vvvv(self) -> bool {
        self.bit(39)
    }

    /// Returns whether the L bit is set: vectors of 256 bits.
    pub(crate) const fn has_l(self) -> bool {
        self.bit(40)
    }

    /// Returns whether there is a mask register.
    pub(crate) const fn has_mask(self) -> bool {
        self.bit(41)
    }

    /// Returns whether masked elements become zero.
    pub(crate) const fn has_zeroing(self) -> bool {
        self.bit(42)
    }

    /// Returns whether the L' bit is set: vectors of 512 bits.
    pub(crate) const fn has_l2(self) -> bool {
        self.bit(43)
    }

    /// Returns whether the EVEX b bit is set: broadcast, rounding, or a new data destination.
    pub(crate) const fn has_evex_b(self) -> bool {
        self.bit(44)
    }

    /// Returns the factor of a compressed 8-bit displacement, a power of two.
    pub(crate) const fn displacement_scale(self) -> Option<u8> {
        match self.field(45, 3) {
            0 => None,
            n => Some(1 << (n - 1)),
        }
    }

    /// Returns whether the last operand is a rounding mode.
    pub(crate) const fn has_rounding(self) -> bool {
        self.bit(48)
    }

    /// Returns whether the instruction implies a notrack prefix.
    pub(crate) const fn has_notrack(self) -> bool {
        self.bit(49)
    }

    /// Returns the prefix that the assembly text requires.
    pub(crate) const fn explicit_prefix(self) -> ExplicitPrefix {
        match self.field(50, 2) {
            1 => ExplicitPrefix::Rex2,
            2 => ExplicitPrefix::Vex,
            3 => ExplicitPrefix::Evex,
            _ => ExplicitPrefix::None,
        }
    }

    /// Returns whether the EVEX NF bit is set: the flags are not changed.
    pub(crate) const fn has_no_flags(self) -> bool {
        self.bit(52)
    }

    /// Returns whether the last two operands are default flags and a source condition.
    pub(crate) const fn has_source_condition(self) -> bool {
        self.bit(53)
    }

    /// Returns whether the EVEX U bit is used.
    pub(crate) const fn has_evex_u(self) -> bool {
        self.bit(54)
    }

    /// Returns whether there is a separate destination register, in `vvvv`.
    pub(crate) const fn has_new_data_destination(self) -> bool {
        matches!(self.opcode_map(), OpcodeMap::Map4) && self.has_evex_b() && self.has_vvvv()
    }
}
