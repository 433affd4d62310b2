//! The remaining work, by target.

use super::cases::CaseChange;
use super::records::RecordChanges;
use super::source_changes::SourceChange;
use compare::forms::TargetSummary;

/// The group of what no target owns.
pub(super) const SHARED: &str = "shared";

/// The remaining work for a target, or for code that targets share.
#[derive(Debug, Default)]
pub(super) struct Group {
    /// The name of the target.
    pub(super) name: String,
    /// The message of the importer, if it stopped.
    pub(super) import_error: Option<String>,
    pub(super) records: RecordChanges,
    pub(super) new_methods: Vec<NewMethod>,
    pub(super) gone_names: Vec<GoneName>,
    pub(super) sources: Vec<MappedSource>,
    pub(super) quirks: Vec<QuirkToCheck>,
    pub(super) cases: Vec<CaseChange>,
    pub(super) forms: Option<TargetSummary>,
}

/// A method that hand-written code has to supply.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NewMethod {
    /// LLVM's name, with template arguments.
    pub(super) name: String,
    /// Whether code here names the template already.
    pub(super) is_named: bool,
}

/// A record that is gone, and that code here names.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct GoneName {
    pub(super) kind: String,
    pub(super) name: String,
    /// The places that name it, as `FILE:LINE`.
    pub(super) places: Vec<String>,
}

/// A C++ file that differs, and the files here that correspond to it.
#[derive(Debug)]
pub(super) struct MappedSource {
    pub(super) change: SourceChange,
    pub(super) here: Vec<String>,
}

/// A quirk of LLVM that is kept here, and that LLVM may have mended.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct QuirkToCheck {
    /// The place of the comment, as `FILE:LINE`.
    pub(super) place: String,
    pub(super) text: String,
    /// LLVM's files that differ and that the quirk's file corresponds to.
    pub(super) sources: Vec<String>,
}

impl Group {
    /// Creates an empty group.
    pub(super) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    /// Returns the number of lines of C++ that differ.
    pub(super) fn n_source_lines(&self) -> usize {
        self.sources.iter().map(|source| source.change.n_lines()).sum()
    }

    /// Returns the number of methods that code here does not name in any form.
    pub(super) fn n_unnamed_methods(&self) -> usize {
        self.new_methods.iter().filter(|method| !method.is_named).count()
    }

    /// Returns how much is left to do, for the order of groups: about the lines that a person reads.
    pub(super) fn weight(&self) -> usize {
        // Nothing else can be done for a target that is not imported.
        let import = if self.import_error.is_some() { 10_000 } else { 0 };
        let methods = 20 * self.n_unnamed_methods() + (self.new_methods.len() - self.n_unnamed_methods());
        import + self.n_source_lines() + methods + 5 * self.gone_names.len() + self.cases.len()
    }

    /// Returns whether nothing is left to do.
    pub(super) fn is_empty(&self) -> bool {
        let nothing_differs = self.records.len() == 0 && self.cases.is_empty();
        self.weight() == 0 && nothing_differs && self.forms.as_ref().is_none_or(|forms| forms.n_unknown == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_that_is_not_imported_weighs_most() {
        let mut stopped = Group::new("a");
        stopped.import_error = Some("x".to_owned());
        let mut changed = Group::new("b");
        let change = SourceChange { added: 3, removed: 4, ..SourceChange::default() };
        changed.sources.push(MappedSource { change, here: Vec::new() });
        assert_eq!(changed.weight(), 7);
        assert!(stopped.weight() > changed.weight());
        assert!(!stopped.is_empty() && !changed.is_empty() && Group::new("c").is_empty());
    }

    #[test]
    fn new_templates_weigh_more_than_new_arguments() {
        let method = |is_named| NewMethod { name: "print".to_owned(), is_named };
        let mut named = Group::new("a");
        named.new_methods.push(method(true));
        let mut unnamed = Group::new("b");
        unnamed.new_methods.push(method(false));
        assert!(unnamed.weight() > named.weight() && named.weight() > 0);
    }
}
