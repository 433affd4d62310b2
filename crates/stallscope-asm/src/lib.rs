//! Part of stallscope: `asm`.
