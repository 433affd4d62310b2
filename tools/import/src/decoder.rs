//! How machine code is decoded, from `-gen-disassembler`.

use std::collections::BTreeMap;

use stallscope_target::{
    DecodedField, DecodedOperand, DecodedOperands, DecoderCase, DecoderPredicate, DecoderStep,
    DecoderStepKind, DecoderTable, DescriptionBuilder, MethodId, OperandSource,
};

use crate::cpp::{Case, Expression, Source, Statement};
use crate::error::Result;
use crate::methods::Methods;
use crate::predicates::Predicates;
use crate::tables::{Tables, narrow};

/// The declaration of a table, up to its name.
const TABLE: &str = "static const uint8_t DecoderTable";

/// Adds the tables of all lengths of code, and the decoders of operands.
pub(crate) fn write(
    tables: &Tables,
    predicates: &mut Predicates<'_>,
    methods: &mut Methods,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    let Some(source) = &tables.disassembler else { return Ok(()) };
    if source.names_after(TABLE).next().is_none() {
        return Ok(());
    }
    for declared in source.names_after(TABLE) {
        let bytes = TableBytes::read(source, declared)?;
        let base = narrow(source, 0, builder.n_records::<DecoderStep>() as i128)?;
        let steps = TableReader { source, bytes, at: 0, base, steps: Vec::new(), builder }.table()?;
        let name = declared.split('[').next().unwrap_or(declared);
        let name = builder.str(name);
        builder.push(DecoderTable { name, start: base });
        for step in steps {
            builder.push(step);
        }
    }
    write_decoders(source, methods, builder)?;
    write_predicates(source, predicates, builder)
}

/// The bytes of a table. The names of steps are kept apart from numbers.
struct TableBytes(Vec<TableByte>);

/// A byte of a table.
#[derive(Clone, Copy)]
enum TableByte {
    Step(DecoderStepKind),
    Number(u8),
}

impl TableBytes {
    fn read(source: &Source, declared: &str) -> Result<Self> {
        let mut bytes = Vec::new();
        source.after(&format!("{TABLE}{declared} = "))?.each_element(|line, element| {
            bytes.push(match &element {
                Expression::Name(name) => TableByte::Step(match name.as_str() {
                    "OPC_Scope" => DecoderStepKind::Try,
                    "OPC_SwitchField" => DecoderStepKind::Switch,
                    "OPC_CheckField" => DecoderStepKind::Check,
                    "OPC_CheckPredicate" => DecoderStepKind::Predicate,
                    "OPC_Decode" => DecoderStepKind::Decode,
                    "OPC_SoftFail" => DecoderStepKind::Undefined,
                    _ => return Err(source.error(line, format!("unknown step {name}"))),
                }),
                Expression::Number(number) => TableByte::Number(narrow(source, line, *number)?),
                _ => return Err(source.error(line, "not a byte of a table")),
            });
            Ok(())
        })?;
        Ok(Self(bytes))
    }
}

/// Converts the bytes of a table to steps.
struct TableReader<'r, 'b> {
    source: &'r Source,
    bytes: TableBytes,
    at: usize,
    /// Index of the table's first step among those of all tables.
    base: u32,
    steps: Vec<DecoderStep>,
    builder: &'r mut DescriptionBuilder<'b>,
}

impl TableReader<'_, '_> {
    fn table(mut self) -> Result<Vec<DecoderStep>> {
        let end = self.bytes.0.len();
        self.steps_until(end)?;
        Ok(self.steps)
    }

    fn byte(&mut self) -> Result<TableByte> {
        let byte = self.bytes.0.get(self.at).copied();
        self.at += 1;
        byte.ok_or_else(|| self.source.error(0, "a table of a decoder ends too soon"))
    }

    fn small_number(&mut self) -> Result<u8> {
        match self.byte()? {
            TableByte::Number(number) => Ok(number),
            TableByte::Step(step) => {
                Err(self.source.error(0, format!("expected a number in a table, found {step:?}")))
            }
        }
    }

    /// Reads a number in the format LEB128.
    fn number<T: TryFrom<i128>>(&mut self) -> Result<T> {
        let mut number = 0_i128;
        for shift in (0..64).step_by(7) {
            let byte = self.small_number()?;
            number |= i128::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                break;
            }
        }
        narrow(self.source, 0, number)
    }

    /// Returns the index of the next step.
    fn next_step(&self) -> Result<u32> {
        narrow(self.source, 0, i128::from(self.base) + self.steps.len() as i128)
    }

    fn steps_until(&mut self, end: usize) -> Result<()> {
        while self.at < end {
            let TableByte::Step(kind) = self.byte()? else {
                return Err(self.source.error(0, "expected a step in a table of a decoder"));
            };
            let mut step = DecoderStep { kind: kind as u8, ..DecoderStep::default() };
            if matches!(kind, DecoderStepKind::Switch | DecoderStepKind::Check) {
                step.first_bit = self.number()?;
                step.n_bits = self.small_number()?;
            }
            match kind {
                DecoderStepKind::Switch => {
                    self.cases(step, end)?;
                    continue;
                }
                DecoderStepKind::Try => {
                    let length: usize = self.number()?;
                    let index = self.steps.len();
                    self.steps.push(step);
                    self.steps_until(self.at + length)?;
                    self.steps[index].number = self.next_step()?;
                    continue;
                }
                DecoderStepKind::Check | DecoderStepKind::Predicate => step.number = self.number()?,
                DecoderStepKind::Decode | DecoderStepKind::Undefined => {
                    step.number = self.number()?;
                    step.other = self.number()?;
                }
                DecoderStepKind::Fail => {}
            }
            self.steps.push(step);
        }
        Ok(())
    }

    /// Reads the cases of a switch, whose last one has the rest of the bytes before `end`.
    fn cases(&mut self, switch: DecoderStep, end: usize) -> Result<()> {
        let index = self.steps.len();
        self.steps.push(switch);
        let mut cases = Vec::new();
        loop {
            let value = self.number()?;
            let length: usize = self.number()?;
            cases.push(DecoderCase { value, step: self.next_step()? });
            self.steps_until(if length == 0 { end } else { self.at + length })?;
            if length == 0 {
                break;
            }
        }
        cases.sort_by_key(|case| case.value);
        self.steps[index].number = self.builder.run(&cases);
        self.steps[index].other = narrow(self.source, 0, cases.len() as i128)?;
        Ok(())
    }
}

