//! The conditions for flags of the analysis to have an effect.

use stallscope::ViewKind;

/// A condition for a flag of the analysis to have an effect.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Need {
    /// An input that is read.
    Input,
    /// An input that is analyzed, or disassembled.
    Code,
    /// An input that is analyzed.
    Analysis,
    /// Reports on regions, in place of a table or a comparison.
    Reports,
    /// Instructions that are printed.
    Instructions,
    /// Reports with views.
    Views,
    /// Reports with the views as text.
    TextReports,
    /// Reports with flags that show or omit this view.
    View(ViewKind),
    /// Reports with this view.
    Shown(ViewKind),
    /// Reports with a timeline of iterations: the view, or that of a page.
    Timeline,
    /// Reports on code that comes from source lines.
    SourceLines,
    /// A model that is chosen, or processors that are listed.
    Model,
    /// A report, model or disassembly that is written to a file.
    Output,
    /// Reports in one of these forms, by the flag that asks for it.
    Form(FormFlag),
    /// Comparisons.
    Comparison,
    /// No comparison, and none of the tasks that take no input.
    Disassembly,
    /// No comparison and no list of processors.
    Dump,
    /// Assembly or a listing as input.
    Text,
    /// Programs or object files as input.
    Program,
    /// No flag that gives machine code in a form that replaces that of this one.
    NoBytes,
    /// No hexadecimal input, for a form with two replacements.
    NoHex,
    /// A profile.
    Profile,
    /// Loops as regions.
    Loops,
    /// A simulation.
    Simulation,
    /// Figures that depend on how the code is simulated.
    Figures,
    /// A number of iterations that are simulated.
    Iterations,
    /// Latencies of calls, which are simulated or shown.
    Calls,
    /// A simulation of a pipeline by LLVM's model, or one of its form.
    Pipeline,
    /// A simulation of a pipeline that executes out of order.
    OutOfOrder,
    /// Instruments: comments that change the simulation of instructions.
    Instruments,
    /// A model of stallscope's own that describes the core in detail.
    Core,
    /// A target with its own behavior.
    CustomBehavior,
    /// A target of the instruction set with this name.
    Isa(&'static str),
}

/// A flag that asks for a form of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormFlag {
    /// `-json`.
    Json,
    /// `-json-complete`.
    CompleteJson,
    /// `-html`.
    Page,
    /// `-graph`.
    Graph,
}
