import type { UnderscoreHeroView, UnderscoreRunView, UnderscoreUpgradePreview, UnderscoreUpgradeView, UnderscoreView } from "../../../lib/protocol";
import type { BoardProps } from "../../../lib/wire";

export type UpgradeProps = BoardProps<UnderscoreView, UnderscoreUpgradePreview> & { run: UnderscoreRunView; hero: UnderscoreHeroView; upgrade: UnderscoreUpgradeView };

/** Whether a key was meant for the screen rather than for a field or a button. */
export function forScreen(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return !event.ctrlKey && !event.metaKey && !event.altKey && !target.matches("input, select, textarea") && !target.closest("dialog");
}

/** Whether Enter is the main button's: nowhere else in focus, or on the choice that is made already, by a click or by Enter. */
export function forMain(event: KeyboardEvent): boolean {
  if (event.key !== "Enter") return false;
  const target = event.target as HTMLElement;
  if (!target.matches("button, a, summary")) return true;
  if (!target.matches('[role="group"] [aria-pressed="true"]')) return false;
  event.preventDefault(); // it is not chosen once more
  return true;
}
