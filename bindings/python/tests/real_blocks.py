"""Basic blocks of real programs, and any number of them with other registers and constants.

The blocks are BHive's, which are in the repository. A copy of a block has other registers and constants:

* Registers of a class take each other's places, the same one throughout a block: general registers that no instruction has by itself, and
  vector registers. Dependencies stay as they are. General registers stay where an instruction has one by itself, or a register such as
  %ah cannot be encoded with the other registers.
* Constants except 0, 1 and -1 change to constants of the same sign and number of bits, so that their encodings are equally long; equal ones
  become equal ones, so that equal addresses stay equal.

Copies of a block come as many rows apart as there are blocks. Their simulations are equal, but what an analyzer remembers of equal code is
dropped after 16,384 instructions, which the blocks in between have several times: a copy is simulated anew, and memory helps as much as
with BHive's own blocks.
"""

import csv
import gzip
import random
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BLOCKS = ROOT / "data/measurements/x86/bhive-dev-blocks.csv.gz"

NUMBERS = range(8, 16)
GENERAL = [
    ("rbx", "ebx", "bx", "bl"),
    ("rsi", "esi", "si", "sil"),
    ("rdi", "edi", "di", "dil"),
    *((f"r{number}", f"r{number}d", f"r{number}w", f"r{number}b") for number in NUMBERS),
]
VECTOR = [(f"ymm{number}", f"xmm{number}") for number in range(1, 16)]
# A register; or a constant: after $, or in front of an address in parentheses.
PLACE = re.compile(r"%([a-z]+\d*[a-z]*)|(?<=\$)(-?\d+)|(?<![\w%])(-?\d+)(?=\()")
FIXED = re.compile(r"%[abcd]h\b|\b(?:cpuid|cmpxchg\w*|rep\w*|(?:movs|cmps|stos|lods|scas|ins|outs)[bwlq])\b")


def real_blocks():
    """Hexadecimal digits and assembly of each block."""
    with gzip.open(BLOCKS, "rt") as file:
        return [(row["hex"], row["asm"].replace("; ", "\n")) for row in csv.DictReader(file)]


def constant(text, numbers):
    """Another constant of the same sign and number of bits."""
    value = int(text)
    magnitude = ~value if value < 0 else value
    if magnitude <= 1:
        return text
    low = 1 << (magnitude.bit_length() - 1)
    changed = low | numbers.getrandbits(low.bit_length() - 1) if low > 1 else low
    return str(~changed if value < 0 else changed)


class Template:
    """A block that is written with other registers and constants."""

    def __init__(self, text):
        self.pieces = PLACE.split(text)
        self.classes = [VECTOR] if FIXED.search(text) else [GENERAL, VECTOR]

    def changed(self, numbers):
        """The text with other registers and constants."""
        names = {}
        for registers in self.classes:
            for before, after in zip(registers, numbers.sample(registers, len(registers))):
                names.update(zip(before, after))
        constants = {}
        pieces = self.pieces
        text = [pieces[0]]
        for at in range(1, len(pieces), 4):
            register, immediate, displacement, rest = pieces[at : at + 4]
            if register is not None:
                text.append("%" + names.get(register, register))
            else:
                before = immediate or displacement
                if before not in constants:
                    constants[before] = constant(before, numbers)
                text.append(constants[before])
            text.append(rest)
        return "".join(text)


def changed_blocks(n_rows, seed=1):
    """As many blocks: all real ones, again and again with other registers and constants."""
    numbers = random.Random(seed)
    templates = [Template(text) for _, text in real_blocks()]
    return [templates[row % len(templates)].changed(numbers) for row in range(n_rows)]
