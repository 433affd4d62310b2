//! Compiles the models in `models`.

fn main() -> Result<(), String> {
    stallscope_model_text::build_script::main("data/aarch64.bin")
}
