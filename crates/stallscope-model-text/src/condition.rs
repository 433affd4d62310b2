//! Converts conditions on operands to predicates of the description file.

use std::collections::HashMap;

use stallscope_target::{
    Description, DescriptionBuilder, PredicateId, PredicateKind, PredicateNode, Register, RegisterClass,
};

use crate::error::{ModelError, Result};
use crate::syntax::{Condition, Test};

/// Adds predicates to a file, each only once.
pub(crate) struct Predicates<'a> {
    description: Description<'a>,
    known: HashMap<PredicateNode, PredicateId>,
}

impl<'a> Predicates<'a> {
    pub(crate) fn new(description: Description<'a>) -> Self {
        let nodes = description.table::<PredicateNode>().iter().enumerate();
        let mut known = HashMap::new();
        for (index, node) in nodes {
            known.entry(node).or_insert(PredicateId::from_index(index));
        }
        Self { description, known }
    }

    fn add(&mut self, node: PredicateNode, builder: &mut DescriptionBuilder<'_>) -> PredicateId {
        *self.known.entry(node).or_insert_with(|| PredicateId::from_index(builder.push(node)))
    }

    /// Returns the predicate that all conditions of a rule and of its assembly form hold.
    pub(crate) fn all(
        &mut self,
        conditions: &[Condition],
        written: &[PredicateNode],
        builder: &mut DescriptionBuilder<'_>,
    ) -> Result<PredicateId> {
        let mut ids = Vec::with_capacity(conditions.len() + written.len());
        for &node in written {
            ids.push(self.add(node, builder));
        }
        for condition in conditions {
            let mut id = match &condition.test {
                Test::AnyOf(tests) => {
                    let mut children = Vec::with_capacity(tests.len());
                    for test in tests {
                        let node = self.test_node(condition, test)?;
                        children.push(self.add(node, builder));
                    }
                    let children = builder.span(&children);
                    let or =
                        PredicateNode { kind: PredicateKind::Or as u8, children, ..PredicateNode::default() };
                    self.add(or, builder)
                }
                test => {
                    let node = self.test_node(condition, test)?;
                    self.add(node, builder)
                }
            };
            if condition.is_negated {
                let children = builder.span(&[id]);
                let not =
                    PredicateNode { kind: PredicateKind::Not as u8, children, ..PredicateNode::default() };
                id = self.add(not, builder);
            }
            ids.push(id);
        }
        Ok(match ids[..] {
            [] => {
                let always = PredicateNode { kind: PredicateKind::True as u8, ..PredicateNode::default() };
                self.add(always, builder)
            }
            [one] => one,
            _ => {
                let children = builder.span(&ids);
                let and =
                    PredicateNode { kind: PredicateKind::And as u8, children, ..PredicateNode::default() };
                self.add(and, builder)
            }
        })
    }

    /// Returns the predicates of a condition, without its negation. One of them must hold.
    pub(crate) fn nodes(&self, condition: &Condition) -> Result<Vec<PredicateNode>> {
        match &condition.test {
            Test::AnyOf(tests) => tests.iter().map(|test| self.test_node(condition, test)).collect(),
            test => Ok(vec![self.test_node(condition, test)?]),
        }
    }

    /// Returns the predicate of a condition with one of its tests.
    fn test_node(&self, condition: &Condition, test: &Test) -> Result<PredicateNode> {
        let (first_bit, n_bits) = condition.bits.map_or((0, 0), |(first, last)| (first, last - first + 1));
        let (kind, value, other) = match test {
            Test::Is(value) => (PredicateKind::ImmediateIs, *value, 0),
            Test::Less(value) => (PredicateKind::ImmediateLess, *value, 0),
            Test::Greater(value) => (PredicateKind::ImmediateGreater, *value, 0),
            Test::Same(other) => (PredicateKind::SameRegister, 0, *other),
            Test::Overlaps(other) => (PredicateKind::OverlappingRegisters, 0, *other),
            // Tests are not nested.
            Test::AnyOf(_) => (PredicateKind::False, 0, 0),
            Test::Register(name) if name == "none" => (PredicateKind::RegisterIs, 0, 0),
            Test::Register(name) => {
                let (kind, value) = self.register(name).ok_or_else(|| {
                    let message = format!("there is no register and no register class '{name}'");
                    ModelError::new(condition.position, message)
                })?;
                (kind, value, 0)
            }
        };
        let is_immediate = matches!(test, Test::Is(_) | Test::Less(_) | Test::Greater(_));
        if condition.bits.is_some() && !is_immediate {
            return Err(ModelError::new(condition.position, "only an immediate's bits can be compared"));
        }
        let operand = condition.operand;
        Ok(PredicateNode {
            kind: kind as u8,
            operand,
            other,
            first_bit,
            n_bits,
            value,
            ..PredicateNode::default()
        })
    }

    fn register(&self, name: &str) -> Option<(PredicateKind, i64)> {
        let description = self.description;
        let mut registers = description.table::<Register>().iter();
        let mut classes = description.table::<RegisterClass>().iter();
        let register = registers.position(|r| r.name.len > 0 && description.str(r.name) == name);
        let mut class = || classes.position(|c| description.str(c.name) == name);
        match register {
            Some(index) => Some((PredicateKind::RegisterIs, i64::try_from(index).ok()?)),
            None => Some((PredicateKind::RegisterIn, i64::try_from(class()?).ok()?)),
        }
    }
}
