//! Conversions of all operands of a statement at once.

use std::collections::BTreeMap;

use stallscope_target::{Description, Inst, Opcode, Operand, OperandNameId, RegisterId};

use crate::description::{opcode_groups, operand_name};
use crate::generation::Generation;
use crate::operand::AmdgpuOperand;
use crate::operand_kind::{ImmediateKind, Kind};
use crate::operand_names::SOURCES;
use crate::operand_renderer::Renderer;
use crate::registers::{class, reg};
use crate::source_modifier::SourceModifiers;
use crate::source_type::SourceType;
use crate::ts_flags::TsFlags;

/// A conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Converter {
    Mubuf { is_atomic: bool },
    Exp,
    Vop3,
    Vop3OpSel,
    Vop3p,
    Vop3Interp,
    Vinterp,
    ScaledMfma,
    Swmmac,
    Vopd,
    Dpp { is_dpp8: bool },
    Vop3Dpp { is_dpp8: bool },
    Sdwa(SdwaKind),
}

/// The kind of an SDWA instruction, and whether `vcc` is written in it without being an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SdwaKind {
    Vop1,
    Vop2 { has_destination_vcc: bool, has_source_vcc: bool },
    Vopc,
}

impl Converter {
    /// Returns the conversion with LLVM's name, such as `cvtVOP3P`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        let vop2 = |has_destination_vcc, has_source_vcc| {
            Self::Sdwa(SdwaKind::Vop2 { has_destination_vcc, has_source_vcc })
        };
        Some(match name {
            "cvtMubuf" => Self::Mubuf { is_atomic: false },
            "cvtMubufAtomic" => Self::Mubuf { is_atomic: true },
            "cvtExp" => Self::Exp,
            "cvtVOP3" => Self::Vop3,
            "cvtVOP3OpSel" => Self::Vop3OpSel,
            "cvtVOP3P" => Self::Vop3p,
            "cvtVOP3Interp" => Self::Vop3Interp,
            "cvtVINTERP" => Self::Vinterp,
            "cvtScaledMFMA" => Self::ScaledMfma,
            "cvtSWMMAC" => Self::Swmmac,
            "cvtVOPD" => Self::Vopd,
            "cvtDPP" => Self::Dpp { is_dpp8: false },
            "cvtDPP8" => Self::Dpp { is_dpp8: true },
            "cvtVOP3DPP" => Self::Vop3Dpp { is_dpp8: false },
            "cvtVOP3DPP8" => Self::Vop3Dpp { is_dpp8: true },
            "cvtSdwaVOP1" => Self::Sdwa(SdwaKind::Vop1),
            "cvtSdwaVOP2" => vop2(false, false),
            "cvtSdwaVOP2b" => vop2(true, true),
            "cvtSdwaVOP2e" => vop2(false, true),
            "cvtSdwaVOPC" => Self::Sdwa(SdwaKind::Vopc),
            _ => return None,
        })
    }
}

macro_rules! names {
    ($($constant:ident $name:literal,)*) => {
        $(const $constant: OperandNameId = operand_name($name);)*
    };
}
names! {
    BITOP3 "bitop3",
    BLGP "blgp",
    BYTE_SEL "byte_sel",
    CBSZ "cbsz",
    CLAMP "clamp",
    DST_SEL "dst_sel",
    DST_UNUSED "dst_unused",
    FI "fi",
    HIGH "high",
    INDEX_KEY_8 "index_key_8bit",
    INDEX_KEY_16 "index_key_16bit",
    INDEX_KEY_32 "index_key_32bit",
    MATRIX_A_FMT "matrix_a_fmt",
    MATRIX_A_REUSE "matrix_a_reuse",
    MATRIX_A_SCALE "matrix_a_scale",
    MATRIX_A_SCALE_FMT "matrix_a_scale_fmt",
    MATRIX_B_FMT "matrix_b_fmt",
    MATRIX_B_REUSE "matrix_b_reuse",
    MATRIX_B_SCALE "matrix_b_scale",
    MATRIX_B_SCALE_FMT "matrix_b_scale_fmt",
    NEG_HI "neg_hi",
    NEG_LO "neg_lo",
    OLD "old",
    OMOD "omod",
    OP_SEL "op_sel",
    OP_SEL_HI "op_sel_hi",
    SCALE_SEL "scale_sel",
    SRC0_MODIFIERS "src0_modifiers",
    SRC1_MODIFIERS "src1_modifiers",
    SRC2 "src2",
    SRC2_MODIFIERS "src2_modifiers",
    VDST "vdst",
    VDST_IN "vdst_in",
}

