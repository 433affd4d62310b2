//! The kinds of views, with their names and defaults.

use super::table::with_views;
use super::view_info::{ViewGroup, ViewInfo};

/// Makes [`ViewKind`] from the table of views.
macro_rules! view_kind {
    ($(
        $(#[$doc:meta])*
        $kind:ident => $field:ident: $view:ty, $info:expr;
    )*) => {
        /// A view.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ViewKind {
            $($(#[$doc])* $kind,)*
        }

        impl ViewKind {
            /// All views, in the order of the text report.
            pub const ALL: &'static [Self] = &[$(Self::$kind),*];

            const fn info(self) -> ViewInfo {
                match self { $(Self::$kind => const { $info },)* }
            }
        }
    };
}
with_views!(view_kind);

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

    /// Whether only a complete JSON report has the view.
    #[must_use]
    pub const fn is_json_extension(self) -> bool {
        self.info().is_json_extension
    }

    /// The flag that shows the view's group.
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
