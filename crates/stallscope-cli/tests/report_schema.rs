//! JSON reports are what their schema says, docs/report.schema.json.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

mod common;

use serde_json::Value;

use common::run::Run;

const SCHEMA: &str = include_str!("../../../docs/report.schema.json");

/// The keywords of schemas that are checked, and keywords that only describe.
const KEYWORDS: [&str; 10] = [
    "$ref",
    "additionalProperties",
    "anyOf",
    "enum",
    "items",
    "maximum",
    "minimum",
    "properties",
    "required",
    "type",
];
const DESCRIPTIVE: [&str; 4] = ["$defs", "$schema", "description", "title"];

/// Returns the error in a value at a path.
fn problems(schema: &Value, value: &Value, root: &Value, path: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut nested = Vec::new();
    let mut wrong = |what: String| found.push(format!("{path}: {what}"));
    let empty = serde_json::Map::new();
    let keywords = schema.as_object().unwrap_or(&empty);
    for (keyword, argument) in keywords {
        match keyword.as_str() {
            "type" => {
                let types: Vec<&str> = match argument {
                    Value::String(name) => vec![name],
                    names => names.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect(),
                };
                let is_of = |name: &&str| match *name {
                    "null" => value.is_null(),
                    "boolean" => value.is_boolean(),
                    "string" => value.is_string(),
                    "array" => value.is_array(),
                    "object" => value.is_object(),
                    "number" => value.is_number(),
                    "integer" => value.is_i64() || value.is_u64(),
                    other => panic!("unknown type {other}"),
                };
                if !types.iter().any(is_of) {
                    wrong(format!("{value} is none of {types:?}"));
                }
            }
            "enum" => {
                if !argument.as_array().unwrap().contains(value) {
                    wrong(format!("{value} is none of {argument}"));
                }
            }
            "minimum" => {
                if value.as_f64().is_some_and(|number| number < argument.as_f64().unwrap()) {
                    wrong(format!("{value} is too small"));
                }
            }
            "maximum" => {
                if value.as_f64().is_some_and(|number| number > argument.as_f64().unwrap()) {
                    wrong(format!("{value} is too large"));
                }
            }
            "required" => {
                for name in argument.as_array().unwrap() {
                    if value.as_object().is_some_and(|members| !members.contains_key(name.as_str().unwrap()))
                    {
                        wrong(format!("{name} is missing"));
                    }
                }
            }
            "anyOf" => {
                let mut alternatives = argument.as_array().unwrap().iter();
                if !alternatives.any(|schema| problems(schema, value, root, path).is_empty()) {
                    wrong(format!("{value} is none of the alternatives"));
                }
            }
            "$ref" => {
                let name = argument.as_str().unwrap().strip_prefix('#').unwrap();
                let schema = root.pointer(name).unwrap_or_else(|| panic!("unknown {argument}"));
                nested.extend(problems(schema, value, root, path));
            }
            "items" => {
                for (index, element) in value.as_array().into_iter().flatten().enumerate() {
                    nested.extend(problems(argument, element, root, &format!("{path}/{index}")));
                }
            }
            "additionalProperties" | "properties" => {}
            other => assert!(DESCRIPTIVE.contains(&other), "{other} is not checked"),
        }
    }
    found.append(&mut nested);
    let properties = keywords.get("properties").and_then(Value::as_object).unwrap_or(&empty);
    for (name, member) in value.as_object().into_iter().flatten() {
        let path = format!("{path}/{name}");
        match (properties.get(name), keywords.get("additionalProperties")) {
            (Some(schema), _) => found.extend(problems(schema, member, root, &path)),
            (None, Some(Value::Bool(false))) => found.push(format!("{path}: unknown")),
            (None, Some(schema)) => found.extend(problems(schema, member, root, &path)),
            (None, None) => {}
        }
    }
    found
}

/// Returns the report that the program prints on a text.
fn report(arguments: &[&str], text: &str) -> Value {
    serde_json::from_str(&Run::new(arguments).input(text).report()).unwrap()
}

