//! The directive `.amd_kernel_code_t`, which describes a kernel to older loaders.

use stallscope_asm::{ParseResult, Parser, TokenKind};

use crate::description::feature;
use crate::parser::AmdgpuAsmParser;

/// The use of a field's value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    /// A number.
    Number,
    /// An expression.
    Expression,
    /// An expression in bits of the first register of resources, from `bit` on.
    Resource { bit: u32, n_bits: u32 },
    /// Whether a wave has 32 lanes.
    IsWave32,
    /// The binary logarithm of the number of lanes.
    WaveSize,
}

const fn resource(bit: u32, n_bits: u32) -> Field {
    Field::Resource { bit, n_bits }
}

/// The fields, with another name if they have one.
const FIELDS: [(&str, &str, Field); 66] = [
    ("amd_code_version_major", "kernel_code_version_major", Field::Number),
    ("amd_code_version_minor", "kernel_code_version_minor", Field::Number),
    ("amd_machine_kind", "machine_kind", Field::Number),
    ("amd_machine_version_major", "machine_version_major", Field::Number),
    ("amd_machine_version_minor", "machine_version_minor", Field::Number),
    ("amd_machine_version_stepping", "machine_version_stepping", Field::Number),
    ("kernel_code_entry_byte_offset", "", Field::Number),
    ("kernel_code_prefetch_byte_size", "", Field::Number),
    ("granulated_workitem_vgpr_count", "compute_pgm_rsrc1_vgprs", resource(0, 6)),
    ("granulated_wavefront_sgpr_count", "compute_pgm_rsrc1_sgprs", resource(6, 4)),
    ("priority", "compute_pgm_rsrc1_priority", resource(10, 2)),
    ("float_mode", "compute_pgm_rsrc1_float_mode", resource(12, 8)),
    ("priv", "compute_pgm_rsrc1_priv", resource(20, 1)),
    ("enable_dx10_clamp", "compute_pgm_rsrc1_dx10_clamp", resource(DX10_CLAMP, 1)),
    ("debug_mode", "compute_pgm_rsrc1_debug_mode", resource(22, 1)),
    ("enable_ieee_mode", "compute_pgm_rsrc1_ieee_mode", resource(IEEE_MODE, 1)),
    ("enable_wgp_mode", "compute_pgm_rsrc1_wgp_mode", resource(WGP_MODE, 1)),
    ("enable_mem_ordered", "compute_pgm_rsrc1_mem_ordered", resource(MEM_ORDERED, 1)),
    ("enable_fwd_progress", "compute_pgm_rsrc1_fwd_progress", resource(FWD_PROGRESS, 1)),
    ("enable_sgpr_private_segment_wave_byte_offset", "compute_pgm_rsrc2_scratch_en", Field::Expression),
    ("user_sgpr_count", "compute_pgm_rsrc2_user_sgpr", Field::Expression),
    ("enable_trap_handler", "compute_pgm_rsrc2_trap_handler", Field::Expression),
    ("enable_sgpr_workgroup_id_x", "compute_pgm_rsrc2_tgid_x_en", Field::Expression),
    ("enable_sgpr_workgroup_id_y", "compute_pgm_rsrc2_tgid_y_en", Field::Expression),
    ("enable_sgpr_workgroup_id_z", "compute_pgm_rsrc2_tgid_z_en", Field::Expression),
    ("enable_sgpr_workgroup_info", "compute_pgm_rsrc2_tg_size_en", Field::Expression),
    ("enable_vgpr_workitem_id", "compute_pgm_rsrc2_tidig_comp_cnt", Field::Expression),
    ("enable_exception_msb", "compute_pgm_rsrc2_excp_en_msb", Field::Expression),
    ("granulated_lds_size", "compute_pgm_rsrc2_lds_size", Field::Expression),
    ("enable_exception", "compute_pgm_rsrc2_excp_en", Field::Expression),
    ("enable_sgpr_private_segment_buffer", "", Field::Number),
    ("enable_sgpr_dispatch_ptr", "", Field::Number),
    ("enable_sgpr_queue_ptr", "", Field::Number),
    ("enable_sgpr_kernarg_segment_ptr", "", Field::Number),
    ("enable_sgpr_dispatch_id", "", Field::Number),
    ("enable_sgpr_flat_scratch_init", "", Field::Number),
    ("enable_sgpr_private_segment_size", "", Field::Number),
    ("enable_sgpr_grid_workgroup_count_x", "", Field::Number),
    ("enable_sgpr_grid_workgroup_count_y", "", Field::Number),
    ("enable_sgpr_grid_workgroup_count_z", "", Field::Number),
    ("enable_wavefront_size32", "", Field::IsWave32),
    ("enable_ordered_append_gds", "", Field::Number),
    ("private_element_size", "", Field::Number),
    ("is_ptr64", "", Field::Number),
    ("is_dynamic_callstack", "", Field::Expression),
    ("is_debug_enabled", "", Field::Number),
    ("is_xnack_enabled", "", Field::Number),
    ("workitem_private_segment_byte_size", "", Field::Expression),
    ("workgroup_group_segment_byte_size", "", Field::Number),
    ("gds_segment_byte_size", "", Field::Number),
    ("kernarg_segment_byte_size", "", Field::Number),
    ("workgroup_fbarrier_count", "", Field::Number),
    ("wavefront_sgpr_count", "", Field::Expression),
    ("workitem_vgpr_count", "", Field::Expression),
    ("reserved_vgpr_first", "", Field::Number),
    ("reserved_vgpr_count", "", Field::Number),
    ("reserved_sgpr_first", "", Field::Number),
    ("reserved_sgpr_count", "", Field::Number),
    ("debug_wavefront_private_segment_offset_sgpr", "", Field::Number),
    ("debug_private_segment_buffer_sgpr", "", Field::Number),
    ("kernarg_segment_alignment", "", Field::Number),
    ("group_segment_alignment", "", Field::Number),
    ("private_segment_alignment", "", Field::Number),
    ("wavefront_size", "", Field::WaveSize),
    ("call_convention", "", Field::Number),
    ("runtime_loader_kernel_symbol", "", Field::Number),
];

