//! Code that shows what one form of an instruction takes.

use stallscope_isa::Place;
use stallscope_target::{Inst, RegisterClassId, RegisterId};

use super::form::{End, Form, Instance};
use super::links::{Links, Path};
use super::registers::Registers;

/// The most instances of a form that are independent, and of one that reads and writes memory: a processor that renames memory does so for a few
/// addresses only.
const MAX_INDEPENDENT: usize = 12;
const MAX_WRITES: usize = 8;

/// How many general registers are left: one counts iterations.
const N_SPARE: usize = 1;

/// Code that shows what one form of an instruction takes.
#[derive(Clone, Debug)]
pub(super) struct Kernel {
    /// Assembly.
    pub(super) text: String,
    /// Number of instances of the form.
    pub(super) n_instances: usize,
    /// The links that lead from the destination back to the source, by their numbers.
    pub(super) path: Path,
}

/// Makes kernels of forms.
pub(super) struct Kernels<'k, 'a> {
    pub(super) registers: &'k Registers<'a>,
    pub(super) links: &'k Links,
    /// Writes an instruction as assembly.
    pub(super) write: &'k mut dyn FnMut(&Inst) -> String,
}

/// The registers that are never written, by the index of the operand that has them.
type Constants = Vec<(usize, RegisterId)>;

/// Registers that a kernel has not taken yet.
struct Free<'f> {
    registers: &'f Registers<'f>,
    taken: Vec<RegisterId>,
}

impl Free<'_> {
    /// Takes a register that is part of classes, if one is left. General registers that count iterations are.
    fn take(&mut self, place: Place, classes: &[RegisterClassId]) -> Option<RegisterId> {
        let widest = self.registers.widest(place);
        let is_free = |register: &RegisterId| !self.taken.contains(register);
        if place == Place::General && widest.iter().filter(|register| is_free(register)).count() <= N_SPARE {
            return None;
        }
        // An operand may be several registers.
        let all_of = |&first: &RegisterId| {
            let mut all = vec![first];
            for &class in classes {
                let member = self.registers.member(class, first)?;
                all.extend(self.registers.parts_of(place, member).filter(|&part| part != first));
            }
            all.iter().all(is_free).then_some((first, all))
        };
        let (found, all) = widest.iter().find_map(all_of)?;
        self.taken.extend(all);
        Some(found)
    }
}