const KERNEL: &str = "# LLVM-MCA-BEGIN a\u{1}b\n.L: movq (%rdi), %rax\nimulq %rax, %rbx\nmovq %rbx, 8(%rdi)\ncall f\n\
                      divps %xmm0, %xmm1\nmovq %rbx, %rcx\njne .L\n# LLVM-MCA-END\nnop\n";

#[test]
fn the_schema_has_only_keywords_that_are_checked() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    for definition in schema["$defs"].as_object().unwrap().values() {
        for keyword in definition.as_object().unwrap().keys() {
            assert!(
                KEYWORDS.contains(&keyword.as_str()) || DESCRIPTIVE.contains(&keyword.as_str()),
                "{keyword}"
            );
        }
    }
}

#[test]
fn reports_are_what_the_schema_says() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let all = ["-all-views", "-explain", "-what-if", "-source"];
    for json in ["-json", "-json-complete"] {
        for processor in ["skylake", "znver3", "atom"] {
            for accurate in ["-accurate=0", "-accurate", "-front-end=linear"] {
                let mut arguments = vec!["-mtriple=x86_64", json, accurate];
                let processor = format!("-mcpu={processor}");
                arguments.push(&processor);
                arguments.extend(all);
                let report = report(&arguments, KERNEL);
                let found = problems(&schema, &report, &schema, "");
                assert!(found.is_empty(), "{arguments:?}: {found:#?}");
            }
        }
    }
}

#[test]
fn complete_reports_have_every_view_and_the_default_only_those_of_llvm() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let members = |json: &str, more: &[&str]| -> Vec<String> {
        let report =
            report(&[&["-mtriple=x86_64", "-mcpu=skylake", json, "-all-views"], more].concat(), KERNEL);
        report["CodeRegions"][0].as_object().unwrap().keys().cloned().collect()
    };
    let complete = members("-json-complete", &["-explain", "-what-if", "-front-end=linear", "-source"]);
    let known = schema["$defs"]["CodeRegion"]["properties"].as_object().unwrap();
    let missing: Vec<_> = known.keys().filter(|name| !complete.contains(name)).collect();
    assert_eq!(missing, ["Place", "Profile"]);
    let default = members("-json", &[]);
    assert_eq!(
        default,
        [
            "BottleneckAnalysis",
            "DispatchStatistics",
            "InstructionInfoView",
            "Instructions",
            "Name",
            "ResourcePressureView",
            "SummaryView",
            "TimelineView"
        ]
    );
}

#[test]
fn regions_that_were_found_say_where_they_are() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let text = "f:\n\t.file 1 \"/src/f.c\"\n\t.loc 1 7 0\n.L1:\n\tcall g\n\tdecl %eax\n\tje .L2\n\taddl %eax, %ebx\n.L2:\n\tdecl %ecx\n\tjne .L1\n\tret\n";
    for json in ["-json", "-json-complete"] {
        let report = report(&["-mtriple=x86_64", "-mcpu=skylake", json, "-accurate", "-regions=loops"], text);
        let found = problems(&schema, &report, &schema, "");
        assert!(found.is_empty(), "{found:#?}");
        let second = &report["CodeRegions"][1];
        let place = serde_json::json!({
            "Address": null, "Calls": ["g"], "File": "/src/f.c", "Function": "f", "Line": 7, "Part": "Loop", "Path": 2, "Paths": 2,
            "TextLine": 5
        });
        assert_eq!(second["Place"], place);
        // What limits a loop is never left out.
        let limit = second["AccuracyView"]["LimitedBy"]["Text"].as_str().unwrap();
        assert!(!limit.is_empty());
    }
}

#[test]
fn other_reports_are_not() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    for text in [r#"{}"#, r#"{"CodeRegions": 1}"#, r#"{"CodeRegions": [{"Name": 3, "X": 1}]}"#] {
        assert!(!problems(&schema, &serde_json::from_str(text).unwrap(), &schema, "").is_empty(), "{text}");
    }
}
