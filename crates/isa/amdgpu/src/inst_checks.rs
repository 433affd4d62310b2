//! Checks of matched instructions that no operand class says.

use smallvec::SmallVec;
use stallscope_asm::{Failed, ParseResult, Parser};
use stallscope_mc::Expressions;
use stallscope_target::{
    Inst, NumberTableId, Opcode, OpcodeId, Operand, OperandInfo, OperandNameId, RegisterClass, RegisterId,
};

use crate::cache_policy::CachePolicy;
use crate::description::{feature, number_table, opcode, operand_name};
use crate::inline_constant;
use crate::literal::{Literal, literal};
use crate::operand_kind::ImmediateKind;
use crate::operand_names::{IMM, SDST, SRC0, SRC0_MODIFIERS, SRC1, SRC1_MODIFIERS, SRC2, SRC2_MODIFIERS};
use crate::parser::AmdgpuAsmParser;
use crate::registers::{class, first_of, general, is_scalar, reg};
use crate::source_type::{SourceForm, SourceKind, SourceType};
use crate::ts_flags::TsFlags;

macro_rules! names {
    ($($constant:ident $name:literal,)*) => {
        $(const $constant: OperandNameId = operand_name($name);)*
    };
}
names! {
    CLAMP "clamp",
    CPOL "cpol",
    D16 "d16",
    DATA0 "data0",
    DATA1 "data1",
    DMASK "dmask",
    DPP8 "dpp8",
    DPP_CTRL "dpp_ctrl",
    GDS "gds",
    NEG_HI "neg_hi",
    NEG_LO "neg_lo",
    OFFSET "offset",
    OP_SEL "op_sel",
    OP_SEL_HI "op_sel_hi",
    SRC0X "src0X",
    SRC0Y "src0Y",
    VDATA "vdata",
    VDST "vdst",
    VSRC1X "vsrc1X",
    VSRC1Y "vsrc1Y",
    VSRC2X "vsrc2X",
    VSRC2Y "vsrc2Y",
    IMM_X "immX",
}

const SM_INFO: NumberTableId = number_table("SMInfoTable");

macro_rules! opcodes {
    ($($constant:ident [$($name:literal)*])*) => {
        $(const $constant: &[OpcodeId] = &[$(opcode($name)),*];)*
    };
}
opcodes! {
    // Shifts of 64 bits can read one scalar value only.
    ONE_SCALAR [
        "V_LSHLREV_B64_e64" "V_LSHLREV_B64_gfx10" "V_LSHLREV_B64_e64_gfx11" "V_LSHLREV_B64_e32_gfx12"
        "V_LSHLREV_B64_e64_gfx12" "V_LSHRREV_B64_e64" "V_LSHRREV_B64_gfx10" "V_LSHRREV_B64_e64_gfx11"
        "V_LSHRREV_B64_e64_gfx12" "V_ASHRREV_I64_e64" "V_ASHRREV_I64_gfx10" "V_ASHRREV_I64_e64_gfx11"
        "V_ASHRREV_I64_e64_gfx12" "V_LSHL_B64_e64" "V_LSHR_B64_e64" "V_ASHR_I64_e64"
    ]
    WRITE_LANE ["V_WRITELANE_B32_gfx6_gfx7" "V_WRITELANE_B32_vi"]
    DIV_SCALE [
        "V_DIV_SCALE_F32_gfx6_gfx7" "V_DIV_SCALE_F32_vi" "V_DIV_SCALE_F32_gfx10" "V_DIV_SCALE_F64_gfx6_gfx7"
        "V_DIV_SCALE_F64_vi" "V_DIV_SCALE_F64_gfx10"
    ]
    WAITS [
        "S_WAITCNT_EXPCNT_gfx11" "S_WAITCNT_LGKMCNT_gfx11" "S_WAITCNT_VMCNT_gfx11" "S_WAITCNT_VSCNT_gfx11"
    ]
    ACCUMULATOR_WRITE ["V_ACCVGPR_WRITE_B32_vi"]
}

