//! Names of functions as users give them.

use stallscope::program::plain_function_name;

/// Whether a function is the one that was named by its path or by the last parts of it, or is a closure in it. Type arguments
/// can be left out.
pub(crate) fn matches(wanted: &str, name: &str) -> bool {
    let of_trait = trait_method(name);
    of_trait.is_some_and(|names| names.iter().any(|name| is_named(wanted, name))) || is_named(wanted, name)
}

/// The names of a trait's method by its type and by its trait: of `<app::A as app::Run>::run`, `app::A::run` and `app::Run::run`.
fn trait_method(name: &str) -> Option<[String; 2]> {
    let inside = name.strip_prefix('<')?;
    let mut depth = 1_u32;
    let end = inside.char_indices().find_map(|(at, c)| {
        match c {
            '<' => depth += 1,
            '>' if !inside[..at].ends_with('-') => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(at)
    })?;
    let (of, method) = (&inside[..end], &inside[end + 1..]);
    let (own, of_trait) = of.split_once(" as ")?;
    Some([format!("{own}{method}"), format!("{of_trait}{method}")])
}

fn is_named(wanted: &str, name: &str) -> bool {
    is_at_end(wanted, name) || {
        let plain = plain_function_name(name);
        let function = plain.split("::{").next().unwrap_or_default();
        is_at_end(wanted, &plain) || is_at_end(wanted, function)
    }
}

/// Whether a path is a name or the last parts of it.
fn is_at_end(path: &str, name: &str) -> bool {
    name.strip_suffix(path).is_some_and(|before| before.is_empty() || before.ends_with("::"))
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn paths_match_with_or_without_their_beginning_and_arguments() {
        for (wanted, name) in [
            ("app::kernel", "app::kernel"),
            ("kernel", "app::kernel"),
            ("Type::get", "app::Type::get"),
            ("kernel", "app::kernel::<u32, alloc::vec::Vec<fn(u8) -> u8>>"),
            ("app::kernel", "app::kernel::{closure#0}"),
            ("kernel", "app::kernel::<u8>::{closure#0}"),
            ("main", "main"),
            ("A::run", "<app::A as app::Run>::run"),
            ("app::Run::run", "<app::A as app::Run>::run"),
            ("A::run", "<app::A<fn(u8) -> u8> as app::Run<u8>>::run"),
            ("run", "<app::A as app::Run>::run"),
        ] {
            assert!(matches(wanted, name), "{wanted} {name}");
        }
        for (wanted, name) in [
            ("kernel", "app::my_kernel"),
            ("app::kernel", "kernel"),
            ("ker", "app::kernel"),
            ("B::run", "<app::A as app::Run>::run"),
        ] {
            assert!(!matches(wanted, name), "{wanted} {name}");
        }
    }
}
