"""The package behaves as packages of Python do: arguments, pickles, help."""

import copy
import inspect
import os
import pathlib
import pickle
import re
import subprocess
import sys

import pyarrow as pa
import pytest
from real_blocks import ROOT

import stallscope

CODE = "imulq %rax, %rbx"
# Slower from the decoders than from the micro-op cache: prefixes change the lengths of instructions.
PREFIXED = "addw $4660, %cx\naddw $4660, %dx"


def test_every_target_has_processors():
    targets = stallscope.targets()
    assert {"aarch64", "amdgpu", "arm", "lanai", "mips", "powerpc64le", "riscv64", "s390x", "x86_64"} <= set(targets)
    for target in targets:
        names = stallscope.processors(target)
        assert names, target
        for name in names:
            assert stallscope.Analyzer(target, name).cpu and stallscope.Labeler(target, name), (target, name)


@pytest.mark.parametrize(
    "arguments, error, message",
    [
        ({"cpu": ""}, ValueError, "cpu is empty; stallscope.processors\\('x86_64'\\) lists the names"),
        ({"cpu": ["skylake"]}, TypeError, "cpu is a str, not list; Labeler and label\\(\\) take several"),
        ({"cpu": None}, TypeError, "cpu is a str, not NoneType"),
        ({"cpu": "skylark"}, stallscope.TargetError, "did you mean 'skylake'"),
        ({"cpu": "help"}, stallscope.TargetError, "there is no processor 'help'"),
        ({"triple": ""}, ValueError, "triple is empty; stallscope.targets\\(\\) lists the names"),
        ({"triple": 64}, TypeError, "triple is a str, not int"),
        ({"triple": "x86"}, stallscope.TargetError, "there is no target 'x86'; did you mean 'i386' or 'x86_64'"),
        ({"triple": "pdp11"}, stallscope.TargetError, "there is no target 'pdp11'; stallscope.targets\\(\\) lists them"),
        ({"triple": "riscv32", "cpu": "sifive-x280"}, stallscope.TargetError, "riscv32 and sifive-x280 do not go together: RV32"),
        ({"cpu": "sky\ud800"}, ValueError, "cpu is .* has a surrogate"),
        ({"features": "+avx2"}, TypeError, "features is a list of str, not str"),
        ({"features": ["+avx2", 1]}, TypeError, "features\\[1\\] is a str, not int"),
        ({"features": ["+avx3"]}, stallscope.TargetError, "avx3"),
        ({"accurate": "yes"}, TypeError, "accurate is True or False, not 'yes'"),
        ({"iterations": 0}, ValueError, "iterations is 0; it must be from 1"),
        ({"iterations": -1}, ValueError, "iterations is -1"),
        ({"iterations": 2**32}, ValueError, "iterations is 4294967296"),
        ({"iterations": 1.5}, TypeError, "iterations is an int or None, not float"),
        ({"iterations": True}, TypeError, "iterations is an int or None, not bool"),
        ({"syntax": "masm"}, ValueError, "there is no syntax 'masm'; it is one of 'att', 'intel'"),
        ({"syntax": 1}, TypeError, "syntax is one of 'att', 'intel', not 1"),
        ({"syntax": "att", "triple": "aarch64", "cpu": "cortex-a72"}, ValueError, "syntax is for x86 alone"),
        ({"fetch": "memory", "accurate": True}, ValueError, "there is no fetch 'memory'"),
        ({"fetch": "loop"}, ValueError, "fetch has an effect only with accurate=True"),
        ({"alignment": 16}, ValueError, "alignment has an effect only with accurate=True"),
        ({"alignment": -1, "accurate": True}, ValueError, "alignment is -1"),
        ({"initial_state": "zero", "accurate": True}, ValueError, "there is no initial_state 'zero'"),
        ({"skip_unsupported": True}, TypeError, "skip_unsupported is one of"),
        ({"iteration": 1}, TypeError, "unexpected keyword argument 'iteration'"),
    ],
)
def test_wrong_arguments_have_names(arguments, error, message):
    chosen = {"triple": "x86_64", "cpu": "skylake", **arguments}
    with pytest.raises(error, match=message):
        stallscope.Analyzer(**chosen)
    if not isinstance(chosen["cpu"], list):
        if chosen["cpu"] is not None:
            with pytest.raises(error, match=message):
                stallscope.Labeler(**chosen)
        with pytest.raises(error):
            stallscope.cycles("nop", **chosen)
        with pytest.raises(error):
            stallscope.label(["nop"], **chosen)


