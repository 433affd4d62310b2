/* Functions of both of Arm's states, which call each other. */

typedef struct {
    unsigned count;
    int values[64];
} numbers;

__attribute__((target("arm"), noinline)) int sum(const numbers *n)
{
    int total = 0;
    for (unsigned i = 0; i < n->count; i++)
        total += n->values[i] * 0x12345678;
    return total;
}

__attribute__((target("thumb"), noinline)) int largest(const numbers *n)
{
    int found = n->values[0];
    for (unsigned i = 1; i < n->count; i++)
        if (n->values[i] > found)
            found = n->values[i];
    return found + 0x7654321;
}

__attribute__((target("arm"))) int spread(const numbers *n, unsigned shift)
{
    return sum(n) - (largest(n) << shift);
}

__attribute__((target("thumb"))) int scaled(const numbers *n, int by)
{
    switch (by) {
    case 0: return sum(n);
    case 1: return largest(n) ^ 0x1234567;
    case 2: return sum(n) + largest(n);
    case 3: return sum(n) * 77;
    case 4: return largest(n) / 3;
    default: return by / 10;
    }
}
