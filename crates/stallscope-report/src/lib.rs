//! Part of stallscope: `report`.
