//! Versions of microcode: numbers with names, and bits that are added to them.

use stallscope_mc::{BinaryOperator, Expression, ExpressionId, Expressions, SymbolKind};
use stallscope_target::OpcodeId;

use crate::description::opcode;

/// The versions that have names.
pub(crate) const VERSIONS: [(&str, i64); 4] =
    [("UC_VERSION_GFX7", 0), ("UC_VERSION_GFX10", 4), ("UC_VERSION_GFX11", 6), ("UC_VERSION_GFX12", 9)];

/// The bits that are added.
pub(crate) const BITS: [(&str, i64); 3] =
    [("UC_VERSION_W64_BIT", 0x2000), ("UC_VERSION_W32_BIT", 0x4000), ("UC_VERSION_MDP_BIT", 0x8000)];

/// The bits of the version itself.
const VERSION: i64 = 0xFF;

/// Instructions with a version as their only operand.
pub(crate) const VERSION_INSTRUCTIONS: [OpcodeId; 4] = [
    opcode("S_VERSION_gfx10"),
    opcode("S_VERSION_gfx11"),
    opcode("S_VERSION_gfx12"),
    opcode("S_VERSION_gfx13"),
];

/// Returns an expression with the names of a version, unless it has unknown bits.
pub(crate) fn expression(number: i64, expressions: &mut Expressions) -> Option<ExpressionId> {
    let set = BITS.into_iter().filter(|(_, bit)| number & bit != 0);
    if set.clone().fold(number & VERSION, |known, (_, bit)| known | bit) != number {
        return None;
    }
    let version = VERSIONS.into_iter().find(|(_, version)| *version == number & VERSION);
    let first = match version {
        Some((name, value)) => symbol(name, value, expressions),
        None => expressions.constant(number & VERSION),
    };
    Some(set.fold(first, |all, (name, value)| {
        let bit = symbol(name, value, expressions);
        expressions.add(Expression::Binary(BinaryOperator::Or, all, bit))
    }))
}

/// Returns a symbol with a value as an expression.
fn symbol(name: &str, value: i64, expressions: &mut Expressions) -> ExpressionId {
    let symbol = expressions.symbols.intern(name.as_bytes(), false);
    if let SymbolKind::Regular = expressions.symbols[symbol].kind {
        let value = expressions.constant(value);
        expressions.symbols[symbol].kind = SymbolKind::Equated(value);
    }
    expressions.symbol(symbol)
}
