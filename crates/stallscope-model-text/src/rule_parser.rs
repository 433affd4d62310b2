//! Parses the rules of a model.

use std::ops::RangeInclusive;

use stallscope_target::{MicroOps, SchedClass};

use crate::error::{ModelError, Position, Result};
use crate::line::{Line, number, set};
use crate::syntax::*;

/// Reads a rule after its keyword.
pub(crate) fn rule(keyword: &str, line: &mut Line<'_, '_>, position: Position) -> Result<Rule> {
    let mut rule = Rule { position, ..Rule::default() };
    rule.selector = selector(keyword, line)?;
    if line.has_keyword("when") {
        loop {
            let condition = condition(line)?;
            let position = condition.position;
            rule.conditions.push(condition);
            if are_contradictory(&rule.conditions) {
                let message = "this contradicts an earlier condition";
                return Err(ModelError::new(position, message));
            }
            if !line.has_keyword("and") {
                break;
            }
        }
    }
    clauses(rule, line)
}

/// Reads a colon and the clauses of a rule.
pub(crate) fn clauses(mut rule: Rule, line: &mut Line<'_, '_>) -> Result<Rule> {
    line.mark(':')?;
    loop {
        clause(&mut rule, line)?;
        if !line.has_mark(';') {
            return Ok(rule);
        }
    }
}

fn selector(keyword: &str, line: &mut Line<'_, '_>) -> Result<Selector> {
    if keyword == "form" {
        let mnemonic = line.name("a mnemonic")?;
        let mut operands = Vec::new();
        while line.is_at_word() && !line.is_at("when") {
            operands.push(line.word("an operand's class")?.value);
        }
        return Ok(Selector::Form { mnemonic, operands: operands.join(" ") });
    }
    let mut names = vec![line.quotable("a name")?];
    while line.is_at_quotable() && !line.is_at("when") {
        names.push(line.quotable("a name")?);
    }
    Ok(if keyword == "opcode" { Selector::Opcodes(names) } else { Selector::Classes(names) })
}

fn condition(line: &mut Line<'_, '_>) -> Result<Condition> {
    let position = line.position();
    line.keyword("operand")?;
    let operand = line.number("an operand's number")?;
    let mut bits = None;
    if line.has_keyword("bits") {
        let range = line.word("the first and the last bit, as in 0..2")?;
        let parsed = range.value.split_once("..").and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        bits = parsed.filter(|&(first, last): &(u8, u8)| first <= last && last < 62);
        if bits.is_none() {
            let message = format!(
                "'{}' is not a range of bits: expected the first and the last bit, from 0 to 61",
                range.value
            );
            return Err(ModelError::new(range.position, message));
        }
    }
    let mut is_negated = false;
    let test = if line.has_mark('<') {
        Test::Less(line.number("a number")?)
    } else if line.has_mark('>') {
        Test::Greater(line.number("a number")?)
    } else if line.has_keyword("same") {
        Test::Same(line.number("an operand's number")?)
    } else if line.has_keyword("overlaps") {
        Test::Overlaps(line.number("an operand's number")?)
    } else {
        line.keyword("is")?;
        is_negated = line.has_keyword("not");
        let mut tests = vec![value(line)?];
        while line.has_mark('|') {
            tests.push(value(line)?);
        }
        if tests.len() > 1 { Test::AnyOf(tests) } else { tests.swap_remove(0) }
    };
    let condition = Condition { position, operand, bits, test, is_negated };
    match always(&condition) {
        Some(always) => Err(ModelError::new(position, format!("this condition {always} holds"))),
        None => Ok(condition),
    }
}

/// Reads a value to compare an operand with.
fn value(line: &mut Line<'_, '_>) -> Result<Test> {
    let word = line.word("a number, a register or a register class")?;
    Ok(word.value.parse().map_or_else(|_| Test::Register(word.value.to_owned()), Test::Is))
}

/// Returns "always" or "never" if a condition does not depend on the operands.
fn always(condition: &Condition) -> Option<&'static str> {
    let largest = condition.bits.map_or(i64::MAX, |(first, last)| (1 << (last - first + 1)) - 1);
    let least = if condition.bits.is_some() { 0 } else { i64::MIN };
    let is_never = match condition.test {
        Test::Is(_) => is_impossible(&condition.test, least..=largest),
        Test::Less(value) => value <= least,
        Test::Greater(value) => value >= largest,
        Test::AnyOf(ref tests) => tests.iter().all(|test| is_impossible(test, least..=largest)),
        Test::Register(_) | Test::Same(_) | Test::Overlaps(_) => false,
    };
    let is_always = match condition.test {
        Test::Less(value) => value > largest,
        Test::Greater(value) => value < least,
        Test::Same(other) | Test::Overlaps(other) => other == condition.operand,
        Test::Is(_) | Test::Register(_) | Test::AnyOf(_) => false,
    };
    match (is_always, is_never) {
        (false, false) => None,
        (is_always, _) => Some(if is_always == condition.is_negated { "never" } else { "always" }),
    }
}

