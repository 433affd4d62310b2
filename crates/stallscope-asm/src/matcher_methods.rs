//! The methods that a description's matcher tables name, and which of them a target lacks.

use stallscope_target::{
    ConversionKind, ConversionStep, Description, MatchClass, MatchClassKind, Method, MethodId, OperandParser,
};

use crate::parsed_operand::ParsedOperand;

/// The methods that a description's matcher tables name, for the tests of targets: the matcher treats one without an
/// implementation as if it did nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatcherMethods<'a> {
    /// The number of classes with a test.
    pub n_tests: usize,
    /// The number of steps of conversions with a renderer or a converter.
    pub n_conversions: usize,
    /// The names of methods that the target does not implement.
    pub unknown: Vec<&'a str>,
}

impl<'a> MatcherMethods<'a> {
    /// Looks up the tests, renderers, converters and defaults that `description` names.
    #[must_use]
    pub fn of<O: ParsedOperand>(description: Description<'a>) -> Self {
        let methods = description.table::<Method>();
        let name = |id: MethodId| description.str(methods.at(id.index()).name);
        let mut this = Self { n_tests: 0, n_conversions: 0, unknown: Vec::new() };
        for class in description.table::<MatchClass>().iter() {
            if class.match_kind() == MatchClassKind::Method {
                let name = name(class.method);
                this.n_tests += 1;
                this.check(name, O::test_by_name(name).is_some());
            }
        }
        for step in description.table::<ConversionStep>().iter() {
            let method = name(step.method);
            let is_known = match step.conversion_kind() {
                ConversionKind::Method => Some(O::renderer_by_name(method).is_some()),
                ConversionKind::Whole => Some(O::converter_by_name(method).is_some()),
                _ => None,
            };
            if let Some(is_known) = is_known {
                this.n_conversions += 1;
                this.check(method, is_known);
            }
            let default = name(step.default_method);
            let has_default = step.default_method != MethodId::NONE;
            this.check(default, O::default_by_name(default).is_some() == has_default);
        }
        this
    }

    fn check(&mut self, name: &'a str, is_known: bool) {
        if !is_known {
            self.unknown.push(name);
        }
    }
}

/// Looks up the custom parsers of operands in `description`, and returns unknown names.
pub fn unknown_operand_parsers<'a>(
    description: Description<'a>,
    is_known: impl Fn(&str) -> bool,
) -> Vec<&'a str> {
    let methods = description.table::<Method>();
    let parsers = description.table::<OperandParser>();
    let names = parsers.iter().map(|parser| description.str(methods.at(parser.method.index()).name));
    names.filter(|name| !is_known(name)).collect()
}
