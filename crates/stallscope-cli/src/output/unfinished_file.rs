//! A file that is removed unless it is completed, even if a signal ends the program.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

/// A file that is being written.
#[derive(Debug)]
pub(crate) struct UnfinishedFile {
    file: File,
    removal: Removal,
}

impl UnfinishedFile {
    /// Creates the file, or empties it.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let removal = Removal::new(path);
        let file = File::create(path).inspect_err(|_| drop(removal.take()))?;
        Ok(Self { file, removal })
    }

    /// Writes the next piece.
    pub(crate) fn write(&mut self, text: &[u8]) -> io::Result<()> {
        self.file.write_all(text)
    }

    /// Keeps the file, which is complete.
    pub(crate) fn keep(&mut self) {
        self.removal.take();
    }
}

impl Drop for UnfinishedFile {
    fn drop(&mut self) {
        if let Some(path) = self.removal.take() {
            remove(&path);
        }
    }
}

/// Removes an incomplete file, unless it is a device or a pipe.
fn remove(path: &Path) {
    if fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
        // The exit status says that the file is incomplete.
        let _ = fs::remove_file(path);
    }
}

use removal::Removal;

#[cfg(unix)]
mod removal {
    use std::path::{Path, PathBuf};
    use std::sync::{Arc, Mutex, PoisonError};
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// The file to remove, until it is kept or removed.
    #[derive(Clone, Debug)]
    pub(crate) struct Removal(Arc<Mutex<Option<PathBuf>>>);

    impl Removal {
        /// Removes the file if a signal ends the program.
        pub(crate) fn new(path: &Path) -> Self {
            let this = Self(Arc::new(Mutex::new(Some(path.to_owned()))));
            let watched = this.clone();
            if let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) {
                let watch = move || {
                    for signal in signals.forever() {
                        if let Some(path) = watched.take() {
                            super::remove(&path);
                        }
                        // The signal ends the program as it does by default.
                        let _ = emulate_default_handler(signal);
                    }
                };
                // Without the thread the file may be left after, which is acceptable.
                let _ = thread::Builder::new().spawn(watch);
            }
            this
        }

        /// The file if it was to be removed, which it no longer is.
        pub(crate) fn take(&self) -> Option<PathBuf> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
        }
    }
}

#[cfg(not(unix))]
mod removal {
    use std::cell::RefCell;
    use std::path::{Path, PathBuf};

    /// The file to remove, until it is kept or removed.
    #[derive(Debug)]
    pub(crate) struct Removal(RefCell<Option<PathBuf>>);

    impl Removal {
        pub(crate) fn new(path: &Path) -> Self {
            Self(RefCell::new(Some(path.to_owned())))
        }

        /// The file if it was to be removed, which it no longer is.
        pub(crate) fn take(&self) -> Option<PathBuf> {
            self.0.take()
        }
    }
}
