//! Checks which crates use which: compares a table with the edges that cargo reports.

use super::outcome::{CheckResult, Outcome};
use crate::metadata::Metadata;

const TABLE: &str = include_str!("edges.txt");

/// A line of the table: a pattern for packages, and patterns for what they may use.
struct Rule<'t> {
    user: &'t str,
    used: Vec<&'t str>,
}

/// A package that uses another one, both by their folders.
#[derive(Debug, PartialEq)]
struct Edge {
    user: String,
    used: String,
}

pub(super) fn run(metadata: &Metadata) -> CheckResult {
    let rules = parse(TABLE)?;
    let folders: Vec<String> = metadata.packages.iter().map(|package| metadata.folder(package)).collect();
    let mut edges = Vec::new();
    for package in &metadata.packages {
        let is_free = |kind: &Option<String>| kind.as_deref() == Some("dev");
        for dependency in package.dependencies.iter().filter(|dependency| !is_free(&dependency.kind)) {
            if let Some(path) = &dependency.path {
                edges.push(Edge { user: metadata.folder(package), used: metadata.relative(path) });
            }
        }
    }
    let violations = violations(&rules, &folders, &edges);
    if violations.is_empty() {
        Ok(Outcome::Passed(format!("{} edges between {} packages", edges.len(), folders.len())))
    } else {
        Err(format!("xtask/src/ci/edges.txt and the manifests disagree\n{}", violations.join("\n")))
    }
}

fn parse(table: &str) -> Result<Vec<Rule<'_>>, String> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let parse_line = |line: &'_ str| line.split_once(':').map(|_| ()).ok_or(line.to_owned());
    lines
        .clone()
        .try_for_each(parse_line)
        .map_err(|line| format!("edges.txt: not FOLDER: FOLDER...: {line}"))?;
    let rules = lines.filter_map(|line| line.split_once(':'));
    Ok(rules
        .map(|(user, used)| Rule { user: user.trim(), used: used.split_whitespace().collect() })
        .collect())
}

/// Returns packages and edges that the table does not allow, and superfluous entries of the table.
fn violations(rules: &[Rule<'_>], folders: &[String], edges: &[Edge]) -> Vec<String> {
    let mut violations = Vec::new();
    for folder in folders {
        let n_rules = rules.iter().filter(|rule| matches(rule.user, folder)).count();
        if n_rules != 1 {
            violations.push(format!("{folder}: {n_rules} lines apply, there must be one"));
        }
    }
    for Edge { user, used } in edges {
        let is_allowed = |rule: &Rule<'_>| {
            matches(rule.user, user) && rule.used.iter().any(|pattern| matches(pattern, used))
        };
        if !rules.iter().any(is_allowed) {
            violations.push(format!("{user} uses {used}, which is not allowed"));
        }
    }
    for rule in rules {
        if !folders.iter().any(|folder| matches(rule.user, folder)) {
            violations.push(format!("{}: there is no such package", rule.user));
            continue;
        }
        for pattern in &rule.used {
            let is_used = |edge: &Edge| matches(rule.user, &edge.user) && matches(pattern, &edge.used);
            if !edges.iter().any(is_used) {
                violations.push(format!("{} no longer uses {pattern}: take it off the line", rule.user));
            }
        }
    }
    violations
}

/// Returns whether a folder matches a pattern.
fn matches(pattern: &str, folder: &str) -> bool {
    let (mut patterns, mut parts) = (pattern.split('/'), folder.split('/'));
    loop {
        match (patterns.next(), parts.next()) {
            (None, None) => return true,
            (Some(pattern), Some(part)) if pattern == "*" || pattern == part => {}
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(table: &str, folders: &[&str], edges: &[(&str, &str)]) -> Vec<String> {
        let folders: Vec<String> = folders.iter().map(|&folder| folder.to_owned()).collect();
        let edge = |&(user, used): &(&str, &str)| Edge { user: user.to_owned(), used: used.to_owned() };
        violations(&parse(table).unwrap(), &folders, &edges.iter().map(edge).collect::<Vec<_>>())
    }

    #[test]
    fn edges_in_the_table_pass() {
        let table = "# comment\nlow:\nisa/*: low\ntop: isa/* low\n";
        let folders = ["low", "isa/a", "isa/b", "top"];
        let edges = [("isa/a", "low"), ("isa/b", "low"), ("top", "isa/a"), ("top", "isa/b"), ("top", "low")];
        assert!(check(table, &folders, &edges).is_empty());
    }

    #[test]
    fn an_edge_upwards_fails() {
        let found = check("low:\ntop: low\n", &["low", "top"], &[("top", "low"), ("low", "top")]);
        assert_eq!(found, ["low uses top, which is not allowed"]);
    }

    #[test]
    fn an_edge_between_packages_of_one_pattern_fails() {
        let found = check("isa/*:\n", &["isa/a", "isa/b"], &[("isa/a", "isa/b")]);
        assert_eq!(found, ["isa/a uses isa/b, which is not allowed"]);
    }

    #[test]
    fn a_line_for_a_missing_package_fails() {
        let found = check("low:\ntop: low\nold: low\n", &["low", "top"], &[]);
        assert_eq!(found, ["top no longer uses low: take it off the line", "old: there is no such package"]);
    }

    #[test]
    fn a_package_without_a_line_fails() {
        assert_eq!(check("low:\n", &["low", "new"], &[]), ["new: 0 lines apply, there must be one"]);
    }

    #[test]
    fn a_line_without_a_colon_is_an_error() {
        assert!(parse("low\n").is_err());
    }
}
