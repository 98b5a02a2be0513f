/** Directions of hatching: fields whose whole levels become lines. */
import type { Flow } from "./types";

/** A height that bends lines without crowding them at the rim. */
export const soft = (h: number) => (h * Math.abs(h)) / (Math.abs(h) + 40);
export const across = (angle: number, bend: number): Flow => (x, y, h) => y * Math.cos(angle) - x * Math.sin(angle) + bend * soft(h);
export const around = (cx: number, cy: number, k = 40, bend = 0.2): Flow => (x, y, h) => Math.atan2(x - cx, -(y - cy)) * k + bend * h;
export const rings = (cx: number, cy: number, bend = 0): Flow => (x, y, h) => Math.hypot(x - cx, y - cy) + bend * h;
