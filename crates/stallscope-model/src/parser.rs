//! Parses the text of a model.

use std::fmt::Display;
use std::str::FromStr;

use stallscope_target::FrontEndKind;

use crate::error::{ModelError, Position, Result};
use crate::lexer::{Statement, Token, statements};
use crate::syntax::*;

/// Parses a model's text.
///
/// # Errors
/// The first part of the text that cannot be parsed, or that is missing.
pub fn parse(text: &str) -> std::result::Result<Model, ModelError> {
    let mut reader = Reader::default();
    for statement in statements(text)? {
        reader.statement(Line { statement: &statement, next: 0 })?;
    }
    if reader.model.processors.is_empty() {
        return Err(ModelError::new(Position { line: 1, column: 1 }, "missing 'model' statement"));
    }
    Ok(reader.model)
}

/// The statements read so far.
#[derive(Default)]
struct Reader {
    model: Model,
    has_default_source: bool,
}

impl Reader {
    fn statement(&mut self, mut line: Line<'_, '_>) -> Result<()> {
        let position = line.position();
        let keyword = line.word("a statement")?.value;
        if keyword != "model" && self.model.processors.is_empty() {
            return Err(ModelError::new(position, "a model starts with its 'model' statement"));
        }
        match keyword {
            "model" => self.head(&mut line, position)?,
            "source" => {
                let name = line.name("the source's name")?;
                line.text("what the source is, in quotation marks")?;
                add_new(&mut self.model.sources, name, "source", |source| source)?;
            }
            "default-source" => {
                let name = line.word("a source's name")?;
                self.check_source(name.value, name.position)?;
                self.has_default_source = true;
            }
            "width" => set(&mut self.model.width, line.positive("a number of micro-operations")?, position)?,
            "front-end" => {
                let kind = line.word("a kind of front end")?;
                let kind = FrontEndKind::by_name(kind.value).ok_or_else(|| {
                    let names = FrontEndKind::ALL.map(FrontEndKind::name).join(", ");
                    ModelError::new(kind.position, format!("expected one of {names}, not '{}'", kind.value))
                })?;
                set(&mut self.model.front_end, kind, position)?;
            }
            "reorder-buffer" => {
                set(&mut self.model.reorder_buffer, line.positive("a number of entries")?, position)?;
            }
            "retire" => set(&mut self.model.retire, line.positive("a number of instructions")?, position)?,
            "port" => self.ports(&mut line)?,
            "unit" => {
                let first = self.model.units.len();
                while first == self.model.units.len() || line.is_at_word() {
                    let name = line.new_name("a unit's name")?;
                    add_new(&mut self.model.units, name, "unit", |name| name)?;
                }
            }
            "queue" => self.queue(&mut line)?,
            "store-buffer" => {
                line.keyword("entries")?;
                let entries = line.positive("a number of entries")?;
                line.keyword("line")?;
                let at = line.position();
                let line_size = line.positive("a cache line's size in bytes")?;
                if !line_size.is_power_of_two() {
                    return Err(ModelError::new(at, "a cache line's size is a power of two"));
                }
                set(&mut self.model.store_buffer, StoreBuffer { entries, line_size }, position)?;
            }
            "map" => {
                let resource = line.name("a resource of the base")?;
                line.mark(':')?;
                let ports = line.ports()?;
                let map = Map { resource, ports };
                add_new(&mut self.model.maps, map, "map of", |map| &map.resource)?;
            }
            "rest" => {
                let At { value, position: at } = line.word("'as-base' or 'none'")?;
                let rest = match value {
                    "as-base" => Rest::AsBase,
                    "none" => Rest::None,
                    _ => return Err(ModelError::new(at, format!("expected as-base or none, not '{value}'"))),
                };
                set(&mut self.model.rest, rest, position)?;
            }
            "opcode" | "class" | "form" => self.rule(keyword, &mut line, position)?,
            _ => return Err(ModelError::new(position, format!("unknown statement '{keyword}'"))),
        }
        self.sources_and_end(keyword, &mut line, position)
    }

