//! Sections of ELF.

use crate::directive::Directive;
use crate::number;
use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::ExpressionId;
use stallscope_mc::Fragment;
use stallscope_mc::raw_text;
use stallscope_mc::{Section, SectionId, SectionKey};

const SHF_WRITE: u32 = 0x1;
const SHF_ALLOC: u32 = 0x2;
const SHF_EXECINSTR: u32 = 0x4;
const SHF_MERGE: u32 = 0x10;
const SHF_STRINGS: u32 = 0x20;
const SHF_LINK_ORDER: u32 = 0x80;
const SHF_GROUP: u32 = 0x200;
const SHF_TLS: u32 = 0x400;
const SHF_GNU_RETAIN: u32 = 0x20_0000;
const SHF_EXCLUDE: u32 = 0x8000_0000;

const SHT_PROGBITS: u32 = 1;
const SHT_NOTE: u32 = 7;
const SHT_NOBITS: u32 = 8;
const SHT_INIT_ARRAY: u32 = 14;
const SHT_FINI_ARRAY: u32 = 15;
const SHT_PREINIT_ARRAY: u32 = 16;
const SHT_LLVM_CALL_GRAPH: u32 = 0x6fff_4c0f;
const SHT_GNU_SFRAME: u32 = 0x6fff_fff4;
const SHT_X86_64_UNWIND: u32 = 0x7000_0001;

/// The names of section types, and the types.
const TYPES: &[(&[u8], u32)] = &[
    (b"fini_array", SHT_FINI_ARRAY),
    (b"init_array", SHT_INIT_ARRAY),
    (b"llvm_bb_addr_map", 0x6fff_4c0a),
    (b"llvm_call_graph", SHT_LLVM_CALL_GRAPH),
    (b"llvm_call_graph_profile", 0x6fff_4c09),
    (b"llvm_cfi_jump_table", 0x6fff_4c0e),
    (b"llvm_dependent_libraries", 0x6fff_4c04),
    (b"llvm_jt_sizes", 0x6fff_4c0d),
    (b"llvm_linker_options", 0x6fff_4c01),
    (b"llvm_lto", 0x6fff_4c0c),
    (b"llvm_odrtab", 0x6fff_4c00),
    (b"llvm_offloading", 0x6fff_4c0b),
    (b"llvm_sympart", 0x6fff_4c05),
    (b"nobits", SHT_NOBITS),
    (b"note", SHT_NOTE),
    (b"preinit_array", SHT_PREINIT_ARRAY),
    (b"progbits", SHT_PROGBITS),
    (b"unwind", SHT_X86_64_UNWIND),
];