/// Returns whether a test is for an immediate that is not within a range.
fn is_impossible(test: &Test, range: RangeInclusive<i64>) -> bool {
    matches!(test, Test::Is(value) if !range.contains(value))
}

/// Returns whether the last of several conditions allows no value of its operand, or of the operand's bits, that the
/// earlier ones allow.
fn are_contradictory(conditions: &[Condition]) -> bool {
    let Some(last) = conditions.last() else { return false };
    let of_same = || conditions.iter().filter(|own| own.operand == last.operand && own.bits == last.bits);
    let (mut least, mut most) = (i128::MIN, i128::MAX);
    for condition in of_same() {
        let (from, to) = match (&condition.test, condition.is_negated) {
            (&Test::Is(value), false) => (value.into(), value.into()),
            (&Test::Less(value), false) => (i128::MIN, i128::from(value) - 1),
            (&Test::Greater(value), false) => (i128::from(value) + 1, i128::MAX),
            _ => continue,
        };
        (least, most) = (least.max(from), most.min(to));
    }
    let is_opposite = |own: &Condition| own.test == last.test && own.is_negated != last.is_negated;
    least > most || of_same().any(is_opposite)
}

/// Reads a clause of a rule.
fn clause(rule: &mut Rule, line: &mut Line<'_, '_>) -> Result<()> {
    let position = line.position();
    let keyword = line.word("a clause, such as uops or latency")?.value;
    match keyword {
        "uops" => {
            let mut items = Vec::new();
            let mut n_micro_ops = 0_u16;
            loop {
                let at = line.position();
                let item = micro_ops(line)?;
                n_micro_ops = n_micro_ops.saturating_add(item.count);
                if item.count == 0 || n_micro_ops > MAX_MICRO_OPS {
                    let message = format!("an instruction has 1 to {MAX_MICRO_OPS} micro-operations");
                    return Err(ModelError::new(at, message));
                }
                items.push(item);
                if !line.has_mark(',') {
                    break;
                }
            }
            set(&mut rule.micro_ops, items, position)
        }
        "resources" => {
            let items = if line.has_keyword("none") { Vec::new() } else { resources(line)? };
            set(&mut rule.resources, items, position)
        }
        "micro-ops" => {
            let n_micro_ops = line.number("a number of micro-operations")?;
            if n_micro_ops >= SchedClass::VARIANT_MICRO_OPS {
                let message = format!("'{n_micro_ops}' micro-operations are too many");
                return Err(ModelError::new(position, message));
            }
            set(&mut rule.n_micro_ops, n_micro_ops, position)
        }
        "latency" if rule.latencies.is_empty() => {
            rule.latencies.push(line.latency()?);
            while line.is_at_word() {
                rule.latencies.push(line.latency()?);
            }
            Ok(())
        }
        "tag" => {
            let tag = line.name("a tag")?;
            set(&mut rule.tag, tag, position)
        }
        "reads" => {
            let operand = line.number("an operand's number")?;
            line.keyword("late")?;
            let cycles = i32::from(line.number::<i16>("a number of cycles")?);
            let from = if line.has_keyword("from") { Some(line.name("a tag")?) } else { None };
            let tag = |from: &Option<At<String>>| from.as_ref().map(|tag| tag.value.clone());
            if rule.reads.iter().any(|read| read.operand == operand && tag(&read.from) == tag(&from)) {
                return Err(ModelError::new(position, "this is given twice"));
            }
            rule.reads.push(LateRead { position, operand, cycles, from });
            Ok(())
        }
        "drains" => {
            let time = line.hundredths()?;
            let same_line_time = if line.has_keyword("same-line") { line.hundredths()? } else { time };
            line.keyword("at")?;
            let mut drain = Drain { position, time, same_line_time, scale: 1, ..Drain::default() };
            drain.base = line.number("an operand's number")?;
            if line.has_mark('+') {
                let word = line.word("an operand's number, with a factor such as 2*8")?;
                let (offset, scale) = word.value.split_once('*').unwrap_or((word.value, "1"));
                drain.offset = Some(number(offset, word.position, "an operand's number")?);
                drain.scale = number(scale, word.position, "a number of bytes")?;
                if drain.scale == 0 {
                    return Err(ModelError::new(word.position, "expected a number of bytes, not 0"));
                }
            }
            set(&mut rule.drain, drain, position)
        }
        "latency" => Err(ModelError::new(position, "this is given twice")),
        "slots" => set(&mut rule.n_slots, slots(line)?, position),
        "decoded" => set(&mut rule.n_decoded, slots(line)?, position),
        "microcode" => set(&mut rule.n_microcoded, slots(line)?, position),
        "complex" => set(&mut rule.n_simple_after, slots(line)?, position),
        "fuses" => {
            let mut codes = condition_codes(line)?;
            while line.is_at_word() {
                codes |= condition_codes(line)?;
            }
            set(&mut rule.fuses_with, codes, position)
        }
        "blocks" => set(&mut rule.blocked_cycles, line.positive("a number of cycles")?, position),
        "eliminable" => set_flag(&mut rule.is_eliminable, position),
        "breaks-dependencies" => set_flag(&mut rule.breaks_dependencies, position),
        "latencies" if rule.operand_latencies.is_empty() => loop {
            let item = operand_latency(line)?;
            let is_same = |old: &LatencyItem| old.source == item.source && old.result == item.result;
            if rule.operand_latencies.iter().any(is_same) {
                return Err(ModelError::new(item.position, "this is given twice"));
            }
            rule.operand_latencies.push(item);
            if !line.has_mark(',') {
                return Ok(());
            }
        },
        "latencies" => Err(ModelError::new(position, "this is given twice")),
        _ => Err(ModelError::new(position, format!("unknown clause '{keyword}'"))),
    }
}

