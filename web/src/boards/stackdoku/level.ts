/** Which level it is, in a few words. */
import { presetName } from "../../lib/options";
import type { StackdokuStackView } from "../../lib/protocol";

export function kindOf(view: StackdokuStackView): string {
  const kinds: Record<string, string> = { level: presetName(view.preset || "custom"), daily: `Daily, ${view.preset}`, endless: `Endless, level ${view.stage}`, race: `Race, ${view.preset}` };
  return kinds[view.kind] ?? view.preset;
}

/** Its seed is told after the end. */
export const sealed = (view: StackdokuStackView): boolean => !view.seed && !view.result;

export function seedOf(view: StackdokuStackView): string {
  return sealed(view) ? "seed sealed" : view.seed ? `seed ${view.seed}` : "a level of its own";
}
