//! Reads ill-formed models: the files below `tests/errors`, whose first line states the error, as in `# LINE:COLUMN: MESSAGE`, and the
//! example of the documentation after random damage.

#![allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]

use std::fs;
use std::path::Path;

use stallscope_aarch64::description::DESCRIPTION;
use stallscope_model_text::{Model, ModelError, Position, compile, parse, parse_with};
use stallscope_target::CoreParameter;
use stallscope_testing::Random;

/// Compiles a model, and returns the bytes of the file with it.
fn compiled(model: &Model) -> Result<Vec<u8>, ModelError> {
    compile(DESCRIPTION, std::slice::from_ref(model)).map_err(|(_, error)| error)
}

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
        let result = parse(&text).and_then(|model| compiled(&model));
        let actual = match result {
            Ok(_) => "nothing is wrong".to_owned(),
            Err(error) => {
                let Position { line, column } = error.position;
                format!("{line}:{column}: {}", error.message.replace("\n  ", " "))
            }
        };
        if actual != expected {
            differences.push(format!("{}\n  expected {expected}\n  actual   {actual}", path.display()));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// The example of the documentation for AArch64.
fn example() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/models.md");
    let text = fs::read_to_string(path).unwrap();
    let (_, rest) = text.split_once("```text\nmodel").unwrap();
    format!("model{}", rest.split_once("```").unwrap().0)
}

#[test]
fn the_example_of_the_documentation_is_a_model() {
    let model = parse(&example()).unwrap();
    let bytes = compiled(&model).unwrap();
    let description = DESCRIPTION.with_models(&bytes).unwrap();
    let processor = description.processor_by_name("cortex-a72").unwrap();
    let found = description.processor_model(processor).unwrap();
    assert_eq!((description.str(found.name), found.width, found.queues.len), ("Cortex-A72", 3, 2));
}

#[test]
fn damage_is_told_or_does_no_harm() {
    let example = example();
    let words: Vec<&str> = example.split_inclusive([' ', '\n']).collect();
    let mut random = Random::new("damage_is_told_or_does_no_harm");
    let mut below = |n: usize| random.below(n);
    let mut n_errors = 0;
    for _ in 0..200 {
        let mut damaged = words.clone();
        for _ in 0..1 + below(3) {
            let (at, from) = (below(damaged.len()), below(words.len()));
            match below(3) {
                0 => drop(damaged.remove(at)),
                1 => damaged.insert(at, words[from]),
                _ => damaged[at] = words[from],
            }
        }
        let model = parse(&damaged.concat());
        match model.and_then(|model| compiled(&model)) {
            Ok(bytes) => DESCRIPTION.with_models(&bytes).unwrap().verify().unwrap(),
            Err(error) => {
                assert!(error.position.line > 0 && error.position.column > 0);
                n_errors += 1;
            }
        }
    }
    assert!(n_errors > 100, "only {n_errors} errors");
}

#[test]
fn the_documentation_lists_all_parameters() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/models.md");
    let text = fs::read_to_string(path).unwrap();
    for parameter in CoreParameter::ALL {
        let row = format!("\n| `{}` | {} | ", parameter.name(), parameter.default_value());
        assert!(text.contains(&row), "{row}");
    }
}

#[test]
fn a_model_extends_another() {
    let head = "model \"A\" for cortex-a72 over cortex-a57\nsource s \"a test\"\ndefault-source s\n";
    let other = format!("{head}width 2\nretire 3\nport P Q\nscheduler 9\nopcode NOP : uops P ; latency 1\n");
    let own = format!("{head}extends other\nwidth 4\nopcode ADDXri : uops Q ; latency 1\n");
    let model = parse_with(&own, &mut |_| Ok(other.clone())).unwrap();
    assert_eq!((model.width, model.retire, model.ports.len()), (Some(4), Some(3), 2));
    assert_eq!(model.parameters, [(CoreParameter::Scheduler, 9)]);
    assert_eq!(model.rules.iter().map(|rule| rule.origin).collect::<Vec<_>>(), [0, 1]);
    // What is wrong in the other one is told where it is named.
    let error = parse_with(&own, &mut |_| Ok(other.replace("retire", "retrie"))).unwrap_err();
    assert_eq!((error.position.line, error.position.column), (4, 9));
    assert_eq!(error.message, "in the model 'other', line 5, column 1: unknown statement 'retrie'");
    // A model cannot extend itself.
    let error = parse_with(&own, &mut |_| Ok(own.clone())).unwrap_err();
    assert!(error.message.ends_with("too many models extend one another"), "{}", error.message);
}

#[test]
fn a_model_names_a_file_with_further_rules() {
    let head = "model \"A\" for cortex-a72 over cortex-a57\nsource s \"a test\"\ndefault-source s\n";
    let own = format!("{head}rest as-base\nrules more\nopcode ADDXri : uops A57UnitI ; latency 4\n");
    let rules = "default-source s\nopcode ADDXri SUBXri : uops A57UnitI ; latency 2\n";
    let read = |rules: &str| {
        parse_with(&own, &mut |file| {
            assert_eq!(file, "more.rules");
            Ok(rules.to_owned())
        })
    };
    let model = read(rules).unwrap();
    assert_eq!(model.rules.iter().map(|rule| rule.origin).collect::<Vec<_>>(), [0, 1]);
    // Rules of the text take precedence, and the rules of the file need not apply.
    compiled(&model).unwrap();
    compiled(&read("opcode ADDXri : uops A57UnitI ; latency 2 [s]\n").unwrap()).unwrap();
    // What is wrong in the file is told where it is named.
    let place = |error: &ModelError| (error.position.line, error.position.column);
    let error = read("width 3\n").unwrap_err();
    assert_eq!(place(&error), (5, 7));
    let message = "in the rules 'more', line 1, column 1: expected a rule or 'default-source', not 'width'";
    assert_eq!(error.message, message);
    let error = compiled(&read(&rules.replace("SUBXri", "NOSUCH")).unwrap()).unwrap_err();
    assert_eq!(place(&error), (5, 7));
    assert_eq!(error.message, "in the rules 'more', line 2, column 15: there is no opcode 'NOSUCH'");
    // A fact needs a source there, too.
    let error = read("opcode ADDXri : uops A57UnitI ; latency 2\n").unwrap_err();
    assert!(error.message.contains("missing source"), "{}", error.message);
    // A model that another one extends has its own file.
    let outer = format!("{head}extends inner\n");
    let mut files = |file: &str| match file {
        "inner.model" => Ok(own.clone()),
        _ => Ok(rules.replace("SUBXri", "NOSUCH")),
    };
    let error = compiled(&parse_with(&outer, &mut files).unwrap()).unwrap_err();
    assert_eq!(place(&error), (4, 9));
    let message = "in the model 'inner', in the rules 'more', line 2, column 15: there is no opcode 'NOSUCH'";
    assert_eq!(error.message, message);
}