/// Reads the uses of resources, separated by commas: `RESOURCE`, `RESOURCE@TO` or `RESOURCE@FROM..TO`.
fn resources(line: &mut Line<'_, '_>) -> Result<Vec<ResourceItem>> {
    let mut items = Vec::new();
    loop {
        let mut item = ResourceItem { resource: line.name("a resource, or 'none'")?, from: 0, to: 1 };
        if line.has_mark('@') {
            let word = line.word("a number of cycles, or the first and the last one, as in 1..3")?;
            let (from, to) = word.value.split_once("..").unwrap_or(("0", word.value));
            item.from = number(from, word.position, "a number of cycles")?;
            item.to = number(to, word.position, "a number of cycles")?;
        }
        items.push(item);
        if !line.has_mark(',') {
            return Ok(items);
        }
    }
}

fn set_flag(place: &mut bool, position: Position) -> Result<()> {
    if std::mem::replace(place, true) {
        return Err(ModelError::new(position, "this is given twice"));
    }
    Ok(())
}

/// Reads a number of slots, which [`MicroOps::NO_SLOTS`] is not.
fn slots(line: &mut Line<'_, '_>) -> Result<u8> {
    let position = line.position();
    match line.number("a number from 0 to 254")? {
        MicroOps::NO_SLOTS => Err(ModelError::new(position, "expected a number from 0 to 254, not '255'")),
        number => Ok(number),
    }
}

/// Reads a condition code or a range of them, from 0 to 15, as a set of bits.
fn condition_codes(line: &mut Line<'_, '_>) -> Result<u16> {
    let word = line.word("condition codes, as in 2..7")?;
    let (first, last) = word.value.split_once("..").unwrap_or((word.value, word.value));
    match (first.parse::<u8>(), last.parse::<u8>()) {
        (Ok(first), Ok(last)) if first <= last && last < 16 => {
            Ok((first..=last).fold(0, |codes, code| codes | 1 << code))
        }
        _ => {
            let message =
                format!("'{}' is not a condition code, or a range of them, from 0 to 15", word.value);
            Err(ModelError::new(word.position, message))
        }
    }
}

/// Reads `SOURCE -> RESULT CYCLES`.
fn operand_latency(line: &mut Line<'_, '_>) -> Result<LatencyItem> {
    let position = line.position();
    let source = operand_name(line, "a source: an operand's number, base, index or a register")?;
    line.arrow()?;
    let at = line.position();
    let result = operand_name(line, "a result: an operand's number or a register")?;
    if matches!(result, OperandName::Base | OperandName::Index) {
        return Err(ModelError::new(at, "an address is no result"));
    }
    Ok(LatencyItem { position, source, result, cycles: line.latency()? })
}

fn operand_name(line: &mut Line<'_, '_>, what: &str) -> Result<OperandName> {
    let word = line.word(what)?;
    if word.value.starts_with(|first: char| first.is_ascii_digit()) {
        return Ok(OperandName::Operand(number(word.value, word.position, what)?));
    }
    Ok(match word.value {
        "base" => OperandName::Base,
        "index" => OperandName::Index,
        register => OperandName::Register(register.to_owned()),
    })
}

/// Maximum number of micro-operations of an instruction.
pub(crate) const MAX_MICRO_OPS: u16 = 256;

fn micro_ops(line: &mut Line<'_, '_>) -> Result<MicroOpItem> {
    let mut item = MicroOpItem { count: 1, cycles: 1, n_slots: 1, ..MicroOpItem::default() };
    item.kind = line.micro_op_kind();
    if let Some((count, rest)) = line.count() {
        item.count = number(count, line.position(), "a number of micro-operations")?;
        item.ports = line.ports_from(rest)?;
    } else {
        item.ports = line.ports()?;
    }
    if line.has_mark('@') {
        (item.cycles, item.hundredths) = line.port_cycles()?;
    }
    loop {
        if line.has_keyword("slots") {
            item.n_slots = line.number("a number of slots")?;
        } else if line.has_keyword("latency") {
            item.latency = Some(line.latency()?);
        } else if line.has_keyword("unit") {
            let unit = line.name("a unit's name")?;
            line.mark('@')?;
            item.unit = Some((unit, line.positive("a number of cycles")?));
        } else if line.has_keyword("after") {
            item.is_chained = true;
        } else {
            return Ok(item);
        }
    }
}
