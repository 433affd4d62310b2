//! Decodes AMDGPU instructions: chooses tables, and completes what they decode.

use stallscope_mc::{
    Decoded, Expressions, InstPlace, RelativeOperand, TableDecoder, TargetDecoder, Validity, relative_number,
    sign_extend,
};
use stallscope_target::{FeatureId, Inst, SubtargetInfo};

use crate::decoder_tables::{self, DecoderTables};
use crate::description::{DESCRIPTION, feature};
use crate::generation::Generation;
use crate::inst_completion::{DecoderContext, InstCompletion};
use crate::machine_code::MachineCode;
use crate::operand_decoder::AmdgpuOperandDecoder;

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
        by_size: decoder_tables::of(description, &generation),
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

    fn relative_operand(&self, inst: &Inst, place: InstPlace) -> Option<RelativeOperand> {
        let (index, number) = relative_number(DESCRIPTION, inst)?;
        // The number counts words from the first one behind the instruction's.
        let distance = sign_extend(number as u64, 16) * WORD as i64 + WORD as i64;
        let address = place.address.wrapping_add_signed(distance);
        // LLVM prints the number, and names the address only in a comment.
        Some(RelativeOperand { number: Some(number), ..RelativeOperand::new(index, address) })
    }
}