/// A matched instruction that is checked.
struct Checked<'c> {
    inst: &'c Inst,
    opcode: Opcode,
    flags: TsFlags,
    /// The place of the statement.
    location: u32,
}

/// What is wrong: the message and its place.
type Wrong = (u32, String);

fn wrong(location: u32, message: &str) -> Result<(), Wrong> {
    Err((location, message.to_owned()))
}

impl AmdgpuAsmParser<'_> {
    /// Checks a matched instruction of a statement at `location`.
    pub(crate) fn check_inst(&self, parser: &mut Parser<'_>, inst: &Inst, location: u32) -> ParseResult {
        let opcode = self.description.opcode(inst.opcode);
        let checked = Checked { inst, opcode, flags: TsFlags::of(&opcode), location };
        match self.check(&checked, &parser.streamer.expressions, parser.token().location) {
            Ok(()) => Ok(()),
            Err((location, message)) => {
                parser.error(location, message);
                Err(Failed)
            }
        }
    }

    fn check(&self, c: &Checked<'_>, expressions: &Expressions, here: u32) -> Result<(), Wrong> {
        self.check_lds_direct(c)?;
        self.check_sop_literals(c, expressions)?;
        self.check_vop_literals(c, expressions)?;
        self.check_constant_bus(c, expressions)?;
        self.check_modifiers(c)?;
        self.check_dpp(c)?;
        self.check_image(c)?;
        self.check_offset(c, here)?;
        self.check_matrix(c, expressions)?;
        self.check_cache_policy(c)?;
        self.check_registers(c)?;
        self.check_others(c)
    }

    fn index(&self, c: &Checked<'_>, name: OperandNameId) -> Option<usize> {
        self.description.named_operand(c.inst.opcode, name)
    }

    fn immediate(&self, c: &Checked<'_>, name: OperandNameId) -> Option<i64> {
        c.inst.operand(self.index(c, name)?)?.immediate()
    }

    fn register(&self, c: &Checked<'_>, name: OperandNameId) -> Option<RegisterId> {
        c.inst.operand(self.index(c, name)?)?.register()
    }

    fn info(&self, c: &Checked<'_>, index: usize) -> OperandInfo {
        self.description.span(c.opcode.operands).at(index)
    }

    /// Returns the place of the operand that an instruction's operand is from.
    fn place(&self, c: &Checked<'_>, index: usize) -> u32 {
        let mut operands = self.statement.operands.iter();
        let found = operands.find(|operand| operand.rendering.place.get() == Some(index));
        found.and_then(|operand| operand.start).unwrap_or(c.location)
    }

    /// Returns the place of a number of a kind, or of the instruction.
    fn place_of(&self, c: &Checked<'_>, kind: ImmediateKind) -> u32 {
        let mut operands = self.statement.operands.iter();
        let found = operands.find(|operand| operand.number_of(kind).is_some());
        found.and_then(|operand| operand.start).unwrap_or(c.location)
    }

    /// Returns the number of an operand, if it is one or is marked as a literal.
    fn number(c: &Checked<'_>, expressions: &Expressions, index: usize) -> Option<i64> {
        match c.inst.operand(index)? {
            Operand::Immediate(value) => Some(value),
            Operand::Expression(id) => match literal(expressions, id) {
                Literal::Marked(value) => Some(value),
                _ => None,
            },
            Operand::Register(_) => None,
        }
    }

    /// Returns whether an operand is an inline constant.
    fn is_inline(&self, c: &Checked<'_>, expressions: &Expressions, index: usize) -> bool {
        let Some(source) = SourceType::of(&self.info(c, index)) else { return false };
        let Some(value) = Self::number(c, expressions, index) else { return false };
        if source.form == SourceForm::Mandatory {
            return false;
        }
        let needs_all = matches!(source.kind, SourceKind::F16 | SourceKind::Bf16);
        (!needs_all || self.generation.has_inverse_two_pi())
            && inline_constant::encode(source.kind, value, &self.generation).is_some()
    }

    /// Returns the indexes of the sources.
    fn sources(&self, c: &Checked<'_>, has_literals: bool) -> SmallVec<[usize; 8]> {
        let is_dual = self.index(c, SRC0X).is_some();
        let names: &[OperandNameId] = match (is_dual, has_literals) {
            (false, false) => &[SRC0, SRC1, SRC2],
            (false, true) => &[SRC0, SRC1, SRC2, IMM],
            (true, false) => &[SRC0X, VSRC1X, VSRC2X, SRC0Y, VSRC1Y, VSRC2Y],
            (true, true) => &[SRC0X, VSRC1X, VSRC2X, SRC0Y, VSRC1Y, VSRC2Y, IMM_X, IMM],
        };
        names.iter().filter_map(|name| self.index(c, *name)).collect()
    }

    fn check_lds_direct(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        let vop = TsFlags::VOP1.or(TsFlags::VOP2).or(TsFlags::VOP3).or(TsFlags::VOPC);
        if !c.flags.has(vop.or(TsFlags::VOP3P).or(TsFlags::SDWA)) {
            return Ok(());
        }
        for name in [SRC0, SRC1, SRC2] {
            let Some(index) = self.index(c, name) else { break };
            if c.inst.operand(index).and_then(Operand::register) != Some(reg::LDS_DIRECT) {
                continue;
            }
            let place = self.place(c, index);
            let mnemonic = &self.statement.mnemonic;
            let is_reversed = mnemonic.contains("rev_") && !mnemonic.contains("bfrev");
            if self.generation.has_gfx90a() || self.generation.is_gfx11_or_later() {
                return wrong(place, "lds_direct is not supported on this GPU");
            }
            if is_reversed || c.flags.has(TsFlags::SDWA) {
                return wrong(place, "lds_direct cannot be used with this instruction");
            }
            if name != SRC0 {
                return wrong(place, "lds_direct may be used as src0 only");
            }
        }
        Ok(())
    }

    fn check_sop_literals(&self, c: &Checked<'_>, expressions: &Expressions) -> Result<(), Wrong> {
        if !c.flags.has(TsFlags::SOP2.or(TsFlags::SOPC)) {
            return Ok(());
        }
        let (mut n_literals, mut last) = (0, None);
        for index in [SRC0, SRC1].into_iter().map_while(|name| self.index(c, name)) {
            let is_source = SourceType::of(&self.info(c, index));
            let Some(source) = is_source.filter(|source| source.form != SourceForm::Mandatory) else {
                continue;
            };
            match c.inst.operand(index) {
                Some(Operand::Register(_)) | None => {}
                Some(Operand::Expression(_)) if Self::number(c, expressions, index).is_none() => {
                    n_literals += 1;
                }
                Some(_) if self.is_inline(c, expressions, index) => {}
                Some(_) => {
                    let value = Self::number(c, expressions, index).unwrap_or_default();
                    let value = match source.kind {
                        SourceKind::F16 | SourceKind::Bf16 => value & 0xFFFF,
                        SourceKind::I16 | SourceKind::I64 => value,
                        SourceKind::F64 => (value as u64 >> 32) as i64,
                        _ => i64::from(value as u32),
                    };
                    if last != Some(value) {
                        n_literals += 1;
                        last = Some(value);
                    }
                }
            }
        }
        if n_literals <= 1 {
            return Ok(());
        }
        let place = self.index(c, SRC1).map_or(c.location, |index| self.place(c, index));
        wrong(place, "only one unique literal operand is allowed")
    }

    fn check_vop_literals(&self, c: &Checked<'_>, expressions: &Expressions) -> Result<(), Wrong> {
        let has_mandatory = self.index(c, IMM).is_some();
        let is_dual = self.index(c, SRC0X).is_some();
        if !c.flags.has(TsFlags::VOP3.or(TsFlags::VOP3P)) && !has_mandatory && !is_dual {
            return Ok(());
        }
        let (mut first, mut last) = (None, None);
        for index in self.sources(c, has_mandatory) {
            let Some(source) = SourceType::of(&self.info(c, index)) else { continue };
            if matches!(c.inst.operand(index), Some(Operand::Register(_)) | None) {
                continue;
            }
            let mut is_other = true;
            if let Some(value) = Self::number(c, expressions, index) {
                is_other = false;
                if !self.is_inline(c, expressions, index) {
                    let is_64 = matches!(source.kind, SourceKind::I64 | SourceKind::F64);
                    let is_forced = is_64 && source.form == SourceForm::Mandatory
                        || source.kind == SourceKind::F64 && has_mandatory;
                    let is_double = is_forced || source.kind == SourceKind::F64;
                    let fits = i32::try_from(value).is_ok() || u32::try_from(value).is_ok();
                    let is_short = if is_double { value as u32 == 0 } else { fits };
                    let may_be_long = self.generation.has_64_bit_literals() && c.opcode.size == 4;
                    if !is_short && !fits && !is_forced && !may_be_long {
                        return wrong(self.place(c, index), "invalid operand for instruction");
                    }
                    let value = if is_double && is_short && !is_forced { value >> 32 } else { value };
                    is_other = last != Some(value);
                    last = Some(value);
                }
            }
            if is_other && !has_mandatory && !self.generation.has_vop3_literals() {
                return wrong(self.place(c, index), "literal operands are not supported");
            }
            if let (Some(first), true) = (first, is_other) {
                let place = self.place(c, index).max(self.place(c, first));
                return wrong(place, "only one unique literal operand is allowed");
            }
            if is_other {
                first = Some(index);
            }
        }
        Ok(())
    }

    fn check_constant_bus(&self, c: &Checked<'_>, expressions: &Expressions) -> Result<(), Wrong> {
        let vop = TsFlags::VOPC.or(TsFlags::VOP1).or(TsFlags::VOP2).or(TsFlags::VOP3);
        let is_dual = self.index(c, SRC0X).is_some();
        if !c.flags.has(vop.or(TsFlags::VOP3P).or(TsFlags::SDWA)) && !is_dual {
            return Ok(());
        }
        let is_m0 = |index| {
            let register = c.inst.operand(index).and_then(Operand::register);
            register.is_some_and(|register| general(register) == reg::M0)
        };
        if WRITE_LANE.contains(&c.inst.opcode) && is_m0(2) {
            return Ok(());
        }
        let limit = match self.generation.is_gfx10_or_later() {
            true if !ONE_SCALAR.contains(&c.inst.opcode) => 2,
            _ => 1,
        };
        let mut used: SmallVec<[RegisterId; 8]> = SmallVec::new();
        let implicit = self.description.span(c.opcode.implicit_uses);
        let is_counted =
            |r: &RegisterId| matches!(*r, reg::FLAT_SCR | reg::VCC | reg::VCC_LO | reg::VCC_HI | reg::M0);
        used.extend(implicit.iter().find(is_counted));
        let (mut n_literals, mut literal_size) = (0, 0);
        if self.index(c, IMM).is_some() {
            (n_literals, literal_size) = (1, 4);
        }
        for index in self.sources(c, false) {
            match c.inst.operand(index) {
                Some(Operand::Register(register)) => {
                    let register = general(register);
                    let is_counted = !register.is_none() && is_scalar(register) && register != reg::SGPR_NULL;
                    if is_counted && !used.contains(&register) {
                        used.push(register);
                    }
                }
                Some(_) if !self.is_inline(c, expressions, index) => {
                    let Some(source) = SourceType::of(&self.info(c, index)) else { continue };
                    let size = if source.is_64_bit() { 8 } else { 4 };
                    if n_literals == 0 {
                        (n_literals, literal_size) = (1, size);
                    } else if literal_size != size {
                        n_literals = 2;
                    }
                }
                _ => {}
            }
            if used.len() + n_literals > limit {
                let place = self.place(c, index);
                return wrong(place, "invalid operand (violates constant bus restrictions)");
            }
        }
        Ok(())
    }

    fn check_modifiers(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        let is_set = |name| self.immediate(c, name).unwrap_or_default() != 0;
        let has_int_clamp = self.has(const { feature("FeatureIntClamp") });
        if c.flags.has(TsFlags::INT_CLAMP) && !has_int_clamp && is_set(CLAMP) {
            let place = self.place_of(c, ImmediateKind::Clamp);
            return wrong(place, "integer clamping is not supported on this GPU");
        }
        let op_sel = self.immediate(c, OP_SEL).unwrap_or_default();
        let op_sel_hi = self.immediate(c, OP_SEL_HI).unwrap_or(-1);
        let is_dot = c.flags.has(TsFlags::IS_DOT);
        let is_plain_vop3 = c.flags.has(TsFlags::VOP3) && !c.flags.has(TsFlags::VOP3P);
        let is_permutation = self.statement.mnemonic.starts_with("v_permlane16_b32")
            || self.statement.mnemonic.starts_with("v_permlanex16_b32")
            || self.statement.mnemonic.ends_with("lane16_var_b32")
            || self.statement.mnemonic.ends_with("lanex16_var_b32");
        let is_wrong = is_permutation && op_sel & !3 != 0
            || self.generation.has_gfx940() && is_dot && (op_sel != 0 || op_sel_hi != -1)
            || self.generation.is_gfx11_or_later() && is_dot && is_plain_vop3 && op_sel & 3 != 0;
        if is_wrong {
            return wrong(self.place_of(c, ImmediateKind::OpSel), "invalid op_sel operand");
        }
        if is_dot || c.flags.has(TsFlags::IS_WMMA.or(TsFlags::IS_SWMMAC)) {
            let negations = [
                (NEG_LO, ImmediateKind::NegLo, "invalid neg_lo operand"),
                (NEG_HI, ImmediateKind::NegHi, "invalid neg_hi operand"),
            ];
            for (name, kind, message) in negations {
                let bits = self.immediate(c, name).unwrap_or_default();
                let modifiers = [SRC0_MODIFIERS, SRC1_MODIFIERS, SRC2_MODIFIERS];
                let is_refused = |(bit, name): (usize, &OperandNameId)| {
                    bits >> bit & 1 != 0 && self.index(c, *name).is_none()
                };
                if modifiers.iter().enumerate().any(is_refused) {
                    return wrong(self.place_of(c, kind), message);
                }
            }
        }
        Ok(())
    }

    fn check_dpp(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        let is_dpp = self.index(c, DPP_CTRL).is_some() || self.index(c, DPP8).is_some();
        if !is_dpp || self.has(const { feature("FeatureDPPSrc1SGPR") }) {
            return Ok(());
        }
        let Some(index) = self.index(c, SRC1) else { return Ok(()) };
        match c.inst.operand(index) {
            Some(Operand::Register(register)) if is_scalar(general(register)) => {
                wrong(self.place(c, index), "invalid operand for instruction")
            }
            Some(Operand::Immediate(_)) => {
                wrong(c.location, "src1 immediate operand invalid for instruction")
            }
            _ => Ok(()),
        }
    }

    fn check_image(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        if !c.flags.has(TsFlags::MIMG.or(TsFlags::VIMAGE).or(TsFlags::VSAMPLE)) {
            return Ok(());
        }
        let is_set = |name| self.immediate(c, name).unwrap_or_default() != 0;
        if is_set(D16) && (self.generation.is_gfx6() || self.generation.is_gfx7()) {
            let place = self.place_of(c, ImmediateKind::D16);
            return wrong(place, "d16 modifier is not supported on this GPU");
        }
        let has_dim = self.statement.operands.iter().any(|o| o.number_of(ImmediateKind::Dim).is_some());
        let is_ray = self.statement.mnemonic.contains("bvh");
        if self.generation.is_gfx10_or_later() && !is_ray && !has_dim {
            return wrong(c.location, "missing dim operand");
        }
        let Some(mask) = self.immediate(c, DMASK).map(|mask| mask & 0xF) else { return Ok(()) };
        let is_atomic = self.statement.mnemonic.starts_with("image_atomic");
        if is_atomic && !matches!(mask, 1 | 3 | 15) {
            return wrong(self.place_of(c, ImmediateKind::DMask), "invalid atomic image dmask");
        }
        if c.flags.has(TsFlags::GATHER4) && !matches!(mask, 1 | 2 | 4 | 8) {
            let place = self.place_of(c, ImmediateKind::DMask);
            return wrong(place, "invalid image_gather dmask: only one bit must be set");
        }
        Ok(())
    }

    /// Checks the offset of an access; `here` is where parsing has stopped.
    fn check_offset(&self, c: &Checked<'_>, here: u32) -> Result<(), Wrong> {
        let Some(offset) = self.immediate(c, OFFSET) else { return Ok(()) };
        let operands = &self.statement.operands;
        let is_offset = |o: &&crate::operand::AmdgpuOperand| {
            o.number_of(ImmediateKind::Offset).or(o.number_of(ImmediateKind::InstOffset)).is_some()
        };
        let place = operands.iter().find(is_offset).and_then(|o| o.start).unwrap_or(here);
        let is_gfx12 = self.generation.is_gfx12();
        let is_signed = |n_bits: u32| {
            let limit = 1_i64 << (n_bits - 1);
            (-limit..limit).contains(&offset)
        };
        let is_unsigned = |n_bits: u32| offset >> n_bits == 0;
        if c.flags.has(TsFlags::FLAT) {
            if !self.has(const { feature("FeatureFlatInstOffsets") }) && offset != 0 {
                return wrong(place, "flat offset modifier is not supported on this GPU");
            }
            let n_bits = if self.generation.is_gfx10() {
                12
            } else if is_gfx12 {
                24
            } else {
                13
            };
            let may_be_negative = c.flags.has(TsFlags::FLAT_GLOBAL.or(TsFlags::FLAT_SCRATCH)) || is_gfx12;
            if is_signed(n_bits) && (may_be_negative || offset >= 0) {
                return Ok(());
            }
            let message = if may_be_negative {
                format!("expected a {n_bits}-bit signed offset")
            } else {
                format!("expected a {}-bit unsigned offset", n_bits - 1)
            };
            return Err((place, message));
        }
        if c.flags.has(TsFlags::SMRD) {
            return self.check_scalar_offset(c, offset, here);
        }
        if is_gfx12 && c.flags.has(TsFlags::MUBUF.or(TsFlags::MTBUF)) {
            if !is_unsigned(23) {
                return wrong(place, "expected a 23-bit unsigned offset for buffer ops");
            }
        } else if !is_unsigned(16) {
            return wrong(place, "expected a 16-bit unsigned offset");
        }
        Ok(())
    }

    fn check_scalar_offset(&self, c: &Checked<'_>, offset: i64, here: u32) -> Result<(), Wrong> {
        let generation = &self.generation;
        if generation.is_gfx6() || generation.is_gfx7() {
            return Ok(());
        }
        let is_buffer = self.description.number_table(SM_INFO).value(&[c.inst.opcode.0]) == Some(1);
        let is_gfx12 = generation.is_gfx12();
        let is_signed = |n_bits: u32| {
            let limit = 1_i64 << (n_bits - 1);
            (-limit..limit).contains(&offset)
        };
        let is_legal = if is_gfx12 {
            offset >> 23 == 0 || (!is_buffer || offset >= 0) && is_signed(24)
        } else {
            offset >> 20 == 0 || !is_buffer && generation.is_gfx9_or_later() && is_signed(21)
        };
        if is_legal {
            return Ok(());
        }
        let is_offset = |o: &&crate::operand::AmdgpuOperand| {
            o.number_of(ImmediateKind::Plain).or(o.number_of(ImmediateKind::SmemOffset)).is_some()
        };
        let found = self.statement.operands.iter().skip(1).find(is_offset);
        let place = found.and_then(|o| o.start).unwrap_or(here);
        let message = match (is_gfx12, is_buffer) {
            (true, true) => "expected a 23-bit unsigned offset for buffer ops",
            (true, false) => "expected a 24-bit signed offset",
            (false, _) if generation.is_gfx8() || is_buffer => "expected a 20-bit unsigned offset",
            (false, _) => "expected a 21-bit signed offset",
        };
        wrong(place, message)
    }

    fn check_matrix(&self, c: &Checked<'_>, expressions: &Expressions) -> Result<(), Wrong> {
        if ACCUMULATOR_WRITE.contains(&c.inst.opcode)
            && !self.generation.has_gfx90a()
            && let Some(index) = self.index(c, SRC0)
            && self.register(c, SRC0).is_some_and(|register| is_scalar(general(register)))
        {
            let place = self.place(c, index);
            return wrong(place, "source operand must be either a VGPR or an inline constant");
        }
        if !c.flags.has(TsFlags::IS_MAI) {
            return Ok(());
        }
        let Some(index) = self.index(c, SRC2) else { return Ok(()) };
        let has_bug = self.has(const { feature("FeatureMFMAInlineLiteralBug") });
        if has_bug && self.is_inline(c, expressions, index) {
            let place = self.place(c, index);
            return wrong(place, "inline constants are not allowed for this operand");
        }
        let destination = c.inst.operand(0).and_then(Operand::register);
        let (Some(source), Some(destination)) = (self.register(c, SRC2), destination) else {
            return Ok(());
        };
        let class = self.description.operand_class(&self.info(c, 0), self.hw_mode);
        let n_bits =
            class.map_or(0, |class| self.description.table::<RegisterClass>().at(class.index()).size);
        let overlaps = self.description.registers_overlap(source, destination);
        if source != destination && n_bits > 128 && overlaps {
            let place = self.place(c, index);
            return wrong(place, "source 2 operand must not partially overlap with dst");
        }
        Ok(())
    }

    fn check_cache_policy(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        let Some(value) = self.immediate(c, CPOL) else { return Ok(()) };
        let policy = CachePolicy::of(value);
        let place = self.place_of(c, ImmediateKind::CachePolicy);
        let generation = &self.generation;
        if !generation.has_gfx1250() {
            for (flag, word) in
                [(CachePolicy::SCALED_OFFSET, "scale_offset"), (CachePolicy::NON_VOLATILE, "nv")]
            {
                if policy.has(flag) {
                    return Err((place, format!("{word} is not supported on this GPU")));
                }
            }
        }
        let is_returning = c.flags.has(TsFlags::IS_ATOMIC_RETURN);
        if generation.is_gfx12() {
            let is_flat = c.flags.has(TsFlags::FLAT.or(TsFlags::MUBUF));
            if is_returning && is_flat && value & 1 == 0 {
                return wrong(place, "instruction must use th:TH_ATOMIC_RETURN");
            }
            return self.check_hint(c, value, place);
        }
        if c.flags.has(TsFlags::SMRD) {
            if value != 0 && (generation.is_gfx6() || generation.is_gfx7()) {
                return wrong(place, "cache policy is not supported for SMRD instructions");
            }
            if value & !5 != 0 {
                return wrong(c.location, "invalid cache policy for SMEM instruction");
            }
        }
        let is_new = generation.has_gfx940();
        if is_returning {
            if !c.flags.has(TsFlags::MIMG) && !policy.has(CachePolicy::GLC) {
                let message = if is_new { "instruction must use sc0" } else { "instruction must use glc" };
                return wrong(c.location, message);
            }
        } else if c.flags.has(TsFlags::IS_ATOMIC_NO_RETURN) && policy.has(CachePolicy::GLC) {
            let message =
                if is_new { "instruction must not use sc0" } else { "instruction must not use glc" };
            return wrong(place, message);
        }
        Ok(())
    }

    /// Checks the temporal hint and the scope.
    fn check_hint(&self, c: &Checked<'_>, value: i64, place: u32) -> Result<(), Wrong> {
        const BYPASS: i64 = 3;
        const REAL_BYPASS: i64 = 1 << 10;
        let (hint, scope) = (value & 7, value >> 3 & 3);
        if hint == 0 {
            return Ok(());
        }
        if c.flags.has(TsFlags::SMRD) && matches!(hint, 4..=6) {
            return wrong(place, "invalid th value for SMEM instruction");
        }
        if hint == BYPASS && (scope == 3) != (value & REAL_BYPASS != 0) {
            return wrong(place, "scope and th combination is not valid");
        }
        use crate::cache_policy::AccessKind;
        let (bit, message) = match AccessKind::of(self.description, c.inst.opcode) {
            AccessKind::Atomic => (9, "invalid th value for atomic instructions"),
            AccessKind::Store => (8, "invalid th value for store instructions"),
            AccessKind::Load => (7, "invalid th value for load instructions"),
        };
        if value >> bit & 1 == 0 { wrong(place, message) } else { Ok(()) }
    }

    fn check_registers(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        let accesses = TsFlags::FLAT.or(TsFlags::MUBUF).or(TsFlags::MTBUF).or(TsFlags::MIMG);
        let is_ds = c.flags.has(TsFlags::DS);
        if is_ds || c.flags.has(accesses) {
            let is_accumulator = |name| {
                let register = first_of(self.register(c, name)?);
                Some(self.description.class_contains(class::AGPR_32, register))
            };
            let destination = is_accumulator(VDST);
            let data = is_accumulator(if is_ds { DATA0 } else { VDATA });
            let is_mixed =
                is_ds && data.is_some() && is_accumulator(DATA1).is_some_and(|second| Some(second) != data);
            let has_gfx90a = self.generation.has_gfx90a();
            let is_wrong = is_mixed
                || if has_gfx90a {
                    data.is_some() && destination.is_some() && data != destination
                } else {
                    data == Some(true) || destination == Some(true)
                };
            if is_wrong {
                let message = if has_gfx90a {
                    "invalid register class: data and dst should be all VGPR or AGPR"
                } else {
                    "invalid register class: agpr loads and stores not supported on this GPU"
                };
                return wrong(c.location, message);
            }
        }
        if !self.has(const { feature("FeatureRequiresAlignedVGPRs") }) || self.may_be_unaligned() {
            return Ok(());
        }
        for operand in &c.inst.operands {
            let Some(register) = operand.register() else { continue };
            let first = first_of(register);
            if first == register {
                continue;
            }
            let is_odd = [class::VGPR_32, class::AGPR_32].into_iter().any(|class| {
                self.description.class_contains(class, first)
                    && self.description.register(first).encoding & 1 != 0
            });
            if is_odd {
                return wrong(c.location, "invalid register class: vgpr tuples must be 64 bit aligned");
            }
        }
        Ok(())
    }

    /// Returns whether the instruction takes any consecutive registers.
    fn may_be_unaligned(&self) -> bool {
        let mnemonic = self.statement.mnemonic.as_str();
        matches!(mnemonic, "ds_read_b96_tr_b6" | "ds_load_tr6_b96" | "global_load_tr6_b96")
    }

    fn check_others(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        let is_set = |name| self.immediate(c, name).unwrap_or_default() != 0;
        let has_gds = self.has(const { feature("FeatureGDS") });
        if c.flags.has(TsFlags::DS) && !c.flags.has(TsFlags::GWS) && !has_gds && is_set(GDS) {
            let place = self.place_of(c, ImmediateKind::Gds);
            return wrong(place, "gds modifier is not supported on this GPU");
        }
        let has_abs = |name| self.immediate(c, name).unwrap_or_default() & 2 != 0;
        if DIV_SCALE.contains(&c.inst.opcode) && (has_abs(SRC0_MODIFIERS) || has_abs(SRC2_MODIFIERS)) {
            return wrong(c.location, "ABS not allowed in VOP3B instructions");
        }
        if self.generation.is_gfx11_or_later()
            && WAITS.contains(&c.inst.opcode)
            && let Some(index) = self.index(c, SDST)
            && self.register(c, SDST).is_some_and(|register| general(register) != reg::SGPR_NULL)
        {
            return wrong(self.place(c, index), "src0 must be null");
        }
        let stores = c.opcode.has(stallscope_target::OpcodeFlag::MayStore);
        if stores && c.flags.has(TsFlags::MUBUF.or(TsFlags::MTBUF)) {
            let mut operands = self.statement.operands.iter();
            if let Some(operand) = operands.find(|o| o.number_of(ImmediateKind::Tfe).is_some()) {
                let place = operand.start.unwrap_or(c.location);
                return wrong(place, "TFE modifier has no meaning for store instructions");
            }
        }
        Ok(())
    }
}
