//! The relocation specifiers of MIPS, in front of an expression in parentheses: `%lo(`.

use stallscope_mc::Specifier;

stallscope_mc::specifiers! {
    /// Their spelling.
    pub(crate) const WRITTEN;
    HI "%hi(",
    LO "%lo(",
    HIGHER "%higher(",
    HIGHEST "%highest(",
    GOT "%got(",
    GOT_DISP "%got_disp(",
    GOT_HI "%got_hi(",
    GOT_LO "%got_lo(",
    CALL16 "%call16(",
    CALL_HI "%call_hi(",
    CALL_LO "%call_lo(",
    _ "%dtprel_hi(",
    _ "%dtprel_lo(",
    _ "%got_ofst(",
    _ "%got_page(",
    _ "%gottprel(",
    _ "%gp_rel(",
    _ "%neg(",
    _ "%pcrel_hi(",
    _ "%pcrel_lo(",
    _ "%tlsgd(",
    _ "%tlsldm(",
    _ "%tprel_hi(",
    _ "%tprel_lo(",
}

/// Looks up a specifier by its name between `%` and the parenthesis.
pub(crate) fn by_name(name: &[u8]) -> Option<Specifier> {
    let is_it = |written: &&str| {
        let inner = written.strip_prefix('%').and_then(|rest| rest.strip_suffix('('));
        inner.is_some_and(|known| known.as_bytes() == name)
    };
    let index = WRITTEN.iter().position(is_it)?;
    u16::try_from(index).ok().map(Specifier)
}
