//! Functions that never return, recognized by the code after their calls.

/// The names of functions of C, C++ and their run-time libraries that never return.
const NAMES: &[&str] = &[
    "_Exit",
    "_Unwind_Resume",
    "_ZSt9terminatev",
    "__assert",
    "__assert_fail",
    "__assert_rtn",
    "__chk_fail",
    "__clang_call_terminate",
    "__cxa_bad_cast",
    "__cxa_bad_typeid",
    "__cxa_call_unexpected",
    "__cxa_pure_virtual",
    "__cxa_rethrow",
    "__cxa_throw",
    "__cxa_throw_bad_array_new_length",
    "__fortify_fail",
    "__libc_fatal",
    "__longjmp_chk",
    "__stack_chk_fail",
    "_exit",
    "_longjmp",
    "abort",
    "err",
    "errx",
    "exit",
    "longjmp",
    "pthread_exit",
    "quick_exit",
    "rust_begin_unwind",
    "rust_panic",
    "siglongjmp",
    "verr",
    "verrx",
];

/// Prefixes of the names of functions in C++'s library that never return.
const STARTS: &[&str] = &[
    "_ZSt16__throw_bad_cast",
    "_ZSt17__throw_bad_alloc",
    "_ZSt19__throw_logic_error",
    "_ZSt20__throw_length_error",
    "_ZSt20__throw_out_of_range",
    "_ZSt20__throw_system_error",
    "_ZSt21__throw_runtime_error",
    "_ZSt24__throw_out_of_range_fmt",
    "_ZSt25__throw_bad_function_call",
    "_ZSt28__throw_bad_array_new_length",
];

/// The crates of Rust's library with functions that never return, as written in mangled names, and the rest of these names.
const CRATES: &[(&str, &[&str])] = &[
    ("3std", &["9panicking11begin_panic"]),
    (
        "4core",
        &[
            "3str16slice_error_fail",
            "4cell22panic_already_borrowed",
            "5slice5index16slice_index_fail",
            "5slice5index22slice_index_order_fail",
            "5slice5index24slice_end_index_len_fail",
            "5slice5index26slice_start_index_len_fail",
            "6option13expect_failed",
            "6option13unwrap_failed",
            "6result13unwrap_failed",
        ],
    ),
    ("5alloc", &["5alloc18handle_alloc_error", "7raw_vec12handle_error", "7raw_vec17capacity_overflow"]),
];

/// The mangled name of the module whose functions never return. In the name of a type there, no digit follows.
const MODULE: &[u8] = b"4core9panicking";

/// Whether calls of the function with a name, which may be mangled, never return.
pub(crate) fn never_returns(name: &[u8]) -> bool {
    // A call through the procedure linkage table is one of the function.
    let name = name.strip_suffix(b"@plt").unwrap_or(name);
    let name = name.split(|&byte| byte == b'@').next().unwrap_or(name);
    if NAMES.binary_search_by(|known| known.as_bytes().cmp(name)).is_ok() {
        return true;
    }
    if name.starts_with(b"_ZSt") {
        return STARTS.iter().any(|start| name.starts_with(start.as_bytes()));
    }
    // Every call of a program is looked at: most places of most names differ from all crates in the first two bytes.
    let is_mangled = name.starts_with(b"_ZN") || name.starts_with(b"_R");
    is_mangled
        && name.windows(2).enumerate().any(|(place, start)| {
            matches!(start, b"3s" | b"4c" | b"5a") && is_of_function_without_return(&name[place..])
        })
}

/// Whether a mangled name goes on with the path of a function of Rust's library that never returns.
fn is_of_function_without_return(rest: &[u8]) -> bool {
    let is_in_module =
        || rest.strip_prefix(MODULE).and_then(|rest| rest.first()).is_some_and(u8::is_ascii_digit);
    let is_known = |(name, paths): &(&str, &[&str])| {
        let rest = rest.strip_prefix(name.as_bytes());
        rest.is_some_and(|rest| paths.iter().any(|path| rest.starts_with(path.as_bytes())))
    };
    CRATES.iter().any(is_known) || is_in_module()
}

#[cfg(test)]
mod tests {
    use super::{NAMES, never_returns};

    #[test]
    fn names_are_found() {
        assert!(NAMES.is_sorted());
        for name in [
            "abort",
            "abort@plt",
            "exit@GLIBC_2.2.5",
            "_ZN4core9panicking18panic_bounds_check17h0123456789abcdefE",
            "_RNvNtCs1234_4core9panicking5panic",
            "_ZSt20__throw_length_errorPKc",
            "_ZN5alloc7raw_vec17capacity_overflow17h0123456789abcdefE",
            "_ZN3std9panicking11begin_panic17h0123456789abcdefE",
            "_RNvNtNtCs1234_4core5slice5index26slice_start_index_len_fail",
        ] {
            assert!(never_returns(name.as_bytes()), "{name}");
        }
        for name in [
            "aborted",
            "",
            "main",
            "atexit",
            "_ZN4core3fmt5write17h0123456789abcdefE",
            "_ZN5alloc7raw_vec",
            "_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_",
            "_RNvXs_NtCs1234_4core9panickingNtB4_10AssertKindNtNtB6_3fmt5Debug3fmt",
        ] {
            assert!(!never_returns(name.as_bytes()), "{name}");
        }
    }
}
