//! Matches a statement to an instruction, and reports an error if none matches.

mod converter;
mod operand_matching;

use stallscope_asm::{Failed, MatchOutcome, MatchResult, ParseResult, Parser, RowRules, similar_mnemonics};
use stallscope_mc::{Expression, ExpressionId};
use stallscope_target::{AvailableFeatures, Inst, MatchVariant, Operand, RequiredFeatures};

use crate::delayed_expression;
use crate::description::opcode;
use crate::dual_inst::DualInst;
use crate::features::{WAVE32, WAVE64};
use crate::generation::Generation;
use crate::mnemonic::{Forced, variant};
use crate::operand::AmdgpuOperand;
use crate::operand_kind::LiteralForm;
use crate::operand_names::DST_SEL;
use crate::parser::AmdgpuAsmParser;
use crate::ts_flags::TsFlags;
use converter::{Conversion, Converter};
use operand_matching::WrongEncoding;
use stallscope_target::Description;

/// The encoding that a row must have.
struct Rules<'a> {
    description: Description<'a>,
    generation: Generation,
    forced: Forced,
    operands: &'a [AmdgpuOperand],
}

impl RowRules<AmdgpuOperand> for Rules<'_> {
    fn convert(&self, converter: Converter, operands: &[AmdgpuOperand], inst: &mut Inst) {
        Conversion::new(self.description, &self.generation, operands, inst).run(converter);
    }

    fn reject(&self, inst: &Inst) -> Option<WrongEncoding> {
        let flags = TsFlags::of(&self.description.opcode(inst.opcode));
        let is_vop3 = flags.has(TsFlags::VOP3);
        let is_wrong = self.forced.n_bits == 32 && is_vop3
            || self.forced.n_bits == 64 && !is_vop3
            || self.forced.is_dpp && !flags.has(TsFlags::DPP)
            || self.forced.is_sdwa && !flags.has(TsFlags::SDWA);
        let has_part = || {
            const WHOLE: i64 = 6;
            let index = self.description.named_operand(inst.opcode, DST_SEL);
            let selection = index.and_then(|index| inst.operand(index));
            selection.and_then(Operand::immediate) != Some(WHOLE)
        };
        let is_mac = inst.opcode == const { opcode("V_MAC_F32_sdwa_vi") }
            || inst.opcode == const { opcode("V_MAC_F16_sdwa_vi") };
        let dual = || Some(DualInst::of(self.description, inst)?.with_literals_of(self.operands));
        let fits_another = || dual().is_some_and(|dual| dual.has_better_encoding(&self.generation));
        (is_wrong || is_mac && has_part() || fits_another()).then_some(WrongEncoding)
    }
}

/// How much a result says; the one that says most is reported.
fn rank(result: MatchResult<WrongEncoding>) -> u8 {
    match result {
        MatchResult::Success => 3,
        MatchResult::MissingFeature => 2,
        MatchResult::UnknownMnemonic => 0,
        _ => 1,
    }
}

