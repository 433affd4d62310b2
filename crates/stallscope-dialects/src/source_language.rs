//! Source code that was given in place of assembly.

/// A programming language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceLanguage {
    /// Its name.
    pub name: &'static str,
    /// The command that compiles a file to assembly on standard output; the file's name follows. None if no command does that.
    pub command: Option<&'static str>,
    extensions: &'static [&'static str],
    /// Prefixes of its lines that no line of assembly has.
    beginnings: &'static [&'static str],
    /// Suffixes of these lines; none if any is possible.
    endings: &'static [&'static str],
}

/// Suffixes of statements in languages like C.
const STATEMENT_ENDS: &[&str] = &[";", "{", "}", ")", ",", ">", "\""];

/// Assembly that another program has yet to expand.
const ASSEMBLY: &str = "assembly with directives of the C preprocessor";

/// The languages. If lines of two languages look alike, the language with more specific lines comes first.
const LANGUAGES: &[SourceLanguage] = &[
    SourceLanguage {
        name: "LLVM IR",
        command: Some("llc -o -"),
        extensions: &["ll"],
        beginnings: &[
            "; ModuleID",
            "target triple",
            "target datalayout",
            "define ",
            "declare ",
            "attributes #",
        ],
        endings: &[],
    },
    SourceLanguage {
        name: "Rust",
        command: Some("rustc -O --crate-type=lib --emit=asm -o -"),
        extensions: &["rs"],
        beginnings: &[
            "fn ",
            "pub fn ",
            "unsafe fn ",
            "use std::",
            "use core::",
            "impl ",
            "impl<",
            "let mut ",
            "#![",
            "#[inline",
            "pub struct ",
            "pub mod ",
            "mod ",
            "let ",
        ],
        endings: &[],
    },
    SourceLanguage {
        name: "Go",
        command: None,
        extensions: &["go"],
        beginnings: &["package ", "func ", "import (", "import \""],
        endings: &[],
    },
    SourceLanguage {
        name: "CUDA",
        command: None,
        extensions: &["cu", "cuh"],
        beginnings: &["__global__ ", "__device__ ", "__host__ ", "__shared__ "],
        endings: STATEMENT_ENDS,
    },
    SourceLanguage {
        name: "OpenCL",
        command: None,
        extensions: &["cl"],
        beginnings: &["__kernel ", "kernel void ", "__global ", "__local ", "#pragma OPENCL"],
        endings: &[],
    },
    SourceLanguage {
        name: "C++",
        command: Some("c++ -O2 -S -o -"),
        extensions: &["cc", "cpp", "cxx", "c++", "hpp", "hxx", "hh"],
        beginnings: &[
            "template <",
            "template<",
            "namespace ",
            "using ",
            "std::",
            "class ",
            "constexpr ",
            "auto ",
            "#include <vector>",
            "#include <iostream>",
            "#include <algorithm>",
            "#include <cstdint>",
            "#include <cstddef>",
            "#include <cmath>",
        ],
        endings: STATEMENT_ENDS,
    },
    SourceLanguage {
        name: "C",
        command: Some("cc -O2 -S -o -"),
        extensions: &["c", "h"],
        beginnings: &[
            "#include",
            "int ",
            "void ",
            "double ",
            "float ",
            "char ",
            "long ",
            "unsigned ",
            "static ",
            "struct ",
            "typedef ",
            "return ",
            "for (",
            "if (",
            "while (",
            "extern ",
            "const ",
            "uint",
            "size_t ",
        ],
        endings: STATEMENT_ENDS,
    },
    SourceLanguage {
        name: ASSEMBLY,
        command: Some("cc -E"),
        extensions: &["s"],
        beginnings: &["#include", "#define ", "#ifdef", "#ifndef", "#if ", "#endif"],
        endings: &[],
    },
    SourceLanguage {
        name: "Zig",
        command: Some("zig build-obj -O ReleaseFast -fno-emit-bin -femit-asm"),
        extensions: &["zig"],
        beginnings: &["const std = @import", "pub fn ", "export fn ", "fn "],
        endings: &[],
    },
    SourceLanguage {
        name: "Swift",
        command: Some("swiftc -O -emit-assembly"),
        extensions: &["swift"],
        beginnings: &["import Foundation", "func ", "var ", "@inline"],
        endings: &[],
    },
    SourceLanguage {
        name: "Fortran",
        command: Some("gfortran -O2 -S -o -"),
        extensions: &["f90", "f95", "f03", "f08", "f"],
        beginnings: &[
            "subroutine ",
            "program ",
            "implicit none",
            "integer ",
            "real(",
            "end subroutine",
            "end do",
            "do ",
        ],
        endings: &[],
    },
    SourceLanguage {
        name: "Python",
        command: None,
        extensions: &["py"],
        beginnings: &["def ", "import ", "from ", "class ", "if __name__", "print("],
        endings: &[],
    },
    SourceLanguage {
        name: "Java",
        command: None,
        extensions: &["java"],
        beginnings: &["public class ", "package ", "import java", "public static ", "class ", "private "],
        endings: STATEMENT_ENDS,
    },
    SourceLanguage {
        name: "C#",
        command: None,
        extensions: &["cs"],
        beginnings: &["using System", "namespace ", "public ", "private ", "internal ", "class ", "var "],
        endings: STATEMENT_ENDS,
    },
    SourceLanguage {
        name: "JavaScript",
        command: None,
        extensions: &["js", "mjs", "ts"],
        beginnings: &["function ", "const ", "export ", "import {", "console.", "var "],
        endings: STATEMENT_ENDS,
    },
];

