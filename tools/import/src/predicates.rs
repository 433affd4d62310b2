//! Conditions of the generated C++ as predicates of the description.

use std::collections::HashMap;

use stallscope_target::wire::Span;
use stallscope_target::{DescriptionBuilder, MethodId, OpcodeId, PredicateId, PredicateKind, PredicateNode};

use crate::cpp::{Case, Expression, Source, Statement};
use crate::error::Result;
use crate::methods::Methods;
use crate::tables::{Names, Tables};

/// Turns conditions into predicates.
pub(crate) struct Predicates<'a> {
    tables: &'a Tables,
    names: &'a Names,
    /// Functions called by conditions, as far as they have been met.
    helpers: HashMap<String, PredicateId>,
}

/// What a comparison compares with a constant.
enum Subject {
    Register(u8),
    Immediate(u8, MethodId),
    Opcode,
    OperandCount,
}

impl<'a> Predicates<'a> {
    /// For the conditions of `tables`.
    pub(crate) fn new(tables: &'a Tables, names: &'a Names) -> Self {
        Self { tables, names, helpers: HashMap::new() }
    }

    /// The predicate for a condition on line `line` of `source`.
    pub(crate) fn condition(
        &mut self,
        source: &Source,
        line: usize,
        condition: &Expression,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder,
    ) -> Result<PredicateId> {
        let found = self.build(condition, methods, builder)?;
        found.ok_or_else(|| source.error(line, format!("a condition of unknown shape: {condition:?}")))
    }

    /// The predicate that always holds.
    pub(crate) fn always(builder: &mut DescriptionBuilder) -> PredicateId {
        leaf(builder, PredicateKind::True, 0, 0)
    }

    fn build(
        &mut self,
        condition: &Expression,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder,
    ) -> Result<Option<PredicateId>> {
        Ok(Some(match condition {
            Expression::Binary(operator @ ("&&" | "||"), ..) => {
                let mut children = Vec::new();
                for part in parts(operator, condition) {
                    let Some(child) = self.build(part, methods, builder)? else { return Ok(None) };
                    children.push(child);
                }
                let kind = if *operator == "&&" { PredicateKind::And } else { PredicateKind::Or };
                connect(builder, kind, &children)
            }
            Expression::Unary("!", inner) => match self.build(inner, methods, builder)? {
                Some(inner) => negate(builder, inner),
                None => return Ok(None),
            },
            Expression::Name(name) if name == "true" => leaf(builder, PredicateKind::True, 0, 0),
            Expression::Name(name) if name == "false" => leaf(builder, PredicateKind::False, 0, 0),
            Expression::Binary(operator, left, right) => {
                return Ok(self.comparison(operator, left, right, methods, builder));
            }
            Expression::Index(_, feature) => {
                match feature.simple_name().and_then(|n| self.names.features.value(n)) {
                    Some(id) => leaf(builder, PredicateKind::HasFeature, 0, id as i64),
                    None => return Ok(None),
                }
            }
            Expression::Call(..) => return self.call(condition, methods, builder),
            _ => return Ok(None),
        }))
    }

    fn call(
        &mut self,
        call: &Expression,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder,
    ) -> Result<Option<PredicateId>> {
        if let Some((object, [])) = call.method_call("isReg") {
            return Ok(operand_index(object).map(|i| leaf(builder, PredicateKind::IsRegister, i, 0)));
        }
        if let Some((object, [])) = call.method_call("isImm") {
            return Ok(operand_index(object).map(|i| leaf(builder, PredicateKind::IsImmediate, i, 0)));
        }
        if let Some((object, [])) = call.method_call("isValid") {
            let Some(Subject::Register(i)) = subject(object, methods, builder) else { return Ok(None) };
            let none = leaf(builder, PredicateKind::RegisterIs, i, 0);
            return Ok(Some(negate(builder, none)));
        }
        match call.function_call() {
            Some(("is_contained", [Expression::List(opcodes), value]))
                if value.method_call("getOpcode").is_some() =>
            {
                let ids = opcodes.iter().map(|o| self.opcode(o)).collect::<Option<Vec<_>>>();
                Ok(ids.map(|ids| opcode_in(builder, ids)))
            }
            Some((name, [_])) => self.helper(name, methods, builder),
            _ => Ok(None),
        }
    }

    fn opcode(&self, name: &Expression) -> Option<OpcodeId> {
        let id = self.names.opcodes.value(name.simple_name()?)?;
        u16::try_from(id).ok().map(OpcodeId)
    }

