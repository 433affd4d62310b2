//! The macro that generates everything that depends on the list of views.

/// Nested pairs. They implement [`Listener`](stallscope_sim::Listener).
macro_rules! nested {
    () => { () };
    ($first:expr $(, $rest:expr)* $(,)?) => { ($first, $crate::views::registry::nested!($($rest),*)) };
}
pub(crate) use nested;

/// Makes [`Views`](crate::Views) and [`Listeners`](crate::Listeners) from the table of views.
macro_rules! registry {
    ($(
        $(#[$doc:meta])*
        $kind:ident => $field:ident: $view:ty, $info:expr;
    )*) => {
        /// The data of a report's views.
        #[derive(Clone, Debug, Default, PartialEq)]
        #[non_exhaustive]
        pub struct Views {
            $($(#[$doc])* pub $field: Option<$view>,)*
        }

        impl Views {
            /// Returns which views exist.
            #[must_use]
            pub fn kinds(&self) -> ViewSet {
                let mut kinds = ViewSet::NONE;
                $(if self.$field.is_some() {
                    kinds = kinds.with(ViewKind::$kind);
                })*
                kinds
            }

            /// Visits the view of a kind, if there is one.
            pub fn visit<V: ViewVisitor>(&self, kind: ViewKind, visitor: &mut V) {
                match kind {
                    $(ViewKind::$kind => if let Some(view) = &self.$field {
                        visitor.visit(view);
                    },)*
                }
            }

            /// Returns the number of records that the views have in addition to a few per instruction of the block.
            #[must_use]
            pub fn n_extra_records(&self) -> usize {
                let mut n = 0;
                $(n += self.$field.as_ref().map_or(0, View::n_extra_records);)*
                n
            }
        }

        /// The listeners that collect the data of views during a simulation.
        #[derive(Debug)]
        pub struct Listeners<'c> {
            kinds: ViewSet,
            n_listeners: usize,
            $($field: Option<<$view as View>::Listener<'c>>,)*
        }

        impl<'c> Listeners<'c> {
            /// Creates the listeners for views of a simulation.
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

            /// Returns all listeners. Each event checks for each listener whether it exists.
            fn all(&mut self) -> impl Listener {
                registry::nested!($(&mut self.$field),*)
            }

            /// Returns the views, after a simulation of `n_cycles` cycles.
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
