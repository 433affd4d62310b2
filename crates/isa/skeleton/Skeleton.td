// A made-up instruction set, as small as one can be: four registers, two of which hold addresses, three instructions,
// two processors.

include "llvm/Target/Target.td"

class SkeletonRegister<bits<16> number> : Register<"r" # number>, DwarfRegNum<[!cast<int>(number)]> {
  let Namespace = "Skeleton";
  let HWEncoding = number;
}
foreach number = 0...3 in
  def R#number : SkeletonRegister<number>;
def GPR : RegisterClass<"Skeleton", [i32], 32, (sequence "R%u", 0, 3)>;
def Base : RegisterClass<"Skeleton", [i32], 32, (sequence "R%u", 2, 3)>;

def SlowMultiply : SubtargetFeature<"slow-multiply", "HasSlowMultiply", "true", "Multiply slowly">;

def SkeletonModel : SchedMachineModel {
  let IssueWidth = 2;
  let MicroOpBufferSize = 16;
  let CompleteModel = 0;
}
def WriteAdd : SchedWrite;
def WriteMultiply : SchedWrite;
def WriteLoad : SchedWrite;
let SchedModel = SkeletonModel in {
  def Alu : ProcResource<2>;
  def Multiplier : ProcResource<1>;
  def LoadUnit : ProcResource<1>;
  def : WriteRes<WriteAdd, [Alu]>;
  def : WriteRes<WriteMultiply, [Multiplier]> { let Latency = 3; }
  def : WriteRes<WriteLoad, [LoadUnit]> { let Latency = 4; }
}

class SkeletonInstruction<bits<8> op, dag operands, string text, list<SchedReadWrite> rw>
    : Instruction, Sched<rw> {
  let Namespace = "Skeleton";
  let Size = 2;
  let OutOperandList = (outs GPR:$to);
  let InOperandList = operands;
  let AsmString = text;
  let hasSideEffects = 0;
  let mayStore = 0;
  bits<2> to;
  bits<2> a;
  field bits<16> Inst;
  let Inst{15-8} = op;
  let Inst{7-6} = to;
  let Inst{5-4} = a;
}
class ThreeRegisters<bits<8> op, string name, SchedWrite write>
    : SkeletonInstruction<op, (ins GPR:$a, GPR:$b), name # "\t$to, $a, $b", [write]> {
  bits<2> b;
  let Inst{3-2} = b;
  let Inst{1-0} = 0;
  let mayLoad = 0;
}
def ADD : ThreeRegisters<1, "add", WriteAdd>;
def MUL : ThreeRegisters<2, "mul", WriteMultiply>;
def LOAD : SkeletonInstruction<3, (ins Base:$a), "load\t$to, $a", [WriteLoad]> {
  let Inst{3-0} = 0;
  let mayLoad = 1;
}

def : ProcessorModel<"generic", SkeletonModel, []>;
def : ProcessorModel<"bones", SkeletonModel, [SlowMultiply]>;

defm : RemapAllTargetPseudoPointerOperands<GPR>;
def SkeletonInstrInfo : InstrInfo;
def Skeleton : Target { let InstructionSet = SkeletonInstrInfo; }