/// Bits of the first register of resources.
const DX10_CLAMP: u32 = 21;
const IEEE_MODE: u32 = 23;
const WGP_MODE: u32 = 29;
const MEM_ORDERED: u32 = 30;
const FWD_PROGRESS: u32 = 31;

impl AmdgpuAsmParser<'_> {
    /// Parses the description of a kernel.
    pub(crate) fn parse_kernel_code(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let mut resources = Some(self.default_resources());
        loop {
            while parser.parse_optional_token(TokenKind::EndOfStatement) {}
            let token = parser.token();
            if !token.is(TokenKind::Identifier) {
                let message = "expected value identifier or .end_amd_kernel_code_t";
                return Err(parser.error(token.location, message));
            }
            parser.lex();
            match token.str() {
                ".end_amd_kernel_code_t" => break,
                // It has no meaning anymore.
                "max_scratch_backing_memory_byte_size" => parser.eat_to_end_of_statement(),
                name => self.parse_code_field(parser, name, &mut resources)?,
            }
        }
        if let Some(message) = resources.and_then(|resources| self.wrong_resources(resources)) {
            parser.report_error(None, message);
        }
        Ok(())
    }

    fn default_resources(&self) -> i64 {
        if self.version.major < 10 {
            return 0;
        }
        let has_compute_units = self.has(const { feature("FeatureCuMode") });
        i64::from(!has_compute_units) << WGP_MODE | 1 << MEM_ORDERED | 1 << FWD_PROGRESS
    }

    fn parse_code_field(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
        resources: &mut Option<i64>,
    ) -> ParseResult {
        let found = FIELDS.iter().find(|(first, second, _)| *first == name || *second == name);
        let Some((_, _, field)) = found else {
            return Err(parser.token_error(format!("unexpected amd_kernel_code_t field name {name}")));
        };
        if !parser.is(TokenKind::Equal) {
            return Err(parser.token_error("expected '='"));
        }
        parser.lex();
        let takes_expression = matches!(field, Field::Expression | Field::Resource { .. });
        let value = if takes_expression {
            match parser.parse_expression(self) {
                Ok(parsed) => parser.streamer.expressions.absolute_value(parsed.id),
                Err(_) => return Err(parser.token_error("Could not parse expression")),
            }
        } else {
            match parser.parse_absolute_expression(self) {
                Ok(value) => Some(value),
                Err(_) => return Err(parser.token_error("integer absolute expression expected")),
            }
        };
        parser.lex();
        if let Field::Resource { bit, n_bits } = *field {
            let mask = ((1 << n_bits) - 1) << bit;
            *resources = resources.zip(value).map(|(old, value)| old & !mask | value << bit & mask);
            return Ok(());
        }
        let value = value.unwrap_or_default();
        let message = match field {
            Field::IsWave32 if value & 1 != 0 => self.refuses_wave32("enable_wavefront_size32=1"),
            Field::IsWave32 => self.refuses_wave64("enable_wavefront_size32=0"),
            // The number has eight bits.
            Field::WaveSize if value as u8 == 5 => self.refuses_wave32("wavefront_size=5"),
            Field::WaveSize if value as u8 == 6 => self.refuses_wave64("wavefront_size=6"),
            _ => None,
        };
        message.map_or(Ok(()), |message| Err(parser.token_error(message)))
    }

    fn refuses_wave32(&self, what: &str) -> Option<String> {
        if !self.generation.is_gfx10_or_later() {
            return Some(format!("{what} is only allowed on GFX10+"));
        }
        (!self.wave.is_32).then(|| format!("{what} requires +WavefrontSize32"))
    }

    fn refuses_wave64(&self, what: &str) -> Option<String> {
        (!self.wave.is_64).then(|| format!("{what} requires +WavefrontSize64"))
    }

    /// Returns the error in the register of resources.
    fn wrong_resources(&self, resources: i64) -> Option<&'static str> {
        let is_set = |bit: u32| resources >> bit & 1 != 0;
        let is_old = !self.generation.is_gfx10_or_later();
        let has_no_choice = !self.generation.has_dx10_clamp();
        [
            (DX10_CLAMP, has_no_choice, "enable_dx10_clamp=1 is not allowed on GFX1170+"),
            (IEEE_MODE, has_no_choice, "enable_ieee_mode=1 is not allowed on GFX1170+"),
            (WGP_MODE, is_old, "enable_wgp_mode=1 is only allowed on GFX10+"),
            (MEM_ORDERED, is_old, "enable_mem_ordered=1 is only allowed on GFX10+"),
            (FWD_PROGRESS, is_old, "enable_fwd_progress=1 is only allowed on GFX10+"),
        ]
        .into_iter()
        .find(|(bit, is_refused, _)| *is_refused && is_set(*bit))
        .map(|(_, _, message)| message)
    }
}
