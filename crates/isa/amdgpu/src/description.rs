//! The description file, and look-ups in it while the crate is compiled.

stallscope_target::embed_description!("../data/amdgpu.bin");
