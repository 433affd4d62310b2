//! Checks of modifiers: clamping, selection of halves, negation and DPP.

use stallscope_target::{Operand, OperandNameId};

use crate::description::{feature, opcode_groups, operand_name};
use crate::inst_checks::checked_inst::{Checked, Wrong, wrong};
use crate::operand_kind::ImmediateKind;
use crate::operand_names::{
    OP_SEL, OP_SEL_HI, SRC0, SRC0_MODIFIERS, SRC1, SRC1_MODIFIERS, SRC2, SRC2_MODIFIERS, VDST,
};
use crate::parser::AmdgpuAsmParser;
use crate::register_encoding::IS_UPPER_HALF;
use crate::registers::{class, general, is_scalar};
use crate::ts_flags::TsFlags;
use crate::words::dpp_control;

opcode_groups! {
    PERMUTATIONS [
        "V_PERMLANE16_B32_gfx10" "V_PERMLANEX16_B32_gfx10" "V_PERMLANE16_B32_e64_gfx11"
        "V_PERMLANEX16_B32_e64_gfx11" "V_PERMLANE16_B32_e64_gfx12" "V_PERMLANEX16_B32_e64_gfx12"
        "V_PERMLANE16_VAR_B32_e64_gfx12" "V_PERMLANEX16_VAR_B32_e64_gfx12"
        "V_PERMLANE16_B32_e64_gfx13" "V_PERMLANEX16_B32_e64_gfx13"
        "V_PERMLANE16_VAR_B32_e64_gfx13" "V_PERMLANEX16_VAR_B32_e64_gfx13"
    ]
    PACKED_FLOATS ["V_PK_ADD_F32_gfx12" "V_PK_MUL_F32_gfx12" "V_PK_FMA_F32_gfx12"]
    // DPP is restricted for these as for instructions of double precision.
    LIKE_DOUBLES [
        "V_MUL_LO_U32_e64_dpp_gfx1250" "V_MUL_HI_U32_e64_dpp_gfx1250" "V_MUL_HI_I32_e64_dpp_gfx1250"
        "V_MAD_U32_e64_dpp_gfx1250"
    ]
}

const CLAMP: OperandNameId = operand_name("clamp");
const DPP8: OperandNameId = operand_name("dpp8");
const DPP_CTRL: OperandNameId = operand_name("dpp_ctrl");
const NEG_HI: OperandNameId = operand_name("neg_hi");
const NEG_LO: OperandNameId = operand_name("neg_lo");

impl AmdgpuAsmParser<'_> {
    /// Checks clamping, the selection of halves and negation.
    pub(crate) fn check_modifiers(&self, c: &Checked<'_>) -> Result<(), Wrong> {
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
        let is_permutation = PERMUTATIONS.contains(&c.inst.opcode);
        let is_wrong = is_permutation && op_sel & !3 != 0
            || self.generation.has_gfx940() && is_dot && (op_sel != 0 || op_sel_hi != -1)
            || self.generation.is_gfx11_or_later() && is_dot && is_plain_vop3 && op_sel & 3 != 0
            || self.generation.is_gfx12_or_later()
                && PACKED_FLOATS.contains(&c.inst.opcode)
                && self.splits_scalars(c, op_sel | op_sel_hi);
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

    /// Returns whether halves of a scalar source are selected by bits for the sources.
    fn splits_scalars(&self, c: &Checked<'_>, selection: i64) -> bool {
        [SRC0, SRC1, SRC2]
            .into_iter()
            .enumerate()
            .any(|(bit, name)| self.register(c, name).is_some_and(is_scalar) && selection >> bit & 1 != 0)
    }

    /// Checks that `op_sel` selects the halves that the registers' names do.
    pub(crate) fn check_halves(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        if !self.has(const { feature("FeatureTrue16BitInsts") }) {
            return Ok(());
        }
        let op_sel = self.immediate(c, OP_SEL).unwrap_or_default();
        let names = [SRC0, SRC1, SRC2, VDST].into_iter().filter_map(|name| self.index(c, name));
        let is_other = |(bit, index): (usize, usize)| {
            let register = c.inst.operand(index).and_then(Operand::register).unwrap_or_default();
            self.description.class_contains(class::VGPR_16, register)
                && (op_sel >> bit & 1 != 0)
                    != (self.description.register_encoding(register) & IS_UPPER_HALF != 0)
        };
        // No selection may be what is implied.
        if op_sel != 0 && names.enumerate().any(is_other) {
            let place = self.place_of(c, ImmediateKind::OpSel);
            return wrong(place, "op_sel operand conflicts with 16-bit operand suffix");
        }
        Ok(())
    }

    /// Returns whether DPP is restricted for an instruction.
    fn has_double_precision(&self, c: &Checked<'_>) -> bool {
        if !self.generation.has_dp_alu_dpp() {
            return false;
        }
        if LIKE_DOUBLES.contains(&c.inst.opcode) {
            return self.generation.has_gfx1250();
        }
        [VDST, SRC0, SRC1, SRC2].into_iter().filter_map(|name| self.index(c, name)).any(|index| {
            let class = self.description.operand_class(&self.info(c, index), self.hw_mode);
            class.is_some_and(|class| matches!(class, class::VREG_64 | class::VREG_64_ALIGN2))
        })
    }

    /// Checks the control and the second source of DPP.
    pub(crate) fn check_dpp(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        if let Some(control) = self.immediate(c, DPP_CTRL)
            && self.has_double_precision(c)
        {
            let message = if self.generation.is_gfx12() {
                (!dpp_control::ROW_SHARE.contains(&control)).then_some("DP ALU dpp only supports row_share")
            } else {
                let is_legal = self.generation.has_gfx90a() && dpp_control::ROW_SHARE.contains(&control);
                (!is_legal).then_some("DP ALU dpp only supports row_newbcast")
            };
            if let Some(message) = message {
                return wrong(self.place_of(c, ImmediateKind::DppControl), message);
            }
        }
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
}