    fn head(&mut self, line: &mut Line<'_, '_>, position: Position) -> Result<()> {
        if !self.model.processors.is_empty() {
            return Err(ModelError::new(position, "duplicate 'model' statement"));
        }
        self.model.name = line.text("the model's name, in quotation marks")?;
        if self.model.name.value.trim().is_empty() {
            return Err(ModelError::new(self.model.name.position, "the model's name is empty"));
        }
        line.keyword("for")?;
        loop {
            let name = line.name("a processor's name")?;
            add_new(&mut self.model.processors, name, "processor", |name| name)?;
            if !line.has_mark(',') {
                break;
            }
        }
        line.keyword("over")?;
        self.model.base = line.name("the name of the processor whose model this one builds on")?;
        Ok(())
    }

    fn ports(&mut self, line: &mut Line<'_, '_>) -> Result<()> {
        let first = self.model.ports.len();
        while first == self.model.ports.len() || line.is_at_word() && !line.is_at("entries") {
            let port = Port { name: line.new_name("a port's name")?, entries: None };
            add_new(&mut self.model.ports, port, "port", |port| &port.name)?;
        }
        if line.has_keyword("entries") {
            let entries = Some(line.positive("a number of entries")?);
            self.model.ports[first..].iter_mut().for_each(|port| port.entries = entries);
        }
        Ok(())
    }

    fn queue(&mut self, line: &mut Line<'_, '_>) -> Result<()> {
        let name = line.name("the queue's name")?;
        let limit = line.positive("the queue's limit per cycle")?;
        line.mark(':')?;
        let mut ports = vec![line.name("a port's name")?];
        while line.is_at_word() {
            add_new(&mut ports, line.name("a port's name")?, "port", |name| name)?;
        }
        add_new(&mut self.model.queues, Queue { name, limit, ports }, "queue", |queue| &queue.name)
    }

    fn rule(&mut self, keyword: &str, line: &mut Line<'_, '_>, position: Position) -> Result<()> {
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
        line.mark(':')?;
        loop {
            clause(&mut rule, line)?;
            if !line.has_mark(';') {
                break;
            }
        }
        self.model.rules.push(rule);
        Ok(())
    }

    /// Reads the sources at the end of a statement; statements of facts must have at least one.
    fn sources_and_end(&self, keyword: &str, line: &mut Line<'_, '_>, position: Position) -> Result<()> {
        let mut has_source = false;
        while let Some((source, at)) = line.source() {
            let name = source.split_whitespace().next().unwrap_or_default();
            self.check_source(name, at)?;
            has_source = true;
        }
        if !line.is_at_end() {
            return Err(line.unexpected("the end of the statement"));
        }
        let is_fact = !matches!(keyword, "model" | "source" | "default-source");
        if is_fact && !has_source && !self.has_default_source {
            let message =
                "missing source: expected a source's name in square brackets, or a 'default-source'";
            return Err(ModelError::new(position, message));
        }
        Ok(())
    }

    fn check_source(&self, name: &str, position: Position) -> Result<()> {
        if self.model.sources.iter().any(|source| source.value == name) {
            return Ok(());
        }
        Err(ModelError::new(position, format!("there is no source called '{name}'")))
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
    let mut names = vec![line.name("a name")?];
    while line.is_at_word() && !line.is_at("when") {
        names.push(line.name("a name")?);
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
    } else {
        line.keyword("is")?;
        is_negated = line.has_keyword("not");
        let word = line.word("a number, a register or a register class")?;
        word.value.parse().map_or_else(|_| Test::Register(word.value.to_owned()), Test::Is)
    };
    let condition = Condition { position, operand, bits, test, is_negated };
    match always(&condition) {
        Some(always) => Err(ModelError::new(position, format!("this condition {always} holds"))),
        None => Ok(condition),
    }
}

/// Returns "always" or "never" if a condition does not depend on the operands.
fn always(condition: &Condition) -> Option<&'static str> {
    let largest = condition.bits.map_or(i64::MAX, |(first, last)| (1 << (last - first + 1)) - 1);
    let least = if condition.bits.is_some() { 0 } else { i64::MIN };
    let is_never = match condition.test {
        Test::Is(value) => !(least..=largest).contains(&value),
        Test::Less(value) => value <= least,
        Test::Greater(value) => value >= largest,
        Test::Register(_) | Test::Same(_) => false,
    };
    let is_always = match condition.test {
        Test::Less(value) => value > largest,
        Test::Greater(value) => value < least,
        Test::Same(other) => other == condition.operand,
        Test::Is(_) | Test::Register(_) => false,
    };
    match (is_always, is_never) {
        (false, false) => None,
        (is_always, _) => Some(if is_always == condition.is_negated { "never" } else { "always" }),
    }
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
    let keyword = line.word("a clause: uops, latency, tag, reads or drains")?.value;
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
                let word = line.word("an operand's number, and what it counts in")?;
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
        _ => Err(ModelError::new(position, format!("unknown clause '{keyword}'"))),
    }
}

