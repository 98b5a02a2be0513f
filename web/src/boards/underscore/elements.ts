/** The seven elements: code and glyph. Their colours live in ink.css; nothing else has colour. */
import type { Element } from "./portrait/types";

type Pen = { straight?: boolean; pts: readonly (readonly [number, number])[] };

/** Glyphs on a 24 x 24 grid; every silhouette is different, so they read without colour and at 14 px. */
export const PENS: Record<Element, readonly Pen[]> = {
  water: [
    { pts: [[2.5, 9], [6, 6], [10, 9], [14, 12], [18, 9], [21.5, 6.5]] },
    { pts: [[2.5, 17], [6, 14], [10, 17], [14, 20], [18, 17], [21.5, 14.5]] },
  ],
  stone: [
    { straight: true, pts: [[4, 4], [20, 4], [20, 20], [4, 20], [4, 4]] },
    { straight: true, pts: [[4, 12], [20, 12]] },
    { straight: true, pts: [[12, 4], [12, 12]] },
  ],
  fire: [
    { straight: true, pts: [[12, 2.5], [21.5, 20.5], [2.5, 20.5], [12, 2.5]] },
    { straight: true, pts: [[12, 10], [12, 17]] },
  ],
  plant: [
    { straight: true, pts: [[12, 22], [12, 2]] },
    { pts: [[12, 14], [7, 11.5], [4.5, 4.5]] },
    { pts: [[12, 14], [17, 11.5], [19.5, 4.5]] },
    { straight: true, pts: [[7, 22], [12, 18], [17, 22]] },
  ],
  vital: [
    { pts: [[12, 1.5], [6.4, 8], [6.4, 16], [12, 22.5]] },
    { pts: [[12, 1.5], [17.6, 8], [17.6, 16], [12, 22.5]] },
    { straight: true, pts: [[3, 9.5], [21, 9.5]] },
    { straight: true, pts: [[3, 15], [21, 15]] },
  ],
  force: [{ pts: [[12, 12], [14.5, 10.5], [13.5, 7.5], [9.5, 7], [6.5, 10.5], [7.5, 15.6], [12.5, 18], [18, 15.5], [20, 9.5], [17, 3.5]] }],
  thunder: [
    { straight: true, pts: [[16, 1.5], [6, 13], [13, 13], [8, 22.5]] },
    { straight: true, pts: [[12.5, 1.5], [20, 1.5]] },
  ],
};

export const ELEMENTS = Object.keys(PENS) as Element[];

export const isElement = (word: string): word is Element => word in PENS;

/** "fire" -> "Fire"; what is of no element is plain. */
export const titled = (word: string) => (word === "none" || word === "any" || !word ? "Plain" : word[0]!.toUpperCase() + word.slice(1));

/** "Fi"; what is plain says so. */
export const code = (element: string) => (isElement(element) ? titled(element).slice(0, 2) : "plain");

function path({ straight, pts }: Pen): string {
  const begin = `M${pts[0]!.join(" ")}`;
  if (straight) return begin + pts.slice(1).map((p) => `L${p.join(" ")}`).join("");
  const at = (i: number) => pts[Math.max(0, Math.min(pts.length - 1, i))]!;
  return pts.slice(1).reduce((d, c, i) => {
    const a = at(i - 1), b = at(i), e = at(i + 2);
    const knots = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6, c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6, c[0], c[1]];
    return `${d}C${knots.map((v) => +v.toFixed(2)).join(" ")}`;
  }, begin);
}

export const GLYPHS = Object.fromEntries(ELEMENTS.map((element) => [element, PENS[element].map(path).join("")])) as Record<Element, string>;
const RARITIES: Record<string, string> = { C: "common", U: "uncommon", R: "rare" };
/** `Fi C+U  any` as `Fire C+U, any`: from which blessings one draws; where there is room as `Fire common or uncommon, any element`. */
export function inWords(scope: string, room = false): string {
  const named = scope.split("  ").map((part) => part.replace(/^\w\w(?= )/, (letters) => titled(ELEMENTS.find((element) => code(element) === letters) ?? letters)));
  return named.map((part) => (room ? part.replace(/ [CUR+]+$/, (all) => ` ${all.trim().split("+").map((letter) => RARITIES[letter]).join(" or ")}`).replace(/^any$/, "any element") : part)).join(", ");
}
