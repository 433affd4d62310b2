//! Recognizes LLVM's models in the format of models.

use stallscope_target::{Description, ProcessorId};

use crate::compile::compile;
use crate::extension::parse;
use crate::listing::listing;
use crate::syntax::Model;

/// Returns whether a model is LLVM's model of a processor, as [`listing`] has it. Comments and spaces make no difference.
///
/// ```
/// use stallscope_model_text::{is_llvm_model, listing, parse};
///
/// let description = stallscope_aarch64::ISA.target.description;
/// let processor = description.processor_by_name("cortex-a57").unwrap();
/// let text = listing(description, processor).unwrap();
/// let edited = text.replace("width 3", "width 2");
/// assert!(is_llvm_model(description, processor, &parse(&text)?));
/// assert!(!is_llvm_model(description, processor, &parse(&edited)?));
/// # Ok::<(), stallscope_model_text::ModelError>(())
/// ```
#[must_use]
pub fn is_llvm_model(description: Description<'_>, processor: ProcessorId, model: &Model) -> bool {
    // Others need not be compiled.
    if !model.is_as_base() {
        return false;
    }
    let compiled = |model: &Model| compile(description, std::slice::from_ref(model)).ok();
    let listed = listing(description, processor).and_then(|text| compiled(&parse(&text).ok()?));
    listed.is_some() && listed == compiled(model)
}
