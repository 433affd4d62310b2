//! Names of functions as users give them.

use stallscope::program::plain_function_name;

/// Whether a function is the one that was named by its path or by the last parts of it, or is a closure in it. Type arguments
/// can be left out.
pub(crate) fn matches(wanted: &str, name: &str) -> bool {
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
        ] {
            assert!(matches(wanted, name), "{wanted} {name}");
        }
        for (wanted, name) in
            [("kernel", "app::my_kernel"), ("app::kernel", "kernel"), ("ker", "app::kernel")]
        {
            assert!(!matches(wanted, name), "{wanted} {name}");
        }
    }
}
