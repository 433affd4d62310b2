//! Parses registers: single ones, ranges and lists.

use stallscope_asm::{Parser, TokenKind};
use stallscope_target::{RegisterId, SubRegisterIndexId};

use crate::operand_kind::{Kind, Modifiers};
use crate::parser::AmdgpuAsmParser;
use crate::registers::{
    self, HIGH_HALF, LOW_HALF, NUMBERED, RegisterKind, class_of, joined, member, reg, special,
};
use crate::tokens::{Tried, accept_word, at_register, expect, register_number};

/// A parsed register.
#[derive(Clone, Copy, Debug)]
struct Parsed {
    id: RegisterId,
    kind: RegisterKind,
    number: u32,
    n_bits: u32,
}

/// A range of numbers in brackets.
struct Range {
    first: u32,
    n_bits: u32,
    half: Option<SubRegisterIndexId>,
}

impl AmdgpuAsmParser<'_> {
    /// Parses a register operand, if there is one.
    pub(crate) fn parse_register_operand(&mut self, parser: &mut Parser<'_>) -> Tried {
        if !at_register(parser) {
            return Tried::NoMatch;
        }
        let start = parser.token().location;
        match self.parse_register(parser) {
            Some(id) => {
                self.push(Kind::Register(id, Modifiers::default()), start);
                Tried::Success
            }
            None => Tried::Failure,
        }
    }

    /// Parses a register, and notes its use.
    pub(crate) fn parse_register(&mut self, parser: &mut Parser<'_>) -> Option<RegisterId> {
        let parsed = self.parse_available_register(parser)?;
        self.note_use(parser, parsed.kind, parsed.number, parsed.n_bits).ok()?;
        Some(parsed.id)
    }

    fn parse_available_register(&mut self, parser: &mut Parser<'_>) -> Option<Parsed> {
        let location = parser.token().location;
        let parsed = if parser.is(TokenKind::Identifier) {
            match self.parse_special(parser) {
                Some(parsed) => parsed,
                None => self.parse_numbered(parser)?,
            }
        } else {
            self.parse_list(parser)?
        };
        if !registers::is_available(parsed.id, &self.generation, self.has_xnack()) {
            if parsed.id == reg::SGPR_NULL {
                parser.error(location, "'null' operand is not supported on this GPU");
            } else {
                let mut message = String::new();
                registers::write_name(parsed.id, &mut message);
                message.push_str(" register not available on this GPU");
                parser.error(location, message);
            }
            return None;
        }
        Some(parsed)
    }

    fn parse_special(&self, parser: &mut Parser<'_>) -> Option<Parsed> {
        let id = special(parser.token().str())?;
        parser.lex();
        Some(Parsed { id, kind: RegisterKind::Special, number: 0, n_bits: 32 })
    }

    fn parse_numbered(&mut self, parser: &mut Parser<'_>) -> Option<Parsed> {
        let token = parser.token();
        let name = token.str();
        let found = NUMBERED.iter().find_map(|(prefix, kind)| Some((name.strip_prefix(prefix)?, *kind)));
        let Some((suffix, kind)) = found else {
            parser.error(token.location, "invalid register name");
            return None;
        };
        parser.lex();
        let range = if suffix.is_empty() {
            self.parse_range(parser)?
        } else {
            let (digits, half) = if let Some(digits) = suffix.strip_suffix(".l") {
                (digits, Some(LOW_HALF))
            } else if let Some(digits) = suffix.strip_suffix(".h") {
                (digits, Some(HIGH_HALF))
            } else {
                (suffix, None)
            };
            let Some(first) = register_number(digits) else {
                parser.error(token.location, "invalid register index");
                return None;
            };
            Range { first, n_bits: 32, half }
        };
        let id = self.numbered(parser, kind, &range, token.location)?;
        // LLVM quirk: one register in brackets may be a half of `vcc`, whose name is another one.
        let is_vcc = if kind == RegisterKind::Scalar && suffix.is_empty() {
            range.n_bits > 32
                && registers::VCC_HALVES.iter().any(|half| self.description.registers_overlap(id, *half))
        } else {
            registers::VCC_HALVES.contains(&id)
        };
        if is_vcc {
            parser.error(token.location, "register index is out of range");
            return None;
        }
        Some(Parsed { id, kind, number: range.first, n_bits: range.n_bits })
    }

    fn parse_range(&mut self, parser: &mut Parser<'_>) -> Option<Range> {
        if !expect(parser, TokenKind::LBrac, "missing register index") {
            return None;
        }
        let first_location = parser.token().location;
        let mut second_location = first_location;
        let low = self.parse_number(parser, "")?;
        let mut high = low;
        if parser.parse_optional_token(TokenKind::Colon) {
            second_location = parser.token().location;
            high = self.parse_number(parser, "")?;
        }
        if !expect(parser, TokenKind::RBrac, "expected a closing square bracket") {
            return None;
        }
        let Ok(first) = u32::try_from(low) else {
            parser.error(first_location, "invalid register index");
            return None;
        };
        let Ok(last) = u32::try_from(high) else {
            parser.error(second_location, "invalid register index");
            return None;
        };
        if first > last {
            parser.error(first_location, "first register index should not exceed second index");
            return None;
        }
        let mut half = None;
        if first == last {
            half = match parser.token().text {
                b".l" => Some(LOW_HALF),
                b".h" => Some(HIGH_HALF),
                _ => None,
            };
            if half.is_some() {
                parser.lex();
            }
        }
        Some(Range { first, n_bits: (last - first).wrapping_add(1).wrapping_mul(32), half })
    }

    fn parse_list(&mut self, parser: &mut Parser<'_>) -> Option<Parsed> {
        let list_location = parser.token().location;
        if !expect(parser, TokenKind::LBrac, "expected a register or a list of registers") {
            return None;
        }
        let location = parser.token().location;
        let mut parsed = self.parse_available_register(parser)?;
        if parsed.n_bits != 32 {
            parser.error(location, "expected a single 32-bit register");
            return None;
        }
        while parser.parse_optional_token(TokenKind::Comma) {
            let location = parser.token().location;
            let next = self.parse_available_register(parser)?;
            let message = if next.n_bits != 32 {
                "expected a single 32-bit register"
            } else if registers::is_vcc_after(parsed.id, parsed.kind, parsed.n_bits / 32, next.id) {
                parsed.n_bits += 32;
                continue;
            } else if next.kind != parsed.kind {
                "registers in a list must be of the same kind"
            } else if parsed.kind == RegisterKind::Special {
                match joined(parsed.id, next.id) {
                    Some(id) => {
                        (parsed.id, parsed.n_bits) = (id, 64);
                        continue;
                    }
                    None => "register does not fit in the list",
                }
            } else if u32::from(next.id.0) == u32::from(parsed.id.0) + parsed.n_bits / 32 {
                parsed.n_bits += 32;
                continue;
            } else {
                "registers in a list must have consecutive indices"
            };
            parser.error(location, message);
            return None;
        }
        if !expect(parser, TokenKind::RBrac, "expected a comma or a closing square bracket") {
            return None;
        }
        if parsed.kind != RegisterKind::Special {
            let range = Range { first: parsed.number, n_bits: parsed.n_bits, half: None };
            parsed.id = self.numbered(parser, parsed.kind, &range, list_location)?;
        }
        Some(parsed)
    }

    /// Returns the register for consecutive ones.
    fn numbered(
        &self,
        parser: &mut Parser<'_>,
        kind: RegisterKind,
        range: &Range,
        location: u32,
    ) -> Option<RegisterId> {
        let n_registers = range.n_bits / 32;
        let alignment = match kind {
            RegisterKind::Scalar | RegisterKind::Trap => {
                n_registers.checked_next_power_of_two().unwrap_or(4).clamp(1, 4)
            }
            _ => 1,
        };
        if !range.first.is_multiple_of(alignment) {
            parser.error(location, "invalid register alignment");
            return None;
        }
        let index = range.first / alignment;
        let Some(class) = class_of(kind, range.n_bits) else {
            parser.error(location, "invalid or unsupported register size");
            return None;
        };
        let is_vector = kind == RegisterKind::Vector;
        let is_past_end = is_vector
            && (index > 255
                || !self.generation.has_gfx1250() && u64::from(index) + u64::from(n_registers) > 256);
        let id = if is_past_end { None } else { member(class, index as usize) };
        let Some(id) = id else {
            parser.error(location, "register index is out of range");
            return None;
        };
        match range.half {
            Some(half) => self.description.sub_register(id, half),
            None => Some(id),
        }
    }

    /// Takes `off` or a vector register.
    pub(crate) fn parse_vector_or_off(&mut self, parser: &mut Parser<'_>) -> Tried {
        let start = parser.token().location;
        if accept_word(parser, "off") {
            self.push_number(crate::operand_kind::ImmediateKind::Off, 0, start);
            return Tried::Success;
        }
        self.parse_register_operand(parser)
    }
}
