//! The encoding of instructions as machine code, from `-gen-emitter`.

use std::collections::BTreeMap;

use stallscope_target::{DescriptionBuilder, Encoding, EncodingField, MethodId, OpcodeId};

use crate::cpp::{Expression, Source, Statement};
use crate::error::Result;
use crate::methods::Methods;
use crate::tables::{Names, Tables, narrow};

/// Adds the encodings of all opcodes that have one.
pub(crate) fn write(
    tables: &Tables,
    names: &Names,
    methods: &mut Methods,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    let Some(source) = &tables.emitter else { return Ok(()) };
    let first_opcode = first_opcode(source)?;
    let mut bits: Vec<u64> = Vec::new();
    source.after("uint64_t InstBits[] = ")?.each_element(|line, element| {
        let value = element.evaluate(&|_| None).ok_or_else(|| source.error(line, "not a number"))?;
        bits.push(narrow(source, line, value)?);
        Ok(())
    })?;

    let n_words = words_per_opcode(source)?;
    let mut parser = source.at("uint64_t InstBits[] = ", "switch (opcode) {")?;
    let line = parser.line();
    let shape = || source.error(line, "unexpected form of encodings");
    let statements = parser.statements()?;
    let [Statement::Switch(_, groups)] = statements.as_slice() else { return Err(shape()) };
    let mut found = BTreeMap::new();
    for group in groups {
        let mut fields = vec![Vec::new(); n_words];
        let mut post_encoder = MethodId::NONE;
        if group.labels.contains(&None) {
            continue;
        }
        let mut operand = None;
        for statement in &group.body {
            match statement {
                Statement::Break => {}
                Statement::Expression(Expression::Binary("=", target, call)) => {
                    let (method, arguments) = call.function_call().ok_or_else(shape)?;
                    let method = methods.id(method, builder);
                    match target.simple_name() {
                        Some("op") => operand = Some((operand_index(arguments).ok_or_else(shape)?, method)),
                        Some("Value") => post_encoder = method,
                        _ => return Err(shape()),
                    }
                }
                Statement::Expression(Expression::Binary("|=", _, part)) => {
                    let (operand, method) = operand.ok_or_else(shape)?;
                    let fields = fields.first_mut().ok_or_else(shape)?;
                    add_fields(part, operand, method, fields).ok_or_else(shape)?;
                }
                // Code of several words is written in place.
                Statement::Expression(call) if call.method_call("clearAllBits").is_some() => {}
                Statement::Expression(call) if call.method_call("insertBits").is_some() => {
                    let (operand, method) = operand.ok_or_else(shape)?;
                    add_inserted(call, operand, method, &mut fields).ok_or_else(shape)?;
                }
                Statement::Expression(call) => {
                    let (method, arguments) = call.function_call().ok_or_else(shape)?;
                    let method = methods.id(method, builder);
                    match arguments.iter().any(|argument| argument.simple_name() == Some("Value")) {
                        true => post_encoder = method,
                        false => operand = Some((operand_index(arguments).ok_or_else(shape)?, method)),
                    }
                }
                _ => return Err(shape()),
            }
        }
        let fields: Vec<_> = fields.iter().map(|fields| builder.span(fields)).collect();
        for label in group.labels.iter().flatten() {
            let opcode = label.simple_name().and_then(|name| names.opcodes.value(name)).ok_or_else(shape)?;
            let index: usize = narrow(source, line, opcode - first_opcode)?;
            let opcode = OpcodeId(narrow(source, line, opcode)?);
            for (word, &fields) in fields.iter().enumerate() {
                let bits = *bits.get(index * n_words + word).ok_or_else(shape)?;
                // The first word is there even if it is 0; trailing zero words after it are not.
                if word == 0 || bits != 0 || !fields.is_empty() {
                    let post_encoder = if word == 0 { post_encoder } else { MethodId::NONE };
                    found.insert((opcode, word), Encoding { opcode, bits, fields, post_encoder });
                }
            }
        }
    }
    for encoding in found.into_values() {
        builder.push(encoding);
    }
    Ok(())
}

/// Returns the number of words of 64 bits that the table of bits has for each opcode.
fn words_per_opcode(source: &Source) -> Result<usize> {
    let Some(mut parser) = source.find_after("ArrayRef(InstBits + TableIndex * ") else { return Ok(1) };
    let line = parser.line();
    let n_words = parser.expression()?.evaluate(&|_| None);
    narrow(source, line, n_words.ok_or_else(|| source.error(line, "not a number of words"))?)
}

