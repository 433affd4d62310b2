// What LLVM's targets declare in a header: its own operand types. There are none.
enum OperandType : unsigned { NONE = 0 };
