"""How large a target is for a finger: measured by asking the page what lies under it, pixel by pixel."""

from __future__ import annotations

from tests.web.people import Person

CONTROLS = "a[href], button, summary, select, input, textarea, label:has(input), [role=button], [role=gridcell], [role=switch], [data-tile]"

MEASURE = """selector => {
  const found = [];
  const said = e => e.getAttribute("aria-label") || e.textContent.trim().slice(0, 40) || e.getAttribute("name") || e.outerHTML.slice(0, 80);
  const open = [...document.querySelectorAll("dialog[open]")].findLast(d => d.matches(":modal"));
  for (const control of (open ?? document).querySelectorAll(selector)) {
    if (control.matches(":disabled, [aria-disabled=true], [aria-hidden=true] *") || control.closest("[inert]")) continue;
    const box = control.getBoundingClientRect();
    if (!box.width || !box.height || box.right <= 0 || box.left >= innerWidth) continue;
    const mine = (x, y) => {
      const under = document.elementFromPoint(x, y);
      if (!under) return false;
      if (control.contains(under)) return true;
      const label = under.closest("label");
      return Boolean(label && (label.contains(control) || label.control === control));
    };
    control.scrollIntoView({ block: "nearest", inline: "nearest" });
    const now = control.getBoundingClientRect();
    if (control.closest("svg") && (now.left < 0 || now.right > innerWidth)) continue; // it can be panned to
    const [x, y] = [(Math.max(now.left, 0) + Math.min(now.right, innerWidth)) / 2, (Math.max(now.top, 0) + Math.min(now.bottom, innerHeight)) / 2];
    if (!mine(x, y)) continue; // nothing that a finger can reach: its label, or a key, does it
    const reach = (dx, dy) => { let n = 0; while (n < 60 && mine(x + dx * (n + 0.5), y + dy * (n + 0.5))) n += 0.5; return n; };
    found.push([said(control), reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)]);
  }
  return found;
}"""


def small_targets(person: Person, least: float = 43.5) -> list[str]:
    """What can be pressed and is smaller than that in one direction."""
    found = person.page.evaluate(MEASURE, CONTROLS)
    assert found, "nothing can be pressed"
    return sorted({f"{name}: {wide:.0f}x{high:.0f}" for name, wide, high in found if min(wide, high) < least})
