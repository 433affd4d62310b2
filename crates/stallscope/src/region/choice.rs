//! Which parts of a text are analyzed.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use memchr::memmem::{Finder, find};

use super::function_names::{plain_function_name, without_parameters};
use super::source_lines::SourceLines;
use super::symbol_name::demangled;

/// The kind of regions in a text.
///
/// ```
/// use stallscope::{Analyzer, Options, RegionChoice, RegionKind, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let blocks = RegionChoice { kind: RegionKind::Blocks, ..RegionChoice::default() };
/// let analyzer = Analyzer::new(subtarget, Options::new().regions(blocks))?;
/// let input = analyzer.parse("code", b"f: testq %rax, %rax\njz 1f\nincq %rax\n1: ret\n");
/// assert_eq!(input.regions.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum RegionKind {
    /// The code between markers; without markers, the whole text.
    #[default]
    Markers,
    /// The innermost loops, from their first instruction back to it. One with branches inside has a region for each of its
    /// likeliest paths.
    Loops,
    /// The functions, from start to end.
    Functions,
    /// The basic blocks.
    Blocks,
}

/// Which parts of a text are analyzed.
///
/// ```
/// use stallscope::options::TargetOptions;
/// use stallscope::{Analyzer, Options, RegionChoice, RegionKind, Subtarget};
///
/// let text = "sum: xor eax, eax\n2: add rax, [rdi]\nadd rdi, 8\ndec rsi\njnz 2b\nret\n";
/// let loops = RegionChoice { kind: RegionKind::Loops, ..RegionChoice::default() };
/// let options = Options::new().target(TargetOptions::new().x86_syntax(Some(1))).regions(loops);
/// let analyzer = Analyzer::new(Subtarget::builder("x86_64").processor("skylake").build()?, options)?;
/// let analysis = analyzer.region_analyzer().analyze_text("sum.s", text.as_bytes());
/// let names: Vec<_> = analysis.reports().map(|report| &report.region_name[..]).collect();
/// assert_eq!(names, [b"sum, line 2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionChoice {
    /// The kind of regions. With [`RegionKind::Markers`], the other fields have no effect.
    pub kind: RegionKind,
    /// The functions with regions to analyze; empty for all. A pattern is compared with the name in the file and with its Rust or C++ form:
    /// with and without parameters, and without type arguments.
    pub functions: Vec<String>,
    /// The Rust crates with functions to analyze; empty for all. Functions without a path in their name are analyzed
    /// too.
    pub crates: Vec<String>,
    /// The labels of regions to analyze: regions that contain the instruction after the label; empty for all.
    pub labels: Vec<String>,
    /// The addresses of regions to analyze: regions with an instruction there; empty for all. Only programs have
    /// addresses.
    pub addresses: Vec<RangeInclusive<u64>>,
    /// The source lines of regions to analyze: regions with an instruction of one of these lines; empty for all.
    pub lines: Vec<SourceLines>,
    /// The largest number of paths through a loop.
    pub max_paths: usize,
}

impl Default for RegionChoice {
    fn default() -> Self {
        Self {
            kind: RegionKind::Markers,
            functions: Vec::new(),
            crates: Vec::new(),
            labels: Vec::new(),
            addresses: Vec::new(),
            lines: Vec::new(),
            max_paths: 4,
        }
    }
}

impl RegionChoice {
    /// Whether only some of the regions are taken.
    #[must_use]
    pub const fn is_selective(&self) -> bool {
        !self.functions.is_empty()
            || !self.labels.is_empty()
            || !self.addresses.is_empty()
            || !self.lines.is_empty()
    }

