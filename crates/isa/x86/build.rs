//! Compiles the models in `models`.

fn main() -> Result<(), String> {
    stallscope_model::build_script::main("data/x86.bin")
}
