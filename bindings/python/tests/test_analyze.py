"""Reports, and what is wrong with code."""

import json
import threading
from pathlib import Path

import pytest
from real_blocks import ROOT

import stallscope

TEXT = "imulq %rax, %rbx\naddq %rbx, %rcx\n"


def test_views_are_typed():
    report = stallscope.Analyzer("x86_64", "skylake", views="all").analyze(TEXT)
    assert report.summary.total_cycles == 304 and report.summary.block_rthroughput == 1.0
    assert [info.latency for info in report.instruction_info.instruction_list] == [3, 1]
    assert report.timeline.timeline_info[0].cycle_dispatched == 0
    assert report.bottleneck_analysis.register_dependency_cycles >= 0
    assert report.prediction.predicted_cycles == 3.0
    assert report.explanation.verdict.sentences
    assert report.resource_pressure.resource_pressure_info
    assert report.scheduler_statistics.cycles == 304
    assert report.retire_statistics.entries > 0
    assert report.what_if is None and report.regions[0].name == ""
    assert report.instructions == ["imulq %rax, %rbx", "addq %rbx, %rcx"]


def test_json_and_text_are_the_command_lines(skylake):
    report = skylake.analyze(TEXT)
    document = json.loads(report.to_json())
    assert document["CodeRegions"][0]["SummaryView"]["TotalCycles"] == 304
    assert document["TargetInfo"]["CPUName"] == "skylake"
    complete = json.loads(report.to_json(complete=True))
    assert complete == report.to_dict()
    for view in document["CodeRegions"][0].keys() - {"InstructionInfoView"}:
        assert complete["CodeRegions"][0][view] == document["CodeRegions"][0][view]
    assert report.text().startswith("Iterations:        100\nInstructions:      200\nTotal Cycles:      304\n")


def test_answers_are_asked_for_by_name():
    analyzer = stallscope.Analyzer("x86_64", "skylake", views=["what-if", "summary-view"])
    assert analyzer.analyze(TEXT).what_if.answers
    with pytest.raises(ValueError, match="there is no view 'what'; the views are summary-view"):
        stallscope.Analyzer("x86_64", "skylake", views=["what"])


def test_own_models_predict():
    analyzer = stallscope.Analyzer("x86_64", "skylake", accurate=True)
    assert analyzer.has_own_model and analyzer.cpu == "skylake"
    assert analyzer.analyze(TEXT).prediction.is_own_model


def test_machine_code_and_files(skylake, tmp_path):
    code = bytes.fromhex("480fafc34801c8")
    assert skylake.analyze(code).text() == skylake.analyze("480fafc34801c8", kind="hex").text()
    path = tmp_path / "kernel.s"
    path.write_text("# LLVM-MCA-BEGIN one\nnop\n# LLVM-MCA-END\n# LLVM-MCA-BEGIN two\nnop\n# LLVM-MCA-END\n")
    report = skylake.analyze(path)
    assert [region.name for region in report.regions] == ["one", "two"]
    with pytest.raises(AttributeError, match="the report has 2 regions; take one: report.regions\\[0\\]"):
        _ = report.summary
    with pytest.raises(FileNotFoundError):
        skylake.analyze(tmp_path / "missing.s")


def test_programs(skylake):
    report = skylake.analyze(ROOT / "crates/stallscope-cli/tests/programs/x86_64/code.o")
    assert report.regions and all(region.cycles > 0 for region in report.regions)


@pytest.mark.parametrize(
    "code, kind, place",
    [
        ("nop\n  imull %rax, %rbx\n", None, (2, 9, None)),
        ("90 9z", "hex", (1, 4, None)),
        (b"\x90\x06", None, (None, None, 1)),
        ("", None, (None, None, None)),
        ("\udcff\udcfe", None, (1, 1, None)),
    ],
)
def test_errors_have_places(skylake, code, kind, place):
    with pytest.raises(stallscope.CodeError) as caught:
        skylake.analyze(code, kind=kind)
    error = caught.value
    assert (error.line, error.column, error.offset) == place
    assert isinstance(error, ValueError) and str(error) and error.messages


def test_targets_that_are_not_there():
    for arguments, message in [
        (("x86_64", "skylark"), "did you mean 'skylake'"),
        (("pdp11", "x"), "pdp11"),
        (("x86_64", "skylake", "+avx3"), "avx3"),
        (("x86_64", "i386"), "i386"),
    ]:
        with pytest.raises(stallscope.TargetError, match=message):
            stallscope.Analyzer(*arguments[:2], features=list(arguments[2:]))


def test_wrong_types_are_type_errors(skylake):
    for code in (None, 1, ["nop"]):
        with pytest.raises(TypeError):
            skylake.analyze(code)
    with pytest.raises(ValueError, match="there is no kind 'x'"):
        skylake.analyze("nop", kind="x")


def test_notebooks_show_a_page(skylake):
    page = skylake.analyze(TEXT)._repr_html_()
    assert page.startswith('<iframe sandbox="allow-scripts"') and "Content-Security-Policy" in page and "imulq" in page


def test_threads_share_an_analyzer(skylake):
    expected = skylake.analyze(TEXT).to_json()
    results = []
    threads = [threading.Thread(target=lambda: results.append(skylake.analyze(TEXT).to_json())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected] * 8


def test_topdown():
    with pytest.raises(stallscope.TargetError, match="there is no processor 'x'"):
        stallscope.topdown(Path(__file__), cpu="x")
    with pytest.raises(stallscope.StallscopeError):
        stallscope.topdown(Path(__file__), cpu="neoverse-n2")


def test_views_are_those_of_the_schema():
    import runpy
    import sys

    before, sys.argv = sys.argv, ["views.py", "--check"]
    try:
        runpy.run_path(str(ROOT / "bindings/python/tools/views.py"), run_name="__main__")
    finally:
        sys.argv = before
