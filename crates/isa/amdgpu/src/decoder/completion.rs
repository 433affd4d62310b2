//! Completes decoded instructions: constants, literals, and operands that are not in the code.

use stallscope_mc::{Decoded, ExpressionId, Expressions, Validity};
use stallscope_target::{
    Inst, NumberTableId, Opcode, OpcodeId, Operand, OperandInfo, OperandNameId, RegisterId,
};

use crate::decoder::code::MachineCode;
use crate::delayed_expression::{LIT, LIT64};
use crate::description::{DESCRIPTION, number_table, opcode};
use crate::directives::microcode_version::{self, VERSION_INSTRUCTIONS};
use crate::generation::Generation;
use crate::inline_constant::{self, LITERAL};
use crate::operand_names as names;
use crate::registers::reg;
use crate::source_modifier::SourceModifiers as Source;
use crate::source_type::{SourceForm, SourceKind, SourceType};
use crate::ts_flags::TsFlags;

/// LLVM's number of operands that are registers.
const REGISTER_TYPE: u8 = 2;

/// Comparisons with the long encoding and DPP.
const LONG_DPP_COMPARISONS: [NumberTableId; 2] =
    [number_table("VOPC64DPPTable"), number_table("VOPC64DPP8Table")];
/// Instructions on scalar memory, and whether they access a buffer.
const SCALAR_MEMORY: NumberTableId = number_table("SMInfoTable");

/// Cache policy: the value before an atomic operation is returned.
const RETURNS_OLD: i64 = 1;

