/** A board is made for the height of a match page; where more stands above it, it is drawn smaller, so that all of it shows. */
const BAR = 69; // pixels above a board at its own table
const SMALLEST = 0.7; // below that nobody can read it: better to scroll
const NARROW = 820; // on narrower screens boards are as high as they need, and one scrolls

export function fit(above: number, width: number, height: number): number {
  if (width <= NARROW) return 1;
  return Math.max(SMALLEST, Math.min(1, (height - above) / (height - BAR)));
}
