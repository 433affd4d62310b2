//! Decodes AMDGPU instructions: chooses tables, and completes what they decode.

mod code;
mod completion;
mod operands;
mod register_selection;
mod tables;

use stallscope_mc::{Decoded, Expressions, InstPlace, TableDecoder, TargetDecoder, Validity, sign_extend};
use stallscope_target::{FeatureId, Inst, OpcodeId, SubtargetInfo};

use crate::description::feature;
use crate::generation::Generation;
use code::MachineCode;
use completion::{DecoderContext, InstCompletion};
use operands::AmdgpuOperandDecoder;
use tables::DecoderTables;

/// The unit of code.
const WORD: usize = 4;

const SEPARATE_ADDRESSES: FeatureId = feature("FeatureNSAEncoding");
const GFX950: FeatureId = feature("FeatureGFX950Insts");

/// Decodes AMDGPU instructions.
struct AmdgpuDecoder<'a> {
    tables: TableDecoder<'a, AmdgpuOperandDecoder<'a>>,
    by_size: Vec<DecoderTables>,
    context: DecoderContext,
    max_size: usize,
}

/// Creates the decoder for a subtarget.
pub(crate) fn decoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetDecoder + 'a> {
    let description = subtarget.description();
    let generation = Generation::new(subtarget.features);
    Box::new(AmdgpuDecoder {
        tables: TableDecoder::new(subtarget, AmdgpuOperandDecoder::new(description, generation)),
        by_size: tables::of(description, &generation),
        context: DecoderContext { generation, hw_mode: description.hw_mode(&subtarget.features) },
        max_size: max_size(&generation),
    })
}

/// Returns the size of the longest instruction.
fn max_size(generation: &Generation) -> usize {
    if generation.has(SEPARATE_ADDRESSES) {
        20
    } else if generation.has(GFX950) || generation.has_gfx1250() {
        16
    } else if generation.has_vop3_literals() {
        12
    } else {
        8
    }
}

impl AmdgpuDecoder<'_> {
    /// Decodes an instruction with the first of the tables that has it, and returns how many bytes it has.
    fn decode_code(
        &mut self,
        code: MachineCode,
        inst: &mut Inst,
        expressions: &mut Expressions,
    ) -> Option<Decoded> {
        for tables in &self.by_size {
            let Some(word) = code.word(tables.n_bytes) else { continue };
            for &start in &tables.starts {
                self.tables.operand_decoder_mut().start(code, tables.literal);
                if self.tables.decode(start, word, inst) != Validity::Invalid {
                    let code = self.tables.operand_decoder_mut().code();
                    return InstCompletion { context: &self.context, code, inst, expressions }.complete();
                }
            }
        }
        None
    }
}

