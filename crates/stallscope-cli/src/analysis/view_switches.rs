//! The switches that choose the views of the report.

use stallscope::report::ViewGroup;
use stallscope::{ViewKind, ViewSet};

use crate::command_line::Switch;

/// Switches for views and for groups of views.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ViewSwitches {
    /// In the order of [`ViewKind::ALL`].
    by_kind: [Switch; ViewKind::ALL.len()],
    /// `-all-views`.
    pub(super) all_views: Switch,
    /// `-all-stats`.
    pub(super) all_stats: Switch,
}

impl Default for ViewSwitches {
    fn default() -> Self {
        let mut by_kind = [Switch::default(); ViewKind::ALL.len()];
        for (switch, kind) in by_kind.iter_mut().zip(ViewKind::ALL) {
            switch.on = kind.is_default();
        }
        Self { by_kind, all_views: Switch::default(), all_stats: Switch::default() }
    }
}

impl ViewSwitches {
    /// The switch of a view by its index in [`ViewKind::ALL`].
    pub(super) fn at(&mut self, index: usize) -> &mut Switch {
        &mut self.by_kind[index]
    }

    /// The views of the report. The last use of a switch for a view or its group wins.
    pub(super) fn views(&self, is_out_of_order: bool, shows_models: bool) -> ViewSet {
        let all_stats = self.all_views.or_later(self.all_stats);
        let is_shown = |&(kind, switch): &(ViewKind, Switch)| match kind.group() {
            ViewGroup::Models => shows_models,
            ViewGroup::Questions => false,
            _ if kind.is_out_of_order() && !is_out_of_order => switch.on,
            ViewGroup::Views => switch.or_later(self.all_views).on,
            ViewGroup::Statistics => switch.or_later(all_stats).on,
            _ => switch.on,
        };
        let switches = ViewKind::ALL.iter().copied().zip(self.by_kind);
        switches.filter(is_shown).map(|(kind, _)| kind).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_later_of_a_view_and_all_views_wins() {
        let mut switches =
            ViewSwitches { all_views: Switch { on: true, position: 2 }, ..ViewSwitches::default() };
        *switches.at(ViewKind::Timeline as usize) = Switch { on: false, position: 1 };
        assert!(switches.views(true, false).contains(ViewKind::Timeline));
        switches.at(ViewKind::Timeline as usize).position = 3;
        assert!(!switches.views(true, false).contains(ViewKind::Timeline));
        assert!(switches.views(true, false).contains(ViewKind::RetireControlUnitStatistics));
        assert!(!switches.views(false, false).contains(ViewKind::RetireControlUnitStatistics));
        switches.all_stats = Switch { on: false, position: 4 };
        assert!(!switches.views(true, false).contains(ViewKind::DispatchStatistics));
        assert!(switches.views(true, false).contains(ViewKind::Summary));
    }

    #[test]
    fn the_default_views_are_those_of_the_library() {
        for is_out_of_order in [false, true] {
            let views = ViewSwitches::default().views(is_out_of_order, false);
            assert_eq!(views, ViewSet::default());
        }
        let views = ViewSwitches::default().views(true, true);
        assert_eq!(views, ViewSet::default().with(ViewKind::Prediction));
    }
}
