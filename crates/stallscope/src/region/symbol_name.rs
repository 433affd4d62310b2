//! Names of symbols as people write them.

use std::borrow::Cow;

use cpp_demangle::DemangleOptions;

/// The name that a symbol represents: a path in Rust, a signature in C++, or the name itself.
pub(crate) fn demangled(name: &[u8]) -> Cow<'_, [u8]> {
    let Ok(text) = std::str::from_utf8(name) else { return Cow::Borrowed(name) };
    if let Ok(rust) = rustc_demangle::try_demangle(text) {
        return Cow::Owned(format!("{rust:#}").into_bytes());
    }
    // Only names that start so are mangled as in C++; Mach-O puts an underscore in front.
    let cpp = text.strip_prefix('_').filter(|rest| rest.starts_with("_Z")).unwrap_or(text);
    if !cpp.starts_with("_Z") {
        return Cow::Borrowed(name);
    }
    let symbol = cpp_demangle::Symbol::new(cpp).ok();
    let options = DemangleOptions::new().no_return_type();
    let text = symbol.and_then(|symbol| symbol.demangle_with_options(&options).ok());
    text.map_or(Cow::Borrowed(name), |text| Cow::Owned(text.into_bytes()))
}

/// Demangles the name of a callee, which a distance or `@plt` may follow.
pub(crate) fn demangled_callee(name: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    let end = name.iter().position(|byte| matches!(byte, b'@' | b'+')).unwrap_or(name.len());
    let (symbol, rest) = name.split_at(end);
    match demangled(symbol) {
        Cow::Owned(text) => Cow::Owned([&text, rest].concat()),
        Cow::Borrowed(_) => name,
    }
}

#[cfg(test)]
mod tests {
    use super::{demangled, demangled_callee};

    #[test]
    fn what_is_behind_the_name_of_a_callee_stays() {
        for (name, expected) in [
            ("_ZN3foo3barEi@plt", "foo::bar(int)@plt"),
            ("_RNvNtCs1234_7mycrate3foo3bar+0x12", "mycrate::foo::bar+0x12"),
            ("_ZN3foo3barEi", "foo::bar(int)"),
            ("malloc@plt", "malloc@plt"),
            ("0x1234", "0x1234"),
        ] {
            assert_eq!(String::from_utf8_lossy(&demangled_callee(name.as_bytes().into())), expected);
        }
    }

    #[test]
    fn mangled_names_of_both_languages_are_known() {
        for (name, expected) in [
            ("_ZN4core3fmt5Write9write_fmt17h0123456789abcdefE", "core::fmt::Write::write_fmt"),
            ("_RNvNtCs1234_7mycrate3foo3bar", "mycrate::foo::bar"),
            ("_ZN3foo3barEi", "foo::bar(int)"),
            ("__ZN3foo3barEi", "foo::bar(int)"),
            ("main", "main"),
            ("_Z", "_Z"),
        ] {
            assert_eq!(String::from_utf8_lossy(&demangled(name.as_bytes())), expected);
        }
    }
}