opcode_groups! {
    // Their last source is the destination.
    CONVERTS_IN_PLACE [
        "V_CVT_SCALEF32_PK_FP4_F16_vi" "V_CVT_SCALEF32_PK_FP4_BF16_vi" "V_CVT_SR_BF8_F32_vi" "V_CVT_SR_FP8_F32_vi"
        "V_CVT_SR_BF8_F32_gfx12_e64_gfx11" "V_CVT_SR_FP8_F32_gfx12_e64_gfx11"
        "V_CVT_SR_BF8_F32_gfx12_e64_gfx12" "V_CVT_SR_FP8_F32_gfx12_e64_gfx12"
        "V_CVT_SR_BF8_F32_gfx12_e64_gfx13" "V_CVT_SR_FP8_F32_gfx12_e64_gfx13"
    ]
    CONVERTS_WITH_DPP [
        "V_CVT_SR_BF8_F32_gfx12_e64_dpp8_gfx12" "V_CVT_SR_FP8_F32_gfx12_e64_dpp8_gfx12"
        "V_CVT_SR_BF8_F32_gfx12_e64_dpp_gfx12" "V_CVT_SR_FP8_F32_gfx12_e64_dpp_gfx12"
        "V_CVT_SR_BF8_F32_gfx12_e64_dpp8_gfx13" "V_CVT_SR_FP8_F32_gfx12_e64_dpp8_gfx13"
        "V_CVT_SR_BF8_F32_gfx12_e64_dpp_gfx13" "V_CVT_SR_FP8_F32_gfx12_e64_dpp_gfx13"
    ]
    SDWA_WITHOUT_OPERANDS ["V_NOP_sdwa_gfx10" "V_NOP_sdwa_gfx9" "V_NOP_sdwa_vi"]
    SDWA_MAC ["V_MAC_F32_sdwa_vi" "V_MAC_F16_sdwa_vi"]
    // Their third source is the destination.
    MAC [
        "V_MAC_F32_e64_gfx6_gfx7" "V_MAC_F32_e64_gfx10" "V_MAC_F32_e64_vi" "V_MAC_LEGACY_F32_e64_gfx6_gfx7"
        "V_MAC_LEGACY_F32_e64_gfx10" "V_MAC_F16_e64_vi" "V_FMAC_F64_e64_gfx90a" "V_FMAC_F64_e64_gfx12"
        "V_FMAC_F32_e64_gfx10" "V_FMAC_F32_e64_gfx11" "V_FMAC_F32_e64_gfx12" "V_FMAC_F32_e64_vi"
        "V_FMAC_LEGACY_F32_e64_gfx10" "V_FMAC_DX9_ZERO_F32_e64_gfx11" "V_FMAC_F16_e64_gfx10"
        "V_FMAC_F16_t16_e64_gfx11" "V_FMAC_F16_fake16_e64_gfx11" "V_FMAC_F16_t16_e64_gfx12"
        "V_FMAC_F16_fake16_e64_gfx12" "V_DOT2C_F32_F16_e64_vi" "V_DOT2C_F32_BF16_e64_vi" "V_DOT2C_I32_I16_e64_vi"
        "V_DOT4C_I32_I8_e64_vi" "V_DOT8C_I32_I4_e64_vi" "V_FMAC_F64_e64_gfx13" "V_FMAC_F32_e64_gfx13"
        "V_FMAC_F16_t16_e64_gfx13" "V_FMAC_F16_fake16_e64_gfx13"
    ]
}

/// A conversion that is going on.
pub(crate) struct Conversion<'a> {
    description: Description<'a>,
    generation: &'a Generation,
    operands: &'a [AmdgpuOperand],
    inst: &'a mut Inst,
    opcode: Opcode,
    /// The optional numbers by their kind, as indexes of operands.
    optional: BTreeMap<ImmediateKind, usize>,
}

impl<'a> Conversion<'a> {
    pub(crate) fn new(
        description: Description<'a>,
        generation: &'a Generation,
        operands: &'a [AmdgpuOperand],
        inst: &'a mut Inst,
    ) -> Self {
        let opcode = description.opcode(inst.opcode);
        Self { description, generation, operands, inst, opcode, optional: BTreeMap::new() }
    }

