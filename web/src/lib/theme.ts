/** Light or dark: the system's choice unless the player chose. */
import { forget, keep, recall } from "./keep";

export type Theme = "system" | "light" | "dark";

export function theme(): Theme {
  const kept = recall<unknown>("theme", "system");
  return kept === "light" || kept === "dark" ? kept : "system";
}

export function applyTheme(chosen: Theme = theme()): void {
  if (chosen === "system") forget("theme");
  else keep("theme", chosen);
  document.documentElement.dataset.theme = chosen;
}
