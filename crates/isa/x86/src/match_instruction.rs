//! Matches a statement to an instruction: tries the sizes that were not written, and reports an error if none
//! matches.

use smallvec::SmallVec;
use stallscope_target::{AsmPredicate, FeatureSet, Inst, OpcodeId};

use crate::description;

use super::inst_fixups::{Context, Verdict};
use super::mnemonic::{self, ForcedEncoding};
use super::mode::{Mode, Modes};
use super::operand::{Kind, Unsupported, X86Operand, fits_signed, fits_unsigned};
use super::parser::X86AsmParser;
use super::ts_flags::{Encoding, ExplicitPrefix, Form, OpcodeMap, TsFlags};
use stallscope_asm::Value;
use stallscope_asm::{ALL_FEATURES, MatchOutcome, MatchResult, RowRules};
use stallscope_asm::{Failed, ParseResult, Parser};

type Outcome = MatchOutcome<Unsupported>;
type Result = MatchResult<Unsupported>;

const UNSUPPORTED: Result = MatchResult::Rejected(Unsupported);
const ATT: usize = 0;
const INTEL: usize = 1;
const WAIT: OpcodeId = description::opcode("WAIT");

impl X86AsmParser<'_> {
    /// Emits the wait instruction, for a mnemonic that includes a wait.
    pub(crate) fn emit_wait_if_needed(&mut self, parser: &mut Parser<'_>, location: u32) {
        let Some(rest) = mnemonic::without_wait(&self.statement.mnemonic) else { return };
        parser.streamer.emit_instruction(Inst { opcode: WAIT, location, ..Inst::default() });
        self.statement.mnemonic.clear();
        self.statement.mnemonic.push_str(rest);
        self.statement.location = location;
    }

    /// Matches a statement in AT&T syntax.
    pub(crate) fn match_and_emit_att(&mut self, parser: &mut Parser<'_>, mut inst: Inst) -> ParseResult {
        let location = inst.location;
        let modes = if self.has_data32 { Modes::only(Mode::Bits32) } else { self.modes };
        let original =
            self.try_match(ATT, &self.statement.mnemonic, &self.statement.operands, modes, &mut inst);
        if std::mem::take(&mut self.has_data32) {
            // A failed statement may have left the prefix to code of another mode; that mode is lost as well.
            self.modes = Modes::only(Mode::Bits16);
        }
        match original.result {
            MatchResult::Success => return self.emit(parser, inst),
            MatchResult::InvalidOperandOfClass(_) => {
                return Err(self.invalid_immediate(parser, location, &original));
            }
            MatchResult::MissingFeature => return Err(self.missing_feature(parser, location, &original)),
            _ => {}
        }
        if self.statement.mnemonic.is_empty() {
            return Err(parser.error(location, "instruction must have size higher than 0"));
        }
        let outcomes = self.try_suffixes(&mut inst);
        let count = |result: Result| outcomes.iter().filter(|outcome| outcome.result == result).count();
        match count(MatchResult::Success) {
            0 => {}
            1 => return self.emit(parser, inst),
            _ => {
                let message = self.ambiguous_suffixes(&outcomes);
                return Err(parser.error(location, message));
            }
        }
        let message = if count(MatchResult::UnknownMnemonic) == outcomes.len() {
            match original.result {
                MatchResult::UnknownMnemonic => return Err(self.invalid_mnemonic(parser, location)),
                MatchResult::Rejected(Unsupported) => "unsupported instruction",
                _ => return Err(self.invalid_operand(parser, location, &original)),
            }
        } else if count(UNSUPPORTED) == 1 {
            "unsupported instruction"
        } else if count(MatchResult::MissingFeature) == 1
            && let Some(missing) =
                outcomes.iter().find(|outcome| outcome.result == MatchResult::MissingFeature)
        {
            return Err(self.missing_feature(parser, location, missing));
        } else if count(MatchResult::InvalidOperand) == 1 {
            "invalid operand for instruction"
        } else {
            "unknown use of instruction mnemonic without a size suffix"
        };
        Err(parser.error(location, message))
    }

    /// Tries the mnemonic with each size suffix.
    fn try_suffixes(&mut self, inst: &mut Inst) -> [Outcome; 4] {
        let mut operands = std::mem::take(&mut self.statement.operands);
        let mut mnemonic = std::mem::take(&mut self.statement.mnemonic);
        let first_memory = operands.iter().position(|operand| operand.memory().is_some());
        let has_vector_register =
            operands.iter().take(first_memory.unwrap_or(operands.len())).any(X86Operand::is_vector_register);
        let suffixes = mnemonic::att_suffixes(&mnemonic);
        let outcomes = suffixes.map(|suffix| {
            let unmatched = MatchOutcome {
                result: MatchResult::UnknownMnemonic,
                operand: None,
                missing_features: [0; 4],
            };
            let Some((suffix, size)) = suffix else { return unmatched };
            // A vector instruction with an additional letter is another instruction, unless the letter is the size of
            // the memory operand.
            if has_vector_register {
                match first_memory.and_then(|index| operands.get_mut(index)) {
                    Some(X86Operand { kind: Kind::Memory(memory), .. }) => memory.size = size,
                    _ => return unmatched,
                }
            }
            mnemonic.push(suffix);
            let outcome = self.try_match(ATT, &mnemonic, &operands, self.modes, inst);
            mnemonic.pop();
            outcome
        });
        self.statement.operands = operands;
        self.statement.mnemonic = mnemonic;
        outcomes
    }

    fn ambiguous_suffixes(&self, outcomes: &[Outcome; 4]) -> String {
        let base = &self.statement.mnemonic;
        let matched: Vec<_> = mnemonic::att_suffixes(base)
            .iter()
            .zip(outcomes)
            .filter(|(_, outcome)| outcome.result == MatchResult::Success)
            .filter_map(|(suffix, _)| suffix.map(|(suffix, _)| format!("'{base}{suffix}'")))
            .collect();
        let list = match matched.split_last() {
            Some((last, [])) => format!("or {last}"),
            Some((last, rest)) => format!("{}, or {last}", rest.join(", ")),
            None => String::new(),
        };
        format!("ambiguous instructions require an explicit suffix (could be {list})")
    }

    /// Matches a statement in Intel syntax.
    pub(crate) fn match_and_emit_intel(&mut self, parser: &mut Parser<'_>, mut inst: Inst) -> ParseResult {
        let location = inst.location;
        let unsized_memory = self
            .statement
            .operands
            .iter()
            .position(|operand| operand.memory().is_some_and(|memory| memory.size == 0));
        let outcomes = self.try_intel(unsized_memory, &mut inst);
        if outcomes.last().is_some_and(|outcome| outcome.result == MatchResult::UnknownMnemonic) {
            return Err(self.invalid_mnemonic(parser, location));
        }
        let count = |result: Result| outcomes.iter().filter(|outcome| outcome.result == result).count();
        match count(MatchResult::Success) {
            0 => {}
            1 => return self.emit(parser, inst),
            _ => {
                let operand = unsized_memory.and_then(|index| self.statement.operands.get(index));
                let (start, end) =
                    operand.map_or((location, location), |operand| (operand.start, operand.end));
                let message = format!("ambiguous operand size for instruction '{}'", self.statement.mnemonic);
                return Err(parser.error_range(start, message, Some(start..end)));
            }
        }
        if count(UNSUPPORTED) == 1 {
            return Err(parser.error(location, "unsupported instruction"));
        }
        if count(MatchResult::MissingFeature) == 1
            && let Some(missing) =
                outcomes.iter().rfind(|outcome| outcome.result == MatchResult::MissingFeature)
        {
            return Err(self.missing_feature(parser, location, missing));
        }
        if count(MatchResult::InvalidOperand) == 1 {
            return Err(parser.error(location, "invalid operand for instruction"));
        }
        let invalid_immediates = || {
            outcomes.iter().filter(|outcome| matches!(outcome.result, MatchResult::InvalidOperandOfClass(_)))
        };
        if let (1, Some(outcome)) = (invalid_immediates().count(), invalid_immediates().next()) {
            return Err(self.invalid_immediate(parser, location, outcome));
        }
        Err(parser.error(location, "unknown instruction mnemonic"))
    }

    /// Tries the possible sizes of the memory operand, or the operands as they are.
    fn try_intel(&mut self, unsized_memory: Option<usize>, inst: &mut Inst) -> SmallVec<[Outcome; 4]> {
        let mut operands = std::mem::take(&mut self.statement.operands);
        let set_size = |operands: &mut [X86Operand], size| {
            if let Some(X86Operand { kind: Kind::Memory(memory), .. }) =
                unsized_memory.and_then(|index| operands.get_mut(index))
            {
                memory.size = size;
            }
        };
        let pointer_width = self.modes.pointer_width();
        let has_pointer_size = matches!(self.statement.mnemonic.as_str(), "call" | "jmp" | "push" | "pop");
        let mut outcomes = SmallVec::<[Outcome; 4]>::new();
        if has_pointer_size {
            set_size(&mut operands, u16::from(pointer_width));
        }
        if let Some(mnemonic) = self.sized_push(&operands) {
            // llvm-mca forgets which features this attempt lacks.
            let outcome = self.try_match(ATT, mnemonic, &operands, self.modes, inst);
            outcomes.push(Outcome { missing_features: [0; 4], ..outcome });
        }
        if unsized_memory.is_some() && !has_pointer_size {
            for size in [8, 16, 32, 64, 80, 128, 256, 512] {
                set_size(&mut operands, size);
                let last_opcode = inst.opcode;
                let outcome = self.try_match(INTEL, &self.statement.mnemonic, &operands, self.modes, inst);
                if outcomes.is_empty() || inst.opcode != last_opcode {
                    outcomes.push(outcome);
                } else if let Some(last) = outcomes.last_mut() {
                    last.missing_features = outcome.missing_features;
                }
            }
        }
        if outcomes.is_empty() {
            outcomes.push(self.try_match(INTEL, &self.statement.mnemonic, &operands, self.modes, inst));
        }
        set_size(&mut operands, 0);
        self.statement.operands = operands;
        outcomes
    }

    /// Returns the mnemonic of a push of a number with the suffix of the pointer width.
    fn sized_push(&self, operands: &[X86Operand]) -> Option<&'static str> {
        let [operand] = operands else { return None };
        let Some(Value::Constant(value)) = operand.immediate() else { return None };
        let mnemonic = if self.modes.has(Mode::Bits64) {
            "pushq"
        } else if self.modes.has(Mode::Bits32) {
            "pushl"
        } else if self.modes.has(Mode::Bits16) {
            "pushw"
        } else {
            "push "
        };
        let fits = match self.modes.pointer_width() {
            16 => fits_signed::<16>(value) || fits_unsigned::<16>(value),
            32 => fits_signed::<32>(value) || fits_unsigned::<32>(value),
            _ => true,
        };
        (self.statement.mnemonic == "push" && fits).then_some(mnemonic)
    }

    fn try_match(
        &self,
        variant: usize,
        mnemonic: &str,
        operands: &[X86Operand],
        modes: Modes,
        inst: &mut Inst,
    ) -> Outcome {
        let modes = if self.is_code16gcc { Modes::only(Mode::Bits32) } else { modes };
        let rules = RulesInModes { parser: self, modes };
        self.matcher.match_instruction(variant, mnemonic, operands, self.available(modes), inst, &rules)
    }

    /// Rejects an instruction that conflicts with pseudo prefixes or registers.
    fn reject(&self, inst: &Inst, modes: Modes) -> Option<Unsupported> {
        let opcode = self.description.opcode(inst.opcode);
        let name = || self.description.opcode_name(inst.opcode);
        let flags = TsFlags(opcode.ts_flags);
        let encoding = flags.encoding();
        let prefixes = self.statement.pseudo_prefixes;
        if self.statement.has_apx_register && !has_apx_registers(&name(), flags) {
            return Some(Unsupported);
        }
        if prefixes.no_flags != flags.has_no_flags() && !name().starts_with("CFCMOV") {
            return Some(Unsupported);
        }
        let fits = match prefixes.encoding {
            ForcedEncoding::None => true,
            ForcedEncoding::Rex | ForcedEncoding::Rex2 => encoding == Encoding::Legacy,
            ForcedEncoding::Vex | ForcedEncoding::Vex2 | ForcedEncoding::Vex3 => encoding == Encoding::Vex,
            ForcedEncoding::Evex => {
                encoding == Encoding::Evex || modes.has(Mode::Bits64) && is_compare_or_test(&name())
            }
        };
        let is_vex_asked_for =
            matches!(prefixes.encoding, ForcedEncoding::Vex | ForcedEncoding::Vex2 | ForcedEncoding::Vex3);
        let lacks_prefix = flags.explicit_prefix() == ExplicitPrefix::Vex && !is_vex_asked_for;
        (!fits || lacks_prefix).then_some(Unsupported)
    }

    /// Checks an instruction, chooses its encoding, and emits it.
    fn emit(&self, parser: &mut Parser<'_>, mut inst: Inst) -> ParseResult {
        let context = Context {
            description: self.description,
            registers: &self.registers,
            prefixes: self.statement.pseudo_prefixes,
            modes: self.modes,
        };
        match context.check(&inst) {
            Verdict::Fine => {}
            Verdict::Doubtful(message) => parser.warning(self.statement.location, message),
            Verdict::Wrong(message) => return Err(parser.error(self.statement.location, message)),
        }
        context.choose_encoding(&mut inst);
        parser.streamer.emit_instruction(inst);
        Ok(())
    }

    fn invalid_mnemonic(&self, parser: &mut Parser<'_>, location: u32) -> Failed {
        let mnemonic = &self.statement.mnemonic;
        let start = self.statement.location;
        let end = start + u32::try_from(mnemonic.len()).unwrap_or_default();
        parser.error_range(location, format!("invalid instruction mnemonic '{mnemonic}'"), Some(start..end))
    }

    fn invalid_operand(&self, parser: &mut Parser<'_>, location: u32, outcome: &Outcome) -> Failed {
        let message = "invalid operand for instruction";
        let Some(index) = outcome.operand else { return parser.error(location, message) };
        let operand = index.checked_sub(1).and_then(|index| self.statement.operands.get(index));
        match operand {
            Some(operand) => parser.error_range(operand.start, message, Some(operand.start..operand.end)),
            None if index > self.statement.operands.len() => {
                parser.error(location, "too few operands for instruction")
            }
            None => parser.error(location, message),
        }
    }

    /// Reports an immediate whose class has its own diagnostic.
    fn invalid_immediate(&self, parser: &mut Parser<'_>, location: u32, outcome: &Outcome) -> Failed {
        let name = match outcome.result {
            MatchResult::InvalidOperandOfClass(class) => self.matcher.diagnostic_name(class),
            _ => "",
        };
        let max = if name == "InvalidImmUnsignedi6" { 63 } else { 15 };
        let operand = outcome.operand.and_then(|index| self.statement.operands.get(index.checked_sub(1)?));
        let location = operand.map_or(location, |operand| operand.start);
        parser.error(location, format!("immediate must be an integer in range [0, {max}]"))
    }

    fn missing_feature(&self, parser: &mut Parser<'_>, location: u32, outcome: &Outcome) -> Failed {
        let mut message = "instruction requires:".to_owned();
        let predicates = self.description.table::<AsmPredicate>();
        for (index, predicate) in predicates.iter().enumerate() {
            let word = outcome.missing_features.get(index / 64).copied().unwrap_or_default();
            if word >> (index % 64) & 1 != 0 {
                message.push(' ');
                message.push_str(self.description.str(predicate.text));
            }
        }
        if outcome.missing_features == ALL_FEATURES {
            // If the attempt with missing features was not the last, llvm-mca lists every bit of its set.
            let n_unknown = (FeatureSet::N_WORDS * 64).saturating_sub(predicates.len());
            message.push_str(&" (unknown)".repeat(n_unknown));
        }
        parser.error(location, message)
    }
}

/// Returns whether an opcode's encoding supports the registers from `r16` on.
fn has_apx_registers(name: &str, flags: TsFlags) -> bool {
    match flags.encoding() {
        Encoding::Evex => true,
        Encoding::Vex | Encoding::Xop => false,
        Encoding::Legacy => {
            flags.form() != Form::Pseudo
                && matches!(flags.opcode_map(), OpcodeMap::OneByte | OpcodeMap::Of)
                && !name.starts_with("XSAVE")
                && !name.starts_with("XRSTOR")
        }
    }
}

/// Returns whether an opcode is one of `cmp` or `test`.
fn is_compare_or_test(name: &str) -> bool {
    let rest = name.strip_prefix("CMP").or_else(|| name.strip_prefix("TEST"));
    rest.is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
}

/// Which rows a parser takes in some modes.
struct RulesInModes<'p, 'a> {
    parser: &'p X86AsmParser<'a>,
    modes: Modes,
}

impl RowRules<X86Operand> for RulesInModes<'_, '_> {
    fn reject(&self, inst: &Inst) -> Option<Unsupported> {
        self.parser.reject(inst, self.modes)
    }
}
