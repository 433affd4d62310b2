/* Loops of several kinds. Compiled with clang -O2 for each target. */
double dot(const double *a, const double *b, long n) {
    double sum = 0;
    for (long i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

void collatz(int *a, int n) {
    for (int i = 0; i < n; i++) {
        if (a[i] & 1) a[i] = a[i] * 3 + 1;
        else a[i] /= 2;
    }
}

extern int value(int);

int sum_of_values(const int *a, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum += value(a[i]);
    return sum;
}

void multiply(const int *a, const int *b, int *c, int n) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int sum = 0;
            for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
            c[i * n + j] = sum;
        }
}

unsigned long length(const char *text) {
    unsigned long n = 0;
    while (text[n]) n++;
    return n;
}
