//! The directives that change the target: `.arch`, `.cpu`, `.fpu` and `.arch_extension`.

use stallscope_asm::{ParseResult, Parser, TokenKind};
use stallscope_mc::raw_text;
use stallscope_target::{ArchExtension, Architecture, FeatureId, FeatureSet, Processor};

use crate::description::feature;
use crate::features as feat;
use crate::parser::ArmAsmParser;

/// An extension that `.arch_extension` enables and disables.
struct Extension {
    name: &'static str,
    /// The feature that the architecture must have.
    requirement: FeatureId,
    /// Whether it exists for microcontrollers.
    is_for_m_class: bool,
    features: &'static [FeatureId],
}

const V6K: FeatureId = feature("HasV6KOps");
const V7: FeatureId = feature("HasV7Ops");
const V8_2: FeatureId = feature("HasV8_2aOps");
const V8_1M_MAIN: FeatureId = feature("HasV8_1MMainlineOps");
const NEON: FeatureId = feature("FeatureNEON");
const FP_ARMV8: FeatureId = feature("FeatureFPARMv8");
const VFP2_SP: FeatureId = feature("FeatureVFP2_SP");

const EXTENSIONS: [Extension; 15] = [
    extension("crc", feat::V8, &[feature("FeatureCRC")]),
    extension("aes", feat::V8, &[feature("FeatureAES"), NEON, FP_ARMV8]),
    extension("sha2", feat::V8, &[feature("FeatureSHA2"), NEON, FP_ARMV8]),
    extension("crypto", feat::V8, &[feature("FeatureCrypto"), NEON, FP_ARMV8]),
    extension("mve.fp", V8_1M_MAIN, &[feature("HasMVEFloatOps")]),
    extension("fp", feat::V8, &[VFP2_SP, FP_ARMV8]),
    Extension {
        is_for_m_class: false,
        ..extension("idiv", V7, &[feature("FeatureHWDivThumb"), feature("FeatureHWDivARM")])
    },
    Extension { is_for_m_class: false, ..extension("mp", V7, &[feature("FeatureMP")]) },
    extension("simd", feat::V8, &[NEON, VFP2_SP, FP_ARMV8]),
    extension("sec", V6K, &[feature("FeatureTrustZone")]),
    extension("virt", V7, &[feature("FeatureVirtualization")]),
    extension("fp16", V8_2, &[FP_ARMV8, feature("FeatureFullFP16")]),
    extension("ras", feat::V8, &[feature("FeatureRAS")]),
    extension("lob", V8_1M_MAIN, &[feature("FeatureLOB")]),
    extension("pacbti", V8_1M_MAIN, &[feature("FeaturePACBTI")]),
];

/// The extensions that cannot be enabled.
const UNSUPPORTED: [&str; 5] = ["os", "iwmmxt", "iwmmxt2", "maverick", "xscale"];

/// The extensions that only processors have, not directives; messages call them unknown by their whole name.
const OF_PROCESSORS: [&str; 17] = [
    "dotprod", "dsp", "fp.dp", "mve", "fp16fml", "bf16", "sb", "i8mm", "cdecp0", "cdecp1", "cdecp2",
    "cdecp3", "cdecp4", "cdecp5", "cdecp6", "cdecp7", "none",
];

const fn extension(name: &'static str, requirement: FeatureId, features: &'static [FeatureId]) -> Extension {
    Extension { name, requirement, is_for_m_class: true, features }
}

/// Other names of versions of the architecture.
const ARCHITECTURE_SYNONYMS: &[(&str, &str)] = &[
    ("v5", "v5t"),
    ("v5e", "v5te"),
    ("v6j", "v6"),
    ("v6hl", "v6k"),
    ("v6m", "v6-m"),
    ("v6sm", "v6-m"),
    ("v6s-m", "v6-m"),
    ("v6z", "v6kz"),
    ("v6zk", "v6kz"),
    ("v7", "v7-a"),
    ("v7hl", "v7-a"),
    ("v7l", "v7-a"),
    ("v7em", "v7e-m"),
    ("v8", "v8-a"),
    ("v8l", "v8-a"),
    ("aarch64", "v8-a"),
    ("arm64", "v8-a"),
    ("v9", "v9-a"),
    ("v8m.base", "v8-m.base"),
    ("v8m.main", "v8-m.main"),
    ("v8.1m.main", "v8.1-m.main"),
];

