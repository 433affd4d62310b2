//! Helpers for tests: random numbers, notes on skipped tests, and for instruction sets instructions, and checks of printers, encoders, decoders
//! and links of kernels.
#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

mod random;
mod skip;

pub use random::Random;
pub use skip::skip;

use stallscope_isa::{KernelParts, Place};
use stallscope_mc::{
    AsmInfo, AsmLanguage, Decoded, Decoder, Expressions, Methods, ObjectFormat, PrintOptions, Printer,
    Validity,
};
use stallscope_target::{
    AsmFragment, DecodedOperand, Description, Encoding, EncodingField, Inst, Method, MethodId, OpcodeId,
    Operand, Register, RegisterId, SubtargetInfo,
};

/// Creates an empty table of expressions.
pub fn expressions() -> Expressions {
    Expressions::new(AsmInfo::new(ObjectFormat::Elf))
}

/// Parses an immediate, `-` for no register, or a register by LLVM's name.
fn operand(description: Description<'_>, text: &str) -> Operand {
    let registers = description.table::<Register>();
    match text.parse() {
        Ok(value) => Operand::Immediate(value),
        Err(_) if text == "-" => Operand::Register(RegisterId::NONE),
        Err(_) => Operand::Register(RegisterId::from_index(
            registers.iter().position(|r| description.str(r.name) == text).unwrap(),
        )),
    }
}

/// Creates an instruction from opcode and operands: registers by name, `-` for no register, immediates.
pub fn inst(description: Description<'_>, opcode: &str, operands: &str) -> Inst {
    Inst {
        opcode: description.opcode_by_name(opcode).unwrap(),
        operands: operands.split_whitespace().map(|text| operand(description, text)).collect(),
        ..Inst::default()
    }
}

/// Calls `check` with every opcode, and with one that does not exist, with operands of all kinds and numbers,
/// including `registers`.
pub fn check_all_opcodes_with(
    description: Description<'_>,
    registers: &[&str],
    mut check: impl FnMut(&Inst),
) {
    let mut operands: Vec<Operand> = registers.iter().map(|name| operand(description, name)).collect();
    operands.extend([i64::MIN, -1, 0, 3, 16, 1 << 40].map(Operand::Immediate));
    operands.extend([Operand::Expression(0), Operand::Expression(u32::MAX)]);
    operands.push(Operand::Register(RegisterId(u16::MAX)));
    for opcode in 0..description.n_opcodes() + 1 {
        for first in (opcode % 8..operands.len()).step_by(8) {
            let n_operands = (opcode + first) % 11;
            let chosen = (0..n_operands).map(|i| operands[(first + i * (1 + opcode % 7)) % operands.len()]);
            check(&Inst {
                opcode: OpcodeId::from_index(opcode),
                flags: (first * 0x9E5) as u32,
                operands: chosen.collect(),
                ..Inst::default()
            });
        }
    }
}

/// Asserts that the methods that print a description's operands are known: `is_known` takes their numbers and names.
pub fn check_printer_methods(description: Description<'_>, is_known: impl Fn(MethodId, &str) -> bool) {
    let names = description.table::<Method>();
    for fragment in description.table::<AsmFragment>().iter() {
        let name = description.str(names.at(fragment.method.index()).name);
        assert!(fragment.operand == AsmFragment::NO_OPERAND || is_known(fragment.method, name), "{name}");
    }
}

/// Asserts that the methods that encode a description's operands or complete encodings are known.
pub fn check_encoder_methods(
    description: Description<'_>,
    is_known: impl Fn(MethodId) -> bool,
    is_known_completion: impl Fn(MethodId) -> bool,
) {
    let names = description.table::<Method>();
    let name = |method: MethodId| description.str(names.at(method.index()).name);
    for field in description.table::<EncodingField>().iter() {
        assert!(is_known(field.method), "{}", name(field.method));
    }
    for encoding in description.table::<Encoding>().iter() {
        let method = encoding.post_encoder;
        assert!(method == MethodId::NONE || is_known_completion(method), "{}", name(method));
    }
}

/// Asserts that the methods that decode a description's operands are known.
pub fn check_decoder_methods<T: Copy>(description: Description<'_>, by_name: fn(&str) -> Option<T>) {
    let methods = Methods::new(description, by_name);
    let names = description.table::<Method>();
    let operands = description.table::<DecodedOperand>();
    let mut used = operands.iter().map(|operand| operand.method).filter(|method| *method != MethodId::NONE);
    let mut n_methods = 0;
    for method in &mut used {
        assert!(methods.get(method).is_some(), "{}", description.str(names.at(method.index()).name));
        n_methods += 1;
    }
    assert!(n_methods > 0, "no operand is decoded");
}