/// Sections that are there from the start: name, type, flags and size of entries.
const PREDEFINED: &[(&[u8], u32, u32, u32)] = &[
    (b".bss", SHT_NOBITS, SHF_WRITE | SHF_ALLOC, 0),
    (b".text", SHT_PROGBITS, SHF_EXECINSTR | SHF_ALLOC, 0),
    (b".data", SHT_PROGBITS, SHF_WRITE | SHF_ALLOC, 0),
    (b".rodata", SHT_PROGBITS, SHF_ALLOC, 0),
    (b".tdata", SHT_PROGBITS, SHF_ALLOC | SHF_TLS | SHF_WRITE, 0),
    (b".tbss", SHT_NOBITS, SHF_ALLOC | SHF_TLS | SHF_WRITE, 0),
    (b".data.rel.ro", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, 0),
    (b".rodata.cst4", SHT_PROGBITS, SHF_ALLOC | SHF_MERGE, 4),
    (b".rodata.cst8", SHT_PROGBITS, SHF_ALLOC | SHF_MERGE, 8),
    (b".rodata.cst16", SHT_PROGBITS, SHF_ALLOC | SHF_MERGE, 16),
    (b".rodata.cst32", SHT_PROGBITS, SHF_ALLOC | SHF_MERGE, 32),
    (b".gcc_except_table", SHT_PROGBITS, SHF_ALLOC, 0),
    (b".debug_abbrev", SHT_PROGBITS, 0, 0),
    (b".debug_info", SHT_PROGBITS, 0, 0),
    (b".debug_line", SHT_PROGBITS, 0, 0),
    (b".debug_line_str", SHT_PROGBITS, SHF_MERGE | SHF_STRINGS, 1),
    (b".debug_frame", SHT_PROGBITS, 0, 0),
    (b".debug_pubnames", SHT_PROGBITS, 0, 0),
    (b".debug_pubtypes", SHT_PROGBITS, 0, 0),
    (b".debug_gnu_pubnames", SHT_PROGBITS, 0, 0),
    (b".debug_gnu_pubtypes", SHT_PROGBITS, 0, 0),
    (b".debug_str", SHT_PROGBITS, SHF_MERGE | SHF_STRINGS, 1),
    (b".debug_loc", SHT_PROGBITS, 0, 0),
    (b".debug_aranges", SHT_PROGBITS, 0, 0),
    (b".debug_ranges", SHT_PROGBITS, 0, 0),
    (b".debug_macinfo", SHT_PROGBITS, 0, 0),
    (b".debug_macro", SHT_PROGBITS, 0, 0),
    (b".debug_names", SHT_PROGBITS, 0, 0),
    (b".apple_names", SHT_PROGBITS, 0, 0),
    (b".apple_objc", SHT_PROGBITS, 0, 0),
    (b".apple_namespaces", SHT_PROGBITS, 0, 0),
    (b".apple_types", SHT_PROGBITS, 0, 0),
    (b".debug_str_offsets", SHT_PROGBITS, 0, 0),
    (b".debug_addr", SHT_PROGBITS, 0, 0),
    (b".debug_rnglists", SHT_PROGBITS, 0, 0),
    (b".debug_loclists", SHT_PROGBITS, 0, 0),
    (b".debug_info.dwo", SHT_PROGBITS, SHF_EXCLUDE, 0),
    (b".debug_types.dwo", SHT_PROGBITS, SHF_EXCLUDE, 0),
    (b".debug_abbrev.dwo", SHT_PROGBITS, SHF_EXCLUDE, 0),
    (b".debug_str.dwo", SHT_PROGBITS, SHF_MERGE | SHF_STRINGS | SHF_EXCLUDE, 1),
    (b".debug_line.dwo", SHT_PROGBITS, SHF_EXCLUDE, 0),
    (b".debug_loc.dwo", SHT_PROGBITS, SHF_EXCLUDE, 0),
    (b".debug_str_offsets.dwo", SHT_PROGBITS, SHF_EXCLUDE, 0),
    (b".debug_rnglists.dwo", SHT_PROGBITS, SHF_EXCLUDE, 0),
    (b".debug_macinfo.dwo", SHT_PROGBITS, SHF_EXCLUDE, 0),
    (b".debug_macro.dwo", SHT_PROGBITS, SHF_EXCLUDE, 0),
    (b".debug_loclists.dwo", SHT_PROGBITS, SHF_EXCLUDE, 0),
    (b".debug_cu_index", SHT_PROGBITS, 0, 0),
    (b".debug_tu_index", SHT_PROGBITS, 0, 0),
    (b".llvm_stackmaps", SHT_PROGBITS, SHF_ALLOC, 0),
    (b".llvm_faultmaps", SHT_PROGBITS, SHF_ALLOC, 0),
    (b".sframe", SHT_GNU_SFRAME, SHF_ALLOC, 0),
    (b".llvm.callgraph", SHT_LLVM_CALL_GRAPH, 0, 0),
    (b".stack_sizes", SHT_PROGBITS, 0, 0),
    (b".pseudo_probe", SHT_PROGBITS, 0, 0),
    (b".pseudo_probe_desc", SHT_PROGBITS, 0, 0),
    (b".llvm_stats", SHT_PROGBITS, 0, 0),
];

/// What a directive says of a section behind its name.
#[derive(Default)]
struct Arguments<'a> {
    flags: u32,
    type_name: &'a [u8],
    entry_size: u32,
    group: &'a [u8],
    linked_to: Vec<u8>,
    unique_id: Option<u32>,
    uses_last_group: bool,
    subsection: Option<ExpressionId>,
    /// Whether flags, a type or a size are given.
    has_properties: bool,
}