/// Returns the cases of the switch in the function that `anchor` begins, by their numbers.
fn numbered_cases(source: &Source, anchor: &str) -> Result<Vec<Case>> {
    let mut parser = source.at(anchor, "switch (Idx) {")?;
    let line = parser.line();
    let shape = || source.error(line, format!("unexpected form of `{anchor}`"));
    let Some(Statement::Switch(_, cases)) = parser.statements()?.into_iter().next() else {
        return Err(shape());
    };
    let mut found = BTreeMap::new();
    for case in cases {
        for label in case.labels.iter().flatten() {
            let Expression::Number(index) = label else { return Err(shape()) };
            found.insert(*index, case.clone());
        }
    }
    if !found.keys().copied().eq(0..found.len() as i128) {
        return Err(shape());
    }
    Ok(found.into_values().collect())
}

/// Adds the conditions that steps test.
fn write_predicates(
    source: &Source,
    predicates: &mut Predicates<'_>,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    let anchor = "static bool checkDecoderPredicate(";
    // A target without features has no such function.
    let Some(parser) = source.find_after(anchor) else { return Ok(()) };
    let line = parser.line();
    for case in numbered_cases(source, anchor)? {
        let [Statement::Return(Some(condition))] = case.body.as_slice() else {
            return Err(source.error(line, "unexpected form of a decoder's condition"));
        };
        let condition = predicates.condition(source, line, condition, builder)?;
        builder.push(DecoderPredicate { condition });
    }
    Ok(())
}

/// Adds the decoders of operands.
fn write_decoders(
    source: &Source,
    methods: &mut Methods,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    let anchor = "static DecodeStatus decodeToMCInst(";
    let line = source.after(anchor)?.line();
    for case in numbered_cases(source, anchor)? {
        let mut operands = Vec::new();
        let mut number = Number::default();
        for statement in &case.body {
            add_statement(statement, &mut number, &mut operands, methods, builder)
                .ok_or_else(|| source.error(line, format!("unexpected form of a decoder: {statement:?}")))?;
        }
        let operands = builder.span(&operands);
        builder.push(DecodedOperands { operands });
    }
    Ok(())
}

/// The number that the next operand is made of.
#[derive(Default)]
struct Number {
    constant: u32,
    fields: Vec<DecodedField>,
}

impl Number {
    /// Adds a field of the word, `fieldFromInstruction(insn, first_bit, n_bits) << shift`, or a constant.
    fn add(&mut self, value: &Expression) -> Option<()> {
        let (value, shift) = match value {
            Expression::Binary("<<", value, shift) => (&**value, shift.evaluate(&|_| None)?),
            value => (value, 0),
        };
        if let Some(("fieldFromInstruction", [_, first_bit, n_bits])) = value.function_call() {
            let number = |value: &Expression| u8::try_from(value.evaluate(&|_| None)?).ok();
            let (first_bit, n_bits) = (number(first_bit)?, number(n_bits)?);
            self.fields.push(DecodedField { first_bit, n_bits, shift: u8::try_from(shift).ok()? });
        } else {
            self.constant |= u32::try_from(value.evaluate(&|_| None)? << shift).ok()?;
        }
        Some(())
    }
}

/// Reads a statement of a decoder.
fn add_statement(
    statement: &Statement,
    number: &mut Number,
    operands: &mut Vec<DecodedOperand>,
    methods: &mut Methods,
    builder: &mut DescriptionBuilder<'_>,
) -> Option<()> {
    match statement {
        Statement::Return(_) => {}
        Statement::Expression(Expression::Binary("=", _, value)) => {
            *number = Number::default();
            number.add(value)?;
        }
        Statement::Expression(Expression::Binary("|=", _, value)) => number.add(value)?,
        Statement::Expression(call) => {
            call.method_call("addOperand")?;
            operands.push(DecodedOperand {
                method: MethodId::NONE,
                source: OperandSource::Fields as u8,
                is_optional: false,
                constant: number.constant,
                fields: builder.span(&number.fields),
            });
        }
        Statement::If(Expression::Unary("!", check), refused, _) => {
            let (_, [_, call]) = check.function_call()? else { return None };
            let (method, arguments) = call.function_call()?;
            let method = methods.id(&without_blanks(method), builder);
            let is_optional = refused.len() > 1;
            let operand = DecodedOperand { method, is_optional, ..DecodedOperand::default() };
            operands.push(match arguments {
                [_, _] => DecodedOperand { source: OperandSource::Nothing as u8, ..operand },
                [_, value, ..] if value.simple_name() == Some("insn") => {
                    DecodedOperand { source: OperandSource::Word as u8, ..operand }
                }
                _ => DecodedOperand {
                    source: OperandSource::Fields as u8,
                    constant: number.constant,
                    fields: builder.span(&number.fields),
                    ..operand
                },
            });
        }
        _ => return None,
    }
    Some(())
}

/// Returns the name of a method without blanks among its template arguments.
fn without_blanks(name: &str) -> String {
    name.chars().filter(|c| *c != ' ').collect()
}