/// The versions that may be written with a letter for the profile and without the hyphen before it.
const WITHOUT_HYPHEN: [&str; 22] = [
    "v7a", "v7r", "v7m", "v8a", "v8.1a", "v8.2a", "v8.3a", "v8.4a", "v8.5a", "v8.6a", "v8.7a", "v8.8a",
    "v8.9a", "v8r", "v9a", "v9.1a", "v9.2a", "v9.3a", "v9.4a", "v9.5a", "v9.6a", "v9.7a",
];

/// Other names of floating-point units.
const UNIT_SYNONYMS: &[(&str, &str)] = &[
    ("vfp2", "vfpv2"),
    ("vfp3", "vfpv3"),
    ("vfp4", "vfpv4"),
    ("vfp3-d16", "vfpv3-d16"),
    ("vfp4-d16", "vfpv4-d16"),
    ("fp4-sp-d16", "fpv4-sp-d16"),
    ("vfpv4-sp-d16", "fpv4-sp-d16"),
    ("fp4-dp-d16", "vfpv4-d16"),
    ("fpv4-dp-d16", "vfpv4-d16"),
    ("fp5-sp-d16", "fpv5-sp-d16"),
    ("fp5-dp-d16", "fpv5-d16"),
    ("fpv5-dp-d16", "fpv5-d16"),
    ("neon-vfpv3", "neon"),
];

fn synonym<'a>(names: &[(&str, &'static str)], name: &'a str) -> &'a str {
    names.iter().find(|(known, _)| *known == name).map_or(name, |(_, other)| other)
}

/// Returns the name of a version of the architecture without what precedes it and the byte order; `None` if it is
/// not written as one.
fn canonical_name(name: &str) -> Option<&str> {
    let prefixes = ["arm64_32", "arm64e", "arm64", "aarch64_32", "arm", "thumb", "aarch64"];
    let Some(prefix) = prefixes.into_iter().find(|prefix| name.starts_with(prefix)) else {
        return Some(name.strip_suffix("eb").unwrap_or(name));
    };
    let rest = name.get(prefix.len()..)?;
    let rest = match rest.strip_prefix("_be").filter(|_| prefix == "aarch64") {
        Some(rest) => rest,
        None if prefix == "aarch64" && name.contains("eb") => return None,
        None => rest,
    };
    let rest = rest.strip_prefix("eb").unwrap_or_else(|| rest.strip_suffix("eb").unwrap_or(rest));
    match rest.as_bytes() {
        [] => Some(name),
        [_] => Some(rest).filter(|rest| !rest.contains("eb")),
        [b'v', b'0'..=b'9', ..] if !rest.contains("eb") => Some(rest),
        _ => None,
    }
}

