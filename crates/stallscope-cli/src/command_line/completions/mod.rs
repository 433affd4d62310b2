//! Completions for shells.

mod bash;
mod candidates;
mod fish;
mod zsh;

pub(crate) use bash::script as bash;
pub(crate) use fish::script as fish;
pub(crate) use zsh::script as zsh;
