//! The numbers and addresses that instructions such as `ldr x0, =value` store near the code.

use std::collections::HashMap;

use stallscope_mc::{Expression, ExpressionId, SectionId, SymbolId};

use crate::parser::Parser;

/// The contents of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Content {
    Number(i64),
    Symbol(SymbolId),
}

/// The reusable entries, until they are written out.
#[derive(Debug, Default)]
pub struct ConstantPools {
    entries: HashMap<(Option<SectionId>, Content, u8), SymbolId>,
}

impl ConstantPools {
    /// Returns the label of an entry of `size` bytes in the current section's pool.
    pub fn entry(&mut self, parser: &mut Parser<'_>, value: ExpressionId, size: u8) -> ExpressionId {
        let content = match parser.streamer.expressions[value] {
            Expression::Constant(number) => Some(Content::Number(number)),
            Expression::Symbol(symbol, _) => Some(Content::Symbol(symbol)),
            _ => None,
        };
        let section = parser.streamer.sections.current();
        let known = content.and_then(|content| self.entries.get(&(section, content, size)).copied());
        let label = known.unwrap_or_else(|| {
            let label = parser.streamer.expressions.symbols.create_unnamed();
            if let Some(content) = content {
                self.entries.insert((section, content, size), label);
            }
            label
        });
        parser.streamer.expressions.symbol(label)
    }

    /// Writes out the current section's pool.
    pub fn flush(&mut self, section: Option<SectionId>) {
        self.entries.retain(|(of, _, _), _| *of != section);
    }
}
