//! Encodes x86 instructions as machine code.

use smallvec::SmallVec;
use stallscope_target::{Inst, Opcode, Operand, RegisterId, SubtargetInfo};

use super::address_size::needs_address_size_prefix;
use super::immediate::{write_constant, write_value};
use super::inst_flags::*;
use super::memory_operand::MemoryOperand;
use super::mod_rm;
use super::mode::{Mode, Modes};
use super::opcode_prefix::{OpcodePrefix, PrefixKind, UpperBits};
use super::operand_layout::{OperandField, n_repeated_operands, operand_layout};
use super::registers::reg;
use super::ts_flags::{
    Encoding, ExplicitPrefix, Form, ImmediateKind, MandatoryPrefix, OpcodeMap, OperandSize, TsFlags,
};
use stallscope_mc::{EncodeError, TargetEncoder};
use stallscope_mc::{ExpressionId, Expressions};

/// Maximum length of an instruction, in bytes.
const MAX_LENGTH: usize = 15;

/// The registers that APX adds, in LLVM's order.
const APX_REGISTERS: std::ops::RangeInclusive<RegisterId> = reg::R16..=reg::R31WH;

/// Registers that cannot be encoded with a REX prefix.
const HIGH_BYTE_REGISTERS: [RegisterId; 4] = [reg::AH, reg::BH, reg::CH, reg::DH];

/// Registers that can only be encoded with a REX prefix.
const LOW_BYTE_REGISTERS: [RegisterId; 4] = [reg::SPL, reg::BPL, reg::SIL, reg::DIL];

/// Segment registers with their override prefixes.
const SEGMENT_OVERRIDES: [(RegisterId, u8); 6] =
    [(reg::CS, 0x2E), (reg::DS, 0x3E), (reg::ES, 0x26), (reg::FS, 0x64), (reg::GS, 0x65), (reg::SS, 0x36)];

/// The encoder of x86 instructions.
struct X86Encoder<'a> {
    subtarget: &'a SubtargetInfo,
    modes: Modes,
}

/// Creates the encoder for a subtarget.
pub(crate) fn encoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetEncoder + 'a> {
    Box::new(X86Encoder::new(subtarget))
}

/// An instruction's operands, by their places in the encoding.
#[derive(Default)]
struct Fields {
    opcode_register: Option<RegisterId>,
    reg: Option<RegisterId>,
    rm: Option<RegisterId>,
    memory: Option<MemoryOperand>,
    vvvv: Option<RegisterId>,
    mask: Option<RegisterId>,
    immediate_register: Option<RegisterId>,
    condition: u8,
    /// Default flags and source condition.
    conditional: Option<(u8, u8)>,
    rounding: Option<u8>,
    /// The segment override of a string instruction or an absolute address.
    segment: RegisterId,
    immediates: SmallVec<[(Operand, ImmediateKind); 2]>,
}

/// Reads an instruction's operands in order.
struct OperandReader<'i> {
    inst: &'i Inst,
    next: usize,
}

impl OperandReader<'_> {
    fn operand(&mut self) -> Result<Operand, EncodeError> {
        let index = self.next;
        self.next += 1;
        self.inst.operand(index).ok_or(EncodeError::BadOperand { index })
    }

    fn register(&mut self) -> Result<RegisterId, EncodeError> {
        let operand = self.operand()?;
        operand.register().ok_or(EncodeError::BadOperand { index: self.next - 1 })
    }

    fn bits(&mut self, n_bits: u32) -> Result<u8, EncodeError> {
        let operand = self.operand()?;
        operand
            .immediate()
            .and_then(|value| u8::try_from(value).ok())
            .filter(|value| value >> n_bits == 0)
            .ok_or(EncodeError::BadOperand { index: self.next - 1 })
    }

    fn memory(&mut self) -> Result<MemoryOperand, EncodeError> {
        let first = self.next;
        self.next += MemoryOperand::N_OPERANDS;
        MemoryOperand::of(self.inst, first).ok_or(EncodeError::BadOperand { index: first })
    }

    fn immediate(&mut self) -> Result<Operand, EncodeError> {
        match self.operand()? {
            Operand::Register(_) => Err(EncodeError::BadOperand { index: self.next - 1 }),
            operand => Ok(operand),
        }
    }
}

impl<'a> X86Encoder<'a> {
    fn new(subtarget: &'a SubtargetInfo) -> Self {
        Self { subtarget, modes: Modes::of(&subtarget.features) }
    }

    /// Returns a register's number.
    fn number(&self, register: RegisterId) -> u16 {
        self.subtarget.description().register_encoding(register)
    }