impl<'a> Parser<'a> {
    pub(super) fn parse_elf_section_switch(
        &mut self,
        target: &mut dyn TargetParser,
        name: &str,
    ) -> ParseResult {
        let mut subsection = None;
        if !self.is(TokenKind::EndOfStatement) {
            subsection = Some(self.parse_expression(target)?.id);
        }
        self.lex();
        let section = self.elf_section(name.as_bytes());
        self.switch_to_subsection(section, subsection);
        Ok(())
    }

    /// The section `name` without a group or a number, made if there is none.
    pub(crate) fn elf_section(&mut self, name: &[u8]) -> SectionId {
        let key = SectionKey { name: name.to_vec(), ..SectionKey::default() };
        let section = Section { section_type: SHT_PROGBITS, flags: 0, entry_size: 0 };
        self.find_or_add_elf_section(key, section)
    }

    /// The section for the versions of what was assembled, made if there is none.
    pub(super) fn note_section(&mut self) -> SectionId {
        let key = SectionKey { name: b".note".to_vec(), ..SectionKey::default() };
        self.find_or_add_elf_section(key, Section { section_type: SHT_NOTE, flags: 0, entry_size: 0 })
    }

    fn find_or_add_elf_section(&mut self, key: SectionKey, section: Section) -> SectionId {
        if let Some(section) = self.sections.find(&key) {
            return section;
        }
        let is_plain = key.group.is_empty() && key.linked_to.is_empty() && key.unique_id.is_none();
        let mut predefined = None;
        if is_plain {
            let known = PREDEFINED.iter().find(|(name, ..)| *name == key.name);
            predefined = known.map(|&(_, section_type, flags, entry_size)| Section {
                section_type,
                flags,
                entry_size,
            });
            if key.name == b".eh_frame" {
                let section_type = self.asm_info().eh_frame_section_type;
                let writable = if self.asm_info().eh_frame_is_writable { SHF_WRITE } else { 0 };
                predefined = Some(Section { section_type, flags: SHF_ALLOC | writable, entry_size: 0 });
            }
        }
        let name = key.name.clone();
        let id = self.sections.add(key, predefined.unwrap_or(section));
        let is_conflict = self.expressions.define_section_symbol(&name, id);
        if is_conflict && predefined.is_none() {
            self.report_error(None, "invalid symbol redefinition");
        }
        id
    }

    // Whether the subsection is one that exists; an error is reported if not.
    fn switch_to_subsection(&mut self, section: SectionId, subsection: Option<ExpressionId>) -> bool {
        let mut number = 0;
        if let Some(subsection) = subsection {
            let location = self.expressions.location(subsection);
            let Some(value) = self.expressions.absolute_value(subsection) else {
                self.report_error(location, "cannot evaluate subsection number");
                return false;
            };
            match u32::try_from(value) {
                Ok(value @ 0..0x8000_0000) => number = value,
                _ => {
                    let message = format!("subsection number {value} is not within [0,2147483647]");
                    self.report_error(location, message);
                    return false;
                }
            }
        }
        self.sections.switch_to(section, number);
        true
    }

    pub(super) fn parse_elf_push_section(
        &mut self,
        target: &mut dyn TargetParser,
        directive: Directive<'a>,
    ) -> ParseResult {
        self.sections.push();
        let result = self.parse_elf_section_arguments(target, directive, true);
        if result.is_err() {
            self.sections.pop();
        }
        result
    }

    pub(super) fn parse_pop_section(&mut self) -> ParseResult {
        if !self.sections.pop() {
            return Err(self.token_error(".popsection without corresponding .pushsection"));
        }
        Ok(())
    }

    pub(super) fn parse_previous(&mut self) -> ParseResult {
        if !self.sections.switch_to_previous() {
            return Err(self.token_error(".previous without corresponding .section"));
        }
        Ok(())
    }

    pub(super) fn parse_elf_subsection(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        let mut subsection = None;
        if !self.is(TokenKind::EndOfStatement) {
            subsection = Some(self.parse_expression(target)?.id);
        }
        self.expect_end("expected end of directive")?;
        let Some(section) = self.sections.current() else { return Ok(()) };
        if self.switch_to_subsection(section, subsection) { Ok(()) } else { Err(crate::parser::Failed) }
    }

    pub(super) fn parse_elf_section(
        &mut self,
        target: &mut dyn TargetParser,
        directive: Directive<'a>,
    ) -> ParseResult {
        self.parse_elf_section_arguments(target, directive, false)
    }

