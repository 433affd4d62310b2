// What LLVM's targets declare in a header: operand types of their own. There are none.
enum OperandType : unsigned { NONE = 0 };