/// Asserts that links lead from each place that kernels use to each other, through general registers.
pub fn check_links(parts: &KernelParts) {
    let is_linked =
        |from: Place, to: Place| parts.links.iter().any(|link| (link.from, link.to) == (from, to));
    for place in parts.files.iter().map(|file| file.place).chain([Place::Memory]) {
        assert!(place == Place::General || is_linked(place, Place::General), "{place}");
        assert!(is_linked(Place::General, place), "{place}");
    }
}

/// Returns the disassembly of bytes: instructions without tabs, `invalid` for invalid code, and `undefined` before an
/// instruction with an undefined effect.
pub fn disassembled(language: &AsmLanguage, subtarget: &SubtargetInfo, bytes: &[u8]) -> String {
    let mut decoder = Decoder::new(language, subtarget).unwrap();
    let printer = Printer::new(language, subtarget, 0, PrintOptions::default());
    let mut texts = Vec::new();
    let mut start = 0;
    while let Some(rest) = bytes.get(start..).filter(|rest| !rest.is_empty()) {
        let mut inst = Inst::default();
        let mut expressions = Expressions::new((language.asm_info)(&subtarget.triple));
        let decoded = decoder.decode(rest, &mut inst, &mut expressions);
        let mut text = String::new();
        if decoded.validity != Validity::Invalid {
            printer.print(&inst, &expressions, &mut text);
        }
        let lines: Vec<String> = text.lines().map(|line| line.trim().replace('\t', " ")).collect();
        let text = lines.join("; ");
        texts.push(match decoded.validity {
            Validity::Valid => text,
            Validity::Undefined => format!("undefined {text}"),
            Validity::Invalid => "invalid".to_owned(),
        });
        start += decoded.n_bytes;
    }
    texts.join("; ")
}

/// Asserts the disassembly of codes, as [`disassembled`] writes it.
#[track_caller]
pub fn check_disassembly(language: &AsmLanguage, subtarget: &SubtargetInfo, cases: &[(&[u8], &str)]) {
    for (bytes, expected) in cases {
        assert_eq!(disassembled(language, subtarget, bytes), *expected, "{bytes:02x?}");
    }
}

/// The first instruction of bytes, and its text if it is valid.
fn decode_and_print(
    (decoder, printer): (&mut Decoder<'_>, &Printer<'_>),
    asm_info: &AsmInfo,
    bytes: &[u8],
) -> (Decoded, String) {
    let mut inst = Inst::default();
    let mut expressions = Expressions::new(*asm_info);
    let decoded = decoder.decode(bytes, &mut inst, &mut expressions);
    let mut text = String::new();
    if decoded.validity != Validity::Invalid {
        printer.print(&inst, &expressions, &mut text);
    }
    (decoded, text)
}

/// Decodes and prints random bytes of all lengths below 17. Asserts that a decoder and a printer that have seen much other
/// code give the same as new ones.
pub fn decode_random_bytes(language: &AsmLanguage, subtarget: &SubtargetInfo) {
    const N_LENGTHS: usize = 17;
    let new = || {
        let decoder = Decoder::new(language, subtarget).unwrap();
        (decoder, Printer::new(language, subtarget, 0, PrintOptions::default()))
    };
    let asm_info = (language.asm_info)(&subtarget.triple);
    let (mut decoder, printer) = new();
    let mut random = Random::new(&format!("decode_random_bytes {}", subtarget.processor_name));
    for index in 0..20_000 {
        let mut bytes = Vec::new();
        while bytes.len() < index % N_LENGTHS {
            bytes.extend(random.next_number().to_be_bytes().iter().take(4));
        }
        bytes.truncate(index % N_LENGTHS);
        let had_context = decoder.has_context();
        let (decoded, text) = decode_and_print((&mut decoder, &printer), &asm_info, &bytes);
        assert!(decoded.n_bytes > 0, "{bytes:?}");
        assert!(decoded.validity == Validity::Invalid || decoded.n_bytes <= bytes.len(), "{bytes:?}");
        if index % 64 == 0 && !had_context {
            let (mut decoder, printer) = new();
            let again = decode_and_print((&mut decoder, &printer), &asm_info, &bytes);
            assert_eq!((decoded, text), again, "{bytes:?}");
        }
    }
}
