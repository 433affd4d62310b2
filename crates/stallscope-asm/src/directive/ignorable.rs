//! Directives with errors that an analysis can ignore.

use super::table;
use stallscope_mc::ObjectFormat;

/// Directives for line numbers, listings, attributes and modes of addresses, in the order of their bytes.
const GNU: &[&[u8]] = &[
    b".att_mnemonic",
    b".eject",
    b".endfunc",
    b".file",
    b".func",
    b".gnu_attribute",
    b".ident",
    b".intel_mnemonic",
    b".linefile",
    b".list",
    b".ln",
    b".loc",
    b".loc_mark_labels",
    b".machinemode",
    b".nolist",
    b".psize",
    b".sbttl",
    b".sframe",
    b".stabd",
    b".stabn",
    b".stabs",
    b".title",
    b".weak_anti_dep",
];

/// Directives of AIX for sections, symbols, data and debuggers, in the order of their bytes.
const AIX: &[&[u8]] = &[
    b".bb", b".bf", b".bi", b".bs", b".csect", b".dwsect", b".eb", b".ef", b".ei", b".es", b".except",
    b".extern", b".info", b".lcomm", b".lglobl", b".line", b".ref", b".rename", b".stabx", b".tc", b".toc",
    b".tocof", b".vbyte", b".xline",
];

/// Returns whether a directive can be ignored because it concerns the object file or the debugger, not the code.
pub(crate) fn is_ignorable(name: &[u8]) -> bool {
    let formats = [ObjectFormat::Elf, ObjectFormat::MachO, ObjectFormat::Coff];
    GNU.binary_search(&name).is_ok()
        || AIX.binary_search(&name).is_ok()
        || formats.into_iter().any(|format| table::find_of_format(format, name).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_in_order() {
        assert!(GNU.is_sorted() && AIX.is_sorted());
    }

    #[test]
    fn directives_that_emit_code_are_never_ignored() {
        for name in
            [".rept", ".macro", ".include", ".if", ".set", ".byte", ".inst", ".arch", ".code16", ".nonsense"]
        {
            assert!(!is_ignorable(name.as_bytes()), "{name}");
        }
    }
}