    fn upper_bits(&self, register: Option<RegisterId>) -> UpperBits {
        register.map_or(UpperBits::default(), |register| UpperBits::of(self.number(register)))
    }

    fn fields(&self, inst: &Inst, opcode: &Opcode, flags: TsFlags) -> Result<Fields, EncodeError> {
        let mut fields = Fields::default();
        let mut reader =
            OperandReader { inst, next: n_repeated_operands(self.subtarget.description(), opcode) };
        for field in operand_layout(flags) {
            match field {
                OperandField::OpcodeRegister => fields.opcode_register = Some(reader.register()?),
                OperandField::Reg => fields.reg = Some(reader.register()?),
                OperandField::Rm => fields.rm = Some(reader.register()?),
                OperandField::Memory => fields.memory = Some(reader.memory()?),
                OperandField::Vvvv => fields.vvvv = Some(reader.register()?),
                OperandField::Mask => fields.mask = Some(reader.register()?),
                OperandField::ImmediateRegister => fields.immediate_register = Some(reader.register()?),
                OperandField::Condition => fields.condition = reader.bits(4)?,
                OperandField::StringPointer => {
                    reader.register()?;
                }
                OperandField::StringSegment => {
                    let segment = reader.register()?;
                    fields.segment = if segment == reg::DS { RegisterId::NONE } else { segment };
                }
                OperandField::Segment => fields.segment = reader.register()?,
                OperandField::Immediate => {
                    let kind = match flags.immediate() {
                        ImmediateKind::PcRelative(n_bytes) => ImmediateKind::Value(n_bytes),
                        kind => kind,
                    };
                    fields.immediates.push((reader.immediate()?, kind));
                }
                OperandField::ImmediateOf(n_bytes) => {
                    fields.immediates.push((reader.immediate()?, ImmediateKind::Value(n_bytes)));
                }
            }
        }
        let has_condition_last = flags.form() == Form::AddCondition;
        let has_rounding = flags.has_rounding() && flags.form() == Form::SrcRegister;
        let n_last = 2 * usize::from(flags.has_source_condition())
            + usize::from(has_condition_last)
            + usize::from(has_rounding);
        let n_operands = usize::from(opcode.operands.len);
        while reader.next + n_last < n_operands {
            fields.immediates.push((reader.immediate()?, flags.immediate()));
        }
        if flags.has_source_condition() {
            fields.conditional = Some((reader.bits(4)?, reader.bits(4)?));
        }
        if has_condition_last {
            fields.condition = reader.bits(4)?;
        }
        if has_rounding {
            fields.rounding = Some(reader.bits(2)?);
        }
        Ok(fields)
    }

    fn write_segment_override(segment: RegisterId, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        if !segment.is_none() {
            let entry = SEGMENT_OVERRIDES.iter().find(|entry| entry.0 == segment);
            out.push(entry.ok_or(EncodeError::RegisterNotEncodable)?.1);
        }
        Ok(())
    }

    /// Writes the prefixes that any instruction may have, before the prefixes that belong to its encoding.
    fn write_legacy_prefixes(
        &self,
        inst: &Inst,
        flags: TsFlags,
        fields: &Fields,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let memory = fields.memory.as_ref();
        Self::write_segment_override(memory.map_or(RegisterId::NONE, |memory| memory.segment), out)?;
        if flags.has_rep() || inst.flags & HAS_REP != 0 {
            out.push(0xF3);
        }
        if inst.flags & HAS_REPNE != 0 {
            out.push(0xF2);
        }
        if inst.flags & HAS_ADDRESS_SIZE != 0
            || needs_address_size_prefix(self.subtarget, self.modes, inst, flags, memory)
        {
            out.push(0x67);
        }
        Self::write_segment_override(fields.segment, out)
    }

