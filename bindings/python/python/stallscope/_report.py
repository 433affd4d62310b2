"""Reports on regions."""

from __future__ import annotations

import html
import json
from functools import cached_property
from typing import TYPE_CHECKING, Any, Dict, List, Optional, TypeVar

from . import _native, views

if TYPE_CHECKING:
    from ._analyzer import Analyzer

T = TypeVar("T")


class RegionViews:
    """The views of a region as attributes. Each is None if it was not asked for."""

    @property
    def _region_data(self) -> Dict[str, Any]:
        """The region in the complete JSON."""
        raise NotImplementedError

    @property
    def instructions(self) -> List[str]:
        """The texts of the instructions."""
        texts: List[str] = self._region_data.get("Instructions", [])
        return [" ".join(text.split()) for text in texts]

    @cached_property
    def place(self) -> Optional[views.RegionPlace]:
        """The function, address, file and line, if the region was found in code instead of being marked."""
        return self._view(views.RegionPlace, "Place")

    @cached_property
    def summary(self) -> views.SummaryView:
        """Cycles, instructions per cycle and throughput."""
        summary = self._view(views.SummaryView, "SummaryView")
        if summary is None:
            raise AttributeError("the report has no summary, since the analyzer was asked for other views")
        return summary

    @cached_property
    def prediction(self) -> Optional[views.AccuracyView]:
        """The bounds of the loop, and its predicted cycles."""
        return self._view(views.AccuracyView, "AccuracyView")

    @cached_property
    def instruction_info(self) -> Optional[views.InstructionInfoView]:
        """Micro-ops, latency and throughput of each instruction."""
        return self._view(views.InstructionInfoView, "InstructionInfoView")

    @cached_property
    def resource_pressure(self) -> Optional[views.ResourcePressureView]:
        """The busy cycles of each execution unit."""
        return self._view(views.ResourcePressureView, "ResourcePressureView")

    @cached_property
    def timeline(self) -> Optional[views.TimelineView]:
        """Each instruction from dispatch to retirement, and its wait times."""
        return self._view(views.TimelineView, "TimelineView")

    @cached_property
    def bottleneck_analysis(self) -> Optional[views.BottleneckAnalysis]:
        """Whether resources or dependencies limit the loop, and the critical sequence."""
        return self._view(views.BottleneckAnalysis, "BottleneckAnalysis")

    @cached_property
    def explanation(self) -> Optional[views.Explanation]:
        """Why the code takes so long, and what each instruction waits for."""
        return self._view(views.Explanation, "Explanation")

    @cached_property
    def what_if(self) -> Optional[views.WhatIf]:
        """The cycles that changes to the code and the processor would save."""
        return self._view(views.WhatIf, "WhatIf")

    @cached_property
    def scheduler_statistics(self) -> Optional[views.SchedulerStatistics]:
        """How much is issued per cycle, and how full the schedulers are."""
        return self._view(views.SchedulerStatistics, "SchedulerStatistics")

    @cached_property
    def retire_statistics(self) -> Optional[views.RetireControlUnitStatistics]:
        """How much is retired per cycle, and how full the reorder buffer is."""
        return self._view(views.RetireControlUnitStatistics, "RetireControlUnitStatistics")

    @property
    def dispatch_statistics(self) -> Optional[Dict[str, Any]]:
        """Why dispatch stalled, and how much is dispatched per cycle."""
        return self._region_data.get("DispatchStatistics")

    @property
    def register_file_statistics(self) -> Optional[Any]:
        """How full the register files are."""
        return self._region_data.get("RegisterFileStatistics")

    @property
    def cycles(self) -> float:
        """Cycles of an iteration: predicted ones if there is a prediction, or else the cycles of all iterations by their number."""
        if self.prediction is not None:
            return float(self.prediction.predicted_cycles)
        return self.summary.total_cycles / self.summary.iterations

    def _view(self, kind: type[T], key: str) -> Optional[T]:
        data = self._region_data.get(key)
        return None if data is None else views.from_json(kind, data)


class Region(RegionViews):
    """The report on a region. Each view is an attribute, which is None if it was not asked for."""

    def __init__(self, data: Dict[str, Any]) -> None:
        self._data = data

    @property
    def _region_data(self) -> Dict[str, Any]:
        return self._data

    @property
    def name(self) -> str:
        """The name of the region; empty if it has none."""
        name: str = self._data.get("Name", "")
        return name

    def to_dict(self) -> Dict[str, Any]:
        """The region as the command line's JSON has it, completely."""
        return self._data

    def __repr__(self) -> str:
        return f"<Region {self.name!r} of {len(self.instructions)} instructions>"


class Report(RegionViews):
    """The reports on the regions of code. Of code with one region, which most is, it has that region's views, too.

    In a notebook, it is shown as a page.
    """

    def __init__(self, analyzer: Analyzer, analysis: _native.Analysis) -> None:
        self._analyzer = analyzer
        self._native = analysis

    @property
    def _region_data(self) -> Dict[str, Any]:
        regions = self.regions
        if len(regions) != 1:
            raise AttributeError(f"the report has {len(regions)} regions; take one: report.regions[0]")
        return regions[0].to_dict()

    @property
    def name(self) -> str:
        """The name of the region, if there is one; empty if it has none."""
        name: str = self._region_data.get("Name", "")
        return name

    @cached_property
    def regions(self) -> List[Region]:
        """The regions, in order."""
        return [Region(region) for region in self.to_dict()["CodeRegions"]]

    @property
    def messages(self) -> str:
        """Warnings and notes, as the command line prints them."""
        return self._native.messages

    def text(self) -> str:
        """The reports as the command line prints them."""
        return self._native.text()

    def to_json(self, *, complete: bool = False) -> str:
        """The command line's JSON: llvm-mca's, or with all that it lacks, as ``-json-complete`` prints it."""
        return self._native.json(complete)

    def to_dict(self) -> Dict[str, Any]:
        """The complete JSON as a dictionary."""
        document: Dict[str, Any] = self._document
        return document

    @cached_property
    def _document(self) -> Any:
        return json.loads(self._native.json(True))

    def to_html(self) -> str:
        """A page with verdict, bounds, code, dependencies and timeline, in one document."""
        return self._native.html()

    def _repr_html_(self) -> str:
        page = html.escape(self.to_html(), quote=True)
        style = "width: 100%; height: 640px; border: 0"
        return f'<iframe sandbox="allow-scripts" style="{style}" srcdoc="{page}"></iframe>'

    def __reduce__(self) -> Any:
        # The same code has the same report.
        return _report_of, (self._analyzer, *self._native.source())

    def __repr__(self) -> str:
        return f"<Report on {len(self.regions)} regions>"


def _report_of(analyzer: Analyzer, kind: str, code: bytes, name: str) -> Report:
    """The report that was pickled."""
    native = analyzer._native
    analysis = native.analyze_file(code, name) if kind == "program" else native.analyze(code, kind, name)
    return Report(analyzer, analysis)
