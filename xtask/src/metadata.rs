//! The workspace, from cargo's metadata.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::cargo;

/// The workspace and its packages.
#[derive(Deserialize)]
pub(crate) struct Metadata {
    /// The packages of the workspace, without packages from registries.
    pub(crate) packages: Vec<Package>,
    pub(crate) workspace_root: PathBuf,
    pub(crate) target_directory: PathBuf,
}

#[derive(Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) manifest_path: PathBuf,
    pub(crate) rust_version: Option<String>,
    /// The registries that it may be published to; `None` for all.
    publish: Option<Vec<String>>,
    pub(crate) features: BTreeMap<String, Vec<String>>,
    pub(crate) dependencies: Vec<Dependency>,
    pub(crate) targets: Vec<Target>,
}

#[derive(Deserialize)]
pub(crate) struct Dependency {
    /// `None` for a normal dependency, otherwise "dev" or "build".
    pub(crate) kind: Option<String>,
    /// The folder, if it is a package of the workspace.
    pub(crate) path: Option<PathBuf>,
}

#[derive(Deserialize)]
pub(crate) struct Target {
    kind: Vec<String>,
    pub(crate) src_path: PathBuf,
}

impl Metadata {
    /// Reads the metadata from cargo.
    pub(crate) fn read() -> Result<Self, String> {
        let arguments = ["metadata", "--format-version", "1", "--no-deps", "--locked"];
        let text = cargo::output(cargo::cargo().args(arguments))?;
        serde_json::from_str(&text).map_err(|error| format!("cargo metadata: {error}"))
    }

    /// Returns the folder of a package, relative to the root of the workspace, with slashes.
    pub(crate) fn folder(&self, package: &Package) -> String {
        self.relative(package.manifest_path.parent().unwrap_or(Path::new("")))
    }

    /// Returns a path relative to the root of the workspace, with slashes.
    pub(crate) fn relative(&self, path: &Path) -> String {
        let relative = path.strip_prefix(&self.workspace_root).unwrap_or(path);
        relative.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
    }

    /// Returns the libraries that other projects can use: the published packages with a library.
    pub(crate) fn libraries(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| package.is_published() && package.library().is_some())
    }
}

impl Package {
    /// Returns whether it may be published to a registry.
    pub(crate) fn is_published(&self) -> bool {
        self.publish.as_ref().is_none_or(|registries| !registries.is_empty())
    }

    /// Returns its library.
    pub(crate) fn library(&self) -> Option<&Target> {
        self.targets.iter().find(|target| target.is("lib"))
    }

    /// Returns the roots of its modules: library and programs.
    pub(crate) fn roots(&self) -> impl Iterator<Item = &Target> {
        self.targets.iter().filter(|target| target.is("lib") || target.is("bin"))
    }
}

impl Target {
    fn is(&self, kind: &str) -> bool {
        self.kind.iter().any(|k| k == kind)
    }
}
