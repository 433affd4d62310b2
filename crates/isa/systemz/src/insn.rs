//! The directive `.insn`: an instruction by its format, its code without operands, and its operands.

use stallscope_asm::{Failed, Fit, ParseResult, Parser, TokenKind, Value};
use stallscope_target::{Inst, OpcodeId};

use crate::custom_operand::{CustomOperand, Found};
use crate::description::opcode;
use crate::operand_kind::{AddressKind, Kind};
use crate::operand_renderer::render_by_kind;
use crate::operand_test::Test;
use crate::parser::SystemZAsmParser;
use crate::registers::RegisterKind;

/// An operand of a format.
#[derive(Clone, Copy, Debug)]
struct FormatOperand {
    /// How it is parsed; `None` for an immediate.
    custom: Option<CustomOperand>,
    /// The test of its value.
    test: Test,
}

/// A format of instructions.
#[derive(Clone, Copy, Debug)]
struct Format {
    name: &'static str,
    opcode: OpcodeId,
    operands: &'static [FormatOperand],
}

const fn unsigned(n_bits: u32) -> FormatOperand {
    FormatOperand { custom: None, test: Test::unsigned(n_bits) }
}

const fn signed(n_bits: u32) -> FormatOperand {
    FormatOperand { custom: None, test: Test::signed(n_bits) }
}

const fn address_12(kind: AddressKind) -> FormatOperand {
    let custom = Some(CustomOperand::Address(kind, RegisterKind::Gr64));
    FormatOperand { custom, test: Test::address_12(kind) }
}

const fn address_20(kind: AddressKind) -> FormatOperand {
    let custom = Some(CustomOperand::Address(kind, RegisterKind::Gr64));
    FormatOperand { custom, test: Test::address_20(kind) }
}

const fn branch(n_bits: u32) -> FormatOperand {
    let custom = Some(CustomOperand::PcRelative { n_bits, allows_tls: false });
    FormatOperand { custom, test: Test::Immediate }
}

/// A register, or its number.
const R: FormatOperand = FormatOperand { custom: Some(CustomOperand::AnyRegister), test: Test::AnyRegister };
/// A vector register.
const V: FormatOperand = FormatOperand {
    custom: Some(CustomOperand::Register(RegisterKind::Vr128)),
    test: Test::Register(RegisterKind::Vr128),
};
/// Addresses.
const BD: FormatOperand = address_12(AddressKind::Base);
const BD_20: FormatOperand = address_20(AddressKind::Base);
const BDX: FormatOperand = address_12(AddressKind::Indexed);
const BDX_20: FormatOperand = address_20(AddressKind::Indexed);
const BDV: FormatOperand = address_12(AddressKind::VectorIndexed);
/// Unsigned immediates.
const U4: FormatOperand = unsigned(4);
const U8: FormatOperand = unsigned(8);
const U12: FormatOperand = unsigned(12);
const U16: FormatOperand = unsigned(16);
const U32: FormatOperand = unsigned(32);
const U48: FormatOperand = unsigned(48);
/// Signed immediates.
const S8: FormatOperand = signed(8);
const S16: FormatOperand = signed(16);
/// Targets of branches.
const PC16: FormatOperand = branch(16);
const PC32: FormatOperand = branch(32);

/// Declares the formats by name, opcode and operands.
macro_rules! formats {
    ($($name:literal $opcode:literal [$($operand:ident)*],)*) => {
        const FORMATS: &[Format] =
            &[$(Format { name: $name, opcode: opcode($opcode), operands: &[$($operand),*] }),*];
    };
}

formats! {
    "e" "InsnE" [U16],
    "ri" "InsnRI" [U32 R S16],
    "rie" "InsnRIE" [U48 R R PC16],
    "ril" "InsnRIL" [U48 R PC32],
    "rilu" "InsnRILU" [U48 R U32],
    "ris" "InsnRIS" [U48 R S8 U4 BD],
    "rr" "InsnRR" [U16 R R],
    "rre" "InsnRRE" [U32 R R],
    "rrf" "InsnRRF" [U32 R R R U4],
    "rrs" "InsnRRS" [U48 R R U4 BD],
    "rs" "InsnRS" [U32 R R BD],
    "rse" "InsnRSE" [U48 R R BD],
    "rsi" "InsnRSI" [U48 R R PC16],
    "rsy" "InsnRSY" [U48 R R BD_20],
    "rx" "InsnRX" [U32 R BDX],
    "rxe" "InsnRXE" [U48 R BDX],
    "rxf" "InsnRXF" [U48 R R BDX],
    "rxy" "InsnRXY" [U48 R BDX_20],
    "s" "InsnS" [U32 BD],
    "si" "InsnSI" [U32 BD S8],
    "sil" "InsnSIL" [U48 BD U16],
    "siy" "InsnSIY" [U48 BD_20 U8],
    "ss" "InsnSS" [U48 BDX BD R],
    "sse" "InsnSSE" [U48 BD BD],
    "ssf" "InsnSSF" [U48 BD BD R],
    "vri" "InsnVRI" [U48 V V U12 U4 U4],
    "vrr" "InsnVRR" [U48 V V V U4 U4 U4],
    "vrs" "InsnVRS" [U48 R V BD U4],
    "vrv" "InsnVRV" [U48 V BDV U4],
    "vrx" "InsnVRX" [U48 V BDX U4],
    "vsi" "InsnVSI" [U48 V BD U8],
}

impl SystemZAsmParser<'_> {
    /// Parses `.insn`; what follows the last operand is left to the next statement.
    pub(crate) fn parse_insn(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        const UNEXPECTED: &str = "unexpected token in directive";
        let location = parser.token().location;
        let Ok(name) = parser.parse_identifier() else {
            return Err(parser.error(location, "expected instruction format"));
        };
        let Some(format) = FORMATS.iter().find(|format| format.name.as_bytes() == name) else {
            return Err(parser.error(location, "unrecognized format"));
        };
        self.statement.operands.clear();
        for operand in format.operands {
            parser.parse_token(TokenKind::Comma, UNEXPECTED)?;
            let start = parser.token().location;
            match operand.custom {
                Some(custom) => {
                    if self.parse_custom(parser, custom)? == Found::No {
                        return Err(Failed);
                    }
                }
                None => match parser.parse_expression(self) {
                    Ok(expression) => self.push(Kind::Immediate(Value::of(parser, expression.id)), start),
                    Err(_) => return Err(parser.error(start, UNEXPECTED)),
                },
            }
        }
        // LLVM gives the instruction no location, which is before that of any region's start.
        let mut inst = Inst { opcode: format.opcode, ..Inst::default() };
        for (operand, expected) in self.statement.operands.iter().zip(format.operands) {
            if expected.test.fit(&operand.kind) != Fit::Match {
                return Err(parser.error(operand.start, "unexpected operand type"));
            }
            render_by_kind(&operand.kind, &mut inst);
        }
        parser.streamer.emit_instruction(inst);
        Ok(())
    }
}
