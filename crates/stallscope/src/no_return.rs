//! Functions that never return, which the code behind a call of them shows.

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

/// Parts of mangled names that only functions that never return have: those of Rust's and C++'s libraries.
const PARTS: &[&str] = &[
    "3std9panicking11begin_panic",
    "5alloc5alloc18handle_alloc_error",
    "5alloc7raw_vec12handle_error",
    "5alloc7raw_vec17capacity_overflow",
    "4core5slice5index16slice_index_fail",
    "4core5slice5index22slice_index_order_fail",
    "4core5slice5index24slice_end_index_len_fail",
    "4core5slice5index26slice_start_index_len_fail",
    "4core3str16slice_error_fail",
    "4core6option13expect_failed",
    "4core6option13unwrap_failed",
    "4core6result13unwrap_failed",
    "4core4cell22panic_already_borrowed",
    "_ZSt20__throw_length_error",
    "_ZSt20__throw_out_of_range",
    "_ZSt24__throw_out_of_range_fmt",
    "_ZSt19__throw_logic_error",
    "_ZSt17__throw_bad_alloc",
    "_ZSt16__throw_bad_cast",
    "_ZSt25__throw_bad_function_call",
    "_ZSt28__throw_bad_array_new_length",
    "_ZSt20__throw_system_error",
    "_ZSt21__throw_runtime_error",
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
    let is_mangled = name.starts_with(b"_ZN") || name.starts_with(b"_R") || name.starts_with(b"_ZSt");
    let has = |part: &&str| name.windows(part.len()).any(|window| window == part.as_bytes());
    let is_in_module = || {
        name.windows(MODULE.len() + 1)
            .any(|window| window.starts_with(MODULE) && window[MODULE.len()].is_ascii_digit())
    };
    is_mangled && (PARTS.iter().any(has) || is_in_module())
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
        ] {
            assert!(never_returns(name.as_bytes()), "{name}");
        }
        for name in [
            "aborted",
            "",
            "main",
            "atexit",
            "_ZN4core3fmt5write17h0123456789abcdefE",
            "_RNvXs_NtCs1234_4core9panickingNtB4_10AssertKindNtNtB6_3fmt5Debug3fmt",
        ] {
            assert!(!never_returns(name.as_bytes()), "{name}");
        }
    }
}