impl TargetDecoder for AmdgpuDecoder<'_> {
    fn decode(&mut self, bytes: &[u8], inst: &mut Inst, expressions: &mut Expressions) -> Decoded {
        let code = MachineCode::new(bytes, self.max_size);
        self.decode_code(code, inst, expressions)
            .unwrap_or_else(|| Decoded { validity: Validity::Invalid, n_bytes: bytes.len().clamp(1, WORD) })
    }

    fn relative_address(&self, _opcode: OpcodeId, place: InstPlace, number: i64) -> Option<u64> {
        // The number counts words from the first one after the instruction's.
        let distance = sign_extend(number as u64, 16) * WORD as i64 + WORD as i64;
        Some(place.address.wrapping_add_signed(distance))
    }

    // LLVM prints the number, and names the address only in a comment.
    fn prints_distances(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {

    use stallscope_mc::{Decoder, Encoder, PrintOptions, Printer};
    use stallscope_target::{Encoding, EncodingField};
    use stallscope_testing::{Random, check_decoder_methods, decode_random_bytes, disassembled};

    use super::*;
    use crate::decoder::operands::Method;
    use crate::description::DESCRIPTION;
    use crate::inline_constant::{LITERAL, LITERAL_64};
    use crate::testing::subtarget;

    /// Processors whose code differs most.
    const PROCESSORS: [&str; 8] =
        ["gfx700", "gfx803", "gfx90a", "gfx1030", "gfx1100", "gfx1170", "gfx1250", "gfx1310"];

    #[test]
    fn every_method_is_known() {
        check_decoder_methods(DESCRIPTION, Method::by_name);
    }

    #[test]
    fn code_stands_for_instructions() {
        let check = |processor: &str, cases: &[(&[u8], &str)]| {
            let subtarget = subtarget(processor);
            for (bytes, expected) in cases {
                let found = disassembled(&crate::ISA.asm_language, &subtarget, bytes);
                assert_eq!(found, *expected, "{bytes:02x?}");
            }
        };
        check(
            "gfx803",
            &[
                (
                    &[0xF9, 0x06, 0x02, 0x02, 0x02, 0x09, 0x05, 0x06],
                    "v_add_f32_sdwa v1, v2, v3 dst_sel:BYTE_1 dst_unused:UNUSED_SEXT src0_sel:WORD_1 src1_sel:DWORD",
                ),
                (
                    &[0xF9, 0x30, 0x0A, 0x02, 0x03, 0x06, 0x04, 0x05],
                    "v_add_f32_sdwa v5, v3, v24 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_1",
                ),
            ],
        );
        check(
            "gfx900",
            &[
                (&[0xFF, 0x03, 0x80, 0xBE, 0x01, 0x00, 0x00, 0x00], "s_cmov_b64 s[0:1], lit(0x1)"),
                (&[0x6F, 0x00, 0x80, 0xBE], "s_mov_b32 s0, ttmp3"),
                (&[0xFF, 0xFF, 0xFF, 0xFF], "invalid"),
                (&[0xFA, 0xFF, 0x85, 0xBF], "s_cbranch_scc1 65530"),
            ],
        );
        check(
            "gfx906",
            &[
                (&[0x00, 0x40, 0xA3, 0xD3, 0x01, 0x05, 0x0E, 0x1C], "v_dot2_f32_f16 v0, v1, v2, v3"),
                (&[0xFA, 0xFF, 0x85, 0xBF], "s_cbranch_scc1 65530"),
            ],
        );
        check(
            "gfx90a",
            &[
                (
                    &[0x00, 0x80, 0x5C, 0xDC, 0x04, 0x00, 0xFF, 0x00],
                    "global_load_dwordx4 a[0:3], v[4:5], off",
                ),
                (
                    &[0x00, 0x80, 0xC5, 0xD3, 0x02, 0x0D, 0x0E, 0x84],
                    "v_mfma_f32_16x16x4f32 a[0:3], v2, v6, a[3:6]/*Invalid register, operand has 'AReg_128_Align2' register class*/ blgp:4",
                ),
            ],
        );
        check(
            "gfx950",
            &[(
                &[0x00, 0x82, 0xAD, 0xD3, 0x00, 0x11, 0x02, 0x84],
                "v_mfma_f32_16x16x128_f8f6f4 a[0:3], v[0:5], v[8:11], a[0:3] cbsz:2 blgp:4",
            )],
        );
        check(
            "gfx1030",
            &[
                (
                    &[0x0A, 0x0F, 0x80, 0xF0, 0x04, 0x00, 0x40, 0x00, 0x09, 0x00, 0x00, 0x00],
                    "image_sample  v[0:3], [v4, v9], s[0:7], s[8:11] dmask:0xf dim:SQ_RSRC_IMG_2D",
                ),
                (
                    &[0x10, 0x03, 0x00, 0xF0, 0x04, 0x00, 0x00, 0x00],
                    "image_load v[0:1], v[4:6], s[0:7] dmask:0x3 dim:SQ_RSRC_IMG_3D",
                ),
                (
                    &[0xFA, 0x06, 0x02, 0x4A, 0x02, 0x21, 0x01, 0x0F],
                    "v_add_nc_u32_dpp v1, v2, v3 row_ror:1 row_mask:0x0 bank_mask:0xf",
                ),
                (&[0x04, 0x40, 0x80, 0xB0], "s_version UC_VERSION_GFX10|UC_VERSION_W32_BIT"),
                (
                    &[0x00, 0x0F, 0x80, 0xF0, 0x00, 0x00, 0x00, 0x00],
                    "image_sample v[0:3], v0, s[0:7], s[0:3] dmask:0xf dim:SQ_RSRC_IMG_1D",
                ),
            ],
        );
        check(
            "gfx1100",
            &[
                (
                    &[0x01, 0x05, 0x50, 0xC8, 0xFF, 0x00, 0x02, 0x00, 0x00, 0x00, 0x28, 0x42],
                    "v_dual_fmaak_f32 v0, v1, v2, 0x42280000 :: v_dual_mov_b32 v3, 0x42280000",
                ),
                (&[0x03, 0x08, 0x00, 0xF8, 0x00, 0x01, 0x00, 0x00], "exp mrt0, v0, v1, off, off done"),
                (&[0x00, 0x00, 0xE0, 0xD7, 0x00, 0x00, 0x00, 0x00], "invalid; v_illegal"),
            ],
        );
        check(
            "gfx1201",
            &[
                (&[0x7C, 0x01, 0xFE, 0xBE], "s_mov_b64 exec, null"),
                (
                    &[0x10, 0x40, 0xC6, 0xD3, 0x00, 0x00, 0x00, 0x0C, 0x04, 0x05, 0x06, 0x09],
                    "image_bvh_intersect_ray v[0:3], [v4, v5, v[6:8], v[9:11], v[12:14]], s[0:3]",
                ),
                (&[0x02, 0x00, 0x02, 0xF4, 0x10, 0x00, 0x00, 0xF8], "s_buffer_load_b32 s0, s[4:7], 0x10"),
                (&[0x02, 0x00, 0x02, 0xF4, 0x10, 0x00, 0x80, 0xF8], "invalid; invalid"),
            ],
        );
        check(
            "gfx1250",
            &[
                (
                    &[0xFE, 0x01, 0x80, 0xBE, 0xF0, 0xDE, 0xBC, 0x9A, 0x78, 0x56, 0x34, 0x12],
                    "s_mov_b64 s[0:1], 0x123456789abcdef0",
                ),
                (
                    &[0xFE, 0x01, 0x80, 0xBE, 0x10, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00],
                    "s_mov_b64 s[0:1], lit64(0x10)",
                ),
                (
                    &[0xFE, 0x04, 0x00, 0x04, 0x40, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00],
                    "v_add_f64_e32 v[0:1], lit64(0x40), v[2:3]",
                ),
            ],
        );
    }

    #[test]
    fn no_bytes_cause_a_panic() {
        for processor in PROCESSORS {
            decode_random_bytes(&crate::ISA.asm_language, &subtarget(processor));
        }
    }

    /// Returns code of every form, with random bits for its operands.
    fn codes() -> Vec<Vec<u8>> {
        let place = |field: EncodingField| field.place(u64::MAX);
        let operand_bits = |encoding: &Encoding| {
            DESCRIPTION.span(encoding.fields).iter().map(place).fold(0, |all, bits| all | bits)
        };
        let encodings: Vec<Encoding> = DESCRIPTION.table().iter().collect();
        let mut random = Random::new("operands of all encodings");
        let mut codes = Vec::new();
        for encodings in encodings.chunk_by(|a, b| a.opcode == b.opcode) {
            let size = usize::from(DESCRIPTION.opcode(encodings[0].opcode).size);
            let mut bytes = Vec::new();
            for encoding in encodings {
                let operands = random.next_number() & operand_bits(encoding);
                bytes.extend((encoding.bits | operands).to_le_bytes());
            }
            bytes.truncate(size);
            bytes.extend([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
            codes.push(bytes);
        }
        codes
    }

    /// Returns whether encoding an instruction loses what its literal is, as in LLVM.
    fn loses_literal(inst: &Inst, text: &str, code: &[u8], again: &[u8]) -> bool {
        let size = usize::from(DESCRIPTION.opcode(inst.opcode).size);
        let sources = |bytes: &[u8]| {
            let words = bytes.get(..size).unwrap_or_default().as_chunks().0.iter();
            let words = words.map(|word| u32::from_le_bytes(*word));
            // With SDWA, a source has eight bits.
            let numbers = |word: u32| [word & 0x1FF, word >> 9 & 0x1FF, word >> 18 & 0x1FF, word & 0xFF];
            words.flat_map(numbers).collect::<Vec<u32>>()
        };
        let literal = u32::from(LITERAL);
        let name = text.split_whitespace().next().unwrap_or_default();
        let (is_pair, has_lanes) = (name.starts_with("v_dual_"), name.ends_with("_dpp"));
        // LLVM quirk: some constants become other ones, which need a literal: numbers that are left where operands are missing before them,
        // and literals of 64 bits for shorter sources.
        let replaces = |(old, new): (u32, u32)| {
            let is_left = (128..literal).contains(&old) && (is_pair || has_lanes);
            new == literal && (is_left || old == u32::from(LITERAL_64))
        };
        let has_other_constant = sources(code).into_iter().zip(sources(again)).any(replaces);
        // LLVM quirk: literals are decoded where none can be.
        let has_no_place =
            code.get(..size) == again.get(..size) && again.len() == size && (is_pair || has_lanes);
        // LLVM quirk: of a longer literal, encoding keeps what fits a source of 16 bits.
        let is_cut = name.starts_with("v_dot2_")
            && again.len() == size + 4
            && code.get(..size + 2) == again.get(..size + 2)
            && again.ends_with(&[0, 0]);
        has_other_constant || has_no_place || is_cut
    }

    #[test]
    fn instructions_are_encoded_as_they_were_decoded() {
        let codes = codes();
        let (mut different, mut n_all) = (Vec::new(), 0);
        for processor in PROCESSORS {
            let subtarget = subtarget(processor);
            let language = &crate::ISA.asm_language;
            let mut decoder = Decoder::new(language, &subtarget).unwrap();
            let encoder = Encoder::new(language, &subtarget);
            let printer = Printer::new(language, &subtarget, 0, PrintOptions::default());
            let mut expressions = Expressions::new((language.asm_info)(&subtarget.triple));
            let text = |inst: &Inst, expressions: &Expressions| {
                let mut text = String::new();
                printer.print(inst, expressions, &mut text);
                text
            };
            let mut n_same = 0;
            for code in &codes {
                let (mut first, mut second) = (Inst::default(), Inst::default());
                if decoder.decode(code, &mut first, &mut expressions).validity != Validity::Valid {
                    continue;
                }
                let printed = text(&first, &expressions);
                if printed.contains("/*") {
                    // Assembly cannot have these operands.
                    continue;
                }
                let mut again = Vec::new();
                if encoder.encode(&first, &expressions, &mut again).is_err() {
                    different.push(format!("{processor} {printed} {code:02x?} is not encoded"));
                    continue;
                }
                let decoded = decoder.decode(&again, &mut second, &mut expressions);
                let is_same = decoded.n_bytes == again.len()
                    && first.opcode == second.opcode
                    && printed == text(&second, &expressions);
                if is_same || loses_literal(&first, printed.trim_start(), code, &again) {
                    n_same += 1;
                } else {
                    different.push(format!("{processor} {printed} {code:02x?} {again:02x?}"));
                }
            }
            assert!(n_same > 1000, "{processor} {n_same}");
            n_all += n_same;
        }
        assert!(different.is_empty(), "{} of {n_all}\n{}", different.len(), different.join("\n"));
    }
}
