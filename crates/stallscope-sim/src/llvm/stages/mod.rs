//! Pipeline stages: the work in each cycle.

pub(crate) mod dispatch;
pub(crate) mod entry;
pub(crate) mod execute;
pub(crate) mod in_order_issue;
pub(crate) mod instruction_tables;
pub(crate) mod machine;
pub(crate) mod micro_op_queue;
pub(crate) mod retire;
