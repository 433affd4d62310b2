//! Names of functions as people give them: without parameters and type arguments, and almost right.

use std::borrow::Cow;
use std::collections::BTreeSet;

use stallscope_target::suggestion;

/// How many similar names are listed.
const MAX_SIMILAR: usize = 5;

/// The keyword in front of the symbol of an operator.
const OPERATOR: &str = "operator";

/// A name without its list of parameters, as C++ has one, and what compilers add after it.
pub(crate) fn without_parameters(name: &str) -> &str {
    let mut rest = name;
    while let Some((before, _)) = rest.strip_suffix(']').and_then(|inside| inside.rsplit_once(" [")) {
        rest = before;
    }
    let qualified = [" const", " volatile", " &", " &&"];
    while let Some(before) = qualified.iter().find_map(|end| rest.strip_suffix(end)) {
        rest = before;
    }
    if !rest.ends_with(')') {
        return if rest.len() < name.len() { without_parameters(rest) } else { name };
    }
    let mut depth = 0_u32;
    let start = rest.rfind(|c| {
        depth += u32::from(c == ')');
        depth = depth.saturating_sub(u32::from(c == '('));
        depth == 0 && c == '('
    });
    // The parentheses of an operator and of `(anonymous namespace)` enclose no parameters.
    match start.and_then(|start| rest.get(..start)) {
        Some(before) if !before.is_empty() && !before.ends_with(OPERATOR) && !before.ends_with("::") => {
            before
        }
        _ => rest,
    }
}

/// A name without its parameters and without type arguments: `<int>`, `::<u8>`.
///
/// ```
/// assert_eq!(stallscope::program::plain_function_name("ns::sum<int>(std::vector<int> const&)"), "ns::sum");
/// assert_eq!(stallscope::program::plain_function_name("app::kernel::<u8>::{closure#0}"), "app::kernel::{closure#0}");
/// ```
#[must_use]
pub fn plain_function_name(name: &str) -> Cow<'_, str> {
    let name = without_parameters(name);
    if !name.contains('<') {
        return Cow::Borrowed(name);
    }
    let mut plain = String::with_capacity(name.len());
    let mut depth = 0_u32;
    let mut last = ' ';
    for (at, c) in name.char_indices() {
        // What is called in Rust may start so: `<T as Trait>::f`.
        let is_path = at == 0 || depth == 0 && plain.ends_with(['(', '&', '*']);
        let is_operator = depth == 0 && plain.trim_end_matches(['<', '>', '=', '-']).ends_with(OPERATOR);
        match c {
            '<' if depth > 0 || !is_path && !is_operator => {
                if depth == 0 && plain.ends_with("::") {
                    plain.truncate(plain.len() - 2);
                }
                depth += 1;
            }
            // The arrow in the type of a function closes nothing.
            '>' if depth > 0 && last != '-' => depth -= 1,
            _ if depth > 0 => {}
            c => plain.push(c),
        }
        last = c;
    }
    plain.truncate(plain.trim_end().len());
    Cow::Owned(plain)
}

/// Returns the names most similar to another one, the best first: names whose last part differs in few letters, or
/// contains it.
///
/// ```
/// use stallscope::program::similar_function_names;
///
/// let known = ["matrix::multiply", "matrix::add"].map(str::to_owned);
/// assert_eq!(similar_function_names("multply", known), ["matrix::multiply"]);
/// ```
#[must_use]
pub fn similar_function_names(wanted: &str, known: impl IntoIterator<Item = String>) -> Vec<String> {
    let wanted = plain_function_name(wanted).replace('*', "");
    let wanted_last = last_part(&wanted);
    let names: BTreeSet<String> =
        known.into_iter().map(|name| plain_function_name(&name).into_owned()).collect();
    let limit = wanted_last.chars().count().div_ceil(3);
    let distance = |name: &String| {
        let last = last_part(name);
        let is_inside = !wanted_last.is_empty() && last.contains(wanted_last)
            || wanted_last.len() > 3 && last.len() > 1 && wanted_last.contains(last);
        // A long name takes long, and differs in many letters.
        let is_near = last.len().abs_diff(wanted_last.len()) <= limit;
        let is_permuted = last.len() == wanted_last.len() && sorted(last) == sorted(wanted_last);
        let distance =
            (is_near || is_inside).then(|| suggestion::distance(wanted_last.as_bytes(), last.as_bytes()))?;
        (distance <= limit || is_inside || is_permuted).then_some(distance)
    };
    let mut ranked: Vec<(usize, String)> =
        names.into_iter().filter_map(|name| Some((distance(&name)?, name))).collect();
    ranked.sort();
    ranked.into_iter().take(MAX_SIMILAR).map(|(_, name)| name).collect()
}

/// The letters of a word in alphabetical order: they are the same for two words that differ in the order of letters.
fn sorted(word: &str) -> Vec<char> {
    let mut letters: Vec<char> = word.chars().collect();
    letters.sort_unstable();
    letters
}

/// The part of a path after the last `::`.
fn last_part(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{plain_function_name, similar_function_names, without_parameters};

    #[test]
    fn parameters_and_arguments_are_left_out() {
        for (name, without, plain) in [
            ("main", "main", "main"),
            ("foo(int)", "foo", "foo"),
            ("ns::foo(void (*)(int), int) const", "ns::foo", "ns::foo"),
            ("foo(int) [clone .constprop.0]", "foo", "foo"),
            ("foo(int) [clone .isra.0] [clone .cold]", "foo", "foo"),
            (
                "std::vector<int, std::allocator<int> >::push_back(int const&)",
                "std::vector<int, std::allocator<int> >::push_back",
                "std::vector::push_back",
            ),
            ("a::operator()(int) const", "a::operator()", "a::operator()"),
            ("a::operator()", "a::operator()", "a::operator()"),
            ("a<int>::operator<(a<int> const&) const", "a<int>::operator<", "a::operator<"),
            ("operator<< <int>(int)", "operator<< <int>", "operator<<"),
            ("a::operator->() const", "a::operator->", "a::operator->"),
            ("(anonymous namespace)::foo(int)", "(anonymous namespace)::foo", "(anonymous namespace)::foo"),
            ("a::(anonymous namespace)", "a::(anonymous namespace)", "a::(anonymous namespace)"),
            (
                "app::kernel::<u32, alloc::vec::Vec<fn(u8) -> u8>>",
                "app::kernel::<u32, alloc::vec::Vec<fn(u8) -> u8>>",
                "app::kernel",
            ),
            (
                "<app::T as core::fmt::Debug>::fmt",
                "<app::T as core::fmt::Debug>::fmt",
                "<app::T as core::fmt::Debug>::fmt",
            ),
            ("app::f::<u8>::{closure#0}", "app::f::<u8>::{closure#0}", "app::f::{closure#0}"),
            ("", "", ""),
            (")", ")", ")"),
            ("a<", "a<", "a"),
        ] {
            assert_eq!(without_parameters(name), without);
            assert_eq!(plain_function_name(name), plain, "{name}");
        }
    }

    #[test]
    fn similar_names_differ_in_few_letters() {
        let known = ["app::kernel", "app::kernels", "core::fmt::write", "app::kernel::<u8>", "dot(int)"];
        let similar = |wanted: &str| similar_function_names(wanted, known.map(str::to_owned));
        assert_eq!(similar("app::kernle"), ["app::kernel", "app::kernels"]);
        assert_eq!(similar("kern*"), ["app::kernel", "app::kernels"]);
        assert_eq!(similar("dotty"), ["dot"]);
        assert_eq!(similar("dto"), ["dot"]);
        assert_eq!(similar("x"), [""; 0]);
    }
}