    /// Runs a conversion.
    pub(crate) fn run(&mut self, converter: Converter) {
        match converter {
            Converter::Mubuf { is_atomic } => self.mubuf(is_atomic),
            Converter::Exp => self.export(),
            Converter::Vop3 => self.vop3(),
            Converter::Vop3p => {
                self.vop3();
                self.packed();
            }
            Converter::Vop3OpSel => {
                self.vop3();
                self.packed();
                self.select_destination();
            }
            Converter::Vop3Interp => self.interpolation(true),
            Converter::Vinterp => self.interpolation(false),
            Converter::ScaledMfma => self.scaled_mfma(),
            Converter::Swmmac => self.swmmac(),
            Converter::Vopd => self.vopd(),
            Converter::Dpp { is_dpp8 } => self.dpp(is_dpp8),
            Converter::Vop3Dpp { is_dpp8 } => self.vop3_dpp(is_dpp8),
            Converter::Sdwa(kind) => self.sdwa(kind),
        }
    }

    fn has(&self, name: OperandNameId) -> bool {
        self.index(name).is_some()
    }

    fn index(&self, name: OperandNameId) -> Option<usize> {
        self.description.named_operand(self.inst.opcode, name)
    }

    fn is_next(&self, name: OperandNameId) -> bool {
        self.index(name) == Some(self.inst.operands.len())
    }

    fn push(&mut self, value: i64) {
        self.inst.operands.push(Operand::Immediate(value));
    }

    /// Repeats an operand of the instruction.
    fn repeat(&mut self, index: usize) {
        let operand = self.inst.operand(index);
        self.inst.operands.extend(operand);
    }

    fn render(&mut self, renderer: Renderer, operand: &AmdgpuOperand) {
        renderer.render(operand, self.description, self.inst);
    }

    fn push_register(&mut self, operand: &AmdgpuOperand) {
        self.render(Renderer::RegisterOrImmediate, operand);
    }