    fn comparison(
        &self,
        operator: &str,
        left: &Expression,
        right: &Expression,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder,
    ) -> Option<PredicateId> {
        if operator == "&" {
            left.method_call("getFlags")?;
            let mask = right.evaluate(&|name| self.names.constants.value(name))?;
            return Some(leaf(builder, PredicateKind::HasFlag, 0, i64::try_from(mask).ok()?));
        }
        let subject_of_left = subject(left, methods, builder)?;
        if let (Subject::Register(a), Some(Subject::Register(b))) =
            (&subject_of_left, subject(right, methods, builder))
        {
            let same = node(
                builder,
                PredicateNode {
                    kind: PredicateKind::SameRegister as u8,
                    operand: *a,
                    other: b,
                    ..PredicateNode::default()
                },
            );
            return match operator {
                "==" => Some(same),
                "!=" => Some(negate(builder, same)),
                _ => None,
            };
        }
        let (kind, negated) = match operator {
            "==" => (PredicateKind::ImmediateIs, false),
            "!=" => (PredicateKind::ImmediateIs, true),
            "<" => (PredicateKind::ImmediateLess, false),
            ">=" => (PredicateKind::ImmediateLess, true),
            ">" => (PredicateKind::ImmediateGreater, false),
            "<=" => (PredicateKind::ImmediateGreater, true),
            _ => return None,
        };
        let equal = matches!(kind, PredicateKind::ImmediateIs);
        let found = match subject_of_left {
            Subject::Register(operand) if equal => {
                let id = if right.simple_name() == Some("NoRegister") {
                    0
                } else {
                    self.names.registers.value(right.simple_name()?)?
                };
                leaf(builder, PredicateKind::RegisterIs, operand, id as i64)
            }
            Subject::Immediate(operand, method) => {
                let value = right.evaluate(&|name| self.names.constants.value(name))?;
                let value = i64::try_from(value).ok()?;
                node(
                    builder,
                    PredicateNode { kind: kind as u8, operand, method, value, ..PredicateNode::default() },
                )
            }
            Subject::Opcode if equal => {
                let opcode = self.opcode(right)?;
                opcode_in(builder, vec![opcode])
            }
            Subject::OperandCount if equal => {
                let count = right.evaluate(&|_| None)?;
                leaf(builder, PredicateKind::OperandCount, 0, i64::try_from(count).ok()?)
            }
            _ => return None,
        };
        Some(if negated { negate(builder, found) } else { found })
    }

    /// The predicate for a call of the function `name` on the instruction.
    fn helper(
        &mut self,
        name: &str,
        methods: &mut Methods,
        builder: &mut DescriptionBuilder,
    ) -> Result<Option<PredicateId>> {
        if let Some(&found) = self.helpers.get(name) {
            return Ok(Some(found));
        }
        let (tables, namespace) = (self.tables, self.tables.namespace);
        let generated = format!("\nbool {name}(const MCInst &MI) ");
        let by_hand = format!("bool {namespace}_MC::{name}(const MCInst &MI) ");
        let parser = tables
            .instr_info
            .find_after(&generated)
            .or_else(|| tables.condition_helpers.find_after(&by_hand));
        let Some(mut parser) = parser else { return Ok(None) };
        let body = parser.statements()?;
        let found = self.body(&body, methods, builder)?;
        if let Some(found) = found {
            self.helpers.insert(name.to_owned(), found);
        }
        Ok(found)
    }

    /// The predicate for a function's body: a value returned, or a switch by opcode.
    fn body(
        &mut self,
        body: &[Statement],
        methods: &mut Methods,
        builder: &mut DescriptionBuilder,
    ) -> Result<Option<PredicateId>> {
        match body {
            [Statement::Return(Some(value))] => self.build(value, methods, builder),
            [Statement::Switch(value, cases)] if value.method_call("getOpcode").is_some() => {
                let mut children = Vec::new();
                let mut all = Vec::new();
                for case in cases {
                    let Some(ids) = self.labels(case) else { return Ok(None) };
                    let chosen = if ids.is_empty() {
                        let others = opcode_in(builder, all.clone());
                        negate(builder, others)
                    } else {
                        all.extend(&ids);
                        opcode_in(builder, ids)
                    };
                    let Some(inner) = self.body(&case.body, methods, builder)? else { return Ok(None) };
                    children.push(connect(builder, PredicateKind::And, &[chosen, inner]));
                }
                Ok(Some(connect(builder, PredicateKind::Or, &children)))
            }
            _ => Ok(None),
        }
    }

