"""Predicts the cycles of machine code on a processor, and explains the bottleneck.

>>> import stallscope
>>> stallscope.cycles("addps %xmm0, %xmm1", cpu="btver2")
3.03
>>> report = stallscope.Analyzer("x86_64", "btver2").analyze("addps %xmm0, %xmm1")
>>> report.summary.total_cycles, report.summary.iterations
(303, 100)
>>> print(report.text().splitlines()[0])
Iterations:        100
"""

from __future__ import annotations

from ._analyzer import Analyzer
from ._functions import Comparison, compare, cycles, label, processors, targets, topdown
from ._labels import Labeler, LabelReader, Labels
from ._native import COLUMNS, VIEWS, CodeError, StallscopeError, TableError, TargetError, __version__
from ._report import Region, Report

__all__ = [
    "COLUMNS",
    "VIEWS",
    "Analyzer",
    "CodeError",
    "Comparison",
    "LabelReader",
    "Labeler",
    "Labels",
    "Region",
    "Report",
    "StallscopeError",
    "TableError",
    "TargetError",
    "__version__",
    "compare",
    "cycles",
    "label",
    "processors",
    "targets",
    "topdown",
]
