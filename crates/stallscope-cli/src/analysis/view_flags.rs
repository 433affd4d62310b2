//! The flags of views, made from the table of views.

use stallscope::ViewKind;
use stallscope::report::ViewGroup;

use super::arguments::Arguments;
use super::need::Need;
use crate::command_line::{Flag, Value};

/// The number of views that have a switch: all except views that other flags show.
pub(super) const N_VIEW_FLAGS: usize = {
    let mut n = 0;
    let mut index = 0;
    while index < ViewKind::ALL.len() {
        n += has_switch(ViewKind::ALL[index]) as usize;
        index += 1;
    }
    n
};

const fn has_switch(kind: ViewKind) -> bool {
    !matches!(kind.group(), ViewGroup::Models | ViewGroup::Questions)
}

/// The flags of all views with a switch, in the order of the text report, followed by more flags.
pub(super) const fn with_view_flags<const N_MORE: usize, const N: usize>(
    more: [Flag<Arguments>; N_MORE],
) -> [Flag<Arguments>; N] {
    assert!(N == N_VIEW_FLAGS + N_MORE);
    let mut flags = [more[0]; N];
    let mut n = 0;
    let mut index = 0;
    while index < ViewKind::ALL.len() {
        if has_switch(ViewKind::ALL[index]) {
            flags[n] = flag(index);
            n += 1;
        }
        index += 1;
    }
    let mut index = 0;
    while index < N_MORE {
        flags[n] = more[index];
        n += 1;
        index += 1;
    }
    flags
}

/// The condition of each view's flag.
static NEEDS: [Need; ViewKind::ALL.len()] = {
    let mut needs = [Need::Reports; ViewKind::ALL.len()];
    let mut index = 0;
    while index < needs.len() {
        needs[index] = Need::View(ViewKind::ALL[index]);
        index += 1;
    }
    needs
};

const fn flag(index: usize) -> Flag<Arguments> {
    let kind = ViewKind::ALL[index];
    let flag = Flag::new(kind.name(), Value::SwitchAt(index, |a: &mut Arguments, index| a.views.at(index)));
    let flag = flag.summary(kind.summary()).needs(std::slice::from_ref(&NEEDS[index]));
    if kind.is_default() { flag.on_by_default() } else { flag }
}
