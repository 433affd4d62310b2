//! The directive `.amdhsa_kernel`, which describes a kernel to the loader.

use std::ops::Range;

use stallscope_asm::{Failed, ParseResult, Parser, TokenKind};

use crate::description::feature;
use crate::parser::AmdgpuAsmParser;

/// The requirement of a setting; the message if the processor does not meet it.
type Requirement = fn(&AmdgpuAsmParser<'_>) -> Result<(), &'static str>;

/// A setting in the description of a kernel.
#[derive(Clone, Copy)]
struct Setting {
    name: &'static str,
    /// The number of its bits.
    n_bits: u32,
    /// How many scalar registers the loader sets if it is on.
    n_registers: u64,
    /// Whether its value must be known.
    is_known: bool,
    requirement: Requirement,
}

/// A setting's value, if it is known, and its place.
#[derive(Clone)]
struct Value {
    name: &'static str,
    value: Option<u64>,
    range: Range<u32>,
}

fn setting(name: &'static str, n_bits: u32) -> Setting {
    Setting { name, n_bits, n_registers: 0, is_known: false, requirement: |_| Ok(()) }
}

fn with_registers(name: &'static str, n_registers: u64) -> Setting {
    Setting { n_registers, is_known: true, ..setting(name, 1) }
}

fn in_bits(n_bits: u32, name: &'static str, requirement: Requirement) -> Setting {
    Setting { requirement, ..setting(name, n_bits) }
}

/// A number of bits that all values fit.
const ANY: u32 = 63;

const NEEDS_ARCHITECTED: &str = "directive is not supported without architected flat scratch";
const REFUSES_ARCHITECTED: &str = "directive is not supported with architected flat scratch";

fn without_scratch(parser: &AmdgpuAsmParser<'_>) -> Result<(), &'static str> {
    if has_architected_scratch(parser) { Err(REFUSES_ARCHITECTED) } else { Ok(()) }
}

fn has_architected_scratch(parser: &AmdgpuAsmParser<'_>) -> bool {
    parser.has(const { feature("FeatureArchitectedFlatScratch") })
}

fn with_preload(parser: &AmdgpuAsmParser<'_>) -> Result<(), &'static str> {
    let has_preload = parser.has(const { feature("FeatureKernargPreload") });
    if has_preload { Ok(()) } else { Err("directive requires gfx90a+") }
}

fn since_gfx90a(parser: &AmdgpuAsmParser<'_>) -> Result<(), &'static str> {
    if parser.generation.has_gfx90a() { Ok(()) } else { Err("directive requires gfx90a+") }
}

fn since_10(parser: &AmdgpuAsmParser<'_>) -> Result<(), &'static str> {
    if parser.version.major >= 10 { Ok(()) } else { Err("directive requires gfx10+") }
}

fn with_dx10_clamp(parser: &AmdgpuAsmParser<'_>) -> Result<(), &'static str> {
    if parser.generation.has_dx10_clamp() { Ok(()) } else { Err("directive unsupported on gfx1170+") }
}

const NEXT_FREE_VGPR: &str = ".amdhsa_next_free_vgpr";
const NEXT_FREE_SGPR: &str = ".amdhsa_next_free_sgpr";
const ACCUM_OFFSET: &str = ".amdhsa_accum_offset";
const USER_SGPR_COUNT: &str = ".amdhsa_user_sgpr_count";
const KERNARG_SIZE: &str = ".amdhsa_kernarg_size";
const PRELOAD_LENGTH: &str = ".amdhsa_user_sgpr_kernarg_preload_length";
const PRELOAD_OFFSET: &str = ".amdhsa_user_sgpr_kernarg_preload_offset";
const WAVEFRONT_SIZE32: &str = ".amdhsa_wavefront_size32";
const SHARED_VGPR_COUNT: &str = ".amdhsa_shared_vgpr_count";
const RESERVE_VCC: &str = ".amdhsa_reserve_vcc";
const RESERVE_FLAT_SCRATCH: &str = ".amdhsa_reserve_flat_scratch";
const RESERVE_XNACK_MASK: &str = ".amdhsa_reserve_xnack_mask";
const FLAT_SCRATCH_INIT: &str = ".amdhsa_user_sgpr_flat_scratch_init";
const WORKGROUP_PROCESSOR_MODE: &str = ".amdhsa_workgroup_processor_mode";
const INST_PREF_SIZE: &str = ".amdhsa_inst_pref_size";

/// Returns the setting with a name.
fn setting_of_name(name: &str) -> Option<Setting> {
    let settings = [
        setting(".amdhsa_group_segment_fixed_size", 32),
        setting(".amdhsa_private_segment_fixed_size", 32),
        setting(KERNARG_SIZE, 32),
        Setting { is_known: true, ..setting(USER_SGPR_COUNT, ANY) },
        Setting {
            requirement: without_scratch,
            ..with_registers(".amdhsa_user_sgpr_private_segment_buffer", 4)
        },
        Setting { is_known: true, ..in_bits(5, PRELOAD_LENGTH, with_preload) },
        Setting { is_known: true, ..in_bits(9, PRELOAD_OFFSET, with_preload) },
        with_registers(".amdhsa_user_sgpr_dispatch_ptr", 2),
        with_registers(".amdhsa_user_sgpr_queue_ptr", 2),
        with_registers(".amdhsa_user_sgpr_kernarg_segment_ptr", 2),
        with_registers(".amdhsa_user_sgpr_dispatch_id", 2),
        Setting { requirement: without_scratch, ..with_registers(FLAT_SCRATCH_INIT, 2) },
        with_registers(".amdhsa_user_sgpr_private_segment_size", 1),
        Setting { is_known: true, ..in_bits(1, WAVEFRONT_SIZE32, since_10) },
        setting(".amdhsa_uses_dynamic_stack", 1),
        in_bits(1, ".amdhsa_system_sgpr_private_segment_wavefront_offset", without_scratch),
        in_bits(1, ".amdhsa_enable_private_segment", |parser| {
            if has_architected_scratch(parser) { Ok(()) } else { Err(NEEDS_ARCHITECTED) }
        }),
        setting(".amdhsa_system_sgpr_workgroup_id_x", 1),
        setting(".amdhsa_system_sgpr_workgroup_id_y", 1),
        setting(".amdhsa_system_sgpr_workgroup_id_z", 1),
        setting(".amdhsa_system_sgpr_workgroup_info", 1),
        setting(".amdhsa_system_vgpr_workitem_id", 2),
        setting(NEXT_FREE_VGPR, ANY),
        setting(NEXT_FREE_SGPR, ANY),
        in_bits(ANY, ACCUM_OFFSET, since_gfx90a),
        in_bits(ANY, ".amdhsa_named_barrier_count", |parser| {
            if parser.generation.has_gfx1250() { Ok(()) } else { Err("directive requires gfx1250+") }
        }),
        setting(RESERVE_VCC, 1),
        in_bits(1, RESERVE_FLAT_SCRATCH, |parser| match parser.version.major {
            0..7 => Err("directive requires gfx7+"),
            _ => without_scratch(parser),
        }),
        in_bits(1, RESERVE_XNACK_MASK, |parser| match parser.version.major {
            0..8 => Err("directive requires gfx8+"),
            _ => Ok(()),
        }),
        setting(".amdhsa_float_round_mode_32", 2),
        setting(".amdhsa_float_round_mode_16_64", 2),
        setting(".amdhsa_float_denorm_mode_32", 2),
        setting(".amdhsa_float_denorm_mode_16_64", 2),
        in_bits(1, ".amdhsa_dx10_clamp", with_dx10_clamp),
        in_bits(1, ".amdhsa_ieee_mode", with_dx10_clamp),
        in_bits(1, ".amdhsa_fp16_overflow", |parser| match parser.version.major {
            0..9 => Err("directive requires gfx9+"),
            _ => Ok(()),
        }),
        in_bits(1, ".amdhsa_tg_split", since_gfx90a),
        setting(WORKGROUP_PROCESSOR_MODE, 1),
        in_bits(1, ".amdhsa_memory_ordered", since_10),
        in_bits(1, ".amdhsa_forward_progress", since_10),
        Setting {
            is_known: true,
            ..in_bits(4, SHARED_VGPR_COUNT, |parser| match parser.version.major {
                10 | 11 => Ok(()),
                _ => Err("directive requires gfx10 or gfx11"),
            })
        },
        in_bits(8, INST_PREF_SIZE, |parser| match parser.version.major {
            0..11 => Err("directive requires gfx11+"),
            _ => Ok(()),
        }),
        setting(".amdhsa_exception_fp_ieee_invalid_op", 1),
        setting(".amdhsa_exception_fp_denorm_src", 1),
        setting(".amdhsa_exception_fp_ieee_div_zero", 1),
        setting(".amdhsa_exception_fp_ieee_overflow", 1),
        setting(".amdhsa_exception_fp_ieee_underflow", 1),
        setting(".amdhsa_exception_fp_ieee_inexact", 1),
        setting(".amdhsa_exception_int_div_zero", 1),
        in_bits(1, ".amdhsa_round_robin_scheduling", |parser| match parser.version.major {
            0..12 => Err("directive requires gfx12+"),
            _ => Ok(()),
        }),
    ];
    settings.into_iter().find(|setting| setting.name == name)
}

/// The settings of a kernel so far.
#[derive(Default)]
struct Kernel {
    values: Vec<Value>,
    /// How many scalar registers the loader sets because of other settings.
    n_implied_registers: u64,
}

impl Kernel {
    fn get(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|value| value.name == name)
    }

    /// Returns the value of a setting, if it is known; settings that are left out have a default.
    fn value(&self, name: &str, default: u64) -> Option<u64> {
        self.get(name).map_or(Some(default), |value| value.value)
    }
}

fn out_of_range(parser: &mut Parser<'_>, range: Range<u32>) -> Failed {
    parser.error_range(range.start, "value out of range", Some(range))
}

impl AmdgpuAsmParser<'_> {
    /// Parses the description of a kernel.
    pub(crate) fn parse_kernel(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        parser.parse_identifier()?;
        let mut kernel = Kernel::default();
        let mut names: Vec<Vec<u8>> = Vec::new();
        loop {
            while parser.parse_optional_token(TokenKind::EndOfStatement) {}
            let token = parser.token();
            let id = token.location..token.location + token.text.len() as u32;
            if !token.is(TokenKind::Identifier) {
                let message = "expected .amdhsa_ directive or .end_amdhsa_kernel";
                return Err(parser.error(token.location, message));
            }
            parser.lex();
            if token.text == b".end_amdhsa_kernel" {
                break;
            }
            if names.iter().any(|name| name == token.text) {
                return Err(parser.token_error(".amdhsa_ directives cannot be repeated"));
            }
            names.push(token.text.to_vec());
            self.parse_kernel_setting(parser, token.str(), id, &mut kernel)?;
        }
        self.check_kernel(parser, &kernel)
    }

    fn parse_kernel_setting(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
        id: Range<u32>,
        kernel: &mut Kernel,
    ) -> ParseResult {
        let start = parser.token().location;
        let expression = parser.parse_expression(self)?;
        let range = start..parser.token().location;
        let known = parser.streamer.expressions.absolute_value(expression.id);
        if known.is_some_and(|value| value < 0) {
            return Err(out_of_range(parser, range));
        }
        let known = known.map(|value| value as u64);
        let error = |parser: &mut Parser<'_>, message: &str| {
            Err(parser.error_range(id.start, message, Some(id.clone())))
        };
        let Some(setting) = setting_of_name(name) else {
            return error(parser, "unknown .amdhsa_kernel directive");
        };
        let is_unknown = setting.is_known && known.is_none();
        // Some settings are refused before their values are looked at.
        if is_unknown && setting.name != FLAT_SCRATCH_INIT {
            return error(parser, "directive should have resolvable expression");
        }
        if let Err(message) = (setting.requirement)(self) {
            return error(parser, message);
        }
        let supports_workgroup_processors =
            self.generation.is_gfx10_or_later() && !self.generation.is_gfx1250();
        if setting.name == WORKGROUP_PROCESSOR_MODE && !supports_workgroup_processors {
            let message = format!("directive unsupported on {}", self.processor_name);
            return error(parser, &message);
        }
        if is_unknown {
            return error(parser, "directive should have resolvable expression");
        }
        let value = known.unwrap_or_default();
        let n_bits = if name == INST_PREF_SIZE && self.version.major == 11 { 6 } else { setting.n_bits };
        let is_too_long = name == PRELOAD_LENGTH && value > self.max_user_registers();
        if value >> n_bits != 0 || is_too_long {
            return Err(out_of_range(parser, range));
        }
        if name == RESERVE_XNACK_MASK && value != u64::from(self.target_id.may_retry()) {
            return error(parser, ".amdhsa_reserve_xnack_mask does not match target id");
        }
        if value != 0 {
            kernel.n_implied_registers += setting.n_registers;
        }
        if name == PRELOAD_LENGTH {
            kernel.n_implied_registers += value;
        }
        kernel.values.push(Value { name: setting.name, value: known, range });
        Ok(())
    }

    /// Returns how many scalar registers the loader can set.
    fn max_user_registers(&self) -> u64 {
        if self.generation.has_gfx1250() { 32 } else { 16 }
    }

    fn check_kernel(&self, parser: &mut Parser<'_>, kernel: &Kernel) -> ParseResult {
        let Some(vectors) = kernel.get(NEXT_FREE_VGPR) else {
            return Err(parser.token_error(".amdhsa_next_free_vgpr directive is required"));
        };
        let Some(scalars) = kernel.get(NEXT_FREE_SGPR) else {
            return Err(parser.token_error(".amdhsa_next_free_sgpr directive is required"));
        };
        let explicit = kernel.get(USER_SGPR_COUNT).and_then(|count| count.value);
        let n_user_registers = explicit.unwrap_or(kernel.n_implied_registers);
        let limit = self.max_user_registers();
        // The number has 32 bits.
        if u64::from(n_user_registers as u32) > limit {
            let message = format!(
                "too many user SGPRs enabled, found {}, but only {limit} are supported.",
                n_user_registers as u32
            );
            return Err(parser.token_error(message));
        }
        let preload_length = kernel.value(PRELOAD_LENGTH, 0).unwrap_or_default();
        let n_scalars = scalars.value.map(|n| if preload_length != 0 { n.max(n_user_registers) } else { n });
        if !self.scalars_fit(kernel, n_scalars) {
            return Err(out_of_range(parser, scalars.range.clone()));
        }
        let vector_blocks = vectors.value.and_then(|n| blocks(n, self.vector_granule(kernel)));
        if vector_blocks.is_some_and(|n_blocks| n_blocks >> 6 != 0) {
            return Err(out_of_range(parser, vectors.range.clone()));
        }
        let scalar_blocks = self.n_scalars(kernel, n_scalars).and_then(|n| blocks(n, 8));
        if scalar_blocks.is_some_and(|n_blocks| n_blocks >> 4 != 0) {
            return Err(out_of_range(parser, scalars.range.clone()));
        }
        if explicit.is_some_and(|explicit| kernel.n_implied_registers > explicit) {
            let message = "amdgpu_user_sgpr_count smaller than implied by enabled user SGPRs";
            return Err(parser.token_error(message));
        }
        let Some(arguments_size) = kernel.value(KERNARG_SIZE, 0) else {
            return Err(parser.token_error("Kernarg size should be resolvable"));
        };
        let preload_end = (preload_length + kernel.value(PRELOAD_OFFSET, 0).unwrap_or_default()) * 4;
        if preload_length != 0 && arguments_size != 0 && preload_end > arguments_size {
            let message = "Kernarg preload length + offset is larger than the kernarg segment size";
            return Err(parser.token_error(message));
        }
        if self.generation.has_gfx90a() {
            self.check_accumulators(parser, kernel, vectors.value)?;
        }
        self.check_shared_registers(parser, kernel, vector_blocks)
    }

    fn check_accumulators(
        &self,
        parser: &mut Parser<'_>,
        kernel: &Kernel,
        n_vectors: Option<u64>,
    ) -> ParseResult {
        let Some(offset) = kernel.get(ACCUM_OFFSET) else {
            return Err(parser.token_error(".amdhsa_accum_offset directive is required"));
        };
        let Some(offset) = offset.value else { return Ok(()) };
        if !(4..=256).contains(&offset) || offset & 3 != 0 {
            let message = "accum_offset should be in range [4..256] in increments of 4";
            return Err(parser.token_error(message));
        }
        let total = n_vectors.map(|n| n.max(1).checked_next_multiple_of(4).unwrap_or_default());
        if total.is_some_and(|total| offset > total) {
            return Err(parser.token_error("accum_offset exceeds total VGPR allocation"));
        }
        Ok(())
    }

    fn check_shared_registers(
        &self,
        parser: &mut Parser<'_>,
        kernel: &Kernel,
        vector_blocks: Option<u64>,
    ) -> ParseResult {
        if !matches!(self.version.major, 10 | 11) {
            return Ok(());
        }
        let shared = kernel.value(SHARED_VGPR_COUNT, 0).unwrap_or_default();
        if shared != 0 && kernel.value(WAVEFRONT_SIZE32, 0).is_some_and(|is_wave32| is_wave32 != 0) {
            let message = "shared_vgpr_count directive not valid on wavefront size 32";
            return Err(parser.token_error(message));
        }
        if vector_blocks.is_some_and(|n_blocks| shared * 2 + n_blocks > 63) {
            let message =
                "shared_vgpr_count*2 + compute_pgm_rsrc1.GRANULATED_WORKITEM_VGPR_COUNT cannot exceed 63\n";
            return Err(parser.token_error(message));
        }
        Ok(())
    }

    fn has_fixed_scalars(&self) -> bool {
        self.has(const { feature("FeatureSGPRInitBug") })
    }

    /// Returns the number of scalar registers, including the registers that the processor adds, if it is known.
    fn n_added_scalars(&self, kernel: &Kernel, n_scalars: Option<u64>) -> Option<u64> {
        let mut n_extra = if kernel.value(RESERVE_VCC, 1)? != 0 { 2 } else { 0 };
        let uses_scratch = kernel.value(RESERVE_FLAT_SCRATCH, 1)? != 0;
        if self.version.major < 8 {
            if uses_scratch {
                n_extra = 4;
            }
        } else {
            if self.target_id.may_retry() {
                n_extra = 4;
            }
            if uses_scratch || has_architected_scratch(self) {
                n_extra = 6;
            }
        }
        Some(n_scalars?.wrapping_add(n_extra))
    }

    /// Returns whether there are as many scalar registers.
    fn scalars_fit(&self, kernel: &Kernel, n_scalars: Option<u64>) -> bool {
        if self.version.major >= 10 {
            return true;
        }
        let is_old = self.version.major <= 7 || self.has_fixed_scalars();
        let limit = match self.version.major {
            _ if self.has_fixed_scalars() => FIXED_SCALARS,
            8.. => 102,
            _ => 104,
        };
        let n_counted = if is_old { self.n_added_scalars(kernel, n_scalars) } else { n_scalars };
        n_counted.is_none_or(|n| n <= limit)
    }

    /// Returns the number of scalar registers that are allocated.
    fn n_scalars(&self, kernel: &Kernel, n_scalars: Option<u64>) -> Option<u64> {
        match self.version.major {
            10.. => Some(0),
            _ if self.has_fixed_scalars() => Some(FIXED_SCALARS),
            _ => self.n_added_scalars(kernel, n_scalars),
        }
    }

    /// Returns the unit of the allocation of vector registers.
    fn vector_granule(&self, kernel: &Kernel) -> u64 {
        if self.generation.has_gfx90a() {
            return 8;
        }
        let is_wave32 = match kernel.get(WAVEFRONT_SIZE32) {
            Some(setting) => setting.value.is_some_and(|value| value != 0),
            None => self.generation.is_wave32(),
        };
        match (self.has(const { feature("Feature1024AddressableVGPRs") }), is_wave32) {
            (true, true) => 16,
            (true, false) | (false, true) => 8,
            (false, false) => 4,
        }
    }
}

/// The number of scalar registers on processors that always initialize all.
const FIXED_SCALARS: u64 = 96;

/// Returns the number of blocks besides the first one that registers need.
fn blocks(n_registers: u64, granule: u64) -> Option<u64> {
    // LLVM compares signed numbers.
    let n_registers = (n_registers as i64).max(1) as u64;
    Some(n_registers.checked_next_multiple_of(granule)? / granule - 1)
}
