//! What a kind of view is called and when it is shown.

use super::{ViewGroup, ViewKind};

impl ViewKind {
    /// The name of the program's flag, without dashes: `bottleneck-analysis`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// A phrase for the help of the flag.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        self.info().summary
    }

    /// The view's key in the JSON report; `None` if it is not written there.
    #[must_use]
    pub const fn json_key(self) -> Option<&'static str> {
        self.info().json_key
    }

    /// The flag that shows the view together with others.
    #[must_use]
    pub const fn group(self) -> ViewGroup {
        self.info().group
    }

    /// Whether llvm-mca shows the view by default.
    #[must_use]
    pub const fn is_default(self) -> bool {
        self.info().is_default
    }

    /// Whether the flag of the group shows the view for out-of-order processors only.
    #[must_use]
    pub const fn is_out_of_order(self) -> bool {
        self.info().is_out_of_order
    }
}