impl<'k> Kernels<'k, '_> {
    /// Registers that an instruction does not use without naming them.
    fn free(&self, forms: &[&Form]) -> Free<'k> {
        let implicit = forms.iter().flat_map(|form| {
            form.implicit_sources.iter().chain(&form.implicit_destinations).map(|&(_, register)| register)
        });
        let registers: &'k Registers<'_> = self.registers;
        Free { registers, taken: implicit.collect() }
    }

    /// An instance with free registers. The registers that it reads come from `constants`; missing ones are taken and added there.
    fn instance(
        form: &Form,
        free: &mut Free<'_>,
        constants: &mut Constants,
        given: &[(usize, RegisterId)],
        displacement: i64,
    ) -> Option<Instance> {
        let mut slots: Vec<RegisterId> = Vec::with_capacity(form.slots.len());
        for (index, slot) in form.slots.iter().enumerate() {
            let given = given.iter().find(|&&(slot, _)| slot == index).map(|&(_, register)| register);
            let tied = slot.tied_to.and_then(|tied| slots.get(tied).copied());
            let register = match given.or(tied) {
                Some(register) => register,
                None if slot.is_destination => free.take(slot.place, &[slot.class])?,
                None => Self::constant(free, constants, slot.operand, slot.place, slot.class)?,
            };
            slots.push(register);
        }
        let (base, index) = match &form.address {
            None => (RegisterId::NONE, None),
            Some(address) => {
                let base = match address.base_tied_to.and_then(|tied| slots.get(tied).copied()) {
                    Some(tied) => tied,
                    None => {
                        let operand = address.operands.base;
                        Self::constant(free, constants, operand, Place::General, address.base)?
                    }
                };
                let index = match address.index.filter(|index| !index.is_optional) {
                    None => None,
                    Some(index) => {
                        Some(Self::constant(free, constants, index.operand, index.place, index.class)?)
                    }
                };
                (base, index)
            }
        };
        Some(Instance { slots, base, index, displacement })
    }

    /// The register of an operand that is never written. Operands have different ones, since some instructions do not depend on registers
    /// that are the same.
    fn constant(
        free: &mut Free<'_>,
        constants: &mut Constants,
        operand: usize,
        place: Place,
        class: RegisterClassId,
    ) -> Option<RegisterId> {
        if let Some(&(_, register)) = constants.iter().find(|&&(other, _)| other == operand) {
            return Some(register);
        }
        let register = free.take(place, &[class])?;
        constants.push((operand, register));
        Some(register)
    }

    fn text(&mut self, form: &Form, instance: &Instance) -> Option<String> {
        let inst = form.instruction(self.registers, instance)?;
        Some((self.write)(&inst) + "\n")
    }

    /// Instances that do not depend on one another, as far as registers make it possible. `with_breakers` has what an instance reads and
    /// writes made independent of the one before.
    pub(super) fn independent(&mut self, form: &Form, with_breakers: bool) -> Option<Kernel> {
        let n = if form.loads && form.stores { MAX_WRITES } else { MAX_INDEPENDENT };
        let instances = self.independent_instances(form, &[], n, &mut Vec::new())?;
        let mut text = String::new();
        for instance in &instances {
            if with_breakers {
                text += &self.breakers(form, instance)?;
            }
            text += &self.text(form, instance)?;
        }
        Some(Kernel { text, n_instances: instances.len(), path: Path::default() })
    }

    /// At most this many independent instances with registers that are not in `taken`. Adds their registers to `taken`.
    pub(super) fn independent_instances(
        &self,
        form: &Form,
        others: &[&Form],
        n: usize,
        taken: &mut Vec<RegisterId>,
    ) -> Option<Vec<Instance>> {
        let forms: Vec<&Form> = others.iter().copied().chain([form]).collect();
        let mut free = self.free(&forms);
        free.taken.append(taken);
        let mut constants = Vec::new();
        let mut instances: Vec<Instance> = Vec::new();
        while instances.len() < n {
            let displacement = form.numbers.distance * (instances.len() as i64 + 1);
            match Self::instance(form, &mut free, &mut constants, &[], displacement) {
                Some(instance) => instances.push(instance),
                None => break,
            }
        }
        *taken = free.taken;
        (!instances.is_empty()).then_some(instances)
    }

    /// Two instances, with the least and the greatest displacement of independent ones.
    pub(super) fn extremes(&mut self, form: &Form) -> Option<String> {
        let mut free = self.free(&[form]);
        let first = Self::instance(form, &mut free, &mut Vec::new(), &[], form.numbers.distance)?;
        let last = Instance { displacement: form.numbers.distance * MAX_INDEPENDENT as i64, ..first.clone() };
        Some(self.text(form, &first)? + &self.text(form, &last)?)
    }

    /// Returns instructions that break all dependences of an instance on its past.
    fn breakers(&self, form: &Form, instance: &Instance) -> Option<String> {
        let tied = form.slots.iter().filter_map(|slot| {
            let tied = slot.tied_to?;
            Some((slot.place, *instance.slots.get(tied)?))
        });
        let both = form.implicit_sources.iter().filter(|source| form.implicit_destinations.contains(source));
        let mut text = String::new();
        // Flags last, since other breakers write them.
        let mut broken: Vec<(Place, RegisterId)> = tied.chain(both.copied()).collect();
        broken.sort_unstable_by_key(|&(place, _)| place == Place::Flags);
        for (place, register) in broken {
            let file = self.registers.parts.files.iter().find(|file| file.place == place)?;
            text += &self.registers.text(file.breaker, &|_| Some(register))?;
        }
        Some(text)
    }

    /// Whether instances depend on one another whatever registers they have.
    pub(super) fn carries_values(form: &Form) -> bool {
        form.slots.iter().any(|slot| slot.tied_to.is_some())
            || form.implicit_sources.iter().any(|source| form.implicit_destinations.contains(source))
    }

    /// A chain: a source of each instance is the destination of the one before.
    pub(super) fn chain(&mut self, form: &Form, source: End, destination: End) -> Option<Kernel> {
        let (from, to) = (form.place(destination)?, form.place(source)?);
        let mut free = self.free(&[form]);
        let mut constants = Vec::new();
        // The registers of the ends.
        let classes = |end: End| match end {
            End::Slot(index) => form.slots.get(index).map(|slot| slot.class),
            End::Base => form.address.as_ref().map(|address| address.base),
            End::Index => form.index().map(|index| index.class),
            End::Memory | End::Implicit(..) => None,
        };
        let is_tied = match (source, destination) {
            (End::Slot(source), End::Slot(destination)) => {
                form.slots.get(source)?.tied_to == Some(destination)
            }
            (End::Base, End::Slot(destination)) => form.address.as_ref()?.base_tied_to == Some(destination),
            (End::Memory, End::Memory) => true,
            (source, destination) => source == destination,
        };
        let both: Vec<RegisterClassId> = [source, destination].into_iter().filter_map(classes).collect();
        let register_place = |place: Place| if place == Place::Address { Place::General } else { place };
        // Two instances pass a value to and fro, unless it takes a link.
        let passes_directly = from == to && both.len() == 2 && !is_tied;
        let mut ends = [None; 2];
        for (end, register) in [destination, source].into_iter().zip(ends.iter_mut().rev()) {
            *register = match end {
                End::Implicit(_, register) => Some(register),
                End::Memory => None,
                _ => {
                    let own: Vec<RegisterClassId> = classes(end).into_iter().collect();
                    let classes = if passes_directly { &both } else { &own };
                    Some(free.take(register_place(form.place(end)?), classes)?)
                }
            };
            if is_tied {
                break;
            }
        }
        if is_tied {
            ends[0] = ends[1];
        }
        let mut base = None;
        let mut instances = Vec::new();
        let n_instances = if passes_directly { 2 } else { 1 };
        for index in 0..n_instances {
            let order = if index == 0 { [ends[0], ends[1]] } else { [ends[1], ends[0]] };
            let mut given = Vec::new();
            for (end, register) in [source, destination].into_iter().zip(order) {
                let slot = match end {
                    End::Slot(slot) => Some(slot),
                    End::Base => form.address.as_ref().and_then(|address| address.base_tied_to),
                    _ => None,
                };
                given.extend(slot.zip(register));
            }
            let mut instance = match instances.last() {
                // All instances have the same other registers.
                Some(first) => Self::moved(form, first, &given),
                None => {
                    // Links have the address without a displacement. An address that is not used is not just its base.
                    let displacement = if form.has_memory() { 0 } else { form.numbers.distance };
                    Self::instance(form, &mut free, &mut constants, &given, displacement)?
                }
            };
            if source == End::Base {
                instance.base = order[0]?;
            }
            if source == End::Index {
                instance.index = order[0];
            }
            base = Some(instance.base).filter(|&base| base != RegisterId::NONE).or(base);
            instances.push(instance);
        }
        let path = if is_tied || passes_directly { Path::default() } else { self.links.path(from, to)? };
        if source == End::Index && self.links.passes_memory(&path) {
            // Links have the address without an index.
            return None;
        }
        let mut text = String::new();
        for instance in &instances {
            text += &self.text(form, instance)?;
        }
        let mut current = ends[1];
        for (position, &link) in path.links.iter().enumerate() {
            let is_last = position + 1 == path.links.len();
            let target = self.links.target(link)?;
            let next = match target {
                _ if is_last => ends[0],
                Place::Memory => None,
                Place::Flags => self.registers.widest(target).first().copied(),
                _ => Some(free.take(register_place(target), &[])?),
            };
            text += &self.links.text(link, self.registers, [current, next, base])?;
            current = next;
        }
        Some(Kernel { text, n_instances, path })
    }

    /// An instance with other registers in some slots, and in slots that are tied to them.
    fn moved(form: &Form, instance: &Instance, given: &[(usize, RegisterId)]) -> Instance {
        let mut moved = instance.clone();
        for (index, slot) in form.slots.iter().enumerate() {
            let found = given.iter().find(|&&(slot, _)| slot == index).map(|&(_, register)| register);
            let tied = slot.tied_to.and_then(|tied| moved.slots.get(tied).copied());
            if let (Some(register), Some(place)) = (found.or(tied), moved.slots.get_mut(index)) {
                *place = register;
            }
        }
        if let Some(tied) = form.address.as_ref().and_then(|address| address.base_tied_to) {
            moved.base = moved.slots.get(tied).copied().unwrap_or(moved.base);
        }
        moved
    }

    /// A chain whose instances have the same register in all slots that can have it; none if less than two sources can.
    pub(super) fn same_registers(&mut self, form: &Form) -> Option<Kernel> {
        let destination = form.slots.iter().position(|slot| slot.is_destination)?;
        let place = form.slots.get(destination)?.place;
        let alike: Vec<usize> = (0..form.slots.len())
            .filter(|&index| form.slots.get(index).is_some_and(|slot| slot.place == place))
            .collect();
        let is_source = |&&index: &&usize| form.slots.get(index).is_some_and(|slot| !slot.is_destination);
        if alike.iter().filter(is_source).count() < 2 || form.has_memory() {
            return None;
        }
        let mut free = self.free(&[form]);
        let classes: Vec<RegisterClassId> =
            alike.iter().filter_map(|&index| form.slots.get(index)).map(|slot| slot.class).collect();
        let register = free.take(place, &classes)?;
        let given: Vec<(usize, RegisterId)> = alike.into_iter().map(|index| (index, register)).collect();
        let instance = Self::instance(form, &mut free, &mut Vec::new(), &given, 0)?;
        Some(Kernel { text: self.text(form, &instance)?, n_instances: 1, path: Path::default() })
    }

    /// Instances of two forms, in turn.
    pub(super) fn mix(&mut self, instances: [(&Form, &[Instance], usize); 2]) -> Option<String> {
        let mut text = String::new();
        let total: usize = instances.iter().map(|&(_, _, n)| n).sum();
        let mut written = [0; 2];
        for position in 1..=total {
            // The one that is further after its share.
            let behind = |which: usize| {
                let n = instances.get(which).map_or(0, |&(_, _, n)| n);
                (n * position) as f64 / total as f64 - written.get(which).copied().unwrap_or(0) as f64
            };
            let which = usize::from(behind(1) > behind(0));
            let (form, own, _) = instances.get(which).copied()?;
            let count = written.get_mut(which)?;
            let instance = own.get(*count % own.len())?;
            *count += 1;
            text += &self.text(form, instance)?;
        }
        Some(text)
    }
}
