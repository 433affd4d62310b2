//! The text to print, from `-gen-asm-writer`.

use std::collections::{HashMap, HashSet};

use stallscope_target::wire::Span;
use stallscope_target::{
    AsmAlias, AsmFragment, AsmFragmentId, AsmOperandTest, DescriptionBuilder, MethodId, OpcodeId,
    PredicateId, PredicateKind, PredicateNode, RegisterClassId,
};

use crate::cpp::{Expression, Source, Statement};
use crate::error::{Error, Result};
use crate::hw_modes::HwModes;
use crate::methods::Methods;
use crate::predicates;
use crate::tables::{Names, StringTable, Tables, fields, narrow, numbers};

/// Adds the fragments of every opcode, by variant.
pub(crate) fn write(
    tables: &Tables,
    names: &Names,
    methods: &mut Methods,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<Vec<[Span<AsmFragmentId>; 2]>> {
    let n_opcodes = names.opcodes.iter().count().saturating_sub(1);
    let mut spans = vec![[Span::default(); 2]; n_opcodes];
    for (variant, source) in tables.asm_writers.iter().enumerate() {
        let writer = Writer::read(source, names)?;
        for (opcode, spans) in spans.iter_mut().enumerate() {
            let fragments = writer.fragments(opcode, methods, builder)?;
            match spans.get_mut(variant) {
                Some(span) => *span = shared(builder, &fragments)?,
                None => return Err(Error::new("asm-writer", "too many variants")),
            }
        }
    }
    Ok(spans)
}

/// Returns the ids of fragments. Each fragment is stored once.
fn shared(builder: &mut DescriptionBuilder<'_>, fragments: &[AsmFragment]) -> Result<Span<AsmFragmentId>> {
    let ids: Option<Vec<_>> =
        fragments.iter().map(|f| u16::try_from(builder.run(&[*f])).ok().map(AsmFragmentId)).collect();
    let ids = ids.ok_or_else(|| Error::new("asm-writer", "too many different fragments"))?;
    Ok(builder.span(&ids))
}

/// The generated printer of one variant.
struct Writer<'a> {
    source: &'a Source,
    names: &'a Names,
    /// The texts that an opcode's bits refer to.
    strings: StringTable,
    /// The bits that control the printer, by opcode.
    bits: Vec<u64>,
    /// The mask of the bits that contain the offset of the text.
    text_mask: u64,
    /// The printer's statements.
    body: Vec<Step>,
}

/// A statement of the printer.
enum Step {
    If(Expression, Vec<Step>, Vec<Step>),
    /// A value, the index of the case for each of its values, and the cases.
    Switch(Expression, HashMap<i128, usize>, Vec<Vec<Step>>),
    Return,
    Break,
    Print(Expression),
}

/// Returns the steps of statements, with labels as numbers.
fn steps(statements: Vec<Statement>, names: &Names) -> Vec<Step> {
    let mut found = Vec::new();
    for statement in statements {
        found.push(match statement {
            Statement::Declaration(..) => continue,
            Statement::If(condition, then, otherwise) => {
                Step::If(condition, steps(then, names), steps(otherwise, names))
            }
            Statement::Switch(on, cases) => {
                let mut indexes = HashMap::new();
                let mut bodies = Vec::new();
                for case in cases {
                    let labels = case.labels.iter().flatten();
                    let values = labels.filter_map(|label| label.evaluate(&|name| names.opcodes.value(name)));
                    for value in values {
                        indexes.entry(value).or_insert(bodies.len());
                    }
                    bodies.push(steps(case.body, names));
                }
                Step::Switch(on, indexes, bodies)
            }
            Statement::Return(_) => Step::Return,
            Statement::Break => Step::Break,
            Statement::Expression(expression) => Step::Print(expression),
        });
    }
    found
}

/// The state of the printer for an opcode.
#[derive(Clone, Copy)]
struct Printed {
    opcode: usize,
    /// The opcode's bits.
    bits: u64,
}

/// Pieces of text and operands; adjacent texts are joined.
#[derive(Default)]
struct Pieces {
    text: String,
    fragments: Vec<AsmFragment>,
}

impl Pieces {
    fn operand(&mut self, operand: u8, method: MethodId, builder: &mut DescriptionBuilder<'_>) {
        let text = builder.str(&std::mem::take(&mut self.text));
        self.fragments.push(AsmFragment { text, method, operand, name_index: 0 });
    }

