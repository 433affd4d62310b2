//! Converts conditions in the generated C++ to predicates of the description.

use std::collections::HashMap;

use stallscope_target::wire::Span;
use stallscope_target::{DescriptionBuilder, OpcodeId, PredicateId, PredicateKind, PredicateNode};

use crate::bit_field::BitField;
use crate::cpp::{Case, Expression, Source, Statement};
use crate::error::Result;
use crate::settings::OperandSearch;
use crate::tables::{Names, Tables};

/// Converts conditions to predicates.
pub(crate) struct Predicates<'a> {
    tables: &'a Tables,
    names: &'a Names,
    /// Functions called by conditions, as far as they are known.
    helpers: HashMap<String, PredicateId>,
}

/// The value that a comparison compares with a constant.
enum Subject {
    Register(u8),
    Immediate(u8, BitField),
    Opcode,
    OperandCount,
}

impl<'a> Predicates<'a> {
    /// Creates a converter for the conditions of `tables`.
    pub(crate) fn new(tables: &'a Tables, names: &'a Names) -> Self {
        Self { tables, names, helpers: HashMap::new() }
    }

    /// Returns the predicate for a condition on line `line` of `source`.
    pub(crate) fn condition(
        &mut self,
        source: &Source,
        line: usize,
        condition: &Expression,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<PredicateId> {
        let found = self.build(condition, builder)?;
        found.ok_or_else(|| source.error(line, format!("unexpected condition: {condition:?}")))
    }

    /// Returns the predicate that always holds.
    pub(crate) fn always(builder: &mut DescriptionBuilder<'_>) -> PredicateId {
        leaf(builder, PredicateKind::True, 0, 0)
    }

    fn build(
        &mut self,
        condition: &Expression,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<Option<PredicateId>> {
        Ok(Some(match condition {
            Expression::Binary(operator @ ("&&" | "||"), ..) => {
                let mut children = Vec::new();
                for part in parts(operator, condition) {
                    let Some(child) = self.build(part, builder)? else { return Ok(None) };
                    children.push(child);
                }
                let kind = if *operator == "&&" { PredicateKind::And } else { PredicateKind::Or };
                connect(builder, kind, &children)
            }
            Expression::Unary("!", inner) => match self.build(inner, builder)? {
                Some(inner) => negate(builder, inner),
                None => return Ok(None),
            },
            Expression::Name(name) if name == "true" => leaf(builder, PredicateKind::True, 0, 0),
            Expression::Name(name) if name == "false" => leaf(builder, PredicateKind::False, 0, 0),
            Expression::Binary(operator, left, right) => {
                if *operator == "&" {
                    return Ok(self.flag_test(left, right, builder));
                }
                let Some(subject) = self.subject(left)? else { return Ok(None) };
                if let (Subject::Register(a), Some(Subject::Register(b))) = (&subject, self.subject(right)?) {
                    return Ok(same_register(operator, *a, b, builder));
                }
                return Ok(self.comparison(operator, subject, right, builder));
            }
            Expression::Index(_, feature) => return Ok(self.has_feature(feature, builder)),
            Expression::Call(..) => return self.call(condition, builder),
            _ => return Ok(None),
        }))
    }

    fn call(
        &mut self,
        call: &Expression,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<Option<PredicateId>> {
        if let Some((object, [])) = call.method_call("isReg") {
            return Ok(operand_index(object).map(|i| leaf(builder, PredicateKind::IsRegister, i, 0)));
        }
        if let Some((object, [])) = call.method_call("isImm") {
            return Ok(operand_index(object).map(|i| leaf(builder, PredicateKind::IsImmediate, i, 0)));
        }
        if let Some((object, [])) = call.method_call("isValid") {
            let Some(Subject::Register(i)) = self.subject(object)? else { return Ok(None) };
            let none = leaf(builder, PredicateKind::RegisterIs, i, 0);
            return Ok(Some(negate(builder, none)));
        }
        if let Some((_, [feature])) = call.method_call("hasFeature") {
            return Ok(self.has_feature(feature, builder));
        }
        if let Some((Expression::Call(_, class), [register])) = call.method_call("contains") {
            let class = class
                .first()
                .and_then(Expression::simple_name)
                .and_then(|name| self.names.register_classes.value(name));
            let Some(Subject::Register(operand)) = self.subject(register)? else { return Ok(None) };
            return Ok(class.map(|class| leaf(builder, PredicateKind::RegisterIn, operand, class as i64)));
        }
        match call.function_call() {
            Some(("is_contained", [Expression::List(opcodes), value]))
                if value.method_call("getOpcode").is_some() =>
            {
                let ids = opcodes.iter().map(|o| self.opcode(o)).collect::<Option<Vec<_>>>();
                Ok(ids.map(|ids| opcode_in(builder, ids)))
            }
            Some((name, [_, ..])) => match self.subject(call)? {
                Some(Subject::Immediate(operand, BitField { first_bit, n_bits, .. })) => {
                    let kind = PredicateKind::ImmediateIs as u8;
                    let zero = PredicateNode { kind, operand, first_bit, n_bits, ..PredicateNode::default() };
                    let zero = node(builder, zero);
                    Ok(Some(negate(builder, zero)))
                }
                _ => self.helper(name, builder),
            },
            _ => Ok(None),
        }
    }

    fn has_feature(&self, feature: &Expression, builder: &mut DescriptionBuilder<'_>) -> Option<PredicateId> {
        let id = self.names.features.value(feature.simple_name()?)?;
        Some(leaf(builder, PredicateKind::HasFeature, 0, id as i64))
    }

    fn opcode(&self, name: &Expression) -> Option<OpcodeId> {
        let id = self.names.opcodes.value(name.simple_name()?)?;
        u16::try_from(id).ok().map(OpcodeId)
    }

    fn flag_test(
        &self,
        flags: &Expression,
        mask: &Expression,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Option<PredicateId> {
        flags.method_call("getFlags")?;
        let mask = mask.evaluate(&|name| self.names.constants.value(name))?;
        Some(leaf(builder, PredicateKind::HasFlag, 0, i64::try_from(mask).ok()?))
    }

    /// Converts a comparison with a constant.
    fn comparison(
        &self,
        operator: &str,
        subject: Subject,
        right: &Expression,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Option<PredicateId> {
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
        let found = match subject {
            Subject::Register(operand) if equal => {
                let id = if right.simple_name() == Some("NoRegister") {
                    0
                } else {
                    self.names.registers.value(right.simple_name()?)?
                };
                leaf(builder, PredicateKind::RegisterIs, operand, id as i64)
            }
            Subject::Immediate(operand, field) if equal || !field.is_named() => {
                let value = right.evaluate(&|name| self.names.constants.value(name))?;
                let value = i64::try_from(field.value_for(value)?).ok()?;
                let (first_bit, n_bits) = (field.first_bit, field.n_bits);
                let kind = kind as u8;
                node(
                    builder,
                    PredicateNode { kind, operand, first_bit, n_bits, value, ..PredicateNode::default() },
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

    /// Returns the meaning of a side of a comparison.
    fn subject(&self, value: &Expression) -> Result<Option<Subject>> {
        if value.method_call("getOpcode").is_some() {
            return Ok(Some(Subject::Opcode));
        }
        if value.method_call("getNumOperands").is_some() {
            return Ok(Some(Subject::OperandCount));
        }
        if let Some((operand, [])) = value.method_call("getReg") {
            return Ok(operand_index(operand).map(Subject::Register));
        }
        if let Some((operand, [])) = value.method_call("getImm") {
            return Ok(operand_index(operand).map(|i| Subject::Immediate(i, BitField::default())));
        }
        let Some((function, [argument])) = value.function_call() else { return Ok(None) };
        let Some((operand, [])) = argument.method_call("getImm") else { return Ok(None) };
        let field = BitField::of_function(&self.tables.condition_helpers, self.names, function)?;
        Ok(operand_index(operand).zip(field).map(|(i, field)| Subject::Immediate(i, field)))
    }

    /// Returns the predicate for a call of the function `name` on the instruction.
    fn helper(&mut self, name: &str, builder: &mut DescriptionBuilder<'_>) -> Result<Option<PredicateId>> {
        if let Some(&found) = self.helpers.get(name) {
            return Ok(Some(found));
        }
        if let Some(classes) = self.tables.any_register_in.get(name) {
            let id = |class: &String| self.names.register_classes.value(&format!("{class}RegClassID"));
            let Some(ids) = classes.iter().map(id).collect::<Option<Vec<_>>>() else { return Ok(None) };
            let children: Vec<_> =
                ids.into_iter().map(|id| leaf(builder, PredicateKind::AnyRegisterIn, 0, id as i64)).collect();
            return Ok(Some(connect(builder, PredicateKind::Or, &children)));
        }
        if let Some(search) = self.tables.operand_searches.get(name) {
            return Ok(self.operand_search(search, builder));
        }
        let (tables, namespace) = (self.tables, &self.tables.namespace);
        let generated = format!("\nbool {name}(const MCInst &MI) ");
        let by_hand = format!("bool {namespace}_MC::{name}(const MCInst &MI) ");
        let parser = tables
            .instr_info
            .find_after(&generated)
            .or_else(|| tables.condition_helpers.iter().find_map(|source| source.find_after(&by_hand)));
        let Some(mut parser) = parser else { return Ok(None) };
        let body = parser.statements()?;
        let found = self.body(&body, builder)?;
        if let Some(found) = found {
            self.helpers.insert(name.to_owned(), found);
        }
        Ok(found)
    }

    /// Returns the predicate for a function that searches the operands.
    fn operand_search(
        &self,
        search: &OperandSearch,
        builder: &mut DescriptionBuilder<'_>,
    ) -> Option<PredicateId> {
        let (kind, operand, value) = match search {
            OperandSearch::PredicateIsNot(constant) => {
                (PredicateKind::PredicateIsNot, 0, self.names.constants.value(constant)?)
            }
            OperandSearch::OptionalDefIs(register) => {
                (PredicateKind::OptionalDefIs, 0, self.names.registers.value(register)?)
            }
            OperandSearch::Repeats(operand) => (PredicateKind::RegisterRepeats, *operand, 0),
        };
        Some(leaf(builder, kind, operand, i64::try_from(value).ok()?))
    }

    /// Returns the predicate for a function's body: a returned value, or a switch by opcode.
    fn body(
        &mut self,
        body: &[Statement],
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<Option<PredicateId>> {
        match body {
            [Statement::Return(Some(value))] => self.build(value, builder),
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
                    let Some(inner) = self.body(&case.body, builder)? else { return Ok(None) };
                    children.push(connect(builder, PredicateKind::And, &[chosen, inner]));
                }
                Ok(Some(connect(builder, PredicateKind::Or, &children)))
            }
            _ => Ok(None),
        }
    }

    /// Returns the opcodes of a case, or `None` for the default.
    pub(crate) fn labels(&self, case: &Case) -> Option<Vec<OpcodeId>> {
        case.labels.iter().flatten().map(|label| self.opcode(label)).collect()
    }
}

/// Returns the operands of nested uses of one associative operator.
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

/// Returns the index of an operand of the instruction.
pub(crate) fn operand_index(operand: &Expression) -> Option<u8> {
    match operand.method_call("getOperand")? {
        (_, [Expression::Number(index)]) => u8::try_from(*index).ok(),
        _ => None,
    }
}

fn same_register(operator: &str, a: u8, b: u8, builder: &mut DescriptionBuilder<'_>) -> Option<PredicateId> {
    let kind = PredicateKind::SameRegister as u8;
    let same = node(builder, PredicateNode { kind, operand: a, other: b, ..PredicateNode::default() });
    match operator {
        "==" => Some(same),
        "!=" => Some(negate(builder, same)),
        _ => None,
    }
}

/// Returns the id of a node, which is stored once.
pub(crate) fn node(builder: &mut DescriptionBuilder<'_>, node: PredicateNode) -> PredicateId {
    PredicateId(builder.run(&[node]))
}

fn leaf(builder: &mut DescriptionBuilder<'_>, kind: PredicateKind, operand: u8, value: i64) -> PredicateId {
    node(builder, PredicateNode { kind: kind as u8, operand, value, ..PredicateNode::default() })
}

fn opcode_in(builder: &mut DescriptionBuilder<'_>, mut opcodes: Vec<OpcodeId>) -> PredicateId {
    opcodes.sort_unstable();
    opcodes.dedup();
    let opcodes = builder.span(&opcodes);
    node(builder, PredicateNode { kind: PredicateKind::OpcodeIn as u8, opcodes, ..PredicateNode::default() })
}

/// Returns the negation of a predicate.
pub(crate) fn negate(builder: &mut DescriptionBuilder<'_>, inner: PredicateId) -> PredicateId {
    connect(builder, PredicateKind::Not, &[inner])
}

/// Returns a logical operation, simplified if a constant child determines it, or if it has only one child.
pub(crate) fn connect(
    builder: &mut DescriptionBuilder<'_>,
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
    use crate::settings::Settings;

    const HELPERS: &str = "bool Toy_MC::hasLock(const MCInst &MI) {\n  return MI.getFlags() & Toy::LOCK;\n}
        static unsigned getLow(unsigned Imm) { return Imm & 0x7; }
        static bool getFlag(unsigned Imm) { return (Imm & 0x1) != 0; }
        static Kind getNamed(unsigned Imm) {
            assert((Imm & 0x3) == Imm);
            switch (Imm) { default: llvm_unreachable(\"\"); case 0: return AM::FAST; case 2: return AM::SLOW; }
        }
        static Kind getKind(unsigned Imm) {
            switch ((Imm >> 6) & 0x3) { case 0: return AM::FAST; case 2: return AM::SLOW; }
        }
        static Kind getOuter(unsigned Imm) { return getNamed((Imm >> 3) & 0x3); }";

    /// Returns whether a condition holds for an instruction and a set of features.
    fn holds(condition: &str, inst: &Inst, features: FeatureSet) -> Option<bool> {
        let tables = Tables::small(HELPERS);
        let names = Names::read(&Settings::small(), &tables).unwrap();
        let mut builder = DescriptionBuilder::default();
        for name in ["Fast", "Is64Bit"] {
            let name = builder.str(name);
            builder.push(stallscope_target::Feature { name, ..Default::default() });
        }
        builder.push(stallscope_target::RegisterOverlaps::default());
        for name in ["NoRegister", "AX", "BX", "ADD"] {
            let name = builder.str(name);
            builder.push(stallscope_target::Register { name, ..Default::default() });
        }
        for _ in 0..3 {
            builder.push_opcode([""; 2], stallscope_target::Opcode::default(), Default::default());
        }
        let registers = builder.span(&[stallscope_target::RegisterRun { first: RegisterId(2), len: 1 }]);
        builder.push(stallscope_target::RegisterClass { registers, ..Default::default() });
        builder.push(stallscope_target::SchedClassName::default());
        let source = Source::of_text(&format!("= {condition};"));
        let condition = source.after("= ").unwrap().expression().unwrap();
        let mut predicates = Predicates::new(&tables, &names);
        let id = predicates.condition(&source, 1, &condition, &mut builder).ok()?;
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
            ("getToyClass(Toy::GRRegClassID).contains(MI.getOperand(1).getReg())", true),
            ("getToyClass(Toy::GRRegClassID).contains(MI.getOperand(0).getReg())", false),
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
    fn parts_of_immediates_are_compared() {
        let inst = inst(0, &[Operand::Immediate(0b10_000_011)]);
        for (condition, expected) in [
            ("getLow(MI.getOperand(0).getImm()) == 3", true),
            ("getLow(MI.getOperand(0).getImm()) > 3", false),
            ("AM::getKind(MI.getOperand(0).getImm()) == AM::SLOW", true),
            ("AM::getKind(MI.getOperand(0).getImm()) != AM::FAST", true),
            ("AM::getOuter(MI.getOperand(0).getImm()) == AM::FAST", true),
            ("getFlag(MI.getOperand(0).getImm())", true),
            ("!getFlag(MI.getOperand(0).getImm())", false),
        ] {
            assert_eq!(holds(condition, &inst, FeatureSet::default()), Some(expected), "{condition}");
        }
        for unknown in
            ["AM::getKind(MI.getOperand(0).getImm()) < AM::FAST", "getOther(MI.getOperand(0).getImm()) == 1"]
        {
            assert_eq!(holds(unknown, &inst, FeatureSet::default()), None, "{unknown}");
        }
    }

    #[test]
    fn all_registers_are_looked_at() {
        let (ax, bx) = (Operand::Register(RegisterId(1)), Operand::Register(RegisterId(2)));
        let condition = "Toy_MC::isWide(*MI, MCII)";
        let holds = |operands: &[Operand]| holds(condition, &inst(0, operands), FeatureSet::default());
        assert_eq!(holds(&[ax, Operand::Immediate(2), bx]), Some(true));
        assert_eq!(holds(&[ax, Operand::Immediate(2)]), Some(false));
    }

    #[test]
    fn features_are_tested() {
        let mut features = FeatureSet::default();
        features.set(stallscope_target::FeatureId(1), true);
        let inst = Inst::default();
        assert_eq!(holds("FB[Toy::Is64Bit] && !FB[Toy::Fast]", &inst, features), Some(true));
        assert_eq!(holds("!FB[Toy::Is64Bit] || FB[Toy::Fast]", &inst, features), Some(false));
        assert_eq!(holds("STI.hasFeature(Toy::Is64Bit)", &inst, features), Some(true));
        assert_eq!(holds("FB[Toy::Slow]", &inst, features), None);
    }
}
