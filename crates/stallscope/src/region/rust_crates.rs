//! The crate of Rust that a function belongs to, by its name.

/// Functions without a path in every program of Rust: the standard library's, and the code that starts programs.
const RUNTIME: &[&str] = &[
    "__do_global_dtors_aux",
    "_fini",
    "_init",
    "_start",
    "deregister_tm_clones",
    "frame_dummy",
    "register_tm_clones",
    "rust_begin_unwind",
    "rust_eh_personality",
    "rust_panic",
];

/// Prefixes of such functions.
const RUNTIME_PREFIXES: &[&str] = &["_Unwind_", "__rdl_", "__rg_", "__rust_", "__rustc"];

/// Whether a function with this name, as people write it, belongs to one of some crates: its path, or the type or trait in it, starts
/// with the crate's name. Names without a path belong to functions that other languages call, or to other languages.
pub(crate) fn is_of_crates(name: &str, crates: &[String]) -> bool {
    let is_of = |path: &str| crates.iter().any(|name| name == root(path));
    match name.strip_prefix('<') {
        // `<Type as Trait>::function`, `<Type>::function`
        Some(rest) => {
            let inside = inside_brackets(rest);
            match inside.split_once(" as ") {
                Some((kind, of_trait)) => is_of(kind) || is_of(of_trait),
                None => is_of(inside),
            }
        }
        None if name.contains("::") => is_of(name),
        None => !is_of_runtime(name),
    }
}

fn is_of_runtime(name: &str) -> bool {
    RUNTIME.contains(&name) || RUNTIME_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// The part of a text in front of the bracket that closes one in front of the text.
fn inside_brackets(text: &str) -> &str {
    let mut depth = 1_u32;
    let mut last = ' ';
    let end = text.find(|c| {
        depth += u32::from(c == '<');
        // The arrow in the type of a function closes nothing.
        depth -= u32::from(c == '>' && last != '-');
        last = c;
        depth == 0
    });
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

/// The first name in a path, without what references, pointers and slices have in front of it.
fn root(path: &str) -> &str {
    let mut rest = path;
    while let Some(inside) = ["&", "mut ", "*const ", "*mut ", "dyn ", "[", "(", "<"]
        .iter()
        .find_map(|start| rest.strip_prefix(start))
    {
        rest = inside;
    }
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    rest.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::is_of_crates;

    #[test]
    fn paths_types_and_traits_say_to_which_crate_a_function_belongs() {
        let own = ["app".to_owned()];
        for name in [
            "app::kernel",
            "app::kernel::{closure#0}",
            "<app::T>::f",
            "<app::T<fn(u8) -> u8> as core::fmt::Debug>::fmt",
            "<alloc::vec::Vec<u8> as app::Trait>::f",
            "<&mut [app::T] as core::iter::IntoIterator>::into_iter",
            "main",
            "memcpy",
            "rust_sum",
        ] {
            assert!(is_of_crates(name, &own), "{name}");
        }
        for name in [
            "core::fmt::write",
            "application::f",
            "<alloc::vec::Vec<app::T> as core::ops::Drop>::drop",
            "<core::slice::Iter<u8>>::next",
            "rust_eh_personality",
            "__rust_alloc",
            "_Unwind_Resume",
        ] {
            assert!(!is_of_crates(name, &own), "{name}");
        }
    }
}
