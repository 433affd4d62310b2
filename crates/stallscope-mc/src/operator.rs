//! The operators of expressions.

/// An operator with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are self-explanatory")]
pub enum UnaryOperator {
    LNot,
    Minus,
    Not,
    Plus,
}

/// An operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are self-explanatory")]
pub enum BinaryOperator {
    Add,
    AShr,
    And,
    Div,
    Eq,
    Gt,
    Gte,
    LAnd,
    LOr,
    LShr,
    Lt,
    Lte,
    Mod,
    Mul,
    Ne,
    Or,
    OrNot,
    Shl,
    Sub,
    Xor,
}

impl UnaryOperator {
    /// Returns the operator's spelling.
    pub(crate) const fn character(self) -> char {
        match self {
            Self::LNot => '!',
            Self::Minus => '-',
            Self::Not => '~',
            Self::Plus => '+',
        }
    }
}

impl BinaryOperator {
    /// Returns the operator's spelling.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::AShr | Self::LShr => ">>",
            Self::And => "&",
            Self::Div => "/",
            Self::Eq => "==",
            Self::Gt => ">",
            Self::Gte => ">=",
            Self::LAnd => "&&",
            Self::LOr => "||",
            Self::Lt => "<",
            Self::Lte => "<=",
            Self::Mod => "%",
            Self::Mul => "*",
            Self::Ne => "!=",
            Self::Or => "|",
            Self::OrNot => "!",
            Self::Shl => "<<",
            Self::Sub => "-",
            Self::Xor => "^",
        }
    }
}
