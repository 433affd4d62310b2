/* A library that calls others, with names that stand for the same function, and data between its functions. */

void *malloc(unsigned long);
void free(void *);
extern int compare(const void *, const void *);

__asm__(".text\n.type table, @object\ntable: .ascii \"numbers_in_code\\0\"\n.quad 1, 0, 2\n.size table, 40\n");

int biggest(const int *values, unsigned long n)
{
    int found = 0;
    for (unsigned long i = 0; i < n; i++)
        if (compare(values + i, &found) > 0)
            found = values[i];
    return found;
}

int largest(const int *values, unsigned long n) __attribute__((alias("biggest")));
int a_largest(const int *values, unsigned long n) __attribute__((alias("biggest"), weak));

int *copy(const int *values, unsigned long n)
{
    int *copied = malloc(n * sizeof *copied);
    for (unsigned long i = 0; copied && i < n; i++)
        copied[i] = values[i] * 3;
    return copied;
}

int sorted(const int *values, unsigned long n)
{
    int *copied = copy(values, n);
    int last = largest(copied, n);
    for (unsigned long i = 1; i < n; i++)
        if (compare(copied + i - 1, copied + i) > 0)
            last = -last;
    free(copied);
    return last + a_largest(values, n);
}
