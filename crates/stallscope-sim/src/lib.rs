//! Part of stallscope: `sim`.
