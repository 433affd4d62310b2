//! Assembly text and options in, report out: the façade of stallscope.
