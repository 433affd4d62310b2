//! Prints operands that are immediates with a meaning: modifiers, offsets, policies, controls.

use stallscope_target::{Inst, OpcodeId, Operand};

use crate::description::opcode;
use crate::operand_names as names;
use crate::operand_printer::{NamedNumber, OperandPrinter, PackedModifier};
use crate::printer::{AmdgpuPrinter, print_signed_hex, put};
use crate::source_modifier::SourceModifiers;
use crate::ts_flags::TsFlags;
use crate::words::cache_policy::{self, CachePolicy};
use crate::words::export_target;
use crate::words::image_dimension;

/// Matrix multiplications of double precision, whose `blgp` is a negation.
const NEGATING_MFMA: [OpcodeId; 4] = [
    opcode("V_MFMA_F64_16X16X4F64_gfx940_acd"),
    opcode("V_MFMA_F64_16X16X4F64_gfx940_vcd"),
    opcode("V_MFMA_F64_4X4X4F64_gfx940_acd"),
    opcode("V_MFMA_F64_4X4X4F64_gfx940_vcd"),
];

/// Conversions that select a byte by both bits of the first source.
const BYTE_CONVERSIONS: [OpcodeId; 10] = [
    opcode("V_CVT_F32_BF8_e64_gfx12"),
    opcode("V_CVT_F32_FP8_e64_gfx12"),
    opcode("V_CVT_F32_BF8_e64_dpp_gfx12"),
    opcode("V_CVT_F32_FP8_e64_dpp_gfx12"),
    opcode("V_CVT_F32_BF8_e64_dpp8_gfx12"),
    opcode("V_CVT_F32_FP8_e64_dpp8_gfx12"),
    opcode("V_CVT_PK_F32_BF8_fake16_e64_gfx12"),
    opcode("V_CVT_PK_F32_FP8_fake16_e64_gfx12"),
    opcode("V_CVT_PK_F32_BF8_t16_e64_gfx12"),
    opcode("V_CVT_PK_F32_FP8_t16_e64_gfx12"),
];

/// Permutations that have two flags in the modifiers of their first sources.
const PERMUTATIONS: [OpcodeId; 12] = [
    opcode("V_PERMLANE16_B32_gfx10"),
    opcode("V_PERMLANEX16_B32_gfx10"),
    opcode("V_PERMLANE16_B32_e64_gfx11"),
    opcode("V_PERMLANEX16_B32_e64_gfx11"),
    opcode("V_PERMLANE16_B32_e64_gfx12"),
    opcode("V_PERMLANEX16_B32_e64_gfx12"),
    opcode("V_PERMLANE16_VAR_B32_e64_gfx12"),
    opcode("V_PERMLANEX16_VAR_B32_e64_gfx12"),
    opcode("V_PERMLANE16_B32_e64_gfx13"),
    opcode("V_PERMLANEX16_B32_e64_gfx13"),
    opcode("V_PERMLANE16_VAR_B32_e64_gfx13"),
    opcode("V_PERMLANEX16_VAR_B32_e64_gfx13"),
];

const MATRIX_FORMATS: [&str; 5] = ["FP8", "BF8", "FP6", "BF6", "FP4"];
const MATRIX_SCALES: [&str; 2] = ["ROW0", "ROW1"];
const MATRIX_SCALE_FORMATS: [&str; 3] = ["E8", "E5M3", "E4M3"];
const OUTPUT_MODIFIERS: [&str; 4] = ["", " mul:2", " mul:4", " div:2"];
const INTERPOLATION_SLOTS: [&str; 3] = ["p10", "p20", "p0"];
const CHANNELS: [char; 4] = ['x', 'y', 'z', 'w'];

