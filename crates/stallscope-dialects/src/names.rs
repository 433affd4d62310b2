//! Names that are not identifiers: C++ signatures and Rust paths, as demanglers and Compiler Explorer write them.
//!
//! LLVM accepts any name in quotes, so it suffices to find the start and the end of a name.

use std::ops::Range;

use crate::Language;
use crate::change::Change;
use crate::cursor::{Cursor, is_name_byte, is_space};

/// Words at the start of a name that belong to it.
const SPECIAL: &[&[u8]] = &[
    b"vtable for ",
    b"VTT for ",
    b"construction vtable for ",
    b"typeinfo for ",
    b"typeinfo name for ",
    b"guard variable for ",
    b"reference temporary for ",
    b"non-virtual thunk to ",
    b"virtual thunk to ",
    b"covariant return thunk to ",
    b"TLS init function for ",
    b"TLS wrapper function for ",
    b"initializer for module ",
    b"transaction clone for ",
];

/// Text after a signature that belongs to it.
const ENDINGS: &[&[u8]] = &[
    b" const",
    b" volatile",
    b" &&",
    b" &",
    b" noexcept",
    b" [clone ",
    b" [deleting ",
    b" [base ",
    b" [complete ",
    b" [allocating ",
    b" [unified ",
    b" (.",
];

/// Operators in function names, the longer ones first.
const OPERATORS: &[&[u8]] = &[
    b"()", b"[]", b"<=>", b"<<=", b">>=", b"->*", b"->", b"<<", b">>", b"<=", b">=", b"==", b"!=", b"&&",
    b"||", b"++", b"--", b"+=", b"-=", b"*=", b"/=", b"%=", b"^=", b"&=", b"|=", b"<", b">", b"+", b"-",
    b"*", b"/", b"%", b"^", b"&", b"|", b"~", b"!", b"=", b",",
];

/// Words in Intel syntax before an operand, which do not belong to a name.
const INTEL_WORDS: &[&[u8]] = &[
    b"ptr", b"byte", b"word", b"dword", b"qword", b"fword", b"tbyte", b"xmmword", b"ymmword", b"zmmword",
    b"oword", b"offset", b"flat", b"near", b"far",
];

/// Prefixes of instructions on the same line.
const PREFIXES: &[&[u8]] = &[
    b"lock",
    b"rep",
    b"repe",
    b"repz",
    b"repne",
    b"repnz",
    b"notrack",
    b"bnd",
    b"data16",
    b"addr32",
    b"cs",
    b"ds",
    b"es",
    b"fs",
    b"gs",
    b"ss",
    b"xacquire",
    b"xrelease",
];

/// Directives whose operands are symbols.
const SYMBOL_DIRECTIVES: &[&[u8]] = &[
    b".2byte",
    b".4byte",
    b".8byte",
    b".addrsig_sym",
    b".alt_entry",
    b".byte",
    b".cfi_lsda",
    b".cfi_personality",
    b".cg_profile",
    b".comm",
    b".def",
    b".dword",
    b".equ",
    b".equiv",
    b".global",
    b".globl",
    b".hidden",
    b".hword",
    b".indirect_symbol",
    b".int",
    b".internal",
    b".lcomm",
    b".local",
    b".long",
    b".lto_discard",
    b".no_dead_strip",
    b".private_extern",
    b".protected",
    b".quad",
    b".rva",
    b".secidx",
    b".secrel32",
    b".section",
    b".seh_handler",
    b".seh_proc",
    b".set",
    b".short",
    b".size",
    b".sleb128",
    b".symver",
    b".type",
    b".uleb128",
    b".value",
    b".weak",
    b".weak_anti_dep",
    b".weak_definition",
    b".weakref",
    b".word",
    b".xword",
    b".zerofill",
];

/// Returns the name of a label that is not an identifier, if the statement starts with one.
pub(crate) fn label(text: &[u8], statement: Range<usize>) -> Option<Range<usize>> {
    let name = name_at(text, statement.start, statement.end)?;
    let rest = &text[name.end..statement.end];
    let is_label = rest.first() == Some(&b':') && rest.get(1).copied().is_none_or(is_space);
    is_label.then_some(name)
}

