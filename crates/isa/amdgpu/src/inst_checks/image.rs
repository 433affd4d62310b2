//! Checks of instructions on images.

use stallscope_target::{OpcodeFlag, OperandNameId, RegisterClass};

use crate::description::{feature, operand_name};
use crate::image_operation::{ImageDimension, ImageOperation};
use crate::inst_checks::checked_inst::{Checked, Wrong, wrong};
use crate::operand_kind::ImmediateKind;
use crate::operand_names::{A16, D16, DIM, DMASK, RSRC, SRSRC, TFE, VADDR0, VDATA};
use crate::parser::AmdgpuAsmParser;
use crate::ts_flags::TsFlags;

const R128: OperandNameId = operand_name("r128");

impl AmdgpuAsmParser<'_> {
    /// Checks an instruction on images.
    pub(crate) fn check_image(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        if c.flags.has(TsFlags::TENSOR_COUNT) && self.immediate(c, R128).is_some_and(|value| value != 0) {
            let place = self.place_of(c, ImmediateKind::D16);
            return wrong(place, "instruction must set modifier r128=0");
        }
        if !c.flags.has(TsFlags::MIMG.or(TsFlags::VIMAGE).or(TsFlags::VSAMPLE)) {
            return Ok(());
        }
        let is_old = self.generation.is_gfx6() || self.generation.is_gfx7();
        if is_old && self.immediate(c, D16).unwrap_or_default() != 0 {
            let place = self.place_of(c, ImmediateKind::D16);
            return wrong(place, "d16 modifier is not supported on this GPU");
        }
        let operation = ImageOperation::of(c.inst.opcode);
        let is_ray = operation.as_ref().is_some_and(|operation| operation.intersects_rays);
        let has_dim = self.statement.operands.iter().any(|o| o.number_of(ImmediateKind::Dim).is_some());
        if self.generation.is_gfx10_or_later() && !is_ray && !has_dim {
            return wrong(c.location, "missing dim operand");
        }
        let dimension = self.image_dimension(c);
        if let (Some(operation), Some(dimension)) = (&operation, &dimension)
            && operation.needs_multisampling
            && !dimension.is_multisampled
        {
            return wrong(self.place_of(c, ImmediateKind::Dim), "invalid dim; must be MSAA type");
        }
        self.check_data_size(c)?;
        if let Some(operation) = &operation
            && self.generation.is_gfx10_or_later()
        {
            self.check_address_size(c, operation, dimension)?;
        }
        self.check_mask(c)
    }

    fn image_dimension(&self, c: &Checked<'_>) -> Option<ImageDimension> {
        ImageDimension::of(self.immediate(c, DIM)?)
    }

    /// Returns how many registers of 32 bits an operand's class has.
    fn n_registers(&self, c: &Checked<'_>, index: usize) -> u32 {
        let class = self.description.operand_class(&self.info(c, index), self.hw_mode);
        let size = class.map(|class| self.description.table::<RegisterClass>().at(class.index()).size);
        u32::from(size.unwrap_or_default()) / 32
    }

    fn check_data_size(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        let (mask, tfe) = (self.immediate(c, DMASK), self.immediate(c, TFE));
        let data = self.index(c, VDATA);
        if data.is_none() && self.generation.is_gfx10_or_later()
            || (mask.is_none() || tfe.is_none())
                && self.generation.has(const { feature("FeatureGFX10_AEncoding") })
        {
            return Ok(());
        }
        let Some(data) = data else { return Ok(()) };
        let mask = mask.unwrap_or_default() & 0xF;
        let n_masked = if c.flags.has(TsFlags::GATHER4) { 4 } else { mask.count_ones().max(1) };
        let is_old = self.generation.is_gfx6() || self.generation.is_gfx7();
        let has_d16 = !self.generation.has_unpacked_memory() && !is_old && self.index(c, D16).is_some();
        let is_packed = has_d16 && self.immediate(c, D16).unwrap_or_default() != 0;
        let n_expected = if is_packed { n_masked.div_ceil(2) } else { n_masked };
        if self.n_registers(c, data) == n_expected + u32::from(tfe.unwrap_or_default() != 0) {
            return Ok(());
        }
        let modifiers = match (self.generation.has_gfx90a(), has_d16) {
            (true, true) => "dmask and d16",
            (true, false) => "dmask",
            (false, true) => "dmask, d16 and tfe",
            (false, false) => "dmask and tfe",
        };
        Err((c.location, format!("image data size does not match {modifiers}")))
    }

    fn check_address_size(
        &self,
        c: &Checked<'_>,
        operation: &ImageOperation,
        dimension: Option<ImageDimension>,
    ) -> Result<(), Wrong> {
        let is_short = self.immediate(c, A16).unwrap_or_default() != 0;
        if operation.intersects_rays {
            return if is_short == operation.has_short_addresses {
                Ok(())
            } else {
                wrong(c.location, "image address size does not match a16")
            };
        }
        let resource = if c.flags.has(TsFlags::MIMG) { SRSRC } else { RSRC };
        let (Some(first), Some(end), Some(dimension)) =
            (self.index(c, VADDR0), self.index(c, resource), dimension)
        else {
            return Ok(());
        };
        let has_short_gradients = self.generation.has_short_gradients();
        let mut n_expected = operation.n_addresses(&dimension, is_short, has_short_gradients);
        let n_operands = end.saturating_sub(first) as u32;
        let n_actual = if n_operands > 1 {
            let has_rest = self.generation.has_partly_separate_addresses();
            if has_rest && n_expected > self.max_separate_addresses(c) {
                n_operands - 1 + self.n_registers(c, end - 1)
            } else {
                n_operands
            }
        } else {
            let n_actual = self.n_registers(c, first);
            if n_expected > 12 {
                n_expected = 16;
            }
            // Code from before there were registers of five to seven parts has eight.
            if n_actual == 8 && (5..=7).contains(&n_expected) {
                return Ok(());
            }
            n_actual
        };
        if n_actual == n_expected {
            return Ok(());
        }
        wrong(c.location, "image address size does not match dim and a16")
    }

    /// Returns how many addresses can be in registers that are not consecutive.
    fn max_separate_addresses(&self, c: &Checked<'_>) -> u32 {
        match (self.version.major, self.version.minor) {
            (10, 3..) => 13,
            (10 | 11, _) => 5,
            (12.., _) if c.flags.has(TsFlags::VSAMPLE) => 4,
            (12.., _) => 5,
            _ => 0,
        }
    }

    fn check_mask(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        let mask = self.immediate(c, DMASK).unwrap_or_default() & 0xF;
        let is_atomic = c.opcode.has(OpcodeFlag::MayLoad) && c.opcode.has(OpcodeFlag::MayStore);
        if is_atomic && !matches!(mask, 1 | 3 | 15) {
            return wrong(self.place_of(c, ImmediateKind::DMask), "invalid atomic image dmask");
        }
        if c.flags.has(TsFlags::GATHER4) && mask.count_ones() != 1 {
            let place = self.place_of(c, ImmediateKind::DMask);
            return wrong(place, "invalid image_gather dmask: only one bit must be set");
        }
        Ok(())
    }
}
