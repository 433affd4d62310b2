//! The syntax of an instruction set's assembly and listings, as far as recognition needs it.

/// An instruction that is written in another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rewrite {
    /// Its mnemonic.
    pub mnemonic: &'static str,
    /// The number of its operands; with another number, it is a different instruction.
    pub n_operands: usize,
    /// LLVM's mnemonic, and its additional first operands.
    pub replacement: &'static str,
    /// Whether the last operand occurs twice.
    pub repeats_last: bool,
    /// The text after the operands.
    pub suffix: &'static str,
}

/// The syntax of an instruction set's assembly and listings. Each instruction set supplies one.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// The start of a comment after an instruction in a listing. A `#` or `@` only starts one after a space, because
    /// names can contain it.
    pub comment: &'static str,
    /// Whether there are AT&T and Intel syntax, which a text may not declare.
    pub has_att_and_intel: bool,
    /// Returns whether a mnemonic is that of a branch to an address.
    pub is_branch: fn(mnemonic: &[u8]) -> bool,
    /// Returns whether a mnemonic is that of another instruction whose last operand is an address.
    pub takes_address: fn(mnemonic: &[u8]) -> bool,
    /// Whether the address is the only operand of all branches.
    pub branches_have_one_operand: bool,
    /// Returns the maximum distance of a branch with a mnemonic, in bytes; `u64::MAX` means no limit.
    pub branch_reach: fn(mnemonic: &[u8]) -> u64,
    /// Returns whether a word is a prefix that disassemblers write before instructions that do not need it.
    pub is_needless_prefix: fn(word: &[u8]) -> bool,
    /// The alignment of instructions, in bytes.
    pub alignment: u64,
    /// Suffixes that disassemblers append to names of functions that linkers add, such as `@plt`, and that assemblers
    /// accept.
    pub name_suffixes: &'static [&'static str],
    /// The instructions that GNU's tools write in another way than LLVM.
    pub rewrites: &'static [Rewrite],
    /// Whether names may have storage mapping classes, such as `[PR]`, in an assembler's input.
    pub has_storage_classes: bool,
    /// Whether disassemblers put a name after any number, as if it were an address.
    pub names_any_number: bool,
    /// Whether disassemblers write addresses in comments after instructions.
    pub has_address_comments: bool,
    /// Whether LLVM takes the sum of a name and a number for a target that is out of reach.
    pub sums_are_out_of_reach: bool,
    /// Directives that have the assembler take the instructions of a disassembly as they are, with a separator after each.
    pub disassembly_directives: &'static str,
}

impl Language {
    /// Returns whether a comment starts at `at` in a statement.
    pub(crate) fn is_comment(&self, statement: &[u8], at: usize) -> bool {
        let is_separate = !matches!(self.comment, "#" | "@")
            || at.checked_sub(1).is_some_and(|before| crate::cursor::is_space(statement[before]));
        is_separate && statement[at..].starts_with(self.comment.as_bytes())
    }

    /// Returns whether `#` starts comments.
    pub(crate) fn has_hash_comments(&self) -> bool {
        self.comment == "#"
    }
}

#[cfg(test)]
impl Language {
    /// A language with `#` for comments and two syntaxes.
    pub(crate) const HASH: Self = Self {
        comment: "#",
        has_att_and_intel: true,
        is_branch: |mnemonic| mnemonic.starts_with(b"j"),
        takes_address: |_| false,
        branches_have_one_operand: true,
        branch_reach: |_| u64::MAX,
        is_needless_prefix: |word| word == b"data16",
        alignment: 1,
        name_suffixes: &["@plt"],
        rewrites: &[],
        has_storage_classes: false,
        names_any_number: false,
        has_address_comments: false,
        sums_are_out_of_reach: false,
        disassembly_directives: "",
    };

    /// A language with `//` for comments.
    pub(crate) const SLASHES: Self = Self {
        comment: "//",
        has_att_and_intel: false,
        is_branch: |mnemonic| mnemonic == b"b",
        takes_address: |_| false,
        branches_have_one_operand: false,
        branch_reach: |_| 1 << 20,
        is_needless_prefix: |_| false,
        alignment: 4,
        name_suffixes: &[],
        rewrites: &[],
        has_storage_classes: false,
        names_any_number: false,
        has_address_comments: false,
        sums_are_out_of_reach: false,
        disassembly_directives: "",
    };
}