impl AmdgpuAsmParser<'_> {
    /// Matches the statement to an instruction and emits it.
    pub(crate) fn match_and_emit(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        let mut inst = Inst { location, ..Inst::default() };
        let rules = Rules {
            description: self.description,
            generation: self.generation,
            forced: self.statement.forced,
            operands: &self.statement.operands,
        };
        let mut best: Option<MatchOutcome<WrongEncoding>> = None;
        for &variant in self.statement.forced.variants() {
            let outcome = self.matcher.match_instruction(
                variant,
                &self.statement.mnemonic,
                &self.statement.operands,
                &self.available,
                &mut inst,
                &rules,
            );
            if best.is_none_or(|best| rank(outcome.result) >= rank(best.result)) {
                best = Some(outcome);
            }
            if outcome.result == MatchResult::Success {
                break;
            }
        }
        self.warn_of_truncations(parser, location);
        match best.map(|best| best.result) {
            Some(MatchResult::Success) => {
                self.add_literal_forms(parser, &mut inst);
                self.check_inst(parser, &inst, location)?;
                parser.streamer.emit_instruction(inst);
                return Ok(());
            }
            _ if self.check_supported(parser, location) => return Err(Failed),
            Some(MatchResult::MissingFeature) => {
                return Err(parser.error(location, "operands are not valid for this GPU or mode"));
            }
            _ => {}
        }
        let wrong = best.and_then(|best| best.operand);
        let place = match wrong {
            None | Some(0) => location,
            Some(index) => match self.statement.operands.get(index - 1) {
                Some(operand) => operand.start.unwrap_or(location),
                None => return Err(parser.error(location, "too few operands for instruction")),
            },
        };
        if wrong.is_some_and(|index| self.is_second_mnemonic(index)) {
            return Err(parser.error(place, "invalid VOPDY instruction"));
        }
        Err(parser.error(place, "invalid operand for instruction"))
    }

    /// Returns whether an operand is the mnemonic of an instruction's second half, after `::`.
    fn is_second_mnemonic(&self, index: usize) -> bool {
        use stallscope_asm::ParsedOperand;
        let token = |index: usize| self.statement.operands.get(index)?.token_class();
        let is_token = |index| {
            self.statement.operands.get(index).is_some_and(|operand: &AmdgpuOperand| {
                matches!(operand.kind, crate::operand_kind::Kind::Token(_))
            })
        };
        index > 1 && is_token(index - 1) && token(index - 2) == self.matcher.token_class("::")
    }

    /// Warns of numbers that lose a part.
    fn warn_of_truncations(&self, parser: &mut Parser<'_>, location: u32) {
        for operand in &self.statement.operands {
            for _ in 0..operand.rendering.n_truncations.take() {
                parser.warning(
                    location,
                    "Can't encode literal as exact 64-bit floating-point operand. \
                     Low 32-bits will be set to zero",
                );
            }
        }
    }

    /// Marks the numbers that must be literals.
    fn add_literal_forms(&self, parser: &mut Parser<'_>, inst: &mut Inst) {
        for operand in &self.statement.operands {
            let form = operand.rendering.form.get();
            let place = operand.rendering.place.get();
            let target = place.and_then(|place| inst.operands.get_mut(place));
            if let (Some(Operand::Immediate(value)), false) = (target.as_deref(), form == LiteralForm::Any) {
                let id = literal(parser, *value, form);
                if let Some(target) = place.and_then(|place| inst.operands.get_mut(place)) {
                    *target = Operand::Expression(id.0);
                }
            }
        }
    }

    /// Returns whether a mnemonic has a row in some variants with features.
    fn has_rows(&self, variants: &[usize], available: &AvailableFeatures) -> bool {
        let sets = self.description.table::<RequiredFeatures>();
        variants.iter().any(|&variant| {
            let mnemonic = self.matcher.canonical_mnemonic(variant, &self.statement.mnemonic, available);
            let rows = self.description.match_rows(variant, mnemonic);
            rows.iter().any(|row| available.missing(&sets.at(row.required_features.index())) == [0; 4])
        })
    }

    /// Adds an error if the instruction is not supported, and returns whether it was added.
    pub(crate) fn check_supported(&self, parser: &mut Parser<'_>, location: u32) -> bool {
        let forced = self.statement.forced;
        if self.has_rows(forced.variants(), &self.available) {
            return false;
        }
        parser.drop_pending_errors();
        if !forced.name().is_empty() && self.has_rows(&variant::ALL, &self.available) {
            let message = format!("{} variant of this instruction is not supported", forced.name());
            parser.error(location, message);
            return true;
        }
        if self.generation.is_gfx10_or_later() && self.has(WAVE64) && !self.has(WAVE32) {
            let mut features = self.features;
            features.set(WAVE64, false);
            features.set(WAVE32, true);
            if self.has_rows(forced.variants(), &self.description.available_features(&features)) {
                parser.error(location, "instruction requires wavesize=32");
                return true;
            }
        }
        if self.has_rows(&variant::ALL, &AvailableFeatures([u64::MAX; 4])) {
            let mnemonic = &self.statement.mnemonic;
            let message =
                format!("instruction not supported on this GPU ({}): {mnemonic}", self.processor_name);
            parser.error(location, message);
            return true;
        }
        let mnemonic = &self.statement.mnemonic;
        let n_variants = self.description.table::<MatchVariant>().len();
        let suggestion = if n_variants > 0 {
            similar_mnemonics(self.description, variant::DEFAULT, mnemonic, &self.available)
        } else {
            String::new()
        };
        parser.error(location, format!("invalid instruction{suggestion}"));
        true
    }
}

/// Returns the expression that makes a number a literal.
fn literal(parser: &mut Parser<'_>, value: i64, form: LiteralForm) -> ExpressionId {
    let expressions = &mut parser.streamer.expressions;
    let value = expressions.constant(value);
    let argument = expressions.add(Expression::Argument(value, None));
    let function = match form {
        LiteralForm::Literal64 => delayed_expression::LIT64,
        LiteralForm::Any | LiteralForm::Literal => delayed_expression::LIT,
    };
    expressions.add(Expression::Call(function, argument))
}