/// Maximum number of micro-operations of an instruction.
const MAX_MICRO_OPS: u16 = 256;

fn micro_ops(line: &mut Line<'_, '_>) -> Result<MicroOpItem> {
    let mut item = MicroOpItem { count: 1, cycles: 1, n_slots: 1, ..MicroOpItem::default() };
    if let Some((count, rest)) = line.count() {
        item.count = number(count, line.position(), "a number of micro-operations")?;
        item.ports = line.ports_from(rest)?;
    } else {
        item.ports = line.ports()?;
    }
    if line.has_mark('@') {
        item.cycles = line.positive("a number of cycles")?;
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

/// Sets a value that may be given only once.
fn set<T>(place: &mut Option<T>, value: T, position: Position) -> Result<()> {
    if place.replace(value).is_some() {
        return Err(ModelError::new(position, "this is given twice"));
    }
    Ok(())
}

/// Adds an item whose name must be new among items of its kind.
fn add_new<T>(list: &mut Vec<T>, new: T, kind: &str, name: impl Fn(&T) -> &At<String>) -> Result<()> {
    let At { value, position } = name(&new);
    if list.iter().any(|old| name(old).value == *value) {
        return Err(ModelError::new(*position, format!("duplicate {kind} '{value}'")));
    }
    list.push(new);
    Ok(())
}

fn number<N: FromStr>(word: &str, position: Position, what: impl Display) -> Result<N> {
    word.parse().map_err(|_| ModelError::new(position, format!("expected {what}, not '{word}'")))
}

/// A statement and the current place in it.
struct Line<'s, 't> {
    statement: &'s Statement<'t>,
    next: usize,
}

impl<'t> Line<'_, 't> {
    fn peek(&self) -> Option<Token<'t>> {
        self.statement.tokens.get(self.next).map(|&(token, _)| token)
    }

    /// Returns the place of the next token, or of the end.
    fn position(&self) -> Position {
        self.statement.tokens.get(self.next).map_or(self.statement.end, |&(_, position)| position)
    }

    fn is_at_end(&self) -> bool {
        self.next >= self.statement.tokens.len()
    }

    fn is_at_word(&self) -> bool {
        matches!(self.peek(), Some(Token::Word(_)))
    }

    fn is_at(&self, word: &str) -> bool {
        self.peek() == Some(Token::Word(word))
    }

    fn unexpected(&self, expected: impl Display) -> ModelError {
        let found = match self.peek() {
            None => "the statement ends".to_owned(),
            Some(Token::Word(word)) => format!("there is '{word}'"),
            Some(Token::Text(text)) => format!("there is \"{text}\""),
            Some(Token::Source(source)) => format!("there is [{source}]"),
            Some(Token::Mark(mark)) => format!("there is '{mark}'"),
        };
        ModelError::new(self.position(), format!("expected {expected}, but {found}"))
    }

    fn word(&mut self, what: &str) -> Result<At<&'t str>> {
        let Some(Token::Word(value)) = self.peek() else { return Err(self.unexpected(what)) };
        let position = self.position();
        self.next += 1;
        Ok(At { value, position })
    }

    fn name(&mut self, what: &str) -> Result<At<String>> {
        let At { value, position } = self.word(what)?;
        Ok(At { value: value.to_owned(), position })
    }

    /// Reads the name of a new item. Other statements could not refer to it if it were 'none' or contained a count.
    fn new_name(&mut self, what: &str) -> Result<At<String>> {
        let name = self.name(what)?;
        if name.value == "none" || name.value.contains(['*', '?']) {
            return Err(ModelError::new(name.position, format!("'{}' cannot be {what}", name.value)));
        }
        Ok(name)
    }

    fn text(&mut self, what: &str) -> Result<At<String>> {
        let Some(Token::Text(text)) = self.peek() else { return Err(self.unexpected(what)) };
        let position = self.position();
        self.next += 1;
        Ok(At { value: text.to_owned(), position })
    }

    fn source(&mut self) -> Option<(&'t str, Position)> {
        let Some(Token::Source(source)) = self.peek() else { return None };
        let position = self.position();
        self.next += 1;
        Some((source, position))
    }

    fn number<N: FromStr>(&mut self, what: &str) -> Result<N> {
        let At { value, position } = self.word(what)?;
        number(value, position, what)
    }

    /// Reads a number that is not 0.
    fn positive(&mut self, what: &str) -> Result<u16> {
        let position = self.position();
        match self.number(what)? {
            0 => Err(ModelError::new(position, format!("expected {what}, not 0"))),
            number => Ok(number),
        }
    }

    /// Reads the number of cycles to a result.
    fn latency(&mut self) -> Result<u16> {
        let position = self.position();
        let cycles = self.number("a number of cycles")?;
        match i16::try_from(cycles) {
            Ok(_) => Ok(cycles),
            Err(_) => Err(ModelError::new(position, format!("a latency is at most {} cycles", i16::MAX))),
        }
    }

    /// Reads a number of cycles with at most two decimal places, in hundredths.
    fn hundredths(&mut self) -> Result<u16> {
        let At { value, position } = self.word("a number of cycles")?;
        let (whole, places) = value.split_once('.').unwrap_or((value, ""));
        let error = || ModelError::new(position, format!("expected a number of cycles, not '{value}'"));
        if places.len() > 2 || !places.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(error());
        }
        let whole: u16 = whole.parse().map_err(|_| error())?;
        let places: u16 = format!("{places:0<2}").parse().map_err(|_| error())?;
        let time = whole.checked_mul(100).and_then(|time| time.checked_add(places));
        time.filter(|&time| time > 0).ok_or_else(error)
    }

    fn has_mark(&mut self, mark: char) -> bool {
        let found = self.peek() == Some(Token::Mark(mark));
        self.next += usize::from(found);
        found
    }

    fn mark(&mut self, mark: char) -> Result<()> {
        if self.has_mark(mark) { Ok(()) } else { Err(self.unexpected(format_args!("'{mark}'"))) }
    }

    fn has_keyword(&mut self, keyword: &str) -> bool {
        let found = self.is_at(keyword);
        self.next += usize::from(found);
        found
    }

    fn keyword(&mut self, keyword: &str) -> Result<()> {
        if self.has_keyword(keyword) { Ok(()) } else { Err(self.unexpected(format_args!("'{keyword}'"))) }
    }

    /// Returns the count in front of a micro-operation, and the rest of its word.
    fn count(&self) -> Option<(&'t str, &'t str)> {
        match self.peek() {
            Some(Token::Word(word)) => word.split_once('*'),
            _ => None,
        }
    }

    /// Reads ports separated by `|`, or `none`.
    fn ports(&mut self) -> Result<Vec<At<String>>> {
        let Some(Token::Word(first)) = self.peek() else { return Err(self.unexpected("a port, or 'none'")) };
        self.ports_from(first)
    }

    /// Reads the rest of such ports if the first name is a part of the previous word.
    fn ports_from(&mut self, first: &str) -> Result<Vec<At<String>>> {
        let position = self.position();
        self.next += 1;
        if first == "none" {
            return Ok(Vec::new());
        }
        let mut ports = vec![At { value: first.to_owned(), position }];
        while self.has_mark('|') {
            add_new(&mut ports, self.name("a port's name")?, "port", |name| name)?;
        }
        Ok(ports)
    }
}