    /// Returns the VEX, XOP or EVEX prefix.
    fn vector_prefix(
        &self,
        inst: &Inst,
        flags: TsFlags,
        fields: &Fields,
    ) -> Result<OpcodePrefix, EncodeError> {
        let is_apx = |register: RegisterId| APX_REGISTERS.contains(&register);
        let kind = match flags.encoding() {
            Encoding::Legacy => PrefixKind::None,
            Encoding::Vex if inst.flags & USE_VEX3 != 0 => PrefixKind::Vex3,
            Encoding::Vex => PrefixKind::Vex2,
            Encoding::Xop => PrefixKind::Xop,
            Encoding::Evex => PrefixKind::Evex,
        };
        let map = match flags.opcode_map() {
            OpcodeMap::Of => 1,
            OpcodeMap::Of38 => 2,
            OpcodeMap::Of3A => 3,
            OpcodeMap::Map4 => 4,
            OpcodeMap::Map5 => 5,
            OpcodeMap::Map6 => 6,
            OpcodeMap::Map7 => 7,
            OpcodeMap::Xop8 => 8,
            OpcodeMap::Xop9 => 9,
            OpcodeMap::XopA => 10,
            OpcodeMap::OneByte | OpcodeMap::ThreeDNow | OpcodeMap::Unknown => {
                return Err(EncodeError::UnknownEncoding);
            }
        };
        let mandatory = match flags.mandatory_prefix() {
            MandatoryPrefix::None => 0,
            MandatoryPrefix::OperandSize => 1,
            MandatoryPrefix::Rep => 2,
            MandatoryPrefix::RepNe => 3,
        };
        let mut prefix = OpcodePrefix {
            kind,
            w: flags.has_w(),
            map,
            mandatory,
            l: flags.has_l(),
            l2: flags.has_l2(),
            zeroing: flags.has_mask() && flags.has_zeroing(),
            evex_b: flags.has_evex_b(),
            reg: self.upper_bits(fields.reg),
            mask: u8::from(flags.has_no_flags()) << 2,
            ..OpcodePrefix::default()
        };
        prefix.index.fifth = flags.has_evex_u();
        if let Some(mask) = fields.mask {
            prefix.mask = self.number(mask) as u8 & 7;
        }
        if let Some(register) = fields.vvvv {
            prefix.vvvv = self.number(register) as u8 & 0x1F;
        }
        if let Some(register) = fields.rm {
            let upper = self.upper_bits(Some(register));
            prefix.base.fourth = upper.fourth;
            // A vector register has its fifth bit where an index has its fourth.
            if is_apx(register) { prefix.base.fifth = upper.fifth } else { prefix.index.fourth = upper.fifth }
        }
        if let Some(memory) = &fields.memory {
            let base = self.upper_bits(Some(memory.base));
            prefix.base.fourth = base.fourth;
            prefix.base.fifth = base.fifth && is_apx(memory.base);
            let index = self.upper_bits(Some(memory.index));
            prefix.index.fourth = index.fourth;
            if is_apx(memory.index) {
                prefix.index.fifth = index.fifth;
            } else if !flags.has_vvvv() {
                // The fifth bit of a vector index.
                prefix.vvvv |= u8::from(index.fifth) << 4;
            }
        }
        if let Some((default_flags, condition)) = fields.conditional {
            // These fields are not inverted like registers, so they are inverted here to compensate.
            prefix.vvvv = !default_flags & 0xF | (!condition >> 3 & 1) << 4;
            prefix.mask = condition & 7;
        }
        let is_register_form = matches!(
            flags.form(),
            Form::SrcRegister | Form::SrcRegisterCondition | Form::DestRegister | Form::DestRegisterCondition
        );
        if flags.has_evex_b() && is_register_form {
            let rounding = fields.rounding.unwrap_or_default();
            prefix.l = rounding & 1 != 0;
            prefix.l2 = rounding & 2 != 0;
        }
        prefix.settle();
        Ok(prefix)
    }

    /// Returns the REX or REX2 prefix, if one is needed.
    fn rex_prefix(
        &self,
        inst: &Inst,
        opcode: &Opcode,
        flags: TsFlags,
        fields: &Fields,
        expressions: &Expressions,
    ) -> Result<OpcodePrefix, EncodeError> {
        let mut prefix = OpcodePrefix::default();
        if !self.modes.has(Mode::Bits64) {
            return Ok(prefix);
        }
        let first = n_repeated_operands(self.subtarget.description(), opcode);
        let operands = inst.operands.get(first..).unwrap_or_default();
        let mut has_high_byte_register = false;
        for &operand in operands {
            let needs_rex = match operand {
                Operand::Register(register) => {
                    has_high_byte_register |= HIGH_BYTE_REGISTERS.contains(&register);
                    LOW_BYTE_REGISTERS.contains(&register)
                }
                // The linker may replace this instruction with one that needs the prefix.
                Operand::Expression(id) => {
                    self.subtarget.triple.is_x32()
                        && expressions.symbol_specifier(ExpressionId(id)).is_some_and(|specifier| {
                            specifier.eq_ignore_ascii_case("gottpoff")
                                || specifier.eq_ignore_ascii_case("tlsdesc")
                        })
                }
                Operand::Immediate(_) => false,
            };
            if needs_rex {
                prefix.kind = PrefixKind::Rex;
            }
        }
        if inst.flags & USE_REX != 0 {
            prefix.kind = PrefixKind::Rex;
        }
        if inst.flags & USE_REX2 != 0 || flags.explicit_prefix() == ExplicitPrefix::Rex2 {
            prefix.kind = PrefixKind::Rex2;
        }
        prefix.w = flags.has_w();
        prefix.map = u8::from(flags.opcode_map() == OpcodeMap::Of);
        prefix.reg = self.upper_bits(fields.reg);
        let base = fields.rm.or(fields.opcode_register).or(fields.memory.map(|memory| memory.base));
        prefix.base = self.upper_bits(base);
        prefix.index = self.upper_bits(fields.memory.map(|memory| memory.index));
        prefix.settle();
        if has_high_byte_register && prefix.kind != PrefixKind::None {
            return Err(EncodeError::RegisterNotEncodable);
        }
        Ok(prefix)
    }

