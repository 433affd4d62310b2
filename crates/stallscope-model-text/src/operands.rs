//! Checks the operands in rules against the opcode.

use std::borrow::Cow;
use std::slice;

use stallscope_target::{
    Description, Opcode, OpcodeFlag, OpcodeId, OperandInfo, PredicateKind, PredicateNode, RegisterClass,
    RegisterId,
};

use crate::error::{ModelError, Position, Result};
use crate::syntax::{Condition, Drain, Test};

/// The operands of an opcode.
pub(crate) struct Operands<'a> {
    description: Description<'a>,
    opcode: Opcode,
    name: Cow<'a, str>,
}

/// In [`OperandInfo::flags`]: the register class depends on the mode.
const CLASS_BY_MODE: u8 = 1;

impl<'a> Operands<'a> {
    pub(crate) fn of(id: OpcodeId, description: Description<'a>) -> Self {
        Self { description, opcode: description.opcode(id), name: description.opcode_name(id) }
    }

    /// Returns an operand, which must exist; `None` if only some instructions of the opcode have it.
    fn get(&self, index: u8, position: Position) -> Result<Option<OperandInfo>> {
        let operands = self.description.span(self.opcode.operands);
        if let Some(operand) = operands.get(usize::from(index)) {
            return Ok(Some(operand));
        }
        if self.opcode.has(OpcodeFlag::Variadic) {
            return Ok(None);
        }
        let has = match operands.len() {
            0 => "no operands".to_owned(),
            1 => format!("only operand 0, not operand {index}"),
            n => format!("operands 0 to {}, not operand {index}", n - 1),
        };
        Err(ModelError::new(position, format!("{} has {has}", self.name)))
    }

    fn error<T>(&self, position: Position, what: &str) -> Result<T> {
        Err(ModelError::new(position, format!("{} of {}", what, self.name)))
    }

    /// Returns an operand, which must exist and be a register.
    fn register(&self, index: u8, position: Position) -> Result<Option<OperandInfo>> {
        let operand = self.get(index, position)?;
        if operand.is_some_and(|operand| !is_register(&operand)) {
            return self.error(position, &format!("no register can be operand {index}"));
        }
        Ok(operand)
    }

    /// Checks that a condition, with `nodes` as the predicates of its tests, is possible for some operands.
    pub(crate) fn check(&self, condition: &Condition, nodes: &[PredicateNode]) -> Result<()> {
        let tests = match &condition.test {
            Test::AnyOf(tests) => tests,
            test => slice::from_ref(test),
        };
        tests.iter().zip(nodes).try_for_each(|(test, node)| self.check_test(condition, test, node))
    }

    fn check_test(&self, condition: &Condition, test: &Test, node: &PredicateNode) -> Result<()> {
        let Condition { operand: index, position, .. } = *condition;
        match test {
            Test::AnyOf(_) => {}
            Test::Is(_) | Test::Less(_) | Test::Greater(_) => {
                let operand = self.get(index, position)?;
                if operand.is_some_and(|operand| is_register(&operand)) {
                    return self.error(position, &format!("only a register can be operand {index}"));
                }
            }
            Test::Same(other) | Test::Overlaps(other) => {
                self.register(index, position)?;
                self.register(*other, position)?;
            }
            Test::Register(name) => {
                let operand = self.register(index, position)?;
                if name != "none" && operand.is_some_and(|operand| !self.can_be(&operand, node)) {
                    return self.error(position, &format!("'{name}' cannot be operand {index}"));
                }
            }
        }
        Ok(())
    }

    /// Checks that an operand exists and is a register.
    pub(crate) fn check_register(&self, index: u8, position: Position) -> Result<()> {
        self.register(index, position).map(|_| ())
    }

    /// Checks that the opcode can have an address: it uses memory, or reads a register.
    pub(crate) fn check_address(&self, position: Position) -> Result<()> {
        let uses_memory = self.opcode.has(OpcodeFlag::MayLoad) || self.opcode.has(OpcodeFlag::MayStore);
        let mut read = self.description.span(self.opcode.operands).iter().skip(self.opcode.n_defs.into());
        if uses_memory || read.any(|operand| is_register(&operand)) {
            return Ok(());
        }
        self.error(position, "there is no address among the operands")
    }

    /// Checks that the opcode writes a register implicitly, or, if it is a source, writes or reads it.
    pub(crate) fn check_implicit(&self, id: RegisterId, is_source: bool, position: Position) -> Result<()> {
        let defs = self.description.span(self.opcode.implicit_defs);
        let uses = self.description.span(self.opcode.implicit_uses);
        if defs.iter().any(|def| def == id) || is_source && uses.iter().any(|read| read == id) {
            return Ok(());
        }
        let what = if is_source { "uses" } else { "writes" };
        let register = self.description.register_name(id);
        Err(ModelError::new(position, format!("{} {what} no {register} implicitly", self.name)))
    }

    /// Returns whether the operand can be the register, or belong to the register class, of a predicate.
    fn can_be(&self, operand: &OperandInfo, node: &PredicateNode) -> bool {
        let own = i64::from(operand.register_class);
        if operand.flags & CLASS_BY_MODE != 0 || own < 0 {
            return true;
        }
        let own = self.members(own);
        match node.predicate_kind() {
            PredicateKind::RegisterIs => own.contains(&node.value),
            _ => self.members(node.value).iter().any(|register| own.contains(register)),
        }
    }

    /// Returns the numbers of the registers of a class.
    fn members(&self, class: i64) -> Vec<i64> {
        let class = usize::try_from(class).ok();
        let class = class.and_then(|index| self.description.table::<RegisterClass>().get(index));
        class.map_or_else(Vec::new, |class| {
            self.description.registers_in(class.registers).iter().map(|id| i64::from(id.0)).collect()
        })
    }

    /// Returns the index of an operand, which must be a register that is read, among the uses.
    pub(crate) fn read(&self, index: u8, position: Position) -> Result<u8> {
        self.register(index, position)?;
        match index.checked_sub(self.opcode.n_defs) {
            Some(use_index) => Ok(use_index),
            None => Err(ModelError::new(position, format!("operand {index} is written, not read"))),
        }
    }

    /// Checks that the opcode stores, and that its address operands exist.
    pub(crate) fn store(&self, drain: &Drain, position: Position) -> Result<()> {
        if !self.opcode.has(OpcodeFlag::MayStore) {
            return Err(ModelError::new(position, format!("{} stores nothing", self.name)));
        }
        self.register(drain.base, position)?;
        if let Some(offset) = drain.offset {
            self.get(offset, position)?;
        }
        Ok(())
    }
}

fn is_register(operand: &OperandInfo) -> bool {
    operand.register_class >= 0 || operand.flags & CLASS_BY_MODE != 0
}
