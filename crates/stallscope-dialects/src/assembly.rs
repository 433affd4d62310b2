//! Translates names, targets and statements that LLVM does not accept in assembly.

use std::collections::HashSet;
use std::ops::Range;

use crate::branch_target::TargetForms;
use crate::change::{Change, apply};
use crate::cursor::{is_marker, lines, trim};
use crate::recognized::Changes;
use crate::translation::Edits;
use crate::{Language, LeftOut, LeftOutKind, aix_idioms, branch_target, intel_idioms, names, rewrite};

/// The longest statement that is searched for names, because each of many possible starts is tried.
const MAX_STATEMENT: usize = 1 << 12;

/// Makes lines of assembly ones that LLVM reads.
#[derive(Debug, Default)]
pub(crate) struct Rewriter<'t> {
    /// The labels that were quoted: signatures without the part that tells constructors apart occur more than once.
    labels: HashSet<&'t [u8]>,
    changes: Vec<Change>,
    /// Whether the text is for AIX's assembler.
    is_aix: bool,
}

/// Translates all lines.
pub(crate) fn translate(language: &Language, edits: &mut Edits<'_>, changes: &mut Changes) {
    let is_aix = language.has_storage_classes && aix_idioms::is_aix(edits.original());
    let mut rewriter = Rewriter { is_aix, ..Rewriter::default() };
    for range in lines(edits.original()) {
        rewriter.translate(range, language, edits, changes);
    }
}

impl<'t> Rewriter<'t> {
    /// Translates a line.
    pub(crate) fn translate(
        &mut self,
        line: Range<usize>,
        language: &Language,
        edits: &mut Edits<'t>,
        done: &mut Changes,
    ) {
        let text = edits.original();
        let statement = trim(text, line);
        // Compiler Explorer writes the targets in linked code as objdump does.
        if is_disassembled_branch(&text[statement.clone()]) {
            branch_target::translate(text, statement, language, TargetForms::default(), edits);
            done.n_rewritten += 1;
            return;
        }
        if statement.len() > MAX_STATEMENT {
            return;
        }
        let changes = &mut self.changes;
        changes.clear();
        if language.has_att_and_intel && is_comment(&text[statement.clone()]) {
            changes.push(Change::Blank(statement));
        } else if self.is_aix {
            let at = statement.start;
            if aix_idioms::find(text, statement, changes) {
                done.left_out.push(LeftOut::new(at, at, LeftOutKind::Data));
            }
        } else if let Some(label) = names::label(text, statement.clone()) {
            done.n_quoted_names += 1;
            if self.labels.insert(&text[label.clone()]) {
                changes.push(Change::Quote(label));
            } else {
                changes.push(Change::Blank(statement));
            }
        } else if names::in_assignment(text, statement.clone(), language, changes) {
            done.n_quoted_names += 1;
        } else {
            names::in_operands(text, statement.clone(), language, changes);
            done.n_quoted_names += changes.len() as u32;
            let n_names = changes.len();
            if language.has_att_and_intel {
                intel_idioms::find(text, statement, changes);
            } else {
                rewrite::find(text, statement, language, changes);
            }
            done.n_rewritten += u32::from(changes.len() > n_names);
        }
        apply(&mut self.changes, edits);
    }
}

/// Returns whether a line is a comment of another assembler or of Julia: `; comment`. It is none if it may have an instruction after the
/// separator of GNU's assembler, which has registers with `%`.
fn is_comment(line: &[u8]) -> bool {
    line.starts_with(b";") && !is_marker(line) && !line.contains(&b'%')
}

/// Returns whether a statement ends in a target such as `401020 <f>`.
fn is_disassembled_branch(statement: &[u8]) -> bool {
    let comment = statement.windows(3).position(|window| window == b" //").unwrap_or(statement.len());
    let statement = statement[..comment].trim_ascii_end();
    if !statement.ends_with(b">") {
        return false;
    }
    let Some(open) = statement.windows(2).position(|pair| pair == b" <") else { return false };
    let before = &statement[..open];
    let n_digits = before.iter().rev().take_while(|byte| byte.is_ascii_hexdigit()).count();
    let separator = before.len().checked_sub(n_digits + 1).map(|at| before[at]);
    n_digits > 0 && separator.is_some_and(|byte| matches!(byte, b' ' | b'\t' | b',' | b'x'))
}
