//! How machine code is decoded, from `-gen-disassembler`.

use std::collections::BTreeMap;

use stallscope_target::{
    CodeField, DecodedField, DecodedOperand, DecodedOperandId, DecodedOperands, DecoderByte, DecoderCase,
    DecoderPredicate, DecoderStep, DecoderTable, DescriptionBuilder, MethodId, OpcodeId, OperandSource,
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
        let program = TableReader { source, bytes, at: 0 }.table()?;
        let start = narrow(source, 0, builder.n_records::<DecoderByte>() as i128)?;
        let n_bytes = narrow(source, 0, program.len() as i128)?;
        let name = declared.split('[').next().unwrap_or(declared);
        let name = builder.str(name);
        builder.push(DecoderTable { name, start, n_bytes });
        for value in program {
            builder.push(DecoderByte { value });
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
    Step(StepKind),
    Number(u8),
}

/// The action of a step in LLVM's tables.
#[derive(Clone, Copy, Debug)]
enum StepKind {
    Try,
    Switch,
    Check,
    Predicate,
    Decode,
    Undefined,
}

impl TableBytes {
    fn read(source: &Source, declared: &str) -> Result<Self> {
        let mut bytes = Vec::new();
        source.after(&format!("{TABLE}{declared} = "))?.each_element(|line, element| {
            bytes.push(match &element {
                Expression::Name(name) => TableByte::Step(match name.as_str() {
                    "OPC_Scope" => StepKind::Try,
                    "OPC_SwitchField" => StepKind::Switch,
                    "OPC_CheckField" => StepKind::Check,
                    "OPC_CheckPredicate" => StepKind::Predicate,
                    "OPC_Decode" => StepKind::Decode,
                    "OPC_SoftFail" => StepKind::Undefined,
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

/// Converts the bytes of a table to the bytes of a program.
struct TableReader<'r> {
    source: &'r Source,
    bytes: TableBytes,
    at: usize,
}

impl TableReader<'_> {
    fn table(mut self) -> Result<Vec<u8>> {
        let end = self.bytes.0.len();
        self.steps_until(end)
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

    fn field(&mut self) -> Result<CodeField> {
        Ok(CodeField { first_bit: self.number()?, n_bits: self.small_number()? })
    }

    fn steps_until(&mut self, end: usize) -> Result<Vec<u8>> {
        let mut program = Vec::new();
        while self.at < end {
            let TableByte::Step(kind) = self.byte()? else {
                return Err(self.source.error(0, "expected a step in a table of a decoder"));
            };
            match kind {
                StepKind::Try => {
                    let length: usize = self.number()?;
                    let tried = self.steps_until(self.at + length)?;
                    let n_bytes = narrow(self.source, 0, tried.len() as i128)?;
                    DecoderStep::Try { n_bytes }.write(&mut program);
                    program.extend(tried);
                }
                StepKind::Switch => {
                    let field = self.field()?;
                    DecoderStep::Switch { field }.write(&mut program);
                    self.cases(end, &mut program)?;
                }
                StepKind::Check => {
                    let field = self.field()?;
                    DecoderStep::Check { field, value: self.number()? }.write(&mut program);
                }
                StepKind::Predicate => {
                    DecoderStep::Predicate { index: self.number()? }.write(&mut program);
                }
                StepKind::Decode => {
                    let opcode = OpcodeId(self.number()?);
                    DecoderStep::Decode { opcode, operands: self.number()? }.write(&mut program);
                }
                StepKind::Undefined => {
                    let zeros = self.number()?;
                    DecoderStep::Undefined { zeros, ones: self.number()? }.write(&mut program);
                }
            }
        }
        Ok(program)
    }

    /// Reads the cases of a switch, whose last one has the rest of the bytes before `end`.
    fn cases(&mut self, end: usize, program: &mut Vec<u8>) -> Result<()> {
        loop {
            let value = self.number()?;
            let length: usize = self.number()?;
            let is_last = length == 0;
            let steps = self.steps_until(if is_last { end } else { self.at + length })?;
            let n_bytes = if is_last { 0 } else { narrow(self.source, 0, steps.len() as i128)? };
            DecoderCase { value, n_bytes }.write(program);
            program.extend(steps);
            if is_last {
                return Ok(());
            }
        }
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
    // A target without features does not have this function.
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
        let ids: Vec<_> =
            operands.iter().map(|o| DecodedOperandId::from_index(builder.run(&[*o]) as usize)).collect();
        let operands = builder.span(&ids);
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