    /// The opcodes of a case; none for the default.
    pub(crate) fn labels(&self, case: &Case) -> Option<Vec<OpcodeId>> {
        case.labels.iter().flatten().map(|label| self.opcode(label)).collect()
    }
}

/// The operands of nested uses of one associative operator.
fn parts<'e>(operator: &str, expression: &'e Expression) -> Vec<&'e Expression> {
    match expression {
        Expression::Binary(o, left, right) if *o == operator => {
            let mut found = parts(operator, left);
            found.extend(parts(operator, right));
            found
        }
        _ => vec![expression],
    }
}

fn operand_index(operand: &Expression) -> Option<u8> {
    match operand.method_call("getOperand")? {
        (_, [Expression::Number(index)]) => u8::try_from(*index).ok(),
        _ => None,
    }
}

fn subject(value: &Expression, methods: &mut Methods, builder: &mut DescriptionBuilder) -> Option<Subject> {
    if value.method_call("getOpcode").is_some() {
        return Some(Subject::Opcode);
    }
    if value.method_call("getNumOperands").is_some() {
        return Some(Subject::OperandCount);
    }
    if let Some((operand, [])) = value.method_call("getReg") {
        return operand_index(operand).map(Subject::Register);
    }
    if let Some((operand, [])) = value.method_call("getImm") {
        return operand_index(operand).map(|i| Subject::Immediate(i, MethodId::NONE));
    }
    let (function, [argument]) = value.function_call()? else { return None };
    let (operand, []) = argument.method_call("getImm")? else { return None };
    Some(Subject::Immediate(operand_index(operand)?, methods.id(function, builder)))
}

/// The id of a node, which is kept once.
pub(crate) fn node(builder: &mut DescriptionBuilder, node: PredicateNode) -> PredicateId {
    PredicateId(builder.run(&[node]))
}

fn leaf(builder: &mut DescriptionBuilder, kind: PredicateKind, operand: u8, value: i64) -> PredicateId {
    node(builder, PredicateNode { kind: kind as u8, operand, value, ..PredicateNode::default() })
}

fn opcode_in(builder: &mut DescriptionBuilder, mut opcodes: Vec<OpcodeId>) -> PredicateId {
    opcodes.sort_unstable();
    let opcodes = builder.span(&opcodes);
    node(builder, PredicateNode { kind: PredicateKind::OpcodeIn as u8, opcodes, ..PredicateNode::default() })
}

/// The opposite of a predicate.
pub(crate) fn negate(builder: &mut DescriptionBuilder, inner: PredicateId) -> PredicateId {
    connect(builder, PredicateKind::Not, &[inner])
}

/// A connective; those that a constant child decides, or that have one child, are simplified.
pub(crate) fn connect(
    builder: &mut DescriptionBuilder,
    kind: PredicateKind,
    children: &[PredicateId],
) -> PredicateId {
    let always = leaf(builder, PredicateKind::True, 0, 0);
    let never = leaf(builder, PredicateKind::False, 0, 0);
    let (neutral, deciding) = match kind {
        PredicateKind::And => (always, never),
        PredicateKind::Or => (never, always),
        _ => match children {
            [child] if *child == always => return never,
            [child] if *child == never => return always,
            _ => {
                let children: Span<PredicateId> = builder.span(children);
                return node(
                    builder,
                    PredicateNode { kind: kind as u8, children, ..PredicateNode::default() },
                );
            }
        },
    };
    if children.contains(&deciding) {
        return deciding;
    }
    let rest: Vec<_> = children.iter().copied().filter(|c| *c != neutral).collect();
    match rest.as_slice() {
        [] => neutral,
        [only] => *only,
        rest => {
            let children = builder.span(rest);
            node(builder, PredicateNode { kind: kind as u8, children, ..PredicateNode::default() })
        }
    }
}

#[cfg(test)]
mod tests {
    use stallscope_target::{Description, FeatureSet, Inst, Operand, Provenance, RegisterId};

    use super::*;
    use crate::target::Target;

    const HELPERS: &str = "bool Toy_MC::hasLock(const MCInst &MI) {\n  return MI.getFlags() & Toy::LOCK;\n}";

