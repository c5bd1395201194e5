"""What the linker was asked for is in the built files: python3 guarded.py TREEN MODULE..., which are ELF files of 64 bits."""
import struct
import sys
from pathlib import Path

EXECUTABLE_OR_SHARED, DYNAMIC, STACK, RELRO = 3, 2, 0x6474E551, 0x6474E552
FLAGS, FLAGS_1, BIND_NOW, NOW, PIE = 30, 0x6FFFFFFB, 0x8, 0x1, 0x08000000
EXECUTE = 1


def segments(data):
    """Type, flags, offset and size in the file of each."""
    start, = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    for i in range(count):
        kind, flags, offset, _, _, length = struct.unpack_from("<IIQQQQ", data, start + i * size)
        yield kind, flags, offset, length


def dynamic(data):
    """The entries of the dynamic section by their tags."""
    for kind, _, offset, length in segments(data):
        if kind == DYNAMIC:
            return dict(struct.iter_unpack("<qQ", data[offset:offset + length]))
    return {}


def faults_of(data, program):
    entries, kinds = dynamic(data), {kind: flags for kind, flags, _, _ in segments(data)}
    if struct.unpack_from("<H", data, 16)[0] != EXECUTABLE_OR_SHARED or (program and not entries.get(FLAGS_1, 0) & PIE):
        yield "it is always loaded at the same place (PIE)"
    if kinds.get(STACK, EXECUTE) & EXECUTE:
        yield "its stack can be executed"
    if RELRO not in kinds or not (entries.get(FLAGS, 0) & BIND_NOW or entries.get(FLAGS_1, 0) & NOW):
        yield "where functions are can be overwritten (full RELRO)"
    if program and b"__stack_chk_fail\0" not in data:
        yield "its functions do not guard their stacks"


names = [name for name in sys.argv[1:] if name.endswith(".so") or name == sys.argv[1]]
print(f"1..{len(names)}")
for number, name in enumerate(names, 1):
    data = Path(name).read_bytes()
    elf = data[:5] == b"\x7fELF\x02"
    faults = list(faults_of(data, number == 1)) if elf else []
    print("not ok" if faults else "ok", number, "-", Path(name).name, "" if elf else "# SKIP no ELF file of 64 bits")
    for fault in faults:
        print("#", fault)
