//! Extensions with versions and profiles, from `-gen-riscv-target-def`.

use std::collections::BTreeMap;

use stallscope_target::{ArchProfile, DescriptionBuilder, VersionedExtension, VersionedExtensionId};

use crate::cpp::{Expression, Source};
use crate::error::{Error, Result};
use crate::tables::{Tables, fields, narrow};

/// Adds extensions and profiles.
pub(crate) fn write(tables: &Tables, builder: &mut DescriptionBuilder<'_>) -> Result<()> {
    let Some(source) = &tables.versioned_extensions else { return Ok(()) };
    let mut extensions: BTreeMap<String, (u16, u16, bool)> = BTreeMap::new();
    for (table, is_experimental) in
        [("SupportedExtensions[] = ", false), ("SupportedExperimentalExtensions[] = ", true)]
    {
        source.after(table)?.each_element(|line, element| {
            match fields(source, line, element)?.as_slice() {
                [name, Expression::List(version)] => {
                    let [Expression::Number(major), Expression::Number(minor)] = version.as_slice() else {
                        return Err(source.error(line, "unexpected form of version"));
                    };
                    let version = (narrow(source, line, *major)?, narrow(source, line, *minor)?);
                    extensions.insert(text(source, line, name)?, (version.0, version.1, is_experimental));
                }
                _ => return Err(source.error(line, "unexpected form of extension")),
            }
            Ok(())
        })?;
    }
    let ids: BTreeMap<&str, usize> = extensions.keys().map(String::as_str).zip(0..).collect();
    let mut implied: BTreeMap<String, Vec<VersionedExtensionId>> = BTreeMap::new();
    source.after("ImpliedExts[] = ")?.each_element(|line, element| {
        let row = fields(source, line, element)?;
        let [Expression::List(name), implied_name] = row.as_slice() else {
            return Err(source.error(line, "unexpected form of implication"));
        };
        let name = name.first().ok_or_else(|| source.error(line, "no name"))?;
        let implied_name = text(source, line, implied_name)?;
        let id = ids.get(implied_name.as_str());
        let id = id.ok_or_else(|| source.error(line, format!("unknown extension {implied_name}")))?;
        implied.entry(text(source, line, name)?).or_default().push(VersionedExtensionId::from_index(*id));
        Ok(())
    })?;
    for (name, (major, minor, is_experimental)) in &extensions {
        let implies = builder.span(implied.get(name).map_or(&[][..], |ids| ids));
        let name = builder.str(name);
        let record = VersionedExtension {
            name,
            major: *major,
            minor: *minor,
            is_experimental: *is_experimental,
            implies,
        };
        builder.push(record);
    }
    write_profiles(source, builder)
}

fn write_profiles(source: &Source, builder: &mut DescriptionBuilder<'_>) -> Result<()> {
    let mut profiles: BTreeMap<String, (String, bool)> = BTreeMap::new();
    for (table, is_experimental) in
        [("SupportedProfiles[] = ", false), ("SupportedExperimentalProfiles[] = ", true)]
    {
        source.after(table)?.each_element(|line, element| {
            let row = fields(source, line, element)?;
            let [name, arch] = row.as_slice() else {
                return Err(source.error(line, "unexpected form of profile"));
            };
            profiles.insert(text(source, line, name)?, (text(source, line, arch)?, is_experimental));
            Ok(())
        })?;
    }
    for (name, (arch, is_experimental)) in profiles {
        let record = ArchProfile { name: builder.str(&name), arch: builder.str(&arch), is_experimental };
        builder.push(record);
    }
    Ok(())
}

fn text(source: &Source, line: usize, expression: &Expression) -> Result<String> {
    match expression {
        Expression::Text(bytes) => Ok(String::from_utf8_lossy(bytes).into_owned()),
        _ => Err::<_, Error>(source.error(line, "expected a string")),
    }
}
