float dot_product(const float *a, const float *b, long n) {
    float sum = 0;
    for (long i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}
