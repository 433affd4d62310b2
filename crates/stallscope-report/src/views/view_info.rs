//! A row of the table of views, apart from the types of its data.

/// The facts about a view that programs make flags from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ViewInfo {
    /// The name of the flag, without dashes.
    pub(crate) name: &'static str,
    /// A phrase for the help of the flag.
    pub(crate) summary: &'static str,
    /// The key in the JSON report, if the view is written there.
    pub(crate) json_key: Option<&'static str>,
    /// Whether only a complete JSON report has it.
    pub(crate) is_json_extension: bool,
    /// The flag that shows the view's group.
    pub(crate) group: ViewGroup,
    /// Whether llvm-mca shows the view by default.
    pub(crate) is_default: bool,
    /// Whether flags for a group show the view only for out-of-order processors.
    pub(crate) is_out_of_order: bool,
}

/// The views that one flag shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ViewGroup {
    /// `-all-views`.
    Views,
    /// `-all-stats`, and `-all-views`.
    Statistics,
    /// None: the view has only its own flag.
    Alone,
    /// None: the view has only its own flag, which takes questions.
    Questions,
    /// `-accurate`, `-model` and `-front-end`: the view shows what they change.
    Models,
}

impl ViewInfo {
    /// A view that llvm-mca does not show by default, and does not write to its JSON report.
    pub(crate) const fn new(name: &'static str, group: ViewGroup, summary: &'static str) -> Self {
        Self {
            name,
            summary,
            json_key: None,
            is_json_extension: false,
            group,
            is_default: false,
            is_out_of_order: false,
        }
    }

    /// Written to the JSON report under a key.
    pub(crate) const fn json(mut self, key: &'static str) -> Self {
        self.json_key = Some(key);
        self
    }

    /// Written under a key to complete JSON reports, and not by LLVM.
    pub(crate) const fn complete_json(mut self, key: &'static str) -> Self {
        self.is_json_extension = true;
        self.json(key)
    }

    /// Shown by default.
    pub(crate) const fn by_default(mut self) -> Self {
        self.is_default = true;
        self
    }

    /// Shown by the flags for a group only for out-of-order processors.
    pub(crate) const fn out_of_order(mut self) -> Self {
        self.is_out_of_order = true;
        self
    }
}
