//! The resources of a scheduling model in the form that views need, read once and used for every block.

use stallscope_target::{ProcResource, ProcResourceId, SubtargetInfo};

use crate::Text;

/// The width of a unit's column in the resource pressure view.
pub(crate) const COLUMN_WIDTH: u32 = 7;

/// A kind of processor resource.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ResourceKind {
    /// The name in the scheduling model.
    pub name: Box<str>,
    /// Number of units, or of a group's members.
    pub n_units: u32,
    /// Entries of the reservation station; 0 if instructions issue in order, negative if the number is unlimited.
    pub buffer_size: i32,
    /// The members of a group; empty for other resources.
    pub members: Vec<ProcResourceId>,
    /// The number of the first unit among the units of all resources; `None` for groups and resources without units.
    pub first_unit: Option<u32>,
}

/// All resources of a scheduling model.
#[derive(Clone, Debug, Default)]
pub struct ProcResources {
    kinds: Vec<ResourceKind>,
    /// The number of each kind's first unit, or 0; it is read for every issued instruction.
    first_units: Vec<u32>,
    n_units: u32,
    /// Text that every resource pressure view contains, written once.
    unit_list: Vec<u8>,
    unit_columns: Vec<u8>,
}

impl ProcResources {
    /// Reads the resources of `sched_model`.
    #[must_use]
    pub fn new(subtarget: &SubtargetInfo) -> Self {
        let description = subtarget.description();
        let mut n_units = 0;
        let kinds: Vec<ResourceKind> = description
            .span::<ProcResource>(subtarget.sched_model.proc_resources)
            .iter()
            .map(|resource| {
                let members: Vec<_> = description.span(resource.sub_units).iter().collect();
                let n_own_units = u32::from(resource.n_units);
                let has_units = members.is_empty() && n_own_units > 0;
                let first_unit = has_units.then_some(n_units);
                if has_units {
                    n_units += n_own_units;
                }
                ResourceKind {
                    name: description.str(resource.name).into(),
                    n_units: n_own_units,
                    buffer_size: subtarget.buffer_size(&resource),
                    members,
                    first_unit,
                }
            })
            .collect();
        let first_units = kinds.iter().map(|kind| kind.first_unit.unwrap_or_default()).collect();
        let mut resources = Self { kinds, first_units, n_units, ..Self::default() };
        resources.write_headings();
        resources
    }

    fn write_headings(&mut self) {
        let mut list = Text::new(false);
        let mut columns = Text::new(false);
        let mut column = 0;
        for (index, kind) in self.with_units().enumerate() {
            for unit in 0..kind.n_units {
                for text in [&mut list, &mut columns] {
                    text.char(b'[');
                    text.number(index as u64);
                    if kind.n_units > 1 {
                        text.char(b'.');
                        text.number(unit);
                    }
                    text.char(b']');
                }
                list.pad_to(6);
                list.str("- ");
                list.str(&kind.name);
                list.char(b'\n');
                column += COLUMN_WIDTH;
                columns.pad_to(column);
            }
        }
        self.unit_list = list.finish();
        self.unit_columns = columns.finish();
    }

    /// Returns all kinds of resources, indexed by [`ProcResourceId`]; the first is invalid.
    #[must_use]
    pub fn kinds(&self) -> &[ResourceKind] {
        &self.kinds
    }

    /// Returns the name of a resource, or an empty string for an invalid id.
    #[must_use]
    pub fn name(&self, id: ProcResourceId) -> &str {
        self.kinds.get(id.index()).map_or("", |kind| &kind.name)
    }

    /// Returns the number of a resource's first unit among all units, or 0 if it has none.
    #[must_use]
    #[inline]
    pub fn first_unit(&self, id: ProcResourceId) -> u32 {
        self.first_units.get(id.index()).copied().unwrap_or_default()
    }

    /// Returns a line for each unit with its number and name.
    pub(crate) fn unit_list(&self) -> &[u8] {
        &self.unit_list
    }

    /// Returns the numbers of all units in columns.
    pub(crate) fn unit_columns(&self) -> &[u8] {
        &self.unit_columns
    }

    /// Returns the total number of units of all resources.
    #[must_use]
    pub const fn n_units(&self) -> u32 {
        self.n_units
    }

    /// Returns the names of all units, by number.
    #[must_use]
    pub fn unit_names(&self) -> Vec<String> {
        let names = |kind: &ResourceKind| -> Vec<String> {
            match kind.n_units {
                1 => vec![kind.name.to_string()],
                n_units => (0..n_units).map(|unit| format!("{}.{unit}", kind.name)).collect(),
            }
        };
        self.with_units().flat_map(names).collect()
    }

    /// Returns the kinds that have their own units, in the order of their units.
    pub fn with_units(&self) -> impl Iterator<Item = &ResourceKind> {
        self.kinds.iter().filter(|kind| kind.first_unit.is_some())
    }
}
