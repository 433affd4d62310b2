//! The conversions of parsed operands to an instruction's.

use std::collections::HashMap;

use stallscope_target::{Conversion, ConversionId, ConversionKind, ConversionStep, DescriptionBuilder};

use super::matcher::Matcher;
use crate::cpp::{Expression, Statement};
use crate::error::Result;
use crate::methods::Methods;
use crate::tables::{fields, narrow, numbers};

impl Matcher<'_> {
    /// Adds the conversions, and returns their ids by LLVM's name.
    pub(super) fn conversions(
        &self,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<HashMap<String, ConversionId>> {
        let (steps, ties) = (self.steps(methods, builder)?, self.ties()?);
        let mut recipes = Vec::new();
        let mut parser = self.source.after_both("ConversionTable[CVT_NUM_SIGNATURES]", "] = ")?;
        parser.each_element(|line, element| {
            let row = fields(self.source, line, element)?;
            let mut recipe = Vec::new();
            for pair in row.chunks_exact(2) {
                let [operator, argument] = pair else { continue };
                let operator = operator.simple_name().unwrap_or_default();
                if operator == "CVT_Tied" {
                    let tie = argument.simple_name().and_then(|tie| ties.get(tie));
                    recipe.push(*tie.ok_or_else(|| self.error(line, "unknown tie"))?);
                    continue;
                }
                let mut step = *steps
                    .get(operator)
                    .ok_or_else(|| self.error(line, format!("unknown step {operator}")))?;
                let argument =
                    argument.evaluate(&|_| None).ok_or_else(|| self.error(line, "not an operand"))?;
                step.operand = narrow(self.source, line, argument)?;
                recipe.push(step);
            }
            recipes.push(recipe);
            Ok(())
        })?;

        let kinds = self.source.enumerators("enum InstructionConversionKind {", &|_| None)?;
        let mut ids = HashMap::new();
        for ((name, _), recipe) in kinds.iter().zip(&recipes) {
            let record = Conversion { steps: builder.span(recipe) };
            ids.insert(name.to_owned(), ConversionId::from_index(builder.push(record)));
        }
        if kinds.iter().count() != recipes.len() + 1 {
            return Err(self.error(0, "not every conversion has a name"));
        }
        Ok(ids)
    }

    /// Returns the step of each operator in a conversion.
    fn steps(
        &self,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<HashMap<String, ConversionStep>> {
        let mut parser = self.source.at("::\nconvertToMCInst(", "switch (*p) {")?;
        let line = parser.line();
        let statements = parser.statements()?;
        let [Statement::Switch(_, cases)] = statements.as_slice() else {
            return Err(self.error(line, "unexpected form of conversions"));
        };
        let mut steps = HashMap::new();
        for case in cases {
            let [Some(label)] = case.labels.as_slice() else { continue };
            let name = label.simple_name().unwrap_or_default();
            if name == "CVT_Tied" {
                continue;
            }
            let step = match case.body.first() {
                Some(Statement::Expression(call)) => {
                    self.step(call, methods, builder).or_else(|| converter_step(call, methods, builder))
                }
                Some(Statement::If(_, omitted, given)) => {
                    self.optional_step(omitted, given, methods, builder)
                }
                _ => None,
            };
            steps.insert(
                name.to_owned(),
                step.ok_or_else(|| self.error(line, format!("unexpected form of {name}")))?,
            );
        }
        Ok(steps)
    }

    /// Returns the step of an optional operand: its method, and that of the default.
    fn optional_step(
        &self,
        omitted: &[Statement],
        given: &[Statement],
        methods: &mut Methods,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Option<ConversionStep> {
        let ([Statement::Expression(default)], [Statement::Expression(call)]) = (omitted, given) else {
            return None;
        };
        let mut step = self.step(call, methods, builder)?;
        let Expression::Call(callee, _) = default else { return None };
        let Expression::Member(object, _) = &**callee else { return None };
        let (name, []) = object.function_call()? else { return None };
        step.default_method = methods.id(name, builder);
        Some(step)
    }

    fn step(
        &self,
        call: &Expression,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Option<ConversionStep> {
        let mut step = ConversionStep::default();
        let Expression::Call(callee, arguments) = call else { return None };
        let Expression::Member(_, method) = &**callee else { return None };
        if method == "addOperand" {
            let [operand] = arguments.as_slice() else { return None };
            let (maker, [value]) = operand.function_call()? else { return None };
            step.n_operands = 1;
            step.kind = match maker {
                "createImm" => {
                    step.value = i64::try_from(value.evaluate(&|_| None)?).ok()?;
                    ConversionKind::Immediate as u8
                }
                "createReg" => {
                    step.value =
                        i64::try_from(value.evaluate(&|name| self.names.registers.value(name))?).ok()?;
                    ConversionKind::FixedRegister as u8
                }
                _ => return None,
            };
            return Some(step);
        }
        let [_, n_operands] = arguments.as_slice() else { return None };
        step.n_operands = u8::try_from(n_operands.evaluate(&|_| None)?).ok()?;
        if method == "addRegOperands" {
            step.kind = ConversionKind::Register as u8;
        } else {
            step.kind = ConversionKind::Method as u8;
            step.method = methods.id(method, builder);
        }
        Some(step)
    }

    /// Returns the ties by LLVM's name.
    fn ties(&self) -> Result<HashMap<String, ConversionStep>> {
        let mut ties = HashMap::new();
        let Some(mut parser) = self.source.find_after("TiedAsmOperandTable[][3] = ") else { return Ok(ties) };
        let mut rows = Vec::new();
        parser.each_element(|line, element| {
            let row = numbers(self.source, line, &fields(self.source, line, element)?, &|_| None)?;
            let [value, operand, tied_operand] = row[..] else {
                return Err(self.error(line, "unexpected form of tie"));
            };
            rows.push(ConversionStep {
                kind: ConversionKind::Tied as u8,
                n_operands: 1,
                value: narrow(self.source, line, value)?,
                operand: narrow(self.source, line, operand)?,
                tied_operand: narrow(self.source, line, tied_operand)?,
                ..ConversionStep::default()
            });
            Ok(())
        })?;
        let names = match self.source.enumerators_holding("Tie") {
            Ok(names) => names,
            // Without ties, the table has one meaningless row.
            Err(_) if rows.len() <= 1 => return Ok(ties),
            Err(error) => return Err(error),
        };
        ties.extend(names.iter().map(|(name, _)| name.to_owned()).zip(rows));
        Ok(ties)
    }
}

/// Returns the step of a converter that LLVM has as code: its method gets the instruction and all parsed operands.
fn converter_step(
    call: &Expression,
    methods: &mut Methods,
    builder: &mut DescriptionBuilder<'_>,
) -> Option<ConversionStep> {
    let (converter, [_, _]) = call.function_call()? else { return None };
    Some(ConversionStep {
        kind: ConversionKind::Whole as u8,
        method: methods.id(converter, builder),
        ..ConversionStep::default()
    })
}
