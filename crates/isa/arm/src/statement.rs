//! Parses statements: the mnemonic, and operands up to the end.

use stallscope_asm::{Failed, ParseResult, Parser, Token, TokenKind, Value};

use crate::condition::{Condition, VptCode};
use crate::features as feat;
use crate::match_instruction::VARIANT;
use crate::mnemonic::{Mnemonic, is_custom_pair};
use crate::operand_kind::{Form, Immediate, Kind};
use crate::parser::ArmAsmParser;
use crate::registers::reg;

/// The types that may follow a mnemonic.
#[rustfmt::skip]
const TYPES: &[&str] = &[
    ".8", ".16", ".32", ".64", ".i8", ".i16", ".i32", ".i64", ".u8", ".u16", ".u32", ".u64", ".s8", ".s16", ".s32",
    ".s64", ".p8", ".p16", ".f32", ".f64", ".f", ".d",
];

/// The further suffixes that are counted to the mnemonic.
const FURTHER_TYPES: &[&str] = &[".w", ".bf16", ".p64", ".f16"];

impl ArmAsmParser<'_> {
    /// Parses the statement whose mnemonic is `name`, in lower case, at `token`.
    pub(crate) fn parse_statement(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
        token: Token<'_>,
    ) -> ParseResult {
        let start = token.location;
        self.statement.operands.clear();
        self.statement.location = start;
        let name = self.matcher.canonical_mnemonic(VARIANT, name, &self.available).to_owned();
        let name = name.as_str();
        if parser.is(TokenKind::Identifier) && parser.token().str().eq_ignore_ascii_case(".req") {
            self.parse_req(parser, name)?;
            // The statement is complete without an instruction.
            return Err(Failed);
        }
        let (first, types) = name.split_at(name.find('.').unwrap_or(name.len()));
        let split = self.split_mnemonic(first, types);
        if self.is_thumb_one() && split.condition != Condition::AL && split.stem != "b" {
            return Err(parser.error(start, "conditional execution not supported in Thumb1"));
        }
        self.set_mnemonic(split.stem);
        self.push_suffixes(parser, &split, name, types, start)?;
        self.push_types(parser, split.stem, first.len() as u32, types, start)?;
        self.statement.n_mnemonic_operands = self.statement.operands.len();
        self.statement.operand_parsers = self.description.operand_parsers(split.stem);
        if !parser.is(TokenKind::EndOfStatement) {
            loop {
                self.parse_operand(parser, split.stem)?;
                if !parser.parse_optional_token(TokenKind::Comma) {
                    break;
                }
            }
        }
        parser.parse_token(TokenKind::EndOfStatement, "unexpected token in argument list")?;
        self.drop_first_operand(&split);
        if self.has(feat::CDE) && is_custom_pair(split.stem) {
            self.join_custom_pair(parser)?;
        }
        self.choose_predicate(&split, name, start);
        if !self.is_thumb()
            && split.stem == "blx"
            && matches!(self.rest(), [operand] if operand.kind.immediate().is_some())
        {
            self.remove_of_mnemonic(|kind| matches!(kind, Kind::Condition(_)));
        }
        self.add_second_register(split.stem);
        self.join_exclusive_pair(parser, split.stem)?;
        if self.is_thumb_two()
            && split.stem == "sub"
            && split.sets_flags
            && let [a, b, c] = self.rest()
            && a.kind.register() == Some(reg::PC)
            && b.kind.register() == Some(reg::LR)
            && c.kind.immediate().is_some()
        {
            self.set_mnemonic("subs");
            self.remove_of_mnemonic(|kind| matches!(kind, Kind::FlagsSet(_)));
        }
        Ok(())
    }

    pub(crate) fn set_mnemonic(&mut self, mnemonic: &str) {
        self.statement.mnemonic.clear();
        self.statement.mnemonic.push_str(mnemonic);
    }

    /// Returns the operands after the mnemonic's.
    pub(crate) fn rest(&self) -> &[crate::operand::ArmOperand] {
        self.statement.operands.get(self.statement.n_mnemonic_operands..).unwrap_or_default()
    }

    /// Removes the first operand from the mnemonic that is of a kind.
    pub(crate) fn remove_of_mnemonic(&mut self, is_wanted: impl Fn(&Kind) -> bool) {
        let statement = &mut self.statement;
        let of_mnemonic = statement.operands.iter().take(statement.n_mnemonic_operands);
        let found = of_mnemonic.map(|operand| &operand.kind).position(is_wanted);
        if let Some(index) = found {
            statement.operands.remove(index);
            statement.n_mnemonic_operands -= 1;
        }
    }

    /// Adds the operands that the suffixes of the mnemonic represent.
    fn push_suffixes(
        &mut self,
        parser: &mut Parser<'_>,
        split: &Mnemonic<'_>,
        name: &str,
        types: &str,
        start: u32,
    ) -> ParseResult {
        let stem = split.stem;
        let after_stem = start + stem.len() as u32;
        if stem == "it" || stem.starts_with("vpt") || stem.starts_with("vpst") {
            self.push_block_mask(parser, split, after_stem)?;
        }
        let suffixes = self.suffixes(stem, types, name);
        let after_flags = after_stem + u32::from(split.sets_flags);
        if split.sets_flags && !suffixes.flags {
            let message = format!("instruction '{stem}' can not set flags, but 's' suffix specified");
            return Err(parser.error(start, message));
        }
        if split.condition != Condition::AL && !suffixes.condition {
            let message = format!("instruction '{stem}' is not predicable, but condition code specified");
            return Err(parser.error(start, message));
        }
        if split.vpt != VptCode::None && !suffixes.vpt {
            let message =
                format!("instruction '{stem}' is not VPT predicable, but VPT code T/E is specified");
            return Err(parser.error(start, message));
        }
        if split.sets_flags {
            self.push(Kind::FlagsSet(reg::CPSR), after_stem, after_stem);
        }
        if split.condition != Condition::AL {
            self.push(Kind::Condition(split.condition), after_flags, after_flags);
        }
        if split.vpt != VptCode::None && !is_plain_conversion(stem) {
            self.push(Kind::Vpt(split.vpt), after_flags, after_flags);
        }
        if split.interrupt_mode != 0 {
            let value = Value::Constant(split.interrupt_mode);
            self.push(Kind::Immediate(Immediate { value, form: Form::Number }), start, start);
        } else if stem == "cps" && self.has(feat::M_CLASS) {
            return Err(parser.error(start, "instruction 'cps' requires effect for M-class"));
        }
        Ok(())
    }

    fn push_block_mask(
        &mut self,
        parser: &mut Parser<'_>,
        split: &Mnemonic<'_>,
        location: u32,
    ) -> ParseResult {
        if split.block.len() > 3 {
            let kind = if split.stem == "it" { "IT" } else { "VPT" };
            return Err(parser.error(location, format!("too many conditions on {kind} instruction")));
        }
        let mut mask = 8;
        for letter in split.block.bytes().rev() {
            mask >>= 1;
            match letter {
                b't' => {}
                b'e' => mask |= 8,
                _ => {
                    let message = format!("illegal IT block condition mask '{}'", split.block);
                    return Err(parser.error(location, message));
                }
            }
        }
        self.push(Kind::BlockMask(mask), location, location);
        Ok(())
    }

    /// Adds the types after the mnemonic, which is `length` long.
    fn push_types(
        &mut self,
        parser: &mut Parser<'_>,
        stem: &str,
        length: u32,
        types: &str,
        start: u32,
    ) -> ParseResult {
        let ignores_types = stem.starts_with("vldm") || stem.starts_with("vstm");
        let mut at = start + length;
        for part in types.split('.').skip(1) {
            let text = format!(".{part}");
            let location = at;
            at += text.len() as u32;
            if ignores_types && TYPES.contains(&text.as_str()) {
                continue;
            }
            if text == ".n" && !self.is_thumb() {
                let message = "instruction with .n (narrow) qualifier not allowed in arm mode";
                return Err(parser.error(location, message));
            }
            if text != ".n" && (self.is_thumb() || text != ".w") {
                self.push_token(&text, location);
            }
        }
        Ok(())
    }

    /// Returns the number of operands that belong to the mnemonic.
    pub(crate) fn count_mnemonic_operands(&self) -> usize {
        let operands = &self.statement.operands;
        let has_mode = self.statement.mnemonic == "cps"
            && operands.first().is_some_and(|operand| matches!(operand.kind.number(), Some(2 | 3)));
        let mut is_condition_on_right = false;
        let mut count = usize::from(has_mode);
        while let Some(operand) = operands.get(count) {
            match &operand.kind {
                Kind::BlockMask(_) => is_condition_on_right = true,
                Kind::Token(token)
                    if TYPES.contains(&&*token.text) || FURTHER_TYPES.contains(&&*token.text) =>
                {
                    is_condition_on_right = true;
                }
                Kind::FlagsSet(_) | Kind::Vpt(_) => {}
                Kind::Condition(_) if !is_condition_on_right => {}
                _ => break,
            }
            count += 1;
        }
        count
    }
}

/// Returns whether a mnemonic is a conversion that may end with the letter for lanes.
fn is_plain_conversion(stem: &str) -> bool {
    stem.starts_with("vcvt") && !matches!(stem, "vcvta" | "vcvtn" | "vcvtp" | "vcvtm")
}
