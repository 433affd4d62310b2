//! Rewriting of instructions to compressed ones and back, from `-gen-compress-inst-emitter`.

use std::collections::HashMap;

use stallscope_target::{
    AsmOperandTest, DescriptionBuilder, InstRewrite, OpcodeId, PredicateId, PredicateKind, RewriteKind,
    RewriteOperand, RewriteOperandKind,
};

use crate::cpp::{Expression, Source, Statement};
use crate::error::Result;
use crate::methods::Methods;
use crate::predicates::{self, Predicates};
use crate::tables::{Names, Tables, narrow};

/// Adds the rewrites of all kinds.
pub(crate) fn write(
    tables: &Tables,
    names: &Names,
    predicates: &mut Predicates<'_>,
    methods: &mut Methods,
    builder: &mut DescriptionBuilder<'_>,
) -> Result<()> {
    let Some(source) = &tables.compress else { return Ok(()) };
    for (kind, function, tests) in [
        (RewriteKind::Compress, "static bool compressInst(", "ValidateMCOperandForCompress"),
        (RewriteKind::Uncompress, "static bool uncompressInst(", "ValidateMCOperandForUncompress"),
    ] {
        let test = format!("{}{tests}", tables.namespace);
        let classes = tested_classes(source, &format!("static bool {test}("))?;
        let mut reader = Reader { source, names, predicates, methods, builder, test, classes };
        let mut parser = reader.source.at(function, "switch (MI.getOpcode()) {")?;
        let line = parser.line();
        let mut rewrites = Vec::new();
        for statement in parser.statements()? {
            let Statement::Switch(_, cases) = statement else { continue };
            for case in &cases {
                // The default case returns false.
                let [Some(opcode)] = case.labels.as_slice() else { continue };
                let opcode = reader.opcode(line, opcode)?;
                for statement in &case.body {
                    let (condition, body) = match statement {
                        Statement::If(condition, body, _) => (condition, body),
                        Statement::Break => continue,
                        _ => return Err(reader.source.error(line, "unexpected form of rewrite")),
                    };
                    rewrites.push(reader.rewrite(kind, line, opcode, condition, body)?);
                }
            }
        }
        rewrites.sort_by_key(|rewrite| rewrite.opcode);
        for rewrite in rewrites {
            builder.push(rewrite);
        }
    }
    Ok(())
}

/// Returns the operand classes whose tests LLVM numbers, by that number. Only comments name them.
fn tested_classes(source: &Source, function: &str) -> Result<HashMap<i128, String>> {
    source.after(function)?;
    let mut found = HashMap::new();
    let mut number = None;
    for line in source.lines().into_iter().skip_while(|line| !line.starts_with(function)) {
        let line = line.trim();
        if let Some(rest) = line.strip_prefix("case ") {
            number = rest.split(':').next().and_then(|number| number.parse().ok());
        } else if let Some(class) = line.strip_prefix("// ")
            && let Some(number) = number.take()
        {
            found.insert(number, class.to_owned());
        } else if line.contains("Inst(") {
            break;
        }
    }
    Ok(found)
}

struct Reader<'r, 'a, 'b> {
    source: &'r Source,
    names: &'r Names,
    predicates: &'r mut Predicates<'a>,
    methods: &'r mut Methods,
    builder: &'r mut DescriptionBuilder<'b>,
    /// The name of the function that tests an operand.
    test: String,
    /// The classes that it tests, by number.
    classes: HashMap<i128, String>,
}

impl Reader<'_, '_, '_> {
    fn opcode(&self, line: usize, name: &Expression) -> Result<OpcodeId> {
        let id = name.simple_name().and_then(|name| self.names.opcodes.value(name));
        let id = id.ok_or_else(|| self.source.error(line, format!("unknown opcode {name:?}")))?;
        narrow(self.source, line, id).map(OpcodeId)
    }

    fn rewrite(
        &mut self,
        kind: RewriteKind,
        line: usize,
        opcode: OpcodeId,
        condition: &Expression,
        body: &[Statement],
    ) -> Result<InstRewrite> {
        let (mut conditions, mut tests) = (Vec::new(), Vec::new());
        self.condition(line, condition, &mut conditions, &mut tests)?;
        let shape = || self.source.error(line, format!("unexpected result of a rewrite: {body:?}"));
        let (mut result, mut operands) = (None, Vec::new());
        for statement in body {
            match statement {
                Statement::Return(_) => {}
                Statement::Expression(call) if call.method_call("setLoc").is_some() => {}
                Statement::Expression(call) => {
                    if let Some((_, [opcode])) = call.method_call("setOpcode") {
                        result = Some(self.opcode(line, opcode)?);
                    } else if let Some((_, [operand])) = call.method_call("addOperand") {
                        operands.push(self.operand(operand).ok_or_else(shape)?);
                    } else {
                        return Err(shape());
                    }
                }
                _ => return Err(shape()),
            }
        }
        Ok(InstRewrite {
            kind: kind as u8,
            opcode,
            condition: predicates::connect(self.builder, PredicateKind::And, &conditions),
            tests: self.builder.span(&tests),
            result: result.ok_or_else(shape)?,
            operands: self.builder.span(&operands),
        })
    }

    /// Splits a condition into predicates and hand-written tests.
    fn condition(
        &mut self,
        line: usize,
        condition: &Expression,
        conditions: &mut Vec<PredicateId>,
        tests: &mut Vec<AsmOperandTest>,
    ) -> Result<()> {
        if let Expression::Binary("&&", left, right) = condition {
            self.condition(line, left, conditions, tests)?;
            return self.condition(line, right, conditions, tests);
        }
        match condition.function_call() {
            Some((name, [operand, _, Expression::Number(number)])) if name == self.test => {
                let shape = || self.source.error(line, format!("unexpected test: {condition:?}"));
                // An immediate that the rewrite adds is one that its operand may be.
                if operand.function_call().is_some_and(|(maker, _)| maker == "createImm") {
                    return Ok(());
                }
                let class = self.classes.get(number).ok_or_else(shape)?;
                let operand = predicates::operand_index(operand).ok_or_else(shape)?;
                tests.push(AsmOperandTest { operand, method: self.methods.id(class, self.builder) });
            }
            _ => conditions.push(self.predicates.condition(self.source, line, condition, self.builder)?),
        }
        Ok(())
    }

    fn operand(&self, operand: &Expression) -> Option<RewriteOperand> {
        if let Some(index) = predicates::operand_index(operand) {
            return Some(RewriteOperand { kind: RewriteOperandKind::Operand as u8, value: index.into() });
        }
        let (maker, [value]) = operand.function_call()? else { return None };
        let kind = match maker {
            "createImm" => RewriteOperandKind::Immediate,
            "createReg" => RewriteOperandKind::Register,
            _ => return None,
        };
        let value = value.evaluate(&|name| self.names.registers.value(name))?;
        Some(RewriteOperand { kind: kind as u8, value: value.try_into().ok()? })
    }
}
