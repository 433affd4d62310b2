//! The description file, and compile-time lookups in it.

stallscope_target::embed_description!("../data/lanai.bin");
