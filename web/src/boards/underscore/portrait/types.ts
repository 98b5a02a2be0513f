/** What the engraver is told. */
import type { Box, Point } from "./maths";

export type Field = (x: number, y: number) => number;
export type Flow = (x: number, y: number, h: number) => number;
export type Light = (x: number, y: number, tone: number, z: number) => number;
export type Element = "water" | "stone" | "fire" | "plant" | "vital" | "force" | "thunder";

/** Who is drawn. All of it is public: the name seeds everything, and nothing else may tell a build. */
export type Identity = {
  name: string;
  level?: number;
  elite?: boolean;
  fallen?: boolean;
  start?: string; // the starting character whose garb it wears
  elements?: readonly Element[]; // shown at the hem; only where they are public
  wounds?: readonly string[]; // of one who fell: the element of the last blow, statuses
  titles?: number; // of one who fell: milestones reached
};

export type Options = {
  pitch: number; // px of the height field
  gap: number; // px between two lines
  lamp: readonly [number, number, number];
  rim?: readonly [number, number, number];
  fade: readonly [number, number]; // from where to where the plate sinks into black
  coarse: number; // fewer, thicker lines for small sizes
  w?: number;
  h?: number;
  light?: Light;
};

/** The second family of lines of a part. */
export type Cross = { flow: Flow; gap?: number; from?: number; k?: number };

export type Part = {
  h: Field; // height; the part is where it exceeds the floor
  floor?: number;
  box?: Box;
  z?: number; // depth
  flow?: Flow;
  gap?: number;
  albedo?: number | Flow;
  edge?: number; // width of its outline
  cross?: Cross;
  nofade?: boolean;
  glow?: Field; // its own light
  rim?: Field;
};

/** A part on the plate, with its silhouette. */
export type Sculpted = Part & { S: Float32Array; i0: number; i1: number; j0: number; j1: number; id: number };

export type Width = number | ((t: number) => number);
export type Knot = readonly [number, number, number]; // x, y, width
export type Stroke = { s: Knot[]; fill?: undefined; z: number; knock: number; black: boolean; fade: boolean };
export type Blot = { fill: readonly Point[]; black: boolean; z: number };
export type Path = { d: string; black: boolean };

export type Gaze = "open" | "shut" | "sewn" | "pin" | "coin" | "hollow";

/** How a head looks; every part reads what it knows. */
export type Look = {
  z?: number;
  gap?: number;
  edge?: number;
  albedo?: number;
  cross?: Cross;
  yaw?: number;
  jaw?: number;
  flesh?: number | Field; // 1 a face, 0 a skull; between, the skin is going
  gaunt?: number;
  nose?: number;
  age?: number;
  long?: number;
  brow?: number;
  eyes?: number;
  lips?: number;
  child?: number;
  facet?: number;
  slant?: number;
  bend?: number;
  teeth?: number;
  gone?: number;
  gaze?: Gaze;
  only?: number; // the one eye: -1 left, 1 right
  cut?: (u: number, v: number) => boolean;
  snout?: number;
  muzzle?: number;
  eye?: number;
  arch?: number;
  low?: number;
  incisors?: number;
  beak?: number;
  fangs?: boolean;
  point?: number;
  weave?: boolean;
  open?: number;
};

/** Where something grows: a place, and up to two numbers of its own. */
export type Spot = readonly [number, number, number?, number?];
