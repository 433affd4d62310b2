int count(const int *a, int n, int x) { int s = 0; for (int i = 0; i < n; i++) { if (a[i] == x) s++; s ^= a[i] >> 3; } return s; }
