/** How tiles lie and what they look like: sizes in the stack's own units, colours that hold in both themes. */
import type { StackdokuTile } from "../../lib/protocol";

export const TILE = { wide: 76, high: 97, round: 10 };
export const STEP = { x: 8, y: 12 }; // a layer lies this much further left and up: the thickness of a tile
export const FINGER = 44; // pixels that a thumb needs
const FLATTEST = 68; // a tile's height where there is least room for it

export const FREE = 0;
export const WEDGED = 1;
export const COVERED = 2;

export const INK = [
  ["#1c4f80", "#a33a22", "#1b6236"], // free: blue, red and green, as on mahjong tiles
  ["#16406a", "#7d2815", "#124c28"],
  ["#1e150a", "#1e150a", "#1e150a"],
];
export const FACE = ["url(#sd-face)", "var(--sd-dim)", "var(--sd-dark)"];
export const BACK = ["url(#sd-back)", "#276b51", "#1b4b39"];
export const JADE = [["#1d5540", "#2c7558"], ["#194a38", "#276850"], ["#123628", "#1d4f3c"]] as const;
export const BONE = ["#d9c79f", "#b7a47c", "#7f6d49"];
export const ENGRAVED = ["#9fe0c2", "#5f9f84", "#3f7460"];

export function dimness(tile: StackdokuTile): number {
  return tile.held === "covered" ? COVERED : tile.held === "wedged" ? WEDGED : FREE;
}

export function ink(digit: number, dim = FREE): string {
  return INK[dim]?.[(digit - 1) % 3] ?? "";
}

/** The upper left corner of a tile's face, in a stack of tiles that are so high. */
export function corner(tile: StackdokuTile, high = TILE.high): { x: number; y: number } {
  return { x: (tile.x / 2) * TILE.wide - tile.z * STEP.x, y: (tile.y / 2) * high - tile.z * STEP.y };
}

const MARGIN = 4;

/** The frame of the whole stack as it was laid, so that nothing moves while it shrinks. */
export function frameOf(tiles: StackdokuTile[], high = TILE.high): { x: number; y: number; wide: number; high: number } {
  const corners = tiles.map((tile) => corner(tile, high));
  const x = Math.min(...corners.map((at) => at.x)) - MARGIN;
  const y = Math.min(...corners.map((at) => at.y)) - MARGIN;
  const right = Math.max(...corners.map((at) => at.x)) + TILE.wide + STEP.x + MARGIN;
  const foot = Math.max(...corners.map((at) => at.y)) + high + STEP.y + MARGIN;
  return { x, y, wide: right - x, high: foot - y };
}

/** How high tiles are so that all of the stack shows in a pane: as they are, or just so flat that a thumb hits them. */
export function heightIn(tiles: StackdokuTile[], pane: { wide: number; high: number }): number {
  const scale = (high: number) => {
    const frame = frameOf(tiles, high);
    return Math.min(pane.wide / frame.wide, pane.high / frame.high);
  };
  let high = TILE.high;
  while (high > FLATTEST && scale(high) * TILE.wide < FINGER + 2 && scale(high - 1) > scale(high)) high -= 1;
  return high;
}

const QUARTERS = [[0, 0], [1, 0], [0, 1], [1, 1]] as const;

/** Where the digit of a tile can be seen: the middle of its open quarters, as a share of the face; null = nowhere. */
export function open(tile: StackdokuTile, shown: StackdokuTile[]): { x: number; y: number; whole: boolean } | null {
  const above = shown.filter((other) => other.z > tile.z);
  const hidden = (x: number, y: number) => above.some((o) => o.x <= tile.x + x && o.x + 2 > tile.x + x && o.y <= tile.y + y && o.y + 2 > tile.y + y);
  const free = QUARTERS.filter(([x, y]) => !hidden(x, y));
  if (!free.length) return null;
  const middle = (axis: 0 | 1) => 0.25 + free.reduce((sum, quarter) => sum + quarter[axis], 0) / free.length / 2;
  return { x: middle(0), y: middle(1), whole: free.length === 4 };
}

const ALONG: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const ACROSS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** As one reads: row by row, in a row from left to right whatever the layer. */
const reading = (tiles: StackdokuTile[]) => [...tiles].sort((a, b) => a.y - b.y || a.x - b.x || b.z - a.z);

/**
 * The tile that an arrow key leads to. Left and right go as one reads, from the end of a row to the next one and round
 * again, so that no tile is out of reach in any stack; up and down go to the nearest, where sideways counts double.
 */
export function neighbour(from: StackdokuTile, tiles: StackdokuTile[], key: string): StackdokuTile | undefined {
  if (key in ALONG) {
    const all = reading(tiles);
    const next = all[(all.findIndex((tile) => tile.id === from.id) + ALONG[key]! + all.length) % all.length];
    return next?.id === from.id ? undefined : next;
  }
  if (!(key in ACROSS)) return undefined;
  const here = corner(from);
  let best: StackdokuTile | undefined;
  let least = Infinity;
  for (const tile of tiles) {
    const there = corner(tile);
    const ahead = (there.y - here.y) * ACROSS[key]!;
    const aside = Math.abs(there.x - here.x);
    if (tile.id === from.id || ahead < TILE.wide / 4) continue;
    const far = ahead + aside * 2;
    if (far < least) [best, least] = [tile, far];
  }
  return best;
}
