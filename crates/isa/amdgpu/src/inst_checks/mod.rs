//! Checks of matched instructions that no operand class says.

mod access;
mod checked_inst;
mod dual;
mod image;
mod literal;
mod matrix;
mod modifier;

use stallscope_asm::{ParseResult, Parser};
use stallscope_mc::Expressions;
use stallscope_target::{Inst, OpcodeFlag, Operand};

use crate::description::opcode_groups;
use crate::operand_kind::ImmediateKind;
use crate::operand_names::{SDST, SRC0, SRC0_MODIFIERS, SRC1, SRC2, SRC2_MODIFIERS};
use crate::parser::AmdgpuAsmParser;
use crate::registers::{general, is_scalar, reg};
use crate::ts_flags::TsFlags;
use checked_inst::{Checked, Wrong, wrong};

opcode_groups! {
    DIV_SCALE [
        "V_DIV_SCALE_F32_gfx6_gfx7" "V_DIV_SCALE_F32_vi" "V_DIV_SCALE_F32_gfx10" "V_DIV_SCALE_F64_gfx6_gfx7"
        "V_DIV_SCALE_F64_vi" "V_DIV_SCALE_F64_gfx10"
    ]
    WAITS [
        "S_WAITCNT_EXPCNT_gfx11" "S_WAITCNT_LGKMCNT_gfx11" "S_WAITCNT_VMCNT_gfx11" "S_WAITCNT_VSCNT_gfx11"
    ]
    // Moves by an index; the table of operands does not say that they read vector registers only.
    INDEXED_MOVES ["V_MOVRELS_B32_sdwa_gfx10" "V_MOVRELSD_B32_sdwa_gfx10" "V_MOVRELSD_2_B32_sdwa_gfx10"]
}

impl AmdgpuAsmParser<'_> {
    /// Checks a matched instruction of a statement at `location`.
    pub(crate) fn check_inst(&self, parser: &mut Parser<'_>, inst: &Inst, location: u32) -> ParseResult {
        let opcode = self.description.opcode(inst.opcode);
        let (flags, end) = (TsFlags::of(&opcode), parser.token().location);
        let checked =
            Checked { inst, opcode, flags, location, end, text: parser.text_between(location, end) };
        let mut errors = Vec::new();
        let result = self.check(&checked, &parser.streamer.expressions, &mut errors);
        for (location, message) in errors {
            parser.error(location, message);
        }
        result.map_err(|(location, message)| parser.error(location, message))
    }

    /// Checks an instruction. What is wrong but leaves it valid is added to `errors`.
    fn check(
        &self,
        c: &Checked<'_>,
        expressions: &Expressions,
        errors: &mut Vec<Wrong>,
    ) -> Result<(), Wrong> {
        self.check_lds_direct(c)?;
        self.check_halves(c)?;
        self.check_sop_literals(c, expressions)?;
        self.check_vop_literals(c, expressions)?;
        self.check_constant_bus(c, expressions)?;
        self.check_dual(c, errors)?;
        self.check_modifiers(c)?;
        self.check_dpp(c)?;
        self.check_image(c)?;
        self.check_indexed_move(c)?;
        self.check_offset(c)?;
        self.check_matrix(c, expressions, errors)?;
        self.check_cache_policy(c, errors)?;
        self.check_registers(c)?;
        self.check_shared(c)?;
        self.check_negations(c)?;
        self.check_others(c)?;
        self.check_wave_matrix(c)
    }

    fn check_indexed_move(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        let Some(index) = self.index(c, SRC0).filter(|_| INDEXED_MOVES.contains(&c.inst.opcode)) else {
            return Ok(());
        };
        match c.inst.operand(index).and_then(Operand::register) {
            Some(register) if !is_scalar(general(register)) => Ok(()),
            _ => wrong(self.place(c, index), "source operand must be a VGPR"),
        }
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

    fn check_others(&self, c: &Checked<'_>) -> Result<(), Wrong> {
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
        let stores = c.opcode.has(OpcodeFlag::MayStore);
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