    /// Writes the prefixes of an instruction without VEX, XOP or EVEX, up to the opcode byte.
    fn write_legacy_opcode(&self, inst: &Inst, flags: TsFlags, rex: &OpcodePrefix, out: &mut Vec<u8>) {
        let sized = if self.modes.has(Mode::Bits16) { OperandSize::Bits32 } else { OperandSize::Bits16 };
        if flags.operand_size() == sized {
            out.push(0x66);
        }
        if flags.has_lock() || inst.flags & HAS_LOCK != 0 {
            out.push(0xF0);
        }
        if flags.has_notrack() || inst.flags & HAS_NOTRACK != 0 {
            out.push(0x3E);
        }
        match flags.mandatory_prefix() {
            MandatoryPrefix::None => {}
            MandatoryPrefix::OperandSize => out.push(0x66),
            MandatoryPrefix::Rep => out.push(0xF3),
            MandatoryPrefix::RepNe => out.push(0xF2),
        }
        rex.write(out);
        match flags.opcode_map() {
            OpcodeMap::Of if rex.kind == PrefixKind::Rex2 => {}
            OpcodeMap::Of | OpcodeMap::ThreeDNow => out.push(0x0F),
            OpcodeMap::Of38 => out.extend([0x0F, 0x38]),
            OpcodeMap::Of3A => out.extend([0x0F, 0x3A]),
            _ => {}
        }
    }

    /// Writes everything after the opcode's prefixes.
    fn write_opcode_and_operands(
        &self,
        inst: &Inst,
        flags: TsFlags,
        fields: &Fields,
        expressions: &Expressions,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let is_three_d_now = flags.opcode_map() == OpcodeMap::ThreeDNow;
        let low_bits = |register: RegisterId| self.number(register) as u8 & 7;
        let base_opcode = if is_three_d_now { 0x0F } else { flags.base_opcode() };
        let added = fields.opcode_register.map_or(fields.condition, low_bits);
        out.push(base_opcode.wrapping_add(added));

        let reg = match flags.form() {
            Form::ExtendedRegister(extension) | Form::ExtendedMemory(extension) => extension,
            _ => fields.reg.map_or(0, low_bits),
        };
        if let Form::FixedModRm(byte) = flags.form() {
            out.push(byte);
        } else if let Some(register) = fields.rm {
            out.push(mod_rm::byte(3, reg, low_bits(register)));
        } else if let Some(memory) = &fields.memory {
            let address = mod_rm::Address {
                subtarget: self.subtarget,
                modes: self.modes,
                flags,
                inst_flags: inst.flags,
                memory,
                expressions,
            };
            address.write(reg, out)?;
        } else if flags.form() == Form::RegisterOnly {
            out.push(mod_rm::byte(3, reg, 0));
        }

        if let Some(register) = fields.immediate_register {
            let low = match fields.immediates.first() {
                Some((operand, _)) => {
                    let value = operand.immediate().ok_or(EncodeError::UnknownEncoding)?;
                    value as u8 & 0xF
                }
                None => 0,
            };
            out.push((self.number(register) as u8) << 4 | low);
        } else {
            for &(operand, kind) in &fields.immediates {
                match kind {
                    ImmediateKind::Value(n_bytes) => write_value(operand, 0, n_bytes, out),
                    // The distance is only known after layout.
                    ImmediateKind::PcRelative(n_bytes) => write_constant(0, n_bytes, out),
                    ImmediateKind::None | ImmediateKind::Register => {
                        return Err(EncodeError::UnknownEncoding);
                    }
                }
            }
        }
        if is_three_d_now {
            out.push(flags.base_opcode());
        }
        Ok(())
    }