    fn parse_elf_section_arguments(
        &mut self,
        target: &mut dyn TargetParser,
        directive: Directive<'a>,
        is_push: bool,
    ) -> ParseResult {
        let Some(name) = self.parse_elf_section_name() else {
            return Err(self.token_error("expected identifier"));
        };
        let mut arguments = Arguments { flags: default_flags(name), ..Arguments::default() };
        if self.is(TokenKind::Comma) {
            self.lex();
            self.parse_elf_arguments_behind_name(target, is_push, &mut arguments)?;
        }
        self.expect_end("expected end of directive")?;
        let section_type = if arguments.type_name.is_empty() {
            default_type(name)
        } else {
            match type_of_name(arguments.type_name) {
                Some(section_type) => section_type,
                None => return Err(self.token_error("unknown section type")),
            }
        };
        self.switch_to_elf_section(directive, name, section_type, arguments)
    }

    fn switch_to_elf_section(
        &mut self,
        directive: Directive<'a>,
        name: &[u8],
        section_type: u32,
        mut arguments: Arguments<'a>,
    ) -> ParseResult {
        let mut group = arguments.group.to_vec();
        if arguments.uses_last_group
            && let Some(last_group) =
                self.sections.current().map(|section| self.sections.group(section).to_vec())
            && !last_group.is_empty()
        {
            group = last_group;
            arguments.flags |= SHF_GROUP;
        }
        if !group.is_empty() {
            self.get_or_create_symbol(&group);
        }
        let key = SectionKey {
            name: name.to_vec(),
            group,
            linked_to: arguments.linked_to,
            unique_id: arguments.unique_id,
        };
        let wanted = Section { section_type, flags: arguments.flags, entry_size: arguments.entry_size };
        let id = self.find_or_add_elf_section(key, wanted);
        self.switch_to_subsection(id, arguments.subsection);
        let found = self.sections[id];
        let name = raw_text::from_bytes(name);
        // What is not said again is not compared.
        let is_lenient = name == ".eh_frame" && section_type == SHT_PROGBITS && self.has_unwind_sections();
        if !arguments.type_name.is_empty() && found.section_type != section_type && !is_lenient {
            let message = format!("changed section type for {name}, expected: 0x{:X}", found.section_type);
            self.error(directive.location, message);
        }
        if arguments.has_properties && found.flags != wanted.flags {
            let message = format!("changed section flags for {name}, expected: 0x{:X}", found.flags);
            self.error(directive.location, message);
        }
        if arguments.has_properties && found.entry_size != wanted.entry_size {
            let message = format!("changed section entsize for {name}, expected: {}", found.entry_size);
            self.error(directive.location, message);
        }
        Ok(())
    }

    fn has_unwind_sections(&self) -> bool {
        self.asm_info().eh_frame_section_type == SHT_X86_64_UNWIND
    }