macro_rules! opcodes {
    ($($(#[$doc:meta])* $constant:ident: $n:literal = [$($name:ident)*];)*) => {
        $($(#[$doc])* const $constant: [OpcodeId; $n] = [$(opcode(stringify!($name))),*];)*
    };
}
opcodes! {
    /// Instructions that add to their destination, whose third source has modifiers that are not in the code.
    ACCUMULATING: 28 = [
        V_MAC_F32_e64_gfx6_gfx7 V_MAC_F32_e64_gfx10 V_MAC_F32_e64_vi V_MAC_LEGACY_F32_e64_gfx6_gfx7
        V_MAC_LEGACY_F32_e64_gfx10 V_MAC_F16_e64_vi V_FMAC_F64_e64_gfx90a V_FMAC_F64_e64_gfx12 V_FMAC_F32_e64_gfx10
        V_FMAC_F32_e64_gfx11 V_FMAC_F32_e64_gfx12 V_FMAC_F32_e64_vi V_FMAC_LEGACY_F32_e64_gfx10
        V_FMAC_DX9_ZERO_F32_e64_gfx11 V_FMAC_F16_e64_gfx10 V_FMAC_F16_t16_e64_gfx11 V_FMAC_F16_fake16_e64_gfx11
        V_FMAC_F16_t16_e64_gfx12 V_FMAC_F16_fake16_e64_gfx12 V_DOT2C_F32_F16_e64_vi V_DOT2C_F32_BF16_e64_vi
        V_DOT2C_I32_I16_e64_vi V_DOT4C_I32_I8_e64_vi V_DOT8C_I32_I4_e64_vi V_FMAC_F64_e64_gfx13 V_FMAC_F32_e64_gfx13
        V_FMAC_F16_t16_e64_gfx13 V_FMAC_F16_fake16_e64_gfx13
    ];
    /// Instructions with `clamp`, which is not in the code.
    UNCLAMPED: 2 = [V_DIV_SCALE_F32_gfx6_gfx7 V_DIV_SCALE_F64_gfx6_gfx7];
    /// Interpolations with `op_sel`, which is not in the code.
    INTERPOLATIONS: 24 = [
        V_INTERP_P10_F16_F32_inreg_t16_gfx11 V_INTERP_P10_F16_F32_inreg_fake16_gfx11
        V_INTERP_P10_F16_F32_inreg_t16_gfx12 V_INTERP_P10_F16_F32_inreg_fake16_gfx12
        V_INTERP_P10_RTZ_F16_F32_inreg_t16_gfx11 V_INTERP_P10_RTZ_F16_F32_inreg_fake16_gfx11
        V_INTERP_P10_RTZ_F16_F32_inreg_t16_gfx12 V_INTERP_P10_RTZ_F16_F32_inreg_fake16_gfx12
        V_INTERP_P2_F16_F32_inreg_t16_gfx11 V_INTERP_P2_F16_F32_inreg_fake16_gfx11
        V_INTERP_P2_F16_F32_inreg_t16_gfx12 V_INTERP_P2_F16_F32_inreg_fake16_gfx12
        V_INTERP_P2_RTZ_F16_F32_inreg_t16_gfx11 V_INTERP_P2_RTZ_F16_F32_inreg_fake16_gfx11
        V_INTERP_P2_RTZ_F16_F32_inreg_t16_gfx12 V_INTERP_P2_RTZ_F16_F32_inreg_fake16_gfx12
        V_INTERP_P10_F16_F32_inreg_t16_gfx13 V_INTERP_P10_F16_F32_inreg_fake16_gfx13
        V_INTERP_P10_RTZ_F16_F32_inreg_t16_gfx13 V_INTERP_P10_RTZ_F16_F32_inreg_fake16_gfx13
        V_INTERP_P2_F16_F32_inreg_t16_gfx13 V_INTERP_P2_F16_F32_inreg_fake16_gfx13
        V_INTERP_P2_RTZ_F16_F32_inreg_t16_gfx13 V_INTERP_P2_RTZ_F16_F32_inreg_fake16_gfx13
    ];
}

/// The context for completing instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DecoderContext {
    pub(crate) generation: Generation,
    pub(crate) hw_mode: usize,
}

/// Completes a decoded instruction.
pub(crate) struct InstCompletion<'c> {
    pub(crate) context: &'c DecoderContext,
    pub(crate) code: MachineCode,
    pub(crate) inst: &'c mut Inst,
    pub(crate) expressions: &'c mut Expressions,
}

impl InstCompletion<'_> {
    /// Completes the instruction, or returns `None` if it is invalid.
    pub(crate) fn complete(mut self) -> Option<Decoded> {
        self.complete_constants()?;
        if self.has_flag(TsFlags::DPP) {
            self.complete_dpp();
        }
        self.select_halves();
        if ACCUMULATING.contains(&self.inst.opcode) {
            self.insert_number(names::SRC2_MODIFIERS, 0);
        }
        if UNCLAMPED.contains(&self.inst.opcode) {
            self.insert_number(names::CLAMP, 0);
        }
        self.complete_memory_access()?;
        if self.has_flag(TsFlags::MIMG) {
            self.add_separate_addresses()?;
        }
        if self.has_flag(TsFlags::MIMG.or(TsFlags::VIMAGE).or(TsFlags::VSAMPLE)) {
            self.complete_image();
        }
        if self.has_flag(TsFlags::EXP) && self.context.generation.is_gfx11_or_later() {
            self.insert_number(names::VM, 0);
            self.insert_number(names::COMPR, 0);
        }
        if INTERPOLATIONS.contains(&self.inst.opcode) {
            self.insert_number(names::OP_SEL, 0);
        }
        if self.has_flag(TsFlags::SDWA) {
            self.complete_sdwa();
        }
        self.select_matrix_formats();
        self.repeat_destination();
        let has_mandatory_literal = self.place(names::IMM).is_some() && !self.has_flag(TsFlags::SOPK);
        if has_mandatory_literal && let Some(literal) = self.code.known_literal() {
            self.insert_number(names::IMM_X, literal.cast_signed());
        }
        Some(Decoded { validity: self.validity(), n_bytes: self.code.n_used() })
    }

    pub(crate) fn opcode(&self) -> Opcode {
        DESCRIPTION.opcode(self.inst.opcode)
    }

    pub(crate) fn has_flag(&self, flags: TsFlags) -> bool {
        TsFlags::of(&self.opcode()).has(flags)
    }

    /// Returns the index of an operand with a name.
    pub(crate) fn place(&self, name: OperandNameId) -> Option<usize> {
        DESCRIPTION.named_operand(self.inst.opcode, name)
    }

    pub(crate) fn operand_info(&self, index: usize) -> Option<OperandInfo> {
        DESCRIPTION.span(self.opcode().operands).get(index)
    }

    /// Returns the immediate with a name, if the opcode has it.
    pub(crate) fn number(&self, name: OperandNameId) -> Option<i64> {
        Some(self.inst.operand(self.place(name)?).and_then(Operand::immediate).unwrap_or_default())
    }

    pub(crate) fn register_at(&self, index: usize) -> Option<RegisterId> {
        self.inst.operand(index).and_then(Operand::register)
    }

    pub(crate) fn insert_at(&mut self, index: usize, operand: Operand) {
        let index = index.min(self.inst.operands.len());
        self.inst.operands.insert(index, operand);
    }

    /// Inserts the operand with a name, if the opcode has it.
    fn insert(&mut self, name: OperandNameId, operand: Operand) {
        if let Some(index) = self.place(name) {
            self.insert_at(index, operand);
        }
    }

    fn insert_number(&mut self, name: OperandNameId, number: i64) {
        self.insert(name, Operand::Immediate(number));
    }

    /// Returns whether the instruction has fewer operands than the opcode.
    fn lacks_operands(&self) -> bool {
        self.inst.operands.len() < usize::from(self.opcode().operands.len)
    }

    /// Inserts the operand with a name, if operands are missing.
    fn insert_missing(&mut self, name: OperandNameId, operand: Operand) {
        if self.lacks_operands() {
            self.insert(name, operand);
        }
    }

    fn insert_missing_number(&mut self, name: OperandNameId, number: i64) {
        self.insert_missing(name, Operand::Immediate(number));
    }

    /// Makes constants and literals of the numbers of sources.
    fn complete_constants(&mut self) -> Option<()> {
        if VERSION_INSTRUCTIONS.contains(&self.inst.opcode) {
            self.complete_version();
            return Some(());
        }
        let infos = DESCRIPTION.span(self.opcode().operands);
        for (index, info) in infos.iter().enumerate().take(self.inst.operands.len()) {
            let Some(number) = self.inst.operand(index).and_then(Operand::immediate) else { continue };
            if self.code.is_wide_operand(index) {
                // Fewer bits look like a shorter literal, and some numbers like constants.
                let generation = &self.context.generation;
                if number as u64 >> 32 == 0
                    || inline_constant::encode(SourceKind::I64, number, generation).is_some()
                {
                    self.mark_literal(index, number, true);
                }
                continue;
            }
            let source = SourceType::of(&info);
            if source.is_none() && info.operand_type != REGISTER_TYPE {
                continue;
            }
            // LLVM quirk: mandatory literals that look like constants become these, too.
            let kind = match source {
                Some(SourceType { form: SourceForm::Mandatory, .. }) | None => SourceKind::I32,
                Some(SourceType { kind, .. }) => kind,
            };
            if let Some(integer) = inline_constant::decode_integer(number) {
                self.set(index, Operand::Immediate(integer));
            } else if number == i64::from(LITERAL) {
                self.complete_literal(index, source)?;
            } else if let Some(bits) = inline_constant::decode_float(kind, number, &self.context.generation) {
                self.set(index, Operand::Immediate(bits));
            }
        }
        Some(())
    }

    fn set(&mut self, index: usize, operand: Operand) {
        if let Some(place) = self.inst.operands.get_mut(index) {
            *place = operand;
        }
    }

    /// Makes an operand a number that is marked as a literal.
    fn mark_literal(&mut self, index: usize, number: i64, is_wide: bool) {
        let constant = self.expressions.constant(number);
        if let Some(ExpressionId(id)) = self.expressions.call(if is_wide { LIT64 } else { LIT }, &[constant])
        {
            self.set(index, Operand::Expression(id));
        }
    }

    /// Makes an operand the literal that follows the code.
    fn complete_literal(&mut self, index: usize, source: Option<SourceType>) -> Option<()> {
        let literal = self.code.short_literal()?.cast_signed();
        let Some(source) = source else {
            self.set(index, Operand::Immediate(literal));
            return Some(());
        };
        if source.kind.is_double() {
            let number = literal << 32;
            let generation = &self.context.generation;
            if inline_constant::encode(source.kind, number, generation).is_some() {
                self.mark_literal(index, literal, false);
            } else {
                self.set(index, Operand::Immediate(number));
            }
            return Some(());
        }
        let kind = match source.kind {
            // Operands that take only inline constants have them in one half.
            SourceKind::V2F16 if source.form == SourceForm::Inline => SourceKind::F16,
            SourceKind::V2Bf16 if source.form == SourceForm::Inline => SourceKind::Bf16,
            SourceKind::V2I16 if source.form == SourceForm::Inline => SourceKind::I16,
            kind => kind,
        };
        if inline_constant::encode(kind, literal, &self.context.generation).is_some() {
            self.mark_literal(index, literal, false);
        } else {
            self.set(index, Operand::Immediate(literal));
        }
        Some(())
    }

    /// Makes an expression of the number of a microcode version.
    fn complete_version(&mut self) {
        let number = self.inst.operand(0).and_then(Operand::immediate);
        let version = number.and_then(|number| microcode_version::expression(number, self.expressions));
        if let Some(ExpressionId(id)) = version {
            self.set(0, Operand::Expression(id));
        }
    }

    /// Adds operands of instructions with DPP.
    fn complete_dpp(&mut self) {
        let old = self.place(names::OLD).and_then(|index| self.operand_info(index));
        if old.is_some_and(|info| info.tied_to < 0) {
            // The third source is the destination.
            self.insert(names::OLD, Operand::Register(RegisterId::NONE));
            self.insert_number(names::SRC2_MODIFIERS, 0);
        }
        let is_in =
            |table: NumberTableId| DESCRIPTION.number_table(table).find(&[self.inst.opcode.0]).is_some();
        if self.has_flag(TsFlags::VOP3P) {
            let modifiers = VopModifiers::of(self, true);
            self.insert_missing_number(names::VDST_IN, 0);
            self.insert_missing_number(names::OP_SEL, modifiers.op_sel);
            self.insert_missing_number(names::OP_SEL_HI, modifiers.op_sel_hi);
            self.insert_missing_number(names::NEG_LO, modifiers.neg_lo);
            self.insert_missing_number(names::NEG_HI, modifiers.neg_hi);
        } else if self.has_flag(TsFlags::VOPC) {
            self.insert_missing(names::OLD, Operand::Register(RegisterId::NONE));
            self.insert_missing_modifiers();
        } else if LONG_DPP_COMPARISONS.into_iter().any(is_in) {
            self.select_halves();
            self.insert_missing_op_sel();
        } else if self.place(names::DPP8).is_some() {
            self.insert_destination();
            if self.lacks_operands() && self.place(names::OP_SEL).is_some() {
                self.select_halves();
                self.insert_missing_op_sel();
            } else {
                self.insert_missing_modifiers();
            }
        } else if self.has_flag(TsFlags::VOP3) {
            self.select_halves();
            self.insert_destination();
            self.insert_missing_op_sel();
        }
    }

    /// Inserts the old value of the destination.
    fn insert_destination(&mut self) {
        if let Some(destination) = self.inst.operand(0) {
            self.insert(names::VDST_IN, destination);
        }
    }

    fn insert_missing_modifiers(&mut self) {
        self.insert_missing_number(names::SRC0_MODIFIERS, 0);
        self.insert_missing_number(names::SRC1_MODIFIERS, 0);
    }

    fn insert_missing_op_sel(&mut self) {
        let modifiers = VopModifiers::of(self, false);
        self.insert_missing_number(names::OP_SEL, modifiers.op_sel);
    }

    /// Adds operands of accesses to memory. Returns `None` if the instruction is invalid.
    fn complete_memory_access(&mut self) -> Option<()> {
        let generation = &self.context.generation;
        if self.has_flag(TsFlags::DS) && !generation.has_global_share() {
            self.insert_number(names::GDS, 0);
        }
        let is_buffer = self.has_flag(TsFlags::MTBUF.or(TsFlags::MUBUF));
        let has_policy = self.has_flag(TsFlags::MUBUF.or(TsFlags::FLAT).or(TsFlags::SMRD));
        if has_policy && let Some(index) = self.place(names::CPOL) {
            let implied = if self.has_flag(TsFlags::IS_ATOMIC_RETURN) { RETURNS_OLD } else { 0 };
            if index >= self.inst.operands.len() {
                self.insert_number(names::CPOL, implied);
            } else if let Some(Operand::Immediate(policy)) = self.inst.operand(index) {
                self.set(index, Operand::Immediate(policy | implied));
            }
        }
        if is_buffer && self.context.generation.has_gfx90a() {
            self.insert_number(names::TFE, 0);
        }
        if self.context.generation.is_gfx12_or_later()
            && (is_buffer || self.is_scalar_buffer_access())
            && self.number(names::OFFSET).is_some_and(|offset| offset & 1 << 23 != 0)
        {
            // Offsets in buffers are not negative.
            return None;
        }
        if is_buffer {
            self.insert_number(names::SWZ, 0);
        }
        Some(())
    }

    fn is_scalar_buffer_access(&self) -> bool {
        let rows = DESCRIPTION.number_table(SCALAR_MEMORY);
        self.has_flag(TsFlags::SMRD)
            && rows.value(&[self.inst.opcode.0]).is_some_and(|is_buffer| is_buffer != 0)
    }

    /// Adds operands of instructions with SDWA.
    fn complete_sdwa(&mut self) {
        let generation = &self.context.generation;
        let compares = self.place(names::SDST).is_some();
        if generation.is_gfx9_to_gfx10() {
            if compares {
                self.insert_number(names::CLAMP, 0);
            }
        } else if compares {
            self.insert(names::SDST, Operand::Register(reg::VCC));
        } else {
            self.insert_number(names::OMOD, 0);
        }
    }

    /// Makes the old value of the destination the operand that is the destination, where both have to be the same.
    fn repeat_destination(&mut self) {
        let Some(index) = self.place(names::VDST_IN) else { return };
        let tied_to = self.operand_info(index).and_then(|info| usize::try_from(info.tied_to).ok());
        let Some(register) = tied_to.and_then(|tied_to| self.register_at(tied_to)) else { return };
        if self.register_at(index) != Some(register) {
            if index < self.inst.operands.len() {
                self.inst.operands.remove(index);
            }
            self.insert_at(index, Operand::Register(register));
        }
    }

    /// Returns whether the code has an effect that is defined: the place of the destination says that it is `exec` where
    /// nothing else can be.
    fn validity(&self) -> Validity {
        let opcode = self.opcode();
        let writes_exec = self.has_flag(TsFlags::VOP3)
            && opcode.n_defs == 0
            && DESCRIPTION.span(opcode.implicit_defs).iter().any(|register| register == reg::EXEC);
        let first = self.code.word(1);
        let exec = DESCRIPTION.register_encoding(reg::EXEC_LO);
        if writes_exec && first != Some(exec.into()) { Validity::Undefined } else { Validity::Valid }
    }
}

/// The modifiers of all sources, a bit for each source.
#[derive(Clone, Copy, Debug, Default)]
struct VopModifiers {
    op_sel: i64,
    op_sel_hi: i64,
    neg_lo: i64,
    neg_hi: i64,
}

impl VopModifiers {
    fn of(completion: &InstCompletion<'_>, is_packed: bool) -> Self {
        let mut all = Self::default();
        for (index, (name, _)) in names::SOURCES.into_iter().enumerate() {
            let Some(number) = completion.number(name) else { continue };
            let source = Source::of(number);
            let bit = |modifier| i64::from(source.has(modifier)) << index;
            all.op_sel |= bit(Source::OP_SEL);
            if is_packed {
                all.op_sel_hi |= bit(Source::OP_SEL_HI);
                all.neg_lo |= bit(Source::NEG);
                all.neg_hi |= bit(Source::NEG_HI);
            } else if index == 0 {
                all.op_sel |= bit(Source::DESTINATION_OP_SEL) << 3;
            }
        }
        all
    }
}
