//! Functions in conditions that extract a part of an immediate.

use crate::cpp::{Expression, Source, Statement};
use crate::error::Result;
use crate::tables::Names;

/// The bits of an immediate that a function extracts, and the constants for their values.
#[derive(Clone, Default)]
pub(crate) struct BitField {
    /// The lowest bit.
    pub(crate) first_bit: u8,
    /// Number of bits; 0 means the whole immediate.
    pub(crate) n_bits: u8,
    /// The constant returned for each value of the bits; empty if the value itself is returned.
    constants: Vec<(i128, i128)>,
}

impl BitField {
    /// Returns the bits that the function `name`, defined in one of `sources`, extracts from its argument.
    pub(crate) fn of_function(sources: &[Source], names: &Names, name: &str) -> Result<Option<Self>> {
        let definition = format!(" {name}(unsigned ");
        let Some(source) = sources.iter().find(|source| source.find_after(&definition).is_some()) else {
            return Ok(None);
        };
        let body = source.at(&definition, "{")?.statements()?;
        let is_check = |s: &&Statement| matches!(s, Statement::Expression(e) if e.function_call().is_some_and(|(f, _)| f == "assert"));
        let body: Vec<_> = body.iter().filter(|s| !is_check(s)).collect();
        match body.as_slice() {
            [Statement::Return(Some(value))] => match value.function_call() {
                Some((inner, [argument])) => {
                    let Some(field) = Self::of_value(argument) else { return Ok(None) };
                    // What is no function is a type, and the call a cast.
                    let inner = Self::of_function(sources, names, inner)?.unwrap_or_default();
                    // The inner function only receives the bits that the outer one extracts.
                    Ok((inner.n_bits == 0).then_some(Self { constants: inner.constants, ..field }))
                }
                _ => Ok(Self::of_choice(names, value).or_else(|| Self::of_value(value))),
            },
            [Statement::Switch(value, cases)] => {
                let Some(mut field) = Self::of_value(value) else { return Ok(None) };
                for case in cases {
                    for label in case.labels.iter().flatten() {
                        let [Statement::Return(Some(constant))] = case.body.as_slice() else {
                            return Ok(None);
                        };
                        let constant = constant.evaluate(&|name| names.constants.value(name));
                        let (Some(label), Some(constant)) = (label.evaluate(&|_| None), constant) else {
                            return Ok(None);
                        };
                        field.constants.push((label, constant));
                    }
                }
                Ok(Some(field))
            }
            _ => Ok(None),
        }
    }

    /// Returns the bit that chooses one of two constants.
    fn of_choice(names: &Names, value: &Expression) -> Option<Self> {
        let Expression::Conditional(bit, then, otherwise) = value else { return None };
        let field = Self::of_value(bit).filter(|field| field.n_bits == 1)?;
        let constant = |value: &Expression| value.evaluate(&|name| names.constants.value(name));
        Some(Self { constants: vec![(1, constant(then)?), (0, constant(otherwise)?)], ..field })
    }

    fn of_value(value: &Expression) -> Option<Self> {
        let (shifted, mask) = match value {
            // A single bit as a boolean.
            Expression::Binary("!=", bit, zero) if **zero == Expression::Number(0) => {
                return Self::of_value(bit).filter(|field| field.n_bits == 1);
            }
            Expression::Name(_) => return Some(Self::default()),
            Expression::Binary("&", shifted, mask) => (shifted, mask.evaluate(&|_| None)?),
            _ => return None,
        };
        let first_bit = match &**shifted {
            Expression::Name(_) => 0,
            Expression::Binary(">>", _, by) => by.evaluate(&|_| None)?,
            _ => return None,
        };
        let is_run = mask > 0 && mask & (mask + 1) == 0;
        let n_bits = mask.trailing_ones();
        is_run.then_some(Self {
            first_bit: first_bit.try_into().ok()?,
            n_bits: n_bits.try_into().ok()?,
            constants: Vec::new(),
        })
    }

    /// Returns the value of the bits that makes the function return `constant`.
    pub(crate) fn value_for(&self, constant: i128) -> Option<i128> {
        if self.constants.is_empty() {
            return Some(constant);
        }
        self.constants.iter().find(|(_, returned)| *returned == constant).map(|(value, _)| *value)
    }

    /// Returns whether the function returns its own constants, which are in no particular order.
    pub(crate) fn is_named(&self) -> bool {
        !self.constants.is_empty()
    }
}
