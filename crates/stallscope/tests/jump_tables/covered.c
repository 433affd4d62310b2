/* A loop whose iterations go through a jump table. Its index cannot be out of range, so that nothing is compared. */
long run(const unsigned char *code, long value) {
  for (;;) {
    switch (*code++) {
    case 0: return value;
    case 1: value += 3; break;
    case 2: value *= value; break;
    case 3: value ^= 0x55; break;
    case 4: value = value << 3 | value >> 5; break;
    case 5: value -= code[1]; break;
    case 6: value /= 7; break;
    case 7: code += value & 3; break;
    case 8: value |= 0x1234; break;
    case 9: value -= 77; break;
    case 10: value = ~value; break;
    case 11: value *= 13; break;
    case 12: value >>= 2; break;
    case 13: value &= 0xfff; break;
    case 14: value += code[2]; break;
    case 15: value %= 11; break;
    case 16: value = -value; break;
    default: __builtin_unreachable();
    }
  }
}

long name(int kind, long value) {
  switch (kind) {
  case 0: return value * value;
  case 1: return value / 7;
  case 2: return value % 13;
  case 3: return value ^ 0x99;
  case 4: return value * 31;
  case 5: return value >> 2;
  }
  return 0;
}
