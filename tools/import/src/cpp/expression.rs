//! Expressions.

/// A C++ expression or initializer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expression {
    /// A number.
    Number(i128),
    /// A string; adjacent strings are joined.
    Text(Vec<u8>),
    /// A name, with or without qualification.
    Name(String),
    /// `callee(arguments)`.
    Call(Box<Expression>, Vec<Expression>),
    /// `object.member` or `object->member`.
    Member(Box<Expression>, String),
    /// `array[index]`.
    Index(Box<Expression>, Box<Expression>),
    /// An operator before its operand.
    Unary(&'static str, Box<Expression>),
    /// An operator between its operands.
    Binary(&'static str, Box<Expression>, Box<Expression>),
    /// `condition ? then : otherwise`.
    Conditional(Box<Expression>, Box<Expression>, Box<Expression>),
    /// `{ elements }`.
    List(Vec<Expression>),
    /// `[](parameters) { body }`: the text of the body without blanks, `return` and the last `;`.
    Lambda(String),
}

impl Expression {
    /// Returns the name without its qualification, if this is a name.
    pub(crate) fn simple_name(&self) -> Option<&str> {
        match self {
            Self::Name(name) => {
                // Template arguments may be qualified, too.
                let end = name.find('<').unwrap_or(name.len());
                Some(name[..end].rfind("::").map_or(name.as_str(), |at| &name[at + 2..]))
            }
            _ => None,
        }
    }

    /// Returns the object and the arguments of a call of the method `name`.
    pub(crate) fn method_call(&self, name: &str) -> Option<(&Self, &[Self])> {
        match self {
            Self::Call(callee, arguments) => match &**callee {
                Self::Member(object, member) if member == name => Some((object, arguments)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the name of the function and the arguments of a call of a free function. A lambda is named by its text.
    pub(crate) fn function_call(&self) -> Option<(&str, &[Self])> {
        match self {
            Self::Call(callee, arguments) => match &**callee {
                Self::Lambda(text) => Some((text, arguments)),
                callee => Some((callee.simple_name()?, arguments)),
            },
            _ => None,
        }
    }

    /// Evaluates to a number; `name` looks up names, and `sizeof` for the size of any type.
    pub(crate) fn evaluate(&self, name: &dyn Fn(&str) -> Option<i128>) -> Option<i128> {
        match self {
            Self::Number(value) => Some(*value),
            Self::Name(text) => match text.as_str() {
                "true" => Some(1),
                "false" | "nullptr" => Some(0),
                _ => name(text),
            },
            Self::Unary("-", value) => Some(-value.evaluate(name)?),
            Self::Unary("!", value) => Some(i128::from(value.evaluate(name)? == 0)),
            Self::Binary(operator, a, b) => {
                let (a, b) = (a.evaluate(name)?, b.evaluate(name)?);
                match *operator {
                    "+" => Some(a + b),
                    "-" => Some(a - b),
                    "*" => Some(a * b),
                    "|" => Some(a | b),
                    "&" => Some(a & b),
                    "<<" => a.checked_shl(u32::try_from(b).ok()?),
                    ">>" => a.checked_shr(u32::try_from(b).ok()?),
                    _ => None,
                }
            }
            Self::Call(callee, arguments) => match (callee.simple_name()?, arguments.as_slice()) {
                ("uint32_t" | "int32_t" | "LaneBitmask" | "UINT64_C", [value]) => value.evaluate(name),
                ("sizeof", [_]) => name("sizeof"),
                _ => None,
            },
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::cpp::{Expression, Source};

    fn read(text: &str) -> Expression {
        Source::of_text(&format!("= {text};")).after("= ").unwrap().expression().unwrap()
    }

    #[test]
    fn constants_are_computed_with_the_precedence_of_cpp() {
        let value = |text: &str| read(text).evaluate(&|name| (name == "MCID::Two").then_some(2));
        assert_eq!(value("0|(1ULL<<MCID::Two)|(1ULL<<0)"), Some(5));
        assert_eq!(value("Base + 1"), None);
        assert_eq!(value("-2U"), Some(-2));
        assert_eq!(value("1 + 2 * 3 << 1"), Some(14));
        assert_eq!(value("(uint64_t)0x10 >> 3"), Some(2));
        assert_eq!(value("!nullptr"), Some(1));
        assert_eq!(value("'a'"), Some(97));
    }

    #[test]
    fn strings_are_joined_and_their_escapes_resolved() {
        let text = read(r#""\003aaa\t" /* comment */ "\x41\"\\\000b""#);
        assert_eq!(text, Expression::Text(b"\x03aaa\tA\"\\\0b".to_vec()));
    }

    #[test]
    fn calls_members_and_lists_nest() {
        let call = read("llvm::is_contained({X86::A, X86::B}, MI->getOpcode())");
        let (name, [Expression::List(opcodes), value]) = call.function_call().unwrap() else {
            panic!("{call:?}")
        };
        assert_eq!((name, opcodes.len()), ("is_contained", 2));
        assert!(value.method_call("getOpcode").is_some());
        let row = read("{DBGFIELD(/*Name*/ 19)  1, false, {  }, }");
        let Expression::List(row) = row else { panic!("{row:?}") };
        assert_eq!(row.len(), 4);
        assert!(matches!(read("a ? b : c ? d : e"), Expression::Conditional(..)));
        assert!(matches!(read("static_cast<Operand &>(*Operands[i]).add(Inst, 1)"), Expression::Call(..)));
        assert_eq!(read("N::print<A::B, 'b'>(MI, 0)").function_call().unwrap().0, "print<A::B,'b'>");
        assert!(read("Operand.isIn<1, /*Wide=*/-2>()").method_call("isIn<1,-2>").is_some());
        assert!(matches!(read("a < b || c > (d)"), Expression::Binary("||", ..)));
    }

    #[test]
    fn missing_ends_are_errors() {
        for text in ["static_cast<int", "f(1", "{1", "(1"] {
            assert!(
                Source::of_text(&format!("= {text}")).after("= ").unwrap().expression().is_err(),
                "{text}"
            );
        }
    }

    #[test]
    fn deep_nesting_is_an_error() {
        let deep = format!("= {}1", "(".repeat(10_000));
        assert!(Source::of_text(&deep).after("= ").unwrap().expression().is_err());
        let deep = format!("= {}1", "-".repeat(10_000));
        assert!(Source::of_text(&deep).after("= ").unwrap().expression().is_err());
    }
}