impl AmdgpuPrinter<'_> {
    /// Writes an operand that is an immediate.
    pub(crate) fn print_immediate(
        &self,
        inst: &Inst,
        printer: OperandPrinter,
        index: usize,
        out: &mut String,
    ) {
        let value = Self::immediate(inst, index);
        let number = value as u32;
        match printer {
            OperandPrinter::NamedBit(bit) if value != 0 => out.extend([" ", bit.name]),
            OperandPrinter::NamedNumber(named) => print_named_number(named, value, out),
            OperandPrinter::Offset => self.print_offset(inst, number, out),
            OperandPrinter::FlatOffset => self.print_flat_offset(inst, number, out),
            OperandPrinter::CachePolicy => self.print_cache_policy(inst, CachePolicy::of(value), out),
            OperandPrinter::ImageDimension => match image_dimension::name_of(number) {
                Some(name) => out.extend([image_dimension::PREFIX, name]),
                None => {
                    put!(out, "{}{number}", image_dimension::PREFIX);
                }
            },
            OperandPrinter::R128OrA16 if value != 0 => {
                out.push_str(if self.generation.has_r128_as_a16() { " a16" } else { " r128" });
            }
            OperandPrinter::OutputModifier => {
                out.push_str(OUTPUT_MODIFIERS.get(number as usize).copied().unwrap_or_default());
            }
            OperandPrinter::MatrixBlgp => self.print_blgp(inst.opcode, number, out),
            OperandPrinter::PackedModifier(modifier) => self.print_packed_modifier(inst, modifier, out),
            OperandPrinter::IndexKey if number & 7 != 0 => {
                put!(out, " index_key:{}", number & 7);
            }
            OperandPrinter::MatrixFormat(matrix) => {
                print_matrix_word(matrix, "fmt", "MATRIX_FMT_", &MATRIX_FORMATS, number & 7, out);
            }
            OperandPrinter::MatrixScale(matrix) => {
                print_matrix_word(matrix, "scale", "MATRIX_SCALE_", &MATRIX_SCALES, number & 1, out);
            }
            OperandPrinter::MatrixScaleFormat(matrix) => {
                let words = &MATRIX_SCALE_FORMATS;
                print_matrix_word(matrix, "scale_fmt", "MATRIX_SCALE_FMT_", words, number & 3, out);
            }
            OperandPrinter::BitOperation => match number & 0xFF {
                0 => {}
                operation @ 1..=10 => {
                    put!(out, " bitop3:{operation}");
                }
                operation => {
                    put!(out, " bitop3:{operation:#x}");
                }
            },
            OperandPrinter::ScaleSelection if number & 0xFF != 0 => {
                put!(out, " scale_sel:{}", number & 0xFF);
            }
            OperandPrinter::InterpolationSlot => match INTERPOLATION_SLOTS.get(number as usize) {
                Some(slot) => out.push_str(slot),
                None => {
                    put!(out, "invalid_param_{number}");
                }
            },
            OperandPrinter::Attribute => {
                put!(out, "attr{number}");
            }
            OperandPrinter::AttributeChannel => {
                out.push('.');
                out.push(CHANNELS.get(number as usize & 3).copied().unwrap_or_default());
            }
            OperandPrinter::ExportSource(source) => self.print_export_source(inst, index, source, out),
            OperandPrinter::ExportTarget => self.print_export_target(number & 0x3F, out),
            OperandPrinter::EndProgram if number & 0xFFFF != 0 => {
                put!(out, " {}", number & 0xFFFF);
            }
            _ => self.print_control(inst, printer, number, out),
        }
    }

    fn print_offset(&self, inst: &Inst, offset: u32, out: &mut String) {
        if offset == 0 {
            return;
        }
        let is_buffer = self.flags(inst.opcode).has(TsFlags::MUBUF.or(TsFlags::MTBUF));
        let offset = if self.generation.is_gfx12_or_later() && is_buffer {
            sign_extend(offset, 24)
        } else {
            low_16(offset)
        };
        put!(out, " offset:{offset}");
    }

    fn print_flat_offset(&self, inst: &Inst, offset: u32, out: &mut String) {
        if offset == 0 {
            return;
        }
        let has_segment = self.flags(inst.opcode).has(TsFlags::FLAT_GLOBAL.or(TsFlags::FLAT_SCRATCH));
        let offset = if has_segment || self.generation.has_signed_flat_offsets() {
            sign_extend(offset, self.generation.n_flat_offset_bits())
        } else {
            low_16(offset)
        };
        put!(out, " offset:{offset}");
    }

    fn print_cache_policy(&self, inst: &Inst, policy: CachePolicy, out: &mut String) {
        let generation = &self.generation;
        if generation.is_gfx12_or_later() {
            if policy.has(CachePolicy::SCALED_OFFSET) {
                out.push_str(" scale_offset");
            }
            self.print_temporal_hint(inst, policy, out);
            if let Some(scope) = cache_policy::scope_name(policy.scope()) {
                out.extend([" scope:", scope]);
            }
            if policy.has(CachePolicy::NON_VOLATILE) {
                out.push_str(" nv");
            }
            return;
        }
        let is_gfx940 = generation.has_gfx940();
        if policy.has(CachePolicy::GLC) {
            let is_scalar = self.flags(inst.opcode).has(TsFlags::SMRD);
            out.push_str(if is_gfx940 && !is_scalar { " sc0" } else { " glc" });
        }
        if policy.has(CachePolicy::SLC) {
            out.push_str(if is_gfx940 { " nt" } else { " slc" });
        }
        if policy.has(CachePolicy::DLC) && generation.is_gfx10_or_later() {
            out.push_str(" dlc");
        }
        if policy.has(CachePolicy::SCC) && generation.has_gfx90a() {
            out.push_str(if is_gfx940 { " sc1" } else { " scc" });
        }
        if policy.has_unexpected_bits() {
            out.push_str(" /* unexpected cache policy bit */");
        }
    }

    fn print_temporal_hint(&self, inst: &Inst, policy: CachePolicy, out: &mut String) {
        let hint = policy.hint();
        if hint == 0 {
            return;
        }
        out.push_str(" th:");
        let kind = cache_policy::AccessKind::of(self.description, inst.opcode);
        match cache_policy::hint_name(kind, hint, policy.scope()) {
            Some(parts) => out.extend(parts),
            None => {
                let prefix = if kind == cache_policy::AccessKind::Atomic { "TH_ATOMIC_" } else { "" };
                put!(out, "{prefix}{hint:#x}");
            }
        }
    }

    fn print_blgp(&self, opcode: OpcodeId, value: u32, out: &mut String) {
        if value == 0 {
            return;
        }
        if self.generation.has_gfx940() && NEGATING_MFMA.contains(&opcode) {
            put!(out, " neg:[{},{},{}]", value & 1, value >> 1 & 1, value >> 2 & 1);
        } else {
            put!(out, " blgp:{value}");
        }
    }

    /// Returns the modifiers of a source, if the opcode has them.
    fn modifiers(&self, inst: &Inst, source: usize) -> Option<SourceModifiers> {
        let (modifiers, _) = names::SOURCES.get(source)?;
        self.named_immediate(inst, *modifiers).map(SourceModifiers::of)
    }

    fn print_packed_modifier(&self, inst: &Inst, modifier: PackedModifier, out: &mut String) {
        let is_op_sel = modifier == PackedModifier::OpSel;
        let modifiers = |source| self.modifiers(inst, source).unwrap_or(SourceModifiers::of(0));
        let pair = if !is_op_sel {
            None
        } else if BYTE_CONVERSIONS.contains(&inst.opcode) {
            let first = modifiers(0);
            Some([first.has(SourceModifiers::OP_SEL), first.has(SourceModifiers::OP_SEL_HI)])
        } else if PERMUTATIONS.contains(&inst.opcode) {
            Some([modifiers(0), modifiers(1)].map(|source| source.has(SourceModifiers::OP_SEL)))
        } else {
            None
        };
        if let Some(pair) = pair {
            if pair.contains(&true) {
                print_digits(" op_sel:[", pair.into_iter(), out);
            }
            return;
        }
        let (name, bit) = match modifier {
            PackedModifier::OpSel => (" op_sel:[", SourceModifiers::OP_SEL),
            PackedModifier::OpSelHi => (" op_sel_hi:[", SourceModifiers::OP_SEL_HI),
            PackedModifier::NegLo => (" neg_lo:[", SourceModifiers::NEG),
            PackedModifier::NegHi => (" neg_hi:[", SourceModifiers::NEG_HI),
        };
        self.print_source_bits(inst, name, bit, out);
    }

    /// Writes a bit of each source's modifiers, unless all have their default value.
    fn print_source_bits(&self, inst: &Inst, name: &str, bit: SourceModifiers, out: &mut String) {
        let flags = self.flags(inst.opcode);
        // LLVM quirk: a source without modifiers has this number in their place, which is 1 for the upper halves.
        let missing = SourceModifiers::of((bit == SourceModifiers::OP_SEL_HI).into());
        let modifiers = |source| self.modifiers(inst, source).unwrap_or(missing);
        let has_source = |source: usize| {
            names::SOURCES.get(source).is_some_and(|(_, value)| self.index(inst, *value).is_some())
        };
        let n_leading = (0..3).take_while(|&source| has_source(source)).count();
        let skips_second = n_leading == 1 && has_source(2);
        let is_matrix = flags.has(TsFlags::IS_WMMA.or(TsFlags::IS_SWMMAC));
        let n_sources = if is_matrix || skips_second { 3 } else { n_leading };
        let of_source =
            |source| if !is_matrix && skips_second && source == 1 { missing } else { modifiers(source) };
        let has_destination =
            self.index(inst, names::VDST).is_some() || self.index(inst, names::SDST).is_some();
        let destination = (has_destination
            && n_sources > 0
            && bit == SourceModifiers::OP_SEL
            && flags.has(TsFlags::VOP3_OP_SEL))
        .then(|| of_source(0).has(SourceModifiers::DESTINATION_OP_SEL));

        let default = flags.has(TsFlags::IS_PACKED) && bit == SourceModifiers::OP_SEL_HI;
        let mut bits = (0..n_sources).map(|source| of_source(source).has(bit));
        if bits.clone().all(|bit| bit == default) && destination != Some(true) {
            return;
        }
        print_digits(name, bits.by_ref().chain(destination), out);
    }

    fn print_export_source(&self, inst: &Inst, index: usize, source: u8, out: &mut String) {
        let enabled = self.named_immediate(inst, names::EN).unwrap_or_default();
        let is_compressed = self.named_immediate(inst, names::COMPR).unwrap_or_default() != 0;
        let source = usize::from(source);
        if enabled >> source & 1 == 0 {
            out.push_str("off");
            return;
        }
        // Compressed sources are written twice.
        let index = if is_compressed { index - source + source / 2 } else { index };
        let register = inst.operand(index).and_then(Operand::register).unwrap_or_default();
        self.print_register_name(register, out);
    }

    fn print_export_target(&self, target: u32, out: &mut String) {
        let number = target as u16;
        match export_target::name_of(number).filter(|_| export_target::is_supported(number, &self.generation))
        {
            Some((name, index)) => {
                out.extend([" ", name]);
                if let Some(index) = index {
                    put!(out, "{index}");
                }
            }
            None => {
                put!(out, " invalid_target_{target}");
            }
        }
    }
}