    // A name may contain characters that no identifier does; it goes on while there is no space.
    fn parse_elf_section_name(&mut self) -> Option<&'a [u8]> {
        let start = self.lexer.location();
        if self.is(TokenKind::String) {
            let name = self.token().string_contents();
            self.lex();
            return Some(name);
        }
        let mut end = start;
        while !self.has_pending_error() {
            let token = self.token();
            if matches!(token.kind, TokenKind::Comma | TokenKind::EndOfStatement | TokenKind::Eof) {
                break;
            }
            self.lex();
            end += token.text.len() as u32;
            if token.end() != self.token().location {
                break;
            }
        }
        Some(self.text_between(start, end)).filter(|name| !name.is_empty())
    }

    fn parse_elf_arguments_behind_name(
        &mut self,
        target: &mut dyn TargetParser,
        is_push: bool,
        arguments: &mut Arguments<'a>,
    ) -> ParseResult {
        if is_push && !self.is(TokenKind::String) {
            arguments.subsection = Some(self.parse_expression(target)?.id);
            if !self.is(TokenKind::Comma) {
                return Ok(());
            }
            self.lex();
        }
        let Some(extra_flags) = self.parse_elf_flags(arguments)? else {
            return Err(self.token_error("unknown flag"));
        };
        arguments.flags |= extra_flags;
        let is_mergeable = arguments.flags & SHF_MERGE != 0;
        let is_grouped = arguments.flags & SHF_GROUP != 0;
        if is_grouped && arguments.uses_last_group {
            let message =
                "Section cannot specifiy a group name while also acting as a member of the last group";
            return Err(self.token_error(message));
        }
        self.parse_elf_section_type(arguments)?;
        if arguments.type_name.is_empty() {
            if is_mergeable {
                return Err(self.token_error("Mergeable section must specify the type"));
            }
            if is_grouped {
                return Err(self.token_error("Group section must specify the type"));
            }
            if !self.is(TokenKind::EndOfStatement) {
                return Err(self.token_error("expected end of directive"));
            }
        }
        if is_mergeable || arguments.type_name == b"llvm_cfi_jump_table" {
            self.parse_entry_size(target, arguments)?;
        }
        if arguments.flags & SHF_LINK_ORDER != 0 {
            self.parse_linked_to(arguments)?;
        }
        if is_grouped {
            self.parse_group(arguments)?;
        }
        arguments.unique_id = self.parse_unique_id(target)?;
        arguments.has_properties =
            extra_flags != 0 || arguments.entry_size != 0 || !arguments.type_name.is_empty();
        Ok(())
    }

    // `None` if a flag is unknown.
    fn parse_elf_flags(&mut self, arguments: &mut Arguments<'a>) -> ParseResult<Option<u32>> {
        let token = self.token();
        if !token.is(TokenKind::String) {
            if !token.is(TokenKind::Hash) {
                return Err(self.token_error("expected string"));
            }
            return Ok(self.parse_sun_style_flags());
        }
        self.lex();
        let text = token.string_contents();
        if let Some(flags) = number::parse_any_radix(text).and_then(|flags| u32::try_from(flags).ok()) {
            return Ok((flags != u32::MAX).then_some(flags));
        }
        let mut flags = 0;
        for letter in text {
            let own = self.asm_info().elf_section_flags.iter().find(|(known, _)| known == letter);
            if let Some((_, flag)) = own {
                flags |= flag;
                continue;
            }
            flags |= match letter {
                b'a' => SHF_ALLOC,
                b'e' => SHF_EXCLUDE,
                b'x' => SHF_EXECINSTR,
                b'w' => SHF_WRITE,
                b'o' => SHF_LINK_ORDER,
                b'M' => SHF_MERGE,
                b'S' => SHF_STRINGS,
                b'T' => SHF_TLS,
                b'G' => SHF_GROUP,
                b'R' => SHF_GNU_RETAIN,
                b'?' => {
                    arguments.uses_last_group = true;
                    0
                }
                _ => return Ok(None),
            };
        }
        Ok(Some(flags))
    }

    // `#alloc, #write`
    fn parse_sun_style_flags(&mut self) -> Option<u32> {
        let mut flags = 0;
        while self.parse_optional_token(TokenKind::Hash) {
            let token = self.token();
            flags |= match token.text {
                b"alloc" => SHF_ALLOC,
                b"execinstr" => SHF_EXECINSTR,
                b"write" => SHF_WRITE,
                b"tls" => SHF_TLS,
                _ => return None,
            };
            self.lex();
            if !self.is(TokenKind::Comma) {
                break;
            }
            self.lex();
        }
        Some(flags)
    }

    fn parse_elf_section_type(&mut self, arguments: &mut Arguments<'a>) -> ParseResult {
        if !self.is(TokenKind::Comma) {
            return Ok(());
        }
        self.lex();
        match self.token().kind {
            TokenKind::String => {}
            TokenKind::At | TokenKind::Percent => self.lex(),
            _ => return Err(self.token_error("expected '@<type>', '%<type>' or \"<type>\"")),
        }
        let token = self.token();
        if token.is(TokenKind::Integer) {
            arguments.type_name = token.text;
            self.lex();
        } else {
            arguments.type_name = self.expect_identifier("expected identifier")?;
        }
        Ok(())
    }

    fn parse_entry_size(
        &mut self,
        target: &mut dyn TargetParser,
        arguments: &mut Arguments<'a>,
    ) -> ParseResult {
        self.expect_comma("expected the entry size")?;
        let size = self.parse_absolute_expression(target)?;
        if size <= 0 {
            return Err(self.token_error("entry size must be positive"));
        }
        arguments.entry_size = size as u32;
        Ok(())
    }

    fn parse_linked_to(&mut self, arguments: &mut Arguments<'a>) -> ParseResult {
        self.expect_comma("expected linked-to symbol")?;
        let location = self.lexer.location();
        let Ok(name) = self.parse_identifier() else {
            if self.token().text == b"0" {
                self.lex();
                return Ok(());
            }
            return Err(self.token_error("invalid linked-to symbol"));
        };
        let symbol = self.expressions.symbols.find(name);
        let fragment = symbol.map(|symbol| self.expressions.fragment(symbol));
        if !matches!(fragment, Some(Fragment::Section(_))) {
            let name = raw_text::from_bytes(name);
            return Err(self.error(location, format!("linked-to symbol is not in a section: {name}")));
        }
        arguments.linked_to = name.to_vec();
        Ok(())
    }

    fn parse_group(&mut self, arguments: &mut Arguments<'a>) -> ParseResult {
        self.expect_comma("expected group name")?;
        let token = self.token();
        if token.is(TokenKind::Integer) {
            arguments.group = token.text;
            self.lex();
        } else {
            arguments.group = self.expect_identifier("invalid group name")?;
        }
        if self.is(TokenKind::Comma) {
            self.lex();
            let linkage = self.expect_identifier("invalid linkage")?;
            if linkage != b"comdat" {
                return Err(self.token_error("Linkage must be 'comdat'"));
            }
        }
        Ok(())
    }

    /// Takes `, unique, 12` if it is there.
    pub(super) fn parse_unique_id(&mut self, target: &mut dyn TargetParser) -> ParseResult<Option<u32>> {
        if !self.is(TokenKind::Comma) {
            return Ok(None);
        }
        self.lex();
        let word = self.expect_identifier("expected identifier")?;
        if word != b"unique" {
            return Err(self.token_error("expected 'unique'"));
        }
        self.expect_comma("expected commma")?;
        let id = self.parse_absolute_expression(target)?;
        if id < 0 {
            return Err(self.token_error("unique id must be positive"));
        }
        match u32::try_from(id) {
            Ok(id) if id != u32::MAX => Ok(Some(id)),
            _ => Err(self.token_error("unique id is too large")),
        }
    }
}

