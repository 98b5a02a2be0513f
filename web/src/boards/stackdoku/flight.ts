/** Tiles fly to the tray, tokens to their cells: what has just appeared comes from where it lay. */

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export type Origin = { box: DOMRect; time: number } | null;

/** `use:flown={origin}`: the node comes from that box, on an arc. */
export function flown(node: HTMLElement, origin: Origin): void {
  if (!origin || still()) return;
  const [from, to] = [origin.box, node.getBoundingClientRect()];
  if (!to.width) return;
  const [x, y, size] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2, from.height / to.height];
  const rise = Math.min(60, Math.hypot(x, y) / 6);
  node.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${size})`, zIndex: 5 },
      { transform: `translate(${x / 2}px, ${y / 2 - rise}px) scale(${(1 + size) / 2})`, zIndex: 5 },
      { transform: "none", zIndex: 5 },
    ],
    { duration: origin.time, easing: "ease-out" },
  );
}

const SHAKE = [0, -5, 5, -4, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));

/** Refused: what was meant shakes its head. */
export function shake(node: Element | null | undefined): void {
  if (node && !still()) node.animate(SHAKE, { duration: 240 });
}