/// Finds the names in an assignment `name = value` to a name that is not an identifier, and returns whether there is
/// one. An assignment of a name to itself is left out, because the variants of a constructor have the same signature.
pub(crate) fn in_assignment(
    text: &[u8],
    statement: Range<usize>,
    language: &Language,
    changes: &mut Vec<Change>,
) -> bool {
    let Some(name) = name_at(text, statement.start, statement.end) else { return false };
    let mut cursor = Cursor::new(text, name.end..statement.end);
    cursor.skip_space();
    if !cursor.take(b"=") || cursor.byte(0) == b'=' {
        return false;
    }
    cursor.skip_space();
    if cursor.rest() == &text[name.clone()] {
        changes.push(Change::Blank(statement));
        return true;
    }
    changes.push(Change::Quote(name));
    operands(text, cursor, language, changes);
    true
}

/// Adds changes that quote the names in a statement's operands that are not identifiers.
pub(crate) fn in_operands(
    text: &[u8],
    statement: Range<usize>,
    language: &Language,
    changes: &mut Vec<Change>,
) {
    let mut cursor = Cursor::new(text, statement.clone());
    let first = cursor.take_while(is_name_byte);
    if first.is_empty() {
        return;
    }
    if cursor.byte(0) == b':' {
        // After a label.
        cursor.at += 1;
        cursor.skip_space();
        if !cursor.is_at_end() && cursor.byte(0) != b':' {
            in_operands(text, cursor.at..statement.end, language, changes);
        }
        return;
    }
    if first.starts_with(b".") && !SYMBOL_DIRECTIVES.contains(&first) {
        return;
    }
    if language.has_att_and_intel && PREFIXES.contains(&first) {
        cursor.skip_space();
        in_operands(text, cursor.at..statement.end, language, changes);
        return;
    }
    let n_before = changes.len();
    operands(text, cursor, language, changes);
    // An alias of a constructor has the same signature as the constructor.
    if matches!(first, b".set" | b".equ")
        && let [Change::Quote(name), Change::Quote(value)] = &changes[n_before..]
        && text[name.clone()] == text[value.clone()]
    {
        changes.truncate(n_before);
        changes.push(Change::Blank(statement));
    }
}

fn operands(text: &[u8], mut cursor: Cursor<'_>, language: &Language, changes: &mut Vec<Change>) {
    // Whether a name may start here.
    let mut is_boundary = true;
    while !cursor.is_at_end() {
        let at = cursor.at;
        let byte = cursor.byte(0);
        match byte {
            b'"' => {
                cursor.at += 1;
                while !cursor.is_at_end() && cursor.byte(0) != b'"' {
                    cursor.at += 1 + usize::from(cursor.byte(0) == b'\\');
                }
                cursor.at += 1;
                is_boundary = false;
            }
            b'#' if language.has_hash_comments() => return,
            b'/' if cursor.byte(1) == b'/' => return,
            // A comment on Apple's AArch64; elsewhere a separator, which rarely has spaces around it.
            b';' if is_space(cursor.byte(1)) && cursor.text_before(1).iter().all(|&byte| is_space(byte)) => {
                return;
            }
            b'%' => {
                cursor.at += 1;
                let register = cursor.take_while(is_name_byte);
                if register == b"st" && cursor.byte(0) == b'(' {
                    cursor.take_while(|byte| byte != b')');
                }
                is_boundary = false;
            }
            b'$' if is_boundary && language.has_att_and_intel => cursor.at += 1,
            b'0'..=b'9' => {
                cursor.take_while(is_name_byte);
                is_boundary = false;
            }
            _ if is_boundary && is_intel_word(cursor, language) => {
                cursor.take_while(is_name_byte);
            }
            _ if is_boundary && let Some(name) = name_at(text, at, cursor.end) => {
                let is_flat = text[..at].ends_with(b"FLAT:");
                if is_flat {
                    // LLVM only accepts it in front of identifiers.
                    changes.push(Change::Blank(at - 5..at));
                }
                cursor.at = name.end;
                changes.push(Change::Quote(name));
                is_boundary = false;
            }
            _ if is_name_byte(byte) => {
                cursor.take_while(is_name_byte);
                is_boundary = false;
            }
            b'@' => {
                cursor.at += 1;
                cursor.take_while(is_name_byte);
                is_boundary = false;
            }
            byte => {
                cursor.at += 1;
                is_boundary |= !matches!(byte, b')' | b']' | b'}' | b' ' | b'\t');
            }
        }
    }
}