/// Number of lines that have to begin as in a language, unless the text has one line, or the name of the file says that it is of this
/// language.
const MIN_LINES: usize = 2;

/// Lines of a text that are looked at.
const MAX_LINES: usize = 400;

impl SourceLanguage {
    /// Returns the necessary preparation.
    #[must_use]
    pub fn treatment(&self) -> &'static str {
        if self.name == ASSEMBLY { "preprocess" } else { "compile" }
    }
}

/// Returns the language that a text is source code in, by the name of its file and by its lines. It is for texts that are no assembly.
#[must_use]
pub fn source_language(name: &str, text: &[u8]) -> Option<SourceLanguage> {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    let lines = || text.split(|&byte| byte == b'\n').take(MAX_LINES).map(<[u8]>::trim_ascii);
    let ends = |language: &SourceLanguage, line: &[u8]| {
        language.endings.iter().any(|end| line.ends_with(end.as_bytes()))
    };
    let n_lines = |language: &SourceLanguage| {
        let begins = |line: &[u8]| language.beginnings.iter().any(|start| line.starts_with(start.as_bytes()));
        let is_of = |line: &[u8]| begins(line) && (language.endings.is_empty() || ends(language, line));
        lines().filter(|line| is_of(line)).count()
    };
    let by_name = extension.and_then(|extension| {
        LANGUAGES.iter().find(|language| language.extensions.contains(&extension.as_str()))
    });
    // With that name, an excerpt without a particular line will do.
    let fits_name =
        |language: &SourceLanguage| n_lines(language) > 0 || lines().any(|line| ends(language, line));
    if let Some(language) = by_name.filter(|language| fits_name(language)) {
        return Some(*language);
    }
    if by_name.is_some_and(|language| language.name == ASSEMBLY) {
        return None;
    }
    let counted = LANGUAGES
        .iter()
        .filter(|language| language.name != ASSEMBLY)
        .map(|language| (n_lines(language), language));
    let min = lines().filter(|line| !line.is_empty()).count().clamp(1, MIN_LINES);
    // Of equal ones the first.
    let most = counted.rev().max_by_key(|&(n, _)| n).filter(|&(n, _)| n >= min);
    let (_, language) = most?;
    // C++ has C's lines, too.
    let is_c = language.name == "C" || language.name == "C++";
    let cpp = LANGUAGES.iter().find(|other| other.name == "C++").filter(|cpp| is_c && n_lines(cpp) > 0);
    Some(*cpp.unwrap_or(language))
}

#[cfg(test)]
mod tests {
    use super::source_language;

    fn language(name: &str, text: &str) -> Option<&'static str> {
        source_language(name, text.as_bytes()).map(|language| language.name)
    }

    #[test]
    fn source_code_is_known_by_its_name_or_its_lines() {
        let c = "#include <stdio.h>\n\nint main(void) {\n  return 0;\n}\n";
        let cpp = "#include <vector>\nint sum(const std::vector<int> &v) {\n  int s = 0;\n  for (int x : v) s += x;\n  return s;\n}\n";
        let rust =
            "pub fn sum(v: &[i32]) -> i32 {\n    let mut s = 0;\n    for x in v { s += x }\n    s\n}\n";
        let go = "package main\n\nfunc sum(v []int) int {\n\treturn 0\n}\n";
        let ir = "define i32 @f(i32 %x) {\n  ret i32 %x\n}\ndeclare void @g()\n";
        for (name, text, expected) in [
            ("a.c", c, "C"),
            ("<stdin>", c, "C"),
            ("a.cpp", cpp, "C++"),
            ("-", cpp, "C++"),
            ("a.txt", rust, "Rust"),
            ("a.rs", "fn main() {}\n", "Rust"),
            ("a", go, "Go"),
            ("a", ir, "LLVM IR"),
            ("a.py", "import os\n", "Python"),
            ("kernel.c", "    s += a[i] * b[i];\n", "C"),
            ("<stdin>", "int f(int x) { return x * x; }", "C"),
            ("a", "__kernel void f(__global int *a) { *a = 1; }\n", "OpenCL"),
            ("a.cu", "__global__ void f(int *a) { *a = 1; }\n", "CUDA"),
            ("a.cs", "using System;\nclass A {\n}\n", "C#"),
            ("a.js", "function f(x) { return x + 1; }\n", "JavaScript"),
            ("a.S", "#include <asm.h>\nENTRY(f)\n\tret\n", "assembly with directives of the C preprocessor"),
        ] {
            assert_eq!(language(name, text), Some(expected), "{name}");
        }
    }

    #[test]
    fn assembly_is_no_source_code() {
        for text in [
            "\t.text\n\t.globl main\nmain:\n\tpushq %rbp\n\tint $3\n\tret\n",
            "add x0, x0, x1\nfmov d0, x1\nret\n",
            "int 0x80\nint 3\nint 3\n",
            "",
        ] {
            assert_eq!(language("a.s", text), None, "{text}");
            assert_eq!(language("a", text), None, "{text}");
        }
    }
}
