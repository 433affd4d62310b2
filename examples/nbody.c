// The inner loop of an n-body simulation: how bodies j pull at body i.
// nbody.s is what `clang -O2 -march=x86-64-v3 -fno-math-errno -S` makes of it, with the loop marked by hand.

struct body {
    double x, y, z, vx, vy, vz, mass;
};

double sqrt(double);

void pull(struct body *i, const struct body *others, long n, double dt)
{
    double vx = i->vx, vy = i->vy, vz = i->vz;
    for (const struct body *j = others; j != others + n; j++) {
        double dx = i->x - j->x, dy = i->y - j->y, dz = i->z - j->z;
        double d2 = dx * dx + dy * dy + dz * dz;
        double magnitude = dt * j->mass / (d2 * sqrt(d2));
        vx -= dx * magnitude;
        vy -= dy * magnitude;
        vz -= dz * magnitude;
    }
    i->vx = vx, i->vy = vy, i->vz = vz;
}