/// Returns whether a word of Intel syntax comes next, followed by an operand.
fn is_intel_word(mut cursor: Cursor<'_>, language: &Language) -> bool {
    let word = cursor.take_while(is_name_byte);
    language.has_att_and_intel
        && (is_space(cursor.byte(0)) || cursor.byte(0) == b':')
        && INTEL_WORDS.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// Returns the name that starts at `start`, if it is not an identifier.
fn name_at(text: &[u8], start: usize, end: usize) -> Option<Range<usize>> {
    let mut scanner = Scanner { cursor: Cursor::new(text, start..end), is_signature: false, best: start };
    scanner.scan();
    let end = scanner.best;
    (scanner.is_signature && end > start && is_sensible(&text[start..end])).then_some(start..end)
}

/// Returns whether a name needs quotes and is not an operand that looks like one.
fn is_sensible(name: &[u8]) -> bool {
    let is_x87 = name.len() == 5 && name[..3].eq_ignore_ascii_case(b"st(") && name[3].is_ascii_digit();
    !is_x87
}

/// Scans a name from start to end.
struct Scanner<'t> {
    cursor: Cursor<'t>,
    /// Whether a character has occurred that no identifier contains.
    is_signature: bool,
    /// The end of the part that is certainly a name.
    best: usize,
}

