//! Checks of instructions on matrices.

use stallscope_mc::Expressions;
use stallscope_target::{NumberTableId, OpcodeId, Operand, RegisterClass};

use crate::description::{feature, number_table, opcode};
use crate::inst_checks::checked_inst::{Checked, Wrong, wrong};
use crate::operand_kind::ImmediateKind;
use crate::operand_names::{
    BLGP, CBSZ, MATRIX_A_FMT, MATRIX_A_SCALE_FMT, MATRIX_B_FMT, MATRIX_B_SCALE_FMT, SRC0, SRC1, SRC2,
};
use crate::parser::AmdgpuAsmParser;
use crate::registers::{general, is_scalar};
use crate::ts_flags::TsFlags;

const ACCUMULATOR_WRITE: OpcodeId = opcode("V_ACCVGPR_WRITE_B32_vi");

/// Instructions on matrices of doubles, whose sources can be negated.
const DOUBLES: [OpcodeId; 4] = [
    opcode("V_MFMA_F64_16X16X4F64_gfx940_acd"),
    opcode("V_MFMA_F64_16X16X4F64_gfx940_vcd"),
    opcode("V_MFMA_F64_4X4X4F64_gfx940_acd"),
    opcode("V_MFMA_F64_4X4X4F64_gfx940_vcd"),
];

/// How many registers the sources of instructions on short floating-point numbers have.
const SHORT_FLOATS: NumberTableId = number_table("isMFMA_F8F6F4Table");

/// The formats of matrices, and the number of registers of each.
const FORMATS: [(&str, u32); 5] = [
    ("MATRIX_FMT_FP8", 16),
    ("MATRIX_FMT_BF8", 16),
    ("MATRIX_FMT_FP6", 12),
    ("MATRIX_FMT_BF6", 12),
    ("MATRIX_FMT_FP4", 8),
];

/// The number of the format that can be scaled in all ways.
const FP4: i64 = 4;

/// Returns whether two sources can be scaled as they are: the format of each scale, and that of the numbers.
fn are_scales_valid((first, first_format): (i64, i64), (second, second_format): (i64, i64)) -> bool {
    let is_valid = |scale: i64, format| match format {
        0..FP4 => scale == 0,
        FP4 => (0..3).contains(&scale),
        _ => true,
    };
    let are_both_fp4 = first_format == FP4 && second_format == FP4;
    is_valid(first, first_format) && is_valid(second, second_format) && !(are_both_fp4 && first != second)
}

impl AmdgpuAsmParser<'_> {
    /// Checks an instruction on matrices of the accumulator. What is wrong besides the error that is returned is added
    /// to `errors`.
    pub(crate) fn check_matrix(
        &self,
        c: &Checked<'_>,
        expressions: &Expressions,
        errors: &mut Vec<Wrong>,
    ) -> Result<(), Wrong> {
        if c.inst.opcode == ACCUMULATOR_WRITE
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
        let index = self.index(c, SRC2);
        let has_bug = self.has(const { feature("FeatureMFMAInlineLiteralBug") });
        if let Some(index) = index
            && has_bug
            && self.is_inline(c, expressions, index)
        {
            let place = self.place(c, index);
            return wrong(place, "inline constants are not allowed for this operand");
        }
        let rows = self.description.number_table(SHORT_FLOATS);
        if let Some(row) = rows.find(&[c.inst.opcode.0]) {
            return self.check_short_floats(c, [rows.at(row, 1), rows.at(row, 2)], errors);
        }
        let Some(index) = index else { return Ok(()) };
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

    /// Checks that the sources have as many registers as their formats need.
    fn check_short_floats(
        &self,
        c: &Checked<'_>,
        n_registers: [u16; 2],
        errors: &mut Vec<Wrong>,
    ) -> Result<(), Wrong> {
        let n_errors = errors.len();
        for ((format, source, word), n_registers) in
            [(CBSZ, SRC0, "cbsz"), (BLGP, SRC1, "blgp")].into_iter().zip(n_registers)
        {
            let value = self.immediate(c, format).unwrap_or_default();
            let n_needed = match value {
                2 | 3 => 6,
                4 => 4,
                _ => 8,
            };
            if n_registers != n_needed {
                let place = self.index(c, source).map_or(c.location, |index| self.place(c, index));
                errors.push((place, format!("wrong register tuple size for {word} value {value}")));
            }
        }
        match errors.len() > n_errors {
            true => errors.pop().map_or(Ok(()), Err),
            false => Ok(()),
        }
    }

    /// Checks that the word before `blgp`'s value is the one that the instruction has.
    pub(crate) fn check_negations(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        if self.index(c, BLGP).is_none() {
            return Ok(());
        }
        let mut operands = self.statement.operands.iter();
        let found = operands.find(|operand| operand.number_of(ImmediateKind::Blgp).is_some());
        let Some(place) = found.and_then(|operand| operand.start) else { return Ok(()) };
        let is_negation = c.text_from(place).starts_with(b"neg:");
        let has_negations = self.generation.has_gfx940() && DOUBLES.contains(&c.inst.opcode);
        match (is_negation, has_negations) {
            (false, true) => wrong(place, "invalid modifier: blgp is not supported"),
            (true, false) => wrong(place, "invalid modifier: neg is not supported"),
            _ => Ok(()),
        }
    }

    /// Checks that the sources of an instruction on waves' matrices have as many registers as their formats need.
    pub(crate) fn check_wave_matrix(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        for (format, source) in [(MATRIX_A_FMT, SRC0), (MATRIX_B_FMT, SRC1)] {
            let (Some(format), Some(source)) = (self.immediate(c, format), self.index(c, source)) else {
                continue;
            };
            let format = usize::try_from(format).ok().and_then(|format| FORMATS.get(format));
            let class = self.description.operand_class(&self.info(c, source), self.hw_mode);
            let (Some((name, n_registers)), Some(class)) = (format, class) else { continue };
            let n_bits = self.description.table::<RegisterClass>().at(class.index()).size;
            if u32::from(n_bits) != n_registers * 32 {
                return Err((self.place(c, source), format!("wrong register tuple size for {name}")));
            }
        }
        let scale = |name, format| Some((self.immediate(c, name)?, self.immediate(c, format)?));
        let scales = scale(MATRIX_A_SCALE_FMT, MATRIX_A_FMT).zip(scale(MATRIX_B_SCALE_FMT, MATRIX_B_FMT));
        match scales {
            Some((first, second)) if !are_scales_valid(first, second) => {
                let place = self.place_of(c, ImmediateKind::MatrixAFormat);
                wrong(place, "invalid matrix and scale format combination")
            }
            _ => Ok(()),
        }
    }
}