/// Adds the run of bits of `Value.insertBits(op.extractBitsAsZExtValue(n_bits, source_bit), bit, n_bits)`, in parts if
/// it lies in several words.
fn add_inserted(
    call: &Expression,
    operand: u8,
    method: MethodId,
    words: &mut [Vec<EncodingField>],
) -> Option<()> {
    let number = |e: &Expression| u8::try_from(e.evaluate(&|_| None)?).ok();
    let (_, [extracted, bit, n_bits]) = call.method_call("insertBits")? else { return None };
    let (_, [_, source_bit]) = extracted.method_call("extractBitsAsZExtValue")? else { return None };
    let (mut bit, mut n_bits, mut source_bit) = (number(bit)?, number(n_bits)?, number(source_bit)?);
    while n_bits > 0 {
        let (word, in_word) = (bit / 64, bit % 64);
        let part = n_bits.min(64 - in_word);
        let field = EncodingField { operand, method, source_bit, bit: in_word, n_bits: part };
        words.get_mut(usize::from(word))?.push(field);
        (bit, n_bits, source_bit) = (bit + part, n_bits - part, source_bit + part);
    }
    Some(())
}

/// Returns the first opcode in the table of bits.
fn first_opcode(source: &Source) -> Result<i128> {
    let Some(mut parser) = source.find_after("constexpr unsigned FirstSupportedOpcode = ") else {
        return Ok(0);
    };
    let line = parser.line();
    parser.expression()?.evaluate(&|_| None).ok_or_else(|| source.error(line, "not an opcode"))
}

/// Returns the operand that a method is called for: `MI.getOperand(1)`, or only its index.
fn operand_index(arguments: &[Expression]) -> Option<u8> {
    arguments.iter().find_map(|argument| match (argument, argument.method_call("getOperand")) {
        (Expression::Number(index), _) | (_, Some((_, [Expression::Number(index)]))) => {
            u8::try_from(*index).ok()
        }
        _ => None,
    })
}

/// Adds the runs of bits of `(op & mask) << by`; the shift may be missing, or go in the other direction.
fn add_fields(
    part: &Expression,
    operand: u8,
    method: MethodId,
    fields: &mut Vec<EncodingField>,
) -> Option<()> {
    let shift = |by: &Expression| i32::try_from(by.evaluate(&|_| None)?).ok();
    let (masked, shift) = match part {
        Expression::Binary("<<", masked, by) => (&**masked, shift(by)?),
        Expression::Binary(">>", masked, by) => (&**masked, -shift(by)?),
        masked => (masked, 0),
    };
    let Expression::Binary("&", _, mask) = masked else { return None };
    let mut mask = u64::try_from(mask.evaluate(&|_| None)?).ok()?;
    while mask != 0 {
        let source_bit = mask.trailing_zeros();
        let n_bits = (mask >> source_bit).trailing_ones();
        fields.push(EncodingField {
            operand,
            method,
            source_bit: u8::try_from(source_bit).ok()?,
            bit: u8::try_from(i32::try_from(source_bit).ok()? + shift).ok()?,
            n_bits: u8::try_from(n_bits).ok()?,
        });
        let taken = u64::MAX.checked_shr(64 - n_bits)? << source_bit;
        mask &= !taken;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_become_runs_of_bits() {
        let fields = |text: &str| {
            let part = Source::of_text(&format!("= {text};")).after("= ").unwrap().expression().unwrap();
            let mut fields = Vec::new();
            add_fields(&part, 1, MethodId::NONE, &mut fields)?;
            Some(fields.iter().map(|f| (f.source_bit, f.bit, f.n_bits)).collect::<Vec<_>>())
        };
        assert_eq!(fields("(op & 0x1f)"), Some(vec![(0, 0, 5)]));
        assert_eq!(fields("(op & 0x1ffffc) << 3"), Some(vec![(2, 5, 19)]));
        assert_eq!(fields("(op & 0x34) >> 1"), Some(vec![(2, 1, 1), (4, 3, 2)]));
        assert_eq!(fields("(op & 0xffffffffffffffff)"), Some(vec![(0, 0, 64)]));
        assert_eq!(fields("(op & 0x1) >> 1"), None);
        assert_eq!(fields("op"), None);
    }
}
