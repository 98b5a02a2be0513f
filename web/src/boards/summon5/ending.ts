/** How a match ended: where energy was equal, what decided it (S5-37). */
import type { Ending, Final } from "../../lib/ending";
import type { Summon5View } from "../../lib/protocol";
import { sentence } from "./words";

export function ending({ view: seen, result }: Final): Partial<Ending> {
  const view = seen as unknown as Summon5View;
  const first = result.winners[0];
  if (!first || result.reason === "last_weaver") return {};
  const equals = view.energy.map((_, n) => n + 1).filter((seat) => view.energy[seat - 1] === view.energy[first - 1]);
  if (equals.length < 2) return {};
  const left = equals.map((seat) => view.threads[seat - 1]).join(" to ");
  const decided = equals.length === result.winners.length ? `Equal in energy and in threads left, ${left}: the win is shared.` : `Equal in energy: fewer threads left decided, ${left}.`;
  return { words: `${sentence(result.words)} ${decided}` };
}
