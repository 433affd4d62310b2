//! Changes parsed operands to the form of the matcher's rows.

use stallscope_asm::{ParseResult, Parser};

use crate::condition::{Condition, VptCode};
use crate::features as feat;
use crate::mnemonic::Mnemonic;
use crate::operand::ArmOperand;
use crate::operand_kind::Kind;
use crate::parser::ArmAsmParser;
use crate::registers::{class, encoding, general, is_in, next_in_list, reg, with_even};

/// The mnemonics of narrow instructions with two operands. The first one is also the result.
const WITH_TWO_OPERANDS: [&str; 12] =
    ["add", "sub", "and", "eor", "lsl", "lsr", "asr", "adc", "sbc", "ror", "orr", "bic"];
/// Instructions with exchangeable operands; `add` is one if the second operand is not the stack pointer.
const COMMUTATIVE: [&str; 4] = ["and", "eor", "adc", "orr"];

impl ArmAsmParser<'_> {
    /// Drops the result of an instruction that is also an operand, if there is a narrow instruction with two operands.
    pub(crate) fn drop_first_operand(&mut self, split: &Mnemonic<'_>) {
        let first = self.statement.n_mnemonic_operands;
        let of_mnemonic = self.statement.operands.iter().take(first);
        if of_mnemonic.map(|operand| operand.kind.token()).any(|token| token == Some(".w")) {
            return;
        }
        let [result, left, right] = self.rest() else { return };
        let (Some(result), Some(left)) = (result.kind.register(), left.kind.register()) else { return };
        let right_register = right.kind.register();
        let number = right.kind.number();
        if self.is_thumb_two() {
            let is_any =
                |register| result == register || left == register || right_register == Some(register);
            let is_stack_adjustment = result == reg::SP
                && left == reg::SP
                && right.kind.immediate().is_some()
                && !number.is_some_and(|number| (0..=508).contains(&number) && number % 4 == 0);
            let is_candidate =
                split.stem == "add" && (is_any(reg::PC) || is_any(reg::SP) && !is_stack_adjustment);
            if !is_candidate {
                return;
            }
        } else if !self.is_thumb_one() {
            return;
        }
        if !WITH_TWO_OPERANDS.contains(&split.stem) {
            return;
        }
        let is_commutative = COMMUTATIVE.contains(&split.stem) || split.stem == "add" && left != reg::SP;
        let is_swapped = result != left && right_register == Some(result) && is_commutative;
        if result != left && !is_swapped {
            return;
        }
        let is_register = is_swapped || right_register.is_some();
        let is_short = !is_swapped && number.is_some_and(|number| (0..=7).contains(&number));
        let is_sum = matches!(split.stem, "add" | "sub");
        if is_register && (split.stem == "add" && split.sets_flags || split.stem == "sub")
            || is_sum && is_short
        {
            return;
        }
        if is_swapped {
            self.statement.operands.swap(first + 1, first + 2);
        }
        self.statement.operands.remove(first);
    }

    /// Joins the two registers of a custom instruction's result.
    pub(crate) fn join_custom_pair(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        const PAIRS: [(stallscope_target::RegisterId, stallscope_target::RegisterId); 6] = [
            (reg::R0, reg::R0_R1),
            (reg::R2, reg::R2_R3),
            (reg::R4, reg::R4_R5),
            (reg::R6, reg::R6_R7),
            (reg::R8, reg::R8_R9),
            (reg::R10, reg::R10_R11),
        ];
        let [_, first, second, ..] = self.rest() else { return Ok(()) };
        let (first_start, second_start) = (first.start, second.start);
        let (register, second) = (first.kind.register(), second.kind.register());
        let pair = PAIRS.iter().find(|(even, _)| Some(*even) == register);
        let Some(&(even, pair)) = pair else {
            let message = "operand must be an even-numbered register in the range [r0, r10]";
            return Err(parser.error(first_start, message));
        };
        if second != Some(next_in_list(even)) {
            return Err(parser.error(second_start, "operand must be a consecutive register"));
        }
        let index = self.statement.n_mnemonic_operands + 1;
        self.statement.operands.remove(index + 1);
        let kind = self.register_kind(pair);
        if let Some(operand) = self.statement.operands.get_mut(index) {
            operand.kind = kind;
        }
        Ok(())
    }

    /// Decides between a condition and lanes where only the operands tell which of them a suffix is.
    pub(crate) fn choose_predicate(&mut self, split: &Mnemonic<'_>, name: &str, start: u32) {
        let mut stem = split.stem;
        let mut vpt = split.vpt;
        if self.has(feat::MVE) {
            let is_vector = !self.lacks_lanes(stem);
            let flags = u32::from(split.sets_flags);
            let last = (start + stem.len() as u32 + flags).saturating_sub(1);
            let suffixes = self.suffixes(stem, types_of(name), name);
            if is_vector && stem == "vmov" && split.condition == Condition::LT {
                self.replace_condition("vmovlt", Some((VptCode::None, last)));
            } else if is_vector && stem == "vcvt" && split.condition == Condition::NE {
                self.replace_condition("vcvtn", Some((VptCode::Else, last)));
            } else if is_vector && stem == "vmul" && split.condition == Condition::LT {
                self.replace_condition("vmullt", None);
            } else if stem.starts_with("vcvt")
                && !["vcvta", "vcvtn", "vcvtp", "vcvtm"].iter().any(|start| stem.starts_with(start))
            {
                if is_vector {
                    if stem.starts_with("vcvtt") && !self.converts_floats() {
                        vpt = VptCode::Then;
                        stem = "vcvt";
                        self.set_mnemonic(stem);
                    }
                    let place = start + stem.len() as u32 + flags;
                    let operand = ArmOperand { kind: Kind::Vpt(vpt), start: place, end: place };
                    self.statement.operands.insert(0, operand);
                    self.statement.n_mnemonic_operands += 1;
                }
            } else if suffixes.vpt && !is_vector {
                self.remove_of_mnemonic(|kind| matches!(kind, Kind::Vpt(_)));
            }
        }
        let has_vpt = self.statement.operands.iter().any(|operand| matches!(operand.kind, Kind::Vpt(_)));
        if vpt != VptCode::None
            && !has_vpt
            && let Some(whole) = name.get(..stem.len() + 1)
        {
            self.set_mnemonic(whole);
        }
    }

    /// Gives the statement another mnemonic, and lanes in place of its condition.
    fn replace_condition(&mut self, mnemonic: &str, vpt: Option<(VptCode, u32)>) {
        self.set_mnemonic(mnemonic);
        self.remove_of_mnemonic(|kind| matches!(kind, Kind::Condition(_)));
        if let Some((code, place)) = vpt {
            let operand = ArmOperand { kind: Kind::Vpt(code), start: place, end: place };
            self.statement.operands.insert(0, operand);
            self.statement.n_mnemonic_operands += 1;
        }
    }

    /// Returns whether the last two types of the mnemonic are both of floating-point numbers.
    fn converts_floats(&self) -> bool {
        let of_mnemonic = self.statement.operands.get(..self.statement.n_mnemonic_operands);
        match of_mnemonic.unwrap_or_default() {
            [.., a, b] => {
                let is_float =
                    |operand: &ArmOperand| operand.kind.token().is_some_and(|token| token.starts_with(".f"));
                is_float(a) && is_float(b)
            }
            _ => true,
        }
    }

    /// Returns whether an instruction is not one of vectors whose lanes may be chosen.
    fn lacks_lanes(&self, stem: &str) -> bool {
        if !self.has(feat::MVE) || self.rest().is_empty() {
            return true;
        }
        if ["vld2", "vld4", "vst2", "vst4"].iter().any(|start| stem.starts_with(start)) {
            return true;
        }
        if stem.starts_with("vctp") || stem.starts_with("vpnot") {
            return false;
        }
        let mut kinds = self.statement.operands.iter().map(|operand| &operand.kind);
        let is_lane = |kind: &Kind| matches!(kind, Kind::VectorIndex(_));
        if stem.starts_with("vmov")
            && !["vmovl", "vmovn", "vmovx"].iter().any(|start| stem.starts_with(start))
        {
            return kinds.any(|kind| {
                is_lane(kind)
                    || kind.register().is_some_and(|id| is_in(id, class::SPR) || is_in(id, class::DPR))
            });
        }
        !kinds.any(|kind| is_lane(kind) || kind.register().is_some_and(|id| is_in(id, class::QPR)))
    }

    /// Adds the second register of loads and stores of pairs that name only the first one.
    pub(crate) fn add_second_register(&mut self, stem: &str) {
        let skipped = match stem {
            "ldrd" | "strd" | "ldrexd" | "ldaexd" => 0,
            "strexd" | "stlexd" => 1,
            _ => return,
        };
        let index = self.statement.n_mnemonic_operands + skipped;
        let (Some(first), Some(address)) =
            (self.statement.operands.get(index), self.statement.operands.get(index + 1))
        else {
            return;
        };
        let (start, end) = (first.start, first.end);
        let Some(register) = first.kind.register().filter(|&register| is_in(register, class::GPR)) else {
            return;
        };
        let is_address = matches!(&address.kind, Kind::Memory(memory) if memory.is_general());
        let number = encoding(register);
        if !is_address || !self.is_thumb() && number % 2 == 1 || register == reg::PC {
            return;
        }
        let Some(second) = general(number + 1) else { return };
        if second == reg::PC || second == reg::SP && !self.has(feat::V8) {
            return;
        }
        let kind = self.register_kind(second);
        self.statement.operands.insert(index + 1, ArmOperand { kind, start, end });
    }

    /// Joins the two registers of exclusive loads and stores of pairs in Arm state.
    pub(crate) fn join_exclusive_pair(&mut self, parser: &mut Parser<'_>, stem: &str) -> ParseResult {
        let is_load = matches!(stem, "ldrexd" | "ldaexd");
        if self.is_thumb() || !is_load && !matches!(stem, "strexd" | "stlexd") {
            return Ok(());
        }
        let index = self.statement.n_mnemonic_operands + usize::from(!is_load);
        let (Some(first), Some(second)) =
            (self.statement.operands.get(index), self.statement.operands.get(index + 1))
        else {
            return Ok(());
        };
        if self.statement.operands.len() <= self.statement.n_mnemonic_operands + 1 + usize::from(!is_load) {
            return Ok(());
        }
        let (first_start, second_start, end) = (first.start, second.start, second.end);
        let Some(low) = first.kind.register().filter(|&register| is_in(register, class::GPR)) else {
            return Ok(());
        };
        let high = second.kind.register().filter(|&register| is_in(register, class::GPR));
        let number = encoding(low);
        let role = if is_load { "destination" } else { "source" };
        if high.map(encoding) != Some(number + 1) {
            return Err(parser.error(second_start, format!("{role} operands must be sequential")));
        }
        if number % 2 == 1 {
            let message = format!("{role} operands must start start at an even register");
            return Err(parser.error(first_start, message));
        }
        let pair = with_even(low).unwrap_or_default();
        self.statement.operands.remove(index + 1);
        let kind = self.register_kind(pair);
        if let Some(operand) = self.statement.operands.get_mut(index) {
            *operand = ArmOperand { kind, start: first_start, end };
        }
        Ok(())
    }
}

/// Returns the rest of a mnemonic from its first dot.
fn types_of(name: &str) -> &str {
    name.find('.').and_then(|at| name.get(at..)).unwrap_or_default()
}