@pytest.mark.parametrize(
    "call, error, message",
    [
        (lambda: stallscope.Labeler("x86_64", []), ValueError, "cpu names no processor"),
        (lambda: stallscope.Labeler("x86_64", ["skylake", ""]), ValueError, "cpu\\[1\\] is empty"),
        (lambda: stallscope.Labeler("x86_64", ["skylake", None]), TypeError, "cpu\\[1\\] is a str, not NoneType"),
        (lambda: stallscope.Labeler("x86_64", 1), TypeError, "cpu is a str or a list of str, not int"),
        (lambda: stallscope.Labeler("x86_64", b"skylake"), TypeError, "cpu is a str or a list of str, not bytes"),
        (lambda: stallscope.Labeler("x86_64", "skylake", columns="cycles"), TypeError, "columns is a list of str, not str"),
        (lambda: stallscope.Labeler("x86_64", "skylake", columns=["cycles", "cycles"]), ValueError, "columns names 'cycles' twice"),
        (lambda: stallscope.Labeler("x86_64", "skylake", threads=0), ValueError, "threads is 0; it must be from 1"),
        (lambda: stallscope.Labeler("x86_64", "skylake", threads=-2), ValueError, "threads is -2"),
        (lambda: stallscope.Labeler("x86_64", "skylake", kind="text"), ValueError, "there is no kind 'text'; it is one of 'asm'"),
        (lambda: stallscope.Analyzer("x86_64", "skylake", views="summary"), TypeError, "views are None, 'all', or a list of names"),
        (lambda: stallscope.Analyzer("x86_64", "skylake", views=[1]), TypeError, "views\\[0\\] is a str, not int"),
        (lambda: stallscope.processors(""), ValueError, "target is empty"),
        (lambda: stallscope.processors("x86"), stallscope.TargetError, "did you mean"),
        (lambda: stallscope.compare("nop", cpu="skylake"), TypeError, "codes is a list, not str"),
        (lambda: stallscope.compare({"a": "nop"}, cpu="skylake"), TypeError, "codes is a list of str or bytes, not dict"),
        (lambda: stallscope.compare(None, cpu="skylake"), TypeError, "codes is a list of str or bytes, not NoneType"),
        (lambda: stallscope.label(["nop", 1.5], cpu="skylake"), TypeError, "the block with the index 1 is a float, neither str nor None"),
        (lambda: stallscope.label(["nop", "\ud800"], cpu="skylake"), stallscope.TableError, "the index 1 has a surrogate"),
        (lambda: stallscope.label({"asm": ["nop"]}, cpu="skylake"), TypeError, "blocks come as .*, not as a dict"),
        (lambda: stallscope.Analyzer("x86_64", "skylake").analyze("nop", name=5), TypeError, "name is a str, not int"),
        (lambda: stallscope.label(["nop"], cpu="skylake", column=1), TypeError, "column is a str, not int"),
        (lambda: stallscope.label(["nop"], cpu="skylake", iteration=1), TypeError, "argument 'iteration'"),
        (lambda: stallscope.cycles("nop", cpu="skylake", iteration=1), TypeError, "argument 'iteration'"),
        (lambda: stallscope.compare(["nop"], cpu="skylake", iteration=1), TypeError, "argument 'iteration'"),
        (lambda: stallscope.Labeler("x86_64", "skylake").schema(["asm"]), TypeError, "schema is one of Arrow, not of the type list"),
        (lambda: stallscope.topdown(cpu="neoverse-n2"), TypeError, "takes the path of a file"),
        (lambda: stallscope.topdown(__file__, cpu="neoverse-n2", revision="1"), ValueError, "revision is '1'; it has the form r0p3"),
    ],
)
def test_wrong_calls(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_missing_files_have_names(skylake, tmp_path):
    missing = tmp_path / "missing.s"
    for call in (
        lambda: skylake.analyze(missing),
        lambda: skylake.analyze(missing, kind="hex"),
        lambda: stallscope.cycles(missing, cpu="skylake"),
        lambda: stallscope.topdown(missing, cpu="neoverse-n2"),
    ):
        with pytest.raises(FileNotFoundError) as caught:
            call()
        assert caught.value.filename == str(missing) and "missing.s" in str(caught.value)
    with pytest.raises(IsADirectoryError) as caught:
        skylake.analyze(tmp_path)
    assert caught.value.filename == str(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="devices are POSIX's")
def test_devices_are_not_read(skylake):
    for call in skylake.analyze, lambda path: stallscope.topdown(path, cpu="neoverse-n2"):
        with pytest.raises(ValueError, match="/dev/zero is a device, not a file"):
            call(pathlib.Path("/dev/zero"))


PROGRAMS = ROOT / "crates/stallscope-cli/tests/programs"


def test_files_are_what_they_contain(skylake, tmp_path):
    path = tmp_path / "file"
    for content, message in [
        (b"PERFILE2" + bytes(200), "this is a file of perf record; give the program$"),
        (b"\x1f\x8b\x08" + bytes(200), "this is .*gzip"),
        (b"BC\xc0\xde" + bytes(200), "this is LLVM"),
        (b"\0asm\1\0\0\0" + bytes(200), "this is WebAssembly"),
        (bytes(range(256)), 'this is binary data of an unknown format; kind="bytes" reads it as machine code'),
    ]:
        path.write_bytes(content)
        with pytest.raises(stallscope.CodeError, match=message):
            skylake.analyze(path)
    program = PROGRAMS / "x86_64/code.o"
    assert skylake.analyze(program).regions
    with pytest.raises(stallscope.CodeError, match="they are a file with a program: pass its path"):
        skylake.analyze(program.read_bytes())


def test_programs_for_another_target_are_refused():
    arm = stallscope.Analyzer("aarch64", "neoverse-n1")
    with pytest.raises(stallscope.CodeError, match="the file is for x86_64-[a-z-]*, and the analyzer for aarch64"):
        arm.analyze(PROGRAMS / "x86_64/code.o")
    with pytest.raises(stallscope.CodeError, match="the file is for aarch64-[a-z-]*, and the analyzer for x86_64"):
        stallscope.cycles(PROGRAMS / "aarch64/code.o", cpu="skylake")
    assert arm.analyze(PROGRAMS / "aarch64/code.o").regions
    with pytest.raises(stallscope.CodeError, match="the file is for thumb[a-z0-9-]*, and the analyzer for arm"):
        stallscope.Analyzer("arm", "cortex-a57").analyze(PROGRAMS / "thumb/code.o")
    for target in "arm", "thumb", "mips", "powerpc64le", "riscv64", "s390x", "x86_64":
        names = stallscope.processors(target)
        assert stallscope.Analyzer(target, names[-1], skip_unsupported="any").analyze(PROGRAMS / target / "code.o").regions


def test_a_path_in_a_str_is_recognized(skylake, tmp_path, monkeypatch):
    (tmp_path / "kernel.s").write_text("nop\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(stallscope.CodeError, match="pass pathlib.Path\\('kernel.s'\\)"):
        skylake.analyze("kernel.s")


def test_everything_pickles(tmp_path):
    settings = {"features": ["-avx2"], "iterations": 7, "syntax": "intel", "accurate": True, "fetch": "loop", "alignment": 3}
    code = "imul rbx, rax"
    analyzer = stallscope.Analyzer("x86_64", "skylake", views=["summary-view", "accurate"], **settings)
    path = tmp_path / "kernel.s"
    path.write_text(code)
    reports = [analyzer.analyze(code), analyzer.analyze(b"\x48\x01\xc8", name="bytes"), analyzer.analyze(path)]
    reports.append(stallscope.Analyzer("x86_64", "skylake").analyze(ROOT / "crates/stallscope-cli/tests/programs/x86_64/code.o"))
    for again in (lambda value: pickle.loads(pickle.dumps(value))), copy.copy, copy.deepcopy:
        assert again(analyzer).analyze(code).text() == analyzer.analyze(code).text()
        assert again(analyzer).analyze(code).to_json(complete=True) == analyzer.analyze(code).to_json(complete=True)
        for report in reports:
            assert again(report).text() == report.text() and again(report).to_dict() == report.to_dict()
        region = reports[0].regions[0]
        assert again(region).summary == region.summary
        labeler = stallscope.Labeler("x86_64", ["skylake", "znver4"], columns=["cycles", "predicted_cycles"], threads=2, **settings)
        labels = labeler.label([code, None, "x"])
        assert again(labeler).label([code, None, "x"]).to_pydict() == labels.to_pydict()
        assert again(labels).to_pydict() == labels.to_pydict()
        comparison = stallscope.compare([CODE], cpu="skylake")
        assert again(comparison) == comparison
    for error in errors():
        for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
            assert type(again) is type(error) and str(again) == str(error) and vars(again) == vars(error)
    reader = stallscope.label(pa.table({"asm": [CODE]}).to_reader(), cpu="skylake")
    with pytest.raises(TypeError, match="is read once and cannot be pickled; to_table\\(\\) has its rows"):
        pickle.dumps(reader)


def errors():
    calls = [
        lambda: stallscope.cycles("nop\n x", cpu="skylake"),
        lambda: stallscope.cycles("nop", cpu="skylark"),
        lambda: stallscope.label(pa.array([1]), cpu="skylake"),
    ]
    for call in calls:
        with pytest.raises(stallscope.StallscopeError) as caught:
            call()
        yield caught.value


def test_names_can_be_completed(skylake):
    report = skylake.analyze(CODE)
    names = {"summary", "timeline", "explanation", "what_if", "instructions", "cycles", "regions", "text", "to_json", "name"}
    assert names <= set(dir(report)) and report.name == ""
    assert names - {"regions", "text", "to_json"} <= set(dir(report.regions[0]))
    for function in stallscope.label, stallscope.cycles, stallscope.compare:
        parameters = inspect.signature(function).parameters
        assert {"iterations", "accurate", "fetch", "skip_unsupported", "cpu", "triple", "kind"} <= set(parameters)
        assert all(item.kind is not inspect.Parameter.VAR_KEYWORD for item in parameters.values())
    assert "threads" in inspect.signature(stallscope.label).parameters
    # Nothing is shown that is refused.
    for function, data in (stallscope.label, [CODE]), (stallscope.cycles, CODE), (stallscope.compare, [CODE]):
        items = [item for item in inspect.signature(function).parameters.values() if item.kind is item.KEYWORD_ONLY]
        function(data, **{item.name: item.default for item in items if item.name != "cpu"}, cpu="skylake")


WITHOUT_PYARROW = """
import sys
sys.modules["pyarrow"] = None
import stallscope
labels = stallscope.label(["nop"], cpu="skylake")
for call in labels.to_pydict, labels.to_pandas, labels.to_pyarrow, lambda: stallscope.compare(["nop"], cpu="skylake"):
    try:
        call()
    except ModuleNotFoundError as error:
        print(error)
"""


def test_pyarrow_is_asked_for_by_the_extra():
    result = subprocess.run([sys.executable, "-c", WITHOUT_PYARROW], capture_output=True, text=True, check=True)
    lines = result.stdout.splitlines()
    assert len(lines) == 4 and all(line.endswith("needs pyarrow: pip install 'stallscope[arrow]'") for line in lines), lines


def test_settings_of_cores():
    labeler = {kind: stallscope.Labeler("x86_64", "skylake", accurate=True, columns=["predicted_cycles"], fetch=kind)
               for kind in ("decoders", "cache", "loop")}
    cycles = {kind: labels.label([PREFIXED]).to_pydict()["predicted_cycles"][0] for kind, labels in labeler.items()}
    assert cycles["decoders"] > cycles["cache"]
    for kind, expected in cycles.items():
        assert stallscope.cycles(PREFIXED, cpu="skylake", accurate=True, fetch=kind) == expected
    # Skylake's erratum: a jump that ends at a multiple of 32 bytes.
    loop = "addq $1, %rax\njne .-4\n"
    aligned = [stallscope.cycles(loop, cpu="skylake", accurate=True, fetch="loop", alignment=at) for at in range(32)]
    assert len(set(aligned)) > 1
    settings = {"accurate": True, "fetch": "loop"}
    for call in (
        lambda: stallscope.Labeler("x86_64", ["skylake", "btver2"], **settings),
        lambda: stallscope.Analyzer("x86_64", "btver2", **settings).label(["nop"]),
        lambda: stallscope.cycles("nop", cpu="btver2", **settings),
        lambda: stallscope.compare(["nop"], cpu="btver2", **settings),
        lambda: stallscope.label(["nop"], cpu="btver2", **settings),
    ):
        with pytest.warns(UserWarning, match="fetch has an effect on .* of cores alone; stallscope has none of btver2") as caught:
            call()
        assert {warning.filename for warning in caught} == {__file__}


def test_what_is_left_out_is_counted():
    blocks = ["nop", "nop\nnot an instruction\nalso none", "none", "vpaddd %zmm0, %zmm1, %zmm2\nnop"]
    labels = stallscope.label(blocks, cpu="btver2", skip_unsupported="any").to_pydict()
    assert labels["skipped"] == [0, 2, None, 1] and labels["instructions"] == [1, 1, None, 1]
    assert labels["error"][2] == "line 1, column 1: invalid instruction mnemonic 'none'"
    hexadecimal = stallscope.label(["9006", "90"], cpu="skylake", kind="hex", skip_unsupported="parse-failure").to_pydict()
    assert hexadecimal["skipped"] == [1, 0] and hexadecimal["error"] == [None, None]
    report = stallscope.Analyzer("x86_64", "btver2", skip_unsupported="any").analyze(blocks[3])
    assert report.instructions == ["nop"] and "vpaddd" in report.messages


# A flag of the command line: one or two dashes after a space, a quotation mark or a parenthesis, but no number.
FLAG = re.compile(r"(?:^|[\s'\"(;])--?[a-z][a-z-]{2,}")


def test_messages_advise_no_flags(tmp_path):
    analyzer = stallscope.Analyzer("x86_64", "btver2", views=[*stallscope.VIEWS])
    perf_data = tmp_path / "perf.data"
    perf_data.write_bytes(b"PERFILE2" + bytes(100))
    listing = "   0:\t06                   \t(bad)\n   1:\t90                   \tnop\n   2:\teb fc                \tjmp    0 <f>\n"
    codes = ["x", "nop\n x", "vpaddd %zmm0, %zmm1, %zmm2", "", "# LLVM-MCA-BEGIN\nnop", "# LLVM-MCA-END\n", b"\x06", "mov rax, [rbx]"]
    codes += ["4801c8\n480fafc3\n", perf_data, listing, "1:\n call f\n jne 1b\n"]
    texts = []
    for code in codes:
        try:
            report = analyzer.analyze(code)
            texts += [report.messages, re.sub(r"<(style|script).*?</\1>", "", report.to_html(), flags=re.DOTALL)]
        except stallscope.CodeError as error:
            texts += [str(error), error.messages]
    for blocks, kind in [(codes[:5], "asm"), (["zz", "06", ""], "hex")]:
        texts += [error or "" for error in stallscope.label(blocks, cpu="btver2", kind=kind).to_pydict()["error"]]
    counts = tmp_path / "perf.txt"
    for text in "nothing\n", "5;;no_such_event;5;100.00;;\n", "5;;slots;5;100.00;;\n":
        counts.write_text(text)
        with pytest.raises(stallscope.StallscopeError) as caught:
            stallscope.topdown(counts, cpu="neoverse-n2")
        texts.append(str(caught.value))
    assert len(texts) > 20
    for text in texts:
        assert FLAG.search(text) is None, text
