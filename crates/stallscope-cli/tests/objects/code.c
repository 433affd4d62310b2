long sum(const long *a, long n) { long s = 0; for (long i = 0; i < n; i++) s += a[i] * i; return s; }