fn print_named_number(named: NamedNumber, value: i64, out: &mut String) {
    if value == 0 && !named.is_always_printed {
        return;
    }
    put!(out, " {}:", named.name);
    if named.is_hex {
        print_signed_hex(value, out);
    } else {
        put!(out, "{value}");
    }
}

/// Writes a property of one of two matrices, unless it is the default.
fn print_matrix_word(
    matrix: char,
    property: &str,
    prefix: &str,
    words: &[&str],
    number: u32,
    out: &mut String,
) {
    if number == 0 {
        return;
    }
    put!(out, " matrix_{matrix}_{property}:");
    match words.get(number as usize) {
        Some(word) => out.extend([prefix, word]),
        None => {
            put!(out, "{number}");
        }
    }
}

fn print_digits(name: &str, bits: impl Iterator<Item = bool>, out: &mut String) {
    out.push_str(name);
    for (index, bit) in bits.enumerate() {
        if index > 0 {
            out.push(',');
        }
        out.push(if bit { '1' } else { '0' });
    }
    out.push(']');
}

/// Returns a number whose sign is the highest of `n_bits` bits.
const fn sign_extend(value: u32, n_bits: u32) -> i64 {
    let shift = u32::BITS - n_bits;
    (((value << shift) as i32) >> shift) as i64
}

const fn low_16(value: u32) -> i64 {
    (value & 0xFFFF) as i64
}
