//! Matches a statement to an instruction, and reports an error if none matches.

use stallscope_target::{FeatureId, Inst};

use crate::description;

use super::diagnostics;
use super::inst_checks::Rejected;
use super::operand::{Aarch64Operand, Rejection};
use super::operand_kind::{Equality, Immediate, Kind, RegisterOperand};
use super::parser::Aarch64AsmParser;
use super::registers::{Classes, RegisterKind, reg, w_from_x, x_from_w};
use stallscope_asm::{Failed, ParseResult, Parser};
use stallscope_asm::{MatchOutcome, MatchResult, missing_features, similar_mnemonics};

type Outcome = MatchOutcome<Rejection>;

/// The long form of vector instructions, with arrangements after registers.
const GENERIC: usize = 0;
/// The short form, with the arrangement after the mnemonic.
const APPLE: usize = 1;

const ZERO_CYCLE_ZEROING_WORKAROUND: FeatureId = description::feature("FeatureZCZeroingFPWorkaround");

impl Aarch64AsmParser<'_> {
    /// Matches the statement to an instruction and emits it.
    pub(crate) fn match_and_emit(&mut self, parser: &mut Parser<'_>, mut inst: Inst) -> ParseResult {
        let location = inst.location;
        self.rewrite_bit_field_alias(parser)?;
        self.work_around_zeroing(parser, location);
        self.rewrite_extension();
        let short = self.try_match(APPLE, &mut inst);
        let outcome = if short.result == MatchResult::Success {
            short
        } else {
            let long = self.try_match(GENERIC, &mut inst);
            let is_suffix_wrong = long.result == MatchResult::InvalidOperand
                && long.operand == Some(1)
                && self.statement.operands.first().is_some_and(Aarch64Operand::is_suffix);
            if is_suffix_wrong { short } else { long }
        };
        match outcome.result {
            MatchResult::Success => {
                if let Err(Rejected { operand, message }) = self.check_inst(parser, &inst) {
                    let location =
                        operand.map_or(location, |operand| self.operand_location(operand, location));
                    return Err(parser.error(location, message));
                }
                parser.streamer.emit_instruction(inst);
                Ok(())
            }
            MatchResult::MissingFeature => Err(self.missing_feature(parser, location, &outcome)),
            MatchResult::UnknownMnemonic => {
                // After a directive that failed midway, these differ from the features that matching uses.
                let available = self.description.available_features(&self.features);
                let mnemonic = &self.statement.mnemonic;
                let suggestion = similar_mnemonics(self.description, GENERIC, mnemonic, &available);
                Err(parser.error(location, format!("unrecognized instruction mnemonic{suggestion}")))
            }
            MatchResult::InvalidOperand => Err(self.invalid_operand(parser, location, &outcome)),
            MatchResult::InvalidTiedOperand | MatchResult::InvalidOperandOfClass(_) => {
                Err(self.mismatch(parser, location, &outcome))
            }
            MatchResult::Rejected(rejection) => match rejection {},
        }
    }

    fn try_match(&self, variant: usize, inst: &mut Inst) -> Outcome {
        self.matcher.match_instruction(
            variant,
            &self.statement.mnemonic,
            &self.statement.operands,
            &self.available,
            inst,
            &(),
        )
    }

    /// Returns the location of an operand, counted from 0.
    fn operand_location(&self, index: usize, otherwise: u32) -> u32 {
        self.statement.operands.get(index).map_or(otherwise, |operand| operand.start)
    }

    /// Rewrites `lsl`, `bfi`, `ubfx` and similar aliases with numbers to the instructions that implement them.
    fn rewrite_bit_field_alias(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let mnemonic = match (self.statement.mnemonic.as_str(), self.statement.operands.len()) {
            ("lsl", 3) => {
                self.rewrite_lsl();
                return Ok(());
            }
            ("bfc", 3) => return self.rewrite_bfc(parser),
            ("bfi" | "bfxil", 4) => "bfm",
            ("sbfiz" | "sbfx", 4) => "sbfm",
            ("ubfiz" | "ubfx", 4) => "ubfm",
            _ => return Ok(()),
        };
        let [destination, _, low, width] = self.statement.operands.as_slice() else { return Ok(()) };
        let (Some(register), Some(low_value), Some(width_value)) =
            (destination.scalar(), low.constant(), width.constant())
        else {
            return Ok(());
        };
        let (low_start, width_start) = (low.start, width.start);
        let n_bits = if register.is(Classes::GPR64ALL) { 64 } else { 32 };
        let (low, width) =
            check_bit_field(parser, n_bits, (low_value, low_start), (width_value, width_start))?;
        let is_extract = matches!(self.statement.mnemonic.as_str(), "bfxil" | "sbfx" | "ubfx");
        let (rotation, last) = if is_extract {
            let last = low + width - 1;
            if last >= n_bits {
                return Err(parser.error(width_start, "requested extract overflows register"));
            }
            (low, last)
        } else {
            insertion(parser, n_bits, low, width, width_start)?
        };
        self.set_mnemonic(mnemonic);
        self.set_number(2, rotation);
        self.set_number(3, last);
        Ok(())
    }

    fn set_number(&mut self, index: usize, value: i64) {
        if let Some(operand) = self.statement.operands.get_mut(index) {
            operand.kind = Kind::Immediate(Immediate::constant(value));
        }
    }

    fn rewrite_lsl(&mut self) {
        let [_, source, amount] = self.statement.operands.as_slice() else { return };
        let (Some(source), Some(value)) = (source.scalar(), amount.constant()) else { return };
        let start = amount.start;
        let n_bits: i64 = if source.is(Classes::GPR32ALL) { 32 } else { 64 };
        self.set_mnemonic("ubfm");
        self.set_number(2, n_bits.wrapping_sub(value) & (n_bits - 1));
        self.push(Kind::Immediate(Immediate::constant((n_bits - 1).wrapping_sub(value))), start);
    }

    fn rewrite_bfc(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let [destination, low, width] = self.statement.operands.as_slice() else { return Ok(()) };
        let (Some(register), Some(low_value), Some(width_value)) =
            (destination.scalar(), low.constant(), width.constant())
        else {
            return Ok(());
        };
        let (low_start, width_start) = (low.start, width.start);
        let is_64_bit = register.is(Classes::GPR64ALL);
        let n_bits = if is_64_bit { 64 } else { 32 };
        let (low, width) =
            check_bit_field(parser, n_bits, (low_value, low_start), (width_value, width_start))?;
        let (rotation, last) = insertion(parser, n_bits, low, width, width_start)?;
        self.set_mnemonic("bfm");
        self.statement.operands.truncate(1);
        let zero = if is_64_bit { reg::XZR } else { reg::WZR };
        self.push_register(zero, RegisterKind::Scalar, self.statement.location);
        self.push(Kind::Immediate(Immediate::constant(rotation)), low_start);
        self.push(Kind::Immediate(Immediate::constant(last)), width_start);
        Ok(())
    }

    /// Rewrites `movi.2d` on processors where it does not always zero the register.
    fn work_around_zeroing(&mut self, parser: &mut Parser<'_>, location: u32) {
        if !self.has_feature(ZERO_CYCLE_ZEROING_WORKAROUND) || self.statement.mnemonic != "movi" {
            return;
        }
        let [first, second, value] = self.statement.operands.as_slice() else { return };
        let is_vector = |operand: &Aarch64Operand| {
            matches!(operand.kind, Kind::Register(RegisterOperand { kind: RegisterKind::NeonVector, .. }))
        };
        let (index, suffix) = match (first.kind, second.kind) {
            (Kind::Token { class, .. }, _) if is_vector(second) => (0, class),
            (_, Kind::Token { class, .. }) if is_vector(first) => (1, class),
            _ => return,
        };
        let is_2d = suffix.is_some()
            && (suffix == self.matcher.token_class(".2d") || suffix == self.matcher.token_class(".2D"));
        if !is_2d || value.constant() != Some(0) {
            return;
        }
        let message = "instruction movi.2d with immediate #0 may not function correctly on this CPU, \
                       converting to equivalent movi.16b";
        parser.warning(location, message);
        let class = self.matcher.token_class(".16b");
        if let Some(operand) = self.statement.operands.get_mut(index) {
            *operand = Aarch64Operand {
                kind: Kind::Token { class, is_suffix: false },
                start: location,
                end: Some(location),
            };
        }
    }

    /// Adjusts the width of an operand of an extension, which may be written with either width.
    fn rewrite_extension(&mut self) {
        let [destination, source] = self.statement.operands.as_slice() else { return };
        let is_64_bit = destination.scalar().is_some_and(|register| register.is(Classes::GPR64ALL));
        let (index, register) = match self.statement.mnemonic.as_str() {
            "sxtw" | "uxtw" => (1, source.scalar().map(|register| x_from_w(register.id))),
            "sxtb" | "sxth" if is_64_bit => (1, source.scalar().map(|register| x_from_w(register.id))),
            "uxtb" | "uxth" if is_64_bit => (0, destination.scalar().map(|register| w_from_x(register.id))),
            _ => return,
        };
        if let (Some(id), Some(operand)) = (register, self.statement.operands.get_mut(index)) {
            let register = self.registers.classified(id);
            operand.kind = Kind::Register(RegisterOperand::new(register, RegisterKind::Scalar));
        }
    }

    fn missing_feature(&self, parser: &mut Parser<'_>, location: u32, outcome: &Outcome) -> Failed {
        let mut message = "instruction requires:".to_owned();
        for feature in missing_features(self.description, &outcome.missing_features) {
            message.push(' ');
            message.push_str(feature);
        }
        parser.error(location, message)
    }

    fn invalid_operand(&self, parser: &mut Parser<'_>, location: u32, outcome: &Outcome) -> Failed {
        let Some(index) = outcome.operand.and_then(|operand| operand.checked_sub(1)) else {
            return parser.error(location, "invalid operand for instruction");
        };
        let Some(operand) = self.statement.operands.get(index) else {
            let end = parser.token().location;
            return parser.error_range(location, "too few operands for instruction", Some(location..end));
        };
        let message = if operand.is_suffix() {
            "invalid type suffix for instruction"
        } else {
            "invalid operand for instruction"
        };
        parser.error(operand.start, message)
    }

    /// Reports an operand whose class has its own diagnostic, or that differs from the operand that it is tied
    /// to.
    fn mismatch(&self, parser: &mut Parser<'_>, location: u32, outcome: &Outcome) -> Failed {
        let operands = &self.statement.operands;
        let operand = outcome.operand.and_then(|operand| operands.get(operand.checked_sub(1)?));
        let Some(operand) = operand else {
            let end = operands.last().map_or(Some(location), |last| last.end);
            let range = end.map(|end| location..end);
            return parser.error_range(location, "too few operands for instruction", range);
        };
        let message = match (outcome.result, operand.kind) {
            (MatchResult::InvalidOperandOfClass(class), _) => {
                diagnostics::message(self.matcher.diagnostic_name(class))
            }
            (_, Kind::VectorList(_)) => "operand must match destination register list",
            (_, Kind::Register(register)) => match register.equality {
                Equality::SubRegister => "operand must be 64-bit form of destination register",
                Equality::SuperRegister => "operand must be 32-bit form of destination register",
                Equality::Register => "operand must match destination register",
            },
            _ => "operand must match destination register",
        };
        parser.error(operand.start, message)
    }
}

/// Checks the start and width of a bit field; each number comes with its location.
fn check_bit_field(
    parser: &mut Parser<'_>,
    n_bits: i64,
    (low, low_start): (i64, u32),
    (width, width_start): (i64, u32),
) -> ParseResult<(i64, i64)> {
    if !(0..n_bits).contains(&low) {
        return Err(parser.error(low_start, "expected integer in range [0, 31]"));
    }
    if !(1..=n_bits).contains(&width) {
        return Err(parser.error(width_start, "expected integer in range [1, 32]"));
    }
    Ok((low, width))
}

/// Returns the rotation and the last bit of an insertion.
fn insertion(
    parser: &mut Parser<'_>,
    n_bits: i64,
    low: i64,
    width: i64,
    width_start: u32,
) -> ParseResult<(i64, i64)> {
    let (rotation, last) = ((n_bits - low) & (n_bits - 1), width - 1);
    if rotation != 0 && last >= rotation {
        return Err(parser.error(width_start, "requested insert overflows register"));
    }
    Ok((rotation, last))
}
