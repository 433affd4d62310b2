//! Links the program with the C library's archive where the system has one.
//!
//! A block is analyzed in less time than the dynamic linker takes to load two libraries and relocate the program.
//! The target feature `crt-static` would do the same, but cargo gives it to procedural macros too, which cannot be
//! linked so. Libraries, tests and benches are linked as always, and with `STALLSCOPE_LINK_DYNAMICALLY` set in the
//! environment the program is too.

use std::env;
use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Libraries that rustc linked, each with the archive that replaces it. An archive of an older C library may be
/// missing.
const ARCHIVES: [(&str, &str); 7] = [
    ("gcc_s", "gcc_eh"),
    ("c", "c"),
    ("m", "m"),
    ("rt", "rt"),
    ("dl", "dl"),
    ("util", "util"),
    ("pthread", "pthread"),
];

/// Whoever distributes binaries may have to let users exchange the C library.
const LINK_DYNAMICALLY: &str = "STALLSCOPE_LINK_DYNAMICALLY";

/// Where code begins on x86-64. Memory after it grows away from the addresses that measured code uses, the same as BHive's.
const START_OF_CODE: &str = "-Wl,-Ttext=0x10000000";

/// Archives that a static program needs.
const N_NEEDED: usize = 2;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={LINK_DYNAMICALLY}");
    if env::var_os(LINK_DYNAMICALLY).is_some() {
        return Ok(());
    }
    let cfg = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    let is_static = cfg("FEATURE").split(',').any(|feature| feature == "crt-static");
    let is_gnu = cfg("OS") == "linux" && cfg("ENV") == "gnu";
    if !is_gnu || is_static || env::var("HOST")? != env::var("TARGET")? {
        return Ok(());
    }
    let linker = env::var("RUSTC_LINKER").unwrap_or_else(|_| "cc".to_owned());
    let archives = ARCHIVES.map(|(_, archive)| archive_path(&linker, archive));
    if archives[..N_NEEDED].iter().any(Option::is_none) {
        return Ok(());
    }
    // A folder searched first, with archives alone, is where the linker finds what rustc names.
    let folder = PathBuf::from(env::var("OUT_DIR")?).join("archives");
    fs::create_dir_all(&folder)?;
    for ((library, _), archive) in ARCHIVES.iter().zip(archives) {
        if let Some(archive) = archive {
            fs::copy(archive, folder.join(format!("lib{library}.a")))?;
        }
    }
    let search = format!("-L{}", folder.display());
    // The archives need each other, and not every linker looks at one twice.
    let args =
        [&search, "-static", "-no-pie", "-Wl,--start-group", "-lgcc_eh", "-lgcc", "-lc", "-Wl,--end-group"];
    for arg in args {
        println!("cargo::rustc-link-arg-bins={arg}");
    }
    if cfg("ARCH") == "x86_64" {
        println!("cargo::rustc-link-arg-bins={START_OF_CODE}");
    }
    Ok(())
}

/// Where the linker finds an archive.
fn archive_path(linker: &str, name: &str) -> Option<PathBuf> {
    let output = Command::new(linker).arg(format!("-print-file-name=lib{name}.a")).output().ok()?;
    let path = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim_end());
    // A name that is not found is repeated as it is.
    (path.is_absolute() && path.exists()).then_some(path)
}
