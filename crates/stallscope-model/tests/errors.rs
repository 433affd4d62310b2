//! Reads the ill-formed models below `tests/errors`. The first line of each says what is wrong with it: `# LINE:COLUMN: MESSAGE`.

use std::fs;
use std::path::Path;

use stallscope_model::{Position, add, parse};
use stallscope_target::aarch64;

#[test]
fn what_is_wrong_with_a_model_is_told_with_its_place() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/errors");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() > 30);
    let mut differences = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let expected = text.lines().next().and_then(|line| line.strip_prefix("# ")).unwrap();
        let result = parse(&text).and_then(|model| add(aarch64::description(), &model));
        let actual = match result {
            Ok(_) => "nothing is wrong".to_owned(),
            Err(error) => {
                let Position { line, column } = error.position;
                format!("{line}:{column}: {}", error.message)
            }
        };
        if actual != expected {
            differences.push(format!("{}\n  expected {expected}\n  actual   {actual}", path.display()));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