    /// The indexes of the patterns that choose a function with a name that may be mangled.
    pub(crate) fn patterns_of(&self, name: &[u8], parts: &MangledParts) -> Vec<usize> {
        let matching = |names: &[Cow<'_, [u8]>]| -> Vec<usize> {
            let is_of = |pattern: &String| names.iter().any(|name| matches(pattern.as_bytes(), name));
            (0..).zip(&self.functions).filter(|(_, pattern)| is_of(pattern)).map(|(index, _)| index).collect()
        };
        if self.functions.is_empty() {
            return Vec::new();
        }
        if !parts.may_be_in(name) {
            return matching(&[Cow::Borrowed(name)]);
        }
        let shown = demangled(name);
        let text = String::from_utf8_lossy(&shown).into_owned();
        let without_parameters = without_parameters(&text).as_bytes().to_vec();
        let plain = plain_function_name(&text).into_owned().into_bytes();
        matching(&[Cow::Borrowed(name), shown, Cow::Owned(without_parameters), Cow::Owned(plain)])
    }

    /// Returns parts of mangled names that functions of chosen regions contain.
    pub(crate) fn mangled_parts(&self) -> MangledParts {
        let part =
            |pattern: &String| mangled_part(pattern.as_bytes()).map(|part| Finder::new(part).into_owned());
        let parts = self.functions.iter().map(part).collect::<Option<Vec<_>>>();
        MangledParts(parts.filter(|parts| !parts.is_empty()))
    }
}

