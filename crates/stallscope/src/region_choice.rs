//! Which parts of a text are analyzed.

use std::ops::RangeInclusive;

use crate::source_lines::SourceLines;

/// What the regions of a text are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum RegionKind {
    /// What markers enclose; without markers, the whole text.
    #[default]
    Markers,
    /// The innermost loops, from their first instruction back to it. One with branches inside has a region for each of its
    /// likeliest paths.
    Loops,
    /// The functions, from start to end.
    Functions,
    /// The basic blocks.
    Blocks,
}

/// Which parts of a text are analyzed.
///
/// ```
/// use stallscope::{Analyzer, Options, RegionChoice, RegionKind, Subtarget};
///
/// let text = "sum: xor eax, eax\n2: add rax, [rdi]\nadd rdi, 8\ndec rsi\njnz 2b\nret\n";
/// let loops = RegionChoice { kind: RegionKind::Loops, ..RegionChoice::default() };
/// let options = Options::new().input_asm_variant(Some(1)).regions(loops);
/// let analyzer = Analyzer::new(Subtarget::builder("x86_64").processor("skylake").build()?, options)?;
/// let analysis = analyzer.region_analyzer().analyze_text("sum.s", text.as_bytes());
/// let names: Vec<_> = analysis.reports().map(|report| &report.region_name[..]).collect();
/// assert_eq!(names, [b"sum, line 2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionChoice {
    /// What the regions are. With [`RegionKind::Markers`], the other fields have no effect.
    pub kind: RegionKind,
    /// The functions whose regions are taken, by their names, in which `*` stands for any characters; all, if there are none.
    pub functions: Vec<String>,
    /// The labels whose regions are taken: those that contain the instruction behind the label; all, if there are none.
    pub labels: Vec<String>,
    /// The addresses whose regions are taken: those with an instruction there; all, if there are none. Only programs have
    /// addresses.
    pub addresses: Vec<RangeInclusive<u64>>,
    /// The source lines whose regions are taken: those with an instruction of such a line; all, if there are none.
    pub lines: Vec<SourceLines>,
    /// The largest number of paths through a loop.
    pub max_paths: usize,
}

impl Default for RegionChoice {
    fn default() -> Self {
        Self {
            kind: RegionKind::Markers,
            functions: Vec::new(),
            labels: Vec::new(),
            addresses: Vec::new(),
            lines: Vec::new(),
            max_paths: 4,
        }
    }
}

impl RegionChoice {
    /// Whether only some of the regions are taken.
    #[must_use]
    pub const fn is_selective(&self) -> bool {
        !self.functions.is_empty()
            || !self.labels.is_empty()
            || !self.addresses.is_empty()
            || !self.lines.is_empty()
    }

    /// Whether the regions of a function are taken.
    pub(crate) fn takes_function(&self, name: &[u8]) -> bool {
        self.functions.is_empty() || self.functions.iter().any(|pattern| matches(pattern.as_bytes(), name))
    }
}

/// Whether a name has the form of a pattern, in which `*` stands for any characters.
fn matches(pattern: &[u8], name: &[u8]) -> bool {
    let mut pieces = pattern.split(|&byte| byte == b'*');
    let Some(mut rest) = pieces.next().and_then(|first| name.strip_prefix(first)) else { return false };
    let mut is_exact = true;
    let mut last: &[u8] = b"";
    for piece in pieces {
        // All pieces but the last one match at the first place possible.
        if !is_exact {
            let Some(at) = find(rest, last) else { return false };
            rest = &rest[at + last.len()..];
        }
        (last, is_exact) = (piece, false);
    }
    if is_exact { rest.is_empty() } else { rest.ends_with(last) }
}

fn find(text: &[u8], piece: &[u8]) -> Option<usize> {
    if piece.is_empty() { Some(0) } else { text.windows(piece.len()).position(|window| window == piece) }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn stars_stand_for_any_characters() {
        let matching =
            [("foo", "foo"), ("*", ""), ("*", "foo"), ("f*", "foo"), ("*o", "foo"), ("f*o*", "foo")];
        for (pattern, name) in
            matching.into_iter().chain([("a*b*c", "abbcbc"), ("*::f", "a::b::f"), ("a**b", "ab")])
        {
            assert!(matches(pattern.as_bytes(), name.as_bytes()), "{pattern} {name}");
        }
        for (pattern, name) in
            [("foo", "fo"), ("foo", "food"), ("", "f"), ("f*f", "f"), ("a*b", "abc"), ("a*b*b", "ab")]
        {
            assert!(!matches(pattern.as_bytes(), name.as_bytes()), "{pattern} {name}");
        }
    }
}
