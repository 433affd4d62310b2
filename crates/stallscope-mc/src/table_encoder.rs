//! Encodes instructions with the tables of a description.

use smallvec::SmallVec;
use stallscope_target::{Description, Encoding, EncodingField, Inst, MethodId};

use crate::code_layout::CodeLayout;
use crate::expressions::Expressions;
use crate::target_encoder::{EncodeError, EncodedInst, TargetEncoder};

/// The interface that an instruction set implements to encode with its description's tables.
pub trait OperandEncoder: Send {
    /// Returns the number that a method computes for the operand at `index`; what depends on a symbol is 0.
    fn encode_operand(
        &self,
        encoded: EncodedInst<'_>,
        method: MethodId,
        index: usize,
    ) -> Result<u64, EncodeError>;

    /// Returns the word of code as changed by a method, given the word with all fields.
    fn post_encode(&self, encoded: EncodedInst<'_>, method: MethodId, code: u64) -> Result<u64, EncodeError>;
}

/// The encoder of a target whose description contains the encodings.
pub struct TableEncoder<'a, E> {
    description: Description<'a>,
    layout: CodeLayout,
    operand_encoder: E,
}

impl<'a, E: OperandEncoder> TableEncoder<'a, E> {
    /// Creates an encoder with a description's tables, which writes code in a layout.
    pub const fn new(description: Description<'a>, layout: CodeLayout, operand_encoder: E) -> Self {
        Self { description, layout, operand_encoder }
    }

    /// Returns the encoder of operands.
    pub const fn operand_encoder(&self) -> &E {
        &self.operand_encoder
    }

    /// Returns a word of an instruction's code.
    fn word(&self, encoded: EncodedInst<'_>, encoding: &Encoding) -> Result<u64, EncodeError> {
        let mut word = encoding.bits;
        let mut last: Option<(EncodingField, u64)> = None;
        for field in self.description.span(encoding.fields).iter() {
            let number = match last {
                Some((last, number)) if (last.operand, last.method) == (field.operand, field.method) => {
                    number
                }
                _ => {
                    let index = usize::from(field.operand);
                    self.operand_encoder.encode_operand(encoded, field.method, index)?
                }
            };
            word |= field.place(number);
            last = Some((field, number));
        }
        if encoding.post_encoder != MethodId::NONE {
            word = self.operand_encoder.post_encode(encoded, encoding.post_encoder, word)?;
        }
        Ok(word)
    }
}

impl<E: OperandEncoder> TargetEncoder for TableEncoder<'_, E> {
    fn encode(&self, inst: &Inst, expressions: &Expressions, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        let encoded = EncodedInst { inst, expressions };
        let mut words = SmallVec::<[u64; 2]>::new();
        for encoding in self.description.encoding(inst.opcode) {
            words.push(self.word(encoded, &encoding)?);
        }
        if !words.is_empty() {
            let opcode = self.description.opcode(inst.opcode);
            self.layout.write(&words, usize::from(opcode.size), out);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use stallscope_target::wire::Span;
    use stallscope_target::{DescriptionBuilder, Method, OpcodeId, Operand, Provenance, SchedClassName};

    use super::*;
    use crate::asm_info::{AsmInfo, ObjectFormat};
    use crate::code_layout::ByteOrder;

    /// The operand's immediate as it is; a post encoder sets the highest bit.
    struct Immediates;

    impl OperandEncoder for Immediates {
        fn encode_operand(
            &self,
            encoded: EncodedInst<'_>,
            _method: MethodId,
            index: usize,
        ) -> Result<u64, EncodeError> {
            encoded.immediate(index).map(|value| value as u64)
        }

        fn post_encode(
            &self,
            _encoded: EncodedInst<'_>,
            _method: MethodId,
            word: u64,
        ) -> Result<u64, EncodeError> {
            Ok(word | 1 << 63)
        }
    }

    const METHOD: MethodId = MethodId(1);

    /// Returns a description with an opcode of 4 bytes, one of 12 bytes in two words, and one without an encoding.
    fn description() -> Vec<u8> {
        let mut builder = DescriptionBuilder::default();
        for name in ["", "encode"] {
            let name = builder.str(name);
            builder.push(Method { name });
        }
        builder.push(SchedClassName::default());
        for size in [4, 12, 4] {
            builder.push_opcode(
                ["OP", &size.to_string()],
                stallscope_target::Opcode { size, ..Default::default() },
                Default::default(),
            );
        }
        let field = |operand, source_bit, bit, n_bits| EncodingField {
            operand,
            method: METHOD,
            source_bit,
            bit,
            n_bits,
        };
        let mut word = |opcode, bits, post_encoder, fields: &[EncodingField]| {
            let fields: Span<EncodingField> = builder.span(fields);
            builder.push(Encoding { opcode: OpcodeId(opcode), bits, fields, post_encoder });
        };
        word(0, 0x5800_0000, MethodId::NONE, &[field(0, 0, 20, 4), field(1, 0, 0, 12)]);
        // Operand 1 lies in both words.
        word(1, 0xd3c0_0000, METHOD, &[field(0, 0, 32, 8), field(1, 0, 60, 3)]);
        word(1, 0, MethodId::NONE, &[field(1, 3, 0, 8)]);
        let provenance = Provenance { target: "test", llvm_version: "", sources: "", importer: "" };
        builder.finish(&provenance).expect("the description is consistent")
    }

    fn encode(layout: CodeLayout, opcode: u16, immediates: &[i64]) -> Result<Vec<u8>, EncodeError> {
        let bytes = description();
        let description = Description::open(&bytes).expect("it was just written");
        let encoder = TableEncoder::new(description, layout, Immediates);
        let inst = Inst {
            opcode: OpcodeId(opcode),
            operands: immediates.iter().copied().map(Operand::Immediate).collect(),
            ..Inst::default()
        };
        let mut out = Vec::new();
        let expressions = Expressions::new(AsmInfo::new(ObjectFormat::Elf));
        encoder.encode(&inst, &expressions, &mut out).map(|()| out)
    }

    #[test]
    fn a_word_is_written_in_the_byte_order() {
        let big = encode(CodeLayout::whole(ByteOrder::Big), 0, &[1, 8]);
        assert_eq!(big, Ok(vec![0x58, 0x10, 0x00, 0x08]));
        let little = encode(CodeLayout::whole(ByteOrder::Little), 0, &[1, 8]);
        assert_eq!(little, Ok(vec![0x08, 0x00, 0x10, 0x58]));
    }

    #[test]
    fn long_code_has_several_words() {
        let layout = CodeLayout::whole(ByteOrder::Little);
        let expected = [0, 0, 0xc0, 0xd3, 4, 0, 0, 0x80 | 5 << 4, 9, 0, 0, 0];
        assert_eq!(encode(layout, 1, &[4, 9 << 3 | 5]), Ok(expected.to_vec()));
    }

    #[test]
    fn an_opcode_without_an_encoding_has_no_bytes() {
        assert_eq!(encode(CodeLayout::whole(ByteOrder::Big), 2, &[]), Ok(Vec::new()));
    }

    #[test]
    fn nothing_is_written_if_an_operand_is_missing() {
        let layout = CodeLayout::whole(ByteOrder::Little);
        assert_eq!(encode(layout, 1, &[4]), Err(EncodeError::BadOperand { index: 1 }));
    }
}
