nop
/* unterminated