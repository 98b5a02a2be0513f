/** From a public identity to a plate. The same identity gives the same picture in every browser. */
import { arrangement } from "./authored";
import { compose } from "./compose";
import { Plate } from "./plate";
import type { Identity, Options, Path } from "./types";

/** The Charcoal Nun, alive or fallen, has an arrangement of her own under any name that her bearer chose. */
const ARRANGED: Record<string, string> = { nun: "The Charcoal Nun" };

export async function portrait(who: Identity, options: Partial<Options> = {}): Promise<Path[]> {
  const plate = new Plate(who.name, options);
  const draw = (await arrangement(ARRANGED[who.start ?? ""] ?? who.name)) ?? compose;
  draw(plate, plate.r, who);
  if (who.fallen) (await import("./marks")).mark(plate, plate.r, who); // graves are seen late: their marks are fetched then
  return plate.paths();
}
