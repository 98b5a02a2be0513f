"""A report as Markdown."""

from __future__ import annotations

from textwrap import wrap

from parlour.lab.report import Part, Report, Table
from parlour.lab.words import CONCLUDED, INTERVALS, basis, outlier, told

WIDE = 120


def markdown(report: Report) -> str:
    text = [f"# {report.title} in the lab", "", *paragraph(INTERVALS), ""]
    for part in report.parts:
        text += [f"## {part.title}", "", *paragraph(basis(part)), ""]
        text += [line for finding in part.findings for line in paragraph(finding, "- ")] + [""]
        for table in part.tables:
            text += [f"### {table.title}", "", *paragraph(table.note), "", *rows(part, table), ""]
        if part.outliers:
            text += ["### Matches to look at", ""]
            for found in part.outliers:
                words = outlier(found)
                text.append(f"- [{words}]({found.record})" if found.record else f"- {words}")
            text.append("")
    if report.conclusions:
        text += [f"## {CONCLUDED}", ""]
        text += [line for conclusion in report.conclusions for line in paragraph(conclusion, "- ")]
    return "\n".join(text).rstrip("\n") + "\n"


def paragraph(text: str, bullet: str = "") -> list[str]:
    """In lines that a person can read in an editor too."""
    return wrap(
        text,
        WIDE,
        initial_indent=bullet,
        subsequent_indent=" " * len(bullet),
        break_long_words=False,
        break_on_hyphens=False,
    )


def rows(part: Part, table: Table) -> list[str]:
    head = [f"| | {' | '.join(part.levels)} |", "|---" * (1 + len(part.levels)) + "|"]
    return head + [
        f"| {line.name} | {' | '.join(told(figure, table.unit) for figure in line.figures)} |" for line in table.lines
    ]