impl ArmAsmParser<'_> {
    /// Returns the version of the architecture that directives call `name`: the first one that ends so.
    fn architecture(&self, name: &str) -> Option<Architecture> {
        let name = canonical_name(name).filter(|name| !name.is_empty())?;
        let mut name = synonym(ARCHITECTURE_SYNONYMS, name).to_owned();
        if WITHOUT_HYPHEN.contains(&name.as_str()) {
            name.insert(name.len() - 1, '-');
        }
        let mut architectures = self.description.table::<Architecture>().iter();
        architectures.find(|architecture| self.description.str(architecture.name).ends_with(&name))
    }

    /// Parses `.arch`.
    pub(crate) fn parse_arch(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        let name = rest_of_statement(parser);
        let Some(architecture) = self.architecture(&name) else {
            return Err(parser.error(location, "Unknown arch name"));
        };
        self.change_target(parser, architecture.features, location);
        Ok(())
    }

    /// Parses `.object_arch`, which has no effect on the code.
    pub(crate) fn parse_object_arch(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let token = parser.token();
        parser.check(!token.is(TokenKind::Identifier), token.location, "unexpected token")?;
        parser.lex();
        if self.architecture(token.str()).is_none() {
            return Err(parser.error(token.location, format!("unknown architecture '{}'", token.str())));
        }
        parser.parse_token(TokenKind::EndOfStatement, "unexpected token")
    }

    /// Parses `.cpu`.
    pub(crate) fn parse_cpu(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        let name = rest_of_statement(parser);
        let processors = self.description.table::<Processor>();
        let found = self.description.processor_by_name(&name);
        let Some(processor) = found.and_then(|processor| processors.get(processor.index())) else {
            return Err(parser.error(location, "Unknown CPU name"));
        };
        self.change_target(parser, processor.features.union(&processor.tune_features), location);
        Ok(())
    }

    /// Changes the features, but not the state, unless it does not exist any more.
    fn change_target(&mut self, parser: &mut Parser<'_>, features: FeatureSet, location: u32) {
        let was_thumb = self.is_thumb();
        self.set_features(self.description.with_implied(&features));
        if was_thumb == self.is_thumb() {
            return;
        }
        if self.has_state(was_thumb) {
            self.switch_state();
            return;
        }
        let (from, to) = if was_thumb { ("thumb", "arm") } else { ("arm", "thumb") };
        let message = format!("new target does not support {from} mode, switching to {to} mode");
        parser.warning(location, message);
    }

    /// Returns whether the target has a state.
    pub(crate) fn has_state(&self, is_thumb: bool) -> bool {
        if is_thumb { self.has(feat::V4T) } else { !self.has(feat::NO_ARM) }
    }

    /// Parses `.fpu`.
    pub(crate) fn parse_fpu(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let start = parser.token().location;
        let name = rest_of_statement(parser);
        let unit = self.description.arch_extension_by_name(synonym(UNIT_SYNONYMS, &name));
        let Some(unit) = unit else { return Err(parser.error(start, "Unknown FPU name")) };
        let units = self.description.table::<ArchExtension>();
        let of_all = units.iter().fold(FeatureSet::default(), |all, unit| all.union(&unit.features));
        let mut features = self.features;
        self.description.clear_features(&of_all.without(&unit.features), &mut features);
        self.set_features(features.union(&self.description.with_implied(&unit.features)));
        Ok(())
    }

    /// Parses `.arch_extension`.
    pub(crate) fn parse_arch_extension(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Err(parser.error(token.location, "expected architecture extension name"));
        }
        parser.lex();
        parser.parse_eol()?;
        if token.str() == "nocrypto" {
            // Each may fail on its own.
            let _ = self.change_extension(parser, "nosha2", token.location);
            let _ = self.change_extension(parser, "noaes", token.location);
        }
        self.change_extension(parser, token.str(), token.location)
    }

    /// Enables an extension, or disables it if `no` precedes its name.
    fn change_extension(&mut self, parser: &mut Parser<'_>, written: &str, location: u32) -> ParseResult {
        let (is_enabled, name) = match written.split_at_checked(2) {
            Some((start, rest)) if start.eq_ignore_ascii_case("no") => (false, rest),
            _ => (true, written),
        };
        let Some(extension) = EXTENSIONS.iter().find(|extension| extension.name == name) else {
            let message = match name {
                _ if UNSUPPORTED.contains(&name) => format!("unsupported architectural extension: {name}"),
                _ if OF_PROCESSORS.contains(&name) => {
                    format!("unknown architectural extension: {written}")
                }
                _ => format!("unknown architectural extension: {name}"),
            };
            return Err(parser.error(location, message));
        };
        let is_allowed =
            self.has(extension.requirement) && (extension.is_for_m_class || !self.has(feat::M_CLASS));
        if !is_allowed {
            let message =
                format!("architectural extension '{name}' is not allowed for the current base architecture");
            return Err(parser.error(location, message));
        }
        let mut changed = FeatureSet::default();
        for &feature in extension.features {
            changed.set(feature, true);
        }
        let mut features = self.features;
        if is_enabled {
            features = features.union(&self.description.with_implied(&changed));
        } else {
            self.description.clear_features(&changed, &mut features);
        }
        self.set_features(features);
        Ok(())
    }
}

/// Returns the text up to the end of the statement, without surrounding white space.
fn rest_of_statement(parser: &mut Parser<'_>) -> String {
    let text = raw_text::from_bytes(parser.parse_string_to_end_of_statement());
    text.trim_matches(|c: char| c.is_ascii_whitespace() || c == '\x0b').to_owned()
}
