/* Functions with loops and calls that compilers inline. */
static inline int scaled(int a, int b) { return a * 3 + b; }

static inline int twice(int a) {
  int once = scaled(a, 1);
  return scaled(once, 2);
}

double dot(const double *a, const double *b, long n) {
  double sum = 0;
  for (long i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

int collatz(long n) {
  int steps = 0;
  while (n != 1) {
    if (n & 1)
      n = 3 * n + 1;
    else
      n /= 2;
    steps += twice(steps) & 1;
  }
  return steps;
}

void fill(int *out, const int *in, int n) {
  for (int i = 0; i < n; i++)
    out[i] = twice(in[i]) + scaled(i, n);
}

int main(int argc, char **argv) {
  int in[8] = {1, 2, 3}, out[8];
  double x[2] = {1, 2}, y[2] = {3, argc};
  fill(out, in, 8);
  return (int)dot(x, y, 2) + collatz(argc + 26) + out[argc & 7];
}
