/** Chance of a picture: whole numbers only, so that one seed cuts the same plate in every browser. */

export type Noise = (x: number, y: number) => number;

export type Chance = {
  (): number; // 0 up to, not including, 1
  in: (a: number, b: number) => number;
  int: (a: number, b: number) => number; // both ends included
  pick: <T>(list: readonly T[]) => T;
  chance: (p: number) => boolean;
  sign: () => 1 | -1;
};

export function rng(seed: string): Chance {
  let h = 1779033703 ^ seed.length;
  for (const letter of seed) {
    h = Math.imul(h ^ (letter.codePointAt(0) ?? 0), 3432918353);
    h = (h << 13) | (h >>> 19);
  }
  const next = () => {
    h = (h + 0x6d2b79f5) | 0;
    let t = Math.imul(h ^ (h >>> 15), 1 | h);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const within = (a: number, b: number) => a + (b - a) * next();
  return Object.assign(next, {
    in: within,
    int: (a: number, b: number) => Math.floor(within(a, b + 1)),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]!,
    chance: (p: number) => next() < p,
    sign: () => (next() < 0.5 ? -1 : 1) as 1 | -1,
  });
}

/** Value noise, -1..1. */
export function noise(seed: number): Noise {
  const s = Math.imul(seed | 0, 374761393);
  const at = (i: number, j: number) => {
    let n = (Math.imul(i, 668265263) ^ Math.imul(j, 2147483629) ^ s) | 0;
    n = Math.imul(n ^ (n >>> 13), 1274126177);
    return ((n ^ (n >>> 16)) >>> 0) / 2147483648 - 1;
  };
  return (x, y) => {
    const i = Math.floor(x), j = Math.floor(y);
    const u = x - i, v = y - j;
    const a = u * u * (3 - 2 * u), b = v * v * (3 - 2 * v);
    const p = at(i, j), q = at(i + 1, j), r = at(i, j + 1), t = at(i + 1, j + 1);
    return p + (q - p) * a + (r - p) * b + (p - q - r + t) * a * b;
  };
}
