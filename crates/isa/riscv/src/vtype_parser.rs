//! Parses the settings of vector instructions: `e32, m4, ta, ma`.

use stallscope_asm::{ParseResult, Parser, Token, TokenKind};

use crate::custom_operand::Found;
use crate::diagnostics;
use crate::features as feat;
use crate::operand_kind::Kind;
use crate::parser::RiscvAsmParser;
use crate::vtype::{ALT_FORMAT, Lmul, MASK_AGNOSTIC, TAIL_AGNOSTIC, VType, is_valid_sew};

/// The parts of settings, in the order of writing. Each may be omitted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    #[default]
    None,
    Sew,
    Lmul,
    Tail,
    Mask,
}

/// The settings read so far.
struct Settings {
    last: Part,
    sew: u32,
    lmul: Lmul,
    flags: u32,
}

impl RiscvAsmParser<'_> {
    /// Takes settings.
    pub(crate) fn parse_vtype(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let start = parser.token().location;
        let lmul = Lmul { value: 1, is_fraction: false };
        let mut settings = Settings { last: Part::None, sew: 8, lmul, flags: 0 };
        loop {
            if self.take_part(parser, parser.token(), &mut settings).is_none() {
                if settings.last == Part::None {
                    return Ok(Found::No);
                }
                break;
            }
            parser.lex_raw();
            if !parser.parse_optional_token(TokenKind::Comma) {
                break;
            }
        }
        if !parser.is(TokenKind::EndOfStatement) {
            return Err(parser.error(start, diagnostics::VTYPE));
        }
        let Settings { sew, lmul, flags, .. } = settings;
        if lmul.is_fraction {
            let max_sew = self.max_element_width() / lmul.value;
            if max_sew >= 8 && sew > max_sew {
                let message = format!(
                    "use of vtype encodings with SEW > {max_sew} and LMUL == mf{} may not be compatible with all \
                     RVV implementations",
                    lmul.value
                );
                parser.warning(start, message);
            }
        }
        self.push(Kind::VType(VType::new(sew, lmul, flags).0), start);
        Ok(Found::Yes)
    }

    fn max_element_width(&self) -> u32 {
        if self.has(feat::ZVE64X) { 64 } else { 32 }
    }

    /// Reads a part of settings.
    fn take_part(&self, parser: &mut Parser<'_>, token: Token<'_>, settings: &mut Settings) -> Option<()> {
        if !token.is(TokenKind::Identifier) {
            return None;
        }
        let text = token.str();
        if settings.last < Part::Sew
            && let Some(width) = text.strip_prefix('e')
        {
            let (sew, flag) = element_width(width, &["8alt", "16alt"])?;
            settings.sew = sew;
            settings.flags |= flag;
            settings.last = Part::Sew;
            return Some(());
        }
        if settings.last < Part::Lmul
            && let Some(grouping) = text.strip_prefix('m')
            && !matches!(grouping, "a" | "u")
        {
            settings.lmul = self.grouping(parser, grouping, token.location)?;
            settings.last = Part::Lmul;
            return Some(());
        }
        let (part, flag) = match text {
            "ta" => (Part::Tail, TAIL_AGNOSTIC),
            "tu" => (Part::Tail, 0),
            "ma" => (Part::Mask, MASK_AGNOSTIC),
            "mu" => (Part::Mask, 0),
            _ => return None,
        };
        if settings.last >= part {
            return None;
        }
        settings.flags |= flag;
        settings.last = part;
        Some(())
    }

    fn grouping(&self, parser: &mut Parser<'_>, text: &str, location: u32) -> Option<Lmul> {
        let fraction = text.strip_prefix('f');
        let value = decimal(fraction.unwrap_or(text))?;
        let lmul = Lmul { value, is_fraction: fraction.is_some() };
        if !lmul.is_valid() {
            return None;
        }
        let smallest = self.max_element_width() / 8;
        if lmul.is_fraction && value > smallest {
            let message =
                format!("use of vtype encodings with LMUL < SEWMIN/ELEN == mf{smallest} is reserved");
            parser.warning(location, message);
        }
        Some(lmul)
    }

    /// Takes settings for matrix tiles: `e32, w2`.
    pub(crate) fn parse_matrix_vtype(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let start = parser.token().location;
        let Some(vtype) = take_matrix_vtype(parser) else {
            return Err(parser.error(start, "operand must be e[8|16|16alt|32|64],w[1|2|4]"));
        };
        self.push(Kind::VType(vtype.0), start);
        Ok(Found::Yes)
    }
}

fn take_matrix_vtype(parser: &mut Parser<'_>) -> Option<VType> {
    let (sew, flag) = element_width(after_letter(parser.token(), 'e')?, &["16alt"])?;
    parser.lex();
    if !parser.parse_optional_token(TokenKind::Comma) {
        return None;
    }
    let widening =
        decimal(after_letter(parser.token(), 'w')?).filter(|widening| matches!(widening, 1 | 2 | 4))?;
    parser.lex();
    parser.is(TokenKind::EndOfStatement).then(|| VType::matrix(sew, widening, flag))
}

/// Returns the rest of an identifier after its first letter.
fn after_letter(token: Token<'_>, letter: char) -> Option<&str> {
    if token.is(TokenKind::Identifier) { token.str().strip_prefix(letter) } else { None }
}

/// Reads a width of elements, which may be in the alternative format; returns the width and the flag.
fn element_width(text: &str, alternatives: &[&str]) -> Option<(u32, u32)> {
    if alternatives.contains(&text) {
        return Some((decimal(text.strip_suffix("alt")?)?, ALT_FORMAT));
    }
    decimal(text).filter(|&sew| is_valid_sew(sew)).map(|sew| (sew, 0))
}

/// Reads a number of decimal digits.
pub(crate) fn decimal(text: &str) -> Option<u32> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}
