//! x86: the description file and compile-time look-ups in it.

embedded!("../../data/x86.bin");