/// Parts of mangled names. The name of a chosen function contains one of them; `None` if it need not.
#[derive(Debug)]
pub(crate) struct MangledParts(Option<Vec<Finder<'static>>>);

impl MangledParts {
    /// Returns whether a mangled name may be the name of a function whose regions are taken. Saying no here takes less
    /// time than demangling the name.
    pub(crate) fn may_be_in(&self, mangled: &[u8]) -> bool {
        self.0.as_ref().is_none_or(|parts| parts.iter().any(|part| part.find(mangled).is_some()))
    }
}

/// Words in names that mangled names write in other ways, or that are not in them.
const SPELLED_OTHERWISE: &[&str] = &[
    "__float128",
    "__int128",
    "alignof",
    "allocator",
    "anonymous",
    "argument",
    "auto",
    "basic_iostream",
    "basic_istream",
    "basic_ostream",
    "basic_string",
    "block_invoke",
    "bool",
    "builtin",
    "char",
    "char16_t",
    "char32_t",
    "char8_t",
    "char_traits",
    "clone",
    "closure",
    "co_await",
    "complex",
    "const",
    "const_cast",
    "constprop",
    "construction",
    "conversion",
    "covariant",
    "decimal",
    "decltype",
    "default",
    "delete",
    "double",
    "dynamic_cast",
    "enable_if",
    "explicit",
    "extern",
    "false",
    "float",
    "function",
    "fundamental",
    "guard",
    "half128",
    "hidden",
    "imaginary",
    "impl",
    "init",
    "initializer",
    "instantiation",
    "int128",
    "invocation",
    "iostream",
    "isize",
    "istream",
    "lambda",
    "literal",
    "long",
    "namespace",
    "noexcept",
    "nullptr_t",
    "object",
    "operator",
    "ostream",
    "pack",
    "parameter",
    "reference",
    "reinterpret_cast",
    "requires",
    "restrict",
    "routine",
    "shim",
    "short",
    "signed",
    "sizeof",
    "static_cast",
    "string",
    "template",
    "temporary",
    "thread",
    "throw",
    "thunk",
    "transaction",
    "true",
    "typeid",
    "typeinfo",
    "typename",
    "unnamed",
    "unsafe",
    "unsigned",
    "usize",
    "variable",
    "virtual",
    "void",
    "volatile",
    "vtable",
    "wchar_t",
    "wrapper",
];

/// The least length of a part of a name that is looked for in mangled names.
const MIN_PART: usize = 4;

/// A part of a pattern that all mangled names of functions that match it have in them, too: an identifier.
fn mangled_part(pattern: &[u8]) -> Option<&[u8]> {
    // Letters outside of ASCII are encoded together with the letters around them.
    if !pattern.is_ascii() {
        return None;
    }
    let words = pattern.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
    let is_kept = |word: &&[u8]| {
        word.len() >= MIN_PART
            && word.iter().any(u8::is_ascii_alphabetic)
            && !SPELLED_OTHERWISE.iter().any(|other| find(other.as_bytes(), word).is_some())
    };
    words.filter(is_kept).max_by_key(|word| word.len())
}

/// Whether a name matches a pattern; `*` represents any characters.
fn matches(pattern: &[u8], name: &[u8]) -> bool {
    let mut pieces = pattern.split(|&byte| byte == b'*');
    let Some(mut rest) = pieces.next().and_then(|first| name.strip_prefix(first)) else { return false };
    let mut is_exact = true;
    let mut last: &[u8] = b"";
    for piece in pieces {
        // All pieces but the last one match at the first place possible.
        if !is_exact {
            let Some(at) = find(rest, last) else { return false };
            rest = &rest[at + last.len()..];
        }
        (last, is_exact) = (piece, false);
    }
    if is_exact { rest.is_empty() } else { rest.ends_with(last) }
}

#[cfg(test)]
mod tests {
    use memchr::memmem::find;

    use super::{RegionChoice, mangled_part, matches};
    use crate::region::symbol_name::demangled;

    #[test]
    fn stars_stand_for_any_characters() {
        let matching =
            [("foo", "foo"), ("*", ""), ("*", "foo"), ("f*", "foo"), ("*o", "foo"), ("f*o*", "foo")];
        for (pattern, name) in
            matching.into_iter().chain([("a*b*c", "abbcbc"), ("*::f", "a::b::f"), ("a**b", "ab")])
        {
            assert!(matches(pattern.as_bytes(), name.as_bytes()), "{pattern} {name}");
        }
        for (pattern, name) in
            [("foo", "fo"), ("foo", "food"), ("", "f"), ("f*f", "f"), ("a*b", "abc"), ("a*b*b", "ab")]
        {
            assert!(!matches(pattern.as_bytes(), name.as_bytes()), "{pattern} {name}");
        }
    }

    #[test]
    fn functions_are_chosen_by_their_names_with_and_without_parameters() {
        let choice = |patterns: &[&str]| RegionChoice {
            functions: patterns.iter().map(|&pattern| pattern.to_owned()).collect(),
            ..RegionChoice::default()
        };
        let patterns_of = |patterns: &[&str], name: &str| {
            let choice = choice(patterns);
            choice.patterns_of(name.as_bytes(), &choice.mangled_parts())
        };
        let dot = "_ZN2ns3dotIfEEfPKT_S3_i";
        for pattern in [
            "ns::dot",
            "ns::dot<float>",
            "*::dot",
            dot,
            "ns::dot<float>(float const*, float const*, int)",
            "ns::*",
        ] {
            assert_eq!(patterns_of(&[pattern], dot), [0], "{pattern}");
        }
        for pattern in ["dot", "ns::do", "ns::dot<int>", "ns::dot("] {
            assert_eq!(patterns_of(&[pattern], dot), [0; 0], "{pattern}");
        }
        assert_eq!(patterns_of(&["main", "m*"], "main"), [0, 1]);
        assert_eq!(patterns_of(&["kernel", "tiny::kernel"], "_RINvCs1234_4tiny6kernelhE"), [1]);
    }

    #[test]
    fn mangled_names_have_the_part_of_a_pattern() {
        for (mangled, part) in [
            ("_ZN4core3fmt5Write9write_fmt17h0123456789abcdefE", Some("write_fmt")),
            ("_RNvNtCs1234_7mycrate3foo3bar", Some("mycrate")),
            ("_ZNSt6vectorIiSaIiEE9push_backERKi", Some("push_back")),
            ("_ZN3foo3barEi", None),
            ("_ZNSolsEi", None),
        ] {
            let name = demangled(mangled.as_bytes());
            let found = mangled_part(&name);
            assert_eq!(found.map(String::from_utf8_lossy).as_deref(), part, "{mangled}");
            assert!(found.is_none_or(|part| find(mangled.as_bytes(), part).is_some()));
        }
    }
}
