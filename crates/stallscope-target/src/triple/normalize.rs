//! Normalizes triples: moves their components to where they belong.

use super::{Arch, Environment, ObjectFormat, Os, Triple, Vendor};

/// Number of components that have a fixed place.
const N_PLACES: usize = 4;

/// The components of a triple while they are moved to their places.
struct Components<'a> {
    list: Vec<&'a str>,
    /// The places that have their final component.
    fixed: [bool; N_PLACES],
    arch: Arch,
    vendor: Vendor,
    os: Os,
    environment: Environment,
    object_format: ObjectFormat,
    /// The environment of a C library that an old name of Windows implies.
    windows_library: Option<&'static str>,
}

impl Triple {
    /// Returns the triple with its components in order: architecture, vendor, operating system, environment. Missing
    /// components are added, some of them implied by other components.
    #[must_use]
    pub fn normalize(text: &str) -> String {
        let mut components = Components::read(text);
        for place in 0..N_PLACES {
            if !components.fixed[place] {
                components.fill(place);
            }
        }
        components.join()
    }
}

impl<'a> Components<'a> {
    fn read(text: &'a str) -> Self {
        let list: Vec<&str> = text.split('-').collect();
        let mut components = Self {
            list: Vec::new(),
            fixed: [false; N_PLACES],
            arch: Arch::Unknown,
            vendor: Vendor::Unknown,
            os: Os::Unknown,
            environment: Environment::Unknown,
            object_format: ObjectFormat::Unknown,
            windows_library: None,
        };
        for (place, component) in list.iter().enumerate().take(N_PLACES) {
            components.fits(place, component);
        }
        components.fixed = [
            components.arch != Arch::Unknown,
            components.vendor != Vendor::Unknown,
            components.os != Os::Unknown,
            components.environment != Environment::Unknown,
        ];
        components.object_format = list.get(N_PLACES).map(|c| ObjectFormat::parse(c)).unwrap_or_default();
        components.list = list;
        components
    }

    /// Returns whether a component is valid at a place, and records its meaning in either case.
    fn fits(&mut self, place: usize, component: &str) -> bool {
        match place {
            0 => {
                self.arch = Arch::parse(component);
                self.arch != Arch::Unknown
            }
            1 => {
                self.vendor = Vendor::parse(component);
                self.vendor != Vendor::Unknown
            }
            2 => {
                self.os = Os::parse(component);
                self.windows_library = if component.starts_with("mingw") {
                    Some("gnu")
                } else if component.starts_with("cygwin") || component.starts_with("msys") {
                    Some("cygnus")
                } else {
                    None
                };
                self.os != Os::Unknown || self.windows_library.is_some()
            }
            _ => {
                self.environment = Environment::parse(component);
                if self.environment != Environment::Unknown {
                    return true;
                }
                self.object_format = ObjectFormat::parse(component);
                self.object_format != ObjectFormat::Unknown
            }
        }
    }

    /// Looks for a component that belongs at `place` and moves it there.
    fn fill(&mut self, place: usize) {
        for index in 0..self.list.len() {
            if self.fixed.get(index) == Some(&true) || !self.fits(place, self.list[index]) {
                continue;
            }
            if place < index {
                self.move_left(index, place);
            } else {
                self.move_right(index, place);
            }
            self.fixed[place] = true;
            return;
        }
    }

    /// Returns the first place from `index` on that is not final.
    fn next_free(&self, mut index: usize) -> usize {
        while self.fixed.get(index) == Some(&true) {
            index += 1;
        }
        index
    }

    /// Moves a component to `place`; the components there that are not final move right into the gap it leaves.
    fn move_left(&mut self, index: usize, place: usize) {
        let mut carried = std::mem::take(&mut self.list[index]);
        let mut at = place;
        while !carried.is_empty() {
            at = self.next_free(at);
            match self.list.get_mut(at) {
                Some(component) => std::mem::swap(&mut carried, component),
                None => return,
            }
            at += 1;
        }
    }

    /// Inserts empty components before a component until it is at `place`.
    fn move_right(&mut self, mut index: usize, place: usize) {
        while index < place {
            let mut carried = "";
            let mut at = index;
            while let Some(component) = self.list.get_mut(at) {
                std::mem::swap(&mut carried, component);
                if carried.is_empty() {
                    break;
                }
                at = self.next_free(at + 1);
            }
            if !carried.is_empty() {
                self.list.push(carried);
            }
            index = self.next_free(index + 1);
        }
    }

    fn join(mut self) -> String {
        // `none` between an architecture and an environment is the operating system, not the vendor.
        if self.fixed == [true, false, false, true]
            && self.list.get(1) == Some(&"none")
            && self.list.get(2) == Some(&"")
        {
            self.list.swap(1, 2);
        }
        for component in &mut self.list {
            if component.is_empty() {
                *component = "unknown";
            }
        }
        let mut environment = String::new();
        if self.environment == Environment::Android
            && let Some(version) = self.list.get(3).and_then(|c| c.strip_prefix("androideabi"))
        {
            environment = format!("android{version}");
        } else if self.vendor == Vendor::Suse && self.environment == Environment::GnuEabi {
            environment = "gnueabihf".to_owned();
        }
        if self.os == Os::Win32 {
            self.set(2, "windows");
            if self.environment == Environment::Unknown {
                let is_coff = matches!(self.object_format, ObjectFormat::Unknown | ObjectFormat::Coff);
                self.set(3, if is_coff { "msvc" } else { self.object_format.word() });
            }
        } else if let Some(library) = self.windows_library {
            self.set(2, "windows");
            self.set(3, library);
        }
        let is_windows_with_environment = self.windows_library.is_some()
            || self.os == Os::Win32 && self.environment != Environment::Unknown;
        if is_windows_with_environment
            && !matches!(self.object_format, ObjectFormat::Unknown | ObjectFormat::Coff)
        {
            self.list.resize(5, "");
            self.list[4] = self.object_format.word();
        }
        if self.list.first() == Some(&"dxil") {
            self.list.truncate(N_PLACES);
        }
        let mut list: Vec<&str> = self.list;
        if let Some(component) = list.get_mut(3).filter(|_| !environment.is_empty()) {
            *component = &environment;
        }
        list.join("-")
    }

    /// Sets a component of a triple that has exactly four.
    fn set(&mut self, place: usize, component: &'a str) {
        self.list.resize(N_PLACES, "");
        self.list[place] = component;
    }
}