    /// Adds the destinations, and returns the other operands with their indexes.
    fn destinations(&mut self) -> impl Iterator<Item = (usize, &'a AmdgpuOperand)> + use<'a> {
        let n_defs = usize::from(self.opcode.n_defs);
        for operand in self.operands.iter().take(n_defs) {
            self.push_register(operand);
        }
        self.operands.iter().enumerate().skip(n_defs)
    }

    /// Returns whether the next operand consists of modifiers, which a source follows.
    fn takes_modifiers(&self) -> bool {
        let infos = self.description.span(self.opcode.operands);
        let index = self.inst.operands.len();
        infos.get(index).is_some_and(|info| info.operand_type == SourceType::MODIFIERS)
            && infos.get(index + 1).is_some_and(|info| info.register_class >= 0 && info.tied_to < 0)
    }

    /// Adds an optional number, or its default.
    fn push_optional(&mut self, kind: ImmediateKind, default: i64) {
        match self.optional.get(&kind).and_then(|&index| self.operands.get(index)) {
            Some(operand) => self.render(Renderer::Immediate, operand),
            None => self.push(default),
        }
    }

    /// Adds an optional number if the instruction has an operand with a name.
    fn push_optional_if(&mut self, name: OperandNameId, kind: ImmediateKind, default: i64) {
        if self.has(name) {
            self.push_optional(kind, default);
        }
    }

    /// Notes an optional number.
    fn note(&mut self, index: usize, operand: &AmdgpuOperand) {
        if let Kind::Immediate(immediate) = operand.kind {
            self.optional.insert(immediate.kind, index);
        }
    }

    fn immediate(&self, index: usize) -> i64 {
        // LLVM quirk: where an operand before it is missing, it takes the number that it has for a register itself.
        let register = || self.inst.operand(index)?.register().map(|register| i64::from(register.0));
        self.inst.operand(index).and_then(Operand::immediate).or_else(register).unwrap_or_default()
    }

    fn named_immediate(&self, name: OperandNameId) -> i64 {
        self.index(name).map_or(0, |index| self.immediate(index))
    }

    fn set(&mut self, index: usize, value: i64) {
        if let Some(operand) = self.inst.operands.get_mut(index) {
            *operand = Operand::Immediate(value);
        }
    }

    fn mubuf(&mut self, is_atomic: bool) {
        let returns = is_atomic && TsFlags::of(&self.opcode).has(TsFlags::IS_ATOMIC_RETURN);
        for (index, operand) in self.operands.iter().enumerate() {
            match operand.kind {
                Kind::Register(..) => {
                    self.push_register(operand);
                    // What is returned is written to the register that was read.
                    if returns && index == 0 {
                        self.push_register(operand);
                    }
                }
                Kind::Immediate(immediate) if immediate.kind == ImmediateKind::Plain => {
                    self.render(Renderer::Immediate, operand);
                }
                Kind::Immediate(_) => self.note(index, operand),
                Kind::Expression { .. } => self.render(Renderer::Immediate, operand),
                Kind::Token(_) => {}
            }
        }
        self.push_optional(ImmediateKind::Offset, 0);
        self.push_optional(ImmediateKind::CachePolicy, 0);
        self.push(0);
    }

    fn export(&mut self) {
        let mut places = Vec::new();
        for (index, operand) in self.operands.iter().enumerate() {
            match operand.kind {
                Kind::Register(..) => {
                    places.push(self.inst.operands.len());
                    self.push_register(operand);
                }
                Kind::Immediate(immediate) => match immediate.kind {
                    ImmediateKind::Off => {
                        places.push(self.inst.operands.len());
                        self.inst.operands.push(Operand::Register(RegisterId::NONE));
                    }
                    ImmediateKind::ExportTarget => self.render(Renderer::Immediate, operand),
                    _ => self.note(index, operand),
                },
                Kind::Token(_) | Kind::Expression { .. } => {}
            }
        }
        let is_compressed = self.optional.contains_key(&ImmediateKind::ExportCompressed);
        if let ([_, second, third, fourth], true) = (places.as_slice(), is_compressed) {
            let moved = self.inst.operand(*third);
            if let (Some(target), Some(moved)) = (self.inst.operands.get_mut(*second), moved) {
                *target = moved;
            }
            for &place in [third, fourth] {
                if let Some(target) = self.inst.operands.get_mut(place) {
                    *target = Operand::Register(RegisterId::NONE);
                }
            }
        }
        let mut enabled = 0;
        for (index, &place) in places.iter().enumerate() {
            let register = self.inst.operand(place).and_then(Operand::register).unwrap_or_default();
            if !register.is_none() {
                enabled |= if is_compressed { 3 << (2 * index) } else { 1 << index };
            }
        }
        self.push_optional(ImmediateKind::ExportVm, 0);
        self.push_optional(ImmediateKind::ExportCompressed, 0);
        self.push(enabled);
    }

    fn vop3(&mut self) {
        for (index, operand) in self.destinations() {
            if self.takes_modifiers() {
                self.render(Renderer::WithModifiers, operand);
            } else if is_modifier(operand) {
                self.note(index, operand);
            } else {
                self.render(Renderer::RegisterOrImmediate, operand);
            }
        }
        self.push_optional_if(SCALE_SEL, ImmediateKind::ScaleSel, 0);
        self.push_optional_if(CLAMP, ImmediateKind::Clamp, 0);
        if self.has(BYTE_SEL) {
            if self.has(VDST_IN) {
                self.repeat(0);
            }
            self.push_optional(ImmediateKind::ByteSel, 0);
        }
        self.push_optional_if(OMOD, ImmediateKind::OutputModifier, 0);
        if MAC.contains(&self.inst.opcode)
            && let (Some(place), Some(destination)) = (self.index(SRC2_MODIFIERS), self.inst.operand(0))
            && place <= self.inst.operands.len()
        {
            self.inst.operands.insert(place, Operand::Immediate(0));
            self.inst.operands.insert(place + 1, destination);
        }
    }

    /// Adds the modifiers of packed instructions, and distributes them to the modifiers of the sources.
    fn packed(&mut self) {
        let opcode = self.inst.opcode;
        if CONVERTS_IN_PLACE.contains(&opcode) {
            self.push(0);
            self.repeat(0);
        }
        if self.is_next(VDST_IN) {
            self.repeat(0);
        }
        self.push_optional_if(BITOP3, ImmediateKind::BitOp3, 0);
        self.push_optional_if(OP_SEL, ImmediateKind::OpSel, 0);
        let is_packed = TsFlags::of(&self.opcode).has(TsFlags::IS_PACKED);
        self.push_optional_if(OP_SEL_HI, ImmediateKind::OpSelHi, if is_packed { -1 } else { 0 });
        self.push_optional_if(MATRIX_A_FMT, ImmediateKind::MatrixAFormat, 0);
        self.push_optional_if(MATRIX_B_FMT, ImmediateKind::MatrixBFormat, 0);
        self.push_optional_if(MATRIX_A_SCALE, ImmediateKind::MatrixAScale, 0);
        self.push_optional_if(MATRIX_B_SCALE, ImmediateKind::MatrixBScale, 0);
        self.push_optional_if(MATRIX_A_SCALE_FMT, ImmediateKind::MatrixAScaleFormat, 0);
        self.push_optional_if(MATRIX_B_SCALE_FMT, ImmediateKind::MatrixBScaleFormat, 0);
        self.push_optional_if(MATRIX_A_REUSE, ImmediateKind::MatrixAReuse, 0);
        self.push_optional_if(MATRIX_B_REUSE, ImmediateKind::MatrixBReuse, 0);
        self.push_optional_if(NEG_LO, ImmediateKind::NegLo, 0);
        self.push_optional_if(NEG_HI, ImmediateKind::NegHi, 0);
        let op_sel = self.named_immediate(OP_SEL);
        let op_sel_hi = self.named_immediate(OP_SEL_HI);
        let neg_lo = self.named_immediate(NEG_LO);
        let neg_hi = self.named_immediate(NEG_HI);
        for (bit, (modifiers, source)) in SOURCES.into_iter().enumerate() {
            let Some(source) = self.index(source) else { break };
            let Some(place) = self.index(modifiers) else { continue };
            // Their third source is the destination: the code has no selection for it.
            if modifiers == SRC2_MODIFIERS && MAC.contains(&opcode) {
                continue;
            }
            let is_set = |bits: i64| bits >> bit & 1 != 0;
            let half = self.half_of(source);
            let mut value = 0;
            if half.unwrap_or(is_set(op_sel)) {
                value |= SourceModifiers::OP_SEL.bits();
            }
            if is_set(op_sel_hi) {
                value |= SourceModifiers::OP_SEL_HI.bits();
            }
            if is_set(neg_lo) {
                value |= SourceModifiers::NEG.bits();
            }
            if is_set(neg_hi) {
                value |= SourceModifiers::NEG_HI.bits();
            }
            let value = self.immediate(place) | value as i64;
            self.set(place, value);
        }
    }

    /// Returns whether a register of 16 bits is an upper half; `None` for other registers.
    fn half_of(&self, index: usize) -> Option<bool> {
        let register = self.inst.operand(index).and_then(Operand::register)?;
        let is_half = self.description.class_contains(class::VGPR_16, register);
        is_half.then(|| is_upper_half(self.description, register))
    }

    /// Moves the bit for the destination from the selection of halves to the modifiers of the first source.
    fn select_destination(&mut self) {
        let (Some(op_sel), Some(destination), Some(modifiers)) =
            (self.index(OP_SEL), self.index(VDST), self.index(SRC0_MODIFIERS))
        else {
            return;
        };
        let n_sources = SOURCES.iter().take_while(|(_, source)| self.has(*source)).count();
        let is_upper = self.half_of(destination).unwrap_or(self.immediate(op_sel) >> n_sources & 1 != 0);
        if is_upper {
            let value = self.immediate(modifiers) | SourceModifiers::DESTINATION_OP_SEL.bits() as i64;
            self.set(modifiers, value);
        }
    }

    /// Distributes the selection of halves to the modifiers of the sources.
    fn distribute_op_sel(&mut self) {
        let op_sel = self.named_immediate(OP_SEL);
        for (bit, (modifiers, source)) in SOURCES.into_iter().enumerate() {
            let (true, Some(place)) = (self.has(source), self.index(modifiers)) else { continue };
            let mut value = self.immediate(place);
            if op_sel >> bit & 1 != 0 {
                value |= SourceModifiers::OP_SEL.bits() as i64;
            }
            if modifiers == SRC0_MODIFIERS && op_sel >> 3 & 1 != 0 {
                value |= SourceModifiers::DESTINATION_OP_SEL.bits() as i64;
            }
            self.set(place, value);
        }
    }

    fn interpolation(&mut self, is_vop3: bool) {
        for (index, operand) in self.destinations() {
            let is_place = [
                ImmediateKind::InterpolationSlot,
                ImmediateKind::InterpolationAttribute,
                ImmediateKind::InterpolationChannel,
            ]
            .iter()
            .any(|kind| operand.number_of(*kind).is_some());
            if self.takes_modifiers() {
                self.render(Renderer::WithModifiers, operand);
            } else if is_vop3 && is_place {
                self.render(Renderer::Immediate, operand);
            } else if is_modifier(operand) {
                self.note(index, operand);
            }
        }
        if is_vop3 {
            self.push_optional_if(HIGH, ImmediateKind::High, 0);
            self.push_optional_if(CLAMP, ImmediateKind::Clamp, 0);
            self.push_optional_if(OMOD, ImmediateKind::OutputModifier, 0);
            self.push_optional_if(OP_SEL, ImmediateKind::OpSel, 0);
        } else {
            self.push_optional(ImmediateKind::Clamp, 0);
            self.push_optional_if(OP_SEL, ImmediateKind::OpSel, 0);
            self.push_optional(ImmediateKind::WaitExp, 0);
        }
        if self.has(OP_SEL) {
            self.distribute_op_sel();
        }
    }

    fn scaled_mfma(&mut self) {
        for (index, operand) in self.destinations() {
            // Two numbers that are written after the sources come before the last ones.
            if self.is_next(CBSZ) {
                self.push(0);
                self.push(0);
            }
            if self.takes_modifiers() {
                self.render(Renderer::WithModifiers, operand);
            } else if is_modifier(operand) {
                self.note(index, operand);
            } else {
                self.render(Renderer::RegisterOrImmediate, operand);
            }
        }
        for (name, kind) in [(CBSZ, ImmediateKind::Cbsz), (BLGP, ImmediateKind::Blgp)] {
            if let (Some(place), Some(value)) = (self.index(name), self.optional_value(kind)) {
                self.set(place, value);
            }
        }
        self.push(0);
        self.push(0);
        let op_sel = self.optional_value(ImmediateKind::OpSel).unwrap_or_default();
        let op_sel_hi = self.optional_value(ImmediateKind::OpSelHi).unwrap_or_default();
        for (bit, name) in [SRC0_MODIFIERS, SRC1_MODIFIERS].into_iter().enumerate() {
            let mut value = 0;
            if op_sel >> bit & 1 != 0 {
                value |= SourceModifiers::OP_SEL.bits() as i64;
            }
            if op_sel_hi >> bit & 1 != 0 {
                value |= SourceModifiers::OP_SEL_HI.bits() as i64;
            }
            if let Some(place) = self.index(name) {
                self.set(place, value);
            }
        }
    }

    fn optional_value(&self, kind: ImmediateKind) -> Option<i64> {
        self.operands.get(*self.optional.get(&kind)?)?.number_of(kind)
    }

    fn swmmac(&mut self) {
        let [destination, first, second, third, rest @ ..] = self.operands else { return };
        self.push_register(destination);
        for (operand, modifiers) in [(first, SRC0_MODIFIERS), (second, SRC1_MODIFIERS)] {
            if self.has(modifiers) {
                self.render(Renderer::WithModifiers, operand);
            } else {
                self.push_register(operand);
            }
        }
        self.push_register(destination);
        self.push_register(third);
        for (index, operand) in rest.iter().enumerate() {
            self.note(4 + index, operand);
        }
        self.push_optional_if(INDEX_KEY_8, ImmediateKind::IndexKey8, 0);
        self.push_optional_if(INDEX_KEY_16, ImmediateKind::IndexKey16, 0);
        self.push_optional_if(INDEX_KEY_32, ImmediateKind::IndexKey32, 0);
        self.push_optional_if(CLAMP, ImmediateKind::Clamp, 0);
        self.packed();
    }

    /// Joins two instructions: both destinations, the sources of the first, and the sources of the second.
    fn vopd(&mut self) {
        let is_token = |operand: &&AmdgpuOperand| matches!(operand.kind, Kind::Token(_));
        let Some(middle) = self.operands.iter().position(|operand| is_token(&operand)) else { return };
        let (first, rest) = self.operands.split_at(middle);
        let second = rest.get(2..).unwrap_or_default();
        let (Some((first_destination, first)), Some((second_destination, second))) =
            (first.split_first(), second.split_first())
        else {
            return;
        };
        self.push_vopd(first_destination);
        self.push_vopd(second_destination);
        for (place, sources) in [first, second].into_iter().enumerate() {
            for (index, operand) in sources.iter().enumerate() {
                if is_modifier(operand) {
                    self.note(self.operands.len() - sources.len() + index, operand);
                } else {
                    self.push_vopd(operand);
                }
            }
            let next = self.description.span(self.opcode.operands).get(self.inst.operands.len());
            if next.is_some_and(|info| info.tied_to >= 0) {
                self.repeat(place);
            }
        }
        self.push_optional_if(BITOP3, ImmediateKind::BitOp3, 0);
    }

    fn push_vopd(&mut self, operand: &AmdgpuOperand) {
        let renderer =
            if self.takes_modifiers() { Renderer::WithModifiers } else { Renderer::RegisterOrImmediate };
        self.render(renderer, operand);
    }

    /// Repeats the operand that the next one is tied to, if it is tied.
    fn repeat_tied(&mut self) {
        let info = self.description.span(self.opcode.operands).get(self.inst.operands.len());
        if let Some(tied) = info.and_then(|info| usize::try_from(info.tied_to).ok()) {
            self.repeat(tied);
        }
    }

    fn dpp(&mut self, is_dpp8: bool) {
        let mut has_fi = 0;
        for (index, operand) in self.destinations() {
            self.repeat_tied();
            let is_register = operand.is_register();
            if is_register && self.is_carry(operand) {
                continue;
            }
            if is_dpp8 && operand.number_of(ImmediateKind::Dpp8).is_some() {
                self.render(Renderer::Immediate, operand);
            } else if self.takes_modifiers() {
                self.render(Renderer::WithModifiers, operand);
            } else if let (true, Some(fi)) = (is_dpp8, operand.number_of(ImmediateKind::DppFi)) {
                has_fi = fi as i32; // LLVM quirk: more than 32 bits are cut off.
            } else if is_register {
                self.push_register(operand);
            } else if operand.number_of(ImmediateKind::DppControl).is_some() {
                self.render(Renderer::Immediate, operand);
            } else {
                self.note(index, operand);
            }
        }
        if is_dpp8 {
            self.push(if has_fi != 0 { 0xEA } else { 0xE9 });
        } else {
            self.push_optional(ImmediateKind::DppRowMask, 0xF);
            self.push_optional(ImmediateKind::DppBankMask, 0xF);
            self.push_optional(ImmediateKind::DppBoundControl, 0);
            self.push_optional_if(FI, ImmediateKind::DppFi, 0);
        }
    }

    /// Returns whether a register is the carry, which is written but not an operand.
    fn is_carry(&self, operand: &AmdgpuOperand) -> bool {
        match operand.kind {
            Kind::Register(reg::VCC, _) => operand.wave.is_64,
            Kind::Register(reg::VCC_LO, _) => operand.wave.is_32,
            _ => false,
        }
    }

    fn vop3_dpp(&mut self, is_dpp8: bool) {
        let infos = self.description.span(self.opcode.operands);
        let is_mac =
            self.has(SRC2_MODIFIERS) && self.index(OLD).is_some_and(|index| infos.at(index).tied_to < 0);
        let converts = CONVERTS_WITH_DPP.contains(&self.inst.opcode);
        let mut has_fi = 0;
        for (index, operand) in self.destinations() {
            if is_mac {
                if self.is_next(OLD) {
                    self.repeat(0);
                } else if self.is_next(SRC2_MODIFIERS) {
                    self.push(0);
                }
            }
            if self.is_next(VDST_IN) {
                self.repeat(0);
            }
            if converts && self.is_next(SRC2_MODIFIERS) {
                self.push(0);
                self.inst.operands.push(Operand::Register(RegisterId::NONE));
            }
            self.repeat_tied();
            let has_class = infos.at(self.inst.operands.len()).register_class >= 0
                && self.inst.operands.len() < infos.len();
            if let (true, Some(fi)) = (is_dpp8, operand.number_of(ImmediateKind::DppFi)) {
                has_fi = fi as i32; // LLVM quirk: more than 32 bits are cut off.
            } else if self.takes_modifiers() {
                self.render(Renderer::WithModifiers, operand);
            } else if operand.is_register() {
                self.push_register(operand);
            } else if has_class {
                self.render(Renderer::Immediate, operand);
            } else {
                self.note(index, operand);
            }
        }
        if !converts {
            self.push_optional_if(CLAMP, ImmediateKind::Clamp, 0);
        }
        if self.has(BYTE_SEL) {
            if self.is_next(VDST_IN) {
                self.repeat(0);
            }
            self.push_optional(ImmediateKind::ByteSel, 0);
        }
        self.push_optional_if(OMOD, ImmediateKind::OutputModifier, 0);
        let flags = TsFlags::of(&self.opcode);
        if flags.has(TsFlags::VOP3P) {
            self.packed();
        } else if flags.has(TsFlags::VOP3) {
            self.packed();
            self.select_destination();
        } else {
            self.push_optional_if(OP_SEL, ImmediateKind::OpSel, 0);
        }
        if is_dpp8 {
            self.push_optional(ImmediateKind::Dpp8, 0);
            self.push(if has_fi != 0 { 0xEA } else { 0xE9 });
        } else {
            self.push_optional(ImmediateKind::DppControl, 0xE4);
            self.push_optional(ImmediateKind::DppRowMask, 0xF);
            self.push_optional(ImmediateKind::DppBankMask, 0xF);
            self.push_optional(ImmediateKind::DppBoundControl, 0);
            self.push_optional_if(FI, ImmediateKind::DppFi, 0);
        }
    }

    fn sdwa(&mut self, kind: SdwaKind) {
        const WHOLE: i64 = 6;
        const PRESERVE: i64 = 2;
        let (skips_first, skips_last) = match kind {
            SdwaKind::Vop2 { has_destination_vcc, has_source_vcc } => (has_destination_vcc, has_source_vcc),
            SdwaKind::Vopc => (self.generation.is_gfx8(), false),
            SdwaKind::Vop1 => (false, false),
        };
        let mut has_skipped = false;
        for (index, operand) in self.destinations() {
            let is_carry =
                operand.is_register() && matches!(operand.kind, Kind::Register(reg::VCC | reg::VCC_LO, _));
            if is_carry && !has_skipped {
                let n_operands = self.inst.operands.len();
                let is_skipped = match kind {
                    SdwaKind::Vop2 { .. } => skips_first && n_operands == 1 || skips_last && n_operands == 5,
                    SdwaKind::Vopc => skips_first && n_operands == 0,
                    SdwaKind::Vop1 => false,
                };
                if is_skipped {
                    has_skipped = true;
                    continue;
                }
            }
            if self.takes_modifiers() {
                self.render(Renderer::WithModifiers, operand);
            } else {
                self.note(index, operand);
            }
            has_skipped = false;
        }
        if !SDWA_WITHOUT_OPERANDS.contains(&self.inst.opcode) {
            match kind {
                SdwaKind::Vop1 => {
                    self.push_optional_if(CLAMP, ImmediateKind::Clamp, 0);
                    self.push_optional_if(OMOD, ImmediateKind::OutputModifier, 0);
                    self.push_optional_if(DST_SEL, ImmediateKind::SdwaDstSel, WHOLE);
                    self.push_optional_if(DST_UNUSED, ImmediateKind::SdwaDstUnused, PRESERVE);
                    self.push_optional(ImmediateKind::SdwaSrc0Sel, WHOLE);
                }
                SdwaKind::Vop2 { .. } => {
                    self.push_optional(ImmediateKind::Clamp, 0);
                    self.push_optional_if(OMOD, ImmediateKind::OutputModifier, 0);
                    self.push_optional(ImmediateKind::SdwaDstSel, WHOLE);
                    self.push_optional(ImmediateKind::SdwaDstUnused, PRESERVE);
                    self.push_optional(ImmediateKind::SdwaSrc0Sel, WHOLE);
                    self.push_optional(ImmediateKind::SdwaSrc1Sel, WHOLE);
                }
                SdwaKind::Vopc => {
                    self.push_optional_if(CLAMP, ImmediateKind::Clamp, 0);
                    self.push_optional(ImmediateKind::SdwaSrc0Sel, WHOLE);
                    self.push_optional(ImmediateKind::SdwaSrc1Sel, WHOLE);
                }
            }
        }
        if SDWA_MAC.contains(&self.inst.opcode)
            && let (Some(place), Some(destination)) = (self.index(SRC2), self.inst.operand(0))
            && place <= self.inst.operands.len()
        {
            self.inst.operands.insert(place, destination);
        }
    }
}

/// Returns whether an operand is a number that modifies the instruction.
fn is_modifier(operand: &AmdgpuOperand) -> bool {
    matches!(operand.kind, Kind::Immediate(immediate) if immediate.kind != ImmediateKind::Plain)
}

/// Returns whether a register of 16 bits is the upper half of another.
pub(crate) fn is_upper_half(description: Description<'_>, register: RegisterId) -> bool {
    const IS_HIGH: u16 = 1 << 12;
    description.register_encoding(register) & IS_HIGH != 0
}
