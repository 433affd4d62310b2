//! The macro that makes what depends on the list of views.

/// Nested pairs, which [`Listener`](stallscope_sim::Listener) is implemented for.
macro_rules! nested {
    () => { () };
    ($first:expr $(, $rest:expr)* $(,)?) => { ($first, $crate::views::registry::nested!($($rest),*)) };
}
pub(crate) use nested;

/// Makes [`ViewKind`](crate::ViewKind), [`Views`](crate::Views) and [`Listeners`](crate::Listeners) from the table of
/// views, whose order is that of the text report. The JSON report sorts by key, as LLVM does.
///
/// A line is `Kind => field: Data, "name", JSON key, shown by default`.
macro_rules! registry {
    ($(
        $(#[$doc:meta])*
        $kind:ident => $field:ident: $view:ty, $name:literal, $json_key:expr, $is_default:literal;
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

            /// The name, which is that of the program's flag: `bottleneck-analysis`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$kind => $name,)* }
            }

            /// The view's key in the JSON report; `None` if it is not written there.
            #[must_use]
            pub const fn json_key(self) -> Option<&'static str> {
                match self { $(Self::$kind => $json_key,)* }
            }

            /// Whether llvm-mca shows the view by default.
            #[must_use]
            pub const fn is_default(self) -> bool {
                match self { $(Self::$kind => $is_default,)* }
            }
        }

        /// The data of a report's views.
        #[derive(Clone, Debug, Default, PartialEq)]
        #[non_exhaustive]
        pub struct Views {
            $($(#[$doc])* pub $field: Option<$view>,)*
        }

        impl Views {
            /// Which views there are.
            #[must_use]
            pub fn kinds(&self) -> ViewSet {
                let mut kinds = ViewSet::NONE;
                $(if self.$field.is_some() {
                    kinds = kinds.with(ViewKind::$kind);
                })*
                kinds
            }

            /// Visits a view, if there is one of the kind.
            pub fn visit<V: ViewVisitor>(&self, kind: ViewKind, visitor: &mut V) {
                match kind {
                    $(ViewKind::$kind => if let Some(view) = &self.$field {
                        visitor.visit(view);
                    },)*
                }
            }

            /// How many records the views have in addition to a few per instruction of the block.
            #[must_use]
            pub fn n_extra_records(&self) -> usize {
                let mut n = 0;
                $(n += self.$field.as_ref().map_or(0, View::n_extra_records);)*
                n
            }
        }

        /// The listeners that gather the data of views during a simulation.
        #[derive(Debug)]
        pub struct Listeners<'c> {
            kinds: ViewSet,
            n_listeners: usize,
            $($field: Option<<$view as View>::Listener<'c>>,)*
        }

        impl<'c> Listeners<'c> {
            /// The listeners for views of a simulation.
            #[must_use]
            pub fn new(kinds: ViewSet, context: &SimulationContext<'c>) -> Self {
                let mut listeners = Self {
                    kinds,
                    n_listeners: 0,
                    $($field: if kinds.contains(ViewKind::$kind) {
                        <$view as View>::listener(context)
                    } else {
                        None
                    },)*
                };
                $(listeners.n_listeners += usize::from(listeners.$field.is_some());)*
                listeners
            }

            /// All listeners. Each event checks for each listener whether it is there.
            fn all(&mut self) -> impl Listener {
                registry::nested!($(&mut self.$field),*)
            }

            /// The views, after a simulation of `n_cycles` cycles.
            #[must_use]
            pub fn finish(self, context: &SimulationContext<'_>, n_cycles: u64) -> Views {
                Views {
                    $($field: if self.kinds.contains(ViewKind::$kind) {
                        <$view as View>::finish(self.$field, context, n_cycles)
                    } else {
                        None
                    },)*
                }
            }
        }
    };
}
pub(crate) use registry;