    fn finish(mut self, builder: &mut DescriptionBuilder<'_>) -> Vec<AsmFragment> {
        if !self.text.is_empty() {
            self.operand(AsmFragment::NO_OPERAND, MethodId::NONE, builder);
        }
        self.fragments
    }
}

/// Whether the printer continues after a statement.
#[derive(PartialEq)]
enum Flow {
    Next,
    Break,
    Return,
}

impl<'a> Writer<'a> {
    fn read(source: &'a Source, names: &'a Names) -> Result<Self> {
        let strings = StringTable::read(source, "static const char AsmStrs[] = ")?;
        let mut bits: Vec<u64> = Vec::new();
        for table in 0.. {
            let Some(mut parser) = source.find_after(&format!("OpInfo{table}[] = ")) else { break };
            let line = parser.line();
            let shift = source
                .after(&format!("OpInfo{table}[MI.getOpcode()] << "))?
                .expression()?
                .evaluate(&|_| None)
                .ok_or_else(|| source.error(line, "unexpected bits of an opcode"))?;
            let mut opcode = 0;
            parser.each_element(|line, element| {
                let value = element.evaluate(&|_| None).ok_or_else(|| source.error(line, "not a number"))?;
                let value = narrow(source, line, value << shift)?;
                match bits.get_mut(opcode) {
                    Some(place) => *place |= value,
                    None => bits.push(value),
                }
                opcode += 1;
                Ok(())
            })?;
        }
        let text_mask = source.after("return {AsmStrs+(Bits & ")?.expression()?.evaluate(&|_| None);
        let text_mask = text_mask
            .and_then(|m| u64::try_from(m).ok())
            .ok_or_else(|| source.error(0, "no mask of texts"))?;
        let body = steps(source.at("::printInstruction(", "{")?.statements()?, names);
        Ok(Self { source, names, strings, bits, text_mask, body })
    }