    fn write(&self, inst: &Inst, expressions: &Expressions, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        let opcode = self.subtarget.description().opcode(inst.opcode);
        let flags = TsFlags(opcode.ts_flags);
        match flags.form() {
            Form::Pseudo => return Ok(()),
            Form::Unknown => return Err(EncodeError::UnknownEncoding),
            _ => {}
        }
        let fields = self.fields(inst, &opcode, flags)?;
        self.write_legacy_prefixes(inst, flags, &fields, out)?;
        if flags.encoding() == Encoding::Legacy {
            let rex = self.rex_prefix(inst, &opcode, flags, &fields, expressions)?;
            self.write_legacy_opcode(inst, flags, &rex, out);
        } else {
            self.vector_prefix(inst, flags, &fields)?.write(out);
        }
        self.write_opcode_and_operands(inst, flags, &fields, expressions, out)
    }
}

impl TargetEncoder for X86Encoder<'_> {
    fn encode(&self, inst: &Inst, expressions: &Expressions, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        let start = out.len();
        let result = self.write(inst, expressions, out);
        if result.is_err() {
            out.truncate(start);
            return result;
        }
        if out.len() - start > MAX_LENGTH {
            return Err(EncodeError::TooLong { limit: MAX_LENGTH });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_all_opcodes_with, expressions, inst, subtarget};

    #[track_caller]
    fn check(mode: &str, inst: &Inst, expected: &[u8]) {
        let subtarget = subtarget(mode);
        let encoder = X86Encoder::new(&subtarget);
        let mut out = Vec::new();
        let result = encoder.encode(inst, &expressions(), &mut out);
        assert_eq!((result, out.as_slice()), (Ok(()), expected));
    }

    // `llvm-mc --show-encoding` printed the expected bytes.

    #[test]
    fn legacy() {
        check("Is64Bit", &inst("ADD64rr", "RBX RBX R9", 0), &[0x4c, 0x01, 0xcb]);
        check("Is64Bit", &inst("LEA64r", "RCX RAX 2 RBX 0 -", 0), &[0x48, 0x8d, 0x0c, 0x58]);
        check("Is32Bit", &inst("MOV16rm", "AX BX 1 SI 4 GS", 0), &[0x65, 0x67, 0x66, 0x8b, 0x40, 0x04]);
        check(
            "Is64Bit",
            &inst("ADD32mi8", "RIP 1 - 0 - -5", HAS_LOCK),
            &[0xf0, 0x83, 0x05, 0, 0, 0, 0, 0xfb],
        );
        check("Is64Bit", &inst("PFRCPIT1rr", "MM1 MM1 MM2", 0), &[0x0f, 0x0f, 0xca, 0xa6]);
    }

    #[test]
    fn branches_are_left_to_the_linker() {
        check("Is64Bit", &inst("JCC_1", "100 5", 0), &[0x75, 0]);
        check("Is64Bit", &inst("CALL64pcrel32", "100", 0), &[0xe8, 0, 0, 0, 0]);
    }

    #[test]
    fn vex_and_evex() {
        check("Is64Bit", &inst("VADDPSrr", "XMM3 XMM2 XMM1", 0), &[0xc5, 0xe8, 0x58, 0xd9]);
        check("Is64Bit", &inst("VADDPSrr", "XMM3 XMM2 XMM1", USE_VEX3), &[0xc4, 0xe1, 0x68, 0x58, 0xd9]);
        let rounding = inst("VADDPSZrrbkz", "ZMM3 K1 ZMM2 ZMM1 0", 0);
        check("Is64Bit", &rounding, &[0x62, 0xf1, 0x6c, 0x99, 0x58, 0xd9]);
        let apx = inst("ADD64rr_EVEX", "RBX RBX RAX", 0);
        check("Is64Bit", &apx, &[0x62, 0xf4, 0xfc, 0x08, 0x01, 0xc3]);
    }

    #[test]
    fn no_operands_cause_a_panic() {
        let mut out = Vec::new();
        for mode in ["Is16Bit", "Is32Bit", "Is64Bit"] {
            let subtarget = subtarget(mode);
            let encoder = X86Encoder::new(&subtarget);
            check_all_opcodes_with(|inst| {
                out.clear();
                let result = encoder.encode(inst, &expressions(), &mut out);
                assert!(matches!(result, Ok(()) | Err(EncodeError::TooLong { .. })) || out.is_empty());
            });
        }
    }
}
