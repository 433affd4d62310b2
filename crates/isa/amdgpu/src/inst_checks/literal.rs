//! Checks of literals, and of how many scalar values an instruction reads.

use smallvec::SmallVec;
use stallscope_mc::Expressions;
use stallscope_target::{OpcodeId, Operand, OperandNameId, RegisterId};

use crate::description::{opcode, operand_name};
use crate::inst_checks::checked_inst::{Checked, Wrong, wrong};
use crate::operand_kind::LiteralForm;
use crate::operand_names::{IMM, SRC0, SRC0X, SRC0Y, SRC1, SRC2, VSRC1X, VSRC1Y, VSRC2X, VSRC2Y};
use crate::parser::AmdgpuAsmParser;
use crate::registers::{general, is_scalar, reg};
use crate::source_type::{SourceForm, SourceKind, SourceType};
use crate::ts_flags::TsFlags;

const IMM_X: OperandNameId = operand_name("immX");

/// Shifts of 64 bits can read one scalar value only.
const ONE_SCALAR: [OpcodeId; 16] = [
    opcode("V_LSHLREV_B64_e64"),
    opcode("V_LSHLREV_B64_gfx10"),
    opcode("V_LSHLREV_B64_e64_gfx11"),
    opcode("V_LSHLREV_B64_e32_gfx12"),
    opcode("V_LSHLREV_B64_e64_gfx12"),
    opcode("V_LSHRREV_B64_e64"),
    opcode("V_LSHRREV_B64_gfx10"),
    opcode("V_LSHRREV_B64_e64_gfx11"),
    opcode("V_LSHRREV_B64_e64_gfx12"),
    opcode("V_ASHRREV_I64_e64"),
    opcode("V_ASHRREV_I64_gfx10"),
    opcode("V_ASHRREV_I64_e64_gfx11"),
    opcode("V_ASHRREV_I64_e64_gfx12"),
    opcode("V_LSHL_B64_e64"),
    opcode("V_LSHR_B64_e64"),
    opcode("V_ASHR_I64_e64"),
];
const WRITE_LANE: [OpcodeId; 2] = [opcode("V_WRITELANE_B32_gfx6_gfx7"), opcode("V_WRITELANE_B32_vi")];

impl AmdgpuAsmParser<'_> {
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

    pub(crate) fn check_sop_literals(&self, c: &Checked<'_>, expressions: &Expressions) -> Result<(), Wrong> {
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
                        SourceKind::I16 | SourceKind::I64 | SourceKind::V2I64 => value,
                        SourceKind::F64 | SourceKind::V2F64 => (value as u64 >> 32) as i64,
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

    pub(crate) fn check_vop_literals(&self, c: &Checked<'_>, expressions: &Expressions) -> Result<(), Wrong> {
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
                let form = self.written_form(index);
                if form != LiteralForm::Any || !self.is_inline(c, expressions, index) {
                    let is_forced = source.is_64_bit() && source.form == SourceForm::Mandatory
                        || source.kind == SourceKind::F64 && has_mandatory;
                    let is_double = is_forced || source.kind.is_double();
                    let fits = i32::try_from(value).is_ok() || u32::try_from(value).is_ok();
                    let is_short =
                        form == LiteralForm::Literal || if is_double { value as u32 == 0 } else { fits };
                    let is_marked_long = form == LiteralForm::Literal64;
                    let may_be_long = self.generation.has_64_bit_literals() && c.opcode.size == 4;
                    let is_too_long = !is_short && !fits && !is_forced || is_marked_long && !has_mandatory;
                    // Only the first source can be a long literal.
                    let is_misplaced =
                        !is_forced && (is_marked_long || !is_short) && self.index(c, SRC0) != Some(index);
                    if is_too_long && !may_be_long || is_misplaced {
                        return wrong(self.place(c, index), "invalid operand for instruction");
                    }
                    let is_high = is_double && is_short && !is_forced;
                    let value = if is_high { (value as u64 >> 32) as i64 } else { value };
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

    pub(crate) fn check_constant_bus(&self, c: &Checked<'_>, expressions: &Expressions) -> Result<(), Wrong> {
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
                Some(operand)
                    if matches!(operand, Operand::Expression(_))
                        || !self.is_inline(c, expressions, index) =>
                {
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
}
