//! Parses the operands of system instructions: names for numbers, and the aliases of `sys`.

use stallscope_target::{ArchExtension, FeatureSet, NamedOperand, NamedOperandTableId};

use super::custom_operand::{CustomOperand, Found};
use super::named_operands::{
    AT, DB, DB_NXS, DC, GIC, GICR, GSB, IC, PLBI, PRFM, PSTATE_IMM0_1, PSTATE_IMM0_15, RPRFM, SVCR,
    SVE_PATTERN, SVE_PRFM, SVE_VECTOR_LENGTH, SYSTEM_REGISTER, TINDEX, TLBI, TLBIP, has,
};
use super::operand_kind::{Immediate, Kind, SystemRegister};
use super::parser::Aarch64AsmParser;
use super::registers::RegisterKind;
use super::sys_alias::{PREDICTION_RESTRICTION, SPECRES2, Transfer, is_allowed_with_tlbid, is_pair_allowed};
use stallscope_asm::TokenKind;
use stallscope_asm::Value;
use stallscope_asm::{ParseResult, Parser};

const INVALID_OPERAND: &str = "invalid operand for instruction";

impl Aarch64AsmParser<'_> {
    fn word(&self, table: NamedOperandTableId, name: &str) -> Option<NamedOperand> {
        self.description.named_operands(table).by_name(name)
    }

    /// Parses `c0` to `c15`.
    pub(crate) fn parse_sys_cr(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        let digits = token.str().strip_prefix(['c', 'C']).filter(|_| token.is(TokenKind::Identifier));
        let number = digits.and_then(|digits| digits.parse().ok()).filter(|number| *number <= 15);
        let Some(number) = number else {
            return Err(parser.error(token.location, "Expected cN operand where 0 <= N <= 15"));
        };
        parser.lex();
        self.push(Kind::SysCr(number), token.location..parser.token().location);
        Ok(Found::Yes)
    }

    /// Parses the operation of a prefetch: a name or a number.
    pub(crate) fn parse_prefetch(
        &mut self,
        parser: &mut Parser<'_>,
        kind: CustomOperand,
    ) -> ParseResult<Found> {
        let (table, max) = match kind {
            CustomOperand::SvePrefetch => (SVE_PRFM, 15),
            CustomOperand::RangePrefetch => (RPRFM, 63),
            _ => (PRFM, 31),
        };
        let start = parser.token().location;
        if parser.parse_optional_token(TokenKind::Hash) || parser.is(TokenKind::Integer) {
            let id = parser.parse_expression(self)?.id;
            let Value::Constant(value) = Value::of(parser, id) else {
                return Err(parser.token_error("immediate value expected for prefetch operand"));
            };
            let value = value as u32;
            if value > max {
                return Err(parser.token_error(format!("prefetch operand out of range, [0,{max}] expected")));
            }
            self.push(Kind::Prefetch(value), start);
            return Ok(Found::Yes);
        }
        let token = parser.token();
        let word = self.word(table, token.str()).filter(|_| token.is(TokenKind::Identifier));
        let Some(word) = word else { return Err(parser.token_error("prefetch hint expected")) };
        parser.lex();
        self.push(Kind::Prefetch(word.encoding), start);
        Ok(Found::Yes)
    }

    /// Parses the name of an index of a thread's hint.
    pub(crate) fn parse_tindex(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        let word = self.word(TINDEX, token.str()).filter(|_| token.is(TokenKind::Identifier));
        let Some(word) = word else { return Err(parser.token_error(INVALID_OPERAND)) };
        parser.lex();
        self.push(Kind::TIndex(word.encoding), token.location);
        Ok(Found::Yes)
    }

    /// Parses a name or a number of a barrier.
    pub(crate) fn parse_barrier(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        const SY: u32 = 15;
        let head = self.statement.head.clone();
        if parser.parse_optional_token(TokenKind::Hash) || parser.is(TokenKind::Integer) {
            let token = parser.token();
            let id = parser.parse_expression(self)?.id;
            let Value::Constant(value) = Value::of(parser, id) else {
                return Err(parser.error(token.location, "immediate value expected for barrier operand"));
            };
            if head == "dsb" && value > 15 {
                // It may be a number of the form with `nXS`.
                parser.cursor.lexer.unlex(token);
                return Ok(Found::No);
            }
            let Some(value) = u32::try_from(value).ok().filter(|value| *value <= 15) else {
                return Err(parser.error(token.location, "barrier operand out of range"));
            };
            self.push(Kind::Barrier { value, has_nxs: false }, token.location);
            return Ok(Found::Yes);
        }
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Err(parser.token_error(INVALID_OPERAND));
        }
        let barrier = self.word(DB, token.str());
        if head == "isb" && barrier.is_none_or(|barrier| barrier.encoding != SY) {
            return Err(parser.token_error("'sy' or #imm operand expected"));
        }
        let Some(word) = barrier else {
            if head == "dsb" {
                return Ok(Found::No);
            }
            return Err(parser.token_error("invalid barrier option name"));
        };
        self.push(Kind::Barrier { value: word.encoding, has_nxs: false }, token.location);
        parser.lex();
        Ok(Found::Yes)
    }

    /// Parses a name or a number of a barrier with `nXS`.
    pub(crate) fn parse_barrier_nxs(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        if parser.parse_optional_token(TokenKind::Hash) || parser.is(TokenKind::Integer) {
            let location = parser.token().location;
            let id = parser.parse_expression(self)?.id;
            let Value::Constant(value) = Value::of(parser, id) else {
                return Err(parser.error(location, "immediate value expected for barrier operand"));
            };
            let mut words = self.description.named_operands(DB_NXS).iter();
            let Some(word) = words.find(|word| i64::from(word.value) == value) else {
                return Err(parser.error(location, "barrier operand out of range"));
            };
            self.push(Kind::Barrier { value: word.encoding, has_nxs: true }, location);
            return Ok(Found::Yes);
        }
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Err(parser.token_error(INVALID_OPERAND));
        }
        let Some(word) = self.word(DB_NXS, token.str()) else {
            return Err(parser.token_error("invalid barrier option name"));
        };
        self.push(Kind::Barrier { value: word.encoding, has_nxs: true }, token.location);
        parser.lex();
        Ok(Found::Yes)
    }

    /// Parses a field of `SVCR`, if present.
    pub(crate) fn parse_svcr(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Err(parser.token_error(INVALID_OPERAND));
        }
        let Some(word) = self.word(SVCR, token.str()) else { return Ok(Found::No) };
        let field = self.has_features(&word.required_features).then_some(word.encoding);
        self.push(Kind::Svcr(field), token.location);
        parser.lex();
        Ok(Found::Yes)
    }

    /// Parses a system register or a field of the processor state, if present.
    pub(crate) fn parse_sys_reg(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) || self.word(SVCR, token.str()).is_some() {
            return Ok(Found::No);
        }
        let name = token.str();
        let available = |word: &NamedOperand| self.has_features(&word.required_features);
        let mut register = SystemRegister::default();
        match self.word(SYSTEM_REGISTER, name).filter(available) {
            Some(word) => {
                register.mrs = word.flag(0).then_some(word.encoding);
                register.msr = word.flag(1).then_some(word.encoding);
            }
            None => {
                register.mrs = generic_register(name);
                register.msr = register.mrs;
            }
        }
        let pstate_0_15 = self.word(PSTATE_IMM0_15, name);
        let pstate = match pstate_0_15 {
            Some(_) => pstate_0_15,
            None => self.word(PSTATE_IMM0_1, name),
        };
        if let Some(encoding) = pstate.filter(available).map(|word| word.encoding) {
            // A field is valid for each range that contains a field with its number.
            let has = |table| self.description.named_operands(table).by_encoding(encoding).next().is_some();
            register.pstate_0_1 = has(PSTATE_IMM0_1).then_some(encoding);
            register.pstate_0_15 = has(PSTATE_IMM0_15).then_some(encoding);
        }
        self.push(Kind::SystemRegister(register), token.location);
        parser.lex();
        Ok(Found::Yes)
    }

    /// Parses a predicate pattern, a name or a number, if present.
    pub(crate) fn parse_sve_pattern(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        if parser.parse_optional_token(TokenKind::Hash) {
            let start = parser.token().location;
            let id = parser.parse_expression(self)?.id;
            let Value::Constant(value) = Value::of(parser, id) else {
                return Err(parser.token_error(INVALID_OPERAND));
            };
            self.push(Kind::Immediate(Immediate::constant(value)), start..parser.token().location);
            return Ok(Found::Yes);
        }
        self.parse_word_as_immediate(parser, SVE_PATTERN, token.is(TokenKind::Identifier))
    }

    /// Parses `VLx2` or `VLx4`, if present.
    pub(crate) fn parse_sve_vec_len(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        self.parse_word_as_immediate(parser, SVE_VECTOR_LENGTH, true)
    }

    fn parse_word_as_immediate(
        &mut self,
        parser: &mut Parser<'_>,
        table: NamedOperandTableId,
        may_be: bool,
    ) -> ParseResult<Found> {
        let token = parser.token();
        let Some(word) = self.word(table, token.str()).filter(|_| may_be) else { return Ok(Found::No) };
        parser.lex();
        let place = token.location..parser.token().location;
        self.push(Kind::Immediate(Immediate::constant(i64::from(word.encoding))), place);
        Ok(Found::Yes)
    }

    /// Adds the operands of `sys` for an encoding.
    fn push_sys_operands(&mut self, encoding: u32, start: u32) {
        self.push(Kind::Immediate(Immediate::constant(i64::from(encoding >> 11 & 7))), start);
        self.push(Kind::SysCr((encoding >> 7 & 0xF) as u8), start);
        self.push(Kind::SysCr((encoding >> 3 & 0xF) as u8), start);
        self.push(Kind::Immediate(Immediate::constant(i64::from(encoding & 7))), start);
    }

    /// Returns the message that an operand requires features.
    fn requires(&self, what: &str, features: &FeatureSet) -> String {
        let mut message = format!("{what} requires: ");
        let lists = |name: &str| self.description.feature_by_name(name).is_some_and(|id| features.has(id));
        if lists("HasV8_0aOps") {
            message.push_str("ARMv8a");
        }
        const VERSIONS: [(&str, &str); 18] = [
            ("HasV8_1aOps", "ARMv8.1a"),
            ("HasV8_2aOps", "ARMv8.2a"),
            ("HasV8_3aOps", "ARMv8.3a"),
            ("HasV8_4aOps", "ARMv8.4a"),
            ("HasV8_5aOps", "ARMv8.5a"),
            ("HasV8_6aOps", "ARMv8.6a"),
            ("HasV8_7aOps", "ARMv8.7a"),
            ("HasV8_8aOps", "ARMv8.8a"),
            ("HasV8_9aOps", "ARMv8.9a"),
            ("HasV9_0aOps", "ARMv9-a"),
            ("HasV9_1aOps", "ARMv9.1a"),
            ("HasV9_2aOps", "ARMv9.2a"),
            ("HasV9_3aOps", "ARMv9.3a"),
            ("HasV9_4aOps", "ARMv9.4a"),
            ("HasV9_5aOps", "ARMv9.5a"),
            ("HasV9_6aOps", "ARMv9.6a"),
            ("HasV9_7aOps", "ARMv9.7a"),
            ("HasV8_0rOps", "ARMv8r"),
        ];
        if let Some((_, version)) = VERSIONS.iter().find(|(name, _)| lists(name)) {
            message.push_str(version);
            return message;
        }
        let extensions: Vec<_> = self
            .description
            .table::<ArchExtension>()
            .iter()
            .filter(|extension| extension.features.intersects(features))
            .map(|extension| self.description.str(extension.name))
            .collect();
        message.push_str(if extensions.is_empty() { "(unknown)" } else { "" });
        message.push_str(&extensions.join(", "));
        message
    }

    /// Parses an alias of `sys`, such as `dc` or `tlbi`. llvm-mca ignores text after a point, as in `dc.x`.
    pub(crate) fn parse_sys_alias(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        self.set_mnemonic("sys");
        let token = parser.token();
        let head = self.statement.head.clone();
        let mut transfer = Transfer::Yes;
        let table = match head.as_str() {
            "ic" => Some(IC),
            "dc" => Some(DC),
            "at" => Some(AT),
            "tlbi" => Some(TLBI),
            "gic" => Some(GIC),
            "gsb" => Some(GSB),
            "plbi" => Some(PLBI),
            _ => None,
        };
        if let Some(table) = table {
            let upper = head.to_ascii_uppercase();
            let Some(word) = self.word(table, token.str()) else {
                return Err(parser.token_error(format!("invalid operand for {upper} instruction")));
            };
            if !self.has_features(&word.required_features) {
                let what = format!("{upper} {}", self.description.str(word.name));
                let message = self.requires(&what, &word.required_features);
                return Err(parser.token_error(message));
            }
            transfer = match head.as_str() {
                "dc" | "at" => Transfer::Yes,
                "gsb" => Transfer::No,
                "tlbi" | "plbi" => Transfer::of_invalidation(&word, &self.features),
                _ => Transfer::by_flag(&word),
            };
            self.push_sys_operands(word.encoding, token.location);
        } else {
            if !token.text.eq_ignore_ascii_case(b"rctx") {
                let message = "invalid operand for prediction restriction instruction";
                return Err(parser.token_error(message));
            }
            if head == "cosp" && !has(&self.features, SPECRES2) {
                return Err(parser.token_error("COSP requires: predres2"));
            }
            if !has(&self.features, PREDICTION_RESTRICTION) {
                let message = format!("{}RCTX requires: predres", head.to_ascii_uppercase());
                return Err(parser.token_error(message));
            }
            let last = match head.as_str() {
                "cfp" => 4,
                "dvp" => 5,
                "cosp" => 6,
                _ => 7,
            };
            const SYS_3_7_3: u32 = 3 << 11 | 7 << 7 | 3 << 3;
            self.push_sys_operands(SYS_3_7_3 | last, token.location);
        }
        parser.lex();
        let mut has_register = false;
        if parser.parse_optional_token(TokenKind::Comma) {
            if !parser.is(TokenKind::Identifier) || self.parse_register(parser).is_err() {
                return Err(parser.token_error("expected register operand"));
            }
            has_register = true;
        }
        let misuse = match transfer {
            Transfer::Yes if !has_register => Some("requires a register"),
            Transfer::No if has_register => Some("does not use a register"),
            _ => None,
        };
        if let Some(misuse) = misuse {
            return Err(parser.token_error(format!("specified {head} op {misuse}")));
        }
        parser.parse_token(TokenKind::EndOfStatement, "unexpected token in argument list")
    }

    /// Parses an alias of `sysl`.
    pub(crate) fn parse_sysl_alias(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        self.set_mnemonic("sysl");
        let register = parser.token();
        let Some(id) = self.register_by_name(register.str(), RegisterKind::Scalar) else {
            return Err(parser.token_error("expected register operand"));
        };
        self.push_register(id, RegisterKind::Scalar, register.location);
        parser.lex();
        parser.parse_token(TokenKind::Comma, "unexpected token")?;
        let token = parser.token();
        parser.lex();
        let Some(word) = self.word(GICR, token.str()) else {
            return Err(parser.error(token.location, "invalid operand for GICR instruction"));
        };
        if !self.has_features(&word.required_features) {
            let what = format!("GICR {}", self.description.str(word.name));
            let message = self.requires(&what, &word.required_features);
            return Err(parser.error(token.location, message));
        }
        self.push_sys_operands(word.encoding, token.location);
        parser.parse_token(TokenKind::EndOfStatement, "unexpected token in argument list")
    }

    /// Parses an alias of `sysp`.
    pub(crate) fn parse_sysp_alias(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        self.set_mnemonic("sysp");
        let token = parser.token();
        let Some(word) = self.word(TLBIP, token.str()) else {
            return Err(parser.token_error("invalid operand for TLBIP instruction"));
        };
        if !is_pair_allowed(&word, &self.features) {
            let required = if is_allowed_with_tlbid(&word) { "tlbid or d128" } else { "d128" };
            return Err(parser.token_error(format!("instruction requires: {required}")));
        }
        self.push_sys_operands(word.encoding, token.location);
        parser.lex();
        parser.check(!parser.is(TokenKind::Comma), parser.token().location, "expected comma")?;
        parser.lex();
        if !parser.is(TokenKind::Identifier) {
            return Err(parser.token_error("expected register identifier"));
        }
        let pair = match self.parse_xzr_pair(parser) {
            Ok(Found::No) => self.parse_gpr_pair(parser),
            pair => pair,
        };
        if pair != Ok(Found::Yes) {
            return Err(parser.token_error("specified tlbip op requires a pair of registers"));
        }
        parser.parse_token(TokenKind::EndOfStatement, "unexpected token in argument list")
    }
}

/// Returns the number of a system register that is written as its encoding, such as `s3_0_c13_c0_1`.
fn generic_register(name: &str) -> Option<u32> {
    let mut parts = name.split('_');
    let mut part = |prefix: &str, max: u32| -> Option<u32> {
        let text = parts.next()?;
        let (start, digits) = text.split_at_checked(prefix.len())?;
        let is_plain = start.eq_ignore_ascii_case(prefix) && (digits.len() == 1 || !digits.starts_with('0'));
        let is_number = is_plain && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|number| is_number && *number <= max)
    };
    let (op0, op1) = (part("s", 3)?, part("", 7)?);
    let (crn, crm) = (part("c", 15)?, part("c", 15)?);
    let op2 = part("", 7)?;
    parts.next().is_none().then_some(op0 << 14 | op1 << 11 | crn << 7 | crm << 3 | op2)
}
