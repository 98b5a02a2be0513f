/** A run of knots as one closed shape, as wide as they say. */
import type { Knot } from "./types";

const short = (v: number) => {
  const t = v.toFixed(1);
  return t.endsWith(".0") ? t.slice(0, -2) : t;
};

export const pair = (x: number, y: number) => `${short(x)} ${short(y)}`;

export function ribbon(run: readonly Knot[]): string {
  const n = run.length;
  if (n < 2) return "";
  const there: string[] = [], back: string[] = [];
  for (let i = 0; i < n; i++) {
    const [x, y, w] = run[i]!, p = run[Math.max(0, i - 1)]!, q = run[Math.min(n - 1, i + 1)]!;
    const m = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
    const dx = ((q[0] - p[0]) / m) * (w / 2), dy = ((q[1] - p[1]) / m) * (w / 2);
    there.push(pair(x - dy, y + dx));
    back.push(pair(x + dy, y - dx));
  }
  return `M${there.join("L")}L${back.reverse().join("L")}Z`;
}