    fn fragments(
        &self,
        opcode: usize,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<Vec<AsmFragment>> {
        let bits = self.bits.get(opcode).copied().unwrap_or_default();
        let mut pieces = Pieces::default();
        if bits != 0 {
            self.run(&self.body, Printed { opcode, bits }, &mut pieces, methods, builder)?;
        }
        Ok(pieces.finish(builder))
    }

    fn unknown(&self, expression: &Expression) -> Error {
        self.source.error(0, format!("unexpected expression in the printer: {expression:?}"))
    }

    fn run(
        &self,
        steps: &[Step],
        printed: Printed,
        pieces: &mut Pieces,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<Flow> {
        let value = |e: &Expression| match e.method_call("getOpcode") {
            Some(_) => Some(printed.opcode as i128),
            None => e.evaluate(&|name| match name {
                "Bits" => Some(i128::from(printed.bits)),
                _ => self.names.opcodes.value(name),
            }),
        };
        for step in steps {
            let inner = match step {
                Step::Return => return Ok(Flow::Return),
                Step::Break => return Ok(Flow::Break),
                Step::Print(expression) => {
                    self.expression(expression, printed, pieces, methods, builder)
                        .ok_or_else(|| self.unknown(expression))?;
                    continue;
                }
                Step::If(condition, then, otherwise) => {
                    let holds = value(condition).ok_or_else(|| self.unknown(condition))? != 0;
                    if holds { then } else { otherwise }
                }
                Step::Switch(on, indexes, bodies) => {
                    let on = value(on).ok_or_else(|| self.unknown(on))?;
                    let body = indexes.get(&on).and_then(|index| bodies.get(*index));
                    body.ok_or_else(|| self.source.error(0, format!("no case {on} in the printer")))?
                }
            };
            if self.run(inner, printed, pieces, methods, builder)? == Flow::Return {
                return Ok(Flow::Return);
            }
        }
        Ok(Flow::Next)
    }

    fn expression(
        &self,
        expression: &Expression,
        printed: Printed,
        pieces: &mut Pieces,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Option<()> {
        match expression {
            Expression::Binary("<<", left, right) => {
                self.expression(left, printed, pieces, methods, builder)?;
                match &**right {
                    Expression::Text(text) => pieces.text.push_str(std::str::from_utf8(text).ok()?),
                    Expression::Number(character) => {
                        pieces.text.push(char::from(u8::try_from(*character).ok()?))
                    }
                    Expression::Member(_, member) if member == "first" => {
                        let offset = usize::try_from((printed.bits & self.text_mask).checked_sub(1)?).ok()?;
                        pieces.text.push_str(self.strings.at(offset).ok()?);
                    }
                    _ => return None,
                }
                Some(())
            }
            Expression::Name(_) => Some(()),
            Expression::Call(..) => {
                let (function, arguments) = expression.function_call()?;
                if function == "assert" {
                    return Some(());
                }
                let operand = arguments
                    .iter()
                    .find_map(|a| if let Expression::Number(n) = a { Some(*n) } else { None })?;
                // A text says how the method prints, as the argument of a template does.
                let modifier = arguments.iter().find_map(|a| match a {
                    Expression::Text(text) => std::str::from_utf8(text).ok(),
                    _ => None,
                });
                let method = match modifier {
                    Some(modifier) => methods.id(&format!("{function}<{modifier}>"), builder),
                    None => methods.id(function, builder),
                };
                pieces.operand(u8::try_from(operand).ok()?, method, builder);
                Some(())
            }
            _ => None,
        }
    }
}

/// Adds the aliases of all variants.
pub(crate) fn write_aliases(
    tables: &Tables,
    names: &Names,
    hw_modes: &HwModes,
    methods: &mut Methods,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    for (variant, source) in tables.asm_writers.iter().enumerate() {
        if source.find_after("OpToPatterns[] = ").is_none() {
            continue;
        }
        let rows = |anchor: &str| {
            let mut rows = Vec::new();
            source.after(anchor)?.each_element(|line, element| {
                rows.push((line, fields(source, line, element)?));
                Ok(())
            })?;
            Ok(rows)
        };
        let patterns = rows("AliasPattern Patterns[] = ")?;
        let conditions = rows("AliasPatternCond Conds[] = ")?;
        let tested_classes = tested_classes(source, &conditions)?;
        let strings = StringTable::read(source, "static const char AsmStrings[] =")?;
        let print_methods = print_methods(source)?;
        for (line, row) in rows("PatternsForOpcode OpToPatterns[] = ")? {
            let row = numbers(source, line, &row, &|name| names.opcodes.value(name))?;
            let [opcode, start, n_patterns] = row[..] else {
                return Err(source.error(line, "unexpected form of aliases"));
            };
            let start: usize = narrow(source, line, start)?;
            let n_patterns: usize = narrow(source, line, n_patterns)?;
            for (line, pattern) in patterns.iter().skip(start).take(n_patterns) {
                let pattern = numbers(source, *line, pattern, &|_| None)?;
                let [text, first, n_operands, n_conditions] = pattern[..] else {
                    return Err(source.error(*line, "unexpected form of alias"));
                };
                let first: usize = narrow(source, *line, first)?;
                let n_conditions: usize = narrow(source, *line, n_conditions)?;
                let conditions = conditions.get(first..first + n_conditions).unwrap_or_default();
                let text = strings.bytes().get(narrow(source, *line, text)?..).unwrap_or_default();
                let fragments = alias_fragments(text, &print_methods, methods, builder);
                let fragments =
                    fragments.ok_or_else(|| source.error(*line, "unexpected text of an alias"))?;
                let (condition, tests) =
                    alias_condition(source, names, hw_modes, conditions, &tested_classes, methods, builder)?;
                let record = AsmAlias {
                    variant: narrow(source, *line, variant as i128)?,
                    opcode: OpcodeId(narrow(source, *line, opcode)?),
                    n_operands: narrow(source, *line, n_operands)?,
                    condition,
                    tests: builder.span(&tests),
                    asm: shared(builder, &fragments)?,
                };
                builder.push(record);
            }
        }
    }
    Ok(())
}

/// Returns the methods that aliases refer to by number.
fn print_methods(source: &Source) -> Result<HashMap<u8, String>> {
    let mut found = HashMap::new();
    let Some(_) = source.find_after("::printCustomAliasOperand(") else { return Ok(found) };
    let body = source.at("::printCustomAliasOperand(", "{")?.statements()?;
    for case in
        body.iter().flat_map(|s| if let Statement::Switch(_, cases) = s { cases.as_slice() } else { &[] })
    {
        if let ([Some(Expression::Number(number))], Some(Statement::Expression(call))) =
            (case.labels.as_slice(), case.body.first())
            && let Some((method, _)) = call.function_call()
        {
            found.insert(narrow(source, 0, *number)?, method.to_owned());
        }
    }
    Ok(found)
}

/// Returns the pieces of an alias's text. In the text, an operand's index plus 1 follows `$`, or 255, an operand's index plus 1 and a
/// method's number plus 1.
fn alias_fragments(
    text: &[u8],
    print_methods: &HashMap<u8, String>,
    methods: &mut Methods,
    builder: &mut DescriptionBuilder<'_>,
) -> Option<Vec<AsmFragment>> {
    let mut bytes = text.iter().copied().take_while(|&b| b != 0);
    let mut pieces = Pieces { text: "\t".to_owned(), fragments: Vec::new() };
    let mut in_mnemonic = true;
    while let Some(byte) = bytes.next() {
        match byte {
            b' ' | b'\t' if in_mnemonic => {
                pieces.text.push('\t');
                in_mnemonic = false;
            }
            b'$' => {
                in_mnemonic = false;
                let first = bytes.next()?;
                let (operand, method) = if first == u8::MAX {
                    let operand = bytes.next()?;
                    (operand, print_methods.get(&bytes.next()?.checked_sub(1)?)?.as_str())
                } else {
                    (first, "printOperand")
                };
                let method = methods.id(method, builder);
                pieces.operand(operand.checked_sub(1)?, method, builder);
            }
            _ => pieces.text.push(char::from(byte)),
        }
    }
    Some(pieces.finish(builder))
}

/// Returns the operand classes whose tests LLVM numbers, by that number. Only the comment before each alias's
/// conditions names them: the class of a test is the one that occurs in every alias with the test, and in none
/// without a test.
fn tested_classes(source: &Source, conditions: &[(usize, Vec<Expression>)]) -> Result<HashMap<i128, String>> {
    let mut tests: HashMap<&str, Option<i128>> = HashMap::new();
    let lines = source.lines();
    for (line, condition) in conditions {
        let before = lines.iter().take(line.saturating_sub(1)).rev();
        let comment = before.copied().find(|text| text.trim_start().starts_with("//")).unwrap_or_default();
        let place = tests.entry(comment).or_default();
        if let [kind, Expression::Number(number)] = condition.as_slice()
            && kind.simple_name() == Some("K_Custom")
        {
            *place = Some(*number);
        }
    }
    let classes_in = |comment: &str| -> HashSet<String> {
        let words = comment.split(['(', ')', ',', ' ']);
        words.filter_map(|word| word.split_once(":$")).map(|(class, _)| class.to_owned()).collect()
    };
    let untested: HashSet<_> = tests
        .iter()
        .filter(|(_, test)| test.is_none())
        .flat_map(|(comment, _)| classes_in(comment))
        .collect();
    let mut found: HashMap<i128, HashSet<String>> = HashMap::new();
    for (comment, number) in tests.iter().filter_map(|(comment, test)| Some((comment, (*test)?))) {
        let classes = classes_in(comment);
        found
            .entry(number)
            .and_modify(|all| all.retain(|class| classes.contains(class)))
            .or_insert_with(|| classes.difference(&untested).cloned().collect());
    }
    found
        .into_iter()
        .map(|(number, classes)| match classes.into_iter().collect::<Vec<_>>().as_slice() {
            [class] => Ok((number, class.clone())),
            _ => Err(source.error(0, format!("test {number} of aliases has no unique class"))),
        })
        .collect()
}

/// Returns the condition of an alias, and separately the target's hand-written tests. Each part of the condition
/// tests the next operand, or the features.
fn alias_condition(
    source: &Source,
    names: &Names,
    hw_modes: &HwModes,
    conditions: &[(usize, Vec<Expression>)],
    tested_classes: &HashMap<i128, String>,
    methods: &mut Methods,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<(PredicateId, Vec<AsmOperandTest>)> {
    let mut tests = Vec::new();
    let mut all = Vec::new();
    let mut any = Vec::new();
    let mut operand: u8 = 0;
    for (line, condition) in conditions {
        let shape = || source.error(*line, "unexpected form of condition");
        let [kind, value] = condition.as_slice() else { return Err(shape()) };
        let kind = kind.simple_name().ok_or_else(shape)?;
        let lookup = |name: &str| {
            names
                .registers
                .value(name)
                .or_else(|| names.register_classes.value(name))
                .or_else(|| names.features.value(name))
                .or_else(|| names.classes_by_hw_mode.value(name))
        };
        let value = i64::try_from(value.evaluate(&lookup).ok_or_else(shape)?).map_err(|_| shape())?;
        let leaf = |kind: PredicateKind| PredicateNode {
            kind: kind as u8,
            operand,
            value,
            ..PredicateNode::default()
        };
        match kind {
            "K_Ignore" => {}
            "K_Reg" => all.push(predicates::node(builder, leaf(PredicateKind::RegisterIs))),
            "K_RegClass" => all.push(predicates::node(builder, leaf(PredicateKind::RegisterIn))),
            "K_RegClassByHwMode" => {
                let by_mode = usize::try_from(value).ok().and_then(|index| hw_modes.classes.get(index));
                let mut modes = Vec::new();
                for (&in_force, class) in hw_modes.in_force.iter().zip(by_mode.ok_or_else(shape)?) {
                    if *class != RegisterClassId::NONE {
                        let value = class.0.into();
                        let is_in = PredicateNode { value, ..leaf(PredicateKind::RegisterIn) };
                        let is_in = predicates::node(builder, is_in);
                        modes.push(predicates::connect(builder, PredicateKind::And, &[in_force, is_in]));
                    }
                }
                all.push(predicates::connect(builder, PredicateKind::Or, &modes));
            }
            // The immediate is written as 32 bits without a sign.
            "K_Imm" => {
                let value = i64::from(value as u32 as i32);
                all.push(predicates::node(
                    builder,
                    PredicateNode { value, ..leaf(PredicateKind::ImmediateIs) },
                ));
            }
            "K_TiedReg" => {
                let other = u8::try_from(value).map_err(|_| shape())?;
                all.push(predicates::node(
                    builder,
                    PredicateNode { other, value: 0, ..leaf(PredicateKind::SameRegister) },
                ));
            }
            "K_Feature" => all.push(predicates::node(
                builder,
                PredicateNode { operand: 0, ..leaf(PredicateKind::HasFeature) },
            )),
            "K_OrFeature" => any.push(predicates::node(
                builder,
                PredicateNode { operand: 0, ..leaf(PredicateKind::HasFeature) },
            )),
            "K_NegFeature" | "K_OrNegFeature" => {
                let feature = predicates::node(
                    builder,
                    PredicateNode { operand: 0, ..leaf(PredicateKind::HasFeature) },
                );
                let negated = predicates::negate(builder, feature);
                if kind == "K_NegFeature" { all.push(negated) } else { any.push(negated) }
            }
            "K_Custom" => {
                let class = tested_classes.get(&i128::from(value)).ok_or_else(shape)?;
                tests.push(AsmOperandTest { operand, method: methods.id(class, builder) });
            }
            "K_EndOrFeatures" => {
                all.push(predicates::connect(builder, PredicateKind::Or, &std::mem::take(&mut any)));
            }
            _ => return Err(shape()),
        }
        if matches!(
            kind,
            "K_Ignore" | "K_Reg" | "K_RegClass" | "K_RegClassByHwMode" | "K_Imm" | "K_TiedReg" | "K_Custom"
        ) {
            operand += 1;
        }
    }
    Ok((predicates::connect(builder, PredicateKind::And, &all), tests))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_of_aliases_are_named_after_their_unique_class() {
        let text = "Conds[] = {\n // (A GPR:$a, cond:$c) - 0\n {K_RegClass, 1},\n {K_Custom, 2},\n\
                    // (B GPR:$a, (shifted GPR:$b, cond:$c)) - 2\n {K_Custom, 2},\n\
                    // (C GPR:$a) - 3\n {K_RegClass, 1},\n // (D hint:$h) - 4\n {K_Custom, 7}, };";
        let source = Source::of_text(text);
        let mut conditions = Vec::new();
        let read = source.after("Conds[] = ").unwrap().each_element(|line, element| {
            conditions.push((line, fields(&source, line, element)?));
            Ok(())
        });
        read.unwrap();
        let found = tested_classes(&source, &conditions).unwrap();
        assert_eq!((found.len(), found[&2].as_str(), found[&7].as_str()), (2, "cond", "hint"));
    }
}
