//! Writes expressions as assembly.

use std::fmt::Write as _;

use smallvec::SmallVec;

use crate::asm_info::Specifier;
use crate::expression::Expression;
use crate::expressions::Expressions;
use crate::id::{ExpressionId, SymbolId};
use crate::operator::BinaryOperator;
use crate::raw_text;

/// A part that has not been written yet.
#[derive(Clone, Copy)]
enum Part {
    Text(&'static str),
    Specifier(Specifier),
    Arguments { first: ExpressionId, is_hex: bool },
    Expression { id: ExpressionId, surrounding_precedence: u8 },
}

/// The parts that have not been written yet, the next one last. Most expressions have few.
type Parts = SmallVec<[Part; 4]>;

/// Appends a name; if it has characters that XCOFF's names do not have, as one that has none.
fn write_renamed(name: &[u8], out: &mut String) {
    let is_acceptable = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'[' | b']');
    if name.iter().all(|&byte| is_acceptable(byte)) {
        out.push_str(&raw_text::from_bytes(name));
        return;
    }
    let (start, name) = match name.strip_prefix(b".") {
        Some(name) => ("._Renamed..", name),
        None => ("_Renamed..", name),
    };
    out.push_str(start);
    for &byte in name.iter().filter(|&&byte| !is_acceptable(byte) || byte == b'_') {
        // LLVM quirk: bytes are signed.
        let _ = write!(out, "{:x}", i64::from(byte.cast_signed()));
    }
    let replaced = |&byte: &u8| if is_acceptable(byte) { char::from(byte) } else { '_' };
    out.extend(name.iter().map(replaced));
}

impl Expressions {
    /// Appends the name of the symbol, in quotes if it needs them.
    pub fn write_symbol(&self, symbol: SymbolId, out: &mut String) {
        let name = self.symbols.name(symbol);
        let is_place = self.symbols[symbol].is_place;
        if self.asm_info.renames_symbols && !is_place {
            write_renamed(name, out);
            return;
        }
        if is_place || self.asm_info.is_valid_unquoted_name(name) {
            out.push_str(&raw_text::from_bytes(name));
            return;
        }
        out.push('"');
        for character in raw_text::from_bytes(name).chars() {
            match character {
                '\n' => out.push_str("\\n"),
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                other => out.push(other),
            }
        }
        out.push('"');
    }

    /// Appends the expression as assembly.
    pub fn write(&self, id: ExpressionId, out: &mut String) {
        let mut parts = Parts::from_iter([Part::Expression { id, surrounding_precedence: 0 }]);
        while let Some(part) = parts.pop() {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Specifier(specifier) => self.write_specifier(specifier, out),
                Part::Arguments { first, is_hex } => self.write_argument(first, is_hex, &mut parts, out),
                Part::Expression { id, surrounding_precedence } => {
                    self.write_node(id, surrounding_precedence, &mut parts, out);
                }
            }
        }
    }

    // Appends the first part, and pushes the following ones to `parts`, the last one first.
    fn write_node(&self, id: ExpressionId, surrounding_precedence: u8, parts: &mut Parts, out: &mut String) {
        const MAX_PRECEDENCE: u8 = 9;
        match self[id] {
            Expression::Constant(value) => out.push_str(&value.to_string()),
            Expression::Register(id) => {
                (self.asm_info.write_register)(id, self.asm_info.assembler_dialect, out);
            }
            Expression::Symbol(symbol, specifier) => {
                self.write_symbol(symbol, out);
                if let Some(specifier) = specifier {
                    self.write_specifier(specifier, out);
                }
            }
            Expression::Specified(specifier, operand)
                if self.asm_info.specifies_whole_expressions.is_some() =>
            {
                parts.push(Part::Specifier(specifier));
                parts.push(Part::Expression { id: operand, surrounding_precedence: 0 });
            }
            Expression::Specified(specifier, operand) => {
                let name = self.asm_info.specifiers.get(usize::from(specifier.0)).copied();
                let name = name.unwrap_or_default();
                out.push_str(name);
                let is_enclosed = self.asm_info.encloses_specified_expressions
                    && !matches!(self[operand], Expression::Symbol(..));
                if is_enclosed {
                    out.push('(');
                }
                // `hi(symbol)`
                if is_enclosed || name.ends_with('(') {
                    parts.push(Part::Text(")"));
                }
                parts.push(Part::Expression { id: operand, surrounding_precedence: 0 });
            }
            Expression::Call(function, arguments) => {
                let function = self.function(function);
                out.push_str(function.map_or("", |function| function.name));
                out.push('(');
                parts.push(Part::Text(")"));
                parts.push(Part::Arguments {
                    first: arguments,
                    is_hex: function.is_some_and(|function| function.prints_hex),
                });
            }
            // Only calls have arguments.
            Expression::Argument(..) => {}
            Expression::Unary(operator, operand) => {
                out.push(operator.character());
                parts.push(Part::Expression { id: operand, surrounding_precedence: MAX_PRECEDENCE });
            }
            Expression::Binary(operator, left, right) => {
                let is_additive = matches!(operator, BinaryOperator::Add | BinaryOperator::Sub);
                let precedence = u8::from(is_additive);
                let inner_precedence = if is_additive { 1 } else { MAX_PRECEDENCE };
                if precedence < surrounding_precedence {
                    out.push('(');
                    parts.push(Part::Text(")"));
                }
                parts.push(Part::Expression { id: right, surrounding_precedence: inner_precedence + 1 });
                // `X-42` rather than `X+-42`.
                let has_sign = operator == BinaryOperator::Add
                    && matches!(self[right], Expression::Constant(value) if value < 0);
                if !has_sign {
                    parts.push(Part::Text(operator.text()));
                }
                parts.push(Part::Expression { id: left, surrounding_precedence: inner_precedence });
            }
        }
    }

    // Appends the first argument if that is a number in hexadecimal, and pushes the following parts.
    fn write_argument(&self, first: ExpressionId, is_hex: bool, parts: &mut Parts, out: &mut String) {
        let Expression::Argument(argument, rest) = self[first] else { return };
        if let Some(first) = rest {
            parts.extend([Part::Arguments { first, is_hex }, Part::Text(", ")]);
        }
        match self[argument] {
            Expression::Constant(value) if is_hex => {
                // LLVM quirk: negative numbers have no sign.
                out.push_str(&format!("{value:#x}"));
            }
            _ => parts.push(Part::Expression { id: argument, surrounding_precedence: 0 }),
        }
    }

    fn write_specifier(&self, specifier: Specifier, out: &mut String) {
        let name = self.asm_info.specifiers.get(specifier.0 as usize).copied().unwrap_or_default();
        if self.asm_info.use_parens_for_specifier {
            out.push('(');
            out.push_str(name);
            out.push(')');
        } else {
            out.push('@');
            out.push_str(name);
        }
    }
}
