long product(const long *a, long n) { long s = 1; for (long i = 0; i < n; i++) s *= a[i]; return s; }