impl Scanner<'_> {
    fn scan(&mut self) {
        let is_special = self.take_special();
        self.is_signature = is_special;
        if !self.component_path() && !is_special {
            return;
        }
        if is_special && self.cursor.take(b"-in-") {
            // The vtable during the construction of a base.
            self.component_path();
        }
        self.note_end();
        self.take_endings();
        // `float ns::sum<float>(float const*, int)`: the name of a template function is preceded by its type.
        loop {
            let pointer = self.cursor.take_while(|byte| matches!(byte, b'*' | b'&'));
            let is_separated = !pointer.is_empty() || self.cursor.byte(0) == b' ';
            self.cursor.take_while(|byte| matches!(byte, b'*' | b'&' | b' '));
            if !is_separated || !self.component_path() {
                break;
            }
            if self.is_signature && self.cursor.text_before(1) == b")" {
                self.best = self.cursor.at;
                self.take_endings();
            }
        }
    }

    /// Records that the name may end here, if it is a signature.
    fn note_end(&mut self) {
        if self.is_signature {
            self.best = self.cursor.at;
        }
    }

    /// Takes `vtable for ` and similar prefixes.
    fn take_special(&mut self) -> bool {
        let mut is_taken = false;
        while SPECIAL.iter().any(|special| self.cursor.take(special)) || self.take_numbered_temporary() {
            is_taken = true;
        }
        is_taken
    }

    /// Takes `reference temporary #0 for `.
    fn take_numbered_temporary(&mut self) -> bool {
        let before = self.cursor;
        let is_here = self.cursor.take(b"reference temporary #")
            && !self.cursor.take_while(|byte| byte.is_ascii_digit()).is_empty()
            && self.cursor.take(b" for ");
        if !is_here {
            self.cursor = before;
        }
        is_here
    }

    /// Takes components separated by `::`, with their parameters, and returns whether there are any.
    fn component_path(&mut self) -> bool {
        let start = self.cursor.at;
        loop {
            let before = self.cursor.at;
            self.component(before > start);
            if self.cursor.at == before {
                break;
            }
            // `f() const::x`
            let after = self.cursor;
            self.take_qualifiers();
            if self.cursor.take(b"::") {
                self.is_signature = true;
            } else {
                self.cursor = after;
                break;
            }
        }
        self.cursor.at > start
    }

    fn take_qualifiers(&mut self) {
        let qualifiers: [&[u8]; 4] = [b" const", b" volatile", b" &&", b" &"];
        while qualifiers.iter().any(|qualifier| self.cursor.take(qualifier)) {}
    }

    /// Takes a component of a path with its template arguments, parameters and tags.
    fn component(&mut self, follows_another: bool) {
        match self.cursor.byte(0) {
            b'(' if self.cursor.rest().starts_with(b"(anonymous namespace)") => {
                self.cursor.at += 21;
                self.is_signature = true;
                return;
            }
            b'{' if follows_another => {
                self.take_balanced();
            }
            b'\'' => {
                let before = self.cursor;
                self.cursor.at += 1;
                self.cursor.take_while(|byte| byte != b'\'');
                if !self.cursor.take(b"'") || !self.cursor.rest().starts_with(b"(") {
                    self.cursor = before;
                    return;
                }
                self.is_signature = true;
            }
            b'<' => {
                // `<T as Trait>::f` in Rust.
                let before = self.cursor;
                if !self.take_balanced() || !self.cursor.rest().starts_with(b"::") {
                    self.cursor = before;
                }
                return;
            }
            b'~' => {
                self.cursor.at += 1;
                self.cursor.take_while(is_name_byte);
            }
            byte if is_name_byte(byte) && !byte.is_ascii_digit() => {
                let word = self.cursor.take_while(is_name_byte);
                if word == b"operator" {
                    self.operator();
                } else if word == b"decltype" {
                    self.take_parenthesized();
                }
            }
            _ => return,
        }
        self.arguments();
    }

    /// Takes the rest after a component's name.
    fn arguments(&mut self) {
        loop {
            let is_taken = match self.cursor.byte(0) {
                b'<' if !matches!(self.cursor.byte(1), b'<' | b'=' | b' ' | 0) => self.take_balanced(),
                b'(' => self.take_parenthesized(),
                b'[' if self.cursor.rest().starts_with(b"[abi:") => self.take_balanced(),
                b'{' if self.cursor.byte(1) == b'{' => self.take_balanced(),
                _ => false,
            };
            if !is_taken {
                return;
            }
            self.is_signature = true;
        }
    }

    /// Takes parameters in parentheses, but not an address in AT&T syntax or on MIPS.
    fn take_parenthesized(&mut self) -> bool {
        let inside = self.cursor.rest().get(1..).unwrap_or_default().trim_ascii_start();
        !matches!(inside.first(), Some(b'%' | b'$' | b',') | None) && self.take_balanced()
    }

    /// Takes the symbol or type after `operator`.
    fn operator(&mut self) {
        let before = self.cursor;
        if self.cursor.take(b"\"\"") {
            self.cursor.skip_space();
            self.cursor.take_while(is_name_byte);
        } else if self.cursor.take(b" new") || self.cursor.take(b" delete") || self.cursor.take(b" co_await")
        {
            self.cursor.take(b"[]");
        } else if OPERATORS.iter().any(|operator| self.cursor.take(operator)) {
            // `operator< <int>` has a space in between.
            if self.cursor.rest().starts_with(b" <") {
                self.cursor.at += 1;
            }
        } else if self.cursor.byte(0) == b' ' && self.cursor.byte(1).is_ascii_alphabetic() {
            // A conversion operator: a type up to the parameters.
            self.cursor.at += 1;
            while !self.cursor.is_at_end() && self.cursor.byte(0) != b'(' {
                if self.cursor.byte(0) != b'<' {
                    self.cursor.at += 1;
                } else if !self.take_balanced() {
                    break;
                }
            }
        }
        let is_followed = matches!(self.cursor.byte(0), b'(' | b'<' | 0 | b':' | b'@' | b' ' | b'+' | b'[');
        if self.cursor.at > before.at && is_followed {
            self.is_signature = true;
        } else {
            self.cursor = before;
        }
    }

    /// Takes everything from a bracket to the matching one, on this line.
    fn take_balanced(&mut self) -> bool {
        let before = self.cursor;
        let mut open = Vec::new();
        let mut previous = 0;
        while !self.cursor.is_at_end() {
            let byte = self.cursor.byte(0);
            let rest = self.cursor.rest();
            if rest.starts_with(b"operator") {
                self.cursor.at += 8;
                let inner = self.cursor;
                let operator = OPERATORS.iter().find(|operator| inner.rest().starts_with(operator));
                self.cursor.at += operator.map_or(0, |operator| operator.len());
                previous = b'r';
                continue;
            }
            self.cursor.at += 1;
            match byte {
                b'(' | b'[' | b'{' | b'<' => open.push(byte),
                b'>' if previous == b'-' => {}
                b')' | b']' | b'}' | b'>' => {
                    let opening = match byte {
                        b')' => b'(',
                        b']' => b'[',
                        b'}' => b'{',
                        _ => b'<',
                    };
                    // In parentheses, angle brackets may be comparisons.
                    while byte != b'>' && open.last() == Some(&b'<') {
                        open.pop();
                    }
                    if open.last() == Some(&opening) {
                        open.pop();
                    } else if byte != b'>' {
                        break;
                    }
                    if open.is_empty() {
                        return true;
                    }
                }
                _ => {}
            }
            previous = byte;
        }
        self.cursor = before;
        false
    }

    fn is_ending(&self) -> bool {
        let rest = self.cursor.rest();
        self.is_signature
            && ENDINGS.iter().any(|ending| {
                rest.strip_prefix(*ending).is_some_and(|after| {
                    ending.ends_with(b" ")
                        || ending.ends_with(b".")
                        || after.first().is_none_or(|&byte| !is_name_byte(byte))
                })
            })
    }

    /// Takes qualifiers and the suffixes of function clones.
    fn take_endings(&mut self) {
        while self.is_ending() {
            self.cursor.at += 1;
            let is_taken = match self.cursor.byte(0) {
                b'[' | b'(' => self.take_balanced(),
                b'&' => !self.cursor.take_while(|byte| byte == b'&').is_empty(),
                _ => !self.cursor.take_while(is_name_byte).is_empty(),
            };
            if !is_taken {
                break;
            }
            self.best = self.cursor.at;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label_of(line: &str) -> Option<&str> {
        label(line.as_bytes(), 0..line.len()).map(|name| &line[name])
    }

    fn names_of<'a>(line: &'a str, language: &Language) -> Vec<&'a str> {
        let mut changes = Vec::new();
        in_operands(line.as_bytes(), 0..line.len(), language, &mut changes);
        let names = changes.into_iter().filter_map(|change| match change {
            Change::Quote(name) => Some(&line[name]),
            _ => None,
        });
        names.collect()
    }

    #[test]
    fn signatures_are_labels() {
        for name in [
            "foo(int, std::vector<int>&)",
            "foo()",
            "operator new(unsigned long)",
            "Foo::~Foo()",
            "Foo::operator+(Op) const",
            "Op::operator<(Op const&) const",
            "Op::operator()(int) const",
            "Op::operator int() const",
            "Op::operator std::vector<int, std::allocator<int> >() const",
            "std::ostream& operator<< <char>(std::ostream&, char const*)",
            "bool operator< <int>(A<int> const&, A<int> const&)",
            "vtable for Foo",
            "typeinfo name for ns::Foo<int>",
            "guard variable for Foo::f(int)::x",
            "Foo::f(int)::x",
            "non-virtual thunk to Foo::~Foo()",
            "construction vtable for A-in-B",
            "lam(int)::{lambda(int)#1}::operator()(int) const",
            "lam(int)::'lambda'(int)::operator()(int) const",
            "lam(int)::$_0::operator()(int) const",
            "float ns::sum<float>(float const*, int)",
            "unsigned long ns::sum<unsigned long>(unsigned long const*, int)",
            "int* first<int>(int*)",
            "char const* name<int>()",
            "std::enable_if<((1)>(2)), int>::type g<int>(int)",
            "foo(int) [clone .cold]",
            "foo(int) (.cold)",
            "Foo::Foo() [base object constructor]",
            "std::__cxx11::basic_string<char>::f[abi:cxx11](int) const &",
            "(anonymous namespace)::helper(int)",
            "ns::(anonymous namespace)::helper(int)",
            "example::square",
            "core::ops::function::FnOnce::call_once{{vtable.shim}}",
            "<T as core::fmt::Display>::fmt",
            "<alloc::vec::Vec<T> as core::ops::Drop>::drop::h0123456789abcdef",
            "example::f::{{closure}}",
            "operator\"\" _x(unsigned long long)",
            "operator delete[](void*, unsigned long)",
            "Foo::operator->()",
            "decltype(auto) f<int>(int&&)",
            "f(int (*)(int), int (&) [3])",
            "f(Foo::*(int))",
            "foo(int)::x",
            "Foo::bar() const::x",
            "std::tuple<int, (anonymous namespace)::A>::get()",
            "reference temporary #0 for x",
        ] {
            assert_eq!(label_of(&format!("{name}:")), Some(name), "{name}");
            assert_eq!(label_of(&format!("{name}:   # @f")), Some(name), "{name}");
            assert_eq!(names_of(&format!("call {name}"), &Language::HASH), [name], "{name}");
            assert_eq!(names_of(&format!("jmp\t{name}@PLT"), &Language::HASH), [name], "{name}");
            assert_eq!(names_of(&format!("bl\t{name}"), &Language::SLASHES), [name], "{name}");
        }
    }

    #[test]
    fn names_are_found_in_operands() {
        for (line, language, expected) in [
            ("lea rdi, vtable for Foo[rip+16]", &Language::HASH, vec!["vtable for Foo"]),
            ("lea rdi, [rip + vtable for Foo+16]", &Language::HASH, vec!["vtable for Foo"]),
            ("mov eax, DWORD PTR foo(int)::x[rip]", &Language::HASH, vec!["foo(int)::x"]),
            (
                "mov edi, OFFSET FLAT:guard variable for Foo::f(int)::x",
                &Language::HASH,
                vec!["guard variable for Foo::f(int)::x"],
            ),
            ("movl foo(int)::x(%rip), %eax", &Language::HASH, vec!["foo(int)::x"]),
            ("leaq vtable for Foo+16(%rip), %rax", &Language::HASH, vec!["vtable for Foo"]),
            ("movl $vtable for Foo+16, %eax", &Language::HASH, vec!["vtable for Foo"]),
            ("jmp *Foo::table(,%rax,8)", &Language::HASH, vec!["Foo::table"]),
            ("notrack jmp foo(int)", &Language::HASH, vec!["foo(int)"]),
            (".quad typeinfo for Foo", &Language::HASH, vec!["typeinfo for Foo"]),
            (".size Foo::f(int), .-Foo::f(int)", &Language::HASH, vec!["Foo::f(int)", "Foo::f(int)"]),
            (".type Foo::f(int), @function", &Language::HASH, vec!["Foo::f(int)"]),
            ("mov eax, DWORD PTR fs:f()::x@tpoff", &Language::HASH, vec!["f()::x"]),
            ("add x0, x0, :lo12:vtable for Foo+16", &Language::SLASHES, vec!["vtable for Foo"]),
            ("ldr w0, [x0, #:lo12:foo(int)::x]", &Language::SLASHES, vec!["foo(int)::x"]),
            ("cbz x0, foo(int)", &Language::SLASHES, vec!["foo(int)"]),
        ] {
            assert_eq!(names_of(line, language), expected, "{line}");
        }
    }

    #[test]
    fn plain_operands_have_no_such_names() {
        for (line, language) in [
            ("movl foo(%rip), %eax", &Language::HASH),
            ("movsd (%rdi,%rax,8), %xmm0", &Language::HASH),
            ("jmp *.L4(,%rdi,8)", &Language::HASH),
            ("jmp [QWORD PTR .L4[0+rdi*8]]", &Language::HASH),
            ("fadd st(0), st(1)", &Language::HASH),
            ("fadd %st(1), %st", &Language::HASH),
            ("fld ST(3)", &Language::HASH),
            ("vaddpd (%rax){1to8}, %zmm0, %zmm1 {%k1} {z}", &Language::HASH),
            ("vaddpd zmm0 {k1}{z}, zmm1, qword ptr [rax]{1to8}", &Language::HASH),
            ("mov eax, DWORD PTR [rbp-4+rax*4]", &Language::HASH),
            ("mov eax, (3 shl 2) + 1", &Language::HASH),
            ("swxc1 $f2, $1($8)", &Language { has_att_and_intel: false, ..Language::HASH }),
            ("call \"foo(int)\"", &Language::HASH),
            ("call foo # foo(int)", &Language::HASH),
            (".string \"foo(int)\"", &Language::HASH),
            (".ascii \"a::b\"", &Language::HASH),
            ("mov QWORD PTR fs:40, rax", &Language::HASH),
            ("ld1b {z0.b}, p0/z, [x0, #1, mul vl]", &Language::SLASHES),
            ("mov v0.s[1], v1.s[0]", &Language::SLASHES),
            ("add x0, x1, x2, lsl 3", &Language::SLASHES),
            ("ldr x0, [x1, x2, lsl #3]", &Language::SLASHES),
            ("mov x0, #(FOO<<2)", &Language::SLASHES),
            ("b.eq .L3 // foo(int)", &Language::SLASHES),
            ("movk x0, #:abs_g1:foo", &Language::SLASHES),
            ("foo: add x0, x0, x1", &Language::SLASHES),
        ] {
            assert_eq!(names_of(line, language), Vec::<&str>::new(), "{line}");
        }
        for line in
            [".LC0:", "main:", "foo: add x0, x0, x1", "add x0, x1", "1: nop", "\"a b\":", "call foo(int)", ""]
        {
            assert_eq!(label_of(line), None, "{line}");
        }
    }
}
