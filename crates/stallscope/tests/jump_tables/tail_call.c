/* A tail call behind a switch, whose cases a jump through the switch's table would reach again. */
long other(long value);

long choose(long kind, long value, long (**calls)(long)) {
  switch (kind) {
  case 0: value = other(value + 3); break;
  case 1: value = other(value * 5); break;
  case 2: value = other(value ^ 0x55); break;
  case 3: value = other(value / 7); break;
  case 4: value = other(value % 11); break;
  case 5: value = other(-value); break;
  case 6: value = other(value << 3); break;
  }
  return calls[value](value);
}