// Whether `name` is `prefix`, or goes on behind it with a dot.
fn has_prefix(name: &[u8], prefix: &str) -> bool {
    name.strip_prefix(prefix.as_bytes()).is_some_and(|rest| rest.is_empty() || rest.starts_with(b"."))
}

fn default_flags(name: &[u8]) -> u32 {
    let has_prefix = |prefix| has_prefix(name, prefix);
    if has_prefix(".rodata") || name == b".rodata1" {
        SHF_ALLOC
    } else if name == b".fini" || name == b".init" || has_prefix(".text") {
        SHF_ALLOC | SHF_EXECINSTR
    } else if name == b".data1"
        || [".data", ".bss", ".init_array", ".fini_array", ".preinit_array"].into_iter().any(has_prefix)
    {
        SHF_ALLOC | SHF_WRITE
    } else if has_prefix(".tdata") || has_prefix(".tbss") {
        SHF_ALLOC | SHF_WRITE | SHF_TLS
    } else {
        0
    }
}

fn default_type(name: &[u8]) -> u32 {
    let has_prefix = |prefix| has_prefix(name, prefix);
    if name.starts_with(b".note") {
        SHT_NOTE
    } else if has_prefix(".init_array") {
        SHT_INIT_ARRAY
    } else if has_prefix(".bss") || has_prefix(".tbss") {
        SHT_NOBITS
    } else if has_prefix(".fini_array") {
        SHT_FINI_ARRAY
    } else if has_prefix(".preinit_array") {
        SHT_PREINIT_ARRAY
    } else {
        SHT_PROGBITS
    }
}

fn type_of_name(name: &[u8]) -> Option<u32> {
    let known = TYPES.iter().find(|(known, _)| *known == name).map(|&(_, section_type)| section_type);
    known.or_else(|| u32::try_from(number::parse_any_radix(name)?).ok())
}
