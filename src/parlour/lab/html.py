"""A report as one HTML file that needs nothing but itself: charts with a table under each."""

from __future__ import annotations

import re
from html import escape

from parlour.lab.chart import chart, colours, legend
from parlour.lab.report import Part, Report, Table
from parlour.lab.words import CONCLUDED, INTERVALS, basis, outlier, told

STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
svg { display: block; width: 100%; font: 13px system-ui, sans-serif; }
svg text { fill: currentColor; }
svg g { stroke: currentColor; fill: currentColor; stroke-width: 2px; }
.grid { stroke: currentColor; opacity: 0.15; }
.fair { stroke: currentColor; stroke-dasharray: 4 4; opacity: 0.7; }
.legend span { margin-right: 1.2em; white-space: nowrap; }
.legend i { display: inline-block; width: 0.8em; height: 0.8em; border-radius: 50%; margin-right: 0.4em; }
.legend i { background: currentColor; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9em; }
th, td { padding: 0.25em 0.8em 0.25em 0; text-align: left; border-bottom: 1px solid #8884; white-space: nowrap; }
"""


def html(report: Report) -> str:
    body = [f"<h1>{escape(report.title)} in the lab</h1><p>{escape(INTERVALS)}</p>"]
    if len(report.parts) > 1:
        links = [f'<li><a href="#part{n}">{escape(part.title)}</a></li>' for n, part in enumerate(report.parts)]
        links.append(f'<li><a href="#concluded">{CONCLUDED}</a></li>' if report.conclusions else "")
        body.append(f"<ul>{''.join(links)}</ul>")
    for n, part in enumerate(report.parts):
        body.append(f'<h2 id="part{n}">{escape(part.title)}</h2><p>{escape(basis(part))}</p>')
        body.append(f"<ul>{''.join(f'<li>{_text(finding)}</li>' for finding in part.findings)}</ul>")
        body += [_table(part, table) for table in part.tables]
        if part.outliers:
            body.append("<h3>Matches to look at</h3><ul>")
            for found in part.outliers:
                words = escape(outlier(found))
                link = f'<a href="{escape(found.record)}">{words}</a>' if found.record else words
                body.append(f"<li>{link}</li>")
            body.append("</ul>")
    if report.conclusions:
        items = "".join(f"<li>{_text(conclusion)}</li>" for conclusion in report.conclusions)
        body.append(f'<h2 id="concluded">{CONCLUDED}</h2><ul>{items}</ul>')
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(report.title)} in the lab</title><style>{STYLE}{colours()}</style></head>\n<body>\n"
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def _table(part: Part, table: Table) -> str:
    picture = chart(part, table)
    head = "".join(f'<th scope="col">{escape(level)}</th>' for level in part.levels)
    lines = [
        f'<tr><th scope="row">{escape(line.name)}</th>'
        + "".join(f"<td>{escape(told(figure, table.unit))}</td>" for figure in line.figures)
        + "</tr>"
        for line in table.lines
    ]
    return (
        f"<h3>{escape(table.title)}</h3><p>{_text(table.note)}</p>"
        + (f"{legend(part)}{picture}" if picture else "")
        + f'<div class="wide"><table><thead><tr><td></td>{head}</tr></thead><tbody>{"".join(lines)}</tbody></table></div>'
    )


def _text(text: str) -> str:
    """Sentences with `code` in them."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(text))
