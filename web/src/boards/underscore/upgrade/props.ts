import type { UnderscoreHeroView, UnderscoreRunView, UnderscoreUpgradePreview, UnderscoreUpgradeView, UnderscoreView } from "../../../lib/protocol";
import type { BoardProps } from "../../../lib/wire";

export type UpgradeProps = BoardProps<UnderscoreView, UnderscoreUpgradePreview> & { run: UnderscoreRunView; hero: UnderscoreHeroView; upgrade: UnderscoreUpgradeView };

/** Whether a key was meant for the screen rather than for a field or a button. */
export function forScreen(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return !event.ctrlKey && !event.metaKey && !event.altKey && !target.matches("input, select, textarea") && !target.closest("dialog");
}
