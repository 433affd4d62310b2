nop
"unterminated