    /// Whether a condition holds for an instruction and a set of features.
    fn holds(condition: &str, inst: &Inst, features: FeatureSet) -> Option<bool> {
        let tables = Tables::small(HELPERS);
        let names = Names::read(&Target::SMALL, &tables).unwrap();
        let mut builder = DescriptionBuilder::default();
        let mut methods = Methods::new(&mut builder);
        for name in ["Fast", "Is64Bit"] {
            let name = builder.str(name);
            builder.push(stallscope_target::Feature { name, ..Default::default() });
        }
        for name in ["NoRegister", "AX", "BX", "ADD"] {
            let name = builder.str(name);
            builder.push(stallscope_target::Register { name, ..Default::default() });
        }
        for _ in 0..3 {
            builder.push(stallscope_target::Opcode::default());
        }
        builder.push(stallscope_target::SchedClassName::default());
        let source = Source::of_text(&format!("= {condition};"));
        let condition = source.after("= ").unwrap().expression().unwrap();
        let mut predicates = Predicates::new(&tables, &names);
        let id = predicates.condition(&source, 1, &condition, &mut methods, &mut builder).ok()?;
        let bytes = builder.finish(&Provenance::default()).unwrap();
        Some(Description::open(&bytes).unwrap().inst_matches(id, inst, &features))
    }

    fn inst(opcode: u16, operands: &[Operand]) -> Inst {
        Inst { opcode: OpcodeId(opcode), operands: operands.into(), ..Inst::default() }
    }

    #[test]
    fn conditions_on_operands_hold_when_they_should() {
        let (ax, bx) = (Operand::Register(RegisterId(1)), Operand::Register(RegisterId(2)));
        let inst = inst(
            1,
            &[ax, bx, ax, Operand::Immediate(5), Operand::Register(RegisterId::NONE), Operand::Expression(0)],
        );
        for (condition, expected) in [
            ("MI->getOperand(0).getReg() == MI->getOperand(2).getReg()", true),
            ("MI->getOperand(0).getReg() == MI->getOperand(1).getReg()", false),
            ("MI.getOperand(0).getReg() == Toy::AX", true),
            ("MI.getOperand(0).getReg() != Toy::AX", false),
            ("MI.getOperand(3).getImm() == 5", true),
            ("MI.getOperand(3).getImm() < 5 || MI.getOperand(3).getImm() > 5", false),
            ("MI.getOperand(3).getImm() >= 5 && MI.getOperand(3).getImm() <= 5", true),
            ("MI.getOperand(3).isImm()", true),
            ("MI.getOperand(3).isReg()", false),
            ("MI.getOperand(5).isImm() || MI.getOperand(5).isReg()", false),
            ("MI.getOperand(4).getReg().isValid()", false),
            ("MI.getOperand(9).getReg() == MI.getOperand(8).getReg()", false),
            ("MI.getNumOperands() == 6", true),
            ("llvm::is_contained({Toy::LEA, Toy::SUB}, MI->getOpcode())", true),
            ("( MI->getOpcode() == Toy::ADD )", false),
            ("!(MI->getOpcode() == Toy::ADD) && true", true),
            ("false || false", false),
        ] {
            assert_eq!(holds(condition, &inst, FeatureSet::default()), Some(expected), "{condition}");
        }
    }

    #[test]
    fn functions_are_taken_from_where_they_are_defined() {
        let mut locked = inst(0, &[]);
        locked.flags = 0x10;
        assert_eq!(holds("Toy_MC::hasLock(*MI)", &locked, FeatureSet::default()), Some(true));
        assert_eq!(holds("Toy_MC::hasLock(*MI)", &inst(0, &[]), FeatureSet::default()), Some(false));
        let register = [Operand::Register(RegisterId(1))];
        assert_eq!(holds("Toy_MC::isLea(MI)", &inst(2, &register), FeatureSet::default()), Some(true));
        assert_eq!(holds("Toy_MC::isLea(MI)", &inst(1, &register), FeatureSet::default()), Some(false));
        assert_eq!(
            holds("Toy_MC::isLea(MI)", &inst(1, &[Operand::Immediate(0); 7]), FeatureSet::default()),
            Some(true)
        );
        assert_eq!(holds("Toy_MC::isUnknown(MI)", &inst(1, &[]), FeatureSet::default()), None);
    }

    #[test]
    fn features_are_tested() {
        let mut features = FeatureSet::default();
        features.set(stallscope_target::FeatureId(1), true);
        let inst = Inst::default();
        assert_eq!(holds("FB[Toy::Is64Bit] && !FB[Toy::Fast]", &inst, features), Some(true));
        assert_eq!(holds("!FB[Toy::Is64Bit] || FB[Toy::Fast]", &inst, features), Some(false));
        assert_eq!(holds("FB[Toy::Slow]", &inst, features), None);
    }
}
