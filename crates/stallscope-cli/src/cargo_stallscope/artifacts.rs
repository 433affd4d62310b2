//! Building, and what was built.

use std::env;
use std::ffi::OsString;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

/// A file that was built of the user's own packages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Artifact {
    /// Where it is.
    pub(crate) path: PathBuf,
    /// The name of its crate.
    pub(crate) crate_name: String,
}

/// Runs cargo build with some options, and returns the files with code. Messages of cargo and of the compiler go where they
/// always go.
pub(crate) fn build(options: &[OsString]) -> Result<Vec<Artifact>, String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&cargo);
    command.args(["build", "--message-format=json-render-diagnostics"]).args(options);
    let failed = |error: std::io::Error| format!("{}: {error}", cargo.display());
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(failed)?;
    let mut artifacts = Vec::new();
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).split(b'\n') {
            let line = line.map_err(failed)?;
            artifacts.extend(serde_json::from_slice(&line).ok().and_then(|message| artifact(&message)));
        }
    }
    if !child.wait().map_err(failed)?.success() {
        return Err("the crate was not built".to_owned());
    }
    Ok(artifacts)
}

/// The file with code that a message of cargo is about: a program, or a library of the user's own.
fn artifact(message: &Value) -> Option<Artifact> {
    if message.get("reason")?.as_str()? != "compiler-artifact" {
        return None;
    }
    // Dependencies are from registries and repositories.
    let package = message.get("package_id")?.as_str()?;
    if !package.starts_with("path+") && !package.contains("(path+") {
        return None;
    }
    let target = message.get("target")?;
    let crate_name = target.get("name")?.as_str()?.replace('-', "_");
    let kinds = target.get("kind")?.as_array()?;
    let is_of_build = |kind: &Value| matches!(kind.as_str(), Some("custom-build" | "proc-macro"));
    if kinds.iter().any(is_of_build) {
        return None;
    }
    if let Some(path) = message.get("executable").and_then(Value::as_str) {
        return Some(Artifact { path: path.into(), crate_name });
    }
    let files = message.get("filenames")?.as_array()?.iter().filter_map(Value::as_str);
    let endings = [".rlib", ".so", ".dylib", ".dll", ".a", ".lib"];
    let rank = |path: &&str| endings.iter().position(|ending| path.ends_with(ending));
    let path = files.filter(|path| rank(path).is_some()).min_by_key(rank)?;
    Some(Artifact { path: path.into(), crate_name })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::artifact;

    #[test]
    fn own_programs_and_libraries_are_taken() {
        let found = |package: &str, kind: &str, files: &[&str], executable: Option<&str>| {
            let message = json!({
                "reason": "compiler-artifact",
                "package_id": package,
                "target": {"kind": [kind], "name": "my-app"},
                "filenames": files,
                "executable": executable,
            });
            artifact(&message).map(|artifact| artifact.path.display().to_string())
        };
        let own = "path+file:///src/app#0.1.0";
        assert_eq!(found(own, "bin", &["/t/app"], Some("/t/app")).as_deref(), Some("/t/app"));
        let files = ["/t/libapp.rmeta", "/t/libapp.so", "/t/libapp.rlib"];
        assert_eq!(found(own, "lib", &files, None).as_deref(), Some("/t/libapp.rlib"));
        assert_eq!(
            found("app 0.1.0 (path+file:///src/app)", "lib", &files, None).as_deref(),
            Some("/t/libapp.rlib")
        );
        assert_eq!(found(own, "proc-macro", &files, None), None);
        assert_eq!(found("registry+https://crates.io#memchr@2.0.0", "lib", &files, None), None);
        assert_eq!(artifact(&json!({"reason": "build-finished", "success": true})), None);
        let target = json!({"kind": ["bin"], "name": "my-app"});
        let message = json!({"reason": "compiler-artifact", "package_id": own, "target": target, "executable": "/t/my-app"});
        assert_eq!(artifact(&message).unwrap().crate_name, "my_app");
    }
}